import type { StockKind } from '@atrium/rules/stock/stock-status';
import { stockStatusSql, stockViews } from '../stock.entity.js';
import { batchInputSql, singleInputSql, UNIT_COLUMNS } from './consume-input.js';
import { type Allotment, lockedSql, NEW_USAGE_ID, updatedSql, usedAtSql, WHOLE_UNITS } from './consume-statement.js';

/* Whole units of products without lots. */

/**
 * Returns SQL of the stock after each use. Level, version and status differ between several uses of one row, so they are
 * not those of the updated row.
 */
const stockJsonSql = (kind: StockKind): string =>
  stockViews[kind].json
    .replaceAll(/\bs\.quantity\b/g, 'u.balance')
    .replaceAll(/\bs\.version\b/g, 'u.new_version')
    .replaceAll(/\bs\.stock_status\b/g, `(${stockStatusSql(kind, 'u.balance')})`);

const GRANTED = `u.balance + u.quantity as usable_before, u.balance as usable_after, ${NEW_USAGE_ID}, ${usedAtSql('u')}, false as has_lots, '[]'::json as lots, ${WHOLE_UNITS}`;

const PARTS = `cross join lateral (select 1 as nth, u.quantity, u.quantity as quantity_until, null::int as lot_id, null::int as container_id,
      null::numeric as content, null::numeric as value, u.quantity * u.unit_cost as cost) l`;

/** A running sum over the uses of one row decides which ones still get stock. Failed uses get the remaining level. */
export const allotBatch = (kind: StockKind): Allotment => ({
  name: 'batch',
  input: batchInputSql(UNIT_COLUMNS),
  ctes: `${lockedSql(kind, 'id = any ($1::int[])')},
  running as (
    select w.*, l.min_stock_level, l.quantity - sum(w.quantity::bigint) over uses as rest, (l.version + row_number() over uses)::int as new_version
    from input w join locked l on l.id = w.stock_id where l.is_active and not l.tracks_lots
    window uses as (partition by w.stock_id order by w.ord)
  ),
  granted as materialized (
    select u.*, ${GRANTED} from (select w.*, w.rest::int as balance from running w where w.rest >= 0) u
  ),${updatedSql()}`,
  opened: null,
  stockJson: stockJsonSql(kind),
  stockJoins: stockViews[kind].joins,
  parts: PARTS,
  reasons:
    'false as unseen, l.quantity - coalesce((select sum(g.quantity)::int from granted g where g.stock_id = w.stock_id), 0) as available',
});

/**
 * A single use that most likely succeeds: one update finds, locks and checks the row. When it changes nothing, it states
 * no reason; the statement for a batch then finds the reason under the lock.
 */
export const allotSingle = (kind: StockKind): Allotment => ({
  name: 'single',
  input: singleInputSql(UNIT_COLUMNS),
  ctes: `
  updated as (
    update stock s set quantity = s.quantity - w.quantity, version = s.version + 1, quantity_version = s.version + 1
    from input w where s.kind = '${kind}' and s.id = w.stock_id and s.is_active and not s.tracks_lots and s.quantity >= w.quantity
    returning s.id, s.name, s.sku, s.unit, s.quantity, s.version, s.min_stock_level, s.unit_cost, ${stockViews[kind].jsonAlone} as stock_json
  ),
  granted as (
    select u.*, ${GRANTED} from (
      select w.*, s.quantity as balance, s.version as new_version, s.min_stock_level from input w join updated s on s.id = w.stock_id
    ) u
  )`,
  opened: null,
  stockJson: 's.stock_json',
  stockJoins: '',
  parts: PARTS,
});
