import * as z from 'zod/mini';
import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock/stock-status';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { IMPORT_ANSWERS, IMPORT_OUTCOMES, IMPORT_TARGETS, MAX_HEADING_LENGTH, MAX_IMPORT_COLUMNS } from './values.js';

const cellValue = z.nullable(z.union([z.string(), z.number()]));

export const importReport = z.object({
  /** The row of the headings, counted as a spreadsheet counts. */
  headerRow: z.int(),
  encoding: z.string(),
  delimiter: z.string(),
  /** Every column of the file; `target` is null for one that is left out. */
  columns: z.array(
    z.object({
      header: z.string(),
      target: z.nullable(z.enum(IMPORT_TARGETS)),
      sample: z.nullable(z.string()),
      /**
       * A number that can be read in two ways, such as "1.000", with its readings when the decimal mark is a comma and
       * when it is a point. The mapping answers (`{"Price": "unitCost/comma"}`); its rows are errors until then.
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
  /** What the stock of these kinds is worth at unit costs, and would be. */
  value: z.object({ before: f.moneyReply(), after: f.moneyReply() }),
  /** Categories of the rows, with what their rows become where no column says so. */
  categories: z.array(z.object({ name: z.string(), kind: z.enum(STOCK_KINDS), rows: z.int() })),
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), error: z.int() }),
  /** What of the list has expired already, each at its row: it is applied when `acceptExpired` says that this is right. */
  expired: z.array(z.object({ row: z.int(), lot: z.nullable(z.string()), expiresOn: z.string() })),
  /** So many items and consumables track lots from then on, since the list names lots of them. */
  beginTracking: z.int(),
  /** Made when the import is applied. */
  newCategories: z.array(z.string()),
  newSuppliers: z.array(z.string()),
  rows: z.array(
    z.object({
      /** As in the file, counted as a spreadsheet counts. */
      row: z.int(),
      outcome: z.enum(IMPORT_OUTCOMES),
      kind: z.enum(STOCK_KINDS),
      /** What it would be worth at its unit cost. */
      value: z.nullable(f.moneyReply()),
      /** The item that it changes. */
      id: z.nullable(f.id()),
      name: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      /** Why it cannot be imported, all reasons at once. */
      reasons: z.array(z.string()),
      /** What a careful reader should look at. */
      warnings: z.array(z.string()),
      /** What a person has to confirm. `answers` says it (`{"12/barcode/45": "same"}`); the row is an error until then. */
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

/** What an applied import did; the result of the job. */
export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows with errors, left out as asked. */
  readonly skipped: number;
  /** By which it can be undone; null when it changed nothing. */
  readonly importId: number | null;
}

const keptRow = z.object({ row: z.int(), name: z.string(), reason: z.string() });

/** What undoing an import did: `kept` rows stay as they are, each with the reason. */
export interface ImportUndone {
  readonly undone: number;
  readonly kept: readonly z.infer<typeof keptRow>[];
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
  /** After its undo: the rows that could not be undone. */
  kept: z.array(keptRow),
});
export type AppliedImport = z.infer<typeof importReply>;

export const listImportsSchemas = callSchemas({
  summary: 'Imports of the last day, newest first: those that can still be undone, and those that were',
  reply: z.array(importReply),
});

export const undoImportSchemas = callSchemas({
  summary: 'Undo an import within a day, by a job; rows whose stock changed or that were edited since stay as they are',
  idempotent: true,
  params: f.idParams,
  reply: z.object({ jobId: z.string() }),
  status: 202,
  errors: ['resource.not-found', 'import.already-undone', 'import.too-old', 'service.jobs-unavailable'],
});

/** The entries of an object of texts as JSON, since a form carries text; null when it is none. */
const entriesOf = (text: string): [string, string][] | null => {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Told by whoever asked, like any other wrong form.
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const entries = Object.entries(parsed);
  return entries.every(([, value]) => typeof value === 'string') ? (entries as [string, string][]) : null;
};

const NO_MAPPING = 'The mapping must be JSON such as {"Part Number": "sku"}';
/** Characters: that many columns with headings of full length. */
const MAPPING_LENGTH = MAX_IMPORT_COLUMNS * MAX_HEADING_LENGTH;
/**
 * Column headings and what they are, as JSON text, since a form carries text: `{"Part Number": "sku", "Room": "ignore"}`.
 * A column of numbers may name its decimal mark: `{"Price": "unitCost/comma"}`, `unitCost/point`.
 */
const mapping = z.optional(
  z.pipe(
    f.rawText(MAPPING_LENGTH, undefined, NO_MAPPING),
    z.transform((text, context): ReadonlyMap<string, string> => {
      if (text.trim() === '') return new Map();
      const entries = entriesOf(text);
      if (entries === null || entries.length > MAX_IMPORT_COLUMNS) {
        context.issues.push({ code: 'custom', input: text, message: NO_MAPPING });
        return z.NEVER;
      }
      return new Map(entries);
    }),
  ),
);

const NO_KINDS = 'The kinds of categories must be JSON such as {"Gloves": "consumable"}';
const categoryKinds = z.optional(
  z.pipe(
    f.rawText(MAPPING_LENGTH, undefined, NO_KINDS),
    z.transform((text, context): ReadonlyMap<string, StockKind> => {
      if (text.trim() === '') return new Map();
      const entries = entriesOf(text);
      if (entries === null || !entries.every(([, kind]) => kind === 'item' || kind === 'consumable')) {
        context.issues.push({ code: 'custom', input: text, message: NO_KINDS });
        return z.NEVER;
      }
      return new Map(entries as [string, StockKind][]);
    }),
  ),
);

const NO_ANSWERS = 'The answers must be JSON such as {"12/barcode/45": "same"}';
/** Characters: a question for each of thousands of rows. */
const ANSWERS_LENGTH = 500_000;
const answers = z.optional(
  z.pipe(
    f.rawText(ANSWERS_LENGTH, undefined, NO_ANSWERS),
    z.transform((text, context): ReadonlyMap<string, string> => {
      const entries = text.trim() === '' ? [] : entriesOf(text);
      if (entries === null) {
        context.issues.push({ code: 'custom', input: text, message: NO_ANSWERS });
        return z.NEVER;
      }
      return new Map(entries);
    }),
  ),
);

export const importItemsSchemas = callSchemas({
  summary: 'Import a stock list (CSV): a rehearsal of every row, or its application by a job (202)',
  idempotent: true,
  cost: FILE_COST,
  body: z.object({
    mode: z.enum(['rehearse', 'apply']),
    mapping,
    /** What rows become that do not say so themselves; items when missing. */
    kind: z.optional(z.enum([...STOCK_KINDS, ''])),
    /** The same by category: `{"Gloves": "consumable"}`. */
    categoryKinds,
    /** Answers to questions about rows, as JSON text, by the id of the question. */
    answers,
    /** `true`: rows with errors are left out instead of holding up the others. */
    skipErrors: z.optional(
      z.pipe(
        z.enum(['true', 'false', '']),
        z.transform((text) => text === 'true'),
      ),
    ),
    /** `true`: lots that have expired already are counted all the same. */
    acceptExpired: z.optional(
      z.pipe(
        z.enum(['true', 'false', '']),
        z.transform((text) => text === 'true'),
      ),
    ),
  }),
  reply: z.union([importReport, z.object({ jobId: z.string() })]),
  errors: ['import.unreadable', 'import.refused', 'lot.past-expiry', 'service.jobs-unavailable'],
});
