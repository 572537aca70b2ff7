import type { EntityManager } from 'typeorm';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

/* What is open in the clinic now: a vial of this morning, one whose time is over, and a bottle that lasts for weeks. */

interface Use {
  readonly content: number;
  readonly hoursAgo: number;
  readonly patient: string | null;
  readonly treatment: string | null;
}

interface OpenDemo {
  readonly sku: string;
  readonly holds: number;
  readonly unit: string;
  readonly hours: number;
  readonly uses: readonly [Use, ...Use[]];
}

const BOTOX = 'botox_injection';
const OPEN: readonly OpenDemo[] = [
  {
    sku: 'NTX-100',
    holds: 100,
    unit: 'U',
    hours: 24,
    uses: [
      { content: 24, hoursAgo: 3, patient: 'P-1042', treatment: BOTOX },
      { content: 12.5, hoursAgo: 1.5, patient: 'P-1107', treatment: BOTOX },
    ],
  },
  {
    sku: 'NTX-300',
    holds: 300,
    unit: 'U',
    hours: 24,
    uses: [{ content: 190, hoursAgo: 26, patient: 'P-1019', treatment: BOTOX }],
  },
  {
    sku: 'DIS-CHX-25',
    holds: 250,
    unit: 'ml',
    hours: 28 * 24,
    uses: [{ content: 40, hoursAgo: 150, patient: null, treatment: null }],
  },
];

/** When the first use of each begins, in hours before now. */
export const OPENED_HOURS_AGO: readonly (readonly [sku: string, hoursAgo: number])[] = OPEN.map(({ sku, uses }) => [
  sku,
  uses[0].hoursAgo,
]);

interface Shelf {
  readonly id: number;
  readonly kind: string;
  readonly cost: string | null;
  readonly tracks: boolean;
  readonly level: number;
  readonly lot: number | null;
}

/** Before the levels are summed up: what is opened leaves the shelf. `who`: whose uses these are. */
export const openSome = async (tx: EntityManager, who: string): Promise<void> => {
  for (const { sku, holds, unit, hours, uses } of OPEN) {
    const [shelf] = await rowsOf<Shelf>(
      tx,
      `update stock s set content_amount = $2, content_unit = $3, hours_once_opened = $4 where sku = $1
       returning s.id, s.kind, s.unit_cost::text as cost, s.tracks_lots as tracks,
         (select coalesce(sum(delta), 0)::int from stock_movement m where m.stock_id = s.id) as level,
         (select t.id from stock_lot t where t.stock_id = s.id and t.quantity > 0 and t.state = 'available' order by t.expires_on, t.id limit 1) as lot`,
      [sku, holds, unit, hours],
    );
    // A shelf that the story left empty opens nothing.
    if (shelf === undefined || shelf.level < 2 || (shelf.tracks && shelf.lot === null)) continue;
    await tx.query('update stock_lot set quantity = quantity - 1, version = version + 1 where id = $1', [shelf.lot]);
    const container = await rowOf<{ id: number }>(
      tx,
      `insert into opened_container (stock_id, lot_id, holds, unit, content_left, unit_cost, value_left, opened_at, opened_by, spoils_at)
       select $1, $2, $3::numeric, $4, $3::numeric, $5::numeric, $5::numeric, o.at, $6, o.at + make_interval(hours => $8)
       from (select now() - make_interval(secs => $7::float8 * 3600) as at) o returning id`,
      [shelf.id, shelf.lot, holds, unit, shelf.cost, who, uses[0].hoursAgo, hours],
    );
    for (const [index, { content, hoursAgo, patient, treatment }] of uses.entries())
      await tx.query(
        `with used as (
           insert into usage (kind, stock_id, quantity, content, content_unit, treatment_type, patient_id, used_at, user_id, logged_by, has_lots)
           values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(secs => $8::float8 * 3600), $9, $9, $10) returning id, used_at
         ), poured as (
           update opened_container set content_left = content_left - $4::numeric, value_left = value_left - round(unit_cost * $4::numeric / holds, 2) where id = $12
           returning content_left, unit_cost, holds
         )
         insert into stock_movement (stock_id, type, delta, balance, at, user_id, usage_id, lot_id, container_id, content, value)
         select $2, 'usage', -$3::int, $13, u.used_at, $9, u.id, $11, $12, case when $3 > 0 then p.content_left else -$4::numeric end,
           round(p.unit_cost * $4::numeric / p.holds, 2)
         from used u, poured p`,
        [
          shelf.kind,
          shelf.id,
          index === 0 ? 1 : 0,
          content,
          unit,
          treatment,
          patient,
          hoursAgo,
          who,
          shelf.tracks,
          shelf.lot,
          container.id,
          shelf.level - 1,
        ],
      );
  }
};
