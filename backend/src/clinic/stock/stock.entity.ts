import { consumable } from '@atrium/contract/clinic/consumables/calls';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import { item } from '@atrium/contract/clinic/items/calls';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ProductCode } from '@atrium/rules/stock/product-codes';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { instantSql } from '../../platform/database/sql.js';
import {
  amount,
  flag,
  integer,
  json,
  money,
  named,
  orNull,
  otherByName,
  type RowOf,
  table,
  text,
  unitCost,
  viewOf,
} from '../../platform/records/table.js';

/** An item or a consumable. Quantities are read here and written by `Stock` and `StockTaker` alone. */
export const stockTable = table('stock', {
  kind: text<StockKind>(),
  name: text(),
  sku: orNull(text()),
  barcode: orNull(text()),
  codes: json<readonly ProductCode[]>(),
  brand: orNull(text()),
  shelf: orNull(text()),
  categoryId: orNull(integer()),
  primarySupplierId: orNull(integer()),
  supplierProductNumber: orNull(text()),
  currentQuantity: named('quantity', integer()),
  minStockLevel: integer(),
  reorderQuantity: integer(),
  unit: text(),
  unitCost: orNull(unitCost()),
  packageCost: orNull(money()),
  unitsPerPackage: orNull(integer()),
  shelfLife: orNull(integer()),
  shelfLifeUnit: text<'days' | 'months'>(),
  description: orNull(text()),
  notes: orNull(text()),
  imageUrl: orNull(text()),
  tracksLots: flag(),
  contentAmount: orNull(amount()),
  contentUnit: orNull(text()),
  hoursOnceOpened: orNull(integer()),
  isActive: flag(),
  quantityVersion: integer(),
});
export type StockRow = RowOf<typeof stockTable>;
export const stockResources = { item, consumable } as const;

/**
 * The status at a level that is not stored (yet); `stock.stock_status` has the stored one. `libs/rules` says the same for
 * screens (`itemStockStatus`, `consumableStockStatus`).
 */
export const stockStatusSql = (kind: StockKind, quantity: string, minimum = 's.min_stock_level'): string =>
  kind === 'item'
    ? `case when ${quantity} = 0 then 'out' when ${quantity} < ${minimum} then 'low' else 'good' end`
    : `case when ${quantity} = 0 then 'out' when ${quantity} <= ${minimum} then 'low' when ${quantity} * 2 <= ${minimum} * 3::bigint then 'warning' else 'good' end`;

/** Usable quantity: without expired, quarantined or recalled lots. The stock status follows it. */
export const USABLE = '(s.quantity - s.held_back)';

/** When the first of its lots expires that is not held back by hand, or did; an index is made of it, and lists are sorted by it. */
export const NEXT_EXPIRY = 's.lots_expire_on';
/** When the next of its lots expires; only where nothing else has a date, when it has expired. */
export const USABLE_EXPIRY = `(case when s.quantity > 0 and s.tracks_lots then coalesce(s.usable_expires_on, s.lots_expire_on) end)`;
/** The end of the shelf life of what came last: an estimate that is shown, and counted nowhere. */
const ESTIMATED_EXPIRY = `(case when s.quantity > 0 and not s.tracks_lots then s.expires_on end)`;
/** As the index says it. Lots alone have expiry dates. */
export const MAY_EXPIRE = 's.tracks_lots';

/** The codes as `productCodesText` writes them; null without any. */
export const PRODUCT_CODES = `(select string_agg((c ->> 'pieces') || ' × ' || (c ->> 'code') || coalesce(' (' || (c ->> 'label') || ')', ''), '; ' order by nth)
  from jsonb_array_elements(s.codes) with ordinality as each_code (c, nth))`;

/**
 * Value in stock: lots at their cost, the rest at the unit cost. Null when no cost is known. The database's triggers
 * sum it up by kind with the equivalent function `stock_value`.
 */
export const STOCK_VALUE = `(case when s.tracks_lots
  then (select sum(v.quantity * coalesce(v.unit_cost, s.unit_cost)) from stock_lot v where v.stock_id = s.id and v.is_there)
  else s.quantity * s.unit_cost end)`;

const BOTH = {
  category: otherByName('category', 'c', 'category_id'),
  primarySupplier: otherByName('supplier', 'p', 'primary_supplier_id'),
  value: `round(${STOCK_VALUE}, 2)::text`,
  usableQuantity: USABLE,
  stockStatus: 's.stock_status',
  nextExpiryOn: `${USABLE_EXPIRY}::text`,
  estimatedExpiryOn: `${ESTIMATED_EXPIRY}::text`,
  expiredQuantity: 's.expired_quantity',
  expiredOn: `(case when s.expired_quantity > 0 then s.lots_expire_on end)::text`,
  opened: 's.opened',
  lastOrderAt: instantSql('s.last_order_at'),
  // The setting is read once for the whole list.
  orderPrice: `unit_cost_text(case when (select cost_method from clinic_settings) = 'average' then order_price(s.id, s.unit_cost) else s.unit_cost end)`,
  onOrder: 's.on_order + s.to_place',
  notPlaced: 's.to_place',
  arrivesOn: 's.arrives_on::text',
  shelfLife: null,
  quantityVersion: null,
} as const;

/** How stock reads in answers and in events. The aliases: s stock, c its category, p its primary supplier. */
export const stockViews = {
  item: viewOf<Item>()(stockTable, 's', { ...BOTH, expirationDate: 's.shelf_life', shelfLifeUnit: null }),
  consumable: viewOf<Consumable>()(stockTable, 's', {
    ...BOTH,
    typicalShelfLife: 's.shelf_life',
    description: null,
  }),
} as const;
