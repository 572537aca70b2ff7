import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { useLocation, useParams } from 'react-router-dom';
import { type DetailsRoute, useDetailsRoute } from '../../../../ui/details/use-details-route.js';
import { ON_ORDER_PATH, orderPath, RECEIVED_PATH } from '../../../shared/request-paths.js';

const pathOf = ({ id }: Pick<Order, 'id'>): string => orderPath(id);

export interface OrderRoute extends DetailsRoute<Order> {
  /** The list next to which the URL shows an order. */
  readonly list: 'on-order' | 'received';
}

/** Returns the order in the URL and whether it is shown next to its list or as a page. */
export function useOrderRoute(): OrderRoute {
  const { search } = useLocation();
  const list = new URLSearchParams(search).get('view') === 'orders' ? 'received' : 'on-order';
  const listPath = list === 'received' ? RECEIVED_PATH : ON_ORDER_PATH;
  return { ...useDetailsRoute<Order>({ idParam: useParams()['orderId'], listPath, pathOf }), list };
}
