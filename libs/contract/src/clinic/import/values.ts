/* A stock list becomes items: rehearsed first, row by row, then applied whole or not at all. */

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 500;
/** In characters. */
export const MAX_HEADING_LENGTH = 200;
export const MAX_CELL_LENGTH = 5_000;

/** What a column of the list can be. `packaging` is free text such as "500 tab/bx"; several columns may be notes. */
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

/** Leaves a column out on purpose. */
export const IGNORED_COLUMN = 'ignore';

export const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'error'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/**
 * Answers to questions about a row: it is the same product, it is new (a product without this barcode, or a lot), the
 * proposed lot is meant, or the row is left out.
 */
export const IMPORT_ANSWERS = ['same', 'new', 'meant', 'skip'] as const;
export type ImportAnswer = (typeof IMPORT_ANSWERS)[number];

/** A row that is worth more should be looked at. */
export const LARGE_ROW_VALUE = 50_000;
/** So long an import can be undone. */
export const UNDO_IMPORT_HOURS = 24;
