import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import { OUTLOOK_DAYS } from '@atrium/contract/clinic/outlook/values';
import { computeDaysLeft } from '@atrium/rules/stock/suggested-order';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { notFound } from '../../../platform/http/reply/domain-error.js';
import { USABLE_QUANTITY } from '../stock.entity.js';

/**
 * SQL of the last movement before the period. Movements of one product are ordered by id, so only later ids are read.
 */
const LAST_MOVEMENT_BEFORE = `coalesce((select b.id from stock_movement b, now_at where b.stock_id = $1 and b.at < now_at.since order by b.id desc limit 1), 0)`;

/** SQL of the daily levels. Earlier levels are computed backwards from the current level. */
const READ_OUTLOOK = {
  name: 'stock-outlook',
  text: `
  with now_at as (
    select o.time_zone as zone, (now() at time zone o.time_zone)::date as today,
      ((now() at time zone o.time_zone)::date - ${OUTLOOK_DAYS - 1})::timestamp at time zone o.time_zone as since from organisation o
  ), moved as (
    select (m.at at time zone n.zone)::date as day, sum(m.delta)::int as delta,
      coalesce(sum(m.delta) filter (where m.type in ('initial', 'purchase', 'import') and m.delta > 0
        and not exists (select 1 from purchase q where q.id = m.purchase_id and q.reversed_at is not null)), 0)::int as received
    from stock_movement m, now_at n
    where m.stock_id = $1 and m.at >= n.since and m.id > ${LAST_MOVEMENT_BEFORE} group by 1
  ), days as (
    select d.day::date as day, coalesce(v.received, 0) as received,
      (s.quantity - coalesce(sum(v.delta) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0))::int as balance
    from stock s, now_at n, generate_series(n.today - ${OUTLOOK_DAYS - 1}, n.today, interval '1 day') d (day) left join moved v on v.day = d.day::date
    where s.id = $1
  ), pace as (
    select (select coalesce(sum(u.quantity), 0)::int from usage u
      where u.stock_id = $1 and u.undone_at is null and u.used_at >= n.since) as used,
      days_there($1, n.zone, n.today) as there
    from now_at n
  )
  select
    (select coalesce(sum(r.requested_quantity), 0)::int from reorder_request r where r.stock_id = s.id and r.status = 'pending') as requested,
    p.used, p.there, ${USABLE_QUANTITY}::int as usable,
    (select json_agg(json_build_object('day', d.day::text, 'balance', d.balance, 'received', d.received) order by d.day) from days d) as days
  from stock s, pace p where s.id = $1`,
};

/** Reads the level history and the forecast of one product. */
@Injectable()
export class OutlookReader {
  constructor(private readonly sql: SqlPool) {}

  async read(id: number): Promise<Outlook> {
    const [row] = await this.sql.rows<Omit<Outlook, 'lastsDays'> & { there: number; usable: number }>(READ_OUTLOOK, [
      id,
    ]);
    if (row === undefined) throw notFound('Item');
    const { requested, used, there, usable, days } = row;
    return { requested, used, lastsDays: computeDaysLeft({ usable, used, days: there }), days };
  }
}
