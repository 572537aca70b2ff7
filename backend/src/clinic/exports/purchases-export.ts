import type { StockKind } from '@atrium/rules/stock/stock-status';
import {
  PURCHASE_COST,
  ORDERED_VIA_KEY,
  orderNumberSql,
  PURCHASE_STATUS,
  purchaseViews,
} from '../purchases/purchase.entity.js';
import { userNameSql } from '../../platform/database/sql.js';
import { type ListExport } from './export.js';

const COLUMNS: Readonly<Record<string, string>> = {
  ID: 'q.id',
  Order: orderNumberSql('q.order_id'),
  'Ordered on': 'q.purchase_date::text',
  Item: 's.name',
  SKU: 's.sku',
  Supplier: 'p.name',
  Status: `initcap(replace(${PURCHASE_STATUS}, '-', ' '))`,
  Quantity: 'q.quantity_purchased',
  Received: 'q.quantity_received',
  Cancelled: 'q.quantity_cancelled',
  Unit: 's.unit',
  'Unit Cost': 'q.unit_cost::text',
  'Total cost': `(${PURCHASE_COST})::numeric(19, 2)::text`,
  'Received on': 'q.received_date::text',
  Lots: `(select string_agg(m.delta || ' × ' || coalesce(t.number, 'unknown lot') || ' (' || coalesce(t.expires_on::text, 'no expiry') || ')', '; ' order by m.id)
    from stock_movement m join stock_lot t on t.id = m.lot_id where m.purchase_id = q.id and m.type = 'purchase'
      and not exists (select from stock_movement b where b.undoes = m.id))`,
  'Invoice number': 'q.invoice_number',
  'Ordered by': userNameSql('o', ORDERED_VIA_KEY),
  'Logged by': userNameSql('l', 'q.logged_via_key_id'),
  Notes: 'q.notes',
  'Reversal reason': 'q.reversal_reason',
};

/** Returns the export of purchases, one row per purchase, which is one line of an order. */
export const createPurchasesExport = (kind: StockKind): ListExport => ({
  columns: COLUMNS,
  from: purchaseViews[kind].from,
  id: 'q.id',
});
