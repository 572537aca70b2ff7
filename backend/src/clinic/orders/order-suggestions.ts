import type { Suggestion, Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import {
  LEAD_DAYS,
  estimateLeadDays,
  type OrderFacts,
  SAFETY_DAYS,
  suggestOrder,
} from '@atrium/rules/stock/suggested-order';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { USABLE_QUANTITY } from '../stock/stock.entity.js';
import { daysInStockSql, isCurrentSql, usageSinceSql, USAGE_RATE, UsageWindows } from '../stock/read/usage-window.js';

const MAX_SHOWN = 500;
/** Number of a supplier's last deliveries from which the lead time is computed. */
const DELIVERY_COUNT = 20;

interface SuggestionFacts extends OrderFacts {
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
 * SQL of products that are low, were used in the last hours, have unusable lots, or run out before an order would
 * arrive. The index of the use window finds the last group, so other products are not read. Rows are joined by id, so
 * that the cost does not depend on planner estimates.
 */
const READ_FACTS = {
  name: 'suggested-orders',
  text: `
  with since as materialized (${usageSinceSql('$1')}),
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
    ${USAGE_RATE}::float8 as used, ${USABLE_QUANTITY}::int as usable, ${daysInStockSql('$2', '$3')} as days,
    coalesce(p.lead_time_days, ${LEAD_DAYS}) as "leadDays", coalesce(p.safety_days, ${SAFETY_DAYS}) as "safetyDays", ${isCurrentSql('$1')} as "isCurrent"
  from looked_at n cross join lateral (select * from stock where id = n.id limit 1) s
  left join usage_window w on w.stock_id = s.id
  left join since l on l.stock_id = s.id
  left join waiting on waiting.stock_id = s.id
  left join supplier p on p.id = s.primary_supplier_id and p.is_active
  where s.is_active`,
};

/** Number of days of supply above which no product needs an order, regardless of the supplier's lead time. */
const MAX_SUPPLY_DAYS = {
  name: 'suggested-horizon',
  text: `select greatest(${LEAD_DAYS + SAFETY_DAYS}, max(coalesce(lead_time_days, ${LEAD_DAYS}) + coalesce(safety_days, ${SAFETY_DAYS}))) as days
    from supplier where is_active`,
};

const READ_LEAD_TIMES = `
  select p.id, p.name, p.contact_email as "contactEmail", p.lead_time_days as "leadTimeDays", p.safety_days as "safetyDays", p.version,
    (select coalesce(array_agg(took), '{}') from (
      select q.received_date - q.purchase_date as took from purchase q
      where q.supplier_id = p.id and q.received_date is not null and q.reversed_at is null and q.received_date > q.purchase_date
      order by q.id desc limit ${DELIVERY_COUNT}) last) as took
  from supplier p where p.is_active order by lower(p.name), p.id`;

/** Suggests orders. The database selects products and counts their use; `libs/rules` computes quantities. */
@Injectable()
export class OrderSuggestions {
  constructor(
    private readonly sql: SqlPool,
    private readonly windows: UsageWindows,
  ) {}

  async list(): Promise<Suggestions> {
    const [rows, suppliers] = await Promise.all([
      this.readRows(),
      this.sql.rows<Omit<Suggestions['suppliers'][number], 'learntLeadDays' | 'deliveries'> & { took: number[] }>(
        READ_LEAD_TIMES,
      ),
    ]);
    return {
      rows: rows.slice(0, MAX_SHOWN),
      total: rows.length,
      suppliers: suppliers.map(({ took, ...supplier }) => ({
        ...supplier,
        learntLeadDays: estimateLeadDays(took),
        deliveries: took.length,
      })),
    };
  }

  async count(): Promise<number> {
    return (await this.readRows()).length;
  }

  private async readRows(): Promise<Suggestion[]> {
    const [horizon] = await this.sql.rows<{ days: number }>(MAX_SUPPLY_DAYS);
    const counted = await this.windows.read(async ({ cut, zone, today }) => {
      const rows = await this.sql.rows<SuggestionFacts>(READ_FACTS, [cut, zone, today, horizon?.days ?? 0]);
      return rows[0]?.isCurrent === false ? null : rows;
    });
    return counted.flatMap((facts) => toSuggestion(facts) ?? []).toSorted(compareUrgency);
  }
}

const toSuggestion = (facts: SuggestionFacts): Suggestion | null => {
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

/**
 * Compares suggestions by urgency: used products that are out, then unused ones that are out, then by the days of
 * supply left.
 */
const compareUrgency = (one: Suggestion, other: Suggestion): number => {
  const remaining = ({ daysLeft, usable }: Suggestion) => daysLeft ?? (usable === 0 ? 0.5 : Number.MAX_SAFE_INTEGER);
  return (
    remaining(one) - remaining(other) || one.stock.name.localeCompare(other.stock.name) || one.stock.id - other.stock.id
  );
};
