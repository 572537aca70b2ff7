import { exportTreatments } from '@atrium/contract/clinic/exports/calls';
import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../../lib/format/address.js';
import { addressOf } from '../../../../lib/api/http.js';
import { useTypedText } from '../../../../lib/forms/typed-text.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Card } from '../../../../ui/display/card.js';
import { Input } from '../../../../ui/fields/input.js';
import { Select } from '../../../../ui/choices/select.js';
import { useTeamChoices } from '../../../shared/team-choices.js';
import { ExportHistory, HistoryBar, HistoryList, nothingUsed, useHistoryTime } from '../../../shared/history-parts.js';
import { UsageRow } from '../../usage/public.js';
import { more, needUsageGroups, useClinic } from '../../../store/clinic-store.js';
import { groupsNewestFirst } from './group-order.js';
import { TreatmentRow } from './treatment-row.js';

const types = [
  { value: '', label: 'Any treatment' },
  ...TREATMENT_TYPES.map((value) => ({ value, label: TREATMENT_TYPE_LABELS[value] })),
  { value: 'none', label: 'General use' },
];
const FILTERS = ['patient', 'type', 'by', 'lot'] as const;
type Filter = (typeof FILTERS)[number];

/** History of uses, grouped as they were logged, with a server-side search. */
export function TreatmentHistory() {
  const { address, write } = useAddress();
  const of = (name: string): string => (address.get(name) ?? '').trim();
  const { time, since } = useHistoryTime(address);
  const [search, patientId, userId, lot] = [of('search'), of('patient'), of('by'), of('lot')];
  const treatmentType = types.some(({ value }) => value === of('type')) ? of('type') : '';
  const query = useMemo(
    () => ({ search, since, patientId, userId, treatmentType, lot }),
    [search, since, patientId, userId, treatmentType, lot],
  );
  const history = useClinic((state) => state.usageGroups);
  const groups = useMemo(() => groupsNewestFirst(history), [history]);
  const count = FILTERS.filter((name) => of(name) !== '').length;
  const [isOpen, setOpen] = useState(count > 0);

  useEffect(() => void needUsageGroups(query), [query]);

  return (
    <Card
      title="Usage History"
      className="max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
      aside={<ExportHistory address={addressOf(exportTreatments.path, {}, query)} />}
    >
      <div className="flex flex-col gap-3 border-b border-line px-4 pb-4 sm:px-5">
        <HistoryBar
          address={address}
          write={write}
          name="search"
          time={time}
          placeholder="Search by item, SKU or staff..."
        >
          <Button
            icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-label={count > 0 ? `Filters, ${count} selected` : 'Filters'}
            className={count > 0 ? 'bg-accent-soft text-accent-text' : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="max-sm:hidden">Filters</span>
            {count > 0 && <span className="figures">{count}</span>}
          </Button>
        </HistoryBar>
        {isOpen && <Filters of={of} write={write} hasAny={count > 0} />}
      </div>
      <HistoryList
        history={history}
        rows={groups.map(({ id, treatment, usage }) =>
          treatment !== null ? (
            <TreatmentRow key={id} treatment={treatment} />
          ) : usage !== null ? (
            <UsageRow key={id} entry={usage} />
          ) : null,
        )}
        empty={count > 0 && search === '' ? 'No usage matches these filters' : nothingUsed(search, time)}
        onRetry={() => void needUsageGroups(query)}
        onMore={() => void more('usageGroups')}
      />
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
