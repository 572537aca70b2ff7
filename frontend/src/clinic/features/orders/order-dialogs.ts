import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { showFailure } from '../../../lib/page/toast.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import type { OrderDraft } from './pending/drafts.js';
import { fetchDraft } from './pending/fetch-draft.js';

export const requestPurchaseDialog = defineDialog(
  'Receive',
  async () => (await import('./pending/receive-request-dialog.js')).ReceiveRequestDialog,
  840,
);
export const dismissDialog = defineDialog(
  'Dismiss request',
  async () => (await import('./pending/dismiss-dialog.js')).DismissDialog,
  440,
);
export const markOrderedDialog = defineDialog(
  'Mark as Ordered',
  async () => (await import('./pending/mark-ordered-dialog.js')).MarkOrderedDialog,
  440,
);
export const receiveOrderDialog = defineDialog(
  'Receive',
  async () => (await import('./receive/receive-order-dialog.js')).ReceiveOrderDialog,
  840,
);
export const cancelOrderDialog = defineDialog(
  'Cancel order',
  async () => (await import('./send/cancel-order-dialog.js')).CancelOrderDialog,
  440,
);
const placeDialog = defineDialog(
  'Place order',
  async () => (await import('./send/place-orders-dialog.js')).PlaceOrdersDialog,
  840,
);
const sendDialog = defineDialog(
  'Send order',
  async () => (await import('./send/send-order-dialog.js')).SendOrderDialog,
  840,
);

interface DialogCallbacks {
  readonly onPlaced?: (orders: readonly Order[]) => void;
  /** Called when the last dialog closes. */
  readonly onClosed?: () => void;
}

/** Opens the dialog that places orders, and then the dialog to send each placed order. */
export const openPlaceDialog = (drafts: readonly OrderDraft[], { onPlaced, onClosed }: DialogCallbacks = {}): void =>
  void openDialog(placeDialog, { drafts }, (orders = []) => {
    if (orders.length > 0) onPlaced?.(orders);
    openSendDialogs(orders, { placed: orders, ...(onClosed && { onClosed }) });
  });

/** Opens the mail of each order; `placedOrders` lists the orders that were placed in the same step. */
export function openSendDialogs(
  [order, ...rest]: readonly Order[],
  { placed: placedOrders = [], onClosed }: { readonly placed?: readonly Order[]; readonly onClosed?: () => void } = {},
): void {
  if (order === undefined) onClosed?.();
  else
    openDialog(sendDialog, { order, placed: placedOrders }, () =>
      openSendDialogs(rest, { placed: placedOrders, ...(onClosed && { onClosed }) }),
    );
}

/** Reads a draft and opens it for review. */
export async function openDraft(id: number, onClosed?: () => void): Promise<void> {
  try {
    const draft = await fetchDraft(id);
    if (draft !== null) openPlaceDialog([draft], { ...(onClosed && { onClosed }) });
  } catch (error) {
    showFailure(error, 'The draft could not be opened. Please try again.');
  }
}
