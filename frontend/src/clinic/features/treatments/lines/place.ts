import { typedQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import { isSameLot } from '../../../shared/chosen-lot.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import { lotInHand, piecesOf, type ScannedPackage, withScan } from '../../scanning/public.js';
import { about, entryOf, type Tray, type TrayEntry, usedOf, withEntry } from '../state/tray-state.js';

export interface Placed {
  readonly tray: Tray;
  readonly key: string;
  /** The product is there and used by content, so a scan adds nothing. */
  readonly isAlready: boolean;
}

/** Adds a product: a new line, or one more unit in the same line. A line contains exactly what was scanned. */
export function place(tray: Tray, stock: Stock, said?: ScannedPackage): Placed {
  const planned =
    said === undefined
      ? undefined
      : tray.entries.find((one) => one.isPlanned && (one.stockId === stock.id || one.choices.includes(stock.id)));
  if (planned !== undefined) return takePlanned(tray, planned, stock, said);
  const waiting = said === undefined ? undefined : waitingFor(tray, stock, said);
  if (waiting !== undefined) return takeWaiting(tray, waiting, stock, said);
  return addUnits(tray, stock, said);
}

/** Adds units to the line of their lot. The first package of a line picked by name sets its lot. */
function addUnits(tray: Tray, stock: Stock, said: ScannedPackage | undefined): Placed {
  const lot = lotInHand(stock, said);
  const pieces = piecesOf(said);
  // A scan takes a line of a kit earlier.
  const same = tray.entries.filter((one) => one.stockId === stock.id && !(said !== undefined && one.isPlanned));
  const line =
    same.find((one) => isSameLot(one.lot, lot)) ??
    same.find((one) => said !== undefined && withScan(useOf(stock, one), stock, said) !== null);
  if (line === undefined) {
    const entry = entryOf(stock, { lot, quantity: pieces, ...(said !== undefined && { isScanned: true }) });
    return { tray: { ...tray, entries: [...tray.entries, entry] }, key: entry.key, isAlready: false };
  }
  const next = said === undefined ? null : withScan(useOf(stock, line), stock, said);
  if (next !== null) {
    const { quantity, isScanned } = next;
    const isAlready = isByContent(stock, line.used) && isSameLot(line.lot, lot);
    return { tray: withEntry(tray, line.key, { lot: next.lot, quantity, isScanned }), key: line.key, isAlready };
  }
  if (isByContent(stock, line.used)) return { tray, key: line.key, isAlready: true };
  const quantity = Number.isInteger(line.quantity) ? line.quantity + pieces : line.quantity;
  return { tray: withEntry(tray, line.key, { quantity }), key: line.key, isAlready: false };
}

const useOf = (stock: Stock, { lot, quantity, used, isScanned = false }: TrayEntry) => ({
  lot,
  quantity,
  isScanned,
  isByContent: isByContent(stock, used),
});

/** Confirms a line of a kit by the scan of its package; with lots, only the scanned units. */
function takePlanned(tray: Tray, planned: TrayEntry, stock: Stock, said: ScannedPackage | undefined): Placed {
  const pieces = piecesOf(said);
  const isCounted = stock.tracksLots && !isByContent(stock, planned.used);
  if (isCounted && (pieces < planned.quantity || tray.entries.some((one) => isOfScan(one, stock, said))))
    return moveUnits(tray, planned, stock, said);
  const inHand = {
    ...about(stock),
    isPlanned: false,
    isScanned: true,
    lot: lotInHand(stock, said),
    ...(pieces > 1 && { quantity: pieces }),
    ...(planned.stockId !== stock.id && { used: usedOf(stock, planned.used) }),
  };
  return { tray: withEntry(tray, planned.key, inHand), key: planned.key, isAlready: false };
}

const isOfScan = (one: TrayEntry, stock: Stock, said: ScannedPackage | undefined): boolean =>
  !one.isPlanned && one.stockId === stock.id && isSameLot(one.lot, lotInHand(stock, said));

/** Returns the line of a held lot that another lot replaces. */
const waitingFor = (tray: Tray, stock: Stock, said: ScannedPackage): TrayEntry | undefined =>
  lotInHand(stock, said).lotId === null
    ? undefined
    : tray.entries.find((one) => one.stockId === stock.id && one.lot.unresolved?.isHeld === true);

/** Replaces as many units of the held lot by the scanned ones. */
function takeWaiting(tray: Tray, waiting: TrayEntry, stock: Stock, said: ScannedPackage | undefined): Placed {
  if (!isByContent(stock, waiting.used)) return moveUnits(tray, waiting, stock, said);
  const lot = lotInHand(stock, said);
  return { tray: withEntry(tray, waiting.key, { lot, isScanned: true }), key: waiting.key, isAlready: false };
}

/** Moves scanned units from a line to the line of their lot. */
function moveUnits(tray: Tray, from: TrayEntry, stock: Stock, said: ScannedPackage | undefined): Placed {
  const rest = from.quantity - piecesOf(said);
  const added = addUnits({ ...tray, entries: tray.entries.filter(({ key }) => key !== from.key) }, stock, said);
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
export function placeUse(tray: Tray, stock: Stock, use: Use): Placed {
  const match = tray.entries.find(
    ({ stockId, lot, used }) =>
      stockId === stock.id && isSameLot(lot, use.lot) && isByContent(stock, used) === isByContent(stock, use.used),
  );
  if (match === undefined) {
    const entry = entryOf(stock, use);
    return { tray: { ...tray, entries: [...tray.entries, entry] }, key: entry.key, isAlready: false };
  }
  // A planned line is confirmed by it.
  const changed = match.isPlanned ? { ...use, isPlanned: false } : sumOf(stock, match, use);
  return { tray: withEntry(tray, match.key, changed), key: match.key, isAlready: false };
}

const sumOf = (stock: Stock, one: Use, more: Use): Partial<TrayEntry> => {
  if (!isByContent(stock, one.used)) return { quantity: one.quantity + more.quantity };
  const sum = typedQuantity(one.used.content) + typedQuantity(more.used.content);
  const content = Number.isNaN(sum) ? one.used.content || more.used.content : String(Number(sum.toFixed(6)));
  return { used: { ...one.used, content } };
};
