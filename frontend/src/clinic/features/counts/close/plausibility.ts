import { getVerb, formatQuantity } from '@atrium/rules/stock/quantity';

/** Quantity above which a number is more likely a typing error or a code. */
const IMPLAUSIBLE_QUANTITY = 1_000;
const IMPLAUSIBLE_FACTOR = 100;
/** Highest number that can be counted. */
export const MAX_COUNTED = 1_000_000_000;

/**
 * Returns a question for a number far from the expected one, "40,170,725 rolls? 43 are expected."; null for a plausible
 * one.
 */
export function getPlausibilityQuestion(counted: number, expected: number | null, unit: string): string | null {
  if (counted <= IMPLAUSIBLE_QUANTITY || counted <= IMPLAUSIBLE_FACTOR * Math.max(expected ?? IMPLAUSIBLE_FACTOR, 1))
    return null;
  const question = `${formatQuantity(counted, unit)}?`;
  return expected === null ? question : `${question} ${expected.toLocaleString('en')} ${getVerb(expected)} expected.`;
}
