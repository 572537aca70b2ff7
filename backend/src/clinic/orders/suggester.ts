import type { Suggestion, Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import {
  LEAD_DAYS,
  learntLeadDays,
  type OrderFacts,
  SAFETY_DAYS,
  suggestOrder,
} from '@atrium/rules/stock/suggested-order';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { USABLE } from '../stock/stock.entity.js';
import { DAYS_THERE, IS_CURRENT, USE_SINCE, USED, UseWindows } from '../stock/read/use-window.js';

const SHOWN = 500;
/** Number of a supplier's last deliveries that its lead time is computed from. */
const DELIVERIES = 20;

interface Counted extends OrderFacts {
  readonly id: number;
  readonly name: string;
  readonly sku: string | null;
  readonly unit: string;
  readonly unitCost: string | null;
  readonly currentQuantity: number;
  readonly supplierId: number | null;
  readonly arrivesOn: string | null;
  readonly isCurrent: boolean;
}

/**
 * Products that are low, were used in the last hours, have unusable lots, or run out before an order would arrive. The
 * index of the use window finds the latter, so other products are not read. Each row is read by its id, independent of
 * planner estimates.
 */
const COUNTED = {
  name: 'suggested-orders',
  text: `
  with since as materialized (${USE_SINCE('$1')}),
  waiting as materialized (
    select stock_id, sum(requested_quantity)::float8 as quantity from reorder_request where status = 'pending' group by stock_id
  ),
  looked_at as materialized (
    select stock_id as id from since
    union select id from stock where kind in ('item', 'consumable') and is_active and stock_status = 'out'
    union select id from stock where kind in ('item', 'consumable') and is_active and stock_status = 'low'
    union select t.stock_id from stock_lot t where t.is_there and (t.state <> 'available' or t.expires_on < $3::date)
    union select stock_id from usage_window where cover < $4::numeric
  )
  select s.id, s.kind, s.name, s.sku, s.unit, unit_cost_text(order_price(s.id, s.unit_cost)) as "unitCost", s.quantity as "currentQuantity", s.min_stock_level as "minStockLevel",
    s.primary_supplier_id as "supplierId", s.reorder_quantity as "minimumOrder", coalesce(s.units_per_package, 1) as pack,
    (s.on_order + s.to_place)::float8 as "onOrder", s.arrives_on::text as "arrivesOn", coalesce(waiting.quantity, 0) as requested,
    ${USED}::float8 as used, ${USABLE}::int as usable, ${DAYS_THERE('$2', '$3')} as days,
    coalesce(p.lead_time_days, ${LEAD_DAYS}) as "leadDays", coalesce(p.safety_days, ${SAFETY_DAYS}) as "safetyDays", ${IS_CURRENT('$1')} as "isCurrent"
  from looked_at n cross join lateral (select * from stock where id = n.id limit 1) s
  left join usage_window w on w.stock_id = s.id
  left join since l on l.stock_id = s.id
  left join waiting on waiting.stock_id = s.id
  left join supplier p on p.id = s.primary_supplier_id and p.is_active
  where s.is_active`,
};

/** Days of supply beyond which no product needs an order, from any supplier. */
const HORIZON = {
  name: 'suggested-horizon',
  text: `select greatest(${LEAD_DAYS + SAFETY_DAYS}, max(coalesce(lead_time_days, ${LEAD_DAYS}) + coalesce(safety_days, ${SAFETY_DAYS}))) as days
    from supplier where is_active`,
};

const DELIVERED = `
  select p.id, p.name, p.contact_email as "contactEmail", p.lead_time_days as "leadTimeDays", p.safety_days as "safetyDays", p.version,
    (select coalesce(array_agg(took), '{}') from (
      select q.received_date - q.purchase_date as took from purchase q
      where q.supplier_id = p.id and q.received_date is not null and q.reversed_at is null and q.received_date > q.purchase_date
      order by q.id desc limit ${DELIVERIES}) last) as took
  from supplier p where p.is_active order by lower(p.name), p.id`;

/** Suggests orders: the database selects and counts, `libs/rules` computes quantities. */
@Injectable()
export class Suggester {
  constructor(
    private readonly sql: SqlPool,
    private readonly windows: UseWindows,
  ) {}

  async list(): Promise<Suggestions> {
    const [rows, suppliers] = await Promise.all([
      this.rows(),
      this.sql.rows<Omit<Suggestions['suppliers'][number], 'learntLeadDays' | 'deliveries'> & { took: number[] }>(
        DELIVERED,
      ),
    ]);
    return {
      rows: rows.slice(0, SHOWN),
      total: rows.length,
      suppliers: suppliers.map(({ took, ...supplier }) => ({
        ...supplier,
        learntLeadDays: learntLeadDays(took),
        deliveries: took.length,
      })),
    };
  }

  async count(): Promise<number> {
    return (await this.rows()).length;
  }

  private async rows(): Promise<Suggestion[]> {
    const [horizon] = await this.sql.rows<{ days: number }>(HORIZON);
    const counted = await this.windows.read(async ({ cut, zone, today }) => {
      const rows = await this.sql.rows<Counted>(COUNTED, [cut, zone, today, horizon?.days ?? 0]);
      return rows[0]?.isCurrent === false ? null : rows;
    });
    return counted.flatMap((facts) => suggestionOf(facts) ?? []).toSorted(soonestFirst);
  }
}

const suggestionOf = (facts: Counted): Suggestion | null => {
  const order = suggestOrder(facts);
  if (order === null) return null;
  const { id, kind, name, sku, unit, unitCost, currentQuantity, minStockLevel } = facts;
  const { supplierId, usable, onOrder, arrivesOn, requested, used, days, leadDays, safetyDays, minimumOrder, pack } =
    facts;
  return {
    stock: { id, kind: kind satisfies StockKind, name, sku, unit, unitCost, currentQuantity, minStockLevel },
    supplierId,
    usable,
    onOrder,
    arrivesOn,
    requested,
    used,
    days,
    leadDays,
    safetyDays,
    minimumOrder,
    pack,
    quantity: order.quantity,
    daysLeft: order.daysLeft,
  };
};

/** Orders used products that are out first, then unused ones that are out, then by the days left. */
const soonestFirst = (one: Suggestion, other: Suggestion): number => {
  const left = ({ daysLeft, usable }: Suggestion) => daysLeft ?? (usable === 0 ? 0.5 : Number.MAX_SAFE_INTEGER);
  return left(one) - left(other) || one.stock.name.localeCompare(other.stock.name) || one.stock.id - other.stock.id;
};
