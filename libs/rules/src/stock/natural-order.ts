import { foldText } from '../text/search.js';

const DIGITS = 15;

/**
 * Returns the sort key of a name: numbers sort by value, case and accents are ignored. The database function does the
 * same.
 */
export const getNaturalSortKey = (name: string): string =>
  foldText(name).replace(/[0-9]+/g, (number) => number.padStart(DIGITS, '0').slice(-DIGITS));
