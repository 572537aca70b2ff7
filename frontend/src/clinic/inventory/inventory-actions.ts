/** What can be asked for on the inventory: of a row, and of the whole. */
export type RowAction = 'edit' | 'reorder' | 'purchase' | 'history' | 'deactivate';
export type InventoryAction = 'add' | 'purchase' | 'categories';

export const IMPORT_PATH = '/perfect-b/inventory/import';
export const PURCHASES_PATH = '/perfect-b/purchases';
