import { lotKey } from '@atrium/rules/stock/lot-number';
import type { LotState } from '@atrium/rules/stock/lots';
import { MAX_QUANTITY } from '@atrium/contract/core/fields';
import { rowOf, rowsOf } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import { IS_HELD, refuseHeldUnits } from '../../holds/held-stock.js';

/* The lots of a level. Writers lock the stock row and write the level in the same transaction: the lots always add up
   to the level of a product that tracks lots. */

/** A change of a lot; negative for units that leave it. */
export interface LotPart {
  readonly lotId: number;
  readonly quantity: number;
}

export const outOfRange = (): DomainError =>
  new DomainError('stock.out-of-range', { most: MAX_QUANTITY.toLocaleString('en-US') });

export const tracksLots = async (tx: Tx, stockId: number): Promise<boolean> => {
  const [row] = await rowsOf<{ tracks: boolean }>(tx, 'select tracks_lots as tracks from stock where id = $1', [
    stockId,
  ]);
  return row?.tracks === true;
};

/** Returns the lot without number and expiry, and creates it if needed. */
export const unknownLot = async (tx: Tx, stockId: number): Promise<number> => {
  const lot = await rowOf<{ id: number }>(
    tx,
    `insert into stock_lot (stock_id) values ($1)
     on conflict (stock_id, coalesce(expires_on, 'infinity')) where number is null do update set stock_id = excluded.stock_id returning id`,
    [stockId],
  );
  return lot.id;
};

interface Held {
  readonly id: number;
  readonly quantity: number;
}

/**
 * Distributes a change of a level without a named lot: an increase goes to the unknown lot, a decrease comes from that
 * lot first, then from the first to expire. Held lots change only by name.
 */
export const spread = async (tx: Tx, stockId: number, change: number): Promise<LotPart[]> => {
  if (change >= 0) return change === 0 ? [] : [{ lotId: await unknownLot(tx, stockId), quantity: change }];
  const lots = await rowsOf<Held>(
    tx,
    `select t.id, t.quantity from stock_lot t cross join organisation o where t.stock_id = $1 and t.is_there and not ${IS_HELD}
     order by t.number is not null, t.expires_on nulls last, t.received_on nulls last, t.id`,
    [stockId],
  );
  const parts: LotPart[] = [];
  let left = -change;
  for (const { id, quantity } of lots) {
    if (left === 0) break;
    const taken = Math.min(left, quantity);
    parts.push({ lotId: id, quantity: -taken });
    left -= taken;
  }
  if (left > 0) {
    await refuseHeldUnits(tx, stockId);
    throw outOfRange();
  }
  return parts;
};

/** Writes quantities of lots. `moved`: without a movement in the ledger. */
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
 * Gives the lot that receives units of another the average cost of both, before the move. Lots at the cost of their
 * stock stay so.
 */
export const mixLotCosts = (
  tx: Tx,
  { from, into, quantity }: { readonly from: number; readonly into: number; readonly quantity: number },
): Promise<unknown> =>
  tx.query(
    `update stock_lot t set unit_cost = (t.quantity * coalesce(t.unit_cost, s.unit_cost, o.unit_cost) + $3::int * coalesce(o.unit_cost, s.unit_cost, t.unit_cost)) / (t.quantity + $3::int)
     from stock_lot o, stock s
     where t.id = $1 and o.id = $2 and s.id = t.stock_id and t.quantity + $3::int > 0 and (t.unit_cost is not null or o.unit_cost is not null)`,
    [into, from, quantity],
  );

/** Starts lot tracking: the whole level is in the unknown lot until it is named or counted. */
export const beginTracking = async (tx: Tx, stockId: number): Promise<void> => {
  const { quantity } = await rowOf<{ quantity: number }>(tx, 'select quantity from stock where id = $1', [stockId]);
  if (quantity > 0) await changeLots(tx, [{ lotId: await unknownLot(tx, stockId), quantity }], true);
};

/** Ends lot tracking: lots become empty, and their movements stay. */
export const endTracking = async (tx: Tx, stockId: number): Promise<void> => {
  await tx.query(
    'update stock_lot set moved = moved - quantity, quantity = 0, version = version + 1 where stock_id = $1 and is_there',
    [stockId],
  );
};

/** The current lot of a movement: if its lot was merged since, the other one. Aliases: m movement, t its lot. */
export const CURRENT_LOT = 'case when m.at < t.merged_at then t.merged_into else t.id end';

/**
 * Condition: movement `m` is a valid use of a lot, or of a lot `t` before it was merged into that lot. A use that was
 * undone while its lot was held stays.
 * @param lot the bound id of the lot
 */
export const isUseOfLot = (lot: string): string =>
  `m.lot_id = any(array(select id from stock_lot where id = ${lot}::int or merged_into = ${lot}::int)) and (m.lot_id = ${lot}::int or m.at < t.merged_at)
   and m.type = 'usage' and (u.undone_at is null or u.undone_while_held)`;

/** Returns the lots that the undo of a use returns units to. */
export const lotsOfUsage = (tx: Tx, usageId: number): Promise<LotPart[]> =>
  rowsOf<LotPart>(
    tx,
    `select ${CURRENT_LOT} as "lotId", -m.delta as quantity from stock_movement m join stock_lot t on t.id = m.lot_id
     where m.usage_id = $1 and m.type = 'usage' order by m.id`,
    [usageId],
  );

/** A counted lot. */
export interface CountedLot {
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly quantity: number;
}

/** Finds a lot by number; without a number by expiry. */
export const findLot = async (
  tx: Tx,
  stockId: number,
  number: string | null,
  expiresOn: string | null,
): Promise<FoundLot | undefined> => {
  const [lot] = await rowsOf<FoundLot>(
    tx,
    `select id, number, expires_on::text as "expiresOn", quantity, state from stock_lot where stock_id = $1
       and case when $2::text is null then number is null and expires_on is not distinct from $3::date else lot_key(number) = $2 end
     order by number = $4 desc, id limit 1`,
    [stockId, number === null ? null : lotKey(number), expiresOn, number],
  );
  return lot;
};

export const makeLot = (tx: Tx, stockId: number, number: string | null, expiresOn: string | null): Promise<FoundLot> =>
  rowOf<FoundLot>(
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
 * Returns the changes that bring lots to counted quantities, and starts lot tracking if needed. Increases come first,
 * so that no balance is below zero.
 */
export const partsOfCount = async (tx: Tx, stockId: number, counted: readonly CountedLot[]): Promise<LotPart[]> => {
  const parts: LotPart[] = [];
  if (!(await tracksLots(tx, stockId))) {
    await tx.query('update stock set tracks_lots = true where id = $1', [stockId]);
    await beginTracking(tx, stockId);
    const unknown = await findLot(tx, stockId, null, null);
    if (unknown !== undefined && !counted.some(({ number, expiresOn }) => number === null && expiresOn === null))
      parts.push({ lotId: unknown.id, quantity: -unknown.quantity });
  }
  for (const { number, expiresOn, quantity } of counted) {
    const known = await findLot(tx, stockId, number, expiresOn);
    const lot = known ?? (await makeLot(tx, stockId, number, expiresOn));
    if (lot.expiresOn === null && expiresOn !== null)
      await tx.query('update stock_lot set expires_on = $2 where id = $1', [lot.id, expiresOn]);
    parts.push({ lotId: lot.id, quantity: quantity - lot.quantity });
  }
  return parts.filter((part) => part.quantity !== 0).toSorted((a, b) => b.quantity - a.quantity);
};

/** Moves parts of lots that were merged since an instant to the other lots. */
export const followMerges = async <P extends LotPart>(tx: Tx, parts: readonly P[], since: Date): Promise<P[]> => {
  const merged = await rowsOf<{ id: number; into: number }>(
    tx,
    'select id, merged_into as into from stock_lot where id = any($1::int[]) and merged_at > $2',
    [parts.map(({ lotId }) => lotId), since],
  );
  const into = new Map(merged.map((lot) => [lot.id, lot.into]));
  return parts.map((part) => ({ ...part, lotId: into.get(part.lotId) ?? part.lotId }));
};

/** Returns the changes that give lots the quantities that they had at an instant. */
export const partsToRestore = async (
  tx: Tx,
  stockId: number,
  then: readonly LotPart[],
  at: Date,
): Promise<LotPart[]> => {
  const now = await rowsOf<Held>(tx, 'select id, quantity from stock_lot where stock_id = $1', [stockId]);
  const held = await followMerges(tx, then, at);
  return now
    .map(({ id, quantity }) => ({
      lotId: id,
      quantity: held.reduce((sum, part) => (part.lotId === id ? sum + part.quantity : sum), -quantity),
    }))
    .filter((part) => part.quantity !== 0)
    .toSorted((a, b) => b.quantity - a.quantity);
};
