import { lazyDialog } from '../../ui/dialogs/lazy-dialog.js';

export const StockDialog = lazyDialog(
  async () => (await import('../features/stock-form/stock-dialog.js')).StockDialog,
  ({ kind }) => `Add ${kind === 'item' ? 'Item' : 'Consumable'}`,
);
export const PurchaseDialog = lazyDialog(
  async () => (await import('../features/purchasing/purchase-dialog.js')).PurchaseDialog,
  'Log Purchase',
  840,
);
export const DeactivateDialog = lazyDialog(
  async () => (await import('../features/stock-form/deactivate-dialog.js')).DeactivateDialog,
  ({ stock }) => `Deactivate ${stock.kind}`,
  440,
);
export const UseDialog = lazyDialog(
  async () => (await import('../features/usage/use-dialog.js')).UseDialog,
  'Log Usage',
);
export const DeactivatedDialog = lazyDialog(
  async () => (await import('../features/stock-form/deactivated-dialog.js')).DeactivatedDialog,
  ({ kind }) => (kind === 'item' ? 'Deactivated items' : 'Deactivated consumables'),
);
export const CategoriesDialog = lazyDialog(
  async () => (await import('../features/categories/categories-dialog.js')).CategoriesDialog,
  'Edit Categories',
  440,
);
export const RequestDialog = lazyDialog(
  async () => (await import('../features/requests/request-dialog.js')).RequestDialog,
  'Request Reorder',
);
export const AdjustDialog = lazyDialog(
  async () => (await import('../features/stock-form/adjust-dialog.js')).AdjustDialog,
  'Adjust Stock',
  440,
);
export const UseItemDialog = lazyDialog(
  async () => (await import('../features/usage/use-item-dialog.js')).UseItemDialog,
  'Log Usage',
);
