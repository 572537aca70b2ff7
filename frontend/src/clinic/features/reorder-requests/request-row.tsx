import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { PackageCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { getPriorityName, getReorderPriorityLabel } from '@atrium/rules/stock/labels';
import { Badge, type Tone } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { requestPurchaseDialog } from '../orders/public.js';
import { useClinicRight } from '../../shared/rights.js';
import { itemPath } from '../../shared/item-path.js';
import { useClinic } from '../../store/clinic-store.js';
import {
  RequestButtons,
  type RequestRowProps,
  UndoDecisionButton,
  useFixedHeight,
  useCanUndo,
} from './request-actions.js';
import { Decision, Figure, DraftOrderNote, StockNote, StatusBadge, OpenOrdersNote } from './request-facts.js';
import { Code } from '../../../ui/display/facts.js';
import { Moment } from '../../../ui/display/moment.js';
import { Highlight } from '../../../ui/lists/highlight.js';

export function RequestRow({ request, isLeaving, canDecide, onDecided }: RequestRowProps) {
  const nameId = useId();
  const canBuy = useClinicRight('stock:edit');
  const change = useClinic((state) => state.requestChanges.get(request.id));
  const canUndo = useCanUndo(request, isLeaving) && canDecide;
  const { item, kind, requestedByUser, reason, status } = request;
  const isBrief = isLeaving && status !== 'pending';
  const row = useFixedHeight(isLeaving);
  return (
    <li ref={row} data-row={request.id} className="relative px-4 py-3 first:rounded-t-card last:rounded-b-card">
      <Highlight of={change?.key} className="rounded-[inherit]" />
      <div className="relative flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-6">
        <div className={classes('min-w-0 flex-1 transition-opacity', isLeaving && 'opacity-55')}>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <p id={nameId} className="min-w-0 font-semibold wrap-anywhere">
              <ItemLink request={request} />
            </p>
            <PriorityBadge request={request} />
          </div>
          {isBrief ? (
            <Decision request={request} isNew={change !== undefined} isBrief />
          ) : (
            <p
              className={classes(
                'mt-0.5 text-caption wrap-anywhere',
                change !== undefined && status === 'pending' ? 'font-normal text-accent-text' : 'text-muted',
              )}
            >
              <span className="max-sm:hidden">
                {item.sku !== null && <Code>{`${item.sku} · `}</Code>}
                {item.brand !== null && <span>{`${item.brand} · `}</span>}
                {kind === 'consumable' && <span>Consumable · </span>}
              </span>
              <span>{`${getDisplayName(requestedByUser)} · `}</span>
              <Moment at={request.requestedAt} />
              {!item.isActive && <span className="font-semibold text-warn-text"> · Deactivated</span>}
              <OpenOrdersNote request={request} />
              <DraftOrderNote request={request} canDecide={canDecide} />
            </p>
          )}
          {reason !== null && <p className="mt-1 line-clamp-3 text-table wrap-anywhere">{reason}</p>}
          {!isBrief && <Decision request={request} isNew={change !== undefined} />}
        </div>
        <div className="grid grid-cols-2 gap-4 sm:max-w-sm lg:w-72 lg:shrink-0">
          <Figure label="Requested" amount={request.requestedQuantity} unit={item.unit} />
          <StockNote request={request} />
        </div>
        <div className="flex gap-2 lg:w-[332px] lg:shrink-0 lg:justify-end">
          {isLeaving || status !== 'pending' ? (
            <>
              {status === 'ordered' && canBuy && !isLeaving && (
                <Button
                  size="small"
                  className="max-lg:flex-1 sm:max-lg:flex-none"
                  icon={<PackageCheck className="size-3.5" />}
                  aria-describedby={nameId}
                  aria-haspopup="dialog"
                  onClick={() => openDialog(requestPurchaseDialog, { request })}
                >
                  Receive
                </Button>
              )}
              <span className="flex items-center max-lg:order-last max-lg:ml-auto">
                <StatusBadge status={status} />
              </span>
              {canUndo && <UndoDecisionButton request={request} nameId={nameId} onDecided={onDecided} />}
            </>
          ) : canDecide ? (
            <RequestButtons request={request} nameId={nameId} onDecided={onDecided} />
          ) : (
            <Badge tone="neutral">Pending Manager Review</Badge>
          )}
        </div>
      </div>
    </li>
  );
}

/** Link to the product of a request. */
const ItemLink = ({ request: { kind, item } }: { readonly request: ReorderRequest }) => (
  <Link to={itemPath({ kind, id: item.id })} className="touch-target rounded-small hover:underline">
    <bdi>{item.name}</bdi>
  </Link>
);

const tones: Readonly<Record<ReorderRequest['priority'], Tone>> = {
  critical: 'bad',
  urgent: 'warn',
  normal: 'neutral',
  medium: 'neutral',
  low: 'neutral',
};

/** Badge with the priority as one word. Its meaning is a tooltip. */
function PriorityBadge({ request: { kind, priority } }: { readonly request: ReorderRequest }) {
  const [word, label] = [getPriorityName(priority), getReorderPriorityLabel(kind, priority)];
  return (
    <span data-tip={label === word ? undefined : label}>
      <Badge tone={tones[priority]}>
        <span>{word}</span>
        {label !== word && <span className="sr-only">{label.slice(word.length)}</span>}
      </Badge>
    </span>
  );
}
