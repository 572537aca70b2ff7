import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { KnownStock } from '../plan/plan-import.js';
import type { Answers } from '../plan/row-questions.js';
import type { ColumnMapping } from './read-list.js';
import type { KindChoice, RowWithKind } from '../apply/assign-kinds.js';

/** Names in a list as JSON arrays of texts, which are sent to the database unchanged. */
export interface ListNames {
  readonly names: string;
  readonly skus: string;
  readonly barcodes: string;
  readonly categories: string;
  readonly suppliers: string;
  /** Kinds of products in the list, in a fixed order. */
  readonly kinds: readonly StockKind[];
}

/**
 * The stock rows that the list refers to. Items stay JSON text from the database, so that only the worker thread parses
 * them.
 */
export interface KnownStockText extends Omit<KnownStock, 'items'> {
  readonly itemsJson: readonly string[];
  /** Value in stock of all products of the list's kinds, at unit costs. */
  readonly value: string;
}

/**
 * Message to the list thread. `reading` identifies the list, so that the thread parses it once for all of its tasks.
 */
export type ListTask = {
  readonly reading: string;
  readonly file: Uint8Array;
  readonly mapping: ColumnMapping;
  readonly kinds: KindChoice;
} & (
  | { readonly kind: 'names' }
  | { readonly kind: 'rows' }
  | { readonly kind: 'report'; readonly known: KnownStockText; readonly answers: Answers }
);

/** The preview as JSON, with the figures that callers need. */
export interface ReportText {
  readonly counts: ImportReport['counts'];
  /** Number of lots that have expired. */
  readonly expired: number;
  readonly json: string;
}

export type ListResult =
  | { readonly names: ListNames }
  | { readonly report: ReportText }
  | { readonly rows: readonly RowWithKind[]; readonly names: ListNames }
  /** The list is unreadable; the message says what to do. */
  | { readonly refused: { readonly code: 'import.unreadable' | 'input.too-large'; readonly message: string } };
