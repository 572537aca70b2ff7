import type { EntityManager } from 'typeorm';

/* The counts of the demonstration: every second week the whole clinic, and one that runs this moment. */

const DAY_MS = 86_400_000;
/** How many days ago each was, and how many products in a hundred were not as expected. */
export const COUNT_DAYS: ReadonlyMap<number, number> = new Map([
  [84, 26],
  [70, 22],
  [56, 17],
  [42, 13],
  [28, 11],
  [14, 6],
]);
/** After closing time. */
export const COUNT_HOUR = 19.5;

export const DEMO_SHELVES: Readonly<Record<string, string>> = {
  Neurotoxins: 'Fridge 1',
  'Dermal Fillers': 'Cabinet A',
  'Skin Boosters': 'Cabinet A',
  'Peels & Skin Care': 'Cabinet B',
  'Laser & Light': 'Device room',
  'Needling & Threads': 'Cabinet C',
  'Anaesthesia & Safety': 'Emergency cart',
  'Protective Wear': 'Store room',
  'Needles & Syringes': 'Store room',
  'Disinfection & Dressings': 'Store room',
};

const dayName = (at: Date): string => at.toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const countName = (at: Date): string => `Count of ${dayName(at)}`;

/** What was counted then is what the ledger says of it: its adjustments of that moment are the differences. */
export const tellCounts = async (tx: EntityManager, now: Date, people: readonly string[]): Promise<void> => {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const [manager, ...others] = people;
  const counters = others.length > 0 ? others : [manager];
  for (const back of COUNT_DAYS.keys()) {
    const at = new Date(today - back * DAY_MS + COUNT_HOUR * 3_600_000);
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
      [at, countName(at), manager, back === 42, counters],
    );
  }
  await tx.query(
    `with head as (
       insert into shelf_count (name, shelf, opened_by, opened_at, updated_by, total)
       select 'Store room, before the order', 'Store room', $1, $3::timestamptz - interval '50 minutes', $1, count(*)
       from stock where is_active and shelf = 'Store room' returning id
     ), products as (
       insert into shelf_count_stock (count_id, stock_id)
       select head.id, s.id from head, stock s where s.is_active and s.shelf = 'Store room'
     ), shelf_rows as (
       select id, quantity, row_number() over (order by lower(name)) as nth from stock where shelf = 'Store room' and not tracks_lots
     )
     insert into shelf_count_line (count_id, stock_id, counted, balance, counted_by, counted_at, seen_movement)
     select head.id, shelf_rows.id, greatest(0, quantity - case nth when 2 then 2 else 0 end), quantity,
       ($2::uuid[])[1 + nth % cardinality($2::uuid[])], $3::timestamptz - (40 - nth * 4) * interval '1 minute',
       (select max(m.id) from stock_movement m where m.stock_id = shelf_rows.id)
     from head, shelf_rows where nth <= 5`,
    [manager, counters, now],
  );
};
