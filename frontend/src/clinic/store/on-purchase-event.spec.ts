import { expect, it } from '@jest/globals';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { applyEvents, applyFact } from '../../lib/area/apply-events.js';
import type { Fact } from '../../lib/area/area.js';
import { HIGHLIGHT_MS, type RowHighlight } from '../../lib/live/rows.js';
import { clinic as area, type ClinicState, emptyClinic } from './clinic-state.js';
import { needsPurchaseSearch, PURCHASES, type PurchaseQuery } from './purchase-log.js';

const purchaseRules = PURCHASES.rules;
/** Applies the purchase as an event; with a `RowHighlight`, as one of another user. */
const withPurchase = (state: ClinicState, one: Purchase, rowChange: RowHighlight | null): ClinicState => {
  if (rowChange === null) return applyFact(area, state, { data: { purchase: one } });
  const event = { id: rowChange.key, type: 'purchase.logged', actor: { id: 'ana', name: 'Ana Silva' } };
  return applyEvents(area, state, [{ ...event, data: { purchase: one } } as LiveEvent], {
    me: 'me',
    now: rowChange.until - HIGHLIGHT_MS,
  }).state;
};

const purchase = (id: number, version: number, quantityOpen: number, more: Partial<Purchase> = {}): Purchase =>
  ({
    id,
    version,
    quantityOpen,
    kind: 'item',
    itemId: 1,
    supplierId: 3,
    createdAt: `2026-11-${10 + id}T08:00:00Z`,
    ...more,
  }) as Purchase;

const clinic = (rows: Purchase[], query: Partial<PurchaseQuery> = {}, next: string | null = null): ClinicState => ({
  ...emptyClinic,
  purchases: {
    ...emptyClinic.purchases,
    phase: 'ready',
    next,
    query: { ...emptyClinic.purchases.query, ...query },
    all: purchaseRules.load(emptyClinic.purchases.all, rows),
  },
});
const ids = (state: ClinicState) => [...state.purchases.all.rows.keys()];
const change = { key: 'e1', caption: 'Ana Silva logged this', until: 9 };

it('adds and highlights a new purchase in the open ones', () => {
  const state = withPurchase(clinic([purchase(1, 1, 5)]), purchase(2, 1, 7), change);
  expect(ids(state)).toEqual([1, 2]);
  expect(state.purchaseChanges.get(2)).toEqual(change);
});

it('removes a fully received purchase, and an older event does not restore it', () => {
  const received = withPurchase(clinic([purchase(1, 1, 5)]), purchase(1, 3, 0), null);
  expect(ids(received)).toEqual([]);
  expect(ids(withPurchase(received, purchase(1, 2, 2), null))).toEqual([]);
});

it('keeps a received purchase in the list of all purchases', () => {
  expect(ids(withPurchase(clinic([purchase(1, 1, 5)], { open: false }), purchase(1, 2, 0), null))).toEqual([1]);
});

it('ignores another kind, another supplier and a page that is not loaded', () => {
  const before = clinic([purchase(5, 1, 5)], { supplierId: '3' }, 'next');
  expect(withPurchase(before, purchase(6, 1, 5, { kind: 'consumable' }), null)).toBe(before);
  expect(ids(withPurchase(before, purchase(6, 1, 5, { supplierId: 4 }), null))).toEqual([5]);
  expect(ids(withPurchase(before, purchase(1, 1, 5), null))).toEqual([5]);
});

it('reloads a searched list for new purchases and updates listed ones in place', () => {
  const searched = clinic([purchase(5, 1, 5)], { search: 'acme' });
  const fact = (one: Purchase) => ({ type: 'purchase.logged', data: { purchase: one } }) as unknown as Fact;
  expect(ids(withPurchase(searched, purchase(6, 1, 5), null))).toEqual([5]);
  expect(needsPurchaseSearch(fact(purchase(6, 1, 5)), searched)).toBe(true);
  expect(needsPurchaseSearch(fact(purchase(5, 2, 3)), searched)).toBe(false);
  expect(needsPurchaseSearch(fact(purchase(6, 1, 5, { kind: 'consumable' })), searched)).toBe(false);
  expect(needsPurchaseSearch(fact(purchase(6, 1, 5)), clinic([]))).toBe(false);
});
