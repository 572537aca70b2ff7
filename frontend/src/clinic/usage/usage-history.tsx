import { addDays } from '@atrium/rules/calendar';
import { dayInZone, startOfDayInZone } from '@atrium/rules/time-zone';
import { History, Search } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../lib/http.js';
import { useTypedText } from '../../lib/typed-text.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { IconInput } from '../../ui/input.js';
import { Segmented } from '../../ui/segmented.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { moreHistory, needHistory, useClinic } from '../store/clinic-store.js';
import { newestFirst } from '../store/selectors.js';
import { UsageRow } from './usage-row.js';

const times = [
  { value: '', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
];

/** "This Week" is the last 7 days, today included (specification 1, section 9). */
function instantOf(time: string, zone: string): string {
  if (time === '') return '';
  const today = dayInZone(new Date(), zone);
  return startOfDayInZone(time === 'today' ? today : addDays(today, -6), zone).toISOString();
}

export function UsageHistory() {
  const [address, setAddress] = useSearchParams();
  const time = times.some(({ value }) => value === address.get('time')) ? (address.get('time') ?? '') : '';
  const search = (address.get('search') ?? '').trim();
  const zone = useOrganisation((settings) => settings.timeZone);
  const since = useMemo(() => instantOf(time, zone), [time, zone]);
  const history = useClinic((state) => state.history);
  const entries = useMemo(() => newestFirst(history), [history]);
  const retry = () => void needHistory({ search, since });

  useEffect(() => {
    void needHistory({ search, since });
  }, [search, since]);

  const write = useCallback(
    (name: string, value: string) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const writeSearch = useCallback((text: string) => write('search', text), [write]);
  const [typed, setTyped] = useTypedText(address.get('search') ?? '', writeSearch);

  return (
    <Card title="Usage History">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 pb-4 sm:px-5">
        <div className="min-w-48 flex-1">
          <IconInput
            icon={<Search className="size-4" />}
            type="search"
            aria-label="Search history"
            placeholder="Search by item, SKU or staff..."
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <Segmented label="Time" value={time} choices={times} onChange={(value) => write('time', value)} />
      </div>
      {history.phase === 'idle' || (history.phase === 'loading' && entries.length === 0) ? (
        <Placeholder />
      ) : history.phase === 'failed' && entries.length === 0 ? (
        <ErrorState sentence={sentenceOf(history.error, 'The history could not be loaded.')} onRetry={retry} />
      ) : entries.length === 0 ? (
        <EmptyState icon={<History className="size-5" />} title={emptySentence(search, time)} />
      ) : (
        <>
          <ul aria-label="Usage history" className="divide-y divide-line">
            {entries.map((entry) => (
              <UsageRow key={entry.id} entry={entry} />
            ))}
          </ul>
          {history.error !== null && (
            <Alert tone="bad" className="m-4">
              {sentenceOf(history.error, 'More entries could not be loaded.')}
            </Alert>
          )}
          {history.next !== null && (
            <div className="flex justify-center border-t border-line p-3">
              <Button busy={history.loadingMore && 'Loading...'} onClick={() => void moreHistory()}>
                Load more
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const emptySentence = (search: string, time: string): string => {
  if (search !== '') return `No usage found for "${search}"`;
  return time === '' ? 'No usage logged yet' : time === 'today' ? 'No usage logged today' : 'No usage logged this week';
};

function Placeholder() {
  return (
    <ul aria-busy="true" aria-label="Loading history" className="divide-y divide-line">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} className="flex items-center gap-4 px-4 py-3 sm:px-5">
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-3.5 w-14" />
        </li>
      ))}
    </ul>
  );
}
