import { type Outlook, OUTLOOK_DAYS } from '@atrium/contract/clinic/outlook';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { notFound } from '../../platform/http/domain-error.js';
import { USABLE } from './stock.entity.js';

/**
 * Levels are counted back from the one that stands: the sum of the ledger is the level. A day on which the shelf was
 * empty from end to end says nothing about the pace.
 */
const OUTLOOK = {
  name: 'stock-outlook',
  text: `
  with now_at as (
    select o.time_zone as zone, (now() at time zone o.time_zone)::date as today from organisation o
  ), moved as (
    select (m.at at time zone n.zone)::date as day, sum(m.delta)::int as delta,
      coalesce(sum(m.delta) filter (where m.type in ('initial', 'purchase', 'import') and m.delta > 0), 0)::int as received,
      coalesce(-sum(m.delta) filter (where m.type in ('usage', 'undo')), 0)::int as used
    from stock_movement m, now_at n
    where m.stock_id = $1 and m.at >= (n.today - ${OUTLOOK_DAYS - 1})::timestamp at time zone n.zone group by 1
  ), days as (
    select d.day::date as day, coalesce(v.received, 0) as received, coalesce(v.used, 0) as used,
      (s.quantity - coalesce(sum(v.delta) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0))::int as balance
    from stock s, now_at n, generate_series(n.today - ${OUTLOOK_DAYS - 1}, n.today, interval '1 day') d (day) left join moved v on v.day = d.day::date
    where s.id = $1
  ), pace as (
    select sum(used)::int as used, count(*) filter (where balance > 0 or used > 0)::int as there
    from days where day >= (select least(min(day) filter (where balance <> 0 or used <> 0 or received <> 0), max(day)) from days)
  )
  select
    (select coalesce(sum(r.requested_quantity), 0)::int from reorder_request r where r.stock_id = s.id and r.status = 'pending') as requested,
    greatest(0, p.used) as used,
    case when p.used > 0 then least(9999, floor(${USABLE}::numeric * greatest(1, p.there) / p.used))::int end as "lastsDays",
    (select json_agg(json_build_object('day', d.day::text, 'balance', d.balance, 'received', d.received) order by d.day) from days d) as days
  from stock s, pace p where s.id = $1`,
};

/** What lies ahead of one item or consumable, and what lies behind. */
@Injectable()
export class Outlooks {
  constructor(private readonly sql: SqlPool) {}

  async read(id: number): Promise<Outlook> {
    const [outlook] = await this.sql.rows<Outlook>(OUTLOOK, [id]);
    if (outlook === undefined) throw notFound('Item');
    return outlook;
  }
}
