import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getLotName, getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { capitalize } from '@atrium/rules/text/text';
import { queryRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { readToday } from '../../platform/database/sql.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { rejectDoubtfulLot } from '../lots/doubtful-lots.js';
import { otherDateError } from '../lots/lot-conflicts.js';
import { findLot, type FoundLot, type LotPart, createLot } from '../stock/lots/lot-parts.js';
import type { PurchaseRow } from './purchase.entity.js';

/** A received lot as the user entered it. */
export interface ReceivedLot {
  readonly number?: string | null | undefined;
  readonly expiresOn?: string | null | undefined;
  readonly quantity: number;
}

/** Warnings that the user has confirmed when receiving lots. */
export interface AcceptedWarnings {
  readonly acceptExpired?: boolean | undefined;
  /** True when the user confirmed a missing lot number or expiry date. */
  readonly acceptIncomplete?: boolean | undefined;
  /** True when the user confirmed that the lot is quarantined or recalled. */
  readonly acceptHeld?: boolean | undefined;
  /** True when the user confirmed a doubtful lot number. */
  readonly acceptNumber?: boolean | undefined;
}

export interface ReceiptLotsInput {
  readonly lots: readonly ReceivedLot[];
  readonly accepted: AcceptedWarnings;
  /** Path of the lots in the request body: `lots` or `lines.0.lots`. */
  readonly path: string;
}

const lotError = (code: 'lot.past-expiry' | 'lot.receipt-held', path: string, message: string): DomainError =>
  new DomainError(code, { message }, { errors: [{ path, message }] });

const assertNotHeld = ({ number, state }: FoundLot, path: string): void => {
  if (state === 'available') return;
  const message = `${getLotTitle(number)} is ${state}. Units received in it cannot be used until a manager releases it.`;
  throw lotError('lot.receipt-held', path, message);
};

type MissingFields = NonNullable<DomainError['extras']['errors']>;

interface ProductName {
  readonly name: string;
  readonly unit: string;
}

interface KnownLotDate {
  readonly number: string | null;
  readonly expiresOn: string | null;
}

const formatMissingLot = ({ name, unit }: ProductName, quantity: number): string =>
  `${formatQuantity(quantity, unit)} of "${name}" ${quantity === 1 ? 'has' : 'have'} neither lot number nor expiry.`;

/**
 * Returns the missing values that the user must confirm: a lot without a number cannot be recalled, and one without a
 * date never expires.
 */
const findMissing = (
  path: string,
  stock: ProductName,
  quantity: number,
  { number, expiresOn }: KnownLotDate,
): MissingFields => {
  const { name, unit } = stock;
  if (number !== null)
    return [{ path: `${path}.expiresOn`, message: `${capitalize(getLotName(number))} of "${name}" has no expiry.` }];
  const message = formatMissingLot(stock, quantity);
  if (expiresOn === null)
    return [
      { path: `${path}.number`, message },
      { path: `${path}.expiresOn`, message },
    ];
  const some = `${formatQuantity(quantity, unit)} of "${name}" ${quantity === 1 ? 'has' : 'have'}`;
  return [{ path: `${path}.number`, message: `${some} no lot number.` }];
};

/** Returns one error for all missing values, so that the user is asked once. */
const incompleteError = (errors: MissingFields): DomainError => {
  const message = [...new Set(errors.map((one) => one.message))].join(' ');
  return new DomainError('lot.incomplete', { message }, { errors });
};

/**
 * Runs several receipts and asks about missing values of all of them at once.
 * @throws DomainError that names each missing value
 */
export const receiveLines = async <T>(receipts: Iterable<T>, receive: (one: T) => Promise<unknown>): Promise<void> => {
  const missing: MissingFields[number][] = [];
  for (const one of receipts)
    try {
      await receive(one);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'lot.incomplete') throw error;
      missing.push(...(error.extras.errors ?? []));
    }
  if (missing.length > 0) throw incompleteError(missing);
};

const sumQuantities = (lots: readonly ReceivedLot[]): number => lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the entered quantity, or the sum of the lots when none was entered. */
export const totalQuantity = (lots: readonly ReceivedLot[] | null | undefined): number | undefined =>
  lots == null || lots.length === 0 ? undefined : sumQuantities(lots);

/** SQL of a lot's cost as the average price of its units: $4 is the unit cost of $7 units that are added. */
const AVERAGE_COST = `coalesce((t.quantity * coalesce(t.unit_cost, s.unit_cost, $4::numeric) + $7::int * $4::numeric) / (t.quantity + $7::int), t.unit_cost)`;

/**
 * Finds or creates the lots of a receipt; returns an empty array when none is entered. Requires locked stock.
 * @throws DomainError when the lots do not add up to the quantity, a number exists with another date, or missing or
 * expired values are not confirmed
 */
export const resolveReceiptLots = async (
  tx: Tx,
  purchase: PurchaseRow,
  { quantity, day, unitCost }: { readonly quantity: number; readonly day: string; readonly unitCost: string | null },
  { lots, accepted: { acceptExpired, acceptIncomplete, acceptHeld, acceptNumber }, path }: ReceiptLotsInput,
): Promise<LotPart[]> => {
  const { stockId, kind } = purchase;
  const stock = await queryRow<{ name: string; unit: string; tracks: boolean }>(
    tx,
    'select name, unit, tracks_lots as tracks from stock where id = $1',
    [stockId],
  );
  if (lots.length === 0) {
    if (stock.tracks && acceptIncomplete !== true)
      throw incompleteError([{ path, message: formatMissingLot(stock, quantity) }]);
    const unknown = stock.tracks ? await findLot(tx, stockId, null, null) : undefined;
    if (unknown !== undefined && acceptHeld !== true) assertNotHeld(unknown, path);
    return [];
  }
  if (!stock.tracks) throw invalidField(path, `This ${kind} does not track lots`);
  const sum = sumQuantities(lots);
  if (sum !== quantity)
    throw invalidField(path, `The lots add up to ${formatQuantity(sum, stock.unit)}, but ${quantity} arrived`);
  const now = await readToday(tx);
  const parts: LotPart[] = [];
  const missing: MissingFields[number][] = [];
  for (const [index, enteredLot] of lots.entries()) {
    const at = `${path}.${index}.expiresOn`;
    if (enteredLot.number != null && acceptNumber !== true)
      await rejectDoubtfulLot(tx, { stockId, number: enteredLot.number, path: `${path}.${index}.number` });
    const lot = await findOrCreateLot(tx, stockId, enteredLot);
    const entered = enteredLot.expiresOn ?? null;
    if (lot.number !== null && lot.expiresOn !== null && entered !== null && lot.expiresOn !== entered)
      throw otherDateError(at, lot.number, lot.expiresOn, entered);
    const expiresOn = lot.expiresOn ?? entered;
    if ((lot.number === null || expiresOn === null) && acceptIncomplete !== true)
      missing.push(...findMissing(`${path}.${index}`, stock, enteredLot.quantity, { number: lot.number, expiresOn }));
    if (expiresOn !== null && expiresOn < now && acceptExpired !== true)
      throw lotError(
        'lot.past-expiry',
        at,
        `${capitalize(getLotName(lot.number))} expired on ${formatDayWithYear(expiresOn)}. Is the date right?`,
      );
    if (acceptHeld !== true) assertNotHeld(lot, `${path}.${index}.number`);
    await tx.query(
      `update stock_lot t set expires_on = coalesce(t.expires_on, $2), supplier_id = coalesce($3, t.supplier_id), unit_cost = ${AVERAGE_COST},
         received_on = least(t.received_on, $5), purchase_id = $6, version = t.version + 1 from stock s where t.id = $1 and s.id = t.stock_id`,
      [lot.id, entered, purchase.supplierId, unitCost, day, purchase.id, enteredLot.quantity],
    );
    parts.push({ lotId: lot.id, quantity: enteredLot.quantity });
  }
  if (missing.length > 0) throw incompleteError(missing);
  return parts;
};

const findOrCreateLot = async (tx: Tx, stockId: number, { number, expiresOn }: ReceivedLot): Promise<FoundLot> => {
  const known = await findLot(tx, stockId, number ?? null, expiresOn ?? null);
  return known ?? createLot(tx, stockId, number ?? null, expiresOn ?? null);
};
