import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { lotName, lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { rowOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { refuseDoubtfulLot } from '../lots/lot-doubts.js';
import { findLot, type FoundLot, type LotPart, makeLot } from '../stock/lots/lot-parts.js';
import { today } from './purchase-days.js';
import type { PurchaseRow } from './purchase.entity.js';

/** A received lot as entered. */
export interface ReceivedLot {
  readonly number?: string | null | undefined;
  readonly expiresOn?: string | null | undefined;
  readonly quantity: number;
}

/** Answers to the questions that a receipt asks. */
export interface AcceptedReceipt {
  readonly acceptExpired?: boolean | undefined;
  /** A missing number or expiry is intended. */
  readonly acceptIncomplete?: boolean | undefined;
  /** The lot is quarantined or recalled. */
  readonly acceptHeld?: boolean | undefined;
  /** A doubtful lot number was confirmed. */
  readonly acceptNumber?: boolean | undefined;
}

export interface LotsOfReceipt {
  readonly lots: readonly ReceivedLot[];
  readonly accepted: AcceptedReceipt;
  /** Path of the lots in the form: `lots`, `lines.0.lots`. */
  readonly path: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const refused = (
  code: 'lot.other-date' | 'lot.past-expiry' | 'lot.receipt-held',
  path: string,
  message: string,
): DomainError => new DomainError(code, { message }, { errors: [{ path, message }] });

const refuseHeld = ({ number, state }: FoundLot, path: string): void => {
  if (state === 'available') return;
  const message = `${lotTitle(number)} is ${state}. What you receive in it cannot be used until a manager releases it.`;
  throw refused('lot.receipt-held', path, message);
};

/** A lot number has one expiry date; the package shows the right one. */
export const otherDate = (path: string, number: string, here: string, typed: string): DomainError =>
  refused(
    'lot.other-date',
    path,
    `${capital(lotName(number))} is there with expiry ${formatDayWithYear(here)}, and ${formatDayWithYear(typed)} was entered. Please check the package.`,
  );

type Missing = NonNullable<DomainError['extras']['errors']>;

interface Named {
  readonly name: string;
  readonly unit: string;
}

interface Known {
  readonly number: string | null;
  readonly expiresOn: string | null;
}

const bareText = ({ name, unit }: Named, quantity: number): string =>
  `${quantityText(quantity, unit)} of "${name}" ${quantity === 1 ? 'has' : 'have'} neither lot number nor expiry.`;

/**
 * A lot without a number cannot be recalled, and one without a date never expires, so the user must confirm missing
 * values.
 */
const missingOf = (path: string, stock: Named, quantity: number, { number, expiresOn }: Known): Missing => {
  const { name, unit } = stock;
  if (number !== null)
    return [{ path: `${path}.expiresOn`, message: `${capital(lotName(number))} of "${name}" has no expiry.` }];
  const message = bareText(stock, quantity);
  if (expiresOn === null)
    return [
      { path: `${path}.number`, message },
      { path: `${path}.expiresOn`, message },
    ];
  const some = `${quantityText(quantity, unit)} of "${name}" ${quantity === 1 ? 'has' : 'have'}`;
  return [{ path: `${path}.number`, message: `${some} no lot number.` }];
};

/** Asks about all missing values at once. */
const incomplete = (errors: Missing): DomainError => {
  const message = [...new Set(errors.map((one) => one.message))].join(' ');
  return new DomainError('lot.incomplete', { message }, { errors });
};

/**
 * Runs several receipts and asks about the missing values of all of them at once. @throws DomainError that names each
 */
export const receiveEach = async <T>(receipts: Iterable<T>, receive: (one: T) => Promise<unknown>): Promise<void> => {
  const missing: Missing[number][] = [];
  for (const one of receipts)
    try {
      await receive(one);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'lot.incomplete') throw error;
      missing.push(...(error.extras.errors ?? []));
    }
  if (missing.length > 0) throw incomplete(missing);
};

const sumOf = (lots: readonly ReceivedLot[]): number => lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the sum of the lots as the quantity when no other is given. */
export const quantityOfLots = (lots: readonly ReceivedLot[] | null | undefined): number | undefined =>
  lots == null || lots.length === 0 ? undefined : sumOf(lots);

/** Lot cost as the average of the prices of its units: $4 is the unit cost of $7 units that are added. */
const COST_WITH_MORE = `coalesce((t.quantity * coalesce(t.unit_cost, s.unit_cost, $4::numeric) + $7::int * $4::numeric) / (t.quantity + $7::int), t.unit_cost)`;

/**
 * Finds or creates the lots of a receipt; empty when none is given. The caller has locked the stock row.
 * @throws DomainError when they do not add up, a number exists with another date, or missing or expired values are not
 * confirmed
 */
export const lotsOfReceipt = async (
  tx: Tx,
  purchase: PurchaseRow,
  { quantity, day, unitCost }: { readonly quantity: number; readonly day: string; readonly unitCost: string | null },
  { lots, accepted: { acceptExpired, acceptIncomplete, acceptHeld, acceptNumber }, path }: LotsOfReceipt,
): Promise<LotPart[]> => {
  const { stockId, kind } = purchase;
  const stock = await rowOf<{ name: string; unit: string; tracks: boolean }>(
    tx,
    'select name, unit, tracks_lots as tracks from stock where id = $1',
    [stockId],
  );
  if (lots.length === 0) {
    if (stock.tracks && acceptIncomplete !== true) throw incomplete([{ path, message: bareText(stock, quantity) }]);
    const unknown = stock.tracks ? await findLot(tx, stockId, null, null) : undefined;
    if (unknown !== undefined && acceptHeld !== true) refuseHeld(unknown, path);
    return [];
  }
  if (!stock.tracks) throw invalidField(path, `This ${kind} does not track lots`);
  const sum = sumOf(lots);
  if (sum !== quantity)
    throw invalidField(path, `The lots hold ${quantityText(sum, stock.unit)}, and ${quantity} arrived`);
  const now = await today(tx);
  const parts: LotPart[] = [];
  const missing: Missing[number][] = [];
  for (const [index, said] of lots.entries()) {
    const at = `${path}.${index}.expiresOn`;
    if (said.number != null && acceptNumber !== true)
      await refuseDoubtfulLot(tx, { stockId, number: said.number, path: `${path}.${index}.number` });
    const lot = await findOrMake(tx, stockId, said);
    const typed = said.expiresOn ?? null;
    if (lot.number !== null && lot.expiresOn !== null && typed !== null && lot.expiresOn !== typed)
      throw otherDate(at, lot.number, lot.expiresOn, typed);
    const expiresOn = lot.expiresOn ?? typed;
    if ((lot.number === null || expiresOn === null) && acceptIncomplete !== true)
      missing.push(...missingOf(`${path}.${index}`, stock, said.quantity, { number: lot.number, expiresOn }));
    if (expiresOn !== null && expiresOn < now && acceptExpired !== true)
      throw refused(
        'lot.past-expiry',
        at,
        `${capital(lotName(lot.number))} expired on ${formatDayWithYear(expiresOn)}. Is the date right?`,
      );
    if (acceptHeld !== true) refuseHeld(lot, `${path}.${index}.number`);
    await tx.query(
      `update stock_lot t set expires_on = coalesce(t.expires_on, $2), supplier_id = coalesce($3, t.supplier_id), unit_cost = ${COST_WITH_MORE},
         received_on = least(t.received_on, $5), purchase_id = $6, version = t.version + 1 from stock s where t.id = $1 and s.id = t.stock_id`,
      [lot.id, typed, purchase.supplierId, unitCost, day, purchase.id, said.quantity],
    );
    parts.push({ lotId: lot.id, quantity: said.quantity });
  }
  if (missing.length > 0) throw incomplete(missing);
  return parts;
};

const findOrMake = async (tx: Tx, stockId: number, { number, expiresOn }: ReceivedLot): Promise<FoundLot> => {
  const known = await findLot(tx, stockId, number ?? null, expiresOn ?? null);
  return known ?? makeLot(tx, stockId, number ?? null, expiresOn ?? null);
};
