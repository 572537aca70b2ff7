/* Import of a stock list: a preview row by row, then applied as a whole or not at all. */

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 500;
/** Maximum length of a heading in characters. */
export const MAX_HEADING_LENGTH = 200;
export const MAX_CELL_LENGTH = 5_000;

/** Targets of columns. `packaging` is free text such as "500 tab/bx"; several columns may be notes. */
export const IMPORT_TARGETS = [
  'name',
  'sku',
  'kind',
  'barcode',
  'brand',
  'shelf',
  'category',
  'supplier',
  'supplierProductNumber',
  'currentQuantity',
  'minStockLevel',
  'reorderQuantity',
  'unit',
  'unitCost',
  'packageCost',
  'unitsPerPackage',
  'packaging',
  'description',
  'notes',
  'expirationDate',
  'lot',
  'lots',
  'contentAmount',
  'contentUnit',
  'hoursOnceOpened',
  'codes',
  'shelfLifeUnit',
  'imageUrl',
  'tracksLots',
  'active',
] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

export const IGNORED_COLUMN = 'ignore';

export const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'error'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Answers to a question about a row: the same product, a new product or lot, the proposed lot, or skip the row. */
export const IMPORT_ANSWERS = ['same', 'new', 'meant', 'skip'] as const;
export type ImportAnswer = (typeof IMPORT_ANSWERS)[number];

/** Value of a row above which the user should check it. */
export const LARGE_ROW_VALUE = 50_000;
export const UNDO_IMPORT_HOURS = 24;
