import type { Attention } from '@atrium/contract/clinic/dashboard/schemas';
import { getLot } from '@atrium/contract/clinic/lots/calls';
import { getOrder, listNotPlaced } from '@atrium/contract/clinic/orders/calls';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../../lib/api/http.js';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { requestDialog } from '../../../shared/dialogs.js';
import { openLotDialog, writeOffExpired } from '../../../features/lots/public.js';
import { discardExpired } from '../../../features/containers/public.js';
import {
  addToDraft,
  draftsOf,
  markOrderedDialog,
  placeDrafts,
  receiveOrderDialog,
  removeFromDraft,
  requestPurchaseDialog,
  reviewDraft,
} from '../../../features/orders/public.js';
import { refreshFigures } from '../../../store/clinic-store.js';

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

/** Loads the data of the dialog of `act` and opens it. `onClosed` runs when the last dialog closes. */
export async function openAct(act: DialogAct, row: Attention, onClosed: () => void): Promise<void> {
  const { stock, order, lot, request } = row;
  if (act === 'resolve') {
    if (lot === null) return;
    const current = await call(getLot, { params: { id: lot.id } });
    openLotDialog({ act, lot: current }, onClosed);
  } else if (act === 'request') openDialog(requestDialog, { itemId: stock?.id ?? null }, onClosed);
  else if (act === 'mark') {
    if (request !== null) openDialog(markOrderedDialog, { request }, onClosed);
  } else if (act === 'review') await reviewDraft(request?.draft?.id ?? 0, onClosed);
  else if (act === 'receive' && order !== null) {
    const current = await call(getOrder, { params: { id: order.id } });
    openDialog(receiveOrderDialog, { order: current, lineId: null }, onClosed);
  } else if (stock === null) return;
  else if (act === 'receive') {
    // An order that was placed elsewhere: the receipt is logged as a purchase.
    const ordered = (await call(listNotPlaced)).find(({ item }) => item.id === stock.id);
    if (ordered !== undefined) openDialog(requestPurchaseDialog, { request: ordered }, onClosed);
  } else {
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
    placeDrafts(draftsOf([[stock.supplierId, line]]), { onClosed });
  }
}
