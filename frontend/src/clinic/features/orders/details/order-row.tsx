import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { ChevronDown, PackageCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { moneyText } from '../../../../lib/format/money.js';
import { useToday } from '../../../../session/today.js';
import { Badge } from '../../../../ui/display/badge.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { FactLine } from '../../../../ui/display/fact-line.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { useMay } from '../../../shared/rights.js';
import { useClinic } from '../../../store/clinic-store.js';
import { OrderDetails } from './order-details.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { receiveOrderDialog } from '../order-dialogs.js';
import {
  expectedText,
  isLate,
  isSent,
  linesOf,
  receivedDayText,
  receivedPercent,
  receivedText,
  sentText,
  stateText,
  whatText,
} from './order-words.js';

interface OrderRowProps {
  readonly order: Order;
  readonly isOpen: boolean;
  /** It has arrived or was cancelled, and stays in the list for now. */
  readonly isGone?: boolean;
  readonly onToggle: () => void;
}

/** An order in one line; opened, its lines, its documents and its acts. */
export function OrderRow({ order, isOpen, isGone = false, onToggle }: OrderRowProps) {
  const id = useId();
  const today = useToday();
  const onPhone = useMediaQuery('(max-width: 639px)');
  const mayReceive = useMay('stock:edit');
  const change = useClinic((state) => state.orderChanges.get(order.id));
  const place = useRef<HTMLLIElement>(null);
  const begins = useRef(isOpen);
  // The URL names this order.
  useEffect(() => {
    if (begins.current) place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const lines = linesOf(order);
  const isDone = order.status !== 'open' || isGone;
  return (
    <li ref={place} className="relative">
      {change !== undefined && (
        <span
          key={change.key}
          className="pointer-events-none absolute inset-0 animate-glow rounded-control"
          aria-hidden="true"
        />
      )}
      <div
        // The chevron is the keyboard equivalent.
        onClick={(event) => {
          if ((event.target as Element).closest('button, a') === null && getSelection()?.isCollapsed !== false)
            onToggle();
        }}
        className={classes(
          'relative grid min-h-16 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 max-sm:h-16 sm:py-3 lg:grid-cols-[minmax(0,1fr)_220px_128px_104px_168px]',
          isGone && 'opacity-60',
        )}
      >
        <div className="min-w-0">
          <p id={`${id}-name`} className="flex min-w-0 items-baseline gap-2">
            <span className="figures shrink-0 font-semibold">{order.number}</span>
            <span
              className="line-clamp-2 wrap-anywhere max-sm:leading-[18px]"
              title={lines.map(({ item }) => item.name).join(', ')}
            >
              {whatText(order)}
            </span>
          </p>
          <p className={classes('truncate text-caption', change === undefined ? 'text-muted' : 'text-accent-text')}>
            {change?.caption ?? (
              <FactLine
                facts={[
                  onPhone && !isDone && (
                    <span key="day" className={isLate(order, today) ? 'font-medium text-warn-text' : ''}>
                      {expectedText(order, today)}
                    </span>
                  ),
                  onPhone && receivedText(order),
                  isDone && order.supplier?.name,
                  isDone && receivedDayText(order),
                  !onPhone && plural(lines.length, 'line'),
                  (!isDone || isSent(order)) && sentText(order),
                  order.documents.length > 0 && plural(order.documents.length, 'document'),
                ]}
              />
            )}
          </p>
        </div>
        <div
          hidden={onPhone && isDone}
          className="min-w-0 max-lg:order-last max-lg:col-span-2 max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:[&>div]:h-0.5"
        >
          <p className="figures mb-1 text-table max-sm:hidden">{receivedText(order)}</p>
          <ProgressBar
            label={`${order.number}: ${receivedText(order)}`}
            percent={receivedPercent(order)}
            tone={order.status === 'received' ? 'good' : 'accent'}
          />
        </div>
        <p
          className={classes(
            'figures text-table max-lg:hidden',
            isLate(order, today) ? 'font-medium text-warn-text' : 'text-muted',
          )}
        >
          {isDone ? '' : expectedText(order, today)}
        </p>
        <p className="figures text-right text-table max-lg:hidden">{moneyText(order.totalCost)}</p>
        <div className="flex items-center justify-end gap-2">
          {onPhone && isDone && order.totalCost !== null && (
            <span className="figures text-table font-semibold">{moneyText(order.totalCost)}</span>
          )}
          {isDone ? (
            onPhone && order.status === 'received' ? null : (
              <Badge tone={order.status === 'received' ? 'good' : 'neutral'}>{stateText(order)}</Badge>
            )
          ) : (
            mayReceive && (
              <Button
                size="small"
                className="max-sm:relative max-sm:z-1"
                {...(!onPhone && { icon: <PackageCheck className="size-3.5" aria-hidden="true" /> })}
                aria-describedby={`${id}-name`}
                aria-haspopup="dialog"
                onClick={() => openDialog(receiveOrderDialog, { order, lineId: null })}
              >
                Receive
              </Button>
            )
          )}
          <IconButton
            label={isOpen ? `Close ${order.number}` : `Open ${order.number}`}
            tip={isOpen ? 'Less' : 'More'}
            aria-expanded={isOpen}
            aria-controls={`${id}-details`}
            className="max-sm:after:absolute max-sm:after:inset-0"
            icon={
              <ChevronDown
                className={classes('size-4 transition-transform', isOpen && 'rotate-180')}
                aria-hidden="true"
              />
            }
            onClick={onToggle}
          />
        </div>
        {!isDone && !onPhone && (
          <p
            className={classes(
              'figures -mt-1.5 text-caption lg:hidden',
              isLate(order, today) ? 'font-medium text-warn-text' : 'text-muted',
            )}
          >
            {expectedText(order, today)}
            {order.totalCost !== null && ` · ${moneyText(order.totalCost)}`}
          </p>
        )}
      </div>
      {isOpen && (
        <div id={`${id}-details`}>
          <OrderDetails order={order} />
        </div>
      )}
    </li>
  );
}
