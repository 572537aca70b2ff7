import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { displayName } from '@atrium/rules/people/people';
import { PackageCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { StockBar } from '../../../ui/display/stock-bar.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { arrivalDay } from '../../shared/stock/on-order.js';
import { placePath } from '../../shared/place-path.js';
import { useClinic } from '../../store/clinic-store.js';
import { useMay } from '../../shared/rights.js';
import {
  addToDraft,
  decide,
  dismissDialog,
  markOrderedDialog,
  removeFromDraft,
  requestPurchaseDialog,
  reviewDraft,
} from '../orders/public.js';
import { PriorityBadge } from './priority-badge.js';

export interface RequestRowProps {
  readonly request: ReorderRequest;
  /** It belongs here no more: decided, or taken back. It keeps its place and its height for now. */
  readonly isLeaving: boolean;
  readonly mayDecide: boolean;
  /** The buttons of the row are gone: moves the focus to the list. */
  readonly onDecided: () => void;
}

export function RequestRow({ request, isLeaving, mayDecide, onDecided }: RequestRowProps) {
  const nameId = useId();
  const mayBuy = useMay('stock:edit');
  const change = useClinic((state) => state.requestChanges.get(request.id));
  const mayUndo = useMayUndo(request, isLeaving) && mayDecide;
  const { item, kind, requestedByUser, reason, status } = request;
  const isBrief = isLeaving && status !== 'pending';
  const row = useKeptHeight(isLeaving);
  const details = [item.sku, item.brand, kind === 'consumable' && 'Consumable'].filter(Boolean).join(' · ');
  return (
    <li ref={row} data-row={request.id} className="relative px-4 py-3 first:rounded-t-card last:rounded-b-card sm:px-5">
      {change !== undefined && (
        <span
          key={change.key}
          className="pointer-events-none absolute inset-0 animate-glow rounded-[inherit]"
          aria-hidden="true"
        />
      )}
      <div className="relative flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-6">
        <div className={classes('min-w-0 flex-1 transition-opacity', isLeaving && 'opacity-55')}>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <p id={nameId} className="min-w-0 font-medium wrap-anywhere">
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
                change !== undefined && status === 'pending' ? 'font-medium text-accent-text' : 'text-muted',
              )}
            >
              {details && <span className="max-sm:hidden">{details} · </span>}
              {displayName(requestedByUser)} · <Moment at={request.requestedAt} />
              {!item.isActive && <span className="font-medium text-warn-text"> · Deactivated</span>}
              <ToCome request={request} />
              <InDraft request={request} mayDecide={mayDecide} />
            </p>
          )}
          {reason !== null && <p className="mt-1 line-clamp-3 text-table wrap-anywhere">{reason}</p>}
          {!isBrief && <Decision request={request} isNew={change !== undefined} />}
        </div>
        <div className="grid grid-cols-2 gap-4 sm:max-w-sm lg:w-72 lg:shrink-0">
          <Figure label="Requested" amount={request.requestedQuantity} unit={item.unit} />
          <InStock request={request} />
        </div>
        <div className="flex gap-2 lg:w-[332px] lg:shrink-0 lg:justify-end">
          {isLeaving || status !== 'pending' ? (
            <>
              {status === 'ordered' && mayBuy && !isLeaving && (
                <Button
                  size="small"
                  className="max-lg:flex-1 sm:max-lg:flex-none"
                  icon={<PackageCheck className="size-3.5" aria-hidden="true" />}
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
              {mayUndo && <Undo request={request} nameId={nameId} onDecided={onDecided} />}
            </>
          ) : mayDecide ? (
            <Actions request={request} nameId={nameId} onDecided={onDecided} />
          ) : (
            <Badge tone="warn">Pending Manager Review</Badge>
          )}
        </div>
      </div>
    </li>
  );
}

/** Link to the product. */
const ItemLink = ({ request: { kind, item } }: { readonly request: ReorderRequest }) => (
  <Link to={placePath({ kind, id: item.id })} className="rounded-small hover:underline">
    <bdi>{item.name}</bdi>
  </Link>
);

/** As high as it was before its buttons went, so that no other row moves. */
export function useKeptHeight(isLeaving: boolean): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (row.current === null) return;
    if (!isLeaving) height.current = row.current.offsetHeight;
    row.current.style.minHeight = isLeaving ? `${height.current}px` : '';
  });
  return row;
}

/** Of a row that is leaving by whoever decided: where somebody else reaches for a button there is none. */
export function useMayUndo({ status, approvedByUser }: ReorderRequest, isLeaving: boolean): boolean {
  const { id } = useUser();
  return (status === 'ordered' || status === 'dismissed') && (!isLeaving || approvedByUser?.id === id);
}

/** Takes the decision back, as long as nothing has arrived. */
export function Undo({ request, nameId, onDecided }: Pick<ActionsProps, 'request' | 'nameId' | 'onDecided'>) {
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await decide(request, { status: 'pending' });
    setBusy(false);
    onDecided();
  };
  return (
    <Button
      size="small"
      busy={busy && 'Undoing...'}
      icon={<Undo2 className="size-3.5" aria-hidden="true" />}
      title="Back to pending"
      aria-describedby={nameId}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  );
}

interface ActionsProps extends Pick<RequestRowProps, 'request' | 'onDecided'> {
  readonly nameId: string;
}

export function Actions({ request, nameId, onDecided }: ActionsProps) {
  const [busy, setBusy] = useState(false);
  const { draft } = request;
  const place = async () => {
    setBusy(true);
    await addToDraft(request);
    setBusy(false);
    onDecided();
  };
  return (
    <>
      {request.item.isActive && draft === null && (
        <Button
          size="small"
          variant="primary"
          className="max-lg:flex-1 sm:max-lg:flex-none"
          busy={busy && 'Adding...'}
          icon={<PackagePlus className="size-3.5" aria-hidden="true" />}
          aria-describedby={nameId}
          onClick={() => void place()}
        >
          Place order
        </Button>
      )}
      {draft !== null && (
        <Button
          size="small"
          variant="primary"
          className="max-lg:flex-1 sm:max-lg:flex-none"
          icon={<FilePenLine className="size-3.5" aria-hidden="true" />}
          aria-describedby={nameId}
          aria-haspopup="dialog"
          onClick={() => void reviewDraft(draft.id)}
        >
          Review draft
        </Button>
      )}
      {request.item.isActive && (
        <Button
          size="small"
          className="max-lg:flex-1 sm:max-lg:flex-none"
          aria-describedby={nameId}
          aria-haspopup="dialog"
          onClick={() => openDialog(markOrderedDialog, { request }, onDecided)}
        >
          Mark as Ordered
        </Button>
      )}
      <Button
        size="small"
        className="max-lg:flex-1 sm:max-lg:flex-none"
        aria-describedby={nameId}
        aria-haspopup="dialog"
        onClick={() => openDialog(dismissDialog, { request }, onDecided)}
      >
        Dismiss
      </Button>
    </>
  );
}

/** The stock as it is this moment, not as it was when somebody asked. */
function useStockNow({ kind, item }: ReorderRequest) {
  const known = useClinic((state) => (kind === 'item' ? state.items : state.consumables).all.rows.get(item.id));
  return known !== undefined && known.version > item.version ? known : item;
}

/** The draft of an order that a pending request waits in. */
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

/** What is on order of a pending request's product, so that nobody orders it twice. */
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

const Figure = ({
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

/** Who decided, when, and what they wrote. */
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
