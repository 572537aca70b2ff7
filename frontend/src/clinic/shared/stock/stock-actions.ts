import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { LucideIcon } from 'lucide-react';

export type RowAction = 'log-usage' | 'adjust' | 'reorder' | 'purchase' | 'deactivate';
export type ListAction = 'add' | 'use' | 'purchase' | 'categories' | 'deactivated';

/** Rights of the row actions; read once per list instead of in each of up to 10,000 rows. */
export interface RowRights {
  readonly mayUse: boolean;
  readonly mayEdit: boolean;
  readonly mayRequest: boolean;
}

/** A secondary action: a button on wide screens, a menu entry on narrow ones. */
export interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The path that it opens, or its handler. */
  readonly does: string | (() => void);
}

/** Texts that differ between the lists of items and consumables. */
export interface ListWords {
  readonly label: string;
  readonly column: string;
  readonly noun: string;
  readonly nouns: string;
  readonly add: string;
}

export const LIST_WORDS: Readonly<Record<StockKind, ListWords>> = {
  item: { label: 'Inventory', column: 'Item', noun: 'item', nouns: 'items', add: 'Add Item' },
  consumable: {
    label: 'Consumables',
    column: 'Consumable',
    noun: 'consumable',
    nouns: 'consumables',
    add: 'Add Consumable',
  },
};

export const LISTS = { item: 'items', consumable: 'consumables' } as const satisfies Readonly<
  Record<StockKind, string>
>;

export const IMPORT_PATH = '/perfect-b/inventory/import';
export const purchasesPath = (kind: StockKind): string =>
  `/perfect-b/purchases${kind === 'item' ? '' : '?kind=consumable'}`;
