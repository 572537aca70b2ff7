import { contentText } from '@atrium/rules/stock/contents';
import { freedUnits, heldUnitsRefusal, LOST_UNITS_DAYS, type UnitCounts } from '@atrium/rules/holds/held-units';
import { lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { HAS_UNTRACKED_UNITS } from './untracked-units.js';

/*
 * The guard of held stock: units of lots that are quarantined, recalled or expired become usable only when a manager
 * releases their lot. Every writing path runs inside `guardHeldStock`.
 */

/** Condition: a lot is held. Aliases: t lot, o organization. */
export const IS_HELD = `(t.state <> 'available' or coalesce(t.expires_on < (now() at time zone o.time_zone)::date, false))`;

/**
 * Condition: units left lot t other than by a use or a return, so they may be found again or are in stock without a
 * lot.
 */
export const HAS_LOST_UNITS = `(${HAS_UNTRACKED_UNITS} or exists (select 1 from stock_movement m where m.lot_id = t.id and m.delta < 0
  and m.type in ('adjustment', 'import', 'waste') and m.at > now() - interval '${LOST_UNITS_DAYS} days'))`;

interface HeldLot {
  readonly stockId: number;
  readonly lotId: number;
  readonly number: string | null;
  readonly quantity: number;
  readonly unit: string;
  /** Content of its open containers. */
  readonly content: number;
  readonly contentUnit: string | null;
}

const HELD_LOTS = `
  select t.stock_id as "stockId", t.id as "lotId", t.number, t.quantity, s.unit, coalesce(c.content, 0)::float8 as content, c.unit as "contentUnit"
  from stock_lot t join stock s on s.id = t.stock_id cross join organisation o
    left join lateral (select sum(k.content_left) as content, min(k.unit) as unit from opened_container k where k.lot_id = t.id and k.is_there) c on true
  where t.stock_id = any($1::int[]) and ${IS_HELD} and (t.is_there or c.content > 0)
  order by t.expires_on nulls last, t.id`;

interface Counts extends UnitCounts {
  readonly stockId: number;
}

/** Units per product. `held` excludes the lot that the write releases; `usable` counts all units that are not held. */
const COUNTS = `
  select s.id as "stockId", h.held, s.quantity - h.whole as usable from stock s cross join lateral (
    select coalesce(sum(t.quantity), 0)::int as whole, coalesce(sum(t.quantity) filter (where t.id is distinct from $2::int), 0)::int as held
    from stock_lot t, organisation o where t.stock_id = s.id and t.is_there and ${IS_HELD}
  ) h where s.id = any($1::int[])`;

/** Products with drawable containers that were of a held lot. */
const FREED_CONTENT = `
  select k.stock_id as "stockId" from opened_container k left join stock_lot t on t.id = k.lot_id cross join organisation o
  where k.id = any($1::int[]) and k.is_there and (t.id is null or not ${IS_HELD})`;

const heldUnits = ({ number, quantity, unit, content, contentUnit }: HeldLot) => ({
  number,
  amount: quantity > 0 || contentUnit === null ? quantityText(quantity, unit) : contentText(content, contentUnit),
});

const refusal = (lots: readonly HeldLot[]): DomainError =>
  new DomainError('lot.held', { message: heldUnitsRefusal(lots.map(heldUnits)) });

/**
 * Returns the steps required before a product can be deactivated or stop tracking lots, including opened units; null
 * when nothing is held.
 */
export const heldUnitsMessage = async (tx: Tx, stockId: number): Promise<string | null> =>
  (await heldUnitsMessages(tx, [stockId])).get(stockId) ?? null;

/** Returns the message of each product that has held units. */
export const heldUnitsMessages = async (tx: Tx, stockIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const lots = stockIds.length === 0 ? [] : await rowsOf<HeldLot>(tx, HELD_LOTS, [stockIds]);
  return new Map(
    [...new Set(lots.map(({ stockId }) => stockId))].map((id) => [
      id,
      heldUnitsRefusal(lots.filter(({ stockId }) => stockId === id).map(heldUnits)),
    ]),
  );
};

/** @throws DomainError `lot.held` while a product has held units */
export const refuseHeldUnits = async (tx: Tx, stockId: number): Promise<void> => {
  const message = await heldUnitsMessage(tx, stockId);
  if (message !== null) throw new DomainError('lot.held', { message });
};

/**
 * Runs `work` on stock rows that the caller has locked, and rejects it when it makes held units usable.
 * @param released the lot that a manager releases with this write
 * @throws DomainError `lot.held` that names the lots
 */
export const guardHeldStock = async <T>(
  tx: Tx,
  stockIds: readonly number[],
  work: () => Promise<T>,
  released: number | null = null,
): Promise<T> => {
  const lots = (await rowsOf<HeldLot>(tx, HELD_LOTS, [stockIds])).filter(({ lotId }) => lotId !== released);
  if (lots.length === 0) return work();
  const ids = [...new Set(lots.map(({ stockId }) => stockId))];
  const lotIds = lots.map(({ lotId }) => lotId);
  const before = await rowsOf<Counts>(tx, COUNTS, [ids, released]);
  const open = await rowsOf<{ id: number }>(
    tx,
    'select id from opened_container where lot_id = any($1::int[]) and is_there',
    [lotIds],
  );
  const { last } = await rowOf<{ last: string }>(
    tx,
    'select coalesce(max(id), 0)::text as last from stock_movement where stock_id = any($1::int[])',
    [ids],
  );
  const result = await work();
  const after = new Map((await rowsOf<Counts>(tx, COUNTS, [ids, released])).map((counts) => [counts.stockId, counts]));
  const removed = new Map(
    (
      await rowsOf<{ stockId: number; quantity: number }>(
        tx,
        `select stock_id as "stockId", -sum(delta)::int as quantity from stock_movement
         where stock_id = any($1::int[]) and id > $2 and lot_id = any($3::int[]) and type in ('usage', 'waste', 'reversal') and delta < 0
         group by stock_id`,
        [ids, last, lotIds],
      )
    ).map(({ stockId, quantity }) => [stockId, quantity]),
  );
  const freed = new Set(
    before
      .filter((counts) => {
        const now = after.get(counts.stockId);
        return now !== undefined && freedUnits(counts, now, removed.get(counts.stockId) ?? 0) > 0;
      })
      .map(({ stockId }) => stockId),
  );
  if (open.length > 0)
    for (const { stockId } of await rowsOf<{ stockId: number }>(tx, FREED_CONTENT, [open.map(({ id }) => id)]))
      freed.add(stockId);
  if (freed.size > 0) throw refusal(lots.filter(({ stockId }) => freed.has(stockId)));
  return result;
};

/**
 * Rejects units that come back to a product without lots although their lot is held: they would be usable.
 * The caller knows that the product tracks no lots.
 * @throws DomainError `lot.held`
 */
export const refuseReturnOfHeld = async (tx: Tx, lotIds: readonly number[]): Promise<void> => {
  if (lotIds.length === 0) return;
  const lots = await rowsOf<HeldLot>(
    tx,
    `select t.number from stock_lot t cross join organisation o where t.id = any($1::int[]) and ${IS_HELD} order by t.id`,
    [lotIds],
  );
  const [first] = lots;
  if (first === undefined) return;
  const message = `${lotTitle(first.number)} is held. Track lots of this product again, then undo`;
  throw new DomainError('lot.held', { message });
};
