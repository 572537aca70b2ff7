import { getOrder } from '@atrium/contract/clinic/orders/calls';
import { PackageX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../../lib/api/http.js';
import { useLastKnown } from '../../../../lib/api/last-known.js';
import { DetailsPage, DetailsPanel } from '../../../../ui/details/details-panel.js';
import type { DetailsLevel } from '../../../../ui/details/details-parts.js';
import { DetailsSkeleton, NotFoundState } from '../../../../ui/details/details-states.js';
import { ErrorState } from '../../../../ui/feedback/states.js';
import { ON_ORDER_PATH, orderPath, RECEIVED_PATH } from '../../../shared/request-paths.js';
import { loadClinic, trackOrder, useClinic } from '../../../store/clinic-store.js';
import { OrderDetails } from './order-details.js';
import type { OrderRoute } from './order-route.js';

interface OrderProps {
  readonly id: number;
}

/** Returns the order from the lists that are loaded. */
const useOrder = (id: number) =>
  useClinic(({ orders, orderLog }) => orders.all.rows.get(id) ?? orderLog.all.rows.get(id));

/** Details of an order as a page. */
export function OrderDetailsPage({ id }: OrderProps) {
  const order = useOrder(id);
  const isOpen = order === undefined || order.status === 'open';
  return (
    <DetailsPage
      list={isOpen ? 'On order' : 'Received'}
      listPath={isOpen ? ON_ORDER_PATH : `${RECEIVED_PATH}?view=orders`}
      path={orderPath(id)}
    >
      <OrderLoader key={id} id={id} level={1} />
    </DetailsPage>
  );
}

interface OrderDetailsPanelProps extends OrderProps, Pick<OrderRoute, 'step' | 'close'> {}

/** Details of an order next to the list. */
export const OrderDetailsPanel = ({ id, step, close }: OrderDetailsPanelProps) => (
  <DetailsPanel label="Order" id={id} path={orderPath(id)} onStep={step} onClose={close}>
    <OrderLoader key={id} id={id} level={2} />
  </DetailsPanel>
);

interface OrderLoaderProps extends OrderProps {
  readonly level: DetailsLevel;
}

function OrderLoader({ id, level }: OrderLoaderProps) {
  const current = useOrder(id);
  const order = useLastKnown(current);
  const { phase, error: listError } = useClinic((state) => state.orders);
  const [error, setError] = useState<unknown>(null);
  const isMissing = current === undefined && phase === 'ready' && id !== 0;
  useEffect(() => loadClinic('orders'), []);
  useEffect(() => {
    if (!isMissing || error !== null) return;
    call(getOrder, { params: { id } }).then(trackOrder, setError);
  }, [id, isMissing, error]);
  if (order !== undefined) return <OrderDetails order={order} level={level} />;
  if (id === 0 || (error instanceof ApiError && [400, 404].includes(error.status)))
    return (
      <NotFoundState
        icon={PackageX}
        title="There is no such order"
        listPath={ON_ORDER_PATH}
        list="On order"
        level={level}
      />
    );
  if (error !== null || phase === 'failed')
    return (
      <ErrorState
        error={error ?? listError}
        sentence="The order could not be loaded."
        onRetry={() => {
          setError(null);
          loadClinic('orders');
        }}
      />
    );
  return <DetailsSkeleton />;
}
