import { lazyDialog } from '../../../ui/lazy-dialog.js';

/* What scanning opens; apart from the other dialogs, some of which hold a field that scans. */

export const ScanDialog = lazyDialog(async () => (await import('./scan-dialog.js')).ScanDialog, 'Scan a Code');
export const AttachDialog = lazyDialog(
  async () => (await import('./attach-dialog.js')).AttachDialog,
  'Attach Code',
  440,
);
export const NewStockDialog = lazyDialog(
  async () => (await import('../stock/stock-dialog.js')).StockDialog,
  ({ kind }) => (kind === 'item' ? 'Add Item' : 'Add Consumable'),
  640,
);
