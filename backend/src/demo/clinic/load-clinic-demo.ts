import { withCheckDigit } from '@atrium/rules/gs1/gtin';
import type { DataSource, EntityManager } from 'typeorm';
import { DEMO_CATEGORIES, DEMO_STOCK, DEMO_SUPPLIERS } from './demo-shelves.js';
import { tellLots, tracksLots } from './demo-lots.js';
import { DEMO_SHELVES, tellCounts } from './demo-counts.js';
import { OPENED_HOURS_AGO, openSome } from './demo-open.js';
import { orderSome, RECEIVED_HOURS_AGO } from './demo-orders.js';
import { TREATED_HOURS_AGO, treatSome } from './demo-treatments.js';
import { DEMO_REQUESTS, type Story, tellStory } from './demo-story.js';
import { rowsOf } from '../../platform/database/rows.js';

/** Who acts in the story: the manager first, who receives deliveries. */
const PEOPLE = ['manager@perfect-b.example', 'staff@perfect-b.example', 'both@example.com'] as const;

const column = <Row, Value>(rows: readonly Row[], value: (row: Row) => Value): Value[] => rows.map(value);

const insertCatalogue = async (tx: EntityManager): Promise<number[]> => {
  await tx.query(
    'insert into category (name, description) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [column(DEMO_CATEGORIES, ([name]) => name), column(DEMO_CATEGORIES, ([, description]) => description)],
  );
  await tx.query(
    'insert into supplier (name, contact_email, contact_phone, website, notes) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) on conflict do nothing',
    [0, 1, 2, 3, 4].map((index) => column(DEMO_SUPPLIERS, (supplier) => supplier[index])),
  );
  const rows = await rowsOf<{ id: number }>(
    tx,
    `insert into stock (kind, name, sku, barcode, brand, category_id, primary_supplier_id, quantity, min_stock_level, reorder_quantity, unit,
       unit_cost, package_cost, units_per_package, shelf_life, shelf_life_unit, tracks_lots, shelf)
     select d.kind, d.name, d.sku, d.barcode, d.brand, c.id, p.id, 0, d.minimum, d.reorder, d.unit, d.cost,
       case when d.pack > 1 then d.cost * d.pack end, case when d.pack > 1 then d.pack end, d.life, case d.kind when 'item' then 'days' else 'months' end, d.tracks_lots, d.shelf
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[], $10::text[], $11::numeric[], $12::int[], $13::int[], $14::boolean[], $15::text[])
       with ordinality as d (kind, name, sku, barcode, brand, category, supplier, minimum, reorder, unit, cost, pack, life, tracks_lots, shelf, ord)
     join category c on c.name = d.category join supplier p on p.name = d.supplier order by d.ord returning id`,
    [
      column(DEMO_STOCK, ({ kind }) => kind),
      column(DEMO_STOCK, ({ name }) => name),
      column(DEMO_STOCK, ({ sku }) => sku),
      DEMO_STOCK.map((_, index) => withCheckDigit(`40${String(1_234_500 + index * 37).padStart(10, '0')}`)),
      column(DEMO_STOCK, ({ brand }) => brand),
      column(DEMO_STOCK, ({ category }) => category),
      column(DEMO_STOCK, ({ supplier }) => supplier),
      column(DEMO_STOCK, ({ minimum }) => minimum),
      column(DEMO_STOCK, ({ reorder }) => reorder),
      column(DEMO_STOCK, ({ unit }) => unit),
      column(DEMO_STOCK, ({ unitCost }) => unitCost),
      column(DEMO_STOCK, ({ pack }) => pack),
      column(DEMO_STOCK, ({ shelfLife }) => shelfLife),
      column(DEMO_STOCK, tracksLots),
      column(DEMO_STOCK, ({ category }) => DEMO_SHELVES[category] ?? null),
    ],
  );
  return rows.map(({ id }) => id);
};

/** Who was treated with what has lots; a reference and nobody's name. */
const patientOf = (stock: number, index: number): string | null => {
  const demo = DEMO_STOCK[stock];
  return demo !== undefined && demo.treatment !== null && tracksLots(demo) ? `P-${1001 + ((index * 37) % 160)}` : null;
};

/** The ledger of a product goes on where its story ends. */
const BY_HAND = new Map(
  [...OPENED_HOURS_AGO, ...TREATED_HOURS_AGO, ...RECEIVED_HOURS_AGO].toSorted(([, one], [, other]) => one - other),
);

const insertStory = async (
  tx: EntityManager,
  story: Story,
  stockIds: readonly number[],
  people: readonly string[],
): Promise<void> => {
  const uses = story.entries.filter(({ type }) => type === 'usage');
  await tx.query(
    `insert into usage (kind, stock_id, quantity, treatment_type, used_at, user_id, logged_by, patient_id)
     select * from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::timestamptz[], $6::uuid[], $6::uuid[], $7::text[])`,
    [
      column(uses, ({ stock }) => DEMO_STOCK[stock]?.kind),
      column(uses, ({ stock }) => stockIds[stock]),
      column(uses, ({ delta }) => -delta),
      column(uses, ({ stock }) => DEMO_STOCK[stock]?.treatment ?? null),
      column(uses, ({ at }) => at),
      column(uses, ({ who }) => people[who]),
      uses.map(({ stock }, index) => patientOf(stock, index)),
    ],
  );
  await tx.query(
    `insert into purchase (kind, stock_id, supplier_id, quantity_purchased, quantity_received, unit_cost, total_cost, purchase_date, received_date, received_at,
       invoice_number, ordered_by, logged_by, received_by, created_at, updated_at)
     select s.kind, s.id, s.primary_supplier_id, d.quantity, d.quantity, d.cost, d.total, d.ordered::date, d.received::date, d.received, d.invoice, w.who, w.who, w.who, d.ordered, d.received
     from unnest($1::int[], $2::int[], $3::numeric[], $4::numeric[], $5::timestamptz[], $6::timestamptz[], $7::text[]) with ordinality
       as d (stock_id, quantity, cost, total, ordered, received, invoice, ord), stock s, (select $8::uuid as who) w
     where s.id = d.stock_id order by d.ord`,
    [
      column(story.purchases, ({ stock }) => stockIds[stock]),
      column(story.purchases, ({ quantity }) => quantity),
      column(story.purchases, ({ unitCost }) => unitCost),
      column(story.purchases, ({ totalCost }) => totalCost),
      column(story.purchases, ({ orderedAt }) => orderedAt),
      column(story.purchases, ({ receivedAt }) => receivedAt),
      column(story.purchases, ({ invoice }) => invoice),
      people[0],
    ],
  );
  const { lots, entries } = tellLots(DEMO_STOCK, story, new Date());
  const made = await rowsOf<{ id: number }>(
    tx,
    `insert into stock_lot (stock_id, number, expires_on, quantity, state, state_reason, managed_state, held_since, supplier_id, unit_cost, received_on, purchase_id, created_at, updated_at)
     select s.id, d.number, d.expires_on, d.quantity, d.state, d.state_reason, d.state, case when d.state <> 'available' then now() - interval '2 days' end, s.primary_supplier_id, s.unit_cost, d.received::date,
       (select b.id from purchase b where b.stock_id = d.stock_id and b.received_at = d.received), d.received, d.received
     from unnest($1::int[], $2::text[], $3::date[], $4::int[], $5::text[], $6::text[], $7::timestamptz[]) with ordinality
       as d (stock_id, number, expires_on, quantity, state, state_reason, received, ord)
     join stock s on s.id = d.stock_id order by d.ord returning id`,
    [
      column(lots, ({ stock }) => stockIds[stock]),
      column(lots, ({ number }) => number),
      column(lots, ({ expiresOn }) => expiresOn),
      column(lots, ({ quantity }) => quantity),
      column(lots, ({ state }) => state),
      column(lots, ({ stateReason }) => stateReason),
      column(lots, ({ receivedAt }) => receivedAt),
    ],
  );
  await tx.query('update usage u set has_lots = true from stock s where s.id = u.stock_id and s.tracks_lots');
  await tx.query(
    `insert into stock_movement (stock_id, type, delta, balance, reason, at, user_id, usage_id, purchase_id, lot_id)
     select d.stock_id, d.type, d.delta, d.balance, case d.type when 'adjustment' then 'count' when 'purchase' then 'Invoice ' || b.invoice_number end, d.at, d.who, u.id, b.id, d.lot_id
     from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::timestamptz[], $6::uuid[], $7::int[]) with ordinality as d (stock_id, type, delta, balance, at, who, lot_id, ord)
     left join usage u on d.type = 'usage' and u.stock_id = d.stock_id and u.used_at = d.at
     left join purchase b on d.type = 'purchase' and b.stock_id = d.stock_id and b.received_at = d.at
     order by d.ord`,
    [
      column(entries, ({ stock }) => stockIds[stock]),
      column(entries, ({ type }) => type),
      column(entries, ({ delta }) => delta),
      column(entries, ({ balance }) => balance),
      column(entries, ({ at }) => at),
      column(entries, ({ who }) => people[who]),
      column(entries, ({ lot }) => (lot === null ? null : (made[lot]?.id ?? null))),
    ],
  );
  await openSome(tx, people[1] ?? people[0] ?? '');
  await treatSome(tx, people);
  await orderSome(tx, people);
  await throwAway(tx, people[1] ?? people[0] ?? '');
  await tx.query(
    `update stock s set quantity = m.quantity, version = 1 + m.changes, quantity_version = 1 + m.changes, last_order_at = m.ordered,
       created_at = m.opened, updated_at = m.opened
     from (select stock_id, sum(delta)::int as quantity, count(*)::int as changes, min(at) as opened,
             (select max(created_at) from purchase p where p.stock_id = v.stock_id) as ordered
           from stock_movement v group by stock_id) m
     where s.id = m.stock_id and s.id = any ($1::int[])`,
    [stockIds],
  );
};

/** What fell, and what was past its time: of things that are there in plenty. */
const throwAway = (tx: EntityManager, who: string): Promise<unknown> =>
  tx.query(
    `insert into stock_movement (stock_id, type, delta, balance, reason, note, user_id, value)
     select b.stock_id, 'waste', -b.nth, b.balance - b.nth, case when b.nth = 2 then 'expired' else 'broken' end,
       case when b.nth <> 2 then 'Fell from the trolley' end, $1, (b.nth * b.unit_cost)::numeric(10, 2)
     from (select s.id as stock_id, s.unit_cost, l.balance, row_number() over (order by s.unit_cost desc, s.id) as nth
           from stock s cross join lateral (select m.balance from stock_movement m where m.stock_id = s.id order by m.id desc limit 1) l
           where not s.tracks_lots and l.balance > s.min_stock_level * 3 and l.balance > 12) b where b.nth <= 4`,
    [who],
  );

const insertRequests = async (tx: EntityManager, people: readonly string[]): Promise<void> => {
  const [manager, staff] = people;
  for (const request of DEMO_REQUESTS) {
    const at = new Date(Date.now() - request.hoursAgo * 3_600_000);
    await tx.query(
      `insert into reorder_request (kind, stock_id, requested_quantity, priority, reason, status, note, requested_at, requested_by, approved_by, approved_at, created_at)
       select kind, id, reorder_quantity, $2, $3, $4, $5, $6, $7, $8, $9, $6 from stock where sku = $1`,
      [
        request.sku,
        request.priority,
        request.reason,
        request.status,
        request.note ?? null,
        at,
        staff,
        ...(request.status === 'dismissed' ? [manager, new Date(at.getTime() + 3 * 3_600_000)] : [null, null]),
      ],
    );
  }
};

/** Fills an empty clinic with three believable months that end now. Once in the life of a database. */
export const loadClinicDemo = async (db: DataSource): Promise<void> => {
  await db.transaction(async (tx) => {
    const [first] = await rowsOf(
      tx,
      `insert into demo_data (area) values ('clinic') on conflict do nothing returning area`,
    );
    if (first === undefined) return;
    const [used] = await rowsOf(tx, 'select 1 from stock limit 1');
    if (used !== undefined) return;
    const found = await rowsOf<{ email: string; id: string }>(
      tx,
      'select email, id from app_user where email = any ($1) and removed_at is null',
      [PEOPLE],
    );
    const people = PEOPLE.flatMap((email) => found.find((person) => person.email === email)?.id ?? []);
    if (people.length === 0) return;
    const stockIds = await insertCatalogue(tx);
    const now = new Date();
    await insertStory(tx, tellStory(DEMO_STOCK, now, people.length, BY_HAND), stockIds, people);
    await tellCounts(tx, now, people);
    await insertRequests(tx, people);
    // What was written here is a past that nobody lived through: its figures are counted from it.
    await tx.query('select recount_stock_value()');
    await tx.query('delete from usage_window_head');
  });
};
