import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { omitFromAudit } from '../../platform/audit/unaudited-fields.js';
import { personSql } from '../../platform/database/sql.js';
import { actColumns, actorColumns } from '../../platform/entities/act-columns.js';
import * as t from '../../platform/entities/table.js';

/** Table of purchases. A purchase is one item or consumable with its quantity and price. */
export const purchaseTable = t.defineActionTable('purchase', {
  kind: t.unaudited(t.text<StockKind>()),
  stockId: t.unaudited(t.integer()),
  supplierId: t.nullableColumn(t.integer()),
  quantityPurchased: t.integer(),
  quantityReceived: t.integer(),
  quantityCancelled: t.unaudited(t.integer()),
  unitCost: t.nullableColumn(t.unitCost()),
  totalCost: t.nullableColumn(t.money()),
  purchaseDate: t.day(),
  receivedDate: t.nullableColumn(t.day()),
  invoiceNumber: t.nullableColumn(t.text()),
  orderedBy: t.nullableColumn(t.uuid()),
  ...actorColumns('logged'),
  ...actColumns('received'),
  notes: t.nullableColumn(t.text()),
  reorderRequestId: t.nullableColumn(t.integer()),
  orderId: t.unaudited(t.integer()),
  ...actColumns('reversed'),
  reversalReason: t.nullableColumn(t.text()),
  receivedAtOnce: t.booleanColumn(),
  reopens: t.nullableColumn(t.integer()),
  createdAt: t.instant(),
});
omitFromAudit('purchase', ['lots', 'orderNumber'], purchaseTable.columns);
export type PurchaseRow = t.RowOf<typeof purchaseTable>;

const JOINS = `
  join stock s on s.id = q.stock_id
  left join supplier p on p.id = q.supplier_id
  left join app_user o on o.id = q.ordered_by
  left join app_user l on l.id = q.logged_by
  left join app_user w on w.id = q.received_by
  left join app_user x on x.id = q.reversed_by`;

/**
 * SQL of the API key that logged purchase `q`. Null when the purchase names another user as the one who ordered,
 * because the key belongs to the user who logged it.
 */
export const ORDERED_VIA_KEY = 'case when q.ordered_by = q.logged_by then q.logged_via_key_id end';

/**
 * Returns SQL of an order number such as "PO-0012".
 * @param expression SQL of the order id
 */
export const orderNumberSql = (expression: string): string =>
  `'PO-' || lpad(${expression}::text, greatest(4, length(${expression}::text)), '0')`;

/**
 * SQL of the cost of purchase `q` without its cancelled part: received units at their own price, outstanding units at
 * their share. A reversed receipt has the cost that was paid for its units.
 */
export const PURCHASE_COST = `case when q.reversed_at is not null and q.quantity_received > 0 then q.received_cost
  when q.quantity_cancelled = 0 then q.total_cost
  else round(coalesce(q.received_cost, 0) + (q.total_cost - coalesce(q.received_cost, 0))
    * (q.quantity_purchased - q.quantity_received - q.quantity_cancelled) / (q.quantity_purchased - q.quantity_received), 2) end`;

export const PURCHASE_STATUS = `case when q.reversed_at is not null then 'reversed' when q.quantity_received = 0 then 'ordered'
    when q.quantity_received + q.quantity_cancelled < q.quantity_purchased then 'partly-received' else 'received' end`;

const SHARED_FIELDS = {
  receivedAtOnce: null,
  reopens: null,
  createdAt: null,
  stockId: null,
  itemId: 'q.stock_id',
  item: `jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'tracksLots', s.tracks_lots,
    'pack', coalesce(s.units_per_package, 1), 'supplierProductNumber', case when s.primary_supplier_id = q.supplier_id then s.supplier_product_number end)`,
  supplier: `case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end`,
  lots: `case when s.tracks_lots then (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'number', t.number, 'expiresOn', t.expires_on::text, 'quantity', m.delta) order by m.id), '[]')
    from stock_movement m join stock_lot t on t.id = m.lot_id where m.purchase_id = q.id and m.type = 'purchase' and not exists (select from stock_movement b where b.undoes = m.id)) else '[]'::jsonb end`,
  totalCost: `(${PURCHASE_COST})::numeric(19, 2)::text`,
  quantityOpen:
    'case when q.reversed_at is null then q.quantity_purchased - q.quantity_received - q.quantity_cancelled else 0 end',
  orderedUnitCost: `unit_cost_text(case when q.quantity_received = 0 then q.unit_cost else coalesce(q.ordered_unit_cost, q.unit_cost) end)`,
  status: PURCHASE_STATUS,
  orderNumber: orderNumberSql('q.order_id'),
  orderedByUser: personSql('o', ORDERED_VIA_KEY),
  loggedBy: personSql('l', 'q.logged_via_key_id'),
  receivedBy: personSql('w', 'q.received_via_key_id'),
  reversedBy: personSql('x', 'q.reversed_via_key_id'),
} as const;

/** SQL views of a purchase as JSON for replies and events. Aliases: q purchase, s its stock, p its supplier. */
export const purchaseViews = {
  item: t.defineView<Purchase>()(
    purchaseTable,
    'q',
    { ...SHARED_FIELDS, consumableId: null, deliveryDate: null },
    JOINS,
  ),
  consumable: t.defineView<Purchase>()(
    purchaseTable,
    'q',
    { ...SHARED_FIELDS, consumableId: 'q.stock_id', receivedDate: null, deliveryDate: 'q.received_date::text' },
    JOINS,
  ),
} as const;

/** SQL condition: purchase `q` has an outstanding quantity. */
export const IS_OPEN = 'q.reversed_at is null and q.quantity_received + q.quantity_cancelled < q.quantity_purchased';
