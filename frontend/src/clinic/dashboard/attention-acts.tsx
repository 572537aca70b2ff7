import type { Attention } from '@atrium/contract/clinic/dashboard';
import { getOrder, listNotPlaced } from '@atrium/contract/clinic/orders';
import { useEffect, useState } from 'react';
import { call } from '../../lib/http.js';
import { showFailure } from '../../lib/toast.js';
import { RequestDialog } from '../parts/lazy-dialogs.js';
import { writeOffExpired } from '../parts/lots/lot-acts.js';
import { discardExpired } from '../parts/opened/discard.js';
import { draftsOf, lineOfRequests } from '../parts/orders/drafts.js';
import { useOrderDialogs } from '../parts/orders/order-dialogs.js';
import { decide } from '../parts/orders/decide-request.js';
import { readStock, refreshFigures } from '../store/clinic-store.js';

/** What was done in one press; `undo` where it can be taken back. */
export interface Done {
  readonly text: string;
  readonly undo?: () => Promise<void>;
}

/** Null: it was refused, and that is told. */
export async function approve({ request }: Attention): Promise<Done | null> {
  if (request === null || (await decide(request, 'ordered')) !== null) return null;
  return {
    text: 'Ordered',
    undo: async () => {
      await decide(request, 'pending');
    },
  };
}

export async function discard({ container, lot }: Attention): Promise<Done | null> {
  const again = () => void refreshFigures();
  const isDone =
    container !== null
      ? await discardExpired(container, again)
      : lot !== null && (await writeOffExpired(lot.id, again));
  if (!isDone) return null;
  again();
  return { text: 'Discarded' };
}

export interface DialogWish {
  readonly act: 'reorder' | 'request' | 'place' | 'receive';
  readonly row: Attention;
}

interface AttentionDialogProps {
  readonly wish: DialogWish;
  /** It is open, or could not be opened: the button is free again. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** What is asked before something is ordered or received: the dialogs of its own screens. */
export function AttentionDialog({ wish, onOpened, onClose }: AttentionDialogProps) {
  const { act, row } = wish;
  const { acts, place, dialogs, isOpen } = useOrderDialogs();
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      try {
        const show = await prepare(wish, { place, onReceive: acts.onReceive });
        if (!isGone) show();
      } catch (error) {
        showFailure(error, 'It could not be opened. Please try again.');
        onClose();
      }
      if (!isGone) onOpened();
    };
    void open();
    return () => {
      isGone = true;
    };
    // Once for each press.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wish]);
  useEffect(() => {
    if (isOpen) setWasOpen(true);
    else if (wasOpen) onClose();
  }, [isOpen, wasOpen, onClose]);
  if (act === 'request') return <RequestDialog itemId={row.stock?.id ?? null} onClose={onClose} />;
  return dialogs;
}

interface Opens {
  readonly place: ReturnType<typeof useOrderDialogs>['place'];
  readonly onReceive: ReturnType<typeof useOrderDialogs>['acts']['onReceive'];
}

/** Reads what the dialog needs; what it answers opens it. */
async function prepare({ act, row }: DialogWish, { place, onReceive }: Opens): Promise<() => void> {
  const { stock, order } = row;
  const nothing = () => undefined;
  if (act === 'receive' && order !== null) {
    const whole = await call(getOrder, { params: { id: order.id } });
    return () => onReceive(whole, null);
  }
  if (stock === null) return nothing;
  if (act === 'place') {
    const requests = (await call(listNotPlaced)).filter(({ item }) => item.id === stock.id);
    const whole = await readStock(stock.id, stock.kind);
    return () => place(draftsOf([[whole.primarySupplierId, lineOfRequests(whole, requests)]]));
  }
  if (act === 'reorder') {
    const line = {
      stockId: stock.id,
      name: row.name,
      unit: stock.unit,
      quantity: stock.suggested,
      unitCost: stock.unitCost ?? '',
      pack: stock.pack,
      requestIds: [],
      seenOnOrder: stock.onOrder,
      toCome: null,
    };
    return () => place(draftsOf([[stock.supplierId, line]]));
  }
  return nothing;
}
