import { exportUsage } from '@atrium/contract/clinic/exports/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { History } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { useUrlParameters } from '../../../../lib/format/url-parameters.js';
import { buildUrl } from '../../../../lib/api/http.js';
import { ListFrame } from '../../../../ui/lists/list-frame.js';
import { FramedRows, MoreRows } from '../../../../ui/lists/list-states.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { loadMore, loadHistory, useClinic } from '../../../store/clinic-store.js';
import { sortNewestFirst } from '../../../store/selectors.js';
import { describeEmptyHistory, HISTORY_TIMES, HistorySkeleton, useHistoryTime } from '../../../shared/history-list.js';
import { useClinicRight } from '../../../shared/rights.js';
import { useSearchSuggestion } from '../../../shared/stock-search.js';
import { UsageRow } from './usage-row.js';
import type { Elements } from '../../../../ui/elements.js';

interface UsageHistoryProps extends Pick<ComponentProps<typeof ListFrame>, 'title' | 'subtitle' | 'level'> {
  readonly kind: StockKind;
  readonly searchName?: string;
  /** Content next to the export. */
  readonly aside?: Elements;
}

const EMPTY_HISTORY = emptyClinic.history;

/**
 * History of items or consumables with a server-side search. `searchName` is its query parameter, distinct from other
 * searches on the screen.
 */
export function UsageHistory({ kind, searchName = 'search', aside, ...head }: UsageHistoryProps) {
  const { address, write } = useUrlParameters();
  const { time, since } = useHistoryTime(address.get('time') ?? '');
  const search = (address.get(searchName) ?? '').trim();
  const query = useMemo(() => ({ kind, search, since }), [kind, search, since]);
  const shown = useClinic((state) => state.history);
  // The store may still contain the list of the previous screen.
  const history = shown.query.kind === kind ? shown : EMPTY_HISTORY;
  const entries = sortNewestFirst(history);
  const suggestion = useSearchSuggestion(kind, search);
  const canExport = useClinicRight('export');

  useEffect(() => void loadHistory(query), [query]);

  return (
    <ListFrame
      {...head}
      headActions={aside}
      exportUrl={canExport && buildUrl(exportUsage.path, {}, query)}
      list={history}
      total={entries.length}
      skeleton={<HistorySkeleton />}
      failed="The history could not be loaded."
      onRetry={() => void loadHistory(query)}
      icon={History}
      empty="No usage logged yet"
      filters={{
        noun: 'entry',
        isFiltered: search !== '' || time !== '',
        noMatch: describeEmptyHistory(search, time),
        meant: suggestion,
        onClear: () => write({ [searchName]: '', time: '' }),
        onChange: write,
        hasMore: history.next !== null,
        search: {
          label: 'Search history',
          placeholder: 'Search product, patient, lot, staff or treatment...',
          value: search,
          onChange: (text) => write({ [searchName]: text }),
        },
        fields: [{ name: 'time', label: 'Time', value: time, choices: HISTORY_TIMES, isSegmented: true }],
        phoneActions: aside,
      }}
    >
      <FramedRows>
        <ul aria-label="Usage history" className="divide-y divide-line max-sm:-mx-4">
          {entries.map((entry) => (
            <UsageRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </FramedRows>
      <MoreRows log={history} failed="More entries could not be loaded." onMore={() => void loadMore('history')} />
    </ListFrame>
  );
}
