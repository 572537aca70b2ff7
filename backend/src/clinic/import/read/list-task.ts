import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { KnownStock } from '../plan/plan-import.js';
import type { Answers } from '../plan/row-questions.js';
import type { ColumnMapping } from './read-list.js';
import type { KindChoice, SettledRow } from '../apply/settle-kinds.js';

/** Names in a list as JSON arrays of texts, which are passed to the database unchanged. */
export interface NamedInList {
  readonly names: string;
  readonly skus: string;
  readonly barcodes: string;
  readonly categories: string;
  readonly suppliers: string;
  /** Kinds of its rows, always in the same order. */
  readonly kinds: readonly StockKind[];
}

/** The stock rows with these names. Items stay JSON from the database, so that only the thread parses them. */
export interface KnownStockText extends Omit<KnownStock, 'items'> {
  readonly itemsJson: readonly string[];
  /** Value in stock of all these kinds at unit costs. */
  readonly value: string;
}

/** `reading` identifies the list, which the thread reads once for all its tasks. */
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

export type ListAnswer =
  | { readonly names: NamedInList }
  | { readonly report: ReportText }
  | { readonly rows: readonly SettledRow[]; readonly names: NamedInList }
  /** The list is unreadable; the message says what to do. */
  | { readonly refused: { readonly code: 'import.unreadable' | 'input.too-large'; readonly message: string } };
