import type { StockKind } from '@atrium/rules/stock/stock-status';
import { foldName, type ImportRow } from '../plan/item-values.js';
import { joinLines } from '../read/whitespace.js';

/** Rules for the kind (item or consumable) of rows that do not state it. */
export interface KindChoice {
  readonly defaultKind: StockKind;
  /** Kind by category name, as the list spells it. */
  readonly byCategory: ReadonlyMap<string, StockKind>;
}

export type RowWithKind = ImportRow & { readonly kind: StockKind };

/** Sets the kind of each row: from its own cell, otherwise by its category, otherwise the default of the list. */
export const assignKinds = (rows: readonly ImportRow[], { defaultKind, byCategory }: KindChoice): RowWithKind[] => {
  const kinds = new Map([...byCategory].map(([category, kind]) => [foldName(category), kind]));
  return rows.map((row) => {
    row.kind ??= kinds.get(foldName(row.values.category ?? '')) ?? defaultKind;
    if (row.kind === 'consumable') toConsumableRow(row);
    return row as RowWithKind;
  });
};

/** Converts a row for a consumable, which has no description and a minimum stock level of at least 1. */
const toConsumableRow = ({ values, labelledNotes, reasons }: ImportRow): void => {
  if (values.description !== undefined) {
    labelledNotes.push({ label: 'Description', text: joinLines(values.description) });
    delete values.description;
  }
  if (values.minStockLevel === 0) reasons.push('Minimum of a consumable must be at least 1');
};
