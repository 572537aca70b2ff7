import { addDays } from '@atrium/rules/time/calendar';
import { dayInZone, startOfDayInZone } from '@atrium/rules/time/time-zone';
import { Download, History, Search } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { useAddress } from '../../lib/format/address.js';
import { saveAddress } from '../../lib/format/csv.js';
import { sentenceOf } from '../../lib/api/http.js';
import type { Log } from '../../lib/live/rows.js';
import { useTypedText } from '../../lib/forms/typed-text.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { IconInput } from '../../ui/fields/input.js';
import { LinesSkeleton } from '../../ui/feedback/lines-skeleton.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { EmptyState, ErrorState } from '../../ui/feedback/states.js';
import { useMay } from './rights.js';

const TIMES = [
  { value: '', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
];

type Address = ReturnType<typeof useAddress>;

/** Returns the start of the range. "This Week" is the last 7 days including today. */
function instantOf(time: string, zone: string): string {
  if (time === '') return '';
  const today = dayInZone(new Date(), zone);
  return startOfDayInZone(time === 'today' ? today : addDays(today, -6), zone).toISOString();
}

export function useHistoryTime(address: Address['address']): { readonly time: string; readonly since: string } {
  const said = address.get('time') ?? '';
  const time = TIMES.some(({ value }) => value === said) ? said : '';
  const zone = useOrganisation((settings) => settings.timeZone);
  const since = useMemo(() => instantOf(time, zone), [time, zone]);
  return { time, since };
}

interface HistoryBarProps extends Address {
  /** The field name in the URL. */
  readonly name: string;
  readonly time: string;
  readonly placeholder: string;
  readonly children?: ReactNode;
}

export function HistoryBar({ address, write, name, time, placeholder, children }: HistoryBarProps) {
  const writeSearch = useCallback((text: string) => write({ [name]: text }), [write, name]);
  const [typed, setTyped] = useTypedText(address.get(name) ?? '', writeSearch);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1">
        <IconInput
          icon={<Search className="size-4" />}
          type="search"
          aria-label="Search history"
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {children}
      <Segmented label="Time" value={time} choices={TIMES} onChange={(value) => write({ time: value })} />
    </div>
  );
}

export function ExportHistory({ address }: { readonly address: string }) {
  const mayExport = useMay('export');
  if (!mayExport) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => saveAddress(address)}
    >
      Export
    </Button>
  );
}

interface HistoryListProps {
  readonly history: Pick<Log<unknown, unknown>, 'phase' | 'error' | 'next' | 'loadingMore'>;
  readonly rows: readonly ReactNode[];
  readonly empty: string;
  /** A suggestion shown below the empty text. */
  readonly meant?: ReactNode;
  readonly onRetry: () => void;
  readonly onMore: () => void;
}

export function HistoryList({ history, rows, empty, meant, onRetry, onMore }: HistoryListProps) {
  const { phase, error, next, loadingMore } = history;
  if (phase === 'idle' || (phase === 'loading' && rows.length === 0))
    return <LinesSkeleton label="Loading history" lines={8} line="h-[73px] px-4 max-sm:h-[89px] sm:px-5" />;
  if (phase === 'failed' && rows.length === 0)
    return <ErrorState sentence={sentenceOf(error, 'The history could not be loaded.')} onRetry={onRetry} />;
  if (rows.length === 0)
    return (
      <EmptyState icon={<History className="size-5" />} title={empty}>
        {meant}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Usage history" className="divide-y divide-line">
        {rows}
      </ul>
      {error !== null && (
        <Alert tone="bad" className="m-4">
          {sentenceOf(error, 'More entries could not be loaded.')}
        </Alert>
      )}
      {next !== null && (
        <div className="flex justify-center border-t border-line p-3">
          <Button busy={loadingMore && 'Loading...'} onClick={onMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

export const nothingUsed = (search: string, time: string): string => {
  if (search !== '') return `No usage found for "${search}"`;
  return time === '' ? 'No usage logged yet' : time === 'today' ? 'No usage logged today' : 'No usage logged this week';
};
