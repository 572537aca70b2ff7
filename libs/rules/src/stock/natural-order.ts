import { searchFold } from '../text/search.js';

const DIGITS = 15;

/**
 * By what names are put in order, compared letter by letter: case and accents do not count, and numbers do as numbers
 * ("Needle 4 mm" before "Needle 10 mm"). The database's `natural_order` says the same.
 */
export const naturalOrder = (name: string): string =>
  searchFold(name).replace(/[0-9]+/g, (number) => number.padStart(DIGITS, '0').slice(-DIGITS));
