import type { AttentionEntry } from '@atrium/contract/clinic/dashboard/schemas';
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
  groupIntoDrafts,
  markOrderedDialog,
  openPlaceDialog,
  receiveOrderDialog,
  removeFromDraft,
  requestPurchaseDialog,
  openDraft,
} from '../../../features/orders/public.js';
import { refreshFigures } from '../../../store/clinic-store.js';

interface AttentionMenuProps {
  readonly trigger: ReactNode;
  readonly name: string;
  readonly onMark: () => void;
}

export const AttentionMenu = ({ trigger, name, onMark }: AttentionMenuProps) => (
  <Menu trigger={trigger} of={name} defaultOpen>
    <MenuItem icon={Check} onSelect={onMark}>
      Mark as Ordered
    </MenuItem>
  </Menu>
);

/** The result of a one-click action; `undo` is absent when it cannot be undone. */
export interface ActionResult {
  readonly text: string;
  readonly undo?: () => Promise<void>;
}

/** Adds the request to the draft of its supplier's order. Returns null on failure, which is shown. */
export async function addRequestToDraft({ request }: AttentionEntry): Promise<ActionResult | null> {
  const number = request === null ? null : await addToDraft(request);
  if (request === null || number === null) return null;
  return { text: `In ${number}`, undo: () => removeFromDraft(request) };
}

export async function discardExpiredStock({ container, lot }: AttentionEntry): Promise<ActionResult | null> {
  const refetchFigures = () => void refreshFigures();
  const isDone =
    container !== null
      ? await discardExpired(container, refetchFigures)
      : lot !== null && (await writeOffExpired(lot.id, refetchFigures));
  if (!isDone) return null;
  refetchFigures();
  return { text: 'Written off' };
}

export type DialogAction = 'reorder' | 'request' | 'review' | 'receive' | 'mark' | 'resolve';

/** Loads the data of the dialog of `action` and opens it. `onClosed` runs when the last dialog closes. */
export async function openAction(action: DialogAction, row: AttentionEntry, onClosed: () => void): Promise<void> {
  const { stock, order, lot, request } = row;
  if (action === 'resolve') {
    if (lot === null) return;
    const current = await call(getLot, { params: { id: lot.id } });
    openLotDialog({ action, lot: current }, onClosed);
  } else if (action === 'request') openDialog(requestDialog, { itemId: stock?.id ?? null }, onClosed);
  else if (action === 'mark') {
    if (request !== null) openDialog(markOrderedDialog, { request }, onClosed);
  } else if (action === 'review') await openDraft(request?.draft?.id ?? 0, onClosed);
  else if (action === 'receive' && order !== null) {
    const current = await call(getOrder, { params: { id: order.id } });
    openDialog(receiveOrderDialog, { order: current, lineId: null }, onClosed);
  } else if (stock === null) return;
  else if (action === 'receive') {
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
      knownOnOrder: stock.onOrder,
      openOrders: null,
    };
    openPlaceDialog(groupIntoDrafts([[stock.supplierId, line]]), { onClosed });
  }
}
