import { exportTreatments } from '@atrium/contract/clinic/exports/calls';
import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { History } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { UsageGroup } from '@atrium/contract/clinic/treatments/schemas';
import { buildUrl } from '../../../../lib/api/http.js';
import { useDebouncedText } from '../../../../lib/forms/debounced-text.js';
import { useListFilter } from '../../../../lib/format/list-filter.js';
import type { FilterControlProps } from '../../../../ui/choices/select-sheet.js';
import { classes } from '../../../../ui/classes.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { ListFrame } from '../../../../ui/lists/list-frame.js';
import { FramedRows, MoreRows } from '../../../../ui/lists/list-states.js';
import { useClinicRight } from '../../../shared/rights.js';
import { useTeamChoices } from '../../../shared/team-choices.js';
import { describeEmptyHistory, HISTORY_TIMES, HistorySkeleton, useHistoryTime } from '../../../shared/history-list.js';
import { UsageRow } from '../../usage/public.js';
import { loadMore, loadUsageGroups, useClinic } from '../../../store/clinic-store.js';
import { TreatmentRow } from './treatment-row.js';
import type { ClinicState } from '../../../store/clinic-state.js';

const types = [
  { value: '', label: 'Any treatment' },
  ...TREATMENT_TYPES.map((value) => ({ value, label: TREATMENT_TYPE_LABELS[value] })),
  { value: 'none', label: 'General use' },
];
const DETAILS = ['patient', 'type', 'by', 'lot'] as const;
const FILTERS = ['search', 'time', ...DETAILS] as const;

/** History of uses, grouped as they were logged, with a server-side search. */
export function TreatmentHistory() {
  const { values, write, clear, isFiltered } = useListFilter(FILTERS);
  const { time, since } = useHistoryTime(values.time);
  const treatmentType = types.some(({ value }) => value === values.type) ? values.type : '';
  const query = useMemo(
    () => ({
      search: values.search.trim(),
      since,
      patientId: values.patient.trim(),
      userId: values.by,
      treatmentType,
      lot: values.lot.trim(),
    }),
    [values, since, treatmentType],
  );
  const history = useClinic((state) => state.usageGroups);
  const groups = sortGroups(history);
  const people = useTeamChoices();
  const canExport = useClinicRight('export');
  const hasOthers = DETAILS.some((name) => values[name] !== '');

  useEffect(() => void loadUsageGroups(query), [query]);

  return (
    <ListFrame
      title="Usage history"
      level={2}
      exportUrl={canExport && buildUrl(exportTreatments.path, {}, query)}
      list={history}
      total={groups.length}
      skeleton={<HistorySkeleton />}
      failed="The history could not be loaded."
      onRetry={() => void loadUsageGroups(query)}
      icon={History}
      empty={describeEmptyHistory('', '')}
      filters={{
        noun: 'entry',
        isFiltered,
        noMatch:
          hasOthers && query.search === ''
            ? 'No entries match these filters'
            : describeEmptyHistory(query.search, time),
        onClear: clear,
        onChange: write,
        hasMore: history.next !== null,
        search: {
          label: 'Search history',
          placeholder: 'Search by item, SKU or staff...',
          value: values.search,
          onChange: (search) => write({ search }),
        },
        fields: [
          { name: 'time', label: 'Time', value: time, choices: HISTORY_TIMES, isSegmented: true },
          { name: 'type', label: 'Treatment Type', value: treatmentType, choices: types },
          {
            name: 'by',
            label: 'Practitioner',
            value: values.by,
            choices: [{ value: '', label: 'Any practitioner' }, ...people],
          },
          { name: 'patient', label: 'Patient reference', value: values.patient, choices: [], Control: TextFilter },
          { name: 'lot', label: 'Lot number', value: values.lot, choices: [], Control: TextFilter },
        ],
      }}
    >
      <FramedRows>
        <ul aria-label="Usage history" className="divide-y divide-line max-sm:-mx-4">
          {groups.map(({ id, treatment, usage }) =>
            treatment !== null ? (
              <TreatmentRow key={id} treatment={treatment} />
            ) : usage !== null ? (
              <UsageRow key={id} entry={usage} />
            ) : null,
          )}
        </ul>
      </FramedRows>
      <MoreRows log={history} failed="More entries could not be loaded." onMore={() => void loadMore('usageGroups')} />
    </ListFrame>
  );
}

function TextFilter({ label, labelHidden, value, onChange }: FilterControlProps) {
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <InputField
      label={label}
      labelHidden={labelHidden}
      placeholder={labelHidden ? label : ''}
      maxLength={200}
      value={typed}
      className={classes(
        labelHidden && 'w-40',
        typed !== '' && '[&_input]:border-accent-line [&_input]:bg-accent-soft',
      )}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

const timeOf = ({ treatment, usage }: UsageGroup): number =>
  treatment === null
    ? Date.parse(usage?.usedAt ?? '')
    : Math.max(Date.parse(treatment.usedAt), ...treatment.usages.map(({ usedAt }) => Date.parse(usedAt)));

/** Sorts groups, newest first. A treatment is sorted by its last line. */
const sortGroups = (history: ClinicState['usageGroups']): readonly UsageGroup[] =>
  [...history.all.rows.values()].toSorted((a, b) => timeOf(b) - timeOf(a) || b.id.localeCompare(a.id));
