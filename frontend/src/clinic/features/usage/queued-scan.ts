import type { Stock } from '../../store/clinic-state.js';
import { isSameLot } from '../../shared/lot-selection.js';
import { getLotOfScan, NO_PACKAGE_DATA, getPieces, type ScannedPackage } from '../scanning/public.js';

/** A scan that waits until the chosen product is logged. */
export interface QueuedScan {
  readonly item: Stock;
  readonly packageData: ScannedPackage | undefined;
}

const isSameUse = (one: QueuedScan, other: QueuedScan): boolean =>
  one.item.id === other.item.id &&
  isSameLot(getLotOfScan(one.item, one.packageData), getLotOfScan(other.item, other.packageData));

/** Sets the quantity of the product scanned last. */
export function setLastQuantity(scanned: readonly QueuedScan[], quantity: number): readonly QueuedScan[] {
  const last = scanned.at(-1);
  if (last === undefined) return scanned;
  const packageData = { ...(last.packageData ?? NO_PACKAGE_DATA), count: quantity };
  return [...scanned.filter((one) => !isSameUse(one, last)), { ...last, packageData }];
}

/** Returns the next use, with as many units as were scanned, and the scans that keep waiting. */
export function takeNextUse([first, ...others]: readonly [QueuedScan, ...QueuedScan[]]) {
  const waiting = others.filter((one) => !isSameUse(one, first));
  const together = [first, ...others.filter((one) => !waiting.includes(one))];
  return { quantity: together.reduce((sum, { packageData }) => sum + getPieces(packageData), 0), waiting };
}
