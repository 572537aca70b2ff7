import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Truck, FilePenLine } from 'lucide-react';
import { useEffect } from 'react';
import { useLingeringRows } from '../../../lib/live/lingering-rows.js';
import type { Id } from '../../../lib/live/collection.js';
import { useToday } from '../../../session/today.js';
import { useRowKeys } from '../../../ui/lists/active-row.js';
import { FramedRows, RowGroup } from '../../../ui/lists/list-states.js';
import { ListFrame, type ListHead } from '../../../ui/lists/list-frame.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { ExternalOrders } from './pending/external-orders.js';
import { findSavedDrafts } from './pending/drafts.js';
import { OrderRow } from './details/order-row.js';
import type { OrderRoute } from './details/order-route.js';
import { OrdersSkeleton } from './details/orders-skeleton.js';
import { groupBySupplier, isLate } from './details/order-text.js';
import { useClinicRight } from '../../shared/rights.js';
import { openDraft } from './order-dialogs.js';
import { Code } from '../../../ui/display/facts.js';
import { AsyncButton } from '../../../ui/buttons/button.js';

const idOf = ({ id }: Order): number => id;

/** Drafts, requests ordered elsewhere, and open orders by supplier. */
export function OnOrderStage({ head, details }: { readonly head: ListHead; readonly details: OrderRoute }) {
  const today = useToday();
  const orders = useClinic((state) => state.orders);
  const notPlaced = useClinic((state) => state.notPlaced);
  const drafts = useClinic((state) => findSavedDrafts(state.requests.all.rows.values()).length);
  useEffect(() => loadClinic('orders', 'notPlaced', 'requests'), []);

  const open = [...orders.all.rows.values()]
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => compareExpected(one).localeCompare(compareExpected(other)) || one.id - other.id);
  const { rows, handlers } = useLingeringRows(open, idOf, (id: Id) => orders.all.rows.get(id));
  const groups = groupBySupplier(rows, ({ row: { supplier } }) => supplier);
  const inOrder = groups.flatMap(({ rows: own }) => own.map(({ row }) => row));
  const keys = useRowKeys<HTMLDivElement>(
    inOrder.map(({ id }) => id),
    details.id,
  );
  const { onOrder } = details;
  useEffect(() => onOrder(() => inOrder));
  const total = rows.length + drafts + (notPlaced.value?.length ?? 0);

  return (
    <ListFrame
      {...head}
      list={orders}
      total={total}
      skeleton={<OrdersSkeleton label="Loading orders" suppliers={3} lines={1} />}
      failed="The orders could not be loaded."
      onRetry={() => loadClinic('orders', 'notPlaced', 'requests')}
      icon={Truck}
      empty="Nothing is on order"
    >
      <FramedRows>
        <div {...handlers}>
          <div {...keys} className="@container">
            <DraftList />
            <ExternalOrders />
            {groups.map(({ supplierId, name, rows: own }) => (
              <RowGroup
                key={supplierId ?? 'none'}
                title={name}
                note={
                  <>
                    <span>{formatPlural(own.filter(({ row }) => row.status === 'open').length, 'order')}</span>
                    {own.some(({ row }) => isLate(row, today)) && (
                      <span className="font-semibold text-warn-text">{`, ${own.filter(({ row }) => isLate(row, today)).length} late`}</span>
                    )}
                  </>
                }
              >
                <ul className="divide-y divide-line">
                  {own.map(({ row: order, isGone }) => (
                    <OrderRow key={order.id} order={order} isGone={isGone} details={details} />
                  ))}
                </ul>
              </RowGroup>
            ))}
          </div>
        </div>
      </FramedRows>
    </ListFrame>
  );
}

/** Compares orders by expected date; those without one come last. */
const compareExpected = ({ expectedOn }: Order): string => expectedOn ?? '9999';

/** List of draft orders: the pending requests of each supplier that will be placed together. */
function DraftList() {
  const requests = useClinic((state) => state.requests.all.rows);
  const canDecide = useClinicRight('reorder:decide');
  const drafts = findSavedDrafts(requests.values());
  if (drafts.length === 0) return null;

  return (
    <RowGroup title="Drafts" note={drafts.length}>
      <ul className="divide-y divide-line">
        {drafts.map(({ draft, requests: own }) => (
          <li key={draft.id} className="flex min-h-14 items-center gap-4 py-2 sm:px-4">
            <div className="min-w-0 flex-1">
              <p id={`draft-${draft.id}`} className="flex min-w-0 items-baseline gap-2">
                <Code className="figures shrink-0 font-semibold">{draft.number}</Code>
                <span className="truncate">{draft.supplier ?? 'No supplier'}</span>
              </p>
              <p className="figures truncate text-caption text-muted">{`${formatPlural(own.length, 'request')} · ${[...new Set(own.map(({ item }) => item.name))].join(', ')}`}</p>
            </div>
            {canDecide && (
              <AsyncButton
                size="small"
                busy="Opening..."
                icon={<FilePenLine className="size-3.5" />}
                aria-describedby={`draft-${draft.id}`}
                aria-haspopup="dialog"
                onRun={() => openDraft(draft.id)}
              >
                Review draft
              </AsyncButton>
            )}
          </li>
        ))}
      </ul>
    </RowGroup>
  );
}
