import type { StockKind } from '@atrium/rules/stock/stock-status';
import { fold, type ImportRow } from '../plan/item-values.js';
import { inOneLine } from '../read/one-line.js';

/** Kind of the rows that do not state their own. */
export interface KindChoice {
  readonly otherwise: StockKind;
  /** By category name as the list spells it. */
  readonly byCategory: ReadonlyMap<string, StockKind>;
}

export const ALL_ITEMS: KindChoice = { otherwise: 'item', byCategory: new Map() };

export type SettledRow = ImportRow & { readonly kind: StockKind };

/** Sets the kind of each row: by its own cell, else by its category, else by the default of the list. */
export const settleKinds = (rows: readonly ImportRow[], { otherwise, byCategory }: KindChoice): SettledRow[] => {
  const kinds = new Map([...byCategory].map(([category, kind]) => [fold(category), kind]));
  return rows.map((row) => {
    row.kind ??= kinds.get(fold(row.values.category ?? '')) ?? otherwise;
    if (row.kind === 'consumable') asConsumable(row);
    return row as SettledRow;
  });
};

/** A consumable has no description and a minimum of at least 1. */
const asConsumable = ({ values, labelledNotes, reasons }: ImportRow): void => {
  if (values.description !== undefined) {
    labelledNotes.push({ label: 'Description', text: inOneLine(values.description) });
    delete values.description;
  }
  if (values.minStockLevel === 0) reasons.push('Minimum of a consumable must be at least 1');
};
