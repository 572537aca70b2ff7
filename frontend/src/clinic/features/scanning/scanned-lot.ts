import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { normalizeLotNumber } from '@atrium/rules/stock/lot-number';
import { getLotTitle } from '@atrium/rules/stock/lots';
import type { Stock } from '../../store/clinic-state.js';
import { type LotSelection, FIRST_TO_EXPIRE, isSameLot, SCANNED_REASON } from '../../shared/lot-selection.js';
import { getPieces, type ScannedPackage } from './scanned.js';

/** Returns the product's lot with the scanned number. */
export const findScannedLot = ({ id }: Pick<Stock, 'id'>, packageData: ScannedPackage | undefined) =>
  packageData?.lots.find(
    ({ stockId, number }) =>
      stockId === id && packageData.lot !== null && normalizeLotNumber(number) === normalizeLotNumber(packageData.lot),
  );

/** Returns a sentence when the expiry on the package differs from the lot's; null when it does not. */
export function findExpiryMismatch(item: Stock, packageData: ScannedPackage): string | null {
  const lot = item.tracksLots ? findScannedLot(item, packageData) : undefined;
  if (
    lot === undefined ||
    packageData.expiresOn === null ||
    lot.expiresOn === null ||
    lot.expiresOn === packageData.expiresOn
  )
    return null;
  return `The package says that ${getLotTitle(lot.number)} expires on ${formatDayWithYear(packageData.expiresOn)}; here it is ${formatDayWithYear(lot.expiresOn)}. A manager can correct it.`;
}

type StockLot = ScannedPackage['lots'][number];
const isOnHold = (lot: StockLot | undefined): boolean => lot?.state === 'quarantined' || lot?.state === 'recalled';

/** Returns why the scanned lot cannot be used, and what to do. */
function describeUnresolvedLot({ name }: Stock, number: string, lot: StockLot | undefined): string {
  if (lot === undefined)
    return `The package says lot ${number}, and ${isolateDirection(name)} has none of that number. Ask for it to be received, or choose the lot you used.`;
  return isOnHold(lot)
    ? `${getLotTitle(lot.number)} of ${isolateDirection(name)} is ${lot.state}. Scan or choose the lot you used.`
    : `${getLotTitle(lot.number)} of ${isolateDirection(name)} is used up here. Count the shelf, or choose the lot you used.`;
}

/** Returns the lot of a scan. An unusable lot is never replaced automatically: the user chooses. */
export function getLotOfScan(item: Stock, packageData: ScannedPackage | undefined): LotSelection {
  if (packageData === undefined || packageData.lot === null || !item.tracksLots) return FIRST_TO_EXPIRE;
  const lot = findScannedLot(item, packageData);
  if (lot !== undefined && lot.quantity > 0 && !isOnHold(lot)) return { lotId: lot.id, lotReason: SCANNED_REASON };
  const notice = describeUnresolvedLot(item, packageData.lot, lot);
  return { ...FIRST_TO_EXPIRE, news: notice, unresolved: { number: packageData.lot, isHeld: isOnHold(lot) } };
}

interface ScannedUse {
  readonly lot: LotSelection;
  readonly quantity: number;
  /** True when the product was scanned rather than picked by name. */
  readonly isScanned: boolean;
  readonly isByContent: boolean;
}

/**
 * Returns the use with one more scan of its product; null when the scan is a separate use. The first package of a
 * product picked by name sets the lot.
 */
export function addScan(use: ScannedUse, item: Stock, packageData: ScannedPackage | undefined): ScannedUse | null {
  const lot = getLotOfScan(item, packageData);
  const pieces = getPieces(packageData);
  const isFirst = !use.isScanned && isSameLot(use.lot, FIRST_TO_EXPIRE) && !isSameLot(lot, FIRST_TO_EXPIRE);
  if (isFirst && (use.isByContent || use.quantity === pieces)) return { ...use, lot, isScanned: true };
  if (!isSameLot(use.lot, lot)) return null;
  // A fractional number stays for the user to correct.
  const isCounted = !use.isByContent && Number.isInteger(use.quantity);
  return { ...use, quantity: isCounted ? use.quantity + pieces : use.quantity, isScanned: true };
}
