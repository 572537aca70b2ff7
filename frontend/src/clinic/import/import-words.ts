import type { ImportOutcome, ImportReport, ImportTarget } from '@atrium/contract/clinic/import';
import { csvOf } from '../../lib/csv.js';
import type { Tone } from '../../ui/badge.js';

/* The words of an import. */

export type ImportRow = ImportReport['rows'][number];

export const TARGET_LABELS: Readonly<Record<ImportTarget, string>> = {
  name: 'Name', sku: 'SKU', barcode: 'Barcode', brand: 'Brand', category: 'Category', supplier: 'Supplier', currentQuantity: 'Current quantity',
  minStockLevel: 'Min stock level', reorderQuantity: 'Reorder quantity', unit: 'Unit', unitCost: 'Unit cost', packageCost: 'Package cost',
  unitsPerPackage: 'Units per package', packaging: 'Packaging, such as "500 tab/bx"', description: 'Description', notes: 'Notes', expirationDate: 'Shelf life (days)',
};

export const OUTCOMES: Readonly<Record<ImportOutcome, { readonly tone: Tone; readonly label: string; readonly filter: string; readonly quiet?: true }>> = {
  create: { tone: 'good', label: 'New', filter: 'New' },
  update: { tone: 'info', label: 'Update', filter: 'Updates' },
  unchanged: { tone: 'neutral', label: 'Unchanged', filter: 'Unchanged', quiet: true },
  error: { tone: 'bad', label: 'Error', filter: 'Errors' },
};

const FIELD_LABELS: Readonly<Record<string, string>> = { ...TARGET_LABELS, packaging: 'Packaging', expirationDate: 'Shelf life' };

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

/** What a person needs to correct the list: the row as their spreadsheet counts it, and every reason. */
export const errorsAsCsv = (rows: readonly ImportRow[]): string =>
  csvOf([
    ['Row', 'Name', 'SKU', 'Reasons'],
    ...rows.filter(({ outcome }) => outcome === 'error').map(({ row, name, sku, reasons }) => [row, name ?? '', sku ?? '', reasons.join('; ')]),
  ]);
