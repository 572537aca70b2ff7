import type { FoundPrice } from '../amounts/read-price.js';
import { ONE_AFTER } from './price-words.js';

/** A price that stands in front of another one in the same line, with the words between them. */
export interface PriceBefore {
  readonly price: FoundPrice;
  readonly words: string;
}

/** Half a minor unit and a little, by which a rounded unit price may differ from the share. */
const ROUNDING = 0.006;

/**
 * Returns whether a price is that of one piece of a package whose price stands before it: "$88.00 $0.88 / EA". It is for
 * one piece, the price before is not, and a whole number of pieces costs that price.
 * @param after the words behind the price
 */
export function isUnitShare(before: PriceBefore | null, price: FoundPrice, after: string): boolean {
  if (before === null || !ONE_AFTER.test(after) || ONE_AFTER.test(before.words)) return false;
  const [whole, share] = [Number(before.price.amount), Number(price.amount)];
  const pieces = Math.round(whole / share);
  return pieces >= 2 && Math.abs(whole / pieces - share) <= ROUNDING;
}
