import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { displayName } from '@atrium/rules/people/people';
import { REORDER_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { quantityText, unitFor, usableText } from '@atrium/rules/stock/quantity';
import type { ReorderStatus } from '@atrium/rules/stock/status-changes';
import { stockStatusOf } from '@atrium/rules/stock/stock-status';
import { formatDay } from '@atrium/rules/time/calendar';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { fullMomentText, momentText } from '../../../lib/format/dates.js';
import { useToday } from '../../../session/today.js';
import { classes } from '../../../ui/classes.js';
import { Badge, type Tone } from '../../../ui/display/badge.js';
import { StockBar } from '../../../ui/display/stock-bar.js';
import { arrivalDay } from '../../shared/stock/on-order.js';
import { useClinic } from '../../store/clinic-store.js';
import { removeFromDraft } from '../orders/public.js';
import type { RequestRowProps } from './request-actions.js';

/** Returns the current stock of the request's product. */
function useStockNow({ kind, item }: ReorderRequest) {
  const known = useClinic((state) => (kind === 'item' ? state.items : state.consumables).all.rows.get(item.id));
  return known !== undefined && known.version > item.version ? known : item;
}

/** Draft order of a pending request. */
export function InDraft({ request, mayDecide }: Pick<RequestRowProps, 'request' | 'mayDecide'>) {
  const { draft, status } = request;
  if (status !== 'pending' || draft === null) return null;
  return (
    <span className="before:content-['_·_']">
      <Link to="/perfect-b/requests?stage=orders" className="font-medium text-info-text hover:underline">
        in draft {draft.number}
      </Link>
      {mayDecide && (
        <button
          type="button"
          className="relative z-1 ml-1.5 rounded-small font-medium text-accent-text hover:underline"
          aria-label={`Remove ${request.item.name} from draft ${draft.number}`}
          onClick={() => void removeFromDraft(request)}
        >
          Remove
        </button>
      )}
    </span>
  );
}

/** Open orders of a pending request's product, to prevent a second order. */
export function ToCome({ request }: { readonly request: ReorderRequest }) {
  const today = useToday();
  const { onOrder, arrivesOn, unit } = useStockNow(request);
  if (request.status !== 'pending' || onOrder === 0) return null;
  return (
    <span className="figures font-medium text-warn-text before:font-normal before:text-muted before:content-['_·_']">
      {`${quantityText(onOrder, unit)} on order${arrivesOn === null ? '' : arrivesOn < today ? `, due since ${formatDay(arrivesOn)}` : `, arriving ${arrivalDay(arrivesOn, today)}`}`}
    </span>
  );
}

export function InStock({ request }: { readonly request: ReorderRequest }) {
  const { kind } = request;
  const { currentQuantity, usableQuantity, minStockLevel, unit } = useStockNow(request);
  const status = stockStatusOf(kind, usableQuantity, minStockLevel);
  return (
    <div
      className="min-w-0"
      title={[
        usableQuantity < currentQuantity &&
          `${usableText({ currentQuantity, usableQuantity, unit })}: the rest is expired, quarantined or recalled`,
        `Minimum ${quantityText(minStockLevel, unit)}`,
      ]
        .filter(Boolean)
        .join('. ')}
    >
      <Figure label="In stock" amount={usableQuantity} unit={unit} />
      <StockBar
        quantity={usableQuantity}
        minimum={minStockLevel}
        tone={status === 'out' ? 'bad' : status === 'good' ? 'good' : 'warn'}
        className="mt-1"
      />
    </div>
  );
}

export const Figure = ({
  label,
  amount,
  unit,
}: {
  readonly label: string;
  readonly amount: number;
  readonly unit: string;
}) => (
  <p className="figures min-w-0 leading-5">
    <span className="block text-caption text-muted">{label}</span>
    <span className="block truncate">
      <span className="font-semibold">{amount.toLocaleString('en')}</span>{' '}
      <span className="text-caption text-muted">{unitFor(amount, unit)}</span>
    </span>
  </p>
);

const tones: Readonly<Record<ReorderStatus, Tone>> = {
  pending: 'warn',
  ordered: 'info',
  received: 'good',
  dismissed: 'neutral',
};

export const StatusBadge = ({ status }: { readonly status: ReorderStatus }) => (
  <Badge tone={tones[status]}>{REORDER_STATUS_LABELS[status]}</Badge>
);

/** Who decided, when, and the note. */
export function Decision({
  request,
  isNew,
  isBrief = false,
}: {
  readonly request: ReorderRequest;
  readonly isNew: boolean;
  /** In one line. */
  readonly isBrief?: boolean;
}) {
  const { status, approvedByUser, approvedAt, receivedAt, note, supplier, expectedOn } = request;
  if (status === 'pending') return null;
  return (
    <>
      {approvedAt !== null && (
        <p
          className={classes(
            'mt-0.5 text-caption',
            isBrief && 'truncate',
            isNew ? 'font-medium text-accent-text' : 'text-muted',
          )}
        >
          {status === 'dismissed' ? 'Dismissed' : 'Ordered'} by {displayName(approvedByUser)} ·{' '}
          <Moment at={approvedAt} />
          {request.orders.map(({ id, number }) => (
            <Fragment key={id}>
              {' '}
              ·{' '}
              <Link
                to={`/perfect-b/requests?stage=${status === 'received' ? 'received' : 'orders'}&order=${id}`}
                className="underline-offset-2 hover:underline"
              >
                {number}
              </Link>
            </Fragment>
          ))}
          {status === 'ordered' &&
            request.orders.length === 0 &&
            (supplier === null ? ' · ordered elsewhere' : ` · ordered at ${supplier.name}`)}
          {status === 'ordered' && expectedOn !== null && ` · expected ${formatDay(expectedOn)}`}
          {receivedAt !== null && (
            <>
              {' '}
              · Received <Moment at={receivedAt} />
            </>
          )}
        </p>
      )}
      {note !== null && !isBrief && (
        <p className="mt-1 border-l-2 border-line pl-2.5 text-table break-words text-muted">{note}</p>
      )}
    </>
  );
}

export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullMomentText(at)} className="figures">
    {momentText(at)}
  </time>
);
