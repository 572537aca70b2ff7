import type { Stock } from '../../store/clinic-state.js';
import type { ScannedPackage } from '../scan/scanned.js';
import { otherLot, scannedLot } from '../scan/scanned-lot.js';

/** What was scanned beside what is chosen, and waits until that is logged. */
export interface ScannedToo {
  readonly item: Stock;
  readonly said: ScannedPackage | undefined;
}

/** The first of those that wait is used next: as many of it as were scanned, and what still waits then. */
export function nextUse([first, ...others]: readonly [ScannedToo, ...ScannedToo[]]) {
  const lot = scannedLot(first.item, first.said);
  const waiting = others.filter(({ item, said }) => item.id !== first.item.id || otherLot(item, said, lot) !== null);
  return { quantity: 1 + others.length - waiting.length, waiting };
}

/** One more of what is chosen; a number that is no whole one stays for the person to correct. */
export const oneMore = (quantity: number): number => (Number.isInteger(quantity) ? quantity + 1 : quantity);
