import { listSuggestions } from '@atrium/contract/clinic/order-suggestions/calls';
import type { Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import { countOrders, listNotPlaced, listOrders } from '@atrium/contract/clinic/orders/calls';
import type { Order, OrderCounts } from '@atrium/contract/clinic/orders/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { isAbout, list, pagedList, query } from '../../lib/area/area.js';
import { call, callPage } from '../../lib/api/http.js';

export interface OrderQuery {
  readonly search: string;
}

const highlight = { in: 'orderChanges', keyOf: ({ id }: Order) => id };

/** Store slice of all open orders. Closed ones stay until the next load. */
export const ORDERS = list<Order>('order', {
  read: () => call(listOrders, { query: { limit: 500 } }),
  getMembership: ({ id, status }, { all }) => (status === 'open' || all.rows.has(id) ? 'in' : 'out'),
  highlight,
});

/** Store slice of closed orders, page by page. A search finds open orders too. */
export const ORDER_LOG = pagedList<Order, OrderQuery>('order', {
  query: { search: '' },
  pages: {
    size: 30,
    read: async (query, limit, cursor) =>
      callPage(listOrders, { query: { ...query, status: query.search === '' ? 'closed' : 'all', limit, cursor } }),
  },
  getMembership: ({ id, status }, { all, query }) =>
    all.rows.has(id) || (status !== 'open' && query.search === '') ? 'in' : null,
  highlight,
});

export const NOT_PLACED = query<readonly ReorderRequest[]>(() => call(listNotPlaced));
export const SUGGESTIONS = query<Suggestions>(() => call(listSuggestions));
export const ORDER_COUNTS = query<OrderCounts>(() => call(countOrders));

export const ORDERS_REFETCH = {
  parts: ['orders', 'orderLog', 'notPlaced', 'orderCounts'] as const,
  after: isAbout('purchase', 'order', 'reorder', 'items'),
  everyMs: 1_000,
};
/** Refetch group of suggestions. They depend on usage, so they are fetched with a delay instead of after each use. */
export const SUGGESTIONS_REFETCH = {
  parts: ['suggestions', 'orderCounts'] as const,
  after: isAbout('usage', 'item', 'items', 'consumable', 'purchase', 'order', 'reorder', 'supplier', 'lot'),
  everyMs: 3_000,
  daily: true,
};
