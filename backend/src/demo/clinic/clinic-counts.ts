import type { EntityManager } from 'typeorm';
import { history } from './clinic-data.js';
import { atHour, startOfDay } from './clinic-history.js';
import { DAY_MS } from './clinic-ledger.js';

/* The counts of the demonstration clinic: every second week the whole clinic, and one that is open now. */

const formatDay = (at: Date): string =>
  at.toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Inserts the counts. The adjustments of the ledger at the time of a count are its differences. */
export const insertCounts = async (tx: EntityManager, now: Date, people: readonly string[]): Promise<void> => {
  const { hour, past, open } = history.counts;
  const [manager, ...others] = people;
  const counters = others.length > 0 ? others : [manager];
  for (const { daysAgo, isBlind } of past) {
    const at = atHour(startOfDay(now) - daysAgo * DAY_MS, hour);
    await tx.query(
      `with head as (
         insert into shelf_count (name, status, blind, opened_by, opened_at, closed_by, closed_at, total, created_at, updated_at, updated_by)
         select $2, 'posted', $4, $3, $1::timestamptz - interval '90 minutes', $3, $1, count(*), $1, $1, $3 from stock where created_at <= $1 returning id
       )
       insert into shelf_count_line (count_id, stock_id, lot_id, counted, balance, counted_by, counted_at, posted_delta, posted_value)
       select head.id, m.stock_id, m.lot_id, m.balance + m.delta, m.balance, ($5::uuid[])[1 + m.stock_id % cardinality($5::uuid[])],
         $1::timestamptz - (m.stock_id % 80) * interval '1 minute', m.delta, (m.delta * s.unit_cost)::numeric(20, 2)
       from head, (select stock_id, lot_id, coalesce(sum(delta) filter (where at < $1), 0)::int as balance,
                     coalesce(sum(delta) filter (where at = $1), 0)::int as delta
                   from stock_movement where at <= $1 group by stock_id, lot_id) m
       join stock s on s.id = m.stock_id where m.balance > 0 or not s.tracks_lots`,
      [at, `Count of ${formatDay(at)}`, manager, isBlind, counters],
    );
  }
  await tx.query(
    `with head as (
       insert into shelf_count (name, shelf, opened_by, opened_at, updated_by, total)
       select $4, $5, $1, $3::timestamptz - interval '50 minutes', $1, count(*)
       from stock where is_active and shelf = $5 returning id
     ), products as (
       insert into shelf_count_stock (count_id, stock_id)
       select head.id, s.id from head, stock s where s.is_active and s.shelf = $5
     ), shelf_rows as (
       select id, quantity, row_number() over (order by lower(name)) as nth from stock where shelf = $5 and not tracks_lots
     )
     insert into shelf_count_line (count_id, stock_id, counted, balance, counted_by, counted_at, seen_movement)
     select head.id, shelf_rows.id, greatest(0, quantity - case nth when 2 then 2 else 0 end), quantity,
       ($2::uuid[])[1 + nth % cardinality($2::uuid[])], $3::timestamptz - (40 - nth * 4) * interval '1 minute',
       (select max(m.id) from stock_movement m where m.stock_id = shelf_rows.id)
     from head, shelf_rows where nth <= 5`,
    [manager, counters, now, open.name, open.shelf],
  );
};
