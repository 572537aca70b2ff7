import * as z from 'zod/mini';
import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock/stock-status';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { IMPORT_ANSWERS, IMPORT_OUTCOMES, IMPORT_TARGETS, MAX_HEADING_LENGTH, MAX_IMPORT_COLUMNS } from './values.js';

const cellValue = z.nullable(z.union([z.string(), z.number()]));

export const importReport = z.object({
  /** Spreadsheet row number of the headings, starting at 1. */
  headerRow: z.int(),
  encoding: z.string(),
  delimiter: z.string(),
  /** `target` is null for an ignored column. */
  columns: z.array(
    z.object({
      header: z.string(),
      target: z.nullable(z.enum(IMPORT_TARGETS)),
      sample: z.nullable(z.string()),
      /**
       * A number with two readings, such as "1.000", one per decimal mark. The mapping answers it (`{"Price":
       * "unitCost/comma"}`); until then its rows are errors.
       */
      question: z.nullable(
        z.object({
          cell: z.string(),
          comma: z.string(),
          point: z.string(),
          answer: z.nullable(z.enum(['comma', 'point'])),
        }),
      ),
    }),
  ),
  /** Value of the stock of the imported kinds at unit cost, before and after. */
  value: z.object({ before: f.moneyReply(), after: f.moneyReply() }),
  /** Categories in the list, with the kind that is assigned to rows whose kind no column states. */
  categories: z.array(z.object({ name: z.string(), kind: z.enum(STOCK_KINDS), rows: z.int() })),
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), error: z.int() }),
  /** Expired lots of the list by row; the import requires `acceptExpired` when there are any. */
  expired: z.array(z.object({ row: z.int(), lot: z.nullable(z.string()), expiresOn: z.string() })),
  /** Number of products that start to track lots because the list names lots. */
  beginTracking: z.int(),
  newCategories: z.array(z.string()),
  newSuppliers: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Spreadsheet row number. */
      row: z.int(),
      outcome: z.enum(IMPORT_OUTCOMES),
      kind: z.enum(STOCK_KINDS),
      /** Value at the row's unit cost. */
      value: z.nullable(f.moneyReply()),
      id: z.nullable(f.id()),
      name: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      reasons: z.array(z.string()),
      warnings: z.array(z.string()),
      /**
       * Questions that the user must answer by `answers` (`{"12/barcode/45": "same"}`); until then the row is an error.
       */
      questions: z.array(
        z.object({
          id: z.string(),
          text: z.string(),
          choices: z.array(z.object({ value: z.enum(IMPORT_ANSWERS), label: z.string() })),
          answer: z.nullable(z.enum(IMPORT_ANSWERS)),
        }),
      ),
      changes: z.array(z.object({ field: z.string(), before: cellValue, after: cellValue })),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReport>;

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Number of rows with errors, left out by `skipErrors`. */
  readonly skipped: number;
  /** Id for the undo; null when nothing changed. */
  readonly importId: number | null;
}

const skippedRow = z.object({ row: z.int(), name: z.string(), reason: z.string() });

/** Result of an undo; `kept` lists rows that it left unchanged, with reasons. */
export interface ImportUndone {
  readonly undone: number;
  readonly kept: readonly z.infer<typeof skippedRow>[];
}

export const importReply = z.object({
  id: f.id(),
  fileName: z.nullable(z.string()),
  created: z.int(),
  updated: z.int(),
  importedAt: f.instant(),
  importedBy: z.nullable(f.personReply),
  undoneAt: z.nullable(f.instant()),
  undoneBy: z.nullable(f.personReply),
  kept: z.array(skippedRow),
});
export type AppliedImport = z.infer<typeof importReply>;

export const listImportsSchemas = callSchemas({
  summary: 'List imports of the last 24 hours, newest first, including undone ones',
  reply: z.array(importReply),
});

export const undoImportSchemas = callSchemas({
  summary: 'Undo an import within 24 hours in a job; rows that changed since are kept',
  idempotent: true,
  params: idParams,
  reply: z.object({ jobId: z.string() }),
  status: 202,
  errors: ['resource.not-found', 'import.already-undone', 'import.too-old', 'service.jobs-unavailable'],
});

/** Parses a form field with a JSON object of texts; null for anything else. */
const entriesOf = (text: string): [string, string][] | null => {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    // The caller reports the error.
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const entries = Object.entries(parsed);
  return entries.every(([, value]) => typeof value === 'string') ? (entries as [string, string][]) : null;
};

/** A form field with a JSON object of texts, as pairs; a blank text has none. Reports `message` for anything else. */
const jsonEntries = <Value extends string = string>(
  maxLength: number,
  message: string,
  isValid: (entries: readonly [string, string][]) => boolean = () => true,
) =>
  z.optional(
    z.pipe(
      f.rawText(maxLength, undefined, message),
      z.transform((text, context): ReadonlyMap<string, Value> => {
        const entries = text.trim() === '' ? [] : entriesOf(text);
        if (entries !== null && isValid(entries)) return new Map(entries as [string, Value][]);
        context.issues.push({ code: 'custom', input: text, message });
        return z.NEVER;
      }),
    ),
  );

/** Maximum length of the mapping in characters: all columns with headings of full length. */
const MAPPING_LENGTH = MAX_IMPORT_COLUMNS * MAX_HEADING_LENGTH;
/**
 * Targets by column heading as JSON text in a form field: `{"Part Number": "sku", "Room": "ignore"}`. A numeric target
 * may name its decimal mark: `unitCost/comma`, `unitCost/point`.
 */
const mapping = jsonEntries(
  MAPPING_LENGTH,
  'The mapping must be JSON such as {"Part Number": "sku"}',
  ({ length }) => length <= MAX_IMPORT_COLUMNS,
);

const categoryKinds = jsonEntries<StockKind>(
  MAPPING_LENGTH,
  'The kinds of categories must be JSON such as {"Gloves": "consumable"}',
  (entries) => entries.every(([, kind]) => kind === 'item' || kind === 'consumable'),
);

/** Maximum length of the answers in characters: one answer for each of thousands of rows. */
const ANSWERS_LENGTH = 500_000;
const answers = jsonEntries(ANSWERS_LENGTH, 'The answers must be JSON such as {"12/barcode/45": "same"}');

/** A form field that is on or off. */
const formFlag = z.optional(
  z.pipe(
    z.enum(['true', 'false', '']),
    z.transform((text) => text === 'true'),
  ),
);

export const importItemsSchemas = callSchemas({
  summary: 'Import a stock list (CSV): preview every row, or apply it in a job (202)',
  idempotent: true,
  cost: FILE_COST,
  body: z.object({
    mode: z.enum(['rehearse', 'apply']),
    mapping,
    /** Kind of rows that do not state one; items when missing. */
    kind: z.optional(z.enum([...STOCK_KINDS, ''])),
    /** Kind by category: `{"Gloves": "consumable"}`. */
    categoryKinds,
    /** Answers by question id, as JSON text. */
    answers,
    /** `true` imports the valid rows and skips rows with errors. */
    skipErrors: formFlag,
    /** `true` imports lots that have expired already. */
    acceptExpired: formFlag,
  }),
  reply: z.union([importReport, z.object({ jobId: z.string() })]),
  errors: ['import.unreadable', 'import.refused', 'lot.past-expiry', 'service.jobs-unavailable'],
});
