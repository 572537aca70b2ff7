import { type StockCount, stockCount, type StockCountStatus } from '@atrium/contract/clinic/stock-counts';
import type { StockKind } from '@atrium/rules/stock-status';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { entity } from '../../platform/records/entity.js';
import {
  type Column,
  flag,
  hidden,
  instant,
  integer,
  orNull,
  type RowOf,
  table,
  text,
  uuid,
  viewOf,
} from '../../platform/records/table.js';
import { inTheClinic } from '../everybody.js';
import { COST_OF_LOT } from '../lots/lot.entity.js';

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
  openedAt: instant(),
  closedBy: orNull(uuid()),
  closedAt: orNull(instant()),
  reversedBy: orNull(uuid()),
  reversedAt: orNull(instant()),
  closedTotal: hidden(orNull(integer())),
});
export type StockCountRow = RowOf<typeof countTable>;

/** Of stock `s`: it belongs to the count `d`. */
export const BELONGS = `s.is_active and (d.kind is null or s.kind = d.kind) and (d.category_ids is null or s.category_id = any(d.category_ids))
  and (d.shelf is null or lower(s.shelf) = lower(d.shelf)) and (d.stock_ids is null or s.id = any(d.stock_ids))`;

/** Of a line `l` with its stock `s` and its lot `t`: what its difference costs. */
export const VALUE_OF_LINE = `coalesce(l.posted_value, (l.counted - l.balance) * ${COST_OF_LOT})`;
const LINES = 'shelf_count_line l join stock s on s.id = l.stock_id left join stock_lot t on t.id = l.lot_id';
const isHidden = `d.blind and d.status = 'open'`;
const sumOf = (sign: '<' | '>') => `case when ${isHidden} then null else (
  select coalesce(sum(abs(${VALUE_OF_LINE})), 0)::numeric(20, 2)::text from ${LINES} where l.count_id = d.id and l.counted ${sign} l.balance) end`;

const PEOPLE = `coalesce((select jsonb_agg(jsonb_build_object('person', ${personSql('cu')}, 'rows', w.rows, 'lastAt', ${instantSql('w.last_at')},
    'lastName', w.last_name) order by w.last_at desc)
  from (select l.counted_by, count(distinct l.stock_id)::int as rows, max(l.counted_at) as last_at,
      (array_agg(s.name order by l.counted_at desc))[1] as last_name
    from shelf_count_line l join stock s on s.id = l.stock_id where l.count_id = d.id group by l.counted_by) w
  left join app_user cu on cu.id = w.counted_by), '[]')`;

/** A count of the shelf. The alias: d. */
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
      openedBy: personSql('du'),
      closedBy: personSql('dc'),
      reversedBy: personSql('dr'),
      total: `coalesce(d.closed_total, (select count(*)::int from stock s where ${BELONGS}))`,
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
  told: inTheClinic,
});
