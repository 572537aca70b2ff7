import type { Attention } from '@atrium/contract/clinic/dashboard';
import { getLot, type Lot } from '@atrium/contract/clinic/lots';
import { getOrder, listNotPlaced } from '@atrium/contract/clinic/orders';
import { call } from '../../lib/http.js';
import { RequestDialog } from '../parts/lazy-dialogs.js';
import { HeldLotDialog } from '../parts/lots/held/held-lot-dialog.js';
import { writeOffExpired } from '../parts/lots/lot-acts.js';
import { discardExpired } from '../parts/opened/discard.js';
import { draftsOf, lineOfRequests } from '../parts/orders/drafts.js';
import { type OpenOrderDialog, useOrderDialogs } from '../parts/orders/order-dialogs.js';
import { decide } from '../parts/orders/decide-request.js';
import { readStock, refreshFigures } from '../store/clinic-store.js';

/** What was done in one press; `undo` where it can be taken back. */
export interface Done {
  readonly text: string;
  readonly undo?: () => Promise<void>;
}

/** Null: it was refused, and that is told. */
export async function approve({ request }: Attention): Promise<Done | null> {
  if (request === null || (await decide(request, 'ordered', undefined, 'Request Approved')) !== null) return null;
  return {
    text: 'Approved',
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
  return { text: 'Written off' };
}

export type DialogAct = 'reorder' | 'request' | 'place' | 'receive' | 'resolve';

/** A dialog with what it needs. */
export type Opening =
  | OpenOrderDialog
  | { readonly act: 'request'; readonly stockId: number | null }
  | { readonly act: 'resolve'; readonly lot: Lot };

interface AttentionDialogProps {
  readonly opening: Opening;
  readonly onClose: () => void;
}

/** What is asked before something is ordered or received: the dialogs of its own screens. */
export function AttentionDialog({ opening, onClose }: AttentionDialogProps) {
  if (opening.act === 'request') return <RequestDialog itemId={opening.stockId} onClose={onClose} />;
  if (opening.act === 'resolve') return <HeldLotDialog lot={opening.lot} onClose={onClose} />;
  return <OrderDialogs first={opening} onClose={onClose} />;
}

const OrderDialogs = ({ first, onClose }: { readonly first: OpenOrderDialog; readonly onClose: () => void }) =>
  useOrderDialogs(first, onClose).dialogs;

/** Reads what the dialog needs. Null: there is nothing to ask any more. */
export async function prepare(act: DialogAct, row: Attention): Promise<Opening | null> {
  const { stock, order, lot } = row;
  if (act === 'resolve') return lot === null ? null : { act, lot: await call(getLot, { params: { id: lot.id } }) };
  if (act === 'request') return { act, stockId: stock?.id ?? null };
  if (act === 'receive')
    return order === null ? null : { act, order: await call(getOrder, { params: { id: order.id } }), lineId: null };
  if (stock === null) return null;
  if (act === 'place') {
    const requests = (await call(listNotPlaced)).filter(({ item }) => item.id === stock.id);
    const whole = await readStock(stock.id, stock.kind);
    return placing(whole.primarySupplierId, lineOfRequests(whole, requests));
  }
  return placing(stock.supplierId, {
    stockId: stock.id,
    name: row.name,
    unit: stock.unit,
    quantity: stock.suggested,
    unitCost: stock.unitCost ?? '',
    pack: stock.pack,
    requestIds: [],
    seenOnOrder: stock.onOrder,
    toCome: null,
  });
}

const placing = (...line: Parameters<typeof draftsOf>[0][number]): Opening => ({
  act: 'place',
  drafts: draftsOf([line]),
  onPlaced: () => undefined,
});
