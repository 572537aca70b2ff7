import { formatPlural } from '@atrium/rules/stock/labels';

/**
 * Describes pending orders of a product that is deactivated: "2 open requests and 1 order stay: …"; null when there are
 * none.
 */
export function describePendingOrders(requests: number, orders: number): string | null {
  if (requests + orders === 0) return null;
  const what = [
    requests > 0 && formatPlural(requests, 'open request'),
    orders > 0 && formatPlural(orders, 'open order'),
  ]
    .filter(Boolean)
    .join(' and ');
  const states = [
    requests > 0 && `${requests === 1 ? 'the request' : 'the requests'} can only be dismissed`,
    orders > 0 && `${orders === 1 ? 'the order' : 'the orders'} can be received or cancelled`,
  ]
    .filter(Boolean)
    .join(', ');
  return `${what} ${requests + orders === 1 ? 'stays' : 'stay'}: ${states}.`;
}
