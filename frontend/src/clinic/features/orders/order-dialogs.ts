import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { showFailure } from '../../../lib/page/toast.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import type { Draft } from './pending/drafts.js';
import { prepareDraft } from './pending/prepare-draft.js';

export const requestPurchaseDialog = defineDialog({
  load: async () => (await import('./pending/request-purchase.js')).RequestPurchase,
  title: 'Receive',
  width: 840,
});
export const dismissDialog = defineDialog({
  load: async () => (await import('./pending/dismiss-dialog.js')).DismissDialog,
  title: 'Dismiss request',
  width: 440,
});
export const markOrderedDialog = defineDialog({
  load: async () => (await import('./pending/mark-ordered-dialog.js')).MarkOrderedDialog,
  title: 'Mark as Ordered',
  width: 440,
});
export const receiveOrderDialog = defineDialog({
  load: async () => (await import('./receive/receive-order-dialog.js')).ReceiveOrderDialog,
  title: 'Receive',
  width: 840,
});
export const cancelOrderDialog = defineDialog({
  load: async () => (await import('./send/cancel-dialog.js')).CancelDialog,
  title: 'Cancel order',
  width: 440,
});
const placeDialog = defineDialog({
  load: async () => (await import('./send/place-dialog.js')).PlaceDialog,
  title: 'Place order',
  width: 840,
});
const sendDialog = defineDialog({
  load: async () => (await import('./send/send-dialog.js')).SendDialog,
  title: 'Send order',
  width: 840,
});

interface Closed {
  readonly onPlaced?: (orders: readonly Order[]) => void;
  /** Called when the last dialog closes. */
  readonly onClosed?: () => void;
}

/** Asks what to order; then offers to send each placed order, one after the other. */
export const placeDrafts = (drafts: readonly Draft[], { onPlaced, onClosed }: Closed = {}): void =>
  void openDialog(placeDialog, { drafts }, (orders = []) => {
    if (orders.length > 0) onPlaced?.(orders);
    sendOrders(orders, { placed: orders, ...(onClosed && { onClosed }) });
  });

/** Opens the mail of each order; `placed` lists the orders that were placed in the same step. */
export function sendOrders(
  [order, ...rest]: readonly Order[],
  { placed = [], onClosed }: { readonly placed?: readonly Order[]; readonly onClosed?: () => void } = {},
): void {
  if (order === undefined) onClosed?.();
  else openDialog(sendDialog, { order, placed }, () => sendOrders(rest, { placed, ...(onClosed && { onClosed }) }));
}

/** Reads a draft and opens it for review. */
export async function reviewDraft(id: number, onClosed?: () => void): Promise<void> {
  try {
    const draft = await prepareDraft(id);
    if (draft !== null) placeDrafts([draft], { ...(onClosed && { onClosed }) });
  } catch (error) {
    showFailure(error, 'The draft could not be opened. Please try again.');
  }
}
