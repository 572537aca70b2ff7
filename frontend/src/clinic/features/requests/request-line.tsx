import { ChevronDown, PackagePlus, PackageCheck, X } from 'lucide-react';
import { unitFor } from '@atrium/rules/stock/quantity';
import { priorityWord } from '@atrium/rules/stock/labels';
import { displayName, shortName } from '@atrium/rules/people/people';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { SwipeRow } from '../../../ui/lists/swipe-row.js';
import { useClinic } from '../../store/clinic-store.js';
import { useMay } from '../../shared/rights.js';
import { addToDraft, dismissDialog, requestPurchaseDialog } from '../orders/public.js';
import { placePath } from '../../shared/place-path.js';
import { Actions, type RequestRowProps, Undo, useKeptHeight, useMayUndo } from './request-actions.js';
import { Decision, InDraft, InStock, Moment, StatusBadge, ToCome } from './request-facts.js';

const tones = { critical: 'text-bad-text', urgent: 'text-warn-text' } as const;
const icon = <PackagePlus className="size-4" aria-hidden="true" />;

/** Request on a phone, 64 px high. A tap opens it with its actions, a swipe decides it. */
export function RequestLine({ request, isLeaving, mayDecide, onDecided }: RequestRowProps) {
  const id = useId();
  const mayBuy = useMay('stock:edit');
  const [isOpen, setOpen] = useState(false);
  const change = useClinic((state) => state.requestChanges.get(request.id));
  const row = useKeptHeight(isLeaving);
  const { item, priority, status, requestedQuantity, requestedByUser, reason } = request;
  const isWaiting = status === 'pending' && !isLeaving;
  const tone = priority === 'critical' || priority === 'urgent' ? tones[priority] : undefined;
  const mayUndo = useMayUndo(request, isLeaving) && mayDecide;
  const place = () => void addToDraft(request).then(onDecided);
  const swipes = isWaiting && mayDecide && !isOpen;
  return (
    <li ref={row} data-row={request.id} className="relative">
      {change !== undefined && (
        <span key={change.key} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />
      )}
      <SwipeRow
        right={
          swipes && item.isActive && request.draft === null ? { label: 'Place order', icon, run: place } : undefined
        }
        left={
          swipes
            ? {
                label: 'Dismiss',
                icon: <X className="size-4" aria-hidden="true" />,
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
              className="line-clamp-2 max-w-full text-left leading-[18px] font-medium wrap-anywhere after:absolute after:inset-0"
              onClick={() => setOpen(!isOpen)}
            >
              <bdi>{item.name}</bdi>
            </button>
            <p
              className={classes(
                'truncate text-caption',
                change !== undefined ? 'font-medium text-accent-text' : 'text-muted',
              )}
            >
              {change?.caption ?? (
                <>
                  {tone !== undefined && (
                    <span className={classes('font-medium', tone)}>{priorityWord(priority)} · </span>
                  )}
                  {isWaiting && item.onOrder > 0 && (
                    <span className="figures font-medium text-warn-text">
                      {item.onOrder.toLocaleString('en')} on order ·{' '}
                    </span>
                  )}
                  {isWaiting && request.draft !== null && (
                    <span className="font-medium text-info-text">in draft {request.draft.number} · </span>
                  )}
                  {shortName(requestedByUser)} · <Moment at={request.requestedAt} />
                </>
              )}
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-0.5">
            <p className="figures leading-5">
              <span className="text-lead font-semibold">{requestedQuantity.toLocaleString('en')}</span>{' '}
              <span className="text-caption text-muted">{unitFor(requestedQuantity, item.unit)}</span>
            </p>
            {isWaiting ? (
              <span className="figures text-caption text-muted">
                {item.usableQuantity === 0 ? 'none' : item.usableQuantity.toLocaleString('en')} in stock
              </span>
            ) : (
              <StatusBadge status={status} />
            )}
          </div>
          {mayUndo && isLeaving ? (
            <span className="relative">
              <Undo request={request} nameId={`${id}-name`} onDecided={onDecided} />
            </span>
          ) : (
            <ChevronDown
              className={classes('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
              aria-hidden="true"
            />
          )}
        </div>
      </SwipeRow>
      {isOpen && (
        <div id={`${id}-more`} className="flex flex-col gap-3 pb-4">
          <div>
            {reason !== null && <p className="text-table wrap-anywhere">{reason}</p>}
            <p className="mt-0.5 text-caption wrap-anywhere text-muted">
              {[item.sku, item.brand, `${priorityWord(priority)}, by ${displayName(requestedByUser)}`]
                .filter(Boolean)
                .join(' · ')}
              <ToCome request={request} />
              <InDraft request={request} mayDecide={mayDecide} />
            </p>
            <Decision request={request} isNew={change !== undefined} />
          </div>
          <div className="flex items-center gap-4 *:first:flex-1">
            <InStock request={request} />
            <Link to={placePath({ kind: request.kind, id: item.id })} className={buttonLook({ size: 'small' })}>
              {request.kind === 'item' ? 'Open Item' : 'Open Consumable'}
            </Link>
          </div>
          {isWaiting && mayDecide && (
            <div className="flex flex-wrap gap-2">
              <Actions request={request} nameId={`${id}-name`} onDecided={onDecided} />
            </div>
          )}
          {isWaiting && !mayDecide && <p className="text-table font-medium text-warn-text">Pending Manager Review</p>}
          {!isWaiting && (
            <div className="flex gap-2">
              {status === 'ordered' && mayBuy && !isLeaving && (
                <Button
                  size="small"
                  icon={<PackageCheck className="size-3.5" aria-hidden="true" />}
                  aria-haspopup="dialog"
                  onClick={() => openDialog(requestPurchaseDialog, { request })}
                >
                  Receive
                </Button>
              )}
              {mayUndo && !isLeaving && <Undo request={request} nameId={`${id}-name`} onDecided={onDecided} />}
            </div>
          )}
        </div>
      )}
    </li>
  );
}
