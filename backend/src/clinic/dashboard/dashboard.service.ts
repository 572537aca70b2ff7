import type { Activity, Dashboard, DashboardStats } from '@atrium/contract/clinic/dashboard/schemas';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { countAtLevelSql } from '../stock/read/stock-level-count.js';
import { AttentionReader } from './attention-reader.js';

/** Start of today in the organization's time zone, as an instant. */
const TODAY = `(date_trunc('day', now() at time zone o.time_zone) at time zone o.time_zone)`;

/**
 * SQL of the figures at the top. Each figure reads its own counter or partial index, so the cost does not grow with the
 * table.
 */
const STATS = {
  name: 'dashboard-stats',
  text: `select
    (select sum(active)::int from stock_count where kind = 'item') as "totalItems",
    ${countAtLevelSql('item', 'low')} as "lowStockItems",
    (select count(*)::int from usage where kind = 'item' and undone_at is null and used_at >= ${TODAY}) as "recentUsageToday",
    (select count(*)::int from reorder_request where status = 'pending') as "pendingOrders",
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'brand', brand, 'sku', sku, 'unit', unit, 'currentQuantity', quantity,
          'onOrder', on_order + to_place, 'notPlaced', to_place, 'arrivesOn', arrives_on::text) order by lower(name)), '[]')
       from stock where kind = 'item' and is_active and stock_status = 'out') as "criticalItems"
    from organisation o`,
};

const ITEM = `jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit)`;
const ACTIVITY_ROWS = 10;

/** SQL of the recent activity. It merges the newest rows of each kind, so only the last rows of each table are read. */
const ACTIVITY = {
  name: 'dashboard-activity',
  text: `
  with newest_usage as (
    (select id, used_at from usage where kind = 'item' order by used_at desc, id desc limit $1)
    union all
    (select id, used_at from usage where kind = 'consumable' order by used_at desc, id desc limit $1)
  ),
  newest_request as (select * from reorder_request order by requested_at desc, id desc limit $1),
  entry as (
    select 'usage-' || u.id as id, 'usage' as type, u.kind, u.stock_id, u.quantity, u.content, u.content_unit, u.treatment_type, u.used_at as at, u.user_id, u.undone_at, null as reason, null::int as lot_id,
        case when u.user_id = u.logged_by then u.via_key_id end as via_key_id
      from usage u join newest_usage using (id)
    union all
    -- Several people may have received parts of one purchase: each of them what they did.
    select 'purchase-' || p.id || case when m.user_id is distinct from p.received_by then '-' || m.last else '' end, 'restock', p.kind, p.stock_id, m.received, null, null, null, m.at, m.user_id, null, null, null, m.via_key_id
      from (select purchase_id, user_id, max(via_key_id) as via_key_id, sum(delta)::int as received, max(at) as at, max(id) as last
          from (select * from stock_movement m where type = 'purchase' and delta > 0 and not exists (select from stock_movement b where b.undoes = m.id) order by at desc, id desc limit $1) one group by purchase_id, user_id) m
        join purchase p on p.id = m.purchase_id and p.reversed_at is null
    union all
    (select 'order-' || id, 'order', kind, stock_id, quantity_purchased, null, null, null, created_at, ordered_by, reversed_at, null, null, case when ordered_by = logged_by then logged_via_key_id end
      from purchase where reopens is null and (received_at is null or received_at > created_at + interval '1 minute') order by id desc limit $1)
    union all
    -- Of what never came nothing is taken back.
    (select 'reversed-' || id, case when quantity_received > 0 then 'reversal' else 'cancellation' end, kind, stock_id,
        case when quantity_received > 0 then quantity_received else quantity_purchased end, null, null, null, reversed_at, reversed_by, null, reversal_reason, null, reversed_via_key_id
      from purchase where reversed_at is not null order by reversed_at desc, id desc limit $1)
    union all
    (select 'receipt-' || min(m.id), 'reversal', s.kind, s.id, -sum(m.delta)::int, null, null, null, min(m.at), m.user_id, null, m.reason, null, m.via_key_id
      from stock_movement m join stock s on s.id = m.stock_id where m.type = 'reversal' and m.undoes is not null
      group by m.purchase_id, m.user_id, m.reason, m.via_key_id, s.id order by min(m.at) desc limit $1)
    union all
    select 'cancelled-' || p.id, 'cancellation', p.kind, p.stock_id, p.quantity_cancelled, null, null, null, c.cancelled_at, c.cancelled_by, null, c.cancel_reason, null, c.cancelled_via_key_id
      from (select * from stock_order where cancelled_at is not null order by cancelled_at desc, id desc limit $1) c
        join purchase p on p.order_id = c.id and p.quantity_cancelled > 0
    union all
    -- What was requested of several at once is one act, below.
    select 'request-' || id, 'request', kind, stock_id, requested_quantity, null, null, null, requested_at, requested_by, null, null, null, requested_via_key_id
      from newest_request where id not in (
        select (r->>'request')::int from bulk_act b cross join jsonb_array_elements(b.rows) r
        where b.what = 'request' and b.made_at >= (select min(requested_at) from newest_request) - interval '1 minute')
    union all
    select 'adjustment-' || a.id, 'adjustment', s.kind, a.stock_id, a.delta, null, null, null, a.at, a.user_id, null, a.reason, null, a.via_key_id
      from (select * from stock_movement where type = 'adjustment' and occurred_at is null order by at desc, id desc limit $1) a join stock s on s.id = a.stock_id
    union all
    select 'waste-' || a.id, 'waste', s.kind, a.stock_id, -a.delta, -a.content, case when a.content is not null then c.unit end, null, a.at, a.user_id,
        (select b.at from stock_movement b where b.undoes = a.id), a.reason, null, a.via_key_id
      from (select * from stock_movement where type = 'waste' and (delta < 0 or content < 0) order by at desc, id desc limit $1) a join stock s on s.id = a.stock_id
        left join opened_container c on c.id = a.container_id
    union all
    (select 'import-' || id, 'import', 'item', null, created + updated, null, null, null, imported_at, imported_by, undone_at, file_name, null, via_key_id
      from stock_import order by imported_at desc, id desc limit $1)
    union all
    (select 'lot-' || t.id, case t.state when 'recalled' then 'recall' else 'quarantine' end, s.kind, t.stock_id, t.quantity, null, null, null, t.state_at, t.state_by, null,
        case when t.number is null then 'the unknown lot' else 'lot ' || t.number end, t.id, null
      from stock_lot t join stock s on s.id = t.stock_id where t.state <> 'available' and t.state_at is not null order by t.state_at desc, t.id desc limit $1)
    union all
    (select 'bulk-' || id, 'bulk', 'item', null, jsonb_array_length(rows), null, null, null, made_at, made_by, undone_at, what, null, null
      from bulk_act where what is not null order by made_at desc, id desc limit $1)
  ),
  newest as (select * from entry order by at desc, id desc limit $1)
  select coalesce(json_agg(json_build_object('id', n.id, 'type', n.type, 'kind', n.kind, 'item', case when s.id is not null then ${ITEM} end, 'lotId', n.lot_id, 'quantityUsed', n.quantity,
      'content', case when n.content is not null then jsonb_build_object('amount', trim_scale(n.content), 'unit', n.content_unit) end,
      'treatmentType', n.treatment_type,
      'treatmentId', case when n.type = 'usage' then (select treatment_id from usage where id = substring(n.id from '\\d+$')::int) end, 'usedAt', ${instantSql('n.at')}, 'user', ${personSql('w', 'n.via_key_id')}, 'undoneAt', ${instantSql('n.undone_at')}, 'reason', n.reason)
      order by n.at desc, n.id desc), '[]')::text as json
  from newest n left join stock s on s.id = n.stock_id left join app_user w on w.id = n.user_id`,
};

/** Number of activity rows to read: enough to merge those of bulk actions. */
const DASHBOARD_ACTIVITY = 100;
const SOON_DAYS = 30;
const DAY = `(now() at time zone o.time_zone)::date`;
const EXPIRING_SOON = `between ${DAY} and ${DAY} + ${SOON_DAYS}`;
/**
 * SQL of the number of lots that the Lots screen lists as expiring within 30 days. Expired lots are in "Needs
 * attention" instead. Null when no product tracks lots.
 */
const EXPIRING = {
  name: 'dashboard-expiring',
  text: `select case when exists (select 1 from stock_lot where is_there) then
      (select count(*)::int from stock_lot t join stock s on s.id = t.stock_id
       where t.is_there and s.is_active and t.state = 'available' and t.expires_on ${EXPIRING_SOON}) end as expiring
    from organisation o`,
};

@Injectable()
export class DashboardService {
  constructor(
    private readonly sql: SqlPool,
    private readonly attention: AttentionReader,
  ) {}

  async getDashboard(): Promise<Dashboard> {
    const [stats, [lots], attention, activity] = await Promise.all([
      this.getStats(),
      this.sql.rows<{ expiring: number | null }>(EXPIRING),
      this.attention.read(),
      this.listRecentActivity(DASHBOARD_ACTIVITY),
    ]);
    return { stats, expiring: lots?.expiring ?? null, attention, activity: JSON.parse(activity.text) as Activity[] };
  }

  async getStats(): Promise<DashboardStats> {
    const [stats] = await this.sql.rows<DashboardStats>(STATS);
    if (stats === undefined) throw new Error('The organization has no settings: the database is not migrated');
    return stats;
  }

  async listRecentActivity(limit = ACTIVITY_ROWS): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(ACTIVITY, [limit]);
    return new RawJson(row?.json ?? '[]');
  }
}
