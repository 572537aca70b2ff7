import type { Purchase } from '@atrium/contract/clinic/purchases';
import { callPage } from '../../lib/http.js';
import { connected } from '../../lib/live.js';
import { PAGE_OF_PURCHASES, type PurchaseQuery, purchaseRules } from './clinic-state.js';
import { type Access, asApiError, begin } from './load-clinic.js';

/* Reading the list of purchases that is shown; like the history of usage, it comes in pages. */

let newestRead: () => boolean = () => false;

const sameQuery = (a: PurchaseQuery, b: PurchaseQuery): boolean =>
  a.kind === b.kind && a.open === b.open && a.supplierId === b.supplierId && a.stockId === b.stockId;

/** The newest purchases that match; another filter begins a new list. */
export async function loadPurchases(access: Access, query: PurchaseQuery): Promise<void> {
  const { purchases } = access.get();
  access.set({
    purchases: sameQuery(purchases.query, query)
      ? { ...purchases, phase: purchases.phase === 'ready' ? 'ready' : 'loading', error: null }
      : { query, phase: 'loading', error: null, all: purchaseRules.empty, next: null, loadingMore: false },
  });
  await readPurchases(access, PAGE_OF_PURCHASES);
}

/** The same list once more, as long as it is shown. */
export function rereadPurchases(access: Access): Promise<void> {
  return readPurchases(access, Math.min(500, Math.max(PAGE_OF_PURCHASES, access.get().purchases.all.rows.size)));
}

async function readPurchases({ get, set }: Access, limit: number): Promise<void> {
  const isNewest = (newestRead = begin('purchases'));
  await connected();
  if (!isNewest()) return;
  set(({ purchases }) => ({ purchases: { ...purchases, loadingMore: false, all: purchaseRules.beginLoad(purchases.all) } }));
  try {
    const { rows, next } = await readPage(get().purchases.query, limit, null);
    if (!isNewest()) return;
    set(({ purchases }) => ({ purchases: { ...purchases, phase: 'ready', error: null, next, all: purchaseRules.load(purchases.all, rows) } }));
  } catch (error) {
    if (!isNewest()) return;
    set(({ purchases }) => ({
      purchases: { ...purchases, phase: 'failed', error: asApiError(error), all: purchaseRules.abandonLoad(purchases.all) },
    }));
  }
}

/** The next page; a list that was begun anew meanwhile does not take it. */
export async function loadMorePurchases({ get, set }: Access): Promise<void> {
  const { next, query, loadingMore } = get().purchases;
  if (next === null || loadingMore) return;
  const isNewest = newestRead;
  set(({ purchases }) => ({ purchases: { ...purchases, loadingMore: true, error: null } }));
  try {
    const page = await readPage(query, PAGE_OF_PURCHASES, next);
    if (!isNewest()) return;
    set(({ purchases }) => ({
      purchases: {
        ...purchases,
        loadingMore: false,
        next: page.next,
        all: purchaseRules.change(purchases.all, (draft) => page.rows.forEach((purchase) => draft.upsert(purchase))),
      },
    }));
  } catch (error) {
    if (!isNewest()) return;
    set(({ purchases }) => ({ purchases: { ...purchases, loadingMore: false, error: asApiError(error) } }));
  }
}

/** Their calls are described in a file of its own, fetched with the first of them: the dashboard's first load stays small. */
async function readPage({ kind, open, supplierId, stockId }: PurchaseQuery, limit: number, cursor: string | null): Promise<{ rows: Purchase[]; next: string | null }> {
  const { listConsumablePurchases, listItemPurchases } = await import('@atrium/contract/clinic/purchases');
  const shared = { supplierId, open: open ? 'true' : null, limit, cursor };
  return kind === 'item'
    ? callPage(listItemPurchases, { query: { ...shared, itemId: stockId } })
    : callPage(listConsumablePurchases, { query: { ...shared, consumableId: stockId } });
}
