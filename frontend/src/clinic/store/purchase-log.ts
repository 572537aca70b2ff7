import type { Purchase } from '@atrium/contract/clinic/purchases';
import type { StockKind } from '@atrium/rules/stock-status';
import { log } from '../../lib/area/area.js';
import { callPage } from '../../lib/http.js';
import type { Log } from '../../lib/rows.js';

/** Which purchases are listed; blank is no filter. */
export interface PurchaseQuery {
  readonly kind: StockKind;
  /** Only those of which something is still to come. */
  readonly open: boolean;
  readonly supplierId: string;
  /** Of one item or consumable alone. */
  readonly stockId: string;
}

const DID: Readonly<Record<string, string>> = {
  'purchase.logged': 'logged this',
  'purchase.received': 'received more',
  'purchase.reversed': 'reversed this',
};

export const PURCHASES = log<Purchase, PurchaseQuery>('purchase', {
  query: { kind: 'item', open: true, supplierId: '', stockId: '' },
  pages: {
    size: 100,
    read: async ({ kind, open, supplierId, stockId }, limit, cursor) => {
      const { listConsumablePurchases, listItemPurchases } = await import('@atrium/contract/clinic/purchases');
      const shared = { supplierId, open: open ? 'true' : null, limit, cursor };
      return kind === 'item'
        ? callPage(listItemPurchases, { query: { ...shared, itemId: stockId } })
        : callPage(listConsumablePurchases, { query: { ...shared, consumableId: stockId } });
    },
  },
  place(purchase, purchases) {
    if (purchase.kind !== purchases.query.kind) return null;
    if (!matches(purchases.query, purchase)) return 'out';
    return liesWithin(purchases, purchase) ? 'in' : null;
  },
  glow: {
    in: 'purchaseChanges',
    keyOf: ({ id }) => id,
    caption: ({ type, actor }) => `${actor.name} ${DID[type] ?? 'changed this'}`,
  },
});

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
