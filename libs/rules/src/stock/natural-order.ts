import { searchFold } from '../text/search.js';

const DIGITS = 15;

/** Returns a name's sort key, with numbers by value and without case and accents, as does the database function. */
export const naturalOrder = (name: string): string =>
  searchFold(name).replace(/[0-9]+/g, (number) => number.padStart(DIGITS, '0').slice(-DIGITS));
