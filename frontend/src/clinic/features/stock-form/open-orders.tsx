import { useEffect } from 'react';
import { Alert } from '../../../ui/feedback/alert.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { describePendingOrders } from '../../shared/stock/describe-pending-orders.js';

/** Lists open orders and requests of products that are about to be deactivated. */
export function OpenOrders({ stockIds }: { readonly stockIds: readonly number[] }) {
  useEffect(() => loadClinic('requests', 'notPlaced', 'orders'), []);
  const requests = useClinic((state) => state.requests.all.rows);
  const notPlaced = useClinic((state) => state.notPlaced.value);
  const orders = useClinic((state) => state.orders.all.rows);
  const ids = new Set(stockIds);
  const open = [...requests.values()].filter(({ status, item }) => status === 'pending' && ids.has(item.id));
  const waiting = (notPlaced ?? []).filter(({ item }) => ids.has(item.id));
  const coming = [...orders.values()].filter(({ lines }) =>
    lines.some(({ quantityOpen, item }) => quantityOpen > 0 && ids.has(item.id)),
  );
  const text = describePendingOrders(open.length + waiting.length, coming.length);
  return text === null ? null : <Alert tone="warn">{text}</Alert>;
}
