import { numberValue } from './read-number.js';
import { nounFor } from '../words/plurals.js';

/** Quantities with units. A noun takes the form of its number ("1 thread", "2 threads"); abbreviations stay. */

/** Formats a quantity: "1 vial", "1,200 vials", "12 each". */
export function quantityText(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unitFor(count, unit)}`.trimEnd();
}

/** Returns "40 vials (4 boxes of 10)"; only the quantity when it is not packed or less than a box. */
export function packedText(count: number, unit: string, pack: number): string {
  const boxes = Math.floor(count / pack);
  if (pack <= 1 || boxes < 1) return quantityText(count, unit);
  const rest = count % pack;
  const noun = unitFor(1, unit).toLowerCase() === 'box' ? 'pack' : 'box';
  return `${quantityText(count, unit)} (${quantityText(boxes, noun)} of ${pack.toLocaleString('en')}${rest === 0 ? '' : ` + ${rest.toLocaleString('en')}`})`;
}

/** Returns whether a received quantity looks like a number of boxes: 4 of 40 open units in boxes of 10. */
export const looksLikeBoxes = (received: number, open: number, pack: number): boolean =>
  pack > 1 && received > 0 && received * pack === open;

/** Returns "13 vials", or "7 of 13 vials usable" when a part is held. */
export const usableText = (stock: {
  readonly currentQuantity: number;
  readonly usableQuantity: number;
  readonly unit: string;
}): string =>
  stock.usableQuantity < stock.currentQuantity
    ? `${stock.usableQuantity.toLocaleString('en')} of ${quantityText(stock.currentQuantity, stock.unit)} usable`
    : quantityText(stock.currentQuantity, stock.unit);

/** Formats a change: "+3", "−3", "0". */
export const changeText = (delta: number): string =>
  `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${Math.abs(delta).toLocaleString('en')}`;

/** Returns "Whole vials only"; "Whole numbers only" for "each" and units without a word. */
export function wholeOnly(unit: string): string {
  const word = unitFor(2, unit);
  return `Whole ${word === '' || /^(ea|each)\.?$/i.test(word) ? 'numbers' : word} only`;
}

/** Parses a typed quantity without rounding; NaN for empty and wrong texts (`numberProblem` gives the reason). */
export function typedQuantity(text: string): number {
  const value = numberValue(text);
  return value === null || value === '' ? Number.NaN : Number(value);
}

/** Returns the verb for a count: "1 vial is", "2 vials are". */
export const areOrIs = (count: number): 'are' | 'is' => (count === 1 ? 'is' : 'are');

/** Returns a unit in singular or plural; only its last word changes ("10 ml vials"). */
export function unitFor(count: number, unit: string): string {
  const match = /^(.*?)([a-z]+)$/i.exec(unit.trim());
  if (match === null) return unit.trim();
  const [, before = '', word = ''] = match;
  const noun = nounFor(count, word.toLowerCase());
  return before + (noun === word.toLowerCase() ? word : inCaseOf(word, noun));
}

function inCaseOf(word: string, text: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return text.toUpperCase();
  const [first = ''] = word;
  return first === first.toUpperCase() ? first + text.slice(1) : text;
}
