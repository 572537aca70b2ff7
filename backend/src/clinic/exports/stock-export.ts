import { STOCK_PHRASES, STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import { STOCK_STATUS_LABELS, type StockKind } from '@atrium/rules/stock/stock-status';
import { instantSql } from '../../platform/database/sql.js';
import { ACTIVE_CELL, labelCaseSql, type ListExport } from './export.js';
import { PRODUCT_CODES, stockTable, USABLE_QUANTITY, USABLE_EXPIRY, stockViews } from '../stock/stock.entity.js';

const SHARED_COLUMNS = {
  ID: 's.id',
  [STOCK_LABELS.name]: 's.name',
  [STOCK_LABELS.sku]: 's.sku',
  [STOCK_LABELS.barcode]: 's.barcode',
  [STOCK_LABELS.brand]: 's.brand',
  [STOCK_LABELS.categoryId]: 'c.name',
  [STOCK_LABELS.primarySupplierId]: 'p.name',
  [STOCK_LABELS.currentQuantity]: 's.quantity',
  [STOCK_LABELS.unit]: 's.unit',
  'Stock status': labelCaseSql(STOCK_STATUS_LABELS, 's.stock_status'),
  [STOCK_LABELS.minStockLevel]: 's.min_stock_level',
  [STOCK_LABELS.reorderQuantity]: 's.reorder_quantity',
  [STOCK_LABELS.unitCost]: 'unit_cost_text(s.unit_cost)',
  [STOCK_LABELS.packageCost]: 's.package_cost::text',
  [STOCK_LABELS.unitsPerPackage]: 's.units_per_package',
};

/** Columns of texts that no other export has; they come last. */
const TEXT_COLUMNS = Object.fromEntries(
  STOCK_PHRASES.filter((field) => !Object.hasOwn(SHARED_COLUMNS, STOCK_LABELS[field])).map((field) => [
    STOCK_LABELS[field],
    `s.${stockTable.column(field)}`,
  ]),
);

/** Columns about lots. New columns come last, so that earlier ones keep their position. */
const LOT_COLUMNS = {
  'Tracks lots': `case when s.tracks_lots then 'yes' else 'no' end`,
  'Usable quantity': USABLE_QUANTITY,
  'All lots': `case when s.tracks_lots then (
    select string_agg(t.quantity || ' × ' || coalesce(replace(t.number, ';', ';;'), 'unknown lot') || ' (' || coalesce(t.expires_on::text, 'no expiry') || ')', '; '
      order by t.expires_on nulls last, t.id) from stock_lot t where t.stock_id = s.id and t.is_there) end`,
  'Next expiry': `${USABLE_EXPIRY}::text`,
  // Exactly three decimals could be read as thousands when the file is imported again.
  [STOCK_LABELS.contentAmount]:
    'case when scale(trim_scale(s.content_amount)) = 3 then round(s.content_amount, 4) else trim_scale(s.content_amount) end',
  [STOCK_LABELS.contentUnit]: 's.content_unit',
  'Hours once opened': 's.hours_once_opened',
  'Open content': `(select sum((open_one ->> 'left')::numeric) from jsonb_array_elements(s.opened) open_one)`,
  'Expired quantity': 's.expired_quantity',
  [STOCK_LABELS.codes]: PRODUCT_CODES,
  Kind: 's.kind',
  Active: ACTIVE_CELL,
};

const COLUMNS: Readonly<Record<StockKind, Readonly<Record<string, string>>>> = {
  item: {
    ...SHARED_COLUMNS,
    'Shelf life (days)': 's.shelf_life',
    'Last Order': instantSql('s.last_order_at'),
    [STOCK_LABELS.description]: 's.description',
    ...TEXT_COLUMNS,
    ...LOT_COLUMNS,
  },
  consumable: {
    ...SHARED_COLUMNS,
    'Shelf life': 's.shelf_life',
    [STOCK_LABELS.shelfLifeUnit]: `case when s.shelf_life is not null then s.shelf_life_unit end`,
    'Last Order': instantSql('s.last_order_at'),
    ...TEXT_COLUMNS,
    ...LOT_COLUMNS,
  },
};

/** Returns the export of all products of one kind. */
export const createStockExport = (kind: StockKind): ListExport => ({
  columns: COLUMNS[kind],
  from: stockViews[kind].from,
  id: 's.id',
});
