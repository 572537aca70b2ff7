import { numberValue } from './read-number.js';
import { nounFor } from '../words/plurals.js';

/**
 * Quantities with their units, for people. A unit is stored as somebody typed it ("vials", "Box", "each"); where it is
 * printed beside a number, a noun follows that number: "1 thread", "2 threads". Abbreviations stay as they are stored.
 */

/** "1 vial", "1,200 vials", "12 each". */
export function quantityText(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unitFor(count, unit)}`.trimEnd();
}

/** "40 vials (4 boxes of 10)"; the quantity alone where it is not packed, or is less than a box. */
export function packedText(count: number, unit: string, pack: number): string {
  const boxes = Math.floor(count / pack);
  if (pack <= 1 || boxes < 1) return quantityText(count, unit);
  const rest = count % pack;
  const noun = unitFor(1, unit).toLowerCase() === 'box' ? 'pack' : 'box';
  return `${quantityText(count, unit)} (${quantityText(boxes, noun)} of ${pack.toLocaleString('en')}${rest === 0 ? '' : ` + ${rest.toLocaleString('en')}`})`;
}

/** Whether a received quantity looks like the number of boxes of what is still to come: 4 of 40 in boxes of 10. */
export const looksLikeBoxes = (received: number, open: number, pack: number): boolean =>
  pack > 1 && received > 0 && received * pack === open;

/** "13 vials"; where a part of it is held back "7 of 13 vials usable". */
export const usableText = (stock: {
  readonly currentQuantity: number;
  readonly usableQuantity: number;
  readonly unit: string;
}): string =>
  stock.usableQuantity < stock.currentQuantity
    ? `${stock.usableQuantity.toLocaleString('en')} of ${quantityText(stock.currentQuantity, stock.unit)} usable`
    : quantityText(stock.currentQuantity, stock.unit);

/** "+3", "−3", "0". */
export const changeText = (delta: number): string =>
  `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${Math.abs(delta).toLocaleString('en')}`;

/** Of what cannot be parted: "Whole vials only"; of "each" and what has no word "Whole numbers only". */
export function wholeOnly(unit: string): string {
  const word = unitFor(2, unit);
  return `Whole ${word === '' || /^(ea|each)\.?$/i.test(word) ? 'numbers' : word} only`;
}

/**
 * Returns the number that was typed. It is never rounded: 1.5 stays 1.5. NaN when nothing was typed, or when the text
 * cannot be read or can be read in two ways (`numberProblem` says why).
 */
export function typedQuantity(text: string): number {
  const value = numberValue(text);
  return value === null || value === '' ? Number.NaN : Number(value);
}

/** "1 vial is", "2 vials are". */
export const areOrIs = (count: number): 'are' | 'is' => (count === 1 ? 'is' : 'are');

/** The unit in the form that its number asks for; the last word alone changes ("10 ml vials"). */
export function unitFor(count: number, unit: string): string {
  const match = /^(.*?)([a-z]+)$/i.exec(unit.trim());
  if (match === null) return unit.trim();
  const [, before = '', word = ''] = match;
  const noun = nounFor(count, word.toLowerCase());
  return before + (noun === word.toLowerCase() ? word : inCaseOf(word, noun));
}

/** "Boxes" becomes "Box", "BOXES" becomes "BOX". */
function inCaseOf(word: string, text: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return text.toUpperCase();
  const [first = ''] = word;
  return first === first.toUpperCase() ? first + text.slice(1) : text;
}
