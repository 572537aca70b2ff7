import {
  countOrders,
  listNotPlaced,
  listOrders,
  listSuggestions,
  type Order,
  type OrderCounts,
  type Suggestions,
} from '@atrium/contract/clinic/orders';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import type { LiveEvent } from '@atrium/contract/core/live';
import { about, type Glowing, is, list, log, reading } from '../../lib/area/area.js';
import { call, callPage } from '../../lib/http.js';
import type { Log, Reading } from '../../lib/rows.js';

/* The line of orders: what is suggested, what is on order, what has arrived. */

export interface OrderQuery {
  readonly search: string;
}
export type OrderLog = Log<Order, OrderQuery>;

/** Of its lines it is told a moment before, by whom. */
const isJustReceived = ({ at, actor }: LiveEvent, { lines }: Order): boolean =>
  lines.some(
    ({ receivedAt, receivedBy }) =>
      receivedAt !== null && receivedBy?.id === actor.id && Date.parse(at) - Date.parse(receivedAt) < 5_000,
  );

const glow = {
  in: 'orderChanges',
  keyOf: ({ id }: Order) => id,
  caption(event: LiveEvent, order: Order): string | null {
    const who = event.actor.name;
    if (!event.type.startsWith('order.')) return null;
    if (event.type === 'order.created') return `Placed by ${who}`;
    if (order.status === 'cancelled') return `Cancelled by ${who}`;
    if (isJustReceived(event, order)) return order.status === 'received' ? `Received by ${who}` : `${who} received a part`;
    return `${who} changed this`;
  },
};

/** The open ones, whole; what has arrived is known until the next load. */
export const ORDERS = list<Order>('order', {
  read: () => call(listOrders, { query: { limit: 500 } }),
  place: ({ id, status }, { all }) => (status === 'open' || all.rows.has(id) ? 'in' : 'out'),
  glow,
});

/** Those that have arrived, page by page. */
export const ORDER_LOG = log<Order, OrderQuery>('order', {
  query: { search: '' },
  pages: {
    size: 30,
    read: async (query, limit, cursor) =>
      callPage(listOrders, { query: { ...query, status: 'received', limit, cursor } }),
  },
  place: ({ id, status }, { all, query }) =>
    all.rows.has(id) || (status === 'received' && query.search === '') ? 'in' : null,
  glow,
});

/** By what a colleague did it is suggested no more, or placed: `stock-12`, `request-5`. */
export function lineGlows(
  { suggestions, notPlaced }: { readonly suggestions: Reading<unknown>; readonly notPlaced: Reading<unknown> },
  event: LiveEvent,
): Glowing[] {
  if (suggestions.phase === 'idle' && notPlaced.phase === 'idle') return [];
  const who = event.actor.name;
  const glowing = (key: string, caption: string): Glowing => ({ in: 'lineChanges', key, caption });
  if (is(event, 'purchase.logged')) {
    const { itemId, reorderRequestId, orderNumber } = event.data.purchase;
    return [
      glowing(`stock-${itemId}`, `Ordered by ${who}, ${orderNumber}`),
      ...(reorderRequestId === null ? [] : [glowing(`request-${reorderRequestId}`, `Placed by ${who}, ${orderNumber}`)]),
    ];
  }
  if (is(event, 'reorder.requested')) return [glowing(`stock-${event.data.request.item.id}`, `Requested by ${who}`)];
  if (is(event, 'reorder.reopened'))
    return [glowing(`request-${event.data.request.id}`, `Taken back to Pending by ${who}`)];
  return [];
}

export const NOT_PLACED = reading<readonly ReorderRequest[]>(() => call(listNotPlaced));
export const SUGGESTIONS = reading<Suggestions>(() => call(listSuggestions));
export const ORDER_COUNTS = reading<OrderCounts>(() => call(countOrders));

export const ORDERS_AGAIN = {
  parts: ['orders', 'orderLog', 'notPlaced', 'orderCounts'] as const,
  after: about('purchase', 'order', 'reorder', 'items'),
  everyMs: 1_000,
};
/** They are counted from what was used: often, but not at each use. */
export const SUGGESTIONS_AGAIN = {
  parts: ['suggestions', 'orderCounts'] as const,
  after: about('usage', 'item', 'items', 'consumable', 'purchase', 'order', 'reorder', 'supplier', 'lot'),
  everyMs: 3_000,
  daily: true,
};
