import type { StockKind } from '@atrium/rules/stock/stock-status';
import { RECEIVED_PATH } from '../request-paths.js';

export type RowAction = 'log-usage' | 'adjust' | 'reorder' | 'purchase' | 'deactivate';
export type ListAction = 'add' | 'use' | 'purchase' | 'categories' | 'deactivated';

/** Rights of the row actions; read once per list instead of in each of up to 10,000 rows. */
export interface RowRights {
  readonly canUse: boolean;
  readonly canEdit: boolean;
  readonly canRequest: boolean;
}

/** Texts that differ between the lists of items and consumables. */
export interface ListLabels {
  readonly label: string;
  readonly column: string;
  readonly noun: string;
  readonly nouns: string;
  readonly add: string;
}

export const LIST_LABELS: Readonly<Record<StockKind, ListLabels>> = {
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
  `${RECEIVED_PATH}${kind === 'item' ? '' : '?kind=consumable'}`;
