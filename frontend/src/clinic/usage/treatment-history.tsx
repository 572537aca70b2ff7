import { exportUsage } from '@atrium/contract/clinic/exports';
import { addDays } from '@atrium/rules/calendar';
import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES } from '@atrium/rules/labels';
import { dayInZone, startOfDayInZone } from '@atrium/rules/time-zone';
import { Download, History, Search, SlidersHorizontal } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../lib/address.js';
import { saveAddress } from '../../lib/csv.js';
import { addressOf, sentenceOf } from '../../lib/http.js';
import { useTypedText } from '../../lib/typed-text.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { IconInput, Input } from '../../ui/input.js';
import { LinesSkeleton } from '../../ui/lines-skeleton.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { useTeamChoices } from '../parts/team-choices.js';
import { useMay } from '../parts/rights.js';
import { UsageRow } from '../parts/usage/usage-row.js';
import { more, needUsageGroups, useClinic } from '../store/clinic-store.js';
import { groupsNewestFirst } from './group-order.js';
import { TreatmentRow } from './treatment-row.js';

const times = [
  { value: '', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
];
const types = [
  { value: '', label: 'Any treatment' },
  ...TREATMENT_TYPES.map((value) => ({ value, label: TREATMENT_TYPE_LABELS[value] })),
  { value: 'none', label: 'General use' },
];
const FILTERS = ['patient', 'type', 'by', 'lot'] as const;
type Filter = (typeof FILTERS)[number];

/** "This Week" is the last 7 days, today included (specification 1, section 9). */
function instantOf(time: string, zone: string): string {
  if (time === '') return '';
  const today = dayInZone(new Date(), zone);
  return startOfDayInZone(time === 'today' ? today : addDays(today, -6), zone).toISOString();
}

/** What was used, as it was logged together; searched by the server. */
export function TreatmentHistory() {
  const { address, write } = useAddress();
  const of = (name: string): string => (address.get(name) ?? '').trim();
  const time = times.some(({ value }) => value === of('time')) ? of('time') : '';
  const zone = useOrganisation((settings) => settings.timeZone);
  const since = useMemo(() => instantOf(time, zone), [time, zone]);
  const [search, patientId, userId, lot] = [of('search'), of('patient'), of('by'), of('lot')];
  const treatmentType = types.some(({ value }) => value === of('type')) ? of('type') : '';
  const query = useMemo(
    () => ({ search, since, patientId, userId, treatmentType, lot }),
    [search, since, patientId, userId, treatmentType, lot],
  );
  const history = useClinic((state) => state.usageGroups);
  const groups = useMemo(() => groupsNewestFirst(history), [history]);
  const mayExport = useMay('export');
  const count = FILTERS.filter((name) => of(name) !== '').length;
  const [isOpen, setOpen] = useState(count > 0);

  useEffect(() => void needUsageGroups(query), [query]);

  const writeSearch = useCallback((text: string) => write({ search: text }), [write]);
  const [typed, setTyped] = useTypedText(address.get('search') ?? '', writeSearch);

  return (
    <Card
      title="Usage History"
      className="max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
      aside={
        mayExport && (
          <div className="flex gap-1">
            {(['item', 'consumable'] as const).map((kind) => (
              <Button
                key={kind}
                variant="quiet"
                size="small"
                icon={<Download className="size-4" aria-hidden="true" />}
                aria-label={`Export ${kind}s`}
                onClick={() => saveAddress(addressOf(exportUsage.path, {}, { kind, search, since }))}
              >
                {kind === 'item' ? 'Items' : 'Consumables'}
              </Button>
            ))}
          </div>
        )
      }
    >
      <div className="flex flex-col gap-3 border-b border-line px-4 pb-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-40 flex-1">
            <IconInput
              icon={<Search className="size-4" />}
              type="search"
              aria-label="Search history"
              placeholder="Search by item, SKU or staff..."
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <Button
            icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-label={count > 0 ? `Filters, ${count} chosen` : 'Filters'}
            className={count > 0 ? 'bg-accent-soft text-accent-text' : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="max-sm:hidden">Filters</span>
            {count > 0 && <span className="figures">{count}</span>}
          </Button>
          <Segmented label="Time" value={time} choices={times} onChange={(value) => write({ time: value })} />
        </div>
        {isOpen && <Filters of={of} write={write} hasAny={count > 0} />}
      </div>
      {history.phase === 'idle' || (history.phase === 'loading' && groups.length === 0) ? (
        <LinesSkeleton label="Loading history" lines={8} line="px-4 py-3 sm:px-5" />
      ) : history.phase === 'failed' && groups.length === 0 ? (
        <ErrorState
          sentence={sentenceOf(history.error, 'The history could not be loaded.')}
          onRetry={() => void needUsageGroups(query)}
        />
      ) : groups.length === 0 ? (
        <EmptyState icon={<History className="size-5" />} title={emptySentence(search, time, count)} />
      ) : (
        <>
          <ul aria-label="Usage history" className="divide-y divide-line">
            {groups.map(({ id, treatment, usage }) =>
              treatment !== null ? (
                <TreatmentRow key={id} treatment={treatment} />
              ) : usage !== null ? (
                <UsageRow key={id} entry={usage} />
              ) : null,
            )}
          </ul>
          {history.error !== null && (
            <Alert tone="bad" className="m-4">
              {sentenceOf(history.error, 'More entries could not be loaded.')}
            </Alert>
          )}
          {history.next !== null && (
            <div className="flex justify-center border-t border-line p-3">
              <Button busy={history.loadingMore && 'Loading...'} onClick={() => void more('usageGroups')}>
                Load more
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

interface FiltersProps {
  readonly of: (name: string) => string;
  readonly write: (values: Readonly<Record<string, string>>) => void;
  readonly hasAny: boolean;
}

function Filters({ of, write, hasAny }: FiltersProps) {
  const people = useTeamChoices();
  return (
    <div className="grid grid-cols-2 items-center gap-2 md:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
      <TypedFilter name="patient" label="Patient" of={of} write={write} />
      <Select
        aria-label="Treatment type"
        value={of('type')}
        choices={types}
        className={chosenLook(of('type'))}
        onChange={(event) => write({ type: event.currentTarget.value })}
      />
      <Select
        aria-label="Practitioner"
        value={of('by')}
        choices={[{ value: '', label: 'Any practitioner' }, ...people]}
        className={chosenLook(of('by'))}
        onChange={(event) => write({ by: event.currentTarget.value })}
      />
      <TypedFilter name="lot" label="Lot" of={of} write={write} />
      {hasAny && (
        <Button variant="quiet" onClick={() => write(Object.fromEntries(FILTERS.map((name) => [name, ''])))}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

const chosenLook = (value: string): string => (value === '' ? '' : 'rounded-control ring-2 ring-accent');

function TypedFilter({
  name,
  label,
  of,
  write,
}: Omit<FiltersProps, 'hasAny'> & { readonly name: Filter; readonly label: string }) {
  const writeOne = useCallback((text: string) => write({ [name]: text }), [write, name]);
  const [typed, setTyped] = useTypedText(of(name), writeOne);
  return (
    <Input
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={200}
      value={typed}
      className={chosenLook(typed)}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

const emptySentence = (search: string, time: string, filters: number): string => {
  if (search !== '') return `No usage found for "${search}"`;
  if (filters > 0) return 'No usage matches these filters';
  return time === '' ? 'No usage logged yet' : time === 'today' ? 'No usage logged today' : 'No usage logged this week';
};
