import type { Attention } from '@atrium/contract/clinic/dashboard/schemas';
import { getLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { getOrder, listNotPlaced } from '@atrium/contract/clinic/orders/calls';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../../lib/api/http.js';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.js';
import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.js';
import { RequestDialog } from '../../../shared/dialogs.js';
import { HeldLotDialog, writeOffExpired } from '../../../features/lots/public.js';
import { discardExpired } from '../../../features/containers/public.js';
import {
  addToDraft,
  type Draft,
  draftsOf,
  type OpenOrderDialog,
  prepareDraft,
  removeFromDraft,
  useOrderDialogs,
} from '../../../features/orders/public.js';
import { refreshFigures } from '../../../store/clinic-store.js';

const RequestPurchase = lazyDialog(
  async () => (await import('../../../features/orders/pending/request-purchase.js')).RequestPurchase,
  'Receive',
  840,
);
const MarkOrderedDialog = lazyDialog(
  async () => (await import('../../../features/orders/pending/mark-ordered-dialog.js')).MarkOrderedDialog,
  'Mark as Ordered',
  440,
);

interface AttentionMenuProps {
  readonly trigger: ReactNode;
  readonly onMark: () => void;
}

export const AttentionMenu = ({ trigger, onMark }: AttentionMenuProps) => (
  <Menu trigger={trigger} defaultOpen>
    <MenuItem icon={<Check className="size-4" aria-hidden="true" />} onSelect={onMark}>
      Mark as Ordered
    </MenuItem>
  </Menu>
);

/** The result of a one-click action; `undo` is absent when it cannot be undone. */
export interface Done {
  readonly text: string;
  readonly undo?: () => Promise<void>;
}

/** Adds the request to the draft of its supplier's order. Returns null on failure, which is shown. */
export async function placeOrder({ request }: Attention): Promise<Done | null> {
  const number = request === null ? null : await addToDraft(request);
  if (request === null || number === null) return null;
  return { text: `In ${number}`, undo: () => removeFromDraft(request) };
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

export type DialogAct = 'reorder' | 'request' | 'review' | 'receive' | 'mark' | 'resolve';

export type Opening =
  | OpenOrderDialog
  | { readonly act: 'request'; readonly stockId: number | null }
  | { readonly act: 'resolve'; readonly lot: Lot }
  | { readonly act: 'purchase'; readonly request: ReorderRequest }
  | { readonly act: 'mark'; readonly request: NonNullable<Attention['request']> };

interface AttentionDialogProps {
  readonly opening: Opening;
  readonly onClose: () => void;
}

export function AttentionDialog({ opening, onClose }: AttentionDialogProps) {
  if (opening.act === 'request') return <RequestDialog itemId={opening.stockId} onClose={onClose} />;
  if (opening.act === 'resolve') return <HeldLotDialog lot={opening.lot} onTook={() => undefined} onClose={onClose} />;
  if (opening.act === 'purchase') return <RequestPurchase request={opening.request} onClose={onClose} />;
  if (opening.act === 'mark') return <MarkOrderedDialog request={opening.request} onClose={onClose} />;
  return <OrderDialogs first={opening} onClose={onClose} />;
}

const OrderDialogs = ({ first, onClose }: { readonly first: OpenOrderDialog; readonly onClose: () => void }) =>
  useOrderDialogs(first, onClose).dialogs;

/** Loads the data of the dialog. Returns null when the row no longer needs the action. */
export async function prepare(act: DialogAct, row: Attention): Promise<Opening | null> {
  const { stock, order, lot } = row;
  if (act === 'resolve') return lot === null ? null : { act, lot: await call(getLot, { params: { id: lot.id } }) };
  if (act === 'request') return { act, stockId: stock?.id ?? null };
  if (act === 'mark') return row.request === null ? null : { act, request: row.request };
  if (act === 'review') {
    const draft = await prepareDraft(row.request?.draft?.id ?? 0);
    return draft === null ? null : placing([draft]);
  }
  if (act === 'receive' && order !== null)
    return { act, order: await call(getOrder, { params: { id: order.id } }), lineId: null };
  if (stock === null) return null;
  if (act === 'receive') {
    // The order was placed outside of Atrium, so its delivery is logged as a purchase.
    const request = (await call(listNotPlaced)).find(({ item }) => item.id === stock.id);
    return request === undefined ? null : { act: 'purchase', request };
  }
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
  return placing(draftsOf([[stock.supplierId, line]]));
}

const placing = (drafts: readonly Draft[]): Opening => ({ act: 'place', drafts, onPlaced: () => undefined });
