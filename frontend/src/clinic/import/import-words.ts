import {
  IMPORT_TARGETS,
  type ImportOutcome,
  type ImportReport,
  type ImportTarget,
  targetWords,
} from '@atrium/contract/clinic/import';
import { csvText } from '@atrium/rules/csv';
import type { Tone } from '../../ui/badge.js';

/* The words of an import. */

export type ImportRow = ImportReport['rows'][number];

const FIELD_LABELS = Object.fromEntries(IMPORT_TARGETS.map((target) => [target, targetWords(target)]));

const CHOICES: Readonly<Partial<Record<ImportTarget, string>>> = {
  packaging: 'Packaging, such as "500 tab/bx"',
  expirationDate: 'Shelf life (days)',
};

/** A target as one chooses it for a column. */
export const targetLabel = (target: ImportTarget): string => CHOICES[target] ?? targetWords(target);

export const OUTCOMES: Readonly<
  Record<ImportOutcome, { readonly tone: Tone; readonly label: string; readonly filter: string; readonly quiet?: true }>
> = {
  create: { tone: 'good', label: 'New', filter: 'New' },
  update: { tone: 'info', label: 'Update', filter: 'Updates' },
  unchanged: { tone: 'neutral', label: 'Unchanged', filter: 'Unchanged', quiet: true },
  error: { tone: 'bad', label: 'Error', filter: 'Errors' },
};

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

/** What a person needs to correct the list: the row as their spreadsheet counts it, and every reason. */
export const errorsAsCsv = (rows: readonly ImportRow[]): string =>
  csvText([
    ['Row', 'Name', 'SKU', 'Reasons'],
    ...rows
      .filter(({ outcome }) => outcome === 'error')
      .map(({ row, name, sku, reasons }) => [row, name ?? '', sku ?? '', reasons.join('; ')]),
  ]);
