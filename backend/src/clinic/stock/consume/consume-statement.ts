import type { StockKind } from '@atrium/rules/stock/stock-status';
import { toReply, usageJsonSql } from '../../usage/usage.view.js';
import { castJsonbToJson } from '../../../platform/database/sql.js';
import { stockStatusSql, stockViews } from '../stock.entity.js';
import { buildUsageRows } from './usage-rows.js';

/* The hot write: any number of uses as one statement, which is one transaction and one round trip. Rows are locked in
   the order of their ids, so two batches cannot deadlock. A running sum over the uses of one row decides which ones
   still get stock. Each use also writes its usage row, movement, event, idempotent reply and the change of the stock
   value. Failed uses get the remaining level.
   
   The new level is computed from the locked row and not from `s`: an update is first evaluated on the snapshot, where a
   receipt since then is missing, and would violate the check that the level is not negative.
   
   Products with lots are left to `consume-lots-statement`, whatever was known of them before. */

/** Names of the bound values of each use, in the order of the statement's parameters. */
export const INPUT_COLUMNS = [
  'stock_id int',
  'quantity int',
  'treatment_type text',
  'treatment_area text',
  'reason text',
  'patient_id text',
  'user_id uuid',
  'user_json json',
  'logged_by uuid',
  'logged_by_json json',
  'actor_name text',
  'repeat_key text',
  'body_hash text',
  'treatment_id int',
  'occurred_at timestamptz',
  'via_key_id int',
].map((column) => column.split(' ') as [name: string, type: string]);

/** Returns SQL of the time of use, and of the time of entry when a time of use was given. */
export const usedAtSql = (occurredAt: string): string =>
  `coalesce(${occurredAt}, clock_timestamp()) as used_at, case when ${occurredAt} is not null then clock_timestamp() end as entered_at`;
/** SQL of the time of a movement. The ledger is ordered by the time of entry. */
export const ENTERED_AT = 'coalesce(entered_at, used_at)';

const EVENT_USAGE_JSON = castJsonbToJson(
  usageJsonSql({
    user: 'u.user_json',
    loggedBy: 'u.logged_by_json',
    undoneBy: 'null::json',
    quantity: 'u.balance',
    version: 'u.new_version',
    usable: 'u.balance',
    lots: `'[]'::json`,
    content: 'null::json',
    opened: null,
    patient: null,
  }),
);

/**
 * Returns SQL of stock values after each use. They differ between several uses of one row, so they are computed before
 * the row is written.
 */
const stockAfterSql = (kind: StockKind): string =>
  castJsonbToJson(stockViews[kind].json)
    .replaceAll(/\bs\.quantity\b/g, 'u.balance')
    .replaceAll(/\bs\.version\b/g, 'u.new_version')
    .replaceAll(/\bs\.stock_status\b/g, `(${stockStatusSql(kind, 'u.balance')})`);

export const buildConsumeStatement = (kind: StockKind) => ({
  name: `stock-take-${kind}`,
  text: `
  with wish as (
    select * from unnest(${INPUT_COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      with ordinality as w (${INPUT_COLUMNS.map(([name]) => name).join(', ')}, ord)
  ),
  locked as materialized (
    select id, name, unit, quantity, version, min_stock_level, is_active, tracks_lots from stock
    where kind = '${kind}' and id = any ($1::int[]) order by id for update
  ),
  running as (
    select w.*, l.quantity as before_all, l.version as version_before, l.min_stock_level,
      sum(w.quantity::bigint) over takings as used_until, row_number() over takings as nth
    from wish w join locked l on l.id = w.stock_id where l.is_active and not l.tracks_lots
    window takings as (partition by w.stock_id order by w.ord)
  ),
  granted as materialized (
    select r.*, (before_all - used_until)::int as balance, version_before + nth::int as new_version, nextval('usage_id_seq')::int as usage_id,
      ${usedAtSql('r.occurred_at')}
    from running r where used_until <= before_all
  ),
  taken as (
    update stock s set quantity = g.balance, version = g.new_version, quantity_version = g.new_version
    from (select stock_id, min(balance) as balance, max(new_version) as new_version from granted group by stock_id) g
    where s.id = g.stock_id
    returning s.*
  ),
  told as (
    select u.*, ${EVENT_USAGE_JSON} as usage_json, ${stockAfterSql(kind)} as stock_json
    from (
      select g.ord, g.usage_id as id, '${kind}'::text as kind, g.stock_id, g.quantity, g.treatment_type, g.treatment_area, g.reason, g.patient_id, g.used_at, g.entered_at, g.user_id,
        g.user_json, g.logged_by, g.logged_by_json, null::timestamptz as undone_at, null::text as undo_reason, null::text as lot_reason, 1 as version, g.balance, g.new_version, g.actor_name, g.repeat_key, g.body_hash,
        g.min_stock_level, g.treatment_id, g.via_key_id
      from granted g
    ) u
    join taken s on s.id = u.stock_id ${stockViews[kind].joins}
  ),
  new_movement as (
    insert into stock_movement (stock_id, type, delta, balance, reason, at, user_id, usage_id, via_key_id)
    select stock_id, 'usage', -quantity, balance, reason, ${ENTERED_AT}, logged_by, id, via_key_id from told order by ord
  ),
  new_value as (
    insert into stock_value_change (kind, change)
    select '${kind}', -sum(g.quantity * s.unit_cost) from granted g join taken s on s.id = g.stock_id where s.unit_cost <> 0 having count(*) > 0
  ),${buildUsageRows({
    kind,
    reply: `${toReply('usage_json', 'patient_id')}::jsonb`,
    usage: 'usage_json',
    before: 'balance + quantity',
    after: 'balance',
    type: 'json',
    order: 'order by ord',
  })}
  select w.ord::int as ord, ${toReply('t.usage_json', 't.patient_id')} as reply, l.name, l.unit, l.is_active as active, l.id is not null as found, l.tracks_lots as tracked,
    l.quantity - coalesce((select sum(g.quantity)::int from granted g where g.stock_id = w.stock_id), 0) as available
  from wish w left join told t on t.ord = w.ord left join locked l on l.id = w.stock_id
  order by ord`,
});
