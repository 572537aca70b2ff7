/** What can be asked for on the inventory: of a row, and of the whole. */
export type RowAction = 'edit' | 'reorder' | 'purchase' | 'history' | 'deactivate';
export type InventoryAction = 'add' | 'purchase' | 'categories';

/** What a row offers: asked once for the whole list, not by each of 10,000 rows. */
export interface RowRights {
  readonly mayEdit: boolean;
  readonly mayRequest: boolean;
}

export const IMPORT_PATH = '/perfect-b/inventory/import';
export const PURCHASES_PATH = '/perfect-b/purchases';
