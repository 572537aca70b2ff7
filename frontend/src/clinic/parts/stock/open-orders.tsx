import { plural } from '@atrium/rules/labels';
import { useEffect } from 'react';
import { Alert } from '../../../ui/alert.js';
import { need, useClinic } from '../../store/clinic-store.js';

/** Before something is deactivated: what is open of it does not go with it. */
export function OpenOrders({ stockIds }: { readonly stockIds: readonly number[] }) {
  useEffect(() => need('requests', 'notPlaced', 'orders'), []);
  const requests = useClinic((state) => state.requests.all.rows);
  const notPlaced = useClinic((state) => state.notPlaced.value);
  const orders = useClinic((state) => state.orders.all.rows);
  const ids = new Set(stockIds);
  const open = [...requests.values()].filter(({ status, item }) => status === 'pending' && ids.has(item.id));
  const waiting = (notPlaced ?? []).filter(({ item }) => ids.has(item.id));
  const coming = [...orders.values()].filter(({ lines }) =>
    lines.some(({ quantityOpen, item }) => quantityOpen > 0 && ids.has(item.id)),
  );
  const text = openText(open.length + waiting.length, coming.length);
  return text === null ? null : <Alert tone="warn">{text}</Alert>;
}

/** "2 open requests and 1 order stay: …"; null: nothing is open. */
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
