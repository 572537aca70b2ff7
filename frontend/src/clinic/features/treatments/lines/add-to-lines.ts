import { parseQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import { isSameLot } from '../../../shared/lot-selection.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import { getLotOfScan, getPieces, type ScannedPackage, addScan } from '../../scanning/public.js';
import {
  toStockRef,
  createTrayEntry,
  type Tray,
  type TrayEntry,
  keepUsedUnit,
  withEntry,
} from '../state/tray-state.js';

export interface AddResult {
  readonly tray: Tray;
  readonly key: string;
  /** True when the product is already in the list and used by content, so that a scan adds nothing. */
  readonly isUnchanged: boolean;
}

/** Adds a product: a new line, or one more unit in the same line. A line contains exactly what was scanned. */
export function addStock(tray: Tray, stock: Stock, packageData?: ScannedPackage): AddResult {
  const planned =
    packageData === undefined
      ? undefined
      : tray.entries.find((one) => one.isPlanned && (one.stockId === stock.id || one.choices.includes(stock.id)));
  if (planned !== undefined) return confirmPlannedLine(tray, planned, stock, packageData);
  const heldLine = packageData === undefined ? undefined : findHeldLine(tray, stock, packageData);
  if (heldLine !== undefined) return replaceHeldLine(tray, heldLine, stock, packageData);
  return addUnitsToLine(tray, stock, packageData);
}

/** Adds units to the line of their lot. The first package of a line picked by name sets its lot. */
function addUnitsToLine(tray: Tray, stock: Stock, packageData: ScannedPackage | undefined): AddResult {
  const lot = getLotOfScan(stock, packageData);
  const pieces = getPieces(packageData);
  // A scan takes a line of a kit earlier.
  const same = tray.entries.filter((one) => one.stockId === stock.id && !(packageData !== undefined && one.isPlanned));
  const line =
    same.find((one) => isSameLot(one.lot, lot)) ??
    same.find((one) => packageData !== undefined && addScan(useOf(stock, one), stock, packageData) !== null);
  if (line === undefined) {
    const entry = createTrayEntry(stock, {
      lot,
      quantity: pieces,
      ...(packageData !== undefined && { isScanned: true }),
    });
    return { tray: { ...tray, entries: [...tray.entries, entry] }, key: entry.key, isUnchanged: false };
  }
  const next = packageData === undefined ? null : addScan(useOf(stock, line), stock, packageData);
  if (next !== null) {
    const { quantity, isScanned } = next;
    const isUnchanged = isByContent(stock, line.used) && isSameLot(line.lot, lot);
    return { tray: withEntry(tray, line.key, { lot: next.lot, quantity, isScanned }), key: line.key, isUnchanged };
  }
  if (isByContent(stock, line.used)) return { tray, key: line.key, isUnchanged: true };
  const quantity = Number.isInteger(line.quantity) ? line.quantity + pieces : line.quantity;
  return { tray: withEntry(tray, line.key, { quantity }), key: line.key, isUnchanged: false };
}

const useOf = (stock: Stock, { lot, quantity, used, isScanned = false }: TrayEntry) => ({
  lot,
  quantity,
  isScanned,
  isByContent: isByContent(stock, used),
});

/** Confirms a line of a kit by the scan of its package; with lots, only the scanned units. */
function confirmPlannedLine(
  tray: Tray,
  planned: TrayEntry,
  stock: Stock,
  packageData: ScannedPackage | undefined,
): AddResult {
  const pieces = getPieces(packageData);
  const isCounted = stock.tracksLots && !isByContent(stock, planned.used);
  if (isCounted && (pieces < planned.quantity || tray.entries.some((one) => matchesScan(one, stock, packageData))))
    return moveScannedUnits(tray, planned, stock, packageData);
  const inHand = {
    ...toStockRef(stock),
    isPlanned: false,
    isScanned: true,
    lot: getLotOfScan(stock, packageData),
    ...(pieces > 1 && { quantity: pieces }),
    ...(planned.stockId !== stock.id && { used: keepUsedUnit(stock, planned.used) }),
  };
  return { tray: withEntry(tray, planned.key, inHand), key: planned.key, isUnchanged: false };
}

const matchesScan = (one: TrayEntry, stock: Stock, packageData: ScannedPackage | undefined): boolean =>
  !one.isPlanned && one.stockId === stock.id && isSameLot(one.lot, getLotOfScan(stock, packageData));

/** Returns the line of a held lot that another lot replaces. */
const findHeldLine = (tray: Tray, stock: Stock, packageData: ScannedPackage): TrayEntry | undefined =>
  getLotOfScan(stock, packageData).lotId === null
    ? undefined
    : tray.entries.find((one) => one.stockId === stock.id && one.lot.unresolved?.isHeld === true);

/** Replaces as many units of the held lot by the scanned ones. */
function replaceHeldLine(
  tray: Tray,
  heldLine: TrayEntry,
  stock: Stock,
  packageData: ScannedPackage | undefined,
): AddResult {
  if (!isByContent(stock, heldLine.used)) return moveScannedUnits(tray, heldLine, stock, packageData);
  const lot = getLotOfScan(stock, packageData);
  return { tray: withEntry(tray, heldLine.key, { lot, isScanned: true }), key: heldLine.key, isUnchanged: false };
}

/** Moves scanned units from a line to the line of their lot. */
function moveScannedUnits(
  tray: Tray,
  from: TrayEntry,
  stock: Stock,
  packageData: ScannedPackage | undefined,
): AddResult {
  const rest = from.quantity - getPieces(packageData);
  const added = addUnitsToLine(
    { ...tray, entries: tray.entries.filter(({ key }) => key !== from.key) },
    stock,
    packageData,
  );
  if (!(rest > 0)) return added;
  const entries = added.tray.entries.filter(({ key }) => key !== from.key);
  const at = tray.entries.findIndex(({ key }) => key === from.key);
  return {
    ...added,
    tray: { ...added.tray, entries: [...entries.slice(0, at), { ...from, quantity: rest }, ...entries.slice(at)] },
  };
}

type Use = Pick<TrayEntry, 'quantity' | 'used' | 'lot'>;

/** Adds a use that was started on another screen: as a new line or to an existing one. */
export function addUse(tray: Tray, stock: Stock, use: Use): AddResult {
  const match = tray.entries.find(
    ({ stockId, lot, used }) =>
      stockId === stock.id && isSameLot(lot, use.lot) && isByContent(stock, used) === isByContent(stock, use.used),
  );
  if (match === undefined) {
    const entry = createTrayEntry(stock, use);
    return { tray: { ...tray, entries: [...tray.entries, entry] }, key: entry.key, isUnchanged: false };
  }
  // A planned line is confirmed by it.
  const changed = match.isPlanned ? { ...use, isPlanned: false } : addAmounts(stock, match, use);
  return { tray: withEntry(tray, match.key, changed), key: match.key, isUnchanged: false };
}

const addAmounts = (stock: Stock, one: Use, more: Use): Partial<TrayEntry> => {
  if (!isByContent(stock, one.used)) return { quantity: one.quantity + more.quantity };
  const sum = parseQuantity(one.used.content) + parseQuantity(more.used.content);
  const content = Number.isNaN(sum) ? one.used.content || more.used.content : String(Number(sum.toFixed(6)));
  return { used: { ...one.used, content } };
};
