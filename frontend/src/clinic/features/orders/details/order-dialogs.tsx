import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.js';
import type { Draft } from '../pending/drafts.js';
import type { OrderActs } from './order-acts.js';

const PlaceDialog = lazyDialog(async () => (await import('../send/place-dialog.js')).PlaceDialog, 'Place order', 840);
const ReceiveOrderDialog = lazyDialog(
  async () => (await import('../receive/receive-order-dialog.js')).ReceiveOrderDialog,
  'Receive',
  840,
);
const SendDialog = lazyDialog(async () => (await import('../send/send-dialog.js')).SendDialog, 'Send order', 840);
const CancelDialog = lazyDialog(
  async () => (await import('../send/cancel-dialog.js')).CancelDialog,
  'Cancel order',
  440,
);

export type OpenOrderDialog =
  | { readonly act: 'receive'; readonly order: Order; readonly lineId: number | null }
  | { readonly act: 'cancel'; readonly order: Order }
  /** The orders to send, one after the other. */
  | { readonly act: 'send'; readonly orders: readonly Order[]; readonly placed: readonly Order[] }
  | { readonly act: 'place'; readonly drafts: readonly Draft[]; readonly onPlaced: (orders: readonly Order[]) => void };

/** Dialogs of orders and the functions that open them; `first` is open initially. */
export function useOrderDialogs(
  first: OpenOrderDialog | null = null,
  onClosed: () => void = () => undefined,
): {
  readonly acts: OrderActs;
  readonly place: (drafts: readonly Draft[], onPlaced?: (orders: readonly Order[]) => void) => void;
  readonly dialogs: ReactNode;
} {
  const [open, setOpen] = useState(first);
  const close = () => {
    setOpen(null);
    onClosed();
  };
  const [toSend] = open?.act === 'send' ? open.orders : [];
  return {
    acts: {
      onReceive: (order, lineId) => setOpen({ act: 'receive', order, lineId }),
      onSend: (order) => setOpen({ act: 'send', orders: [order], placed: [] }),
      onCancel: (order) => setOpen({ act: 'cancel', order }),
    },
    place: (drafts, onPlaced = () => undefined) => setOpen({ act: 'place', drafts, onPlaced }),
    dialogs: (
      <>
        {open?.act === 'place' && (
          <PlaceDialog
            drafts={open.drafts}
            onPlaced={(orders) => {
              open.onPlaced(orders);
              setOpen({ act: 'send', orders, placed: orders });
            }}
            onClose={close}
          />
        )}
        {open?.act === 'receive' && <ReceiveOrderDialog order={open.order} lineId={open.lineId} onClose={close} />}
        {open?.act === 'cancel' && <CancelDialog order={open.order} onClose={close} />}
        {open?.act === 'send' && toSend !== undefined && (
          <SendDialog
            key={toSend.id}
            order={toSend}
            placed={open.placed}
            onClose={() => (open.orders.length > 1 ? setOpen({ ...open, orders: open.orders.slice(1) }) : close())}
          />
        )}
      </>
    ),
  };
}
