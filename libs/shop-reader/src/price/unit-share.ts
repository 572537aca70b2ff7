import type { FoundPrice } from '../amounts/read-price.js';
import { ONE_AFTER } from './price-words.js';

/** A price before another one in the same line, with the words between them. */
export interface PriceBefore {
  readonly price: FoundPrice;
  readonly words: string;
}

/** Tolerance for rounded unit prices: a little more than half a minor unit. */
const ROUNDING = 0.006;

/** Returns whether a price is that of one piece of the package price before it ("$88.00 $0.88 / EA"). */
export function isUnitShare(before: PriceBefore | null, price: FoundPrice, after: string): boolean {
  if (before === null || !ONE_AFTER.test(after) || ONE_AFTER.test(before.words)) return false;
  const [whole, share] = [Number(before.price.amount), Number(price.amount)];
  const pieces = Math.round(whole / share);
  return pieces >= 2 && Math.abs(whole / pieces - share) <= ROUNDING;
}
