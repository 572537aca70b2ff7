import type { ReportPart } from '@atrium/contract/clinic/reports/schemas';
import type { Report } from '@atrium/contract/clinic/reports/values';
import { instantSql, userNameSql } from '../../platform/database/sql.js';
import { LINE_CONTENT } from '../stock/containers/container-sql.js';
import { USED_VIA_KEY } from '../stock/consume/usage.view.js';
import { USAGE_COST } from '../usage/usage-cost.js';

/** Period of a report as times and as dates; `bind` adds them as SQL parameters. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly since: Date;
  readonly until: Date;
  /** Number of days of the period that have already begun. */
  readonly days: number;
  readonly learntSince: Date;
}
type Bind = (value: unknown) => string;

/** SQL key and label of each grouping. Aliases: s stock, c category, p supplier, w user. */
const STOCK_GROUPS = {
  category: ['s.category_id::text', 'c.name'],
  kind: ['s.kind', 's.kind'],
  shelf: ['lower(s.shelf)', 's.shelf'],
  supplier: ['s.primary_supplier_id::text', 'p.name'],
} as const;
const JOINS = `left join category c on c.id = s.category_id left join supplier p on p.id = s.primary_supplier_id`;

/**
 * Returns SQL of uses in the period. It names both kinds explicitly, so that the planner uses the index of each kind.
 */
const usesSql = (since: string, until: string): string =>
  `u.kind in ('item', 'consumable') and u.undone_at is null and u.used_at >= ${since} and u.used_at < ${until}`;

interface Row {
  readonly key: string;
  readonly label: string;
  readonly stockId: string;
  readonly at?: string;
  readonly quantity: string;
  readonly value: string;
  readonly content?: string;
  readonly contentUnit?: string;
  readonly planned?: string;
  readonly before?: string;
  readonly after?: string;
  readonly detail?: string;
  readonly person?: string;
}
const selectSql = (
  row: Row,
  from: string,
): string => `select ${row.key} as key, ${row.label} as label, ${row.stockId} as stock_id,
  ${row.at ?? 'null::text'} as at, (${row.quantity})::numeric as quantity, (${row.value})::numeric as value,
  (${row.content ?? 'null'})::numeric as content, ${row.contentUnit ?? 'null::text'} as content_unit, (${row.planned ?? 'null'})::numeric as planned,
  ${row.before ?? 'null::text'} as before, ${row.after ?? 'null::text'} as after, ${row.detail ?? 'null::text'} as detail, ${row.person ?? 'null::text'} as person from ${from}`;

const groupColumns = (groupBy: ReportPart): readonly [key: string, label: string] =>
  STOCK_GROUPS[groupBy as keyof typeof STOCK_GROUPS] ?? STOCK_GROUPS.category;

const usageCostSql = ({ since, until }: Range, groupBy: ReportPart, bind: Bind): string => {
  const parts: Partial<Record<ReportPart, readonly [string, string]>> = {
    treatment: ['u.treatment_type', 'u.treatment_type'],
    practitioner: ['u.user_id::text', userNameSql('w')],
    // A deleted kit is grouped by its name.
    kit: ['coalesce(k.kit_id::text, k.kit_name)', 'k.kit_name'],
  };
  const [key, label] = parts[groupBy] ?? groupColumns(groupBy);
  return selectSql(
    {
      key,
      label,
      stockId: 'u.stock_id',
      at: instantSql('u.used_at'),
      quantity: 'u.quantity',
      value: USAGE_COST,
      content: 'u.content',
      contentUnit: 'u.content_unit',
      detail: 'u.treatment_type',
      person: userNameSql('w', USED_VIA_KEY),
    },
    `usage u join stock s on s.id = u.stock_id left join app_user w on w.id = u.user_id left join treatment k on k.id = u.treatment_id ${JOINS} where ${usesSql(bind(since), bind(until))}`,
  );
};

/** SQL of the reason of waste. Undoing a write-off has the same reason as the write-off. */
const REASON = 'coalesce(m.reason, (select o.reason from stock_movement o where o.id = m.undoes))';

/** Returns SQL of waste: write-offs, and adjustments with the reason expired, recalled, broken or lost. */
const wasteSql = ({ since, until }: Range, groupBy: ReportPart, bind: Bind): string => {
  const [key, label] = groupBy === 'reason' ? ([REASON, REASON] as const) : groupColumns(groupBy);
  const [first, last] = [bind(since), bind(until)];
  const of = (condition: string, value: string): string =>
    selectSql(
      {
        key,
        label,
        stockId: 'm.stock_id',
        at: instantSql('coalesce(m.occurred_at, m.at)'),
        quantity: '-m.delta',
        value,
        content: `-(${LINE_CONTENT})`,
        contentUnit: `case when m.content is not null then k.unit end`,
        detail: 'coalesce(t.number, m.note)',
        person: userNameSql('w', 'm.via_key_id'),
      },
      `stock_movement m join stock s on s.id = m.stock_id left join stock_lot t on t.id = m.lot_id left join app_user w on w.id = m.user_id
       left join opened_container k on k.id = m.container_id ${JOINS}
       where ${condition} and m.at >= ${first} and coalesce(m.occurred_at, m.at) >= ${first} and coalesce(m.occurred_at, m.at) < ${last}`,
    );
  return `${of(`m.type = 'waste'`, 'm.value')} union all ${of(
    `m.type = 'adjustment' and m.reason in ('expired', 'recalled', 'broken', 'lost')`,
    '-m.delta * coalesce(t.unit_cost, s.unit_cost)',
  )}`;
};

/**
 * Returns SQL of quantities and values at a time. Later movements are subtracted from the current level, lot by lot.
 */
const balanceAtSql = (end: string): string => `
  select coalesce((select m.balance from stock_movement m where m.stock_id = s.id and m.at < ${end} order by m.id desc limit 1), 0) as balance,
    stock_value(s.id, s.quantity, s.tracks_lots, s.unit_cost) - coalesce((select sum(m.delta * coalesce(t.unit_cost, s.unit_cost))
      from stock_movement m left join stock_lot t on t.id = m.lot_id where m.stock_id = s.id and m.at >= ${end}), 0) as value`;

/**
 * Returns SQL of the value in stock at the end of a day, at today's costs (`stock_value`): each lot at its own cost,
 * other units at the unit cost. Only products that were active then are included.
 */
const stockValueSql = ({ until }: Range, groupBy: ReportPart, bind: Bind): string => {
  const [key, label] = groupColumns(groupBy);
  const end = bind(until);
  return selectSql(
    { key, label, stockId: 's.id', quantity: 'l.balance', value: 'l.value', detail: 's.shelf' },
    `stock s cross join lateral (${balanceAtSql(end)}) l
     ${JOINS} where l.balance > 0 and not exists (select from stock_out_of_use o
       where o.stock_id = s.id and o.since < ${end} and (o.ended_at is null or o.ended_at >= ${end}))`,
  );
};

/**
 * Returns SQL of receipts whose price differs from the previous receipt of the same supplier, with the difference. Open
 * orders are excluded.
 */
const pricesSql = ({ from, to }: Range, groupBy: ReportPart, bind: Bind): string => {
  const [key, label] = groupBy === 'supplier' ? (['q.supplier_id::text', 'd.name'] as const) : groupColumns(groupBy);
  return selectSql(
    {
      key,
      label,
      stockId: 'q.stock_id',
      at: 'q.received_date::text',
      quantity: 'q.quantity_received',
      value: '(q.unit_cost - b.unit_cost) * q.quantity_received',
      before: 'unit_cost_text(b.unit_cost)',
      after: 'unit_cost_text(q.unit_cost)',
      detail: 'd.name',
    },
    `purchase q join stock s on s.id = q.stock_id left join supplier d on d.id = q.supplier_id ${JOINS}
     cross join lateral (select o.unit_cost from purchase o where o.stock_id = q.stock_id and o.supplier_id is not distinct from q.supplier_id
       and o.unit_cost is not null and o.reversed_at is null and o.quantity_received > 0 and (o.received_date, o.id) < (q.received_date, q.id)
       order by o.received_date desc, o.id desc limit 1) b
     where q.received_date between ${bind(from)}::date and ${bind(to)}::date and q.reversed_at is null and q.quantity_received > 0
       and q.unit_cost <> b.unit_cost`,
  );
};

/**
 * Returns SQL that compares the use in the period with a forecast from the 90 days before. Costs follow `USAGE_COST`.
 */
const forecastSql = ({ since, until, learntSince, days }: Range, groupBy: ReportPart, bind: Bind): string => {
  const [key, label] = groupColumns(groupBy);
  const first = bind(since);
  const used = (since_: string, until_: string) =>
    `select u.stock_id, sum(u.quantity)::numeric as quantity, sum(${USAGE_COST}) as cost
     from usage u join stock s on s.id = u.stock_id where ${usesSql(since_, until_)} group by u.stock_id`;
  // The rate of a product younger than 90 days is computed from its age.
  const pace = `${bind(days)}::int / least(90, greatest(1, ceil(extract(epoch from ${first}::timestamptz - s.created_at) / 86400)))`;
  const planned = `(coalesce(e.quantity, 0) * ${pace})`;
  // Without usage the cost is 0, or null for a product without a cost.
  const costOf = (side: 'n' | 'e') => `case when ${side}.stock_id is null then 0 * s.unit_cost else ${side}.cost end`;
  return selectSql(
    {
      key,
      label,
      stockId: 's.id',
      quantity: 'coalesce(n.quantity, 0)',
      value: costOf('n'),
      planned: `${costOf('e')} * ${pace}`,
      before: `round(${planned}, 1)::text`,
      after: 'coalesce(n.quantity, 0)::text',
    },
    `(${used(first, bind(until))}) n full join (${used(bind(learntSince), first)}) e using (stock_id) join stock s on s.id = coalesce(n.stock_id, e.stock_id) ${JOINS}`,
  );
};

export const REPORT_ROWS: Readonly<Record<Report, (range: Range, groupBy: ReportPart, bind: Bind) => string>> = {
  'usage-cost': usageCostSql,
  waste: wasteSql,
  'stock-value': stockValueSql,
  prices: pricesSql,
  forecast: forecastSql,
};
