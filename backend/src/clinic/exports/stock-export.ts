import { STOCK_STATUS_LABELS, type StockKind } from '@atrium/rules/stock-status';
import { instantSql } from '../../platform/database/sql.js';
import { type StockFilters, stockConditions } from '../stock/stock-reader.js';
import { STOCK_JOINS } from '../stock/stock.view.js';
import { labelSql, type Export } from './export.js';

const SHARED = {
  ID: 's.id',
  Name: 's.name',
  SKU: 's.sku',
  Barcode: 's.barcode',
  Brand: 's.brand',
  Category: 'c.name',
  Supplier: 'p.name',
  'Current Quantity': 's.quantity',
  Unit: 's.unit',
  'Stock Status': labelSql(STOCK_STATUS_LABELS, 's.stock_status'),
  'Min Stock Level': 's.min_stock_level',
  'Reorder Quantity': 's.reorder_quantity',
  'Unit Cost': 's.unit_cost::text',
  'Package Cost': 's.package_cost::text',
  'Units per Package': 's.units_per_package',
};

const COLUMNS: Readonly<Record<StockKind, Readonly<Record<string, string>>>> = {
  item: {
    ...SHARED,
    'Shelf Life (days)': 's.shelf_life',
    'Last Order': instantSql('s.last_order_at'),
    Description: 's.description',
    Notes: 's.notes',
    'Image URL': 's.image_url',
  },
  consumable: {
    ...SHARED,
    'Shelf Life': 's.shelf_life',
    'Shelf Life Unit': `case when s.shelf_life is not null then s.shelf_life_unit end`,
    'Last Order': instantSql('s.last_order_at'),
    Notes: 's.notes',
    'Image URL': 's.image_url',
  },
};

/** The rows of the list with these filters, by name. */
export const stockExport = (kind: StockKind, filters: StockFilters): Export => ({
  columns: COLUMNS[kind],
  from: `stock s ${STOCK_JOINS}`,
  conditions: (bind) => stockConditions(kind, filters, bind),
  place: { sql: 'lower(s.name)', type: 'text', id: 's.id', direction: 'asc' },
});
