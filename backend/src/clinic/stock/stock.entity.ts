import { consumable } from '@atrium/contract/clinic/consumables/calls';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import { item } from '@atrium/contract/clinic/items/calls';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ProductCode } from '@atrium/rules/stock/product-codes';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { omitFromAudit } from '../../platform/audit/unaudited-fields.js';
import { instantSql } from '../../platform/database/sql.js';
import * as t from '../../platform/entities/table.js';

/** Table of items and consumables. Only `StockLedger` and `StockConsumer` write quantities. */
export const stockTable = t.defineTable('stock', {
  kind: t.unaudited(t.text<StockKind>()),
  name: t.text(),
  sku: t.nullableColumn(t.text()),
  barcode: t.nullableColumn(t.text()),
  codes: t.json<readonly ProductCode[]>(),
  brand: t.nullableColumn(t.text()),
  shelf: t.nullableColumn(t.text()),
  categoryId: t.nullableColumn(t.integer()),
  primarySupplierId: t.nullableColumn(t.integer()),
  supplierProductNumber: t.nullableColumn(t.text()),
  currentQuantity: t.withColumnName('quantity', t.integer()),
  minStockLevel: t.integer(),
  reorderQuantity: t.integer(),
  unit: t.text(),
  unitCost: t.nullableColumn(t.unitCost()),
  packageCost: t.nullableColumn(t.money()),
  unitsPerPackage: t.nullableColumn(t.integer()),
  shelfLife: t.nullableColumn(t.integer()),
  shelfLifeUnit: t.text<'days' | 'months'>(),
  description: t.nullableColumn(t.text()),
  notes: t.nullableColumn(t.text()),
  imageUrl: t.nullableColumn(t.text()),
  tracksLots: t.booleanColumn(),
  contentAmount: t.nullableColumn(t.amount()),
  contentUnit: t.nullableColumn(t.text()),
  hoursOnceOpened: t.nullableColumn(t.integer()),
  isActive: t.booleanColumn(),
  quantityVersion: t.integer(),
});
export type StockRow = t.RowOf<typeof stockTable>;

type StoredStock =
  | 'id'
  | 'kind'
  | 'version'
  | 'editedVersion'
  | 'fieldVersions'
  | 'quantityVersion'
  | 'updatedAt'
  | 'updatedBy';
/** Fields that users may set. Omitted fields keep their value, or get the table's default in a new row. */
export type StockFields = Partial<Omit<StockRow, StoredStock>>;

export const stockResources = { item, consumable } as const;

/**
 * Returns SQL of the stock status at a level that is not stored (yet); `stock.stock_status` is the stored one.
 * `libs/rules` has the equivalent functions for screens (`getItemStockStatus`, `getConsumableStockStatus`).
 */
export const stockStatusSql = (kind: StockKind, quantity: string): string =>
  kind === 'item'
    ? `case when ${quantity} = 0 then 'out' when ${quantity} < s.min_stock_level then 'low' else 'good' end`
    : `case when ${quantity} = 0 then 'out' when ${quantity} <= s.min_stock_level then 'low' when ${quantity} * 2 <= s.min_stock_level * 3::bigint then 'warning' else 'good' end`;

/** Usable quantity: without expired, quarantined or recalled lots. The stock status follows it. */
export const USABLE_QUANTITY = '(s.quantity - s.held_back)';

/**
 * SQL of the earliest expiry date among lots that are not quarantined or recalled, even when it has passed. Lists sort
 * by it, and it has an index.
 */
export const NEXT_EXPIRY = 's.lots_expire_on';
/**
 * SQL of the next expiry date among lots that can still be used. Only when no lot can be used, it is the date of an
 * expired one.
 */
export const USABLE_EXPIRY = `(case when s.quantity > 0 and s.tracks_lots then coalesce(s.usable_expires_on, s.lots_expire_on) end)`;
/** SQL of the estimated end of shelf life of the units received last. It is only displayed and not counted anywhere. */
const ESTIMATED_EXPIRY = `(case when s.quantity > 0 and not s.tracks_lots then s.expires_on end)`;
/** SQL condition of the index on expiry dates: the product tracks lots. Only lots have expiry dates. */
export const MAY_EXPIRE = 's.tracks_lots';

/** SQL of the codes in the format of `formatProductCodes`; null without any. */
export const PRODUCT_CODES = `(select string_agg((c ->> 'pieces') || ' × ' || (c ->> 'code') || coalesce(' (' || (c ->> 'label') || ')', ''), '; ' order by nth)
  from jsonb_array_elements(s.codes) with ordinality as each_code (c, nth))`;

/**
 * SQL of the value in stock: lots at their own cost, other units at the unit cost. Null when no cost is known. Database
 * triggers sum it up by kind with the equivalent function `stock_value`.
 */
export const STOCK_VALUE = `(case when s.tracks_lots
  then (select sum(v.quantity * coalesce(v.unit_cost, s.unit_cost)) from stock_lot v where v.stock_id = s.id and v.is_there)
  else s.quantity * s.unit_cost end)`;

const SHARED_FIELDS = {
  category: t.joinName('category', 'c', 'category_id'),
  primarySupplier: t.joinName('supplier', 'p', 'primary_supplier_id'),
  value: `round(${STOCK_VALUE}, 2)::text`,
  usableQuantity: USABLE_QUANTITY,
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

for (const { event } of Object.values(stockResources))
  omitFromAudit(
    event,
    [
      'value',
      'usableQuantity',
      'stockStatus',
      'heldBack',
      'nextExpiryOn',
      'estimatedExpiryOn',
      'expiredQuantity',
      'expiredOn',
      'lotsExpireOn',
      'lastOrderAt',
      'onOrder',
      'notPlaced',
      'arrivesOn',
    ],
    stockTable.columns,
  );

/** SQL views of stock as JSON for replies and events. Aliases: s stock, c its category, p its primary supplier. */
export const stockViews = {
  item: t.defineView<Item>()(stockTable, 's', {
    ...SHARED_FIELDS,
    expirationDate: 's.shelf_life',
    shelfLifeUnit: null,
  }),
  consumable: t.defineView<Consumable>()(stockTable, 's', {
    ...SHARED_FIELDS,
    typicalShelfLife: 's.shelf_life',
    description: null,
  }),
} as const;
