import type { StockKind } from '@atrium/rules/stock/stock-status';
import { defineDialog, openDialog } from '../../ui/dialogs/dialog-host.js';
import type { Stock } from '../store/clinic-state.js';
import type { ListAction, RowAction } from './stock/stock-actions.js';

/* Dialogs that several screens open. */

export const stockDialog = defineDialog(
  ({ kind }) => `Add ${kind === 'item' ? 'Item' : 'Consumable'}`,
  async () => (await import('../features/stock-form/stock-dialog.js')).StockDialog,
);
export const purchaseDialog = defineDialog(
  'Log Purchase',
  async () => (await import('../features/purchasing/purchase-dialog.js')).PurchaseDialog,
  840,
);
export const deactivateStockDialog = defineDialog(
  ({ stock }) => `Deactivate ${stock.name}?`,
  async () => (await import('../features/stock-form/deactivate-stock-dialog.js')).DeactivateStockDialog,
  440,
);
export const logUsageDialog = defineDialog(
  'Log Usage',
  async () => (await import('../features/usage/log-usage-dialog.js')).LogUsageDialog,
);
const deactivatedStockDialog = defineDialog(
  ({ kind }) => (kind === 'item' ? 'Deactivated items' : 'Deactivated consumables'),
  async () => (await import('../features/stock-form/deactivated-stock-dialog.js')).DeactivatedStockDialog,
);
const categoriesDialog = defineDialog(
  'Edit Categories',
  async () => (await import('../features/categories/categories-dialog.js')).CategoriesDialog,
  440,
);
export const requestDialog = defineDialog(
  'Request Reorder',
  async () => (await import('../features/reorder-requests/request-dialog.js')).RequestDialog,
);
const adjustStockDialog = defineDialog(
  'Adjust stock',
  async () => (await import('../features/stock-form/adjust-stock-dialog.js')).AdjustStockDialog,
  440,
);

/** Opens the dialog of an action on one row of a stock list. */
export function openRowDialog(action: RowAction, stock: Stock): void {
  if (action === 'adjust') openDialog(adjustStockDialog, { stock });
  else if (action === 'deactivate') openDialog(deactivateStockDialog, { stock });
  else if (action === 'purchase') openDialog(purchaseDialog, { kind: stock.kind, stock });
  else if (action === 'reorder') openDialog(requestDialog, { itemId: stock.id });
  else openDialog(logUsageDialog, { kind: stock.kind, stock });
}

/** Opens the dialog of an action on a whole stock list. */
export function openListDialog(action: ListAction, kind: StockKind): void {
  if (action === 'add') openDialog(stockDialog, { kind });
  else if (action === 'purchase') openDialog(purchaseDialog, { kind });
  else if (action === 'categories') openDialog(categoriesDialog, {});
  else if (action === 'deactivated') openDialog(deactivatedStockDialog, { kind });
  else openDialog(logUsageDialog, { kind });
}
