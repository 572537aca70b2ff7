import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import {
  IMPORT_TARGETS,
  type ImportOutcome,
  type ImportTarget,
  LARGE_ROW_VALUE,
} from '@atrium/contract/clinic/import/values';
import { getTargetLabel } from '@atrium/contract/clinic/import/labels';
import { formatCsv } from '@atrium/rules/text/csv';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatAmount } from '../../../lib/format/money.js';
import type { Tone } from '../../../ui/display/badge.js';

export type ImportRow = ImportReport['rows'][number];

const FIELD_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  IMPORT_TARGETS.map((target) => [target, getTargetLabel(target)]),
);

const CHOICES: Readonly<Partial<Record<ImportTarget, string>>> = {
  packaging: 'Packaging, such as "500 tab/bx"',
  expirationDate: 'Shelf life in days, or expiry of the lot',
};

export const getChoiceLabel = (target: ImportTarget): string => CHOICES[target] ?? getTargetLabel(target);

export const OUTCOMES: Readonly<
  Record<ImportOutcome, { readonly tone: Tone; readonly label: string; readonly filter: string }>
> = {
  create: { tone: 'neutral', label: 'New', filter: 'New' },
  update: { tone: 'neutral', label: 'Update', filter: 'Updates' },
  unchanged: { tone: 'neutral', label: 'Unchanged', filter: 'Unchanged' },
  error: { tone: 'bad', label: 'Error', filter: 'Errors' },
};

export const getFieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

/** Returns whether the row is another lot of an item; the first row of the item lists the changes. */
export const isFurtherLot = ({ outcome, changes }: ImportRow): boolean =>
  (outcome === 'create' || outcome === 'update') && changes.length === 0;

/** Returns whether the value of the row is so large that the user should check it. */
export const isLargeValue = ({ value, outcome }: ImportRow): boolean =>
  value !== null && (outcome === 'create' || outcome === 'update') && Number(value) > LARGE_ROW_VALUE;

export const formatWholeAmount = (amount: string | number): string =>
  formatAmount(Number(amount).toFixed(0)).replace(/\.0+(?=\D*$)/, '');

/**
 * Describes the change of the value in stock: "$32,988 to $2,963,738: 12 rows above $50,000, look"; null when the value
 * does not change.
 */
export function describeValueChange({ value: { before, after } }: ImportReport, large: number): string | null {
  if (before === after) return null;
  const rows = large === 0 ? '' : `: ${formatPlural(large, 'row')} above ${formatWholeAmount(LARGE_ROW_VALUE)}, look`;
  return `${formatWholeAmount(before)} to ${formatWholeAmount(after)}${rows}`;
}

/**
 * Returns whether the change of value is so large that the user should check it. A clinic's first list has no value to
 * compare with.
 */
export const isSuspiciousChange = ({ value: { before, after } }: ImportReport, large: number): boolean =>
  Number(before) === 0 ? large > 0 : Number(after) > 2 * Number(before);

/** Returns a CSV of the failed rows with spreadsheet row numbers and all reasons. */
export const formatErrorsAsCsv = (rows: readonly ImportRow[]): string =>
  formatCsv([
    ['Row', 'Name', 'SKU', 'Reasons'],
    ...rows
      .filter(({ outcome }) => outcome === 'error')
      .map(({ row, name, sku, reasons }) => [row, name ?? '', sku ?? '', reasons.join('; ')]),
  ]);
