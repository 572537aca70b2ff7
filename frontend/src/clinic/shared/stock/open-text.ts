import { plural } from '@atrium/rules/stock/labels';

/** "2 open requests and 1 order stay: …"; null when there are none. */
export function openText(requests: number, orders: number): string | null {
  if (requests + orders === 0) return null;
  const what = [requests > 0 && plural(requests, 'open request'), orders > 0 && plural(orders, 'open order')]
    .filter(Boolean)
    .join(' and ');
  const fates = [
    requests > 0 && `${requests === 1 ? 'the request' : 'the requests'} can only be dismissed`,
    orders > 0 && `${orders === 1 ? 'the order' : 'the orders'} can be received or cancelled`,
  ]
    .filter(Boolean)
    .join(', ');
  return `${what} ${requests + orders === 1 ? 'stays' : 'stay'}: ${fates}.`;
}
