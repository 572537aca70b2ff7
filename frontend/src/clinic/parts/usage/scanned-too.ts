import type { Stock } from '../../store/clinic-state.js';
import { piecesOf, type ScannedPackage } from '../scan/scanned.js';
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
  const together = [first, ...others.filter((one) => !waiting.includes(one))];
  return { quantity: together.reduce((sum, { said }) => sum + piecesOf(said), 0), waiting };
}

/** Adds a scanned package to what is chosen; a number that is no whole one stays for the person to correct. */
export const withPieces = (quantity: number, said: ScannedPackage | undefined): number =>
  Number.isInteger(quantity) ? quantity + piecesOf(said) : quantity;
