import { ChevronDown, PackagePlus, PackageCheck, X } from 'lucide-react';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { getUnitFor } from '@atrium/rules/stock/quantity';
import { getPriorityName } from '@atrium/rules/stock/labels';
import { getShortName } from '@atrium/rules/people/people';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, getButtonClasses } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { SwipeRow } from '../../../ui/lists/swipe-row.js';
import { useClinic } from '../../store/clinic-store.js';
import { useClinicRight } from '../../shared/rights.js';
import { addToDraft, dismissDialog, requestPurchaseDialog } from '../orders/public.js';
import { itemPath } from '../../shared/item-path.js';
import {
  RequestButtons,
  type RequestRowProps,
  UndoDecisionButton,
  useFixedHeight,
  useCanUndo,
} from './request-actions.js';
import { Decision, DraftOrderNote, StockNote, StatusBadge, OpenOrdersNote } from './request-facts.js';
import { Code, Facts } from '../../../ui/display/facts.js';
import { Moment } from '../../../ui/display/moment.js';
import { Highlight } from '../../../ui/lists/highlight.js';

const tones = { critical: 'text-bad-text', urgent: 'text-warn-text' } as const;

const getTone = (priority: ReorderRequest['priority']): string | undefined =>
  priority === 'critical' || priority === 'urgent' ? tones[priority] : undefined;

/** Request on a phone, 64 px high. A tap opens it with its actions, a swipe decides it. */
export function RequestLine({ request, isLeaving, canDecide, onDecided }: RequestRowProps) {
  const id = useId();
  const canBuy = useClinicRight('stock:edit');
  const [isOpen, setOpen] = useState(false);
  const change = useClinic((state) => state.requestChanges.get(request.id));
  const row = useFixedHeight(isLeaving);
  const { item, priority, status, requestedQuantity, reason } = request;
  const isWaiting = status === 'pending' && !isLeaving;
  const tone = getTone(priority);
  const canUndo = useCanUndo(request, isLeaving) && canDecide;
  const place = () => void addToDraft(request).then(onDecided);
  const swipes = isWaiting && canDecide && !isOpen;
  return (
    <li ref={row} data-row={request.id} className="relative">
      <Highlight of={change?.key} />
      <SwipeRow
        right={
          swipes && item.isActive && request.draft === null
            ? { label: 'Place order', icon: PackagePlus, run: place }
            : undefined
        }
        left={
          swipes
            ? {
                label: 'Dismiss',
                icon: X,
                run: () => openDialog(dismissDialog, { request }, onDecided),
              }
            : undefined
        }
      >
        <div className={classes('relative flex h-16 items-center gap-3', isLeaving && 'opacity-60')}>
          <div className="min-w-0 flex-1">
            <button
              type="button"
              id={`${id}-name`}
              data-opens-row
              aria-expanded={isOpen}
              aria-controls={`${id}-more`}
              className="line-clamp-2 max-w-full text-left font-semibold wrap-anywhere after:absolute after:inset-0"
              onClick={() => setOpen(!isOpen)}
            >
              <bdi>{item.name}</bdi>
            </button>
            <p
              className={classes(
                'truncate text-caption',
                change !== undefined ? 'font-normal text-accent-text' : 'text-muted',
              )}
            >
              {change?.caption ?? <RequestCaption request={request} isBrief={isOpen || !isWaiting} />}
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-0.5">
            <p className="figures">
              <span className="text-lead font-semibold">{requestedQuantity.toLocaleString('en')}</span>{' '}
              <span className="text-caption text-muted">{getUnitFor(requestedQuantity, item.unit)}</span>
            </p>
            {isWaiting ? (
              !isOpen && (
                <span className="figures text-caption text-muted">{`${item.usableQuantity === 0 ? 'none' : item.usableQuantity.toLocaleString('en')} in stock`}</span>
              )
            ) : (
              <StatusBadge status={status} />
            )}
          </div>
          {canUndo && isLeaving ? (
            <span className="relative">
              <UndoDecisionButton request={request} nameId={`${id}-name`} onDecided={onDecided} />
            </span>
          ) : (
            <ChevronDown
              className={classes('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
            />
          )}
        </div>
      </SwipeRow>
      {isOpen && (
        <div id={`${id}-more`} className="flex flex-col gap-3 pb-4">
          <div>
            {reason !== null && <p className="text-table wrap-anywhere">{reason}</p>}
            <p className="mt-0.5 text-caption wrap-anywhere text-muted">
              <Facts
                facts={[
                  item.sku !== null && <Code key="sku">{item.sku}</Code>,
                  item.brand,
                  tone === undefined && getPriorityName(priority),
                ]}
              />
              <OpenOrdersNote request={request} />
              <DraftOrderNote request={request} canDecide={canDecide} />
            </p>
            <Decision request={request} isNew={change !== undefined} />
          </div>
          <div className="flex items-center gap-4 *:first:flex-1">
            <StockNote request={request} />
            <Link to={itemPath({ kind: request.kind, id: item.id })} className={getButtonClasses({ size: 'small' })}>
              {request.kind === 'item' ? 'Open item' : 'Open consumable'}
            </Link>
          </div>
          {isWaiting && canDecide && (
            <div className="flex flex-wrap gap-2">
              <RequestButtons request={request} nameId={`${id}-name`} onDecided={onDecided} />
            </div>
          )}
          {isWaiting && !canDecide && <p className="text-table text-muted">Pending Manager Review</p>}
          {!isWaiting && (
            <div className="flex gap-2">
              {status === 'ordered' && canBuy && !isLeaving && (
                <Button
                  size="small"
                  icon={<PackageCheck className="size-3.5" />}
                  aria-haspopup="dialog"
                  onClick={() => openDialog(requestPurchaseDialog, { request })}
                >
                  Receive
                </Button>
              )}
              {canUndo && !isLeaving && (
                <UndoDecisionButton request={request} nameId={`${id}-name`} onDecided={onDecided} />
              )}
            </div>
          )}
        </div>
      )}
    </li>
  );
}

interface RequestCaptionProps {
  readonly request: ReorderRequest;
  /** True to omit what the opened request shows, or a decided one no longer needs. */
  readonly isBrief: boolean;
}

/** Priority, orders, requester and time of a request in one line. */
function RequestCaption({ request, isBrief }: RequestCaptionProps) {
  const { item, priority, requestedByUser } = request;
  const tone = getTone(priority);
  return (
    <>
      {tone !== undefined && (
        <span className={classes('font-semibold', tone)}>{`${getPriorityName(priority)} · `}</span>
      )}
      {!isBrief && item.onOrder > 0 && (
        <span className="figures font-semibold text-warn-text">{`${item.onOrder.toLocaleString('en')} on order · `}</span>
      )}
      {!isBrief && request.draft !== null && (
        <span className="font-semibold text-accent-text">
          in draft <Code>{request.draft.number}</Code> ·{' '}
        </span>
      )}
      <span>{`${getShortName(requestedByUser)} · `}</span>
      <Moment at={request.requestedAt} />
    </>
  );
}
