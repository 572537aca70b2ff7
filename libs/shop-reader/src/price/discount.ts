import type { Line } from '../page/page-lines.js';
import { STRONG, type RankedPrice, type VisibleOffer } from './visible.js';

const LINES = 60;
const LONGEST_LINE = 60;
/** Discounts: "-20 %", "20% off", "Save 20%", or a bare percentage; not "Save 20% on accessories". */
const DISCOUNT =
  /(?:^|[\s(])[-–−]\s?(\d{1,2})\s?%|(?<!\d)(\d{1,2})\s?%\s?(?:off|discount|rabatt?|de (?:réduction|remise|descuento|desconto)|sconto|korting|sleva|zľava|taniej)(?!\p{L})|(?<!\p{L})(?:save|spare|sparen|ahorra|économisez|risparmi|bespaar)\s?:?\s?(\d{1,2})\s?%(?!\s(?:on|auf|sur|en|su|em)\s\p{L})|^[\s\p{Sc}\d.,/|-]*?(?<![\d.,])(\d{1,2})\s?%[\s\p{Sc}\d.,/|-]*$/iu;

/** Returns the percentages that the lines below the heading state as a discount. */
export const findDiscounts = (lines: readonly Line[], headingIndex: number): readonly number[] =>
  lines
    .filter(({ index, text }) => index >= headingIndex && text.length <= LONGEST_LINE)
    .slice(0, LINES)
    .flatMap(({ text }) => {
      const match = DISCOUNT.exec(text);
      return match === null ? [] : [Number(match[1] ?? match[2] ?? match[3] ?? match[4])];
    });

/** Treats two prominent amounts that differ by a stated discount as former and current price, whatever their markup. */
export function withDiscount(offer: VisibleOffer, discounts: readonly number[]): VisibleOffer {
  const prominent = [...offer.current, ...offer.former].filter(({ score, isHidden }) => score >= STRONG && !isHidden);
  for (const former of prominent)
    for (const current of prominent) {
      if (!isReducedBy(former, current, discounts)) continue;
      return {
        ...offer,
        current: [current, ...offer.current.filter((price) => price !== current && price !== former)],
        former: [former, ...offer.former.filter((price) => price !== current && price !== former)],
      };
    }
  return offer;
}

function isReducedBy(former: RankedPrice, current: RankedPrice, discounts: readonly number[]): boolean {
  const percent = (1 - Number(current.amount) / Number(former.amount)) * 100;
  return (
    percent >= 1 && discounts.some((discount) => Math.round(percent) === discount || Math.floor(percent) === discount)
  );
}
