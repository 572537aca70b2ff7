import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { PackageCheck } from 'lucide-react';
import { useId } from 'react';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { useToday } from '../../../../session/today.js';
import { Badge } from '../../../../ui/display/badge.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { FactLine, Code } from '../../../../ui/display/facts.js';
import { DetailsLink } from '../../../../ui/details/details-link.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { useClinicRight } from '../../../shared/rights.js';
import { useClinic } from '../../../store/clinic-store.js';
import { orderPath } from '../../../shared/request-paths.js';
import type { OrderRoute } from './order-route.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { receiveOrderDialog } from '../order-dialogs.js';
import {
  formatExpectedDelivery,
  isLate,
  wasSent,
  selectActiveLines,
  formatReceivedDays,
  computeReceivedPercent,
  formatReceivedInfo,
  formatSentInfo,
  formatState,
  summarizeItems,
} from './order-text.js';
import { Highlight } from '../../../../ui/lists/highlight.js';

interface OrderRowProps {
  readonly order: Order;
  readonly details: OrderRoute;
  /** True when the order has arrived or was cancelled, and stays in the list temporarily. */
  readonly isGone?: boolean;
}

/** An order in one line, which opens its details. */
export function OrderRow({ order, details, isGone = false }: OrderRowProps) {
  const id = useId();
  const today = useToday();
  const onPhone = useMediaQuery('(max-width: 639px)');
  const canReceive = useClinicRight('stock:edit');
  const change = useClinic((state) => state.orderChanges.get(order.id));
  const lines = selectActiveLines(order);
  const isDone = order.status !== 'open' || isGone;
  return (
    <li
      data-row={order.id}
      aria-current={details.id === order.id || undefined}
      className="relative transition-colors hover:bg-sunken aria-[current]:bg-accent-soft sm:px-4"
    >
      <Highlight of={change?.key} className="rounded-control" />
      <div
        className={classes(
          'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 max-sm:h-16 sm:py-3 @min-[880px]:grid-cols-[minmax(0,1fr)_220px_160px_104px_104px]',
          isGone && 'opacity-60',
        )}
      >
        <div className="min-w-0">
          <p id={`${id}-name`} className="flex min-w-0 items-baseline gap-2">
            <DetailsLink
              to={orderPath(order.id)}
              onOpen={() => details.open(order)}
              className="figures shrink-0 font-semibold after:absolute after:inset-0 hover:underline"
            >
              <Code>{order.number}</Code>
            </DetailsLink>
            <span className="line-clamp-2 wrap-anywhere" title={lines.map(({ item }) => item.name).join(', ')}>
              {summarizeItems(order)}
            </span>
          </p>
          <p className={classes('truncate text-caption', change === undefined ? 'text-muted' : 'text-accent-text')}>
            {change?.caption ?? (
              <FactLine
                facts={[
                  onPhone && !isDone && (
                    <span key="day" className={isLate(order, today) ? 'font-semibold text-warn-text' : ''}>
                      {formatExpectedDelivery(order, today)}
                    </span>
                  ),
                  onPhone && formatReceivedInfo(order),
                  isDone && order.supplier?.name,
                  isDone && formatReceivedDays(order),
                  !onPhone && formatPlural(lines.length, 'line'),
                  (!isDone || wasSent(order)) && formatSentInfo(order),
                  order.documents.length > 0 && formatPlural(order.documents.length, 'document'),
                ]}
              />
            )}
          </p>
        </div>
        <div
          hidden={onPhone && isDone}
          className="min-w-0 @max-[880px]:order-last @max-[880px]:col-span-2 max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:[&>div]:h-0.5"
        >
          <p className="figures mb-1 text-table max-sm:hidden">{formatReceivedInfo(order)}</p>
          <ProgressBar
            label={`${order.number}: ${formatReceivedInfo(order)}`}
            percent={computeReceivedPercent(order)}
          />
        </div>
        <p
          className={classes(
            'figures text-table @max-[880px]:hidden',
            isLate(order, today) ? 'font-semibold text-warn-text' : 'text-muted',
          )}
        >
          {isDone ? '' : formatExpectedDelivery(order, today)}
        </p>
        <p className="figures text-right text-table @max-[880px]:hidden">{formatAmount(order.totalCost)}</p>
        <div className="flex items-center justify-end gap-2">
          {onPhone && isDone && order.totalCost !== null && (
            <span className="figures text-table font-semibold">{formatAmount(order.totalCost)}</span>
          )}
          {isDone ? (
            onPhone && order.status === 'received' ? null : (
              <Badge tone="neutral">{formatState(order)}</Badge>
            )
          ) : (
            canReceive && (
              <Button
                size="small"
                className="relative z-1"
                {...(!onPhone && { icon: <PackageCheck className="size-3.5" /> })}
                aria-describedby={`${id}-name`}
                aria-haspopup="dialog"
                aria-keyshortcuts={details.shown === 'panel' ? undefined : 'R'}
                onClick={() => openDialog(receiveOrderDialog, { order, lineId: null })}
              >
                Receive
              </Button>
            )
          )}
        </div>
        {!isDone && !onPhone && (
          <p
            className={classes(
              'figures -mt-1.5 text-caption @min-[880px]:hidden',
              isLate(order, today) ? 'font-semibold text-warn-text' : 'text-muted',
            )}
          >{`${formatExpectedDelivery(order, today)}${order.totalCost !== null ? ` · ${formatAmount(order.totalCost)}` : ''}`}</p>
        )}
      </div>
    </li>
  );
}
