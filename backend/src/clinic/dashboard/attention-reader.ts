import type { AttentionEntry } from '@atrium/contract/clinic/dashboard/schemas';
import { LEAD_DAYS, SAFETY_DAYS } from '@atrium/rules/stock/suggested-order';
import { Injectable } from '@nestjs/common';
import { instantSql, personSql, TODAY_SQL } from '../../platform/database/sql.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { LOT_COST } from '../stock/lots/lot-parts.js';
import { CONTAINERS_FROM } from '../containers/container.view.js';
import { IS_OPEN, orderNumberSql } from '../purchases/purchase.entity.js';
import { IS_OVER, USABLE_UNTIL } from '../stock/containers/container-sql.js';
import { USABLE_QUANTITY } from '../stock/stock.entity.js';
import { daysInStockSql, isCurrentSql, usageSinceSql, USAGE_RATE, UsageWindows } from '../stock/read/usage-window.js';
import { buildAttention, type AttentionSources, type StockFacts } from './attention.js';

/** Maximum number of entries per kind. */
const MAX_ENTRIES = 50;
const CRITICAL_STOCK = 3;
const LOW_STOCK = 200;

const DAYS_OF_SUPPLY = `(${USABLE_QUANTITY} * ${daysInStockSql('$2', '$3')})::numeric / nullif(${USAGE_RATE}, 0)`;

/** SQL of an open order (alias `d`) with its outstanding quantity. */
const ORDER = `jsonb_build_object('id', d.id, 'number', ${orderNumberSql('d.id')}, 'supplier', (select name from supplier where id = d.supplier_id),
  'expectedOn', d.expected_on::text, 'lines', (select count(*) from purchase q where q.order_id = d.id and ${IS_OPEN}),
  'what', (select s2.name from purchase q join stock s2 on s2.id = q.stock_id where q.order_id = d.id and ${IS_OPEN} order by q.id limit 1))`;

const URGENCY = `case r.priority when 'critical' then 0 when 'urgent' then 1 when 'normal' then 2 when 'medium' then 2 else 3 end`;

const WAITING_REQUESTS = {
  name: 'attention-requests',
  text: `select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'requestedQuantity', r.requested_quantity, 'priority', r.priority,
      'draft', case when r.draft_order_id is not null then jsonb_build_object('id', r.draft_order_id, 'number', ${orderNumberSql('r.draft_order_id')}) end,
      'requestedByUser', ${personSql('p', 'r.requested_via_key_id')}, 'item', jsonb_build_object('id', s.id, 'name', s.name, 'unit', s.unit)) order by ${URGENCY}, r.requested_at, r.id), '[]') as rows
    from (select * from reorder_request r where r.status = 'pending' and (select a.is_active from stock a where a.id = r.stock_id) order by ${URGENCY}, r.requested_at, r.id limit ${MAX_ENTRIES}) r
    join stock s on s.id = r.stock_id left join app_user p on p.id = r.requested_by`,
};
const DUE_ORDERS = {
  name: 'attention-orders',
  text: `select coalesce(jsonb_agg(${ORDER} || jsonb_build_object('stockIds',
      (select jsonb_agg(q.stock_id) from purchase q where q.order_id = d.id and ${IS_OPEN})) order by d.expected_on, d.id), '[]') as rows
    from (select * from stock_order d where d.expected_on <= ${TODAY_SQL} and d.id in (select q.order_id from purchase q where ${IS_OPEN})
      order by d.expected_on, d.id limit ${MAX_ENTRIES}) d`,
};
const ENDED_CONTAINERS = {
  name: 'attention-containers',
  text: `select coalesce(jsonb_agg(json order by ends, id), '[]') as rows from (
      select jsonb_build_object('id', c.id, 'kind', s.kind, 'lotId', c.lot_id, 'item', jsonb_build_object('id', s.id, 'name', s.name),
          'left', trim_scale(c.content_left), 'unit', c.unit, 'usableUntil', ${instantSql(USABLE_UNTIL)},
          'isRecalled', coalesce(t.state = 'recalled', false), 'value', round(c.value_left, 2)::text) as json,
        ${USABLE_UNTIL} as ends, c.id from ${CONTAINERS_FROM}
      where c.is_there and s.is_active and (${IS_OVER} or t.state = 'recalled') order by ${USABLE_UNTIL}, c.id limit ${MAX_ENTRIES}) o`,
};
const HELD_LOTS = {
  name: 'attention-lots',
  text: `select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'number', t.number, 'expiresOn', t.expires_on::text, 'quantity', t.quantity, 'stockId', t.stock_id,
      'state', t.state, 'stateReason', t.state_reason, 'heldSince', ${instantSql('t.held_since')}, 'value', (t.quantity * ${LOT_COST})::numeric(20, 2)::text)
      order by t.held_since, t.expires_on, t.id), '[]') as rows
    from (
      (select t.* from stock_lot t where t.is_there and t.state = 'available' and t.expires_on < ${TODAY_SQL}
        order by t.expires_on, t.id limit ${MAX_ENTRIES})
      union all
      (select t.* from stock_lot t where t.is_there and t.state <> 'available'
        order by t.state_at desc, t.id desc limit ${MAX_ENTRIES})
    ) t join stock s on s.id = t.stock_id`,
};

/** Number of days of supply above which no product needs an order, regardless of the supplier's lead time. */
const MAX_SUPPLY_DAYS = {
  name: 'attention-horizon',
  text: `select greatest(${LEAD_DAYS}, max(coalesce(lead_time_days, ${LEAD_DAYS}))) as days from supplier where is_active`,
};

/**
 * SQL of products that are out or low, products with less than $5 days of supply (the soonest first), and the products
 * in $4, each with its days of supply and outstanding orders. Other products are read only if they were used in the
 * last hours, have unusable lots, or are in the index of the use window. Rows are joined by id, so that the cost does
 * not depend on planner estimates.
 */
const READ_STOCK = {
  name: 'attention-stock',
  text: `
  with since as materialized (${usageSinceSql('$1')}),
  looked_at as materialized (
    select id from stock where kind in ('item', 'consumable') and is_active and stock_status = 'out'
    union select id from stock where kind in ('item', 'consumable') and is_active and stock_status = 'low'
    union select stock_id from since
    union select t.stock_id from stock_lot t where t.is_there and (t.state <> 'available' or t.expires_on < $3::date)
    union select stock_id from usage_window where cover < $5::numeric
    union select unnest($4::int[])
  ),
  facts as (
    select s.id, ${USAGE_RATE}::float8 as used, ${daysInStockSql('$2', '$3')} as days, ${DAYS_OF_SUPPLY} as lasts,
      row_number() over (partition by s.kind = 'item' and s.stock_status = 'out', s.stock_status in ('out', 'low')
        order by case when s.kind = 'item' and s.stock_status = 'out' then (s.on_order + s.to_place > 0)::int
          else ${DAYS_OF_SUPPLY} end nulls last, lower(s.name), s.id) as nth
    from looked_at n cross join lateral (select * from stock where id = n.id limit 1) s left join usage_window w on w.stock_id = s.id left join since l on l.stock_id = s.id
  )
  select s.id, s.kind, s.is_active as "isActive", s.name, s.sku, s.unit, unit_cost_text(s.unit_cost) as "unitCost", s.stock_status as status, s.quantity as "currentQuantity",
    ${USABLE_QUANTITY}::int as usable, s.min_stock_level as "minStockLevel", s.primary_supplier_id as "supplierId", s.reorder_quantity as "minimumOrder",
    coalesce(s.units_per_package, 1) as pack, (s.on_order + s.to_place)::float8 as "onOrder", s.to_place::float8 as "notPlaced", s.arrives_on::text as "arrivesOn",
    (select coalesce(sum(requested_quantity), 0)::float8 from reorder_request where stock_id = s.id and status = 'pending') as requested,
    f.used, f.days, coalesce(p.lead_time_days, ${LEAD_DAYS}) as "leadDays", coalesce(p.safety_days, ${SAFETY_DAYS}) as "safetyDays",
    (select ${ORDER} from purchase q join stock_order d on d.id = q.order_id where s.on_order > 0 and q.stock_id = s.id and ${IS_OPEN}
      order by d.expected_on nulls last, d.id limit 1) as "order",
    ${isCurrentSql('$1')} as "isCurrent"
  from facts f cross join lateral (select * from stock where id = f.id limit 1) s left join supplier p on p.id = s.primary_supplier_id and p.is_active
  where f.id = any($4::int[]) or s.is_active and ((s.stock_status in ('out', 'low') or f.lasts < $5::numeric) and f.nth <= case when s.stock_status = 'out' and s.kind = 'item' then ${CRITICAL_STOCK} else ${LOW_STOCK} end)`,
};

type Rows<K extends keyof AttentionSources> = AttentionSources[K];

/** Reads the entries of "Needs attention". Each statement reads only the index rows that the screen shows. */
@Injectable()
export class AttentionReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly windows: UsageWindows,
  ) {}

  async read(): Promise<AttentionEntry[]> {
    const [requests, orders, containers, lots, [horizon]] = await Promise.all([
      this.rows<Rows<'requests'>>(WAITING_REQUESTS),
      this.rows<Rows<'orders'>>(DUE_ORDERS),
      this.rows<Rows<'containers'>>(ENDED_CONTAINERS),
      this.rows<Rows<'lots'>>(HELD_LOTS),
      this.sql.rows<{ days: number }>(MAX_SUPPLY_DAYS),
    ]);
    const named = [
      ...requests.map(({ item }) => item.id),
      ...orders.flatMap(({ stockIds }) => stockIds),
      ...lots.map(({ stockId }) => stockId),
    ];
    return this.windows.read(async ({ cut, zone, today }) => {
      const stock = await this.sql.rows<StockFacts & { readonly isCurrent: boolean }>(READ_STOCK, [
        cut,
        zone,
        today,
        named,
        horizon?.days ?? LEAD_DAYS,
      ]);
      if (stock[0]?.isCurrent === false) return null;
      return buildAttention({ today, stock, requests, orders, containers, lots });
    });
  }

  private async rows<T extends readonly object[]>(statement: {
    readonly name: string;
    readonly text: string;
  }): Promise<T> {
    const [row] = await this.sql.rows<{ rows: T }>(statement);
    if (row === undefined) throw new Error('An aggregate has no row');
    return row.rows;
  }
}
