import { AUDIT_ACTION_LABELS, AUDIT_ACTIONS, getAuditKindLabel } from '@atrium/rules/audit/entries';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { PROJECTS } from '@atrium/rules/people/rights';
import { capitalize } from '@atrium/rules/text/text';
import { useEffect } from 'react';
import type { Choice } from '../../../ui/choices/select.js';
import type { FilterControlProps } from '../../../ui/choices/select-sheet.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import type { FilterField } from '../../../ui/lists/list-filters.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import type { AuditFilter } from './audit-filter.js';
import { loadAuditKinds, useAudit, useAuditKinds } from './audit-store.js';

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
export function useAuditFields(filter: AuditFilter): readonly FilterField[] {
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
export function useObjectLabel({ objectId, objectKind }: AuditFilter): string {
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
