import type { reverseStockCount } from '@atrium/contract/clinic/counts/calls';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { IS_HELD } from '../stock/holds/held-stock.js';
import { findLot, createLot, LOT_COST } from '../stock/lots/lot-parts.js';
import { USABLE_QUANTITY } from '../stock/stock.entity.js';
import { LATER_STATEMENTS, NEXT_STATEMENT, LINE_REVERSAL } from './stock-count.entity.js';

export interface Line {
  readonly id: number;
  readonly stockId: number;
  readonly lotId: number | null;
  readonly lotNumber: string | null;
  readonly lotExpiresOn: string | null;
  readonly counted: number;
  readonly balance: number;
  /** Change of the level in units when the line is posted or reversed. */
  readonly delta: number;
  readonly wantsRecount: boolean;
  readonly isLater: boolean;
}
export interface LockedStock {
  readonly id: number;
  readonly kind: StockKind;
  readonly name: string;
  readonly unit: string;
  readonly isActive: boolean;
  readonly tracksLots: boolean;
  readonly quantity: number;
  readonly usable: number;
}
/** Locks the products of lines in the order of ids, to avoid deadlocks. */
export const lockStock = async (
  tx: Tx,
  countId: number,
  condition: string,
): Promise<ReadonlyMap<number, LockedStock>> => {
  const rows = await queryRows<LockedStock>(
    tx,
    `select id, kind, name, unit, is_active as "isActive", tracks_lots as "tracksLots", quantity, ${USABLE_QUANTITY} as usable from stock s
     where id in (select l.stock_id from shelf_count_line l where l.count_id = $1 and ${condition}) order by id for update`,
    [countId],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Reads the lines of a count. Requires locked products, so that their ledger cannot change. If a lot was merged after
 * the count was closed, the line gets the remaining lot.
 */
export const readLines = (tx: Tx, countId: number, delta: string, condition: string): Promise<Line[]> =>
  queryRows<Line>(
    tx,
    `select l.id, l.stock_id as "stockId", case when t.merged_at > d.closed_at then t.merged_into else l.lot_id end as "lotId", l.lot_number as "lotNumber", l.lot_expires_on::text as "lotExpiresOn",
       l.counted, l.balance, (${delta})::int as delta, l.wants_recount as "wantsRecount", exists (${LATER_STATEMENTS}) as "isLater"
     from shelf_count_line l join shelf_count d on d.id = l.count_id left join stock_lot t on t.id = l.lot_id
     where l.count_id = $1 and ${condition} order by l.stock_id, l.id`,
    [countId],
  );

/** Reads the levels that a later count, adjustment or import has set. Reversing this count leaves them unchanged. */
export const readLaterStatedLevels = (tx: Tx, countId: number): Promise<ReplyOf<typeof reverseStockCount>['kept']> =>
  queryRows(
    tx,
    `select s.name, t.number, coalesce(t.quantity, s.quantity) as quantity, s.unit, k.source,
       case when k.source = 'count' then (select oc.name from shelf_count_line o join shelf_count oc on oc.id = o.count_id
         where o.stock_id = l.stock_id and o.count_id <> l.count_id and o.counted_at = k.at limit 1) end as count
     from shelf_count_line l join shelf_count d on d.id = l.count_id join stock s on s.id = l.stock_id left join stock_lot t on t.id = l.lot_id
       cross join lateral (${LATER_STATEMENTS}) k
     where l.count_id = $1 and l.posted_delta is not null and ${LINE_REVERSAL} <> 0 order by lower(s.name), l.id`,
    [countId],
  );

/**
 * Assigns a reversed line, whose level stays because of a later count or import, to that later record. Reversing a
 * count then also reverses the line, and undoing an import restores the level without it. An adjustment cannot be
 * reversed, so it is skipped.
 */
export const passToNextStatement = async (tx: Tx, { id, lotId, delta }: Line): Promise<void> => {
  const { lineId, importId } = await queryRow<{ lineId: number | null; importId: number | null }>(
    tx,
    `select k.line_id as "lineId", k.import_id as "importId" from shelf_count_line l join shelf_count d on d.id = l.count_id
       cross join lateral (${NEXT_STATEMENT}) k where l.id = $1`,
    [id],
  );
  if (lineId !== null)
    await tx.query('update shelf_count_line set absorbed_delta = absorbed_delta - $2 where id = $1', [lineId, delta]);
  if (importId !== null)
    await tx.query(
      `update stock_import_row r set before = case
         when $3::int is null then jsonb_set(r.before, '{quantity}', to_jsonb(greatest(0, (r.before ->> 'quantity')::int + $2)))
         else jsonb_set(r.before, '{lots}', (
           select coalesce(jsonb_agg(jsonb_build_object('id', g.lot_id, 'quantity', g.quantity)) filter (where g.quantity > 0), '[]') from (
             select lot_id, sum(quantity) as quantity from (
               select (b ->> 'id')::int as lot_id, (b ->> 'quantity')::int as quantity from jsonb_array_elements(r.before -> 'lots') b
               union all select $3, $2) p group by lot_id) g)) end
       where r.import_id = $4 and r.stock_id = (select stock_id from shelf_count_line where id = $1)
         and r.before is not null and ($3::int is null or jsonb_typeof(r.before -> 'lots') = 'array')`,
      [id, delta, lotId, importId],
    );
};

/** Returns whether the lines of a product found additional units that are not held. */
export const hasUsableSurplus = async (tx: Tx, lines: readonly Line[]): Promise<boolean> => {
  const more = lines.filter(({ delta }) => delta > 0);
  const heldLots = await queryRows<{ id: number }>(
    tx,
    `select t.id from stock_lot t cross join organisation o where t.id = any($1::int[]) and ${IS_HELD}`,
    [more.flatMap(({ lotId }) => (lotId === null ? [] : [lotId]))],
  );
  return more.some(({ lotId }) => lotId === null || heldLots.every(({ id }) => id !== lotId));
};

export const readLastCounter = async (tx: Tx, countId: number): Promise<string | null> => {
  const [line] = await queryRows<{ by: string | null }>(
    tx,
    'select counted_by as by from shelf_count_line where count_id = $1 order by counted_at desc limit 1',
    [countId],
  );
  return line?.by ?? null;
};

export const markPosted = async (tx: Tx, lines: readonly Line[]): Promise<void> => {
  await tx.query(
    `update shelf_count_line n set refusal = null, posted_delta = p.delta, posted_value = p.delta * ${LOT_COST},
       later_source = k.source, later_by = k.by, later_at = k.at
     from jsonb_to_recordset($1::jsonb) as p (id int, delta int, "isLater" boolean) join shelf_count_line l on l.id = p.id
       join stock s on s.id = l.stock_id left join stock_lot t on t.id = l.lot_id
       left join lateral (${LATER_STATEMENTS}) k on p."isLater"
     where n.id = l.id`,
    [JSON.stringify(lines.map(({ id, delta, isLater }) => ({ id, delta, isLater })))],
  );
};

/**
 * Returns the lot of a line and creates it when unknown. Returns null when lot tracking began after the count: the
 * change is then spread over the lots.
 */
export const findOrCreateLineLot = async (tx: Tx, { id, stockId, lotId, lotNumber, lotExpiresOn, balance }: Line) => {
  if (lotId !== null)
    return queryRow<{ id: number; number: string | null; quantity: number }>(
      tx,
      'select id, number, quantity from stock_lot where id = $1',
      [lotId],
    );
  if (lotNumber === null && lotExpiresOn === null && balance > 0) return null;
  const lot =
    (await findLot(tx, stockId, lotNumber, lotExpiresOn)) ?? (await createLot(tx, stockId, lotNumber, lotExpiresOn));
  if (lot.expiresOn === null && lotExpiresOn !== null)
    await tx.query('update stock_lot set expires_on = $2, version = version + 1 where id = $1', [lot.id, lotExpiresOn]);
  await tx.query('update shelf_count_line set lot_id = $2, lot_number = null, lot_expires_on = null where id = $1', [
    id,
    lot.id,
  ]);
  return lot;
};
