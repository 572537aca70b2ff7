import { compareDecimals } from '../amounts/decimals.js';
import { STRONG, type VisibleOffer } from './visible.js';
import type { PageSource, PriceClaim } from '../markup/page-format.js';

/** A price that one source of the page states, with its weight. */
export interface Claim extends PriceClaim {
  readonly source: PageSource;
  readonly weight: number;
}

export interface WeightedPrice {
  readonly amount: string;
  readonly claims: readonly Claim[];
  readonly weight: number;
}

export interface VatPair {
  readonly net: string;
  readonly gross: string;
  readonly amounts: readonly WeightedPrice[];
}

const VAT_RATES = [
  4, 5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 10, 11, 12, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];
/** Tolerance for amounts rounded to cents. */
const ROUNDING = 0.0101;
const LARGEST_RATE = 1.3;

/**
 * Returns the amount with the highest weight and the one that differs from it by VAT. The difference is recognized by
 * words on the page ("incl. VAT") or by a known VAT rate.
 */
export function findVatPair(amounts: readonly WeightedPrice[], visible: VisibleOffer): VatPair | null {
  const [top, ...rest] = amounts;
  if (top === undefined) return null;
  // "PVP 12,10 IVA incl." is named a list price, but is the price with VAT.
  const listed = visible.former.filter(({ score, includesVat }) => score >= STRONG && includesVat === true);
  const others = [
    ...rest,
    ...listed.map(({ amount, score }): WeightedPrice => ({ amount, claims: [], weight: score / 2 })),
  ];
  const seen = ({ amount }: WeightedPrice) =>
    [...visible.current, ...listed].find((price) => compareDecimals(price.amount, amount) === 0) ?? null;
  const vatOf = (one: WeightedPrice): boolean | null =>
    one.claims.find(({ includesVat }) => includesVat !== null)?.includesVat ?? seen(one)?.includesVat ?? null;
  for (const other of others) {
    const [net, gross]: readonly [WeightedPrice, WeightedPrice] =
      compareDecimals(top.amount, other.amount) < 0 ? [top, other] : [other, top];
    const [isNet, isGross] = [vatOf(net) === false, vatOf(gross) === true];
    if (vatOf(net) === true || vatOf(gross) === false) continue;
    const ratio = Number(gross.amount) / Number(net.amount);
    const isRate = differsByVat(net.amount, gross.amount);
    const isStated = isNet || isGross;
    // An invisible amount in the markup next to a visible price higher by VAT is the price without VAT.
    const isUnseen = net === top && seen(net) === null && (seen(gross)?.score ?? 0) >= STRONG;
    if ((isRate && (isStated || isUnseen)) || (isNet && isGross && ratio > 1.02 && ratio < LARGEST_RATE))
      return { net: net.amount, gross: gross.amount, amounts: [gross, net] };
  }
  return null;
}

const differsByVat = (net: string, gross: string): boolean =>
  VAT_RATES.some(
    (rate) => Math.abs(Number(net) * (1 + rate / 100) - Number(gross)) <= Math.max(ROUNDING, Number(net) * 0.0006),
  );
