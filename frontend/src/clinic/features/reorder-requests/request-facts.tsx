import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { REORDER_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { formatQuantity, getUnitFor, formatUsable } from '@atrium/rules/stock/quantity';
import type { ReorderStatus } from '@atrium/rules/stock/status-changes';
import { getStockStatus } from '@atrium/rules/stock/stock-status';
import { formatDay } from '@atrium/rules/time/calendar';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useToday } from '../../../session/today.js';
import { classes } from '../../../ui/classes.js';
import { Badge, type Tone } from '../../../ui/display/badge.js';
import { StockBar } from '../../../ui/display/stock-bar.js';
import { ON_ORDER_PATH, orderPath } from '../../shared/request-paths.js';
import { formatArrivalDay } from '../../shared/stock/on-order.js';
import { useClinic } from '../../store/clinic-store.js';
import { removeFromDraft } from '../orders/public.js';
import type { RequestRowProps } from './request-actions.js';
import { Code } from '../../../ui/display/facts.js';
import { Moment } from '../../../ui/display/moment.js';

/** Returns the current stock of the request's product. */
function useCurrentStock({ kind, item }: ReorderRequest) {
  const known = useClinic((state) => (kind === 'item' ? state.items : state.consumables).all.rows.get(item.id));
  return known !== undefined && known.version > item.version ? known : item;
}

/** Note that names the draft order of a pending request. */
export function DraftOrderNote({ request, canDecide }: Pick<RequestRowProps, 'request' | 'canDecide'>) {
  const { draft, status } = request;
  if (status !== 'pending' || draft === null) return null;
  return (
    <span className="before:content-['_·_']">
      <Link to={ON_ORDER_PATH} className="touch-target font-semibold text-accent-text hover:underline">
        in draft <Code>{draft.number}</Code>
      </Link>
      {canDecide && (
        <button
          type="button"
          className="relative z-1 ml-1.5 rounded-small touch-target font-semibold text-accent-text hover:underline"
          aria-label={`Remove ${request.item.name} from draft ${draft.number}`}
          onClick={() => void removeFromDraft(request)}
        >
          Remove
        </button>
      )}
    </span>
  );
}

/** Note about open orders of a pending request's product, to prevent a second order. */
export function OpenOrdersNote({ request }: { readonly request: ReorderRequest }) {
  const today = useToday();
  const { onOrder, arrivesOn, unit } = useCurrentStock(request);
  if (request.status !== 'pending' || onOrder === 0) return null;
  return (
    <span className="figures font-semibold text-warn-text before:font-normal before:text-muted before:content-['_·_']">
      {`${formatQuantity(onOrder, unit)} on order${arrivesOn === null ? '' : arrivesOn < today ? `, overdue since ${formatDay(arrivesOn)}` : `, arriving ${formatArrivalDay(arrivesOn, today)}`}`}
    </span>
  );
}

export function StockNote({ request }: { readonly request: ReorderRequest }) {
  const { kind } = request;
  const { currentQuantity, usableQuantity, minStockLevel, unit } = useCurrentStock(request);
  const status = getStockStatus(kind, usableQuantity, minStockLevel);
  return (
    <div
      className="min-w-0"
      title={[
        usableQuantity < currentQuantity &&
          `${formatUsable({ currentQuantity, usableQuantity, unit })}: the rest is expired, quarantined or recalled`,
        `Minimum ${formatQuantity(minStockLevel, unit)}`,
      ]
        .filter(Boolean)
        .join('. ')}
    >
      <Figure label="In stock" amount={usableQuantity} unit={unit} />
      <StockBar
        quantity={usableQuantity}
        minimum={minStockLevel}
        tone={status === 'out' ? 'bad' : status === 'good' ? 'neutral' : 'warn'}
        className="mt-1"
      />
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: number;
  readonly unit: string;
}

export const Figure = ({ label, amount, unit }: FigureProps) => (
  <p className="figures min-w-0">
    <span className="block text-caption text-muted">{label}</span>
    <span className="block truncate">
      <span className="font-semibold">{amount.toLocaleString('en')}</span>{' '}
      <span className="text-caption text-muted">{getUnitFor(amount, unit)}</span>
    </span>
  </p>
);

const tones: Readonly<Record<ReorderStatus, Tone>> = {
  pending: 'warn',
  ordered: 'neutral',
  received: 'neutral',
  dismissed: 'neutral',
};

export const StatusBadge = ({ status }: { readonly status: ReorderStatus }) => (
  <Badge tone={tones[status]}>{REORDER_STATUS_LABELS[status]}</Badge>
);

interface DecisionProps {
  readonly request: ReorderRequest;
  readonly isNew: boolean;
  /** True to show everything in one line. */
  readonly isBrief?: boolean;
}

/** Shows who decided a request, when, and the note. */
export function Decision({ request, isNew, isBrief = false }: DecisionProps) {
  const { status, approvedByUser, approvedAt, receivedAt, note, supplier, expectedOn } = request;
  if (status === 'pending') return null;
  return (
    <>
      {approvedAt !== null && (
        <p
          className={classes(
            'mt-0.5 text-caption',
            isBrief && 'truncate',
            isNew ? 'font-normal text-accent-text' : 'text-muted',
          )}
        >
          <span>{`${status === 'dismissed' ? 'Dismissed' : 'Ordered'} by ${getDisplayName(approvedByUser)} · `}</span>
          <Moment at={approvedAt} />
          {request.orders.map(({ id, number }) => (
            <Fragment key={id}>
              {' '}
              ·{' '}
              <Link to={orderPath(id)} className="underline-offset-2 hover:underline">
                <Code>{number}</Code>
              </Link>
            </Fragment>
          ))}
          <span>{`${status === 'ordered' && request.orders.length === 0 ? (supplier === null ? ' · ordered elsewhere' : ` · ordered at ${supplier.name}`) : ''}${status === 'ordered' && expectedOn !== null ? ` · expected ${formatDay(expectedOn)}` : ''}`}</span>
          {receivedAt !== null && (
            <>
              <span>{' · Received '}</span>
              <Moment at={receivedAt} />
            </>
          )}
        </p>
      )}
      {note !== null && !isBrief && (
        <p className="mt-1 border-l-2 border-line pl-2 text-table break-words text-muted">{note}</p>
      )}
    </>
  );
}
