import type { Stock } from '../../store/clinic-state.js';
import { isSameLot } from '../lots/chosen-lot.js';
import { piecesOf, type ScannedPackage } from '../scan/scanned.js';
import { lotInHand } from '../scan/scanned-lot.js';

/** What was scanned beside what is chosen, and waits until that is logged. */
export interface ScannedToo {
  readonly item: Stock;
  readonly said: ScannedPackage | undefined;
}

/** The first of those that wait is used next: as many of it as were scanned, and what still waits then. */
export function nextUse([first, ...others]: readonly [ScannedToo, ...ScannedToo[]]) {
  const lot = lotInHand(first.item, first.said);
  const waiting = others.filter(
    ({ item, said }) => item.id !== first.item.id || !isSameLot(lotInHand(item, said), lot),
  );
  const together = [first, ...others.filter((one) => !waiting.includes(one))];
  return { quantity: together.reduce((sum, { said }) => sum + piecesOf(said), 0), waiting };
}
