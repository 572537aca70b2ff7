import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { REORDER_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { Plus } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useAddress } from '../../../lib/format/address.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useHeldRows } from '../../../lib/live/held-rows.js';
import type { Id } from '../../../lib/live/upsert.js';
import { useUnsaved } from '../../../lib/forms/unsaved.js';
import { useUser } from '../../../session/session-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { FilterSheetButton } from '../../../ui/lists/phone-filters.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Tabs } from '../../../ui/choices/tabs.js';
import { choiceText, clearChoice, type Stage, Stages, STAGES } from '../orders/public.js';
import { requestDialog } from '../../shared/dialogs.js';
import { ScanSearchField } from '../scanning/public.js';
import { more, need, needRequestLog, useClinic } from '../../store/clinic-store.js';
import { RequestList } from './request-list.js';
import { loggedRequests, type Tab, waitingRequests } from './select-requests.js';

/** Tabs in the order of a request's life; the URL contains the current one. */
const TABS = ['pending', 'ordered', 'received', 'dismissed', 'all'] as const satisfies readonly Tab[];
const choices = TABS.map((value) => ({ value, label: value === 'all' ? 'All' : REORDER_STATUS_LABELS[value] }));
const EMPTY: Readonly<Record<Tab, string>> = {
  pending: 'No requests are waiting for a decision',
  ordered: 'No requests are on order',
  received: 'Nothing that was requested has been received yet',
  dismissed: 'No requests have been dismissed',
  all: 'Nothing has been requested yet',
};
const SUBTITLES: Readonly<Record<Stage, string>> = {
  suggested: 'What runs out before an order would arrive',
  requests: 'Requests from the team and their decisions',
  orders: 'What was ordered and is still to come',
  received: 'What has arrived, with its papers',
};
const SuggestedStage = lazyPart(async () => ({
  default: (await import('../orders/suggestions/suggested.js')).SuggestedStage,
}));
const OnOrderStage = lazyPart(async () => ({ default: (await import('../orders/on-order.js')).OnOrderStage }));
const ReceivedStage = lazyPart(async () => ({
  default: (await import('../orders/details/received.js')).ReceivedStage,
}));
const LATER = { suggested: <SuggestedStage />, orders: <OnOrderStage />, received: <ReceivedStage /> } as const;
/** Query parameter with which other screens request an item: `?item=12`. */
const ITEM = 'item';

export function RequestsScreen() {
  const { address, write } = useAddress();
  const onPhone = useMediaQuery('(max-width: 639px)');
  const mayRequest = (useUser().permissions['perfect-b'] ?? []).includes('reorder:request');
  const tab = TABS.find((one) => one === address.get('status')) ?? 'pending';
  const itemId = Number(address.get(ITEM)) || null;
  const search = (address.get('search') ?? '').trim();
  const find = useCallback((text: string) => write({ search: text }), [write]);

  const stage = STAGES.find((one) => one === address.get('stage')) ?? 'requests';

  useEffect(() => need('requests', 'orderCounts'), []);
  // On every tab, because the choice is kept there.
  useUnsaved('Suggested', () => choiceText(useClinic.getState().suggestions.value?.rows ?? []));
  useEffect(() => clearChoice, []);

  useEffect(() => {
    if (!mayRequest || itemId === null) return undefined;
    return openDialog(requestDialog, { itemId }, () => write({ [ITEM]: '' })).close;
  }, [mayRequest, itemId, write]);
  const requestReorder = () => openDialog(requestDialog, { itemId: null });
  const ask = mayRequest && (
    <Button variant="primary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={requestReorder}>
      Request Reorder
    </Button>
  );

  const list =
    tab === 'pending' && search === '' ? (
      <Waiting />
    ) : (
      <Log key={`${tab} ${search}`} tab={tab} search={search} onClear={() => find('')} />
    );
  const chooseTab = (value: string) => write({ status: value === 'pending' ? '' : value });
  const searchField = (
    <ScanSearchField
      label="Search requests"
      placeholder={onPhone ? 'Search' : 'Search product, person or reason...'}
      value={search}
      onChange={find}
      className="w-80 max-sm:min-w-0 max-sm:flex-1 sm:ml-auto"
    />
  );
  const requests = onPhone ? (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1">
        {searchField}
        <FilterSheetButton
          chosen={tab === 'pending' ? 0 : 1}
          fields={[{ name: 'status', label: 'Status', value: tab, choices }]}
          onChange={(_, value) => chooseTab(value)}
          onClear={() => chooseTab('pending')}
        />
        {mayRequest && (
          <IconButton
            label="Request Reorder"
            icon={<Plus className="size-5" aria-hidden="true" />}
            onClick={requestReorder}
          />
        )}
      </div>
      {list}
    </div>
  ) : (
    <Tabs label="Status" value={tab} choices={choices} onChange={chooseTab} tools={searchField}>
      {list}
    </Tabs>
  );

  return (
    <div className="flex flex-col gap-5 max-sm:gap-2">
      <ScreenHead title="Reorder Requests" brief="Requests" subtitle={SUBTITLES[stage]} action={ask} />
      <Stages stage={stage} />
      {stage === 'requests' ? (
        requests
      ) : (
        <Suspense fallback={<LinesSkeleton label="Loading" lines={6} />}>{LATER[stage]}</Suspense>
      )}
    </div>
  );
}

const idOf = ({ id }: ReorderRequest): number => id;

function Waiting() {
  const requests = useClinic((state) => state.requests);
  const waiting = useMemo(() => waitingRequests(requests), [requests]);
  const { rows, handlers } = useHeldRows(waiting, idOf, (id: Id) => requests.all.rows.get(id));
  return (
    <RequestList
      list={requests}
      rows={rows}
      handlers={handlers}
      empty={EMPTY.pending}
      onRetry={() => need('requests')}
    />
  );
}

interface LogProps {
  readonly tab: Tab;
  readonly search: string;
  readonly onClear: () => void;
}

function Log({ tab, search, onClear }: LogProps) {
  const log = useClinic((state) => state.requestLog);
  useEffect(() => void needRequestLog({ status: tab, search }), [tab, search]);
  const isThis = log.query.status === tab && log.query.search === search;
  const listed = useMemo(() => (isThis ? loggedRequests(log) : []), [isThis, log]);
  const { rows, handlers } = useHeldRows(listed, idOf, (id: Id) => log.all.rows.get(id));
  return (
    <RequestList
      list={isThis ? log : { ...log, phase: 'loading' }}
      rows={rows}
      handlers={handlers}
      empty={search === '' ? EMPTY[tab] : `No requests match “${search}”`}
      emptyAction={search !== '' && <Button onClick={onClear}>Clear search</Button>}
      onRetry={() => void needRequestLog({ status: tab, search })}
    >
      {log.error !== null && (
        <Alert tone="bad" className="mt-3">
          {sentenceOf(log.error, 'More requests could not be loaded.')}
        </Alert>
      )}
      {log.next !== null && (
        <div className="mt-3 flex justify-center">
          <Button busy={log.loadingMore && 'Loading...'} onClick={() => void more('requestLog')}>
            Load more
          </Button>
        </div>
      )}
    </RequestList>
  );
}
