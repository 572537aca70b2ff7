import * as z from 'zod/mini';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { id, rawText } from '../core/fields.js';
import { STOCK_WORDS } from './stock-words.js';

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
  'barcode',
  'brand',
  'category',
  'supplier',
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
] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

const TARGET_WORDS: Readonly<Record<ImportTarget, string>> = {
  ...STOCK_WORDS,
  category: STOCK_WORDS.categoryId,
  supplier: STOCK_WORDS.primarySupplierId,
  packaging: 'Packaging',
  expirationDate: 'Shelf life',
};

/** A target as sentences call it: "Units per package". */
export const targetWords = (target: ImportTarget): string =>
  TARGET_WORDS[target].replace(/ [A-Z](?![A-Z])/g, (initial) => initial.toLowerCase());

/** Leaves a column out on purpose. */
export const IGNORED_COLUMN = 'ignore';

export const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'error'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const cellValue = z.nullable(z.union([z.string(), z.int()]));

export const importReport = z.object({
  /** The row of the headings, counted as a spreadsheet counts. */
  headerRow: z.int(),
  encoding: z.string(),
  delimiter: z.string(),
  /** Every column of the file; `target` is null for one that is left out. */
  columns: z.array(
    z.object({ header: z.string(), target: z.nullable(z.enum(IMPORT_TARGETS)), sample: z.nullable(z.string()) }),
  ),
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), error: z.int() }),
  /** Made when the import is applied. */
  newCategories: z.array(z.string()),
  newSuppliers: z.array(z.string()),
  rows: z.array(
    z.object({
      /** As in the file, counted as a spreadsheet counts. */
      row: z.int(),
      outcome: z.enum(IMPORT_OUTCOMES),
      /** The item that it changes. */
      id: z.nullable(id()),
      name: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      /** Why it cannot be imported, all reasons at once. */
      reasons: z.array(z.string()),
      /** What a careful reader should look at. */
      warnings: z.array(z.string()),
      changes: z.array(z.object({ field: z.string(), before: cellValue, after: cellValue })),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReport>;

/** What an applied import did; the result of the job. */
export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows with errors, left out as asked. */
  readonly skipped: number;
}

const NO_MAPPING = 'The mapping must be JSON such as {"Part Number": "sku"}';
/** Characters: that many columns with headings of full length. */
const MAPPING_LENGTH = MAX_IMPORT_COLUMNS * MAX_HEADING_LENGTH;
/** Column headings and what they are, as JSON text, since a form carries text: `{"Part Number": "sku", "Room": "ignore"}`. */
const mapping = z.optional(
  z.pipe(
    rawText(MAPPING_LENGTH, undefined, NO_MAPPING),
    z.transform((text, context): ReadonlyMap<string, string> => {
      if (text.trim() === '') return new Map();
      let parsed: unknown = null;
      try {
        parsed = JSON.parse(text);
      } catch {
        // Told below, like any other wrong form.
      }
      const entries =
        typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? Object.entries(parsed) : null;
      if (
        entries === null ||
        entries.length > MAX_IMPORT_COLUMNS ||
        !entries.every(([, target]) => typeof target === 'string')
      ) {
        context.issues.push({ code: 'custom', input: text, message: NO_MAPPING });
        return z.NEVER;
      }
      return new Map(entries as [string, string][]);
    }),
  ),
);

export const importItems = endpoint({
  name: 'importItems',
  summary: 'Import a stock list (CSV): a rehearsal of every row, or its application by a job (202)',
  method: 'POST',
  path: '/api/inventory/import',
  access: clinicMember('stock:edit'),
  upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
  body: z.object({
    mode: z.enum(['rehearse', 'apply']),
    mapping,
    /** `true`: rows with errors are left out instead of holding up the others. */
    skipErrors: z.optional(
      z.pipe(
        z.enum(['true', 'false', '']),
        z.transform((text) => text === 'true'),
      ),
    ),
  }),
  reply: z.union([importReport, z.object({ jobId: z.string() })]),
  status: 200,
  errors: ['import.unreadable', 'import.refused', 'service.jobs-unavailable'],
});
