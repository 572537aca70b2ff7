import { exportAudit } from '@atrium/contract/enterprise/audit/calls';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { ScrollText } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { formatShortDay, getBrowserZone } from '../../../lib/format/dates.js';
import { useListFilter } from '../../../lib/format/list-filter.js';
import { buildUrl } from '../../../lib/api/http.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { FramedRows, MoreRows } from '../../../ui/lists/list-states.js';
import { loadEnterprise, useEnterprise } from '../../store/enterprise-store.js';
import { FILTERS, toAuditQuery, type AuditFilter } from './audit-filter.js';
import { AuditRow } from './audit-row.js';
import { unloadAudit, loadMoreAudit, loadAudit, useAudit, loadAuditKinds, useAuditKinds } from './audit-store.js';
import { AUDIT_ACTION_LABELS, AUDIT_ACTIONS, getAuditKindLabel } from '@atrium/rules/audit/entries';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { PROJECTS } from '@atrium/rules/people/rights';
import { capitalize } from '@atrium/rules/text/text';
import type { Choice } from '../../../ui/choices/select.js';
import type { FilterControlProps } from '../../../ui/choices/select-sheet.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import type { FilterField } from '../../../ui/lists/list-filters.js';

const byLabel = (choices: readonly Choice[]): Choice[] =>
  choices.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

const actions = [
  { value: '', label: 'All actions' },
  ...byLabel(AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_ACTION_LABELS[value] }))),
];
const projects = [
  { value: '', label: 'All projects' },
  ...PROJECTS.map((value) => ({ value, label: PROJECT_NAMES[value] })),
];

const DayFilter = ({ label, labelHidden, value, onChange }: FilterControlProps) => (
  <DateField
    label={label}
    labelHidden={labelHidden}
    {...(labelHidden && { placeholder: label, className: 'w-40' })}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Returns the filters of the audit with what they offer. */
function useAuditFields(filter: AuditFilter): readonly FilterField[] {
  const people = usePersonChoices(filter.person);
  const kinds = useKindChoices(filter.objectKind);
  const field = (name: keyof AuditFilter, label: string, choices: readonly Choice[]): FilterField => ({
    name,
    label,
    value: filter[name],
    choices,
  });
  return [
    field('person', 'Person', people),
    field('objectKind', 'About', kinds),
    field('action', 'Action', actions),
    field('project', 'Project', projects),
    { ...field('from', 'From', []), Control: DayFilter },
    { ...field('to', 'Until', []), Control: DayFilter },
  ];
}

/** Returns "Only item Botox 100 U", with the name from the newest entry of the object in the filter. */
function useObjectLabel({ objectId, objectKind }: AuditFilter): string {
  const name = useAudit(({ entries }) => entries.find((entry) => entry.objectId === objectId)?.objectName);
  return `Only ${[getAuditKindLabel(objectKind), name ?? `number ${objectId}`].filter(Boolean).join(' ')}`;
}

function useKindChoices(chosen: string): readonly Choice[] {
  const kinds = useAuditKinds();
  useEffect(loadAuditKinds, []);
  return [
    { value: '', label: 'Everything' },
    ...byLabel(
      [...new Set([...kinds, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
        value,
        label: capitalize(getAuditKindLabel(value)),
      })),
    ),
  ];
}

/** Returns the staff by name, and other users in the filter or the list, such as the superadmin. */
function usePersonChoices(chosen: string): readonly Choice[] {
  const staff = useEnterprise((state) => state.staff.all.rows);
  const entries = useAudit((state) => state.entries);
  const known = new Map([...staff.values()].map((person) => [person.userId, getDisplayName(person)]));
  for (const { actor } of entries) if (actor.id !== null && !known.has(actor.id)) known.set(actor.id, actor.name);
  if (chosen !== '' && !known.has(chosen)) known.set(chosen, 'This person');
  return [{ value: '', label: 'Everyone' }, ...byLabel([...known].map(([value, label]) => ({ value, label })))];
}

/** Screen with the audit, newest entry first. */
export function AuditScreen() {
  const { values: filter, write, clear, isFiltered } = useListFilter(FILTERS);
  const log = useAudit();
  const { entries, next } = log;
  const query = useMemo(() => toAuditQuery(filter), [filter]);
  const days = groupByDay(entries);
  const fields = useAuditFields(filter);
  const objectLabel = useObjectLabel(filter);

  useEffect(() => loadEnterprise(), []);
  useEffect(() => void loadAudit(query), [query]);
  useEffect(() => unloadAudit, []);

  return (
    <ListFrame
      title="Audit"
      subtitle="Changes by person and date, with the values before and after"
      exportUrl={buildUrl(exportAudit.path, {}, query)}
      list={log}
      total={entries.length}
      skeleton={
        <FramedRows>
          <LinesSkeleton label="Loading the audit" lines={10} line="h-[53px] sm:px-4" />
        </FramedRows>
      }
      failed="The audit could not be loaded."
      onRetry={() => void loadAudit(query)}
      icon={ScrollText}
      empty="No entries yet"
      filters={{
        noun: 'entry',
        isFiltered,
        noMatch: 'No entries match these filters',
        onClear: clear,
        onChange: (values) => write(values['objectKind'] === undefined ? values : { ...values, objectId: '' }),
        fields,
        tags: [filter.objectId !== '' && { name: 'objectId', label: objectLabel, without: 'show all' }],
        hasMore: next !== null,
      }}
    >
      {days.map(([day, list]) => (
        <section key={day} aria-label={dayName(day)}>
          <h2 className="sticky top-header z-10 bg-canvas py-2 text-table font-semibold text-muted">{dayName(day)}</h2>
          <ul className="divide-y divide-line overflow-hidden border-y border-line sm:rounded-card sm:border sm:bg-surface">
            {list.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onFilter={write} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows log={log} failed="More entries could not be loaded." onMore={() => void loadMoreAudit()} />
    </ListFrame>
  );
}

function groupByDay(entries: readonly AuditEntry[]): readonly (readonly [string, readonly AuditEntry[]])[] {
  const days = new Map<string, AuditEntry[]>();
  const zone = getBrowserZone();
  for (const entry of entries) {
    const day = getDayInZone(entry.at, zone);
    const list = days.get(day);
    if (list === undefined) days.set(day, [entry]);
    else list.push(entry);
  }
  return [...days];
}

function dayName(day: string): string {
  const today = getDayInZone(new Date(), getBrowserZone());
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatShortDay(`${day}T12:00:00Z`, new Date(), 'UTC');
}
