import type { EntityManager } from 'typeorm';
import { rowOf } from '../../platform/database/rows.js';

/* What is on order in the clinic now: an order of which a part has come, one that is late, one on its way, and a wish that was ordered without one. */

interface LineDemo {
  readonly sku: string;
  readonly quantity: number;
  /** It came. */
  readonly isHere?: true;
  /** It answers a wish of so many hours ago. */
  readonly wish?: { readonly hoursAgo: number; readonly priority: string; readonly reason: string };
}

interface OrderDemo {
  readonly placedDaysAgo: number;
  readonly expectedInDays: number;
  readonly note?: string;
  readonly isSent?: true;
  readonly lines: readonly LineDemo[];
}

const HERE_HOURS_AGO = 3.2;
const ORDERS: readonly OrderDemo[] = [
  {
    placedDaysAgo: 13,
    expectedInDays: -4,
    isSent: true,
    lines: [
      { sku: 'BST-HAR-5', quantity: 10 },
      { sku: 'BST-PN-2', quantity: 6 },
    ],
  },
  {
    placedDaysAgo: 5,
    expectedInDays: 2,
    note: 'Please deliver to the back door before nine.',
    lines: [
      { sku: 'NDL-32-4', quantity: 300, isHere: true },
      { sku: 'SYR-3', quantity: 200, isHere: true },
      { sku: 'DRS-COT-1', quantity: 600, isHere: true },
      { sku: 'DIS-SUR-1', quantity: 12, isHere: true },
      { sku: 'ICE-1', quantity: 48 },
      { sku: 'TAP-25', quantity: 12 },
    ],
  },
  {
    placedDaysAgo: 1,
    expectedInDays: 2,
    isSent: true,
    lines: [
      {
        sku: 'NTX-050',
        quantity: 10,
        wish: { hoursAgo: 31, priority: 'urgent', reason: 'The last box is open, next week is booked.' },
      },
    ],
  },
];
const NOT_PLACED = { sku: 'PEL-MAN-40', hoursAgo: 44, decidedHoursAgo: 20, reason: 'Last bottle.' };

/** When deliveries of it came, in hours before now. */
export const RECEIVED_HOURS_AGO: readonly (readonly [sku: string, hoursAgo: number])[] = ORDERS.flatMap(({ lines }) =>
  lines.flatMap(({ sku, isHere }) => (isHere ? [[sku, HERE_HOURS_AGO] as const] : [])),
);

/** `$1` hours before now. */
const AGO = `now() - make_interval(secs => $1::float8 * 3600)`;

const wish = async (
  tx: EntityManager,
  sku: string,
  { hoursAgo, priority, reason }: NonNullable<LineDemo['wish']>,
  decidedHoursAgo: number,
  [manager, staff]: readonly string[],
): Promise<number> => {
  const { id } = await rowOf<{ id: number }>(
    tx,
    `insert into reorder_request (kind, stock_id, requested_quantity, priority, reason, status, requested_at, requested_by, approved_by, approved_at, created_at)
     select kind, id, reorder_quantity, $2, $3, 'ordered', ${AGO}, $4::uuid, $5::uuid, now() - make_interval(secs => $7::float8 * 3600), ${AGO} from stock where sku = $6 returning id`,
    [hoursAgo, priority, reason, staff ?? manager, manager, sku, decidedHoursAgo],
  );
  return id;
};

/** Before the levels are summed up: what came raises them. */
export const orderSome = async (tx: EntityManager, people: readonly string[]): Promise<void> => {
  const [manager = ''] = people;
  for (const { placedDaysAgo, expectedInDays, note = null, isSent = false, lines } of ORDERS) {
    const order = await rowOf<{ id: number }>(
      tx,
      `insert into stock_order (supplier_id, ordered_on, expected_on, note, placed_by, placed_at, sent_to, sent_at, sent_by, created_at, updated_at)
       select p.id, o.at::date, current_date + $2::int, $3, $4::uuid, o.at, case when $5 then p.contact_email end,
         case when $5 then o.at + interval '4 minutes' end, case when $5 then $4::uuid end, o.at, o.at
       from stock s join supplier p on p.id = s.primary_supplier_id, (select ${AGO} as at) o where s.sku = $6 returning id`,
      [placedDaysAgo * 24, expectedInDays, note, manager, isSent, lines[0]?.sku],
    );
    for (const line of lines) {
      const request = line.wish === undefined ? null : await wish(tx, line.sku, line.wish, placedDaysAgo * 24, people);
      await tx.query(
        `with bought as (
           insert into purchase (kind, stock_id, supplier_id, order_id, quantity_purchased, quantity_received, unit_cost, total_cost, purchase_date,
             received_date, received_at, ordered_by, logged_by, received_by, reorder_request_id, created_at, updated_at)
           select s.kind, s.id, o.supplier_id, o.id, $3::int, case when $4 then $3::int else 0 end, s.unit_cost, s.unit_cost * $3::int, o.ordered_on,
             case when $4 then (${AGO})::date end, case when $4 then ${AGO} end, o.placed_by, o.placed_by, case when $4 then o.placed_by end, $6, o.placed_at, o.placed_at
           from stock s, stock_order o where s.sku = $5 and o.id = $2 returning *
         )
         insert into stock_movement (stock_id, type, delta, balance, at, user_id, purchase_id)
         select b.stock_id, 'purchase', b.quantity_received, b.quantity_received + (select coalesce(sum(delta), 0) from stock_movement m where m.stock_id = b.stock_id),
           b.received_at, b.received_by, b.id from bought b where b.quantity_received > 0`,
        [HERE_HOURS_AGO, order.id, line.quantity, line.isHere === true, line.sku, request],
      );
    }
  }
  const { sku, decidedHoursAgo, hoursAgo, reason } = NOT_PLACED;
  await wish(tx, sku, { hoursAgo, priority: 'normal', reason }, decidedHoursAgo, people);
};
