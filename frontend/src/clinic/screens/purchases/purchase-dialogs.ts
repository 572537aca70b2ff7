import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';

export const undoVerb = ({ quantityReceived }: Purchase): string =>
  quantityReceived === 0 ? 'Cancel order' : 'Reverse purchase';

const purchaseSheet = defineDialog(
  ({ purchase }) => purchase.item.name,
  async () => (await import('./purchase-sheet.js')).PurchaseSheet,
  440,
);
const receiveDialog = defineDialog(
  'Receive',
  async () => (await import('./receive-purchase-dialog.js')).ReceivePurchaseDialog,
  440,
);
const reverseDialog = defineDialog(
  ({ purchase }) => undoVerb(purchase),
  async () => (await import('./reverse-purchase-dialog.js')).ReversePurchaseDialog,
  440,
);

export const openPurchase = (purchase: Purchase) => openDialog(purchaseSheet, { purchase });
export const receivePurchase = (purchase: Purchase) => openDialog(receiveDialog, { purchase });
export const reversePurchase = (purchase: Purchase) => openDialog(reverseDialog, { purchase });
