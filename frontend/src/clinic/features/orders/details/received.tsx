import { PackageCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useUrlParameters } from '../../../../lib/format/url-parameters.js';
import { ListFrame } from '../../../../ui/lists/list-frame.js';
import type { FilterField } from '../../../../ui/lists/list-filters.js';
import { FramedRows, MoreRows } from '../../../../ui/lists/list-states.js';
import { useRowKeys } from '../../../../ui/lists/active-row.js';
import { loadMore, loadOrderLog, useClinic } from '../../../store/clinic-store.js';
import { ScanSearchField } from '../../scanning/public.js';
import { OrdersSkeleton } from './orders-skeleton.js';
import type { OrderRoute } from './order-route.js';
import { OrderRow } from './order-row.js';
import type { Elements } from '../../../../ui/elements.js';

interface ReceivedOrdersProps {
  /** Choice between purchases and orders, as a filter field on phones. */
  readonly view: FilterField;
  readonly choice: Elements;
  readonly details: OrderRoute;
}

/** Received, cancelled and reversed orders with their documents, newest first, with a search over all orders. */
export function ReceivedOrders({ view, choice, details }: ReceivedOrdersProps) {
  const { address, write } = useUrlParameters();
  const log = useClinic((state) => state.orderLog);
  const search = (address.get('search') ?? '').trim();
  useEffect(() => void loadOrderLog({ search }), [search]);
  const isThis = log.query.search === search;
  const rows = useMemo(
    () =>
      isThis
        ? [...log.all.rows.values()]
            .filter(({ status }) => status !== 'open' || search !== '')
            .toSorted((one, other) => other.id - one.id)
        : [],
    [isThis, log.all, search],
  );
  const keys = useRowKeys(
    rows.map(({ id }) => id),
    details.id,
  );
  const { onOrder } = details;
  useEffect(() => onOrder(() => rows), [onOrder, rows]);
  return (
    <ListFrame
      title="Received"
      brief="Requests"
      subtitle="Received orders and documents"
      list={isThis ? log : { ...log, phase: 'loading' }}
      total={rows.length}
      skeleton={<OrdersSkeleton label="Loading orders" lines={8} />}
      failed="The orders could not be loaded."
      onRetry={() => void loadOrderLog({ search })}
      icon={PackageCheck}
      empty="No order has arrived yet"
      filters={{
        noun: 'order',
        noMatch: `No orders match “${search}”`,
        isFiltered: search !== '',
        onClear: () => write({ search: '' }),
        onChange: write,
        hasMore: log.next !== null,
        search: {
          Field: ScanSearchField,
          label: 'Search orders',
          placeholder: 'Search number, supplier or product...',
          value: search,
          onChange: (text) => write({ search: text }),
        },
        tools: choice,
        fields: [view],
      }}
    >
      <FramedRows>
        <ul
          {...keys}
          className="@container divide-y divide-line"
          aria-label={search === '' ? 'Received orders' : 'Orders found'}
        >
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} details={details} />
          ))}
        </ul>
      </FramedRows>
      <MoreRows log={log} failed="More orders could not be loaded." onMore={() => void loadMore('orderLog')} />
    </ListFrame>
  );
}
