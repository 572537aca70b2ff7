import { listReorderRequests } from '@atrium/contract/clinic/reorder-requests/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { fetchStock } from '../../../store/clinic-store.js';
import { type OrderDraft, requestsToLine, findSavedDrafts } from './drafts.js';

/**
 * Reads a stored draft for the dialog that places it. Requests of one product are one line. Requests for a deactivated
 * product are skipped, with a toast. Returns null when nothing is left.
 */
export async function fetchDraft(draftId: number): Promise<OrderDraft | null> {
  const pending = await call(listReorderRequests);
  const saved = findSavedDrafts(pending).find(({ draft }) => draft.id === draftId);
  if (saved === undefined) return null;
  const byStock = new Map<number, ReorderRequest[]>();
  for (const request of saved.requests)
    byStock.set(request.item.id, [...(byStock.get(request.item.id) ?? []), request]);
  const found = await Promise.all(
    [...byStock].map(async ([id, requests]) => ({ stock: await fetchStock(id, requests[0]?.kind), requests })),
  );
  const leftOut = found.filter(({ stock }) => !stock.isActive).map(({ stock }) => stock.name);
  if (leftOut.length > 0)
    showToast({ title: 'Skipped', description: `${leftOut.join(', ')}: no longer in use.`, tone: 'neutral' });
  const lines = found
    .filter(({ stock }) => stock.isActive)
    .map(({ stock, requests }) => requestsToLine(stock, requests));
  if (lines.length === 0) return null;
  return { savedOrder: saved.draft, supplierId: saved.draft.supplierId, lines, expectedOn: '', note: '' };
}
