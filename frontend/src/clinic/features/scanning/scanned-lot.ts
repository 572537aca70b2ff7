import { isolate } from '@atrium/rules/names/isolate';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { lotKey } from '@atrium/rules/stock/lot-number';
import { lotTitle } from '@atrium/rules/stock/lots';
import type { Stock } from '../../store/clinic-state.js';
import { type ChosenLot, FIRST_TO_EXPIRE, isSameLot, SCANNED } from '../../shared/chosen-lot.js';
import { piecesOf, type ScannedPackage } from './scanned.js';

/** Returns the product's lot with the scanned number. */
export const heldLot = ({ id }: Pick<Stock, 'id'>, said: ScannedPackage | undefined) =>
  said?.lots.find(({ stockId, number }) => stockId === id && said.lot !== null && lotKey(number) === lotKey(said.lot));

/** Returns a sentence when the expiry on the package differs from the lot's; null when it does not. */
export function lotNews(item: Stock, said: ScannedPackage): string | null {
  const lot = item.tracksLots ? heldLot(item, said) : undefined;
  if (lot === undefined || said.expiresOn === null || lot.expiresOn === null || lot.expiresOn === said.expiresOn)
    return null;
  return `The package says that ${lotTitle(lot.number)} expires on ${formatDayWithYear(said.expiresOn)}; here it is ${formatDayWithYear(lot.expiresOn)}. A manager can correct it.`;
}

type StockLot = ScannedPackage['lots'][number];
const isHeld = (lot: StockLot | undefined): boolean => lot?.state === 'quarantined' || lot?.state === 'recalled';

/** Returns why the scanned lot cannot be used, and what to do. */
function unresolvedNews({ name }: Stock, number: string, lot: StockLot | undefined): string {
  if (lot === undefined)
    return `The package says lot ${number}, and ${isolate(name)} has none of that number. Ask for it to be received, or choose the lot you used.`;
  return isHeld(lot)
    ? `${lotTitle(lot.number)} of ${isolate(name)} is ${lot.state}. Scan or choose the lot you used.`
    : `${lotTitle(lot.number)} of ${isolate(name)} is used up here. Count the shelf, or choose the lot you used.`;
}

/** Returns the lot of a scan. An unusable lot is never replaced automatically: the user chooses. */
export function lotInHand(item: Stock, said: ScannedPackage | undefined): ChosenLot {
  if (said === undefined || said.lot === null || !item.tracksLots) return FIRST_TO_EXPIRE;
  const lot = heldLot(item, said);
  if (lot !== undefined && lot.quantity > 0 && !isHeld(lot)) return { lotId: lot.id, lotReason: SCANNED };
  const news = unresolvedNews(item, said.lot, lot);
  return { ...FIRST_TO_EXPIRE, news, unresolved: { number: said.lot, isHeld: isHeld(lot) } };
}

interface ScannedUse {
  readonly lot: ChosenLot;
  readonly quantity: number;
  /** Scanned rather than picked by name. */
  readonly isScanned: boolean;
  readonly isByContent: boolean;
}

/**
 * Returns the use with one more scan of its product; null when the scan is a separate use. The first package of a
 * product picked by name sets the lot.
 */
export function withScan(use: ScannedUse, item: Stock, said: ScannedPackage | undefined): ScannedUse | null {
  const lot = lotInHand(item, said);
  const pieces = piecesOf(said);
  const isFirst = !use.isScanned && isSameLot(use.lot, FIRST_TO_EXPIRE) && !isSameLot(lot, FIRST_TO_EXPIRE);
  if (isFirst && (use.isByContent || use.quantity === pieces)) return { ...use, lot, isScanned: true };
  if (!isSameLot(use.lot, lot)) return null;
  // A fractional number stays for the user to correct.
  const isCounted = !use.isByContent && Number.isInteger(use.quantity);
  return { ...use, quantity: isCounted ? use.quantity + pieces : use.quantity, isScanned: true };
}
