import type { Line } from '../page/page-lines.js';
import { WITH_VAT, WITHOUT_VAT } from './price-words.js';

const LINES = 8;

/** Returns whether the lines below the price say that it includes VAT ("inkl. MwSt."), when they agree. */
export function findVat(lines: readonly Line[], priceIndex: number): boolean | null {
  const at = lines.findIndex(({ index }) => index >= priceIndex);
  const near =
    at === -1
      ? []
      : lines
          .slice(at, at + LINES)
          .map(({ text }) => text)
          .filter((text) => text.length <= 120);
  const isNet = near.some((text) => WITHOUT_VAT.test(text));
  const isGross = near.some((text) => WITH_VAT.test(text));
  return isNet === isGross ? null : isGross;
}
