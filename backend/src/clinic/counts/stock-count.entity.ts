import { stockCount } from '@atrium/contract/clinic/stock-counts/calls';
import type { StockCount, StockCountStatus } from '@atrium/contract/clinic/stock-counts/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { entity } from '../../platform/records/entity.js';
import {
  type Column,
  flag,
  instant,
  integer,
  orNull,
  type RowOf,
  table,
  text,
  uuid,
  viewOf,
} from '../../platform/records/table.js';
import { COST_OF_LOT } from '../lots/lot.entity.js';
import { happenedAt, statementsOf } from '../stock/statements/statements-sql.js';

const integers = (): Column<number[]> => ({ type: 'integer', array: true, json: (place) => `to_jsonb(${place})` });

const countTable = table('shelf_count', {
  name: text(),
  status: text<StockCountStatus>(),
  blind: flag(),
  kind: orNull(text<StockKind>()),
  categoryIds: orNull(integers()),
  shelf: orNull(text()),
  stockIds: orNull(integers()),
  openedBy: orNull(uuid()),
  openedViaKeyId: orNull(integer()),
  openedAt: instant(),
  closedBy: orNull(uuid()),
  closedViaKeyId: orNull(integer()),
  closedAt: orNull(instant()),
  reversedBy: orNull(uuid()),
  reversedViaKeyId: orNull(integer()),
  reversedAt: orNull(instant()),
  total: integer(),
});
export type StockCountRow = RowOf<typeof countTable>;

/** Condition: stock `s` belongs to the count `d`. The products are fixed when the count starts. */
export const BELONGS = 'exists (select 1 from shelf_count_stock m where m.count_id = d.id and m.stock_id = s.id)';

/** Condition: line `l` is of a whole product, so a statement about any lot of it concerns the line. */
const IS_WHOLE = 'l.lot_id is null and l.lot_number is null and l.lot_expires_on is null';
/** Lot of line `l`, also when the lot was not known when it was counted. */
const LOT_OF_LINE = `coalesce(l.lot_id, (select t.id from stock_lot t where t.stock_id = l.stock_id and (
  name_skeleton(t.number) = name_skeleton(l.lot_number)
  or l.lot_number is null and t.number is null and t.expires_on = l.lot_expires_on) limit 1))`;

/** Condition: the use of ledger row `row` was entered later than it happened, and happened before line `l` was counted. */
const isEarlierUse = (row: string): string =>
  `${row}.type = 'usage' and ${happenedAt(row)} <> ${row}.at and ${happenedAt(row)} < l.counted_at`;
/** Condition: ledger row `m`, or the row that it undoes, happened before line `l` was counted and was entered after it, so the count includes it. */
const WAS_ENTERED_LATE = `(m.usage_id is null and m.undoes is null and m.occurred_at < l.counted_at or ${isEarlierUse('m')}
  or m.type <> 'usage' and exists (select 1 from stock_movement o where o.stock_id = m.stock_id and o.id > l.seen_movement
    and (o.usage_id = m.usage_id and ${isEarlierUse('o')} or o.id = m.undoes and o.occurred_at < l.counted_at)))`;
/** The sum of ledger rows of line `l` after it was counted that are not carried over: later statements, undos of imports and late entries. */
const NOT_CARRIED = `(select coalesce(sum(m.delta), 0)::int from stock_movement m where m.stock_id = l.stock_id and m.id > l.seen_movement
  and (m.states is not null or m.import_id is not null or ${WAS_ENTERED_LATE}) and (${IS_WHOLE} or m.lot_id = ${LOT_OF_LINE}))`;

/** The statements of the level that are later than line `l`. */
const LATER = `${statementsOf({
  stock: 'l.stock_id',
  isWhole: IS_WHOLE,
  lot: LOT_OF_LINE,
  movement: 'st.id > l.seen_movement',
  line: 'o.count_id <> l.count_id and (o.seen_movement, o.counted_at) > (l.seen_movement, l.counted_at)',
})} x`;
/** The newest statement of the level that is later than line `l`. */
export const LATER_STATEMENTS = `select x.source, x.by, x.at from ${LATER} order by x.at desc limit 1`;
/** The statement of the level that followed line `l`. */
export const NEXT_STATEMENT = `select x.line_id, x.import_id from ${LATER} order by x.at limit 1`;

/** By how much reversing the posted line `l` changes the level, with the reversed lines that it took over. */
export const REVERSAL_OF_LINE = '-(l.posted_delta + l.absorbed_delta)';

/** The count that was posted after line `l` was counted and had counted before it: the line is compared with its level. */
export const EXPECTED_FROM = `(select jsonb_build_object('count', oc.name, 'at', ${instantSql('o.counted_at')})
  from shelf_count_line o join shelf_count oc on oc.id = o.count_id
  where o.stock_id = l.stock_id and o.count_id <> l.count_id and o.posted_delta <> 0 and o.later_at is null and oc.status <> 'reversed'
    and o.counted_at < l.counted_at and (${IS_WHOLE} or o.lot_id is null or o.lot_id = ${LOT_OF_LINE})
    and exists (select 1 from stock_movement m where m.count_id = o.count_id and m.stock_id = o.stock_id and m.id > l.seen_movement)
  order by o.counted_at desc limit 1)`;

/** By how much posting line `l` of count `d` changes the level: nothing where a later statement is kept. */
export const DIFFERENCE_OF_LINE = `case when l.posted_delta is not null then l.posted_delta
  when d.status <> 'open' then l.counted - l.balance
  when exists (${LATER_STATEMENTS}) then 0
  else l.counted - l.balance - ${NOT_CARRIED} end`;

/** Value of the difference of line `l` of count `d`, with its stock `s` and its lot `t`. */
export const VALUE_OF_LINE = `coalesce(l.posted_value, (${DIFFERENCE_OF_LINE}) * ${COST_OF_LOT})`;
const LINES = 'shelf_count_line l join stock s on s.id = l.stock_id left join stock_lot t on t.id = l.lot_id';
const isHidden = `d.blind and d.status = 'open'`;
const sumOf = (sign: '<' | '>') => `case when ${isHidden} then null else (
  select coalesce(sum(abs(${VALUE_OF_LINE})), 0)::numeric(20, 2)::text from ${LINES} where l.count_id = d.id and (${DIFFERENCE_OF_LINE}) ${sign} 0) end`;

const PEOPLE = `coalesce((select jsonb_agg(jsonb_build_object('person', ${personSql('cu')}, 'rows', w.rows, 'lastAt', ${instantSql('w.last_at')},
    'lastName', w.last_name) order by w.last_at desc)
  from (select l.counted_by, count(distinct l.stock_id)::int as rows, max(l.counted_at) as last_at,
      (array_agg(s.name order by l.counted_at desc))[1] as last_name
    from shelf_count_line l join stock s on s.id = l.stock_id where l.count_id = d.id group by l.counted_by) w
  left join app_user cu on cu.id = w.counted_by), '[]')`;

/** A count. Alias: d. */
export const stockCounts = entity({
  resource: stockCount,
  table: countTable,
  view: viewOf<StockCount>()(
    countTable,
    'd',
    {
      categoryIds: null,
      stockIds: null,
      categories: `case when d.category_ids is not null then coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name))
        from category c where c.id = any(d.category_ids)), '[]') end`,
      chosen: 'cardinality(d.stock_ids)',
      openedViaKeyId: null,
      closedViaKeyId: null,
      reversedViaKeyId: null,
      openedBy: personSql('du', 'd.opened_via_key_id'),
      closedBy: personSql('dc', 'd.closed_via_key_id'),
      reversedBy: personSql('dr', 'd.reversed_via_key_id'),
      counted: '(select count(distinct l.stock_id)::int from shelf_count_line l where l.count_id = d.id)',
      recounts: '(select count(*)::int from shelf_count_line l where l.count_id = d.id and l.wants_recount)',
      exact: `case when ${isHidden} then null else (select count(*)::int from (
        select 1 from shelf_count_line l where l.count_id = d.id group by l.stock_id having bool_and(l.counted = l.balance)) as exact_ones) end`,
      missing: sumOf('<'),
      surplus: sumOf('>'),
      people: PEOPLE,
    },
    'left join app_user du on du.id = d.opened_by left join app_user dc on dc.id = d.closed_by left join app_user dr on dr.id = d.reversed_by',
  ),
  order: { by: 'd.id' },
});
