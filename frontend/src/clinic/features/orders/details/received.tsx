import { PackageCheck } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAddress } from '../../../../lib/format/address.js';
import { Button } from '../../../../ui/buttons/button.js';
import { ListFrame, MoreRows } from '../../../../ui/lists/list-frame.js';
import { more, needOrderLog, useClinic } from '../../../store/clinic-store.js';
import { ScanSearchField } from '../../scanning/public.js';
import { OrdersSkeleton } from './orders-skeleton.js';
import { OrderRow } from './order-row.js';

/** Received, cancelled and reversed orders with their documents, newest first, with a search over all orders. */
export function ReceivedStage() {
  const { address, write } = useAddress();
  const log = useClinic((state) => state.orderLog);
  const opened = Number(address.get('order')) || null;
  const search = (address.get('search') ?? '').trim();
  const find = useCallback((text: string) => write({ search: text }), [write]);
  useEffect(() => void needOrderLog({ search }), [search]);
  const isThis = log.query.search === search;
  const rows = isThis
    ? [...log.all.rows.values()]
        .filter(({ status }) => status !== 'open' || search !== '')
        .toSorted((one, other) => other.id - one.id)
    : [];
  return (
    <div className="flex flex-col gap-4 max-sm:gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ScanSearchField
          label="Search orders"
          placeholder="Search number, supplier or product..."
          value={search}
          onChange={find}
          className="w-80 max-sm:w-full"
        />
        <Link
          to="/perfect-b/purchases"
          className="inline-flex min-h-9 items-center max-sm:hidden font-medium text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          All purchases
        </Link>
      </div>
      <ListFrame
        list={isThis ? log : { ...log, phase: 'loading' }}
        total={rows.length}
        skeleton={<OrdersSkeleton label="Loading orders" lines={8} />}
        failed="The orders could not be loaded."
        onRetry={() => void needOrderLog({ search })}
        icon={<PackageCheck className="size-5" />}
        empty={search === '' ? 'No order has arrived yet' : `No orders match “${search}”`}
        action={search !== '' && <Button onClick={() => find('')}>Clear search</Button>}
      >
        <ul
          className="divide-y divide-line border-y border-line"
          aria-label={search === '' ? 'Received orders' : 'Orders found'}
        >
          {rows.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              isOpen={order.id === opened}
              onToggle={() => write({ order: order.id === opened ? '' : String(order.id) })}
            />
          ))}
        </ul>
        <MoreRows log={log} failed="More orders could not be loaded." onMore={() => void more('orderLog')} />
      </ListFrame>
      {rows.length > 0 && (
        <Link to="/perfect-b/purchases" className="flex min-h-11 items-center font-medium text-accent-text sm:hidden">
          All purchases
        </Link>
      )}
    </div>
  );
}
