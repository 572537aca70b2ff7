import { STOCK_TEXTS, STOCK_WORDS } from '@atrium/contract/clinic/stock-words';
import { STOCK_STATUS_LABELS, type StockKind } from '@atrium/rules/stock/stock-status';
import { instantSql } from '../../platform/database/sql.js';
import { ACTIVE_CELL, labelSql, type ListExport } from './export.js';
import { PRODUCT_CODES, stockTable, USABLE, USABLE_EXPIRY, stockViews } from '../stock/stock.entity.js';

const SHARED = {
  ID: 's.id',
  [STOCK_WORDS.name]: 's.name',
  [STOCK_WORDS.sku]: 's.sku',
  [STOCK_WORDS.barcode]: 's.barcode',
  [STOCK_WORDS.brand]: 's.brand',
  [STOCK_WORDS.categoryId]: 'c.name',
  [STOCK_WORDS.primarySupplierId]: 'p.name',
  [STOCK_WORDS.currentQuantity]: 's.quantity',
  [STOCK_WORDS.unit]: 's.unit',
  'Stock Status': labelSql(STOCK_STATUS_LABELS, 's.stock_status'),
  [STOCK_WORDS.minStockLevel]: 's.min_stock_level',
  [STOCK_WORDS.reorderQuantity]: 's.reorder_quantity',
  [STOCK_WORDS.unitCost]: 'unit_cost_text(s.unit_cost)',
  [STOCK_WORDS.packageCost]: 's.package_cost::text',
  [STOCK_WORDS.unitsPerPackage]: 's.units_per_package',
};

/** Other texts are the last columns. */
const OTHER_TEXTS = Object.fromEntries(
  STOCK_TEXTS.filter((field) => !Object.hasOwn(SHARED, STOCK_WORDS[field])).map((field) => [
    STOCK_WORDS[field],
    `s.${stockTable.column(field)}`,
  ]),
);

/** New columns come last, so that the positions of earlier ones stay. */
const OF_LOTS = {
  'Tracks Lots': `case when s.tracks_lots then 'yes' else 'no' end`,
  'Usable Quantity': USABLE,
  'All Lots': `case when s.tracks_lots then (
    select string_agg(t.quantity || ' × ' || coalesce(replace(t.number, ';', ';;'), 'unknown lot') || ' (' || coalesce(t.expires_on::text, 'no expiry') || ')', '; '
      order by t.expires_on nulls last, t.id) from stock_lot t where t.stock_id = s.id and t.is_there) end`,
  'Next Expiry': `${USABLE_EXPIRY}::text`,
  // Exactly three decimals could be read as thousands when the file is imported again.
  [STOCK_WORDS.contentAmount]:
    'case when scale(trim_scale(s.content_amount)) = 3 then round(s.content_amount, 4) else trim_scale(s.content_amount) end',
  [STOCK_WORDS.contentUnit]: 's.content_unit',
  'Hours Once Opened': 's.hours_once_opened',
  'Open Content': `(select sum((open_one ->> 'left')::numeric) from jsonb_array_elements(s.opened) open_one)`,
  'Expired Quantity': 's.expired_quantity',
  [STOCK_WORDS.codes]: PRODUCT_CODES,
  Kind: 's.kind',
  Active: ACTIVE_CELL,
};

const COLUMNS: Readonly<Record<StockKind, Readonly<Record<string, string>>>> = {
  item: {
    ...SHARED,
    'Shelf Life (days)': 's.shelf_life',
    'Last Order': instantSql('s.last_order_at'),
    [STOCK_WORDS.description]: 's.description',
    ...OTHER_TEXTS,
    ...OF_LOTS,
  },
  consumable: {
    ...SHARED,
    'Shelf Life': 's.shelf_life',
    [STOCK_WORDS.shelfLifeUnit]: `case when s.shelf_life is not null then s.shelf_life_unit end`,
    'Last Order': instantSql('s.last_order_at'),
    ...OTHER_TEXTS,
    ...OF_LOTS,
  },
};

/** Rows of the list of one kind. */
export const stockExport = (kind: StockKind): ListExport => ({
  columns: COLUMNS[kind],
  from: stockViews[kind].from,
  id: 's.id',
});
