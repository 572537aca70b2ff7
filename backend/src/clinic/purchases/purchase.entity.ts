import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { personSql } from '../../platform/database/sql.js';
import {
  day,
  flag,
  instant,
  integer,
  money,
  orNull,
  type RowOf,
  settledTable,
  text,
  unitCost,
  uuid,
  viewOf,
} from '../../platform/records/table.js';

/** A purchase of one item or consumable. */
export const purchaseTable = settledTable('purchase', {
  kind: text<StockKind>(),
  stockId: integer(),
  supplierId: orNull(integer()),
  quantityPurchased: integer(),
  quantityReceived: integer(),
  quantityCancelled: integer(),
  unitCost: orNull(unitCost()),
  totalCost: orNull(money()),
  purchaseDate: day(),
  receivedDate: orNull(day()),
  receivedAt: orNull(instant()),
  invoiceNumber: orNull(text()),
  orderedBy: orNull(uuid()),
  loggedBy: orNull(uuid()),
  loggedViaKeyId: orNull(integer()),
  receivedBy: orNull(uuid()),
  receivedViaKeyId: orNull(integer()),
  notes: orNull(text()),
  reorderRequestId: orNull(integer()),
  orderId: integer(),
  reversedAt: orNull(instant()),
  reversedBy: orNull(uuid()),
  reversedViaKeyId: orNull(integer()),
  reversalReason: orNull(text()),
  receivedAtOnce: flag(),
  reopens: orNull(integer()),
  createdAt: instant(),
});
export type PurchaseRow = RowOf<typeof purchaseTable>;

const JOINS = `
  join stock s on s.id = q.stock_id
  left join supplier p on p.id = q.supplier_id
  left join app_user o on o.id = q.ordered_by
  left join app_user l on l.id = q.logged_by
  left join app_user w on w.id = q.received_by
  left join app_user x on x.id = q.reversed_by`;

/** The API key that ordered for the member who ordered `q`; another member's order has none. */
export const ORDERED_VIA_KEY = 'case when q.ordered_by = q.logged_by then q.logged_via_key_id end';

/** "PO-0012". @param place SQL of the order id */
export const orderNumber = (place: string): string =>
  `'PO-' || lpad(${place}::text, greatest(4, length(${place}::text)), '0')`;

/**
 * Cost of a purchase `q` without its cancelled part: received units at their own price, outstanding units at their
 * share. A reversed receipt costs what was paid for its units.
 */
export const COST_OF_PURCHASE = `case when q.reversed_at is not null and q.quantity_received > 0 then q.received_cost
  when q.quantity_cancelled = 0 then q.total_cost
  else round(coalesce(q.received_cost, 0) + (q.total_cost - coalesce(q.received_cost, 0))
    * (q.quantity_purchased - q.quantity_received - q.quantity_cancelled) / (q.quantity_purchased - q.quantity_received), 2) end`;

export const PURCHASE_STATUS = `case when q.reversed_at is not null then 'reversed' when q.quantity_received = 0 then 'ordered'
    when q.quantity_received + q.quantity_cancelled < q.quantity_purchased then 'partly-received' else 'received' end`;

const BOTH = {
  receivedAtOnce: null,
  reopens: null,
  createdAt: null,
  loggedViaKeyId: null,
  receivedViaKeyId: null,
  reversedViaKeyId: null,
  stockId: null,
  itemId: 'q.stock_id',
  item: `jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'tracksLots', s.tracks_lots,
    'pack', coalesce(s.units_per_package, 1), 'supplierProductNumber', case when s.primary_supplier_id = q.supplier_id then s.supplier_product_number end)`,
  supplier: `case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end`,
  lots: `case when s.tracks_lots then (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'number', t.number, 'expiresOn', t.expires_on::text, 'quantity', m.delta) order by m.id), '[]')
    from stock_movement m join stock_lot t on t.id = m.lot_id where m.purchase_id = q.id and m.type = 'purchase' and not exists (select from stock_movement b where b.undoes = m.id)) else '[]'::jsonb end`,
  totalCost: `(${COST_OF_PURCHASE})::numeric(19, 2)::text`,
  quantityOpen:
    'case when q.reversed_at is null then q.quantity_purchased - q.quantity_received - q.quantity_cancelled else 0 end',
  orderedUnitCost: `unit_cost_text(case when q.quantity_received = 0 then q.unit_cost else coalesce(q.ordered_unit_cost, q.unit_cost) end)`,
  status: PURCHASE_STATUS,
  orderNumber: orderNumber('q.order_id'),
  orderedByUser: personSql('o', ORDERED_VIA_KEY),
  loggedBy: personSql('l', 'q.logged_via_key_id'),
  receivedBy: personSql('w', 'q.received_via_key_id'),
  reversedBy: personSql('x', 'q.reversed_via_key_id'),
} as const;

/** JSON of a purchase in replies and events. Aliases: q purchase, s its stock, p its supplier. */
export const purchaseViews = {
  item: viewOf<Purchase>()(purchaseTable, 'q', { ...BOTH, consumableId: null, deliveryDate: null }, JOINS),
  consumable: viewOf<Purchase>()(
    purchaseTable,
    'q',
    { ...BOTH, consumableId: 'q.stock_id', receivedDate: null, deliveryDate: 'q.received_date::text' },
    JOINS,
  ),
} as const;
