import type { Suggestion, Suggestions } from '@atrium/contract/clinic/orders';
import type { StockKind } from '@atrium/rules/stock-status';
import {
  LEAD_DAYS,
  learntLeadDays,
  type OrderFacts,
  SAFETY_DAYS,
  suggestOrder,
  USE_DAYS,
} from '@atrium/rules/suggested-order';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';

const SHOWN = 500;
/** So many of a supplier's last deliveries teach how long it takes. */
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
}

/**
 * What is low, or was used in the ninety days that end today: counted from the entries of use by their index, and for
 * these alone the days on which nothing was there, from the few lines of the ledger that emptied something. A day counts
 * as one without stock when nothing was there from its beginning to its end, or when the product was not there yet.
 */
const COUNTED = `
  with clock as materialized (
    select time_zone as zone, (now() at time zone time_zone)::date as today,
      (((now() at time zone time_zone)::date - ${USE_DAYS - 1})::timestamp at time zone time_zone) as since
    from organisation
  ),
  used as materialized (
    select u.stock_id, sum(u.quantity)::float8 as quantity from usage u, clock
    where u.kind in ('item', 'consumable') and u.undone_at is null and u.used_at >= clock.since group by u.stock_id
  ),
  waiting as materialized (
    select stock_id, sum(requested_quantity)::float8 as quantity from reorder_request where status = 'pending' group by stock_id
  ),
  looked_at as materialized (
    select stock_id as id from used
    union select id from stock where is_active and stock_status = 'out'
    union select id from stock where is_active and stock_status = 'low'
    union select t.stock_id from stock_lot t, clock where t.is_there and (t.state <> 'available' or t.expires_on < clock.today)
  )
  select s.id, s.kind, s.name, s.sku, s.unit, s.unit_cost::text as "unitCost", s.quantity as "currentQuantity", s.min_stock_level as "minStockLevel",
    s.primary_supplier_id as "supplierId", s.reorder_quantity as "minimumOrder", coalesce(s.units_per_package, 1) as pack,
    (s.on_order + s.to_place)::float8 as "onOrder", s.arrives_on::text as "arrivesOn", coalesce(waiting.quantity, 0) as requested, coalesce(used.quantity, 0) as used,
    (case when s.tracks_lots then coalesce((select sum(t.quantity) from stock_lot t
        where t.stock_id = s.id and t.is_there and t.state = 'available' and (t.expires_on is null or t.expires_on >= clock.today)), 0)
      else s.quantity end)::int as usable,
    greatest(0, least(${USE_DAYS}, clock.today - (s.created_at at time zone clock.zone)::date + 1) - coalesce(empty.days, 0))::int as days,
    coalesce(p.lead_time_days, ${LEAD_DAYS}) as "leadDays", coalesce(p.safety_days, ${SAFETY_DAYS}) as "safetyDays"
  from looked_at l join stock s on s.id = l.id cross join clock
  left join used on used.stock_id = s.id
  left join waiting on waiting.stock_id = s.id
  left join supplier p on p.id = s.primary_supplier_id and p.is_active
  left join lateral (
    select sum(greatest(0, least(coalesce((e.until at time zone clock.zone)::date, clock.today + 1), clock.today + 1)
        - greatest((e.at at time zone clock.zone)::date + 1, clock.today - ${USE_DAYS - 1}, (s.created_at at time zone clock.zone)::date)))::int as days
    from (
      -- It was made with nothing on the shelf.
      (select s.created_at - interval '1 day' as at, f.at as until from
         (select * from stock_movement where stock_id = s.id order by id limit 1) f where f.type <> 'initial' and f.balance = f.delta)
      union all
      (select m.at, (select n.at from stock_movement n where n.stock_id = s.id and n.id > m.id order by n.id limit 1) as until
      from stock_movement m where m.stock_id = s.id and m.balance = 0 order by m.id desc limit ${USE_DAYS})
    ) e where used.quantity > 0 and (e.until is null or e.until >= clock.since)
  ) empty on true
  where s.is_active`;

const DELIVERED = `
  select p.id, p.name, p.contact_email as "contactEmail", p.lead_time_days as "leadTimeDays", p.safety_days as "safetyDays", p.version,
    (select coalesce(array_agg(took), '{}') from (
      select q.received_date - q.purchase_date as took from purchase q
      where q.supplier_id = p.id and q.received_date is not null and q.reversed_at is null and q.received_date > q.purchase_date
      order by q.id desc limit ${DELIVERIES}) last) as took
  from supplier p where p.is_active order by lower(p.name), p.id`;

/** What to order, and how much: the database counts, `libs/rules` computes. */
@Injectable()
export class Suggester {
  constructor(private readonly sql: SqlPool) {}

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
    const counted = await this.sql.rows<Counted>(COUNTED);
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

/** What is out and used before what is out and not used, then by the days that are left. */
const soonestFirst = (one: Suggestion, other: Suggestion): number => {
  const left = ({ daysLeft, usable }: Suggestion) => daysLeft ?? (usable === 0 ? 0.5 : Number.MAX_SAFE_INTEGER);
  return left(one) - left(other) || one.stock.name.localeCompare(other.stock.name) || one.stock.id - other.stock.id;
};
