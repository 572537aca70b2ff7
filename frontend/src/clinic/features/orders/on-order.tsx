import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { Truck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import { useHeldRows } from '../../../lib/live/held-rows.js';
import type { Id } from '../../../lib/live/upsert.js';
import { useToday } from '../../../session/today.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { need, useClinic } from '../../store/clinic-store.js';
import { DraftList } from './pending/draft-list.js';
import { OrderedElsewhere } from './pending/ordered-elsewhere.js';
import { savedDrafts } from './pending/drafts.js';
import { OrderRow } from './details/order-row.js';
import { OrdersSkeleton } from './details/orders-skeleton.js';
import { bySupplier, isLate } from './details/order-words.js';

const idOf = ({ id }: Order): number => id;

/** Drafts, requests ordered elsewhere, and open orders by supplier. */
export function OnOrderStage() {
  const { address, write } = useAddress();
  const today = useToday();
  const orders = useClinic((state) => state.orders);
  const notPlaced = useClinic((state) => state.notPlaced);
  const drafts = useClinic((state) => savedDrafts(state.requests.all.rows.values()).length);
  const opened = Number(address.get('order')) || null;
  useEffect(() => need('orders', 'notPlaced', 'requests'), []);

  const open = useMemo(
    () =>
      [...orders.all.rows.values()]
        .filter(({ id, status }) => status === 'open' || id === opened)
        .toSorted((one, other) => soonest(one).localeCompare(soonest(other)) || one.id - other.id),
    [orders.all, opened],
  );
  const { rows, handlers } = useHeldRows(open, idOf, (id: Id) => orders.all.rows.get(id));
  const groups = bySupplier(rows, ({ row: { supplier } }) => supplier);
  const total = rows.length + drafts + (notPlaced.value?.length ?? 0);

  return (
    <div className="flex flex-col gap-6">
      <ListFrame
        list={orders}
        total={total}
        skeleton={<OrdersSkeleton label="Loading orders" suppliers={3} lines={1} />}
        failed="The orders could not be loaded."
        onRetry={() => need('orders', 'notPlaced', 'requests')}
        icon={<Truck className="size-5" />}
        empty="Nothing is on order"
      >
        <DraftList />
        <OrderedElsewhere />
        <div {...handlers} className="flex flex-col gap-6">
          {groups.map(({ supplierId, name, rows: own }) => (
            <section key={supplierId ?? 'none'} aria-label={name}>
              <h2 className="flex items-baseline gap-2 pb-2 font-semibold">
                <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
                <span className="figures shrink-0 text-table font-normal text-muted">
                  {plural(own.filter(({ row }) => row.status === 'open').length, 'order')}
                  {own.some(({ row }) => isLate(row, today)) && (
                    <span className="font-medium text-warn-text">
                      , {own.filter(({ row }) => isLate(row, today)).length} late
                    </span>
                  )}
                </span>
              </h2>
              <ul className="divide-y divide-line border-y border-line">
                {own.map(({ row: order, isGone }) => (
                  <OrderRow
                    key={order.id}
                    order={order}
                    isGone={isGone}
                    isOpen={order.id === opened}
                    onToggle={() => write({ order: order.id === opened ? '' : String(order.id) })}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </ListFrame>
    </div>
  );
}

/** Sorts by expected date, orders without one last. */
const soonest = ({ expectedOn }: Order): string => expectedOn ?? '9999';
