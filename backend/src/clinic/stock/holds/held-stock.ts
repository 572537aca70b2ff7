import { formatContent } from '@atrium/rules/stock/contents';
import {
  countFreedUnits,
  formatHeldUnits,
  LOST_UNITS_WINDOW_DAYS,
  type UnitCounts,
} from '@atrium/rules/holds/held-units';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { queryRow, queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import { HAS_UNTRACKED_UNITS } from './untracked-units.js';

/*
 * The guard of held stock: units of lots that are quarantined, recalled or expired become usable only when a manager
 * releases their lot. Every writing path runs inside `withHeldStockCheck`.
 */

/** SQL condition: the lot is held. Aliases: t lot, o organization. */
export const IS_HELD = `(t.state <> 'available' or coalesce(t.expires_on < (now() at time zone o.time_zone)::date, false))`;

/**
 * SQL condition: lot `t` lost units other than by a use or a return. Such units may be found again, or are in stock
 * without a lot.
 */
export const HAS_LOST_UNITS = `(${HAS_UNTRACKED_UNITS} or exists (select 1 from stock_movement m where m.lot_id = t.id and m.delta < 0
  and m.type in ('adjustment', 'import', 'waste') and m.at > now() - interval '${LOST_UNITS_WINDOW_DAYS} days'))`;

interface HeldLot {
  readonly stockId: number;
  readonly lotId: number;
  readonly number: string | null;
  readonly quantity: number;
  readonly unit: string;
  /** Remaining content of the lot's open containers. */
  readonly content: number;
  readonly contentUnit: string | null;
}

const READ_HELD_LOTS = `
  select t.stock_id as "stockId", t.id as "lotId", t.number, t.quantity, s.unit, coalesce(c.content, 0)::float8 as content, c.unit as "contentUnit"
  from stock_lot t join stock s on s.id = t.stock_id cross join organisation o
    left join lateral (select sum(k.content_left) as content, min(k.unit) as unit from opened_container k where k.lot_id = t.id and k.is_there) c on true
  where t.stock_id = any($1::int[]) and ${IS_HELD} and (t.is_there or c.content > 0)
  order by t.expires_on nulls last, t.id`;

interface StockCounts extends UnitCounts {
  readonly stockId: number;
}

/**
 * SQL of units per product. `held` excludes the lot that the write releases; `usable` counts all units that are not
 * held.
 */
const READ_COUNTS = `
  select s.id as "stockId", h.held, s.quantity - h.whole as usable from stock s cross join lateral (
    select coalesce(sum(t.quantity), 0)::int as whole, coalesce(sum(t.quantity) filter (where t.id is distinct from $2::int), 0)::int as held
    from stock_lot t, organisation o where t.stock_id = s.id and t.is_there and ${IS_HELD}
  ) h where s.id = any($1::int[])`;

/** SQL of the products of the given open containers whose lot is not held, so that their content can be used again. */
const RELEASED_CONTENT = `
  select k.stock_id as "stockId" from opened_container k left join stock_lot t on t.id = k.lot_id cross join organisation o
  where k.id = any($1::int[]) and k.is_there and (t.id is null or not ${IS_HELD})`;

const formatUnits = ({ number, quantity, unit, content, contentUnit }: HeldLot) => ({
  number,
  amount: quantity > 0 || contentUnit === null ? formatQuantity(quantity, unit) : formatContent(content, contentUnit),
});

const heldUnitsError = (lots: readonly HeldLot[]): DomainError =>
  new DomainError('lot.held', { message: formatHeldUnits(lots.map(formatUnits)) });

/**
 * Returns a message with the steps that are required before a product with held units, also in open containers, can be
 * deactivated or stop tracking lots; null without held units.
 */
export const readHeldUnitsMessage = async (tx: Tx, stockId: number): Promise<string | null> =>
  (await readHeldUnitsMessages(tx, [stockId])).get(stockId) ?? null;

/** Returns the message of each product that has held units. */
export const readHeldUnitsMessages = async (
  tx: Tx,
  stockIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const lots = stockIds.length === 0 ? [] : await queryRows<HeldLot>(tx, READ_HELD_LOTS, [stockIds]);
  return new Map(
    [...new Set(lots.map(({ stockId }) => stockId))].map((id) => [
      id,
      formatHeldUnits(lots.filter(({ stockId }) => stockId === id).map(formatUnits)),
    ]),
  );
};

/** @throws DomainError `lot.held` while a product has held units */
export const assertNoHeldUnits = async (tx: Tx, stockId: number): Promise<void> => {
  const message = await readHeldUnitsMessage(tx, stockId);
  if (message !== null) throw new DomainError('lot.held', { message });
};

/**
 * Runs `work` and rejects its writes when they make held units usable. Requires locked stock rows.
 * @param released the lot that a manager releases with this write
 * @throws DomainError `lot.held` that names the lots
 */
export const withHeldStockCheck = async <T>(
  tx: Tx,
  stockIds: readonly number[],
  work: () => Promise<T>,
  released: number | null = null,
): Promise<T> => {
  const lots = (await queryRows<HeldLot>(tx, READ_HELD_LOTS, [stockIds])).filter(({ lotId }) => lotId !== released);
  if (lots.length === 0) return work();
  const ids = [...new Set(lots.map(({ stockId }) => stockId))];
  const lotIds = lots.map(({ lotId }) => lotId);
  const before = await queryRows<StockCounts>(tx, READ_COUNTS, [ids, released]);
  const open = await queryRows<{ id: number }>(
    tx,
    'select id from opened_container where lot_id = any($1::int[]) and is_there',
    [lotIds],
  );
  const { last } = await queryRow<{ last: string }>(
    tx,
    'select coalesce(max(id), 0)::text as last from stock_movement where stock_id = any($1::int[])',
    [ids],
  );
  const result = await work();
  const after = new Map(
    (await queryRows<StockCounts>(tx, READ_COUNTS, [ids, released])).map((counts) => [counts.stockId, counts]),
  );
  const removed = new Map(
    (
      await queryRows<{ stockId: number; quantity: number }>(
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
        return now !== undefined && countFreedUnits(counts, now, removed.get(counts.stockId) ?? 0) > 0;
      })
      .map(({ stockId }) => stockId),
  );
  if (open.length > 0)
    for (const { stockId } of await queryRows<{ stockId: number }>(tx, RELEASED_CONTENT, [open.map(({ id }) => id)]))
      freed.add(stockId);
  if (freed.size > 0) throw heldUnitsError(lots.filter(({ stockId }) => freed.has(stockId)));
  return result;
};

/**
 * Rejects a return of units from a held lot to a product that tracks no lots, because they would become usable.
 * @throws DomainError `lot.held`
 */
export const assertNoHeldReturns = async (tx: Tx, lotIds: readonly number[]): Promise<void> => {
  if (lotIds.length === 0) return;
  const lots = await queryRows<HeldLot>(
    tx,
    `select t.number from stock_lot t cross join organisation o where t.id = any($1::int[]) and ${IS_HELD} order by t.id`,
    [lotIds],
  );
  const [first] = lots;
  if (first === undefined) return;
  const message = `${getLotTitle(first.number)} is on hold. Turn on lot tracking for this product again, then undo`;
  throw new DomainError('lot.held', { message });
};
