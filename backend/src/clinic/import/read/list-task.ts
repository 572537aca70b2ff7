import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { KnownStock } from '../plan/plan-import.js';
import type { Answers } from '../plan/row-questions.js';
import type { ColumnMapping } from './read-list.js';
import type { KindChoice, SettledRow } from '../apply/settle-kinds.js';

/** What a list names, and the stock is asked for: JSON lists of texts, which go to the database as they are. */
export interface NamedInList {
  readonly names: string;
  readonly skus: string;
  readonly barcodes: string;
  readonly categories: string;
  readonly suppliers: string;
  /** What its rows become, always in the same order. */
  readonly kinds: readonly StockKind[];
}

/** What the stock knows of that; the items as JSON that the database wrote, so that only the thread unfolds them. */
export interface KnownStockText extends Omit<KnownStock, 'items'> {
  readonly itemsJson: readonly string[];
  /** What all of these kinds is worth at unit costs. */
  readonly value: string;
}

/** `reading` is the same for the tasks of one list, which a thread need not read twice. */
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

/** The rehearsal as JSON, and what a caller decides by. */
export interface ReportText {
  readonly counts: ImportReport['counts'];
  /** How many lots have expired already. */
  readonly expired: number;
  readonly json: string;
}

export type ListAnswer =
  | { readonly names: NamedInList }
  | { readonly report: ReportText }
  | { readonly rows: readonly SettledRow[]; readonly names: NamedInList }
  /** The list cannot be read; a sentence that says what to do. */
  | { readonly refused: { readonly code: 'import.unreadable' | 'input.too-large'; readonly message: string } };
