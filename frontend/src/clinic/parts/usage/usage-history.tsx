import { exportUsage } from '@atrium/contract/clinic/exports';
import { getStockMeant } from '@atrium/contract/clinic/items';
import { addDays } from '@atrium/rules/calendar';
import type { StockKind } from '@atrium/rules/stock-status';
import { dayInZone, startOfDayInZone } from '@atrium/rules/time-zone';
import { Download, History, Search } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../lib/address.js';
import { saveAddress } from '../../../lib/csv.js';
import { addressOf, call, sentenceOf } from '../../../lib/http.js';
import { useTypedText } from '../../../lib/typed-text.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { DidYouMean } from '../../../ui/did-you-mean.js';
import { IconInput } from '../../../ui/input.js';
import { LinesSkeleton } from '../../../ui/lines-skeleton.js';
import { Segmented } from '../../../ui/segmented.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { more, needHistory, useClinic } from '../../store/clinic-store.js';
import { newestFirst } from '../../store/selectors.js';
import { useMay } from '../rights.js';
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

interface UsageHistoryProps {
  readonly kind: StockKind;
  readonly searchName?: string;
}

const NOTHING = emptyClinic.history;

/** What was used of items or of consumables, searched by the server. `searchName` parts this search from another one on the same screen. */
export function UsageHistory({ kind, searchName = 'search' }: UsageHistoryProps) {
  const { address, write } = useAddress();
  const time = times.some(({ value }) => value === address.get('time')) ? (address.get('time') ?? '') : '';
  const search = (address.get(searchName) ?? '').trim();
  const zone = useOrganisation((settings) => settings.timeZone);
  const since = useMemo(() => instantOf(time, zone), [time, zone]);
  const shown = useClinic((state) => state.history);
  // Another list may still be there from the screen before.
  const history = shown.query.kind === kind ? shown : NOTHING;
  const entries = useMemo(() => newestFirst(history), [history]);
  const mayExport = useMay('export');
  const retry = () => void needHistory({ kind, search, since });

  useEffect(() => {
    void needHistory({ kind, search, since });
  }, [kind, search, since]);

  const writeSearch = useCallback((text: string) => write({ [searchName]: text }), [write, searchName]);
  const [typed, setTyped] = useTypedText(address.get(searchName) ?? '', writeSearch);

  return (
    <Card
      title="Usage History"
      aside={
        mayExport && (
          <Button
            variant="quiet"
            size="small"
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() => saveAddress(addressOf(exportUsage.path, {}, { kind, search, since }))}
          >
            Export
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 pb-4 sm:px-5">
        <div className="min-w-48 flex-1">
          <IconInput
            icon={<Search className="size-4" />}
            type="search"
            aria-label="Search history"
            placeholder={
              kind === 'item'
                ? 'Item, patient, lot, staff or treatment'
                : 'Consumable, patient, lot, staff or treatment'
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <Segmented label="Time" value={time} choices={times} onChange={(value) => write({ time: value })} />
      </div>
      {history.phase === 'idle' || (history.phase === 'loading' && entries.length === 0) ? (
        <LinesSkeleton label="Loading history" lines={8} line="px-4 py-3 sm:px-5" />
      ) : history.phase === 'failed' && entries.length === 0 ? (
        <ErrorState sentence={sentenceOf(history.error, 'The history could not be loaded.')} onRetry={retry} />
      ) : entries.length === 0 ? (
        <EmptyState icon={<History className="size-5" />} title={emptySentence(search, time)}>
          {search !== '' && <MeantInstead kind={kind} search={search} onChoose={writeSearch} />}
        </EmptyState>
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
              <Button busy={history.loadingMore && 'Loading...'} onClick={() => void more('history')}>
                Load more
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

interface MeantProps {
  readonly kind: StockKind;
  readonly search: string;
  readonly onChoose: (search: string) => void;
}

/** The history is searched by the server, which knows the words that there are. */
function MeantInstead({ kind, search, onChoose }: MeantProps) {
  const [known, setKnown] = useState<{ readonly search: string; readonly meant: string | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    call(getStockMeant, { query: { kind, search } }).then(
      (answer) => isGone || setKnown({ search, meant: answer.search }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [kind, search]);
  const meant = known?.search === search ? known.meant : null;
  return meant === null ? null : <DidYouMean meant={meant} onChoose={onChoose} />;
}

const emptySentence = (search: string, time: string): string => {
  if (search !== '') return `No usage found for "${search}"`;
  return time === '' ? 'No usage logged yet' : time === 'today' ? 'No usage logged today' : 'No usage logged this week';
};
