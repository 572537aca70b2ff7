import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';

export const undoVerb = ({ quantityReceived }: Purchase): string =>
  quantityReceived === 0 ? 'Cancel order' : 'Reverse purchase';

const purchaseSheet = defineDialog({
  load: async () => (await import('./purchase-sheet.js')).PurchaseSheet,
  title: ({ purchase }) => purchase.item.name,
  width: 440,
});
const receiveDialog = defineDialog({
  load: async () => (await import('./receive-purchase-dialog.js')).ReceivePurchaseDialog,
  title: 'Receive',
  width: 440,
});
const reverseDialog = defineDialog({
  load: async () => (await import('./reverse-purchase-dialog.js')).ReversePurchaseDialog,
  title: ({ purchase }) => undoVerb(purchase),
  width: 440,
});

export const openPurchase = (purchase: Purchase) => openDialog(purchaseSheet, { purchase });
export const receivePurchase = (purchase: Purchase) => openDialog(receiveDialog, { purchase });
export const reversePurchase = (purchase: Purchase) => openDialog(reverseDialog, { purchase });
