import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatReasonRequired, formatHeldUnits, formatUntrackedUnits } from '@atrium/rules/holds/held-units';
import { normalizeLotNumber } from '@atrium/rules/stock/lot-number';
import { LOT_STATES, getLotName, getUnusableReason } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { capitalize } from '@atrium/rules/text/text';
import { foldName, type ImportRow, type KnownItem, type KnownLot } from './item-values.js';
import type { RowWithKind } from '../apply/assign-kinds.js';
import type { CountedLot } from '../../stock/lots/lot-parts.js';

/* Lots in a list: several rows may have the same part number, each with another lot. They are one item, and each row
   counts its lot. */

const getProductKey = ({ kind, values: { sku, barcode, name } }: RowWithKind): string | null => {
  const [what, text] = sku !== undefined ? ['sku', sku] : barcode !== undefined ? ['barcode', barcode] : ['name', name];
  return text === undefined ? null : `${kind} ${what} ${foldName(text)}`;
};

const hasLot = ({ lot }: ImportRow): boolean => lot?.number !== undefined || lot?.isUnknown === true;

/** Groups rows by item. Returns the first row of each item, and the rows of its further lots by that first row. */
export const groupLotRows = (
  rows: readonly RowWithKind[],
): { readonly rows: readonly RowWithKind[]; readonly joined: ReadonlyMap<RowWithKind, readonly RowWithKind[]> } => {
  const owners = new Map<string, RowWithKind>();
  const joined = new Map<RowWithKind, RowWithKind[]>();
  const others = rows.filter((row) => {
    const key = hasLot(row) ? getProductKey(row) : null;
    if (key === null) return true;
    const owner = owners.get(key);
    if (owner === undefined) {
      owners.set(key, row);
      return true;
    }
    const { name } = row.values;
    if (name !== undefined && owner.values.name !== undefined && foldName(name) !== foldName(owner.values.name))
      return true;
    joined.set(owner, [...(joined.get(owner) ?? []), row]);
    return false;
  });
  return { rows: others, joined };
};

/** Adds an error to rows that count a lot which an earlier row or the same cell already counts. */
export const rejectDuplicateLots = (rows: readonly ImportRow[]): void => {
  const rowByLot = new Map<string, ImportRow>();
  for (const row of rows) {
    if (row.lots === undefined && rows.length === 1) return;
    for (const { number, expiresOn } of row.lots ?? [{ number: row.lot?.number, expiresOn: row.lot?.expiresOn }]) {
      const key = number == null ? `unknown until ${expiresOn ?? ''}` : `lot ${normalizeLotNumber(number)}`;
      const twin = rowByLot.get(key);
      if (twin === undefined) rowByLot.set(key, row);
      else row.reasons.push(formatDuplicateLot(row, twin, number ?? null));
    }
    if (row.lots === undefined && row.values.currentQuantity === undefined) row.reasons.push('A lot needs a quantity');
  }
};

/**
 * Returns the error for a lot that is counted twice. A lot has one expiry date, so when two rows differ, the error
 * names both.
 */
const formatDuplicateLot = (row: ImportRow, twin: ImportRow, number: string | null): string => {
  const name = capitalize(getLotName(number));
  const [here, there] = [row.lot?.expiresOn, twin.lot?.expiresOn];
  return here !== undefined && there !== undefined && here !== there
    ? `${name} expires on ${formatDayWithYear(there)} in row ${twin.row}, and on ${formatDayWithYear(here)} in row ${row.row}. Please check the packages`
    : `${name} is already in row ${twin.row}. Please count it in one row`;
};

const hasNumber = (lot: KnownLot, number: string | null): boolean =>
  number !== null && lot.number !== null && normalizeLotNumber(lot.number) === normalizeLotNumber(number);

/**
 * Returns the counted lots of an item's rows; null when the item tracks no lots, so that lot texts are written to its
 * notes.
 */
export const readCountedLots = (rows: readonly ImportRow[], item: KnownItem | null): readonly CountedLot[] | null => {
  const [row] = rows;
  if (row?.lots !== undefined && row.lots.length > 0) return readAllLots(row, row.lots, item);
  const isOfLots = rows.length > 1 || (row !== undefined && hasLot(row)) || item?.tracksLots === true;
  if (!isOfLots || row?.lot === undefined || rows.some(({ values }) => values.currentQuantity === undefined))
    return null;
  const known = item?.lots ?? [];
  return rows.map(({ lot, values, reasons }) => {
    const number = lot?.number ?? null;
    const twin = known.find((other) => hasNumber(other, number));
    const expiryDay = lot?.expiresOn ?? null;
    if (twin?.expiresOn != null && expiryDay !== null && twin.expiresOn !== expiryDay)
      reasons.push(
        `Lot ${twin.number ?? ''} is in stock with expiry ${formatDayWithYear(twin.expiresOn)}, but the list says ${formatDayWithYear(expiryDay)}`,
      );
    return { number, expiresOn: twin?.expiresOn ?? expiryDay, quantity: values.currentQuantity ?? 0 };
  });
};

/** Parses all lots from one cell, as an export writes them. Their sum must equal the quantity of the row. */
const readAllLots = (row: ImportRow, lots: readonly KnownLot[], item: KnownItem | null): readonly CountedLot[] => {
  const sum = lots.reduce((total, { quantity }) => total + quantity, 0);
  const counted = row.values.currentQuantity;
  if (counted !== undefined && counted !== sum)
    row.reasons.push(`The lots add up to ${sum}, but the row says ${counted}. Please correct one of them`);
  for (const { number, expiresOn } of lots) {
    const twin = (item?.lots ?? []).find((other) => hasNumber(other, number));
    if (twin?.expiresOn != null && expiresOn !== null && twin.expiresOn !== expiresOn)
      row.reasons.push(
        `Lot ${twin.number ?? ''} is in stock with expiry ${formatDayWithYear(twin.expiresOn)}, but the list says ${formatDayWithYear(expiresOn)}`,
      );
  }
  return lots;
};

/** Returns counted lots that are new to the item and already expired. */
export const findNewExpiredLots = (
  item: KnownItem | null,
  counted: readonly CountedLot[],
  today: string,
): readonly (CountedLot & { readonly expiresOn: string })[] =>
  counted.flatMap((lot) =>
    lot.quantity > 0 &&
    lot.expiresOn !== null &&
    lot.expiresOn < today &&
    !(item?.lots ?? []).some((known) => isSameLot(known, lot) && known.expiresOn === lot.expiresOn)
      ? [{ ...lot, expiresOn: lot.expiresOn }]
      : [],
  );

/**
 * Returns why a row cannot be imported: it lowers held lots, or reports a surplus that may belong to held lots.
 * @param level of the product after the import
 */
export const findHeldProblems = (
  item: KnownItem | null,
  counted: readonly CountedLot[] | null,
  level: number,
  today: string,
): readonly string[] => {
  if (item === null) return [];
  const byWeight = (item.lots ?? []).toSorted((one, other) => holdSeverity(other) - holdSeverity(one));
  const heldLots = byWeight.flatMap((lot) => {
    const why = getUnusableReason({ state: 'available', ...lot }, today);
    return why === null ? [] : [{ ...lot, why }];
  });
  const there = heldLots.filter(({ quantity }) => quantity > 0);
  const sum = (some: readonly { readonly quantity: number }[]) => some.reduce((all, { quantity }) => all + quantity, 0);
  const after = heldLots.map((lot) => counted?.find((one) => isSameLot(lot, one))?.quantity ?? lot.quantity);
  const heldAfter =
    counted === null ? Math.min(sum(heldLots), level) : after.reduce((all, quantity) => all + quantity, 0);
  if (heldAfter < sum(heldLots) || after.some((quantity, index) => quantity < (heldLots[index]?.quantity ?? 0)))
    return [
      formatHeldUnits(there.map(({ number, quantity }) => ({ number, amount: formatQuantity(quantity, item.unit) }))),
    ];
  const source = there[0] ?? heldLots.find(({ hasLostUnits }) => hasLostUnits === true);
  if (source?.hasLostUnits === true && counted !== null && item.tracksLots !== true)
    return [formatUntrackedUnits(source.number, source.why)];
  if (source === undefined || level - heldAfter <= item.currentQuantity - sum(heldLots)) return [];
  return [formatReasonRequired(source.number, source.why)];
};

/** Orders holds by severity: recalled, quarantined, expired. */
const holdSeverity = ({ state = 'available' }: KnownLot): number => LOT_STATES.indexOf(state);

const isSameLot = (known: KnownLot, lot: CountedLot): boolean =>
  lot.number === null ? known.number === null && known.expiresOn === lot.expiresOn : hasNumber(known, lot.number);

/**
 * Returns the lots that the list does not name and that stay unchanged. Units without a lot are excluded when the list
 * counts them.
 */
export const findUnlistedLots = (item: KnownItem | null, counted: readonly CountedLot[]): readonly KnownLot[] =>
  item?.tracksLots === true
    ? (item.lots ?? []).filter((known) => known.quantity > 0 && !counted.some((lot) => isSameLot(known, lot)))
    : [];

/** Returns whether the item already has each counted lot with the same quantity and expiry date. */
export const areLotsUnchanged = (item: KnownItem | null, counted: readonly CountedLot[]): boolean =>
  item !== null &&
  counted.every((lot) =>
    (item.lots ?? []).some(
      (known) => isSameLot(known, lot) && known.quantity === lot.quantity && known.expiresOn === lot.expiresOn,
    ),
  );

/** Formats lots for a message: "4 of lot A12 (Jan 31, 2027)". */
export const formatLots = (lots: readonly CountedLot[]): string =>
  lots
    .map(
      ({ number, expiresOn, quantity }) =>
        `${quantity} of ${getLotName(number)}${expiresOn === null ? '' : ` (${formatDayWithYear(expiresOn)})`}`,
    )
    .join(', ');
