import { stockCount } from '@atrium/contract/clinic/counts/calls';
import type { StockCount, StockCountStatus } from '@atrium/contract/clinic/counts/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { actColumns, actorColumns } from '../../platform/entities/act-columns.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';
import { LOT_COST } from '../stock/lots/lot-parts.js';
import { happenedAtSql, statementsSql } from '../stock/statements/statements-sql.js';

const toIntegers = (): t.Column<number[]> => ({
  type: 'integer',
  array: true,
  json: (expression) => `to_jsonb(${expression})`,
});

const countTable = t.defineTable('shelf_count', {
  name: t.text(),
  status: t.text<StockCountStatus>(),
  blind: t.booleanColumn(),
  kind: t.unaudited(t.nullableColumn(t.text<StockKind>())),
  categoryIds: t.nullableColumn(toIntegers()),
  shelf: t.nullableColumn(t.text()),
  stockIds: t.nullableColumn(toIntegers()),
  ...actorColumns('opened'),
  openedAt: t.instant(),
  ...actColumns('closed'),
  ...actColumns('reversed'),
  total: t.integer(),
});
export type StockCountRow = t.RowOf<typeof countTable>;

/** SQL condition: stock `s` belongs to count `d`. The products of a count are fixed when it starts. */
export const IS_IN_COUNT = 'exists (select 1 from shelf_count_stock m where m.count_id = d.id and m.stock_id = s.id)';

/** SQL condition: line `l` covers a whole product, so it also covers changes of any of its lots. */
const IS_WHOLE_PRODUCT = 'l.lot_id is null and l.lot_number is null and l.lot_expires_on is null';
/** SQL of the lot of line `l`, also when the lot was created after it was counted as unknown. */
const LINE_LOT = `coalesce(l.lot_id, (select t.id from stock_lot t where t.stock_id = l.stock_id and (
  name_skeleton(t.number) = name_skeleton(l.lot_number)
  or l.lot_number is null and t.number is null and t.expires_on = l.lot_expires_on) limit 1))`;

/**
 * SQL condition: the use of movement `row` was entered later than it happened, and happened before line `l` was
 * counted.
 */
const isEarlierUseSql = (row: string): string =>
  `${row}.type = 'usage' and ${happenedAtSql(row)} <> ${row}.at and ${happenedAtSql(row)} < l.counted_at`;
/**
 * SQL condition: movement `m`, or the one that it undoes, happened before line `l` was counted but was entered
 * afterwards. The counted quantity already includes it.
 */
const WAS_ENTERED_LATE = `(m.usage_id is null and m.undoes is null and m.occurred_at < l.counted_at or ${isEarlierUseSql('m')}
  or m.type <> 'usage' and exists (select 1 from stock_movement o where o.stock_id = m.stock_id and o.id > l.seen_movement
    and (o.usage_id = m.usage_id and ${isEarlierUseSql('o')} or o.id = m.undoes and o.occurred_at < l.counted_at)))`;
/**
 * SQL of the sum of movements after line `l` was counted that do not change its result: later counts, adjustments,
 * undone imports and late entries.
 */
const NOT_CARRIED_OVER = `(select coalesce(sum(m.delta), 0)::int from stock_movement m where m.stock_id = l.stock_id and m.id > l.seen_movement
  and (m.states is not null or m.import_id is not null or ${WAS_ENTERED_LATE}) and (${IS_WHOLE_PRODUCT} or m.lot_id = ${LINE_LOT}))`;

/** SQL `from` clause: counts, adjustments and imports that set the level later than line `l`. */
const LATER_STATEMENTS_FROM = `${statementsSql({
  stock: 'l.stock_id',
  isWhole: IS_WHOLE_PRODUCT,
  lot: LINE_LOT,
  movement: 'st.id > l.seen_movement',
  line: 'o.count_id <> l.count_id and (o.seen_movement, o.counted_at) > (l.seen_movement, l.counted_at)',
})} x`;
/** SQL of the newest count, adjustment or import that set the level after line `l`. */
export const LATER_STATEMENTS = `select x.source, x.by, x.at from ${LATER_STATEMENTS_FROM} order by x.at desc limit 1`;
/** SQL of the first count, adjustment or import that set the level after line `l`. */
export const NEXT_STATEMENT = `select x.line_id, x.import_id from ${LATER_STATEMENTS_FROM} order by x.at limit 1`;

/**
 * SQL of the change of the level when posted line `l` is reversed, including the reversed lines that were assigned to
 * it.
 */
export const LINE_REVERSAL = '-(l.posted_delta + l.absorbed_delta)';

/**
 * SQL of the count that was posted after line `l` was counted but counted earlier. The line is compared with that
 * count's level.
 */
export const PREVIOUS_COUNT = `(select jsonb_build_object('count', oc.name, 'at', ${instantSql('o.counted_at')})
  from shelf_count_line o join shelf_count oc on oc.id = o.count_id
  where o.stock_id = l.stock_id and o.count_id <> l.count_id and o.posted_delta <> 0 and o.later_at is null and oc.status <> 'reversed'
    and o.counted_at < l.counted_at and (${IS_WHOLE_PRODUCT} or o.lot_id is null or o.lot_id = ${LINE_LOT})
    and exists (select 1 from stock_movement m where m.count_id = o.count_id and m.stock_id = o.stock_id and m.id > l.seen_movement)
  order by o.counted_at desc limit 1)`;

/**
 * SQL of the change of the level when line `l` of count `d` is posted; 0 where a later count, adjustment or import set
 * the level.
 */
export const LINE_DIFFERENCE = `case when l.posted_delta is not null then l.posted_delta
  when d.status <> 'open' then l.counted - l.balance
  when exists (${LATER_STATEMENTS}) then 0
  else l.counted - l.balance - ${NOT_CARRIED_OVER} end`;

/** SQL of the value in money of the difference of line `l` of count `d`, with its stock `s` and its lot `t`. */
export const LINE_VALUE = `coalesce(l.posted_value, (${LINE_DIFFERENCE}) * ${LOT_COST})`;
const LINES = 'shelf_count_line l join stock s on s.id = l.stock_id left join stock_lot t on t.id = l.lot_id';
const isHidden = `d.blind and d.status = 'open'`;
const sumSql = (sign: '<' | '>') => `case when ${isHidden} then null else (
  select coalesce(sum(abs(${LINE_VALUE})), 0)::numeric(20, 2)::text from ${LINES} where l.count_id = d.id and (${LINE_DIFFERENCE}) ${sign} 0) end`;

const COUNTERS_JSON = `coalesce((select jsonb_agg(jsonb_build_object('person', ${personSql('cu')}, 'rows', w.rows, 'lastAt', ${instantSql('w.last_at')},
    'lastName', w.last_name) order by w.last_at desc)
  from (select l.counted_by, count(distinct l.stock_id)::int as rows, max(l.counted_at) as last_at,
      (array_agg(s.name order by l.counted_at desc))[1] as last_name
    from shelf_count_line l join stock s on s.id = l.stock_id where l.count_id = d.id group by l.counted_by) w
  left join app_user cu on cu.id = w.counted_by), '[]')`;

/** Entity of a stock count. SQL alias: d. */
export const stockCounts = defineEntity({
  resource: stockCount,
  table: countTable,
  view: t.defineView<StockCount>()(
    countTable,
    'd',
    {
      categoryIds: null,
      stockIds: null,
      categories: `case when d.category_ids is not null then coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name))
        from category c where c.id = any(d.category_ids)), '[]') end`,
      chosen: 'cardinality(d.stock_ids)',
      openedBy: personSql('du', 'd.opened_via_key_id'),
      closedBy: personSql('dc', 'd.closed_via_key_id'),
      reversedBy: personSql('dr', 'd.reversed_via_key_id'),
      counted: '(select count(distinct l.stock_id)::int from shelf_count_line l where l.count_id = d.id)',
      recounts: '(select count(*)::int from shelf_count_line l where l.count_id = d.id and l.wants_recount)',
      exact: `case when ${isHidden} then null else (select count(*)::int from (
        select 1 from shelf_count_line l where l.count_id = d.id group by l.stock_id having bool_and(l.counted = l.balance)) as exact_ones) end`,
      missing: sumSql('<'),
      surplus: sumSql('>'),
      people: COUNTERS_JSON,
    },
    'left join app_user du on du.id = d.opened_by left join app_user dc on dc.id = d.closed_by left join app_user dr on dr.id = d.reversed_by',
  ),
  order: { by: 'd.id' },
});
