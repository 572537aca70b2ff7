import type { StockKind } from '@atrium/rules/stock-status';
import { instantSql, personSql } from '../../platform/database/sql.js';

/*
 * How stock reads in answers and in events: one piece of SQL for both, so that the two cannot differ.
 * The aliases: s stock, c its category, p its primary supplier, e who edited it last.
 */

export const STOCK_JOINS = `
  left join category c on c.id = s.category_id
  left join supplier p on p.id = s.primary_supplier_id
  left join app_user e on e.id = s.updated_by`;

/**
 * The status at a level that is not stored (yet); `stock.stock_status` has the stored one. `libs/rules` says the same for
 * screens (`itemStockStatus`, `consumableStockStatus`).
 */
export const stockStatusSql = (kind: StockKind, quantity: string, minimum = 's.min_stock_level'): string =>
  kind === 'item'
    ? `case when ${quantity} = 0 then 'out' when ${quantity} < ${minimum} then 'low' else 'good' end`
    : `case when ${quantity} = 0 then 'out' when ${quantity} <= ${minimum} then 'low' when ${quantity} * 2 <= ${minimum} * 3::bigint then 'warning' else 'good' end`;

const SHARED = `
  'id', s.id, 'kind', s.kind, 'name', s.name, 'sku', s.sku, 'barcode', s.barcode, 'brand', s.brand,
  'categoryId', s.category_id,
  'category', case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end,
  'primarySupplierId', s.primary_supplier_id,
  'primarySupplier', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
  'currentQuantity', s.quantity, 'minStockLevel', s.min_stock_level, 'reorderQuantity', s.reorder_quantity, 'unit', s.unit,
  'unitCost', s.unit_cost::text, 'packageCost', s.package_cost::text, 'unitsPerPackage', s.units_per_package,
  'notes', s.notes, 'imageUrl', s.image_url, 'isActive', s.is_active,
  'stockStatus', s.stock_status,
  'lastOrderAt', ${instantSql('s.last_order_at')},
  'version', s.version, 'createdAt', ${instantSql('s.created_at')}, 'updatedAt', ${instantSql('s.updated_at')},
  'updatedBy', ${personSql('e')}`;

const OWN_FIELDS: Readonly<Record<StockKind, string>> = {
  item: `'description', s.description, 'expirationDate', s.shelf_life`,
  consumable: `'typicalShelfLife', s.shelf_life, 'shelfLifeUnit', s.shelf_life_unit`,
};

/** The JSON of one row. */
export const stockJson = (kind: StockKind): string => `jsonb_build_object(${SHARED}, ${OWN_FIELDS[kind]})`;
