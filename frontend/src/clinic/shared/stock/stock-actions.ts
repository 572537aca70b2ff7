import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { LucideIcon } from 'lucide-react';

/** What can be asked for on a list of stock: of a row, and of the whole. */
export type RowAction = 'log-usage' | 'adjust' | 'reorder' | 'purchase' | 'deactivate';
export type ListAction = 'add' | 'use' | 'purchase' | 'categories' | 'deactivated';

/** What a row offers: asked once for the whole list, not by each of 10,000 rows. */
export interface RowRights {
  readonly mayUse: boolean;
  readonly mayEdit: boolean;
  readonly mayRequest: boolean;
}

/** What is needed now and then: a button where there is room, an entry of a menu where there is none. */
export interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where it leads, or what it does. */
  readonly does: string | (() => void);
}

/** The two lists in their own words. */
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
