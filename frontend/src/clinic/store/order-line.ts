import { listSuggestions } from '@atrium/contract/clinic/order-suggestions/calls';
import type { Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import { countOrders, listNotPlaced, listOrders } from '@atrium/contract/clinic/orders/calls';
import type { Order, OrderCounts } from '@atrium/contract/clinic/orders/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { about, list, log, reading } from '../../lib/area/area.js';
import { call, callPage } from '../../lib/api/http.js';

export interface OrderQuery {
  readonly search: string;
}

const glow = { in: 'orderChanges', keyOf: ({ id }: Order) => id };

/** All open orders; closed ones stay until the next load. */
export const ORDERS = list<Order>('order', {
  read: () => call(listOrders, { query: { limit: 500 } }),
  place: ({ id, status }, { all }) => (status === 'open' || all.rows.has(id) ? 'in' : 'out'),
  glow,
});

/** Closed orders, page by page. A search finds open orders too. */
export const ORDER_LOG = log<Order, OrderQuery>('order', {
  query: { search: '' },
  pages: {
    size: 30,
    read: async (query, limit, cursor) =>
      callPage(listOrders, { query: { ...query, status: query.search === '' ? 'closed' : 'all', limit, cursor } }),
  },
  place: ({ id, status }, { all, query }) =>
    all.rows.has(id) || (status !== 'open' && query.search === '') ? 'in' : null,
  glow,
});

export const NOT_PLACED = reading<readonly ReorderRequest[]>(() => call(listNotPlaced));
export const SUGGESTIONS = reading<Suggestions>(() => call(listSuggestions));
export const ORDER_COUNTS = reading<OrderCounts>(() => call(countOrders));

export const ORDERS_AGAIN = {
  parts: ['orders', 'orderLog', 'notPlaced', 'orderCounts'] as const,
  after: about('purchase', 'order', 'reorder', 'items'),
  everyMs: 1_000,
};
/** Suggestions depend on usage; they reload with a delay instead of at each use. */
export const SUGGESTIONS_AGAIN = {
  parts: ['suggestions', 'orderCounts'] as const,
  after: about('usage', 'item', 'items', 'consumable', 'purchase', 'order', 'reorder', 'supplier', 'lot'),
  everyMs: 3_000,
  daily: true,
};
