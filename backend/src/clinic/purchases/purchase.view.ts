import type { StockKind } from '@atrium/rules/stock-status';
import { instantSql, personSql } from '../../platform/database/sql.js';

/*
 * How a purchase reads in answers and in events. The aliases: q purchase, s its stock, p its supplier, o who ordered
 * it, l who logged it, w who received it, x who reversed it, e who changed it last.
 */

export const PURCHASE_JOINS = `
  join stock s on s.id = q.stock_id
  left join supplier p on p.id = q.supplier_id
  left join app_user o on o.id = q.ordered_by
  left join app_user l on l.id = q.logged_by
  left join app_user w on w.id = q.received_by
  left join app_user x on x.id = q.reversed_by
  left join app_user e on e.id = q.updated_by`;

const OWN_FIELDS: Readonly<Record<StockKind, string>> = {
  item: `'itemId', q.stock_id, 'receivedDate', q.received_date::text`,
  consumable: `'itemId', q.stock_id, 'consumableId', q.stock_id, 'deliveryDate', q.received_date::text`,
};

/** The JSON of one row. */
export const purchaseJson = (kind: StockKind): string => `jsonb_build_object(
  'id', q.id, 'kind', q.kind, ${OWN_FIELDS[kind]},
  'item', jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'tracksLots', s.tracks_lots),
  'supplierId', q.supplier_id, 'supplier', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
  'quantityPurchased', q.quantity_purchased, 'quantityReceived', q.quantity_received,
  'quantityOpen', case when q.reversed_at is null then q.quantity_purchased - q.quantity_received else 0 end,
  'status', case when q.reversed_at is not null then 'reversed' when q.quantity_received = 0 then 'ordered'
    when q.quantity_received < q.quantity_purchased then 'partly-received' else 'received' end,
  'unitCost', q.unit_cost::text, 'totalCost', q.total_cost::text, 'purchaseDate', q.purchase_date::text,
  'invoiceNumber', q.invoice_number, 'orderedBy', q.ordered_by, 'orderedByUser', ${personSql('o')}, 'loggedBy', ${personSql('l')},
  'receivedAt', ${instantSql('q.received_at')}, 'receivedBy', ${personSql('w')},
  'notes', q.notes, 'reorderRequestId', q.reorder_request_id,
  'reversedAt', ${instantSql('q.reversed_at')}, 'reversedBy', ${personSql('x')}, 'reversalReason', q.reversal_reason,
  'version', q.version, 'createdAt', ${instantSql('q.created_at')}, 'updatedAt', ${instantSql('q.updated_at')},
  'updatedBy', ${personSql('e')})`;
