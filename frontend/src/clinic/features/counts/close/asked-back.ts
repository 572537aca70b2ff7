import { areOrIs, quantityText } from '@atrium/rules/stock/quantity';

/** From here on a number is more likely a slip, or a code, than a shelf. */
const MANY = 1_000;
const TIMES = 100;
/** What a field takes. */
export const MOST_COUNTED = 1_000_000_000;

/** "40,170,725 rolls? 43 are expected." for a number that is far from what is expected; null: it may well be. */
export function askedBack(counted: number, expected: number | null, unit: string): string | null {
  if (counted <= MANY || counted <= TIMES * Math.max(expected ?? TIMES, 1)) return null;
  const asked = `${quantityText(counted, unit)}?`;
  return expected === null ? asked : `${asked} ${expected.toLocaleString('en')} ${areOrIs(expected)} expected.`;
}
