import type { Purchase } from '@atrium/contract/clinic/purchases';
import type { Change } from '../../lib/rows.js';
import { type ClinicState, type PurchaseQuery, purchaseRules, type Purchases } from './clinic-state.js';

/** A purchase as it is since an event or one's own write, in the list that is shown. */
export function withPurchase(state: ClinicState, purchase: Purchase, change: Change | null): ClinicState {
  const { purchases } = state;
  if (purchases.phase === 'idle' || purchase.kind !== purchases.query.kind) return state;
  const matches = matchesPurchaseQuery(purchases.query, purchase);
  if (matches && !liesWithin(purchases, purchase)) return state;
  let taken = false;
  const all = purchaseRules.change(purchases.all, (draft) => {
    taken = draft.upsert(purchase);
    // Taken first, so that its version is remembered: an older word must not bring it back.
    if (taken && !matches) draft.remove(purchase.id);
  });
  if (all === purchases.all) return state;
  const next = { ...state, purchases: { ...purchases, all } };
  return taken && matches && change !== null ? { ...next, purchaseChanges: new Map(state.purchaseChanges).set(purchase.id, change) } : next;
}

/** What is received or reversed leaves the list of open ones. */
const matchesPurchaseQuery = ({ open, supplierId, stockId }: PurchaseQuery, purchase: Purchase): boolean =>
  (!open || purchase.quantityOpen > 0) &&
  (supplierId === '' || String(purchase.supplierId) === supplierId) &&
  (stockId === '' || String(purchase.itemId) === stockId);

/** One that lies on a page that is not loaded must not appear out of its place. */
function liesWithin({ all, next }: Purchases, purchase: Purchase): boolean {
  if (next === null || all.rows.has(purchase.id)) return true;
  for (const { createdAt } of all.rows.values()) if (Date.parse(createdAt) <= Date.parse(purchase.createdAt)) return true;
  return false;
}
