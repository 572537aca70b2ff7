import { AUDIT_ACTION_LABELS, AUDIT_ACTIONS, auditKind } from '@atrium/rules/audit/entries';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { PROJECTS } from '@atrium/rules/people/rights';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import type { Choice } from '../../../ui/choices/select.js';
import { DateField, SelectField } from '../../../ui/fields/control-fields.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { type AuditFilter, FILTERS } from './audit-filter.js';
import { needAuditKinds, useAudit, useAuditKinds } from './audit-store.js';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
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

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly isFiltered: boolean;
  readonly onChange: (values: Partial<AuditFilter>) => void;
  readonly onClear: () => void;
  /** Beside the button that folds them, on a phone. */
  readonly act: ReactNode;
}

export function AuditFilters({ filter, isFiltered, onChange, onClear, act }: AuditFiltersProps) {
  const people = usePeople(filter.person);
  const kinds = useKinds();
  const id = useId();
  // On a phone they would take the first screen, so they are folded there.
  const [isOpen, setIsOpen] = useState(false);
  const set = FILTERS.filter((name) => filter[name] !== '').length;
  const select = (name: 'person' | 'objectKind' | 'action' | 'project', label: string, choices: readonly Choice[]) => (
    <SelectField
      label={label}
      value={filter[name]}
      onChange={(event) =>
        onChange({ [name]: event.currentTarget.value, ...(name === 'objectKind' ? { objectId: '' } : {}) })
      }
      choices={
        choices.some(({ value }) => value === filter[name])
          ? choices
          : [...choices, { value: filter[name], label: capital(auditKind(filter[name])) }]
      }
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      value={filter[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between md:hidden">
        <Button
          icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
        <div className="sm:hidden">{act}</div>
      </div>
      <div
        id={id}
        className={classes('grid-cols-2 gap-3 md:grid md:grid-cols-3 xl:grid-cols-6', isOpen ? 'grid' : 'hidden')}
      >
        {select('person', 'Person', people)}
        {select('objectKind', 'About', kinds)}
        {select('action', 'Action', actions)}
        {select('project', 'Project', projects)}
        {day('from', 'From')}
        {day('to', 'Until')}
      </div>
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-2">
          {filter.objectId !== '' && <OneThing filter={filter} onClear={() => onChange({ objectId: '' })} />}
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

/** Filter by one object, with the name from its newest entry. */
function OneThing({ filter, onClear }: { readonly filter: AuditFilter; readonly onClear: () => void }) {
  const name = useAudit(({ entries }) => entries.find(({ objectId }) => objectId === filter.objectId)?.objectName);
  const kind = auditKind(filter.objectKind);
  return (
    <Button
      size="small"
      icon={<X className="size-3.5" aria-hidden="true" />}
      aria-label="Show all things again"
      onClick={onClear}
    >
      Only {[kind, name ?? `number ${filter.objectId}`].filter(Boolean).join(' ')}
    </Button>
  );
}

function useKinds(): readonly Choice[] {
  const kinds = useAuditKinds();
  useEffect(needAuditKinds, []);
  return useMemo(
    () => [
      { value: '', label: 'Everything' },
      ...byLabel(kinds.map((value) => ({ value, label: capital(auditKind(value)) }))),
    ],
    [kinds],
  );
}

/** Staff by name, and other users in the filter or the list, such as the superadmin. */
function usePeople(chosen: string): readonly Choice[] {
  const staff = useEnterprise((state) => state.staff.all.rows);
  const entries = useAudit((state) => state.entries);
  return useMemo(() => {
    const known = new Map([...staff.values()].map((person) => [person.userId, displayName(person)]));
    for (const { actor } of entries) if (actor.id !== null && !known.has(actor.id)) known.set(actor.id, actor.name);
    if (chosen !== '' && !known.has(chosen)) known.set(chosen, 'This person');
    return [{ value: '', label: 'Everyone' }, ...byLabel([...known].map(([value, label]) => ({ value, label })))];
  }, [staff, entries, chosen]);
}
