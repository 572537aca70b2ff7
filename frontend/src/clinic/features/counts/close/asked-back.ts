import { areOrIs, quantityText } from '@atrium/rules/stock/quantity';

/** A higher number is more likely a typing error or a code than a quantity. */
const MANY = 1_000;
const TIMES = 100;
/** Maximum of the field. */
export const MOST_COUNTED = 1_000_000_000;

/**
 * Returns a question for a number far from the expected one, "40,170,725 rolls? 43 are expected."; null for a plausible
 * one.
 */
export function askedBack(counted: number, expected: number | null, unit: string): string | null {
  if (counted <= MANY || counted <= TIMES * Math.max(expected ?? TIMES, 1)) return null;
  const asked = `${quantityText(counted, unit)}?`;
  return expected === null ? asked : `${asked} ${expected.toLocaleString('en')} ${areOrIs(expected)} expected.`;
}
