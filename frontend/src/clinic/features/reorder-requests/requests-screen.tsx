import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { REORDER_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { ClipboardList } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, type ComponentProps, type FocusEvent } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { useLingeringRows, type LingeringRow } from '../../../lib/live/lingering-rows.js';
import type { Id } from '../../../lib/live/collection.js';
import { usePreserveUnsaved } from '../../../lib/forms/unsaved-text.js';
import { useUser } from '../../../session/session-store.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { PANEL_PADDING } from '../../../ui/details/use-details-route.js';
import { FramedRows, MoreRows } from '../../../ui/lists/list-states.js';
import { ListFrame, type ListHead } from '../../../ui/lists/list-frame.js';
import { formatSelection, clearSelection, useOrderRoute } from '../orders/public.js';
import { requestDialog } from '../../shared/dialogs.js';
import { ScanSearchField } from '../scanning/public.js';
import { loadMore, loadClinic, loadRequestLog, useClinic } from '../../store/clinic-store.js';
import { selectLogged, type RequestTab, selectPending } from './select-requests.js';
import { useRowKeys } from '../../../ui/lists/active-row.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useClinicRight } from '../../shared/rights.js';
import { RequestLine } from './request-line.js';
import { RequestRow } from './request-row.js';

interface RequestRowsProps {
  readonly rows: readonly LingeringRow<ReorderRequest>[];
  /** Handlers that keep rows in place under the pointer. */
  readonly handlers: Pick<ComponentProps<'ul'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
}

function RequestRows({ rows, handlers }: RequestRowsProps) {
  const canDecide = useClinicRight('reorder:decide');
  const onPhone = useMediaQuery('(max-width: 639px)');
  const Row = onPhone ? RequestLine : RequestRow;
  const { ref: ul, ...keys } = useRowKeys(rows.map(({ row }) => row.id));
  const focus = {
    onFocus: (event: FocusEvent<HTMLUListElement>) => {
      handlers.onFocus?.(event);
      keys.onFocus(event);
    },
    onBlur: (event: FocusEvent<HTMLUListElement>) => {
      handlers.onBlur?.(event);
      keys.onBlur(event);
    },
  };
  return (
    <ul
      {...handlers}
      {...focus}
      ref={ul}
      tabIndex={-1}
      aria-label="Reorder requests"
      className="flex flex-col divide-y divide-line outline-none max-sm:border-b max-sm:border-line sm:rounded-card sm:border sm:border-line sm:bg-surface"
    >
      {rows.map(({ row: request, isGone }) => (
        <Row
          key={request.id}
          request={request}
          isLeaving={isGone}
          canDecide={canDecide}
          onDecided={() => ul.current?.focus({ preventScroll: true })}
        />
      ))}
    </ul>
  );
}

/** Statuses in the order of a request's stages. The URL contains the current one. */
const TABS = ['pending', 'ordered', 'received', 'dismissed', 'all'] as const satisfies readonly RequestTab[];
const CHOICES = TABS.map((value) => ({
  value: value === 'pending' ? '' : value,
  label: value === 'all' ? 'All' : REORDER_STATUS_LABELS[value],
}));
const EMPTY: Readonly<Record<RequestTab, string>> = {
  pending: 'No requests are waiting for a decision',
  ordered: 'No requests are on order',
  received: 'Nothing that was requested has been received yet',
  dismissed: 'No requests have been dismissed',
  all: 'Nothing has been requested yet',
};
type Stage = 'suggested' | 'requests' | 'on-order' | 'received';
const HEADS = {
  suggested: { title: 'Suggested orders', brief: 'Requests', subtitle: 'Order now to avoid running out' },
  requests: { title: 'Reorder Requests', brief: 'Requests', subtitle: 'Requests from the team and their decisions' },
  'on-order': { title: 'On order', brief: 'Requests', subtitle: 'Orders that have not arrived' },
} as const;
const SuggestedStage = lazyPart(async () => (await import('../orders/suggestions/suggested.js')).SuggestedStage);
const OnOrderStage = lazyPart(async () => (await import('../orders/on-order.js')).OnOrderStage);
const Received = lazyPart(async () => (await import('../../screens/purchases/received.js')).Received);
const OrderDetailsPage = lazyPart(
  async () => (await import('../orders/details/order-details-panel.js')).OrderDetailsPage,
  <LinesSkeleton label="Loading the order" lines={8} />,
);
const OrderDetailsPanel = lazyPart(
  async () => (await import('../orders/details/order-details-panel.js')).OrderDetailsPanel,
  null,
);
/** Query parameter with which other screens request an item: `?item=12`. */
const ITEM_PARAM = 'item';

interface RequestsScreenProps {
  /** The stage of the requests; `order` shows an order as a page, or next to its list. */
  readonly stage: Stage | 'order';
}

export function RequestsScreen({ stage: routeStage }: RequestsScreenProps) {
  const { address, write } = useUrlParameters();
  const details = useOrderRoute();
  const stage = routeStage === 'order' ? details.list : routeStage;
  const canRequest = (useUser().permissions['perfect-b'] ?? []).includes('reorder:request');
  const itemId = (stage === 'requests' && Number(address.get(ITEM_PARAM))) || null;

  useEffect(() => loadClinic('requests'), []);
  // On every tab, because the choice is kept there.
  usePreserveUnsaved('Suggested', () => formatSelection(useClinic.getState().suggestions.value?.rows ?? []));
  useEffect(() => clearSelection, []);

  useEffect(() => {
    if (!canRequest || itemId === null) return undefined;
    return openDialog(requestDialog, { itemId }, () => write({ [ITEM_PARAM]: '' })).close;
  }, [canRequest, itemId, write]);
  const add = canRequest && {
    label: 'Request Reorder',
    onClick: () => void openDialog(requestDialog, { itemId: null }),
  };
  if (details.shown === 'page') return <OrderDetailsPage id={details.id ?? 0} />;
  const lists: Readonly<Record<Stage, ReactNode>> = {
    suggested: <SuggestedStage head={{ ...HEADS.suggested, add }} />,
    requests: <RequestsStage add={add} />,
    'on-order': <OnOrderStage head={{ ...HEADS['on-order'], add }} details={details} />,
    received: <Received details={details} />,
  };
  return (
    <>
      <div className={details.shown === 'panel' ? PANEL_PADDING : undefined}>
        <Suspense fallback={<LinesSkeleton label="Loading" lines={6} />}>{lists[stage]}</Suspense>
      </div>
      {details.shown === 'panel' && (
        <OrderDetailsPanel id={details.id ?? 0} step={details.step} close={details.close} />
      )}
    </>
  );
}

const idOf = ({ id }: ReorderRequest): number => id;

/** Requests by their status. */
function RequestsStage({ add }: { readonly add: NonNullable<ListHead['add']> }) {
  const { address, write } = useUrlParameters();
  const tab = TABS.find((one) => one === address.get('status')) ?? 'pending';
  const search = (address.get('search') ?? '').trim();
  const requests = useClinic((state) => state.requests);
  const log = useClinic((state) => state.requestLog);
  const isPending = tab === 'pending' && search === '';
  const load = useCallback(
    () => (isPending ? loadClinic('requests') : void loadRequestLog({ status: tab, search })),
    [isPending, tab, search],
  );
  useEffect(load, [load]);
  const isThis = log.query.status === tab && log.query.search === search;
  const listed = useMemo(
    () => (isPending ? selectPending(requests) : isThis ? selectLogged(log) : []),
    [isPending, requests, isThis, log],
  );
  const { rows, handlers } = useLingeringRows(
    listed,
    idOf,
    (id: Id) => (isPending ? requests : log).all.rows.get(id),
    `${tab} ${search}`,
  );
  return (
    <ListFrame
      {...HEADS.requests}
      add={add}
      list={isPending ? requests : isThis ? log : { phase: 'loading', error: null }}
      total={rows.length}
      skeleton={
        <FramedRows>
          <LinesSkeleton label="Loading requests" lines={5} line="max-sm:h-16 sm:h-[68px] sm:px-4" />
        </FramedRows>
      }
      failed="The requests could not be loaded."
      onRetry={load}
      icon={ClipboardList}
      empty={EMPTY[tab]}
      filters={{
        noun: 'request',
        choosesList: true,
        isFiltered: search !== '',
        noMatch: `No requests match “${search}”`,
        onClear: () => write({ search: '' }),
        onChange: write,
        hasMore: !isPending && log.next !== null,
        search: {
          Field: ScanSearchField,
          label: 'Search requests',
          placeholder: 'Search product, person or reason...',
          value: search,
          onChange: (text) => write({ search: text }),
        },
        fields: [
          { name: 'status', label: 'Status', value: tab === 'pending' ? '' : tab, choices: CHOICES, isSegmented: true },
        ],
      }}
    >
      <RequestRows rows={rows} handlers={handlers} />
      {!isPending && (
        <MoreRows log={log} failed="More requests could not be loaded." onMore={() => void loadMore('requestLog')} />
      )}
    </ListFrame>
  );
}
