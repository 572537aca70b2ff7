import { normalizeLotNumber } from '@atrium/rules/stock/lot-number';
import type { LotState } from '@atrium/rules/stock/lots';
import { MAX_QUANTITY } from '@atrium/contract/core/fields';
import { queryRow, queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import { IS_HELD, assertNoHeldUnits } from '../holds/held-stock.js';

/* The lots of a level. Writers lock the stock row and write the level in the same transaction: the lots always add up
   to the level of a product that tracks lots. */

/** A change of one lot's quantity; negative when units leave the lot. */
export interface LotPart {
  readonly lotId: number;
  readonly quantity: number;
}

/** SQL of the cost of one unit. Aliases: t lot, s its stock. */
export const LOT_COST = 'coalesce(t.unit_cost, s.unit_cost)';

export const outOfRangeError = (): DomainError =>
  new DomainError('stock.out-of-range', { most: MAX_QUANTITY.toLocaleString('en-US') });

export const readTracksLots = async (tx: Tx, stockId: number): Promise<boolean> => {
  const [row] = await queryRows<{ tracks: boolean }>(tx, 'select tracks_lots as tracks from stock where id = $1', [
    stockId,
  ]);
  return row?.tracks === true;
};

/** Returns the lot without number and expiry date. Creates it if needed. */
export const findOrCreateUnknownLot = async (tx: Tx, stockId: number): Promise<number> => {
  const lot = await queryRow<{ id: number }>(
    tx,
    `insert into stock_lot (stock_id) values ($1)
     on conflict (stock_id, coalesce(expires_on, 'infinity')) where number is null do update set stock_id = excluded.stock_id returning id`,
    [stockId],
  );
  return lot.id;
};

interface LotQuantity {
  readonly id: number;
  readonly quantity: number;
}

/**
 * Distributes a change of the level over the lots when no lot was named. An increase goes to the unknown lot; a
 * decrease comes from that lot first, then from the first to expire. Held lots change only when named.
 */
export const distributeChange = async (tx: Tx, stockId: number, change: number): Promise<LotPart[]> => {
  if (change >= 0) return change === 0 ? [] : [{ lotId: await findOrCreateUnknownLot(tx, stockId), quantity: change }];
  const lots = await queryRows<LotQuantity>(
    tx,
    `select t.id, t.quantity from stock_lot t cross join organisation o where t.stock_id = $1 and t.is_there and not ${IS_HELD}
     order by t.number is not null, t.expires_on nulls last, t.received_on nulls last, t.id`,
    [stockId],
  );
  const parts: LotPart[] = [];
  let remaining = -change;
  for (const { id, quantity } of lots) {
    if (remaining === 0) break;
    const takenUnits = Math.min(remaining, quantity);
    parts.push({ lotId: id, quantity: -takenUnits });
    remaining -= takenUnits;
  }
  if (remaining > 0) {
    await assertNoHeldUnits(tx, stockId);
    throw outOfRangeError();
  }
  return parts;
};

/** Writes new quantities of lots. With `moved`, no movement is written to the ledger. */
export const changeLots = async (tx: Tx, parts: readonly LotPart[], moved = false): Promise<void> => {
  if (parts.length === 0) return;
  await tx.query(
    `update stock_lot t set quantity = t.quantity + p.quantity, version = t.version + 1 ${moved ? ', moved = t.moved + p.quantity' : ''}
     from (select lot_id, sum(quantity)::int as quantity from unnest($1::int[], $2::int[]) p (lot_id, quantity) group by lot_id) p
     where t.id = p.lot_id`,
    [parts.map(({ lotId }) => lotId), parts.map(({ quantity }) => quantity)],
  );
};

/**
 * Sets the cost of the lot that receives units of another lot to the average of both. Call it before the units move.
 * When neither lot has a cost of its own, both keep using the unit cost of the stock.
 */
export const averageLotCosts = (
  tx: Tx,
  { from, into, quantity }: { readonly from: number; readonly into: number; readonly quantity: number },
): Promise<unknown> =>
  tx.query(
    `update stock_lot t set unit_cost = (t.quantity * coalesce(t.unit_cost, s.unit_cost, o.unit_cost) + $3::int * coalesce(o.unit_cost, s.unit_cost, t.unit_cost)) / (t.quantity + $3::int)
     from stock_lot o, stock s
     where t.id = $1 and o.id = $2 and s.id = t.stock_id and t.quantity + $3::int > 0 and (t.unit_cost is not null or o.unit_cost is not null)`,
    [into, from, quantity],
  );

/** Starts lot tracking: the whole level goes to the unknown lot until units are assigned or counted. */
export const startTracking = async (tx: Tx, stockId: number): Promise<void> => {
  const { quantity } = await queryRow<{ quantity: number }>(tx, 'select quantity from stock where id = $1', [stockId]);
  if (quantity > 0) await changeLots(tx, [{ lotId: await findOrCreateUnknownLot(tx, stockId), quantity }], true);
};

/** Ends lot tracking: the lots become empty, and their movements remain. */
export const endTracking = async (tx: Tx, stockId: number): Promise<void> => {
  await tx.query(
    'update stock_lot set moved = moved - quantity, quantity = 0, version = version + 1 where stock_id = $1 and is_there',
    [stockId],
  );
};

/**
 * SQL of the current lot of a movement: if its lot was merged, the lot it was merged into. Aliases: m movement, t its
 * lot.
 */
export const CURRENT_LOT = 'case when m.at < t.merged_at then t.merged_into else t.id end';

/**
 * Returns the SQL condition that movement `m` is a valid use of a lot, or of a lot `t` that was later merged into it. A
 * use that was undone while its lot was held is included.
 * @param lot the bound id of the lot
 */
export const isUseOfLotSql = (lot: string): string =>
  `m.lot_id = any(array(select id from stock_lot where id = ${lot}::int or merged_into = ${lot}::int)) and (m.lot_id = ${lot}::int or m.at < t.merged_at)
   and m.type = 'usage' and (u.undone_at is null or u.undone_while_held)`;

/** Returns the lots to which undoing a use returns the units. */
export const readUsageLots = (tx: Tx, usageId: number): Promise<LotPart[]> =>
  queryRows<LotPart>(
    tx,
    `select ${CURRENT_LOT} as "lotId", -m.delta as quantity from stock_movement m join stock_lot t on t.id = m.lot_id
     where m.usage_id = $1 and m.type = 'usage' order by m.id`,
    [usageId],
  );

/** A lot with its counted quantity. */
export interface CountedLot {
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly quantity: number;
}

/** Finds a lot by number, or by expiry date when it has no number. */
export const findLot = async (
  tx: Tx,
  stockId: number,
  number: string | null,
  expiresOn: string | null,
): Promise<FoundLot | undefined> => {
  const [lot] = await queryRows<FoundLot>(
    tx,
    `select id, number, expires_on::text as "expiresOn", quantity, state from stock_lot where stock_id = $1
       and case when $2::text is null then number is null and expires_on is not distinct from $3::date else lot_key(number) = $2 end
     order by number = $4 desc, id limit 1`,
    [stockId, number === null ? null : normalizeLotNumber(number), expiresOn, number],
  );
  return lot;
};

export const createLot = (
  tx: Tx,
  stockId: number,
  number: string | null,
  expiresOn: string | null,
): Promise<FoundLot> =>
  queryRow<FoundLot>(
    tx,
    'insert into stock_lot (stock_id, number, expires_on) values ($1, $2, $3) returning id, number, expires_on::text as "expiresOn", quantity, state',
    [stockId, number, expiresOn],
  );

export interface FoundLot {
  readonly id: number;
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly quantity: number;
  readonly state: LotState;
}

/**
 * Returns the changes that set lots to their counted quantities. Starts lot tracking if needed. Increases come first,
 * so that no balance is below zero.
 */
export const planCountParts = async (tx: Tx, stockId: number, counted: readonly CountedLot[]): Promise<LotPart[]> => {
  const parts: LotPart[] = [];
  if (!(await readTracksLots(tx, stockId))) {
    await tx.query('update stock set tracks_lots = true where id = $1', [stockId]);
    await startTracking(tx, stockId);
    const unknown = await findLot(tx, stockId, null, null);
    if (unknown !== undefined && !counted.some(({ number, expiresOn }) => number === null && expiresOn === null))
      parts.push({ lotId: unknown.id, quantity: -unknown.quantity });
  }
  for (const { number, expiresOn, quantity } of counted) {
    const known = await findLot(tx, stockId, number, expiresOn);
    const lot = known ?? (await createLot(tx, stockId, number, expiresOn));
    if (lot.expiresOn === null && expiresOn !== null)
      await tx.query('update stock_lot set expires_on = $2 where id = $1', [lot.id, expiresOn]);
    parts.push({ lotId: lot.id, quantity: quantity - lot.quantity });
  }
  return parts.filter((part) => part.quantity !== 0).toSorted((a, b) => b.quantity - a.quantity);
};

/** Replaces lots that were merged since a time by the lots that they were merged into. */
export const followMerges = async <P extends LotPart>(tx: Tx, parts: readonly P[], since: Date): Promise<P[]> => {
  const merged = await queryRows<{ id: number; into: number }>(
    tx,
    'select id, merged_into as into from stock_lot where id = any($1::int[]) and merged_at > $2',
    [parts.map(({ lotId }) => lotId), since],
  );
  const into = new Map(merged.map((lot) => [lot.id, lot.into]));
  return parts.map((part) => ({ ...part, lotId: into.get(part.lotId) ?? part.lotId }));
};

/** Returns the changes that restore the quantities of lots at a time. */
export const planRestoreParts = async (
  tx: Tx,
  stockId: number,
  then: readonly LotPart[],
  at: Date,
): Promise<LotPart[]> => {
  const now = await queryRows<LotQuantity>(tx, 'select id, quantity from stock_lot where stock_id = $1', [stockId]);
  const mergedParts = await followMerges(tx, then, at);
  return now
    .map(({ id, quantity }) => ({
      lotId: id,
      quantity: mergedParts.reduce((sum, part) => (part.lotId === id ? sum + part.quantity : sum), -quantity),
    }))
    .filter((part) => part.quantity !== 0)
    .toSorted((a, b) => b.quantity - a.quantity);
};
