import { listPurchases } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { stockRef } from '@atrium/contract/clinic/stock/values';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type Fact, pagedList } from '../../lib/area/area.js';
import { callPage } from '../../lib/api/http.js';
import type { PagedList } from '../../lib/live/rows.js';

/** Filters of the purchases; blank means no filter. */
export interface PurchaseQuery {
  readonly kind: StockKind;
  /** Search text; only the server can match it. */
  readonly search: string;
  /** True for purchases with an outstanding quantity only. */
  readonly open: boolean;
  readonly supplierId: string;
  readonly stockId: string;
}

export const getPurchaseFilters = ({ kind, search, open, supplierId, stockId }: PurchaseQuery) => ({
  search,
  supplierId,
  open: open ? 'true' : null,
  ...stockRef(kind, stockId),
});

const EVENT_VERBS: Readonly<Record<string, string>> = {
  'purchase.logged': 'logged this',
  'purchase.received': 'received more',
  'purchase.reversed': 'reversed this',
};

export const PURCHASES = pagedList<Purchase, PurchaseQuery>('purchase', {
  query: { kind: 'item', search: '', open: true, supplierId: '', stockId: '' },
  pages: {
    size: 100,
    read: (query, limit, cursor) =>
      callPage(listPurchases[query.kind], { query: { ...getPurchaseFilters(query), limit, cursor } }),
  },
  getMembership(purchase, purchases) {
    if (purchase.kind !== purchases.query.kind) return null;
    if (!matches(purchases.query, purchase)) return 'out';
    if (purchases.query.search !== '') return purchases.all.rows.has(purchase.id) ? 'in' : null;
    return isWithinLoadedPages(purchases, purchase) ? 'in' : null;
  },
  highlight: {
    in: 'purchaseChanges',
    keyOf: ({ id }) => id,
    caption: ({ type, actor }) => `${actor.name} ${EVENT_VERBS[type] ?? 'changed this'}`,
  },
});

/** Returns whether only the server can decide if the purchase of an event matches the search. */
export const needsPurchaseSearch = (
  { data }: Fact,
  { purchases }: { readonly purchases: PagedList<Purchase, PurchaseQuery> },
): boolean =>
  'purchase' in data &&
  purchases.phase !== 'idle' &&
  purchases.query.search !== '' &&
  data.purchase.kind === purchases.query.kind &&
  !purchases.all.rows.has(data.purchase.id);

/** Returns whether a purchase matches the filters. Received and reversed purchases no longer match "open". */
const matches = ({ open, supplierId, stockId }: PurchaseQuery, purchase: Purchase): boolean =>
  (!open || purchase.quantityOpen > 0) &&
  (supplierId === '' || String(purchase.supplierId) === supplierId) &&
  (stockId === '' || String(purchase.itemId) === stockId);

/** Returns whether the purchase lies within the loaded pages; others must not appear out of order. */
function isWithinLoadedPages({ all, next }: PagedList<Purchase, PurchaseQuery>, purchase: Purchase): boolean {
  if (next === null || all.rows.has(purchase.id)) return true;
  for (const { createdAt } of all.rows.values())
    if (Date.parse(createdAt) <= Date.parse(purchase.createdAt)) return true;
  return false;
}
