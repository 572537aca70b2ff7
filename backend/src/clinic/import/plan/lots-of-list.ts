import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { foundUnitsNeedReason, heldUnitsRefusal, untrackedUnitsRefusal } from '@atrium/rules/holds/held-units';
import { lotKey } from '@atrium/rules/stock/lot-number';
import { LOT_STATES, lotName, whyUnusable } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { fold, type ImportRow, type KnownItem, type KnownLot } from './item-values.js';
import type { SettledRow } from '../apply/settle-kinds.js';

/* Lots in a list: several rows may have the same part number, each with another lot. They are one item, and each row
   counts its lot. */

/** The count of one lot in the list. */
export interface CountedLot {
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly quantity: number;
}

const keyOf = ({ kind, values: { sku, barcode, name } }: SettledRow): string | null => {
  const [what, text] = sku !== undefined ? ['sku', sku] : barcode !== undefined ? ['barcode', barcode] : ['name', name];
  return text === undefined ? null : `${kind} ${what} ${fold(text)}`;
};

const namesLot = ({ lot }: ImportRow): boolean => lot?.number !== undefined || lot?.isUnknown === true;

/** Returns the rows of distinct items, and the rows of their further lots by the first row. */
export const joinLots = (
  rows: readonly SettledRow[],
): { readonly rows: readonly SettledRow[]; readonly joined: ReadonlyMap<SettledRow, readonly SettledRow[]> } => {
  const owners = new Map<string, SettledRow>();
  const joined = new Map<SettledRow, SettledRow[]>();
  const others = rows.filter((row) => {
    const key = namesLot(row) ? keyOf(row) : null;
    if (key === null) return true;
    const owner = owners.get(key);
    if (owner === undefined) {
      owners.set(key, row);
      return true;
    }
    const { name } = row.values;
    if (name !== undefined && owner.values.name !== undefined && fold(name) !== fold(owner.values.name)) return true;
    joined.set(owner, [...(joined.get(owner) ?? []), row]);
    return false;
  });
  return { rows: others, joined };
};

/** Adds a reason to rows that count a lot which an earlier row or the same cell already counts. */
export const refuseTwins = (rows: readonly ImportRow[]): void => {
  const seen = new Map<string, ImportRow>();
  for (const row of rows) {
    if (row.lots === undefined && rows.length === 1) return;
    for (const { number, expiresOn } of row.lots ?? [{ number: row.lot?.number, expiresOn: row.lot?.expiresOn }]) {
      const key = number == null ? `unknown until ${expiresOn ?? ''}` : `lot ${lotKey(number)}`;
      const twin = seen.get(key);
      if (twin === undefined) seen.set(key, row);
      else row.reasons.push(twinReason(row, twin, number ?? null));
    }
    if (row.lots === undefined && row.values.currentQuantity === undefined) row.reasons.push('A lot needs a quantity');
  }
};

/** A lot number has one expiry date: when two rows differ, the reason names both. */
const twinReason = (row: ImportRow, twin: ImportRow, number: string | null): string => {
  const name = capital(lotName(number));
  const [here, there] = [row.lot?.expiresOn, twin.lot?.expiresOn];
  return here !== undefined && there !== undefined && here !== there
    ? `${name} expires on ${formatDayWithYear(there)} in row ${twin.row}, and on ${formatDayWithYear(here)} in row ${row.row}. Please check the packages`
    : `${name} is already in row ${twin.row}. Please count it in one row`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isNumber = (lot: KnownLot, number: string | null): boolean =>
  number !== null && lot.number !== null && lotKey(lot.number) === lotKey(number);

/** Returns the lot counts of rows of one item; null when lots are not tracked, so that lot texts go to the notes. */
export const countedLots = (rows: readonly ImportRow[], item: KnownItem | null): readonly CountedLot[] | null => {
  const [row] = rows;
  if (row?.lots !== undefined && row.lots.length > 0) return wholeList(row, row.lots, item);
  const isOfLots = rows.length > 1 || (row !== undefined && namesLot(row)) || item?.tracksLots === true;
  if (!isOfLots || row?.lot === undefined || rows.some(({ values }) => values.currentQuantity === undefined))
    return null;
  const known = item?.lots ?? [];
  return rows.map(({ lot, values, reasons }) => {
    const number = lot?.number ?? null;
    const twin = known.find((other) => isNumber(other, number));
    const typed = lot?.expiresOn ?? null;
    if (twin?.expiresOn != null && typed !== null && twin.expiresOn !== typed)
      reasons.push(
        `Lot ${twin.number ?? ''} is there with expiry ${formatDayWithYear(twin.expiresOn)}, and the list says ${formatDayWithYear(typed)}`,
      );
    return { number, expiresOn: twin?.expiresOn ?? typed, quantity: values.currentQuantity ?? 0 };
  });
};

/** Reads all lots from one cell, as an export writes them. Their sum must equal the quantity of the row. */
const wholeList = (row: ImportRow, lots: readonly KnownLot[], item: KnownItem | null): readonly CountedLot[] => {
  const sum = lots.reduce((total, { quantity }) => total + quantity, 0);
  const counted = row.values.currentQuantity;
  if (counted !== undefined && counted !== sum)
    row.reasons.push(`The lots hold ${sum}, and the row counts ${counted}. Please correct one of them`);
  for (const { number, expiresOn } of lots) {
    const twin = (item?.lots ?? []).find((other) => isNumber(other, number));
    if (twin?.expiresOn != null && expiresOn !== null && twin.expiresOn !== expiresOn)
      row.reasons.push(
        `Lot ${twin.number ?? ''} is there with expiry ${formatDayWithYear(twin.expiresOn)}, and the list says ${formatDayWithYear(expiresOn)}`,
      );
  }
  return lots;
};

/** Returns counted lots that have expired and are new. */
export const expiredLots = (
  item: KnownItem | null,
  counted: readonly CountedLot[],
  today: string,
): readonly (CountedLot & { readonly expiresOn: string })[] =>
  counted.flatMap((lot) =>
    lot.quantity > 0 &&
    lot.expiresOn !== null &&
    lot.expiresOn < today &&
    !(item?.lots ?? []).some((known) => isSame(known, lot) && known.expiresOn === lot.expiresOn)
      ? [{ ...lot, expiresOn: lot.expiresOn }]
      : [],
  );

/**
 * Returns why a row cannot be imported: it lowers held lots, or states a surplus that may be units of held lots.
 * @param level of the product after the import
 */
export const heldReasons = (
  item: KnownItem | null,
  counted: readonly CountedLot[] | null,
  level: number,
  today: string,
): readonly string[] => {
  if (item === null) return [];
  const byWeight = (item.lots ?? []).toSorted((one, other) => weightOf(other) - weightOf(one));
  const held = byWeight.flatMap((lot) => {
    const why = whyUnusable({ state: 'available', ...lot }, today);
    return why === null ? [] : [{ ...lot, why }];
  });
  const there = held.filter(({ quantity }) => quantity > 0);
  const sum = (some: readonly { readonly quantity: number }[]) => some.reduce((all, { quantity }) => all + quantity, 0);
  const after = held.map((lot) => counted?.find((one) => isSame(lot, one))?.quantity ?? lot.quantity);
  const heldAfter = counted === null ? Math.min(sum(held), level) : after.reduce((all, quantity) => all + quantity, 0);
  if (heldAfter < sum(held) || after.some((quantity, index) => quantity < (held[index]?.quantity ?? 0)))
    return [
      heldUnitsRefusal(there.map(({ number, quantity }) => ({ number, amount: quantityText(quantity, item.unit) }))),
    ];
  const source = there[0] ?? held.find(({ hasLostUnits }) => hasLostUnits === true);
  if (source?.hasLostUnits === true && counted !== null && item.tracksLots !== true)
    return [untrackedUnitsRefusal(source.number, source.why)];
  if (source === undefined || level - heldAfter <= item.currentQuantity - sum(held)) return [];
  return [foundUnitsNeedReason(source.number, source.why)];
};

/** Orders holds by severity: recalled, quarantined, expired. */
const weightOf = ({ state = 'available' }: KnownLot): number => LOT_STATES.indexOf(state);

const isSame = (known: KnownLot, lot: CountedLot): boolean =>
  lot.number === null ? known.number === null && known.expiresOn === lot.expiresOn : isNumber(known, lot.number);

/**
 * Returns the lots that the list does not name, which stay unchanged. Units without a lot are those that the list
 * counted.
 */
export const lotsLeft = (item: KnownItem | null, counted: readonly CountedLot[]): readonly KnownLot[] =>
  item?.tracksLots === true
    ? (item.lots ?? []).filter((known) => known.quantity > 0 && !counted.some((lot) => isSame(known, lot)))
    : [];

/** Returns whether each counted lot holds the quantity of the list. An item that no longer tracks lots keeps its used-up ones. */
export const isUnchanged = (item: KnownItem | null, counted: readonly CountedLot[]): boolean =>
  item !== null &&
  counted.every((lot) =>
    (item.lots ?? []).some(
      (known) => isSame(known, lot) && known.quantity === lot.quantity && known.expiresOn === lot.expiresOn,
    ),
  );

/** "4 of lot A12 (Jan 31, 2027)". */
export const lotsInWords = (lots: readonly CountedLot[]): string =>
  lots
    .map(
      ({ number, expiresOn, quantity }) =>
        `${quantity} of ${lotName(number)}${expiresOn === null ? '' : ` (${formatDayWithYear(expiresOn)})`}`,
    )
    .join(', ');
