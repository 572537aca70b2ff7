import { getNumberValue } from './read-number.js';
import { getNoun } from '../plurals/plurals.js';

// Quantities with their units. A noun takes the form of its number ("1 thread", "2 threads"); abbreviations stay
// unchanged.

/** Formats a quantity: "1 vial", "1,200 vials", "12 each". */
export function formatQuantity(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${getUnitFor(count, unit)}`.trimEnd();
}

/** Returns "40 vials (4 boxes of 10)"; only the quantity when it is not packed or less than a box. */
export function formatPackages(count: number, unit: string, pack: number): string {
  const boxes = Math.floor(count / pack);
  if (pack <= 1 || boxes < 1) return formatQuantity(count, unit);
  const rest = count % pack;
  const noun = getUnitFor(1, unit).toLowerCase() === 'box' ? 'pack' : 'box';
  return `${formatQuantity(count, unit)} (${formatQuantity(boxes, noun)} of ${pack.toLocaleString('en')}${rest === 0 ? '' : ` + ${rest.toLocaleString('en')}`})`;
}

/** Returns whether a received quantity looks like a number of boxes: 4 of 40 open units in boxes of 10. */
export const looksLikeBoxes = (received: number, open: number, pack: number): boolean =>
  pack > 1 && received > 0 && received * pack === open;

/** Returns "13 vials", or "7 of 13 vials usable" when a part is held. */
export const formatUsable = (stock: {
  readonly currentQuantity: number;
  readonly usableQuantity: number;
  readonly unit: string;
}): string =>
  stock.usableQuantity < stock.currentQuantity
    ? `${stock.usableQuantity.toLocaleString('en')} of ${formatQuantity(stock.currentQuantity, stock.unit)} usable`
    : formatQuantity(stock.currentQuantity, stock.unit);

/** Formats a change: "+3", "−3", "0". */
export const formatQuantityChange = (delta: number): string =>
  `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${Math.abs(delta).toLocaleString('en')}`;

/** Returns "Whole vials only"; "Whole numbers only" for "each" and units without a word. */
export function getWholeNumberProblem(unit: string): string {
  const word = getUnitFor(2, unit);
  return `Whole ${word === '' || /^(ea|each)\.?$/i.test(word) ? 'numbers' : word} only`;
}

/** Parses a typed quantity without rounding; NaN for empty and wrong texts (`getNumberProblem` gives the reason). */
export function parseQuantity(text: string): number {
  const value = getNumberValue(text);
  return value === null || value === '' ? Number.NaN : Number(value);
}

/** Returns the verb for a count: "1 vial is", "2 vials are". */
export const getVerb = (count: number): 'are' | 'is' => (count === 1 ? 'is' : 'are');

/** Returns a unit in singular or plural; only its last word changes ("10 ml vials"). */
export function getUnitFor(count: number, unit: string): string {
  const match = /^(.*?)([a-z]+)$/i.exec(unit.trim());
  if (match === null) return unit.trim();
  const [, before = '', word = ''] = match;
  const noun = getNoun(count, word.toLowerCase());
  return before + (noun === word.toLowerCase() ? word : matchCase(word, noun));
}

function matchCase(word: string, text: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return text.toUpperCase();
  const [first = ''] = word;
  return first === first.toUpperCase() ? first + text.slice(1) : text;
}
