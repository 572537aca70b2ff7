/**
 * SQL of the time of the last order of stock `s`: its newest purchase or ordered request. A purchase of an earlier day
 * counts as noon of that day, so that the date is the same in nearby time zones. Reversed purchases do not count.
 */
export const LAST_ORDER = `(
  select max(ordered.at) from (
    select case when p.purchase_date < (p.created_at at time zone o.time_zone)::date
        then (p.purchase_date + interval '12 hours') at time zone o.time_zone else p.created_at end as at
      from purchase p cross join organisation o where p.stock_id = s.id and p.reversed_at is null
    union all
    select r.approved_at from reorder_request r where r.stock_id = s.id and r.status in ('ordered', 'received')
  ) ordered)`;
