import { TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { useMemo } from 'react';
import { byLabel } from '../../../lib/format/by-label.js';
import { useUser } from '../../../session/session-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { FilterSelects } from '../../shared/filter-selects.js';
import { clientChoices, departmentChoices } from '../../shared/filter-choices.js';
import { useAgency } from '../../store/agency-store.js';
import { assigneeName } from '../../store/selectors.js';
import type { TaskFilter } from './board/week.js';

const statuses = [
  { value: '', label: 'By week' },
  { value: 'open', label: 'Open (all)' },
  ...(['overdue', 'todo', 'in_progress', 'completed'] as const).map((value) => ({
    value,
    label: `${TASK_STATUS_LABELS[value]} (all)`,
  })),
];
const NO_FILTER: TaskFilter = { person: '', department: '', client: '', status: '', goal: '', tasks: '' };

interface TaskFiltersProps {
  readonly values: TaskFilter;
  readonly write: (changes: Readonly<Record<string, string>>) => void;
}

export function TaskFilters({ values, write }: TaskFiltersProps) {
  const clients = useAgency((state) => state.clients.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const { id: me } = useUser();
  const team = useAgency((state) => state.team.value);
  const tasks = useAgency((state) => state.tasks.all.rows);
  const people = useMemo(() => {
    const active = (team ?? [])
      .filter(({ isActive }) => isActive)
      .map((person) => ({ value: person.id, label: displayName(person) }));
    const known = new Set(active.map(({ value }) => value));
    // Former members, and assignees that are free text, while a task has them.
    const others = new Map(
      [...tasks.values()]
        .filter(({ assignedTo }) => !known.has(assignedTo))
        .map((task) => [task.assignedTo, assigneeName(task)]),
    );
    return [...active, ...[...others].map(([value, label]) => ({ value, label }))].toSorted(byLabel);
  }, [team, tasks]);
  const selects = [
    {
      name: 'person',
      label: 'Person',
      choices: [
        { value: '', label: 'Everyone' },
        ...people.filter(({ value }) => value === me).map(({ value }) => ({ value, label: 'Me' })),
        ...people.filter(({ value }) => value !== me),
      ],
    },
    {
      name: 'department',
      label: 'Department',
      choices: departmentChoices(departments),
    },
    {
      name: 'client',
      label: 'Client',
      choices: clientChoices(clients.values()),
    },
    { name: 'status', label: 'Status', choices: statuses },
  ] as const;
  const isFiltered = Object.values(values).some((value) => value !== '');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FilterSelects filters={selects.map((one) => ({ ...one, value: values[one.name] }))} write={write} wide />
      {isFiltered && (
        <Button size="small" variant="quiet" onClick={() => write({ ...NO_FILTER })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
