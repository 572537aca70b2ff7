import { listConsumablePurchases, listItemPurchases } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type Fact, log } from '../../lib/area/area.js';
import { callPage } from '../../lib/api/http.js';
import type { Log } from '../../lib/live/rows.js';

/** Which purchases are listed; blank is no filter. */
export interface PurchaseQuery {
  readonly kind: StockKind;
  /** Words that only the server can find. */
  readonly search: string;
  /** Only those of which something is still to come. */
  readonly open: boolean;
  readonly supplierId: string;
  /** Of one item or consumable alone. */
  readonly stockId: string;
}

/** The filters as the calls of the list and of its export take them. */
export const purchaseFilters = ({ kind, search, open, supplierId, stockId }: PurchaseQuery) => ({
  search,
  supplierId,
  open: open ? 'true' : null,
  ...(kind === 'item' ? { itemId: stockId } : { consumableId: stockId }),
});

const DID: Readonly<Record<string, string>> = {
  'purchase.logged': 'logged this',
  'purchase.received': 'received more',
  'purchase.reversed': 'reversed this',
};

export const PURCHASES = log<Purchase, PurchaseQuery>('purchase', {
  query: { kind: 'item', search: '', open: true, supplierId: '', stockId: '' },
  pages: {
    size: 100,
    read: (query, limit, cursor) => {
      const input = { query: { ...purchaseFilters(query), limit, cursor } };
      return query.kind === 'item' ? callPage(listItemPurchases, input) : callPage(listConsumablePurchases, input);
    },
  },
  place(purchase, purchases) {
    if (purchase.kind !== purchases.query.kind) return null;
    if (!matches(purchases.query, purchase)) return 'out';
    if (purchases.query.search !== '') return purchases.all.rows.has(purchase.id) ? 'in' : null;
    return liesWithin(purchases, purchase) ? 'in' : null;
  },
  glow: {
    in: 'purchaseChanges',
    keyOf: ({ id }) => id,
    caption: ({ type, actor }) => `${actor.name} ${DID[type] ?? 'changed this'}`,
  },
});

/** Whether only the server can say if its search finds the purchase that a fact tells of. */
export const asksForPurchases = (
  { data }: Fact,
  { purchases }: { readonly purchases: Log<Purchase, PurchaseQuery> },
): boolean =>
  'purchase' in data &&
  purchases.phase !== 'idle' &&
  purchases.query.search !== '' &&
  data.purchase.kind === purchases.query.kind &&
  !purchases.all.rows.has(data.purchase.id);

/** What is received or reversed leaves the list of open ones. */
const matches = ({ open, supplierId, stockId }: PurchaseQuery, purchase: Purchase): boolean =>
  (!open || purchase.quantityOpen > 0) &&
  (supplierId === '' || String(purchase.supplierId) === supplierId) &&
  (stockId === '' || String(purchase.itemId) === stockId);

/** One that lies on a page that is not loaded must not appear out of its place. */
function liesWithin({ all, next }: Log<Purchase, PurchaseQuery>, purchase: Purchase): boolean {
  if (next === null || all.rows.has(purchase.id)) return true;
  for (const { createdAt } of all.rows.values())
    if (Date.parse(createdAt) <= Date.parse(purchase.createdAt)) return true;
  return false;
}
