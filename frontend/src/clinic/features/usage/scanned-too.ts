import type { Stock } from '../../store/clinic-state.js';
import { isSameLot } from '../../shared/chosen-lot.js';
import { lotInHand, NOTHING_SAID, piecesOf, type ScannedPackage } from '../scanning/public.js';

/** A scan that waits until the chosen product is logged. */
export interface ScannedToo {
  readonly item: Stock;
  readonly said: ScannedPackage | undefined;
}

const isSameUse = (one: ScannedToo, other: ScannedToo): boolean =>
  one.item.id === other.item.id && isSameLot(lotInHand(one.item, one.said), lotInHand(other.item, other.said));

/** Sets the quantity of the product scanned last. */
export function withLastQuantity(scanned: readonly ScannedToo[], quantity: number): readonly ScannedToo[] {
  const last = scanned.at(-1);
  if (last === undefined) return scanned;
  const said = { ...(last.said ?? NOTHING_SAID), count: quantity };
  return [...scanned.filter((one) => !isSameUse(one, last)), { ...last, said }];
}

/** Returns the next use, with as many units as were scanned, and the scans that keep waiting. */
export function nextUse([first, ...others]: readonly [ScannedToo, ...ScannedToo[]]) {
  const waiting = others.filter((one) => !isSameUse(one, first));
  const together = [first, ...others.filter((one) => !waiting.includes(one))];
  return { quantity: together.reduce((sum, { said }) => sum + piecesOf(said), 0), waiting };
}
