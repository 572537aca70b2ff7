import { TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { useMemo } from 'react';
import { compareLabels } from '../../../lib/format/compare-labels.js';
import { useUser } from '../../../session/session-store.js';
import type { FilterField } from '../../../ui/lists/list-filters.js';
import { getClientChoices, getDepartmentChoices } from '../../shared/filter-choices.js';
import { useAgency } from '../../store/agency-store.js';
import { assigneeName } from '../../store/selectors.js';
import type { TaskFilter } from './board/week.js';
import type { TasksView } from './tasks-view.js';

const weekStatuses = [
  { value: '', label: 'By week' },
  { value: 'open', label: 'Open (all)' },
  ...(['overdue', 'todo', 'in_progress', 'completed'] as const).map((value) => ({
    value,
    label: `${TASK_STATUS_LABELS[value]} (all)`,
  })),
];

const listStatuses = [
  { value: '', label: 'Open' },
  ...(['overdue', 'todo', 'in_progress', 'completed'] as const).map((value) => ({
    value,
    label: TASK_STATUS_LABELS[value],
  })),
];
const views = [
  { value: '', label: 'Week' },
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
];
const groupings = [
  { value: '', label: 'By due date' },
  { value: 'goal', label: 'By goal' },
  { value: 'client', label: 'By client' },
  { value: 'person', label: 'By person' },
];
const sorts = [
  { value: '', label: 'Sort: due date' },
  { value: 'priority', label: 'Sort: priority' },
  { value: 'title', label: 'Sort: title' },
  { value: 'assignee', label: 'Sort: assignee' },
  { value: 'updated', label: 'Sort: updated' },
];
const lanes = [
  { value: '', label: 'No lanes' },
  { value: 'person', label: 'Person lanes' },
];

interface TaskView {
  readonly view: TasksView;
  readonly by: string;
  readonly sort: string;
  readonly lanes: string;
}

/** Returns the view and the filters of the tasks: person, department, client and status. */
export function useTaskFields(
  values: TaskFilter,
  { view, by, sort, lanes: laneMode }: TaskView,
): readonly FilterField[] {
  const clients = useAgency((state) => state.clients.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const { id: me } = useUser();
  const team = useAgency((state) => state.team.value);
  const tasks = useAgency((state) => state.tasks.all.rows);
  const people = useMemo(() => {
    const active = (team ?? [])
      .filter(({ isActive }) => isActive)
      .map((person) => ({ value: person.id, label: getDisplayName(person) }));
    const known = new Set(active.map(({ value }) => value));
    // Former members, and assignees that are free text, while a task has them.
    const others = new Map(
      [...tasks.values()]
        .filter(({ assignedTo }) => !known.has(assignedTo))
        .map((task) => [task.assignedTo, assigneeName(task)]),
    );
    return [...active, ...[...others].map(([value, label]) => ({ value, label }))].toSorted(compareLabels);
  }, [team, tasks]);
  return [
    { name: 'view', label: 'View', value: view, choices: views, isSegmented: true, isView: true },
    {
      name: 'person',
      label: 'Person',
      value: values.person,
      choices: [
        ...people.filter(({ value }) => value === me).map(({ value }) => ({ value, label: 'Me' })),
        { value: '', label: 'Everyone' },
        ...people.filter(({ value }) => value !== me),
      ],
    },
    { name: 'department', label: 'Department', value: values.department, choices: getDepartmentChoices(departments) },
    { name: 'client', label: 'Client', value: values.client, choices: getClientChoices(clients.values()) },
    ...(view === 'board'
      ? []
      : [
          {
            name: 'status',
            label: 'Status',
            value: values.status,
            choices: view === 'list' ? listStatuses : weekStatuses,
          },
        ]),
    ...(view === 'list'
      ? [
          { name: 'by', label: 'Group', value: by, choices: groupings, isView: true },
          { name: 'sort', label: 'Sort by', value: sort, choices: sorts, isView: true },
        ]
      : []),
    ...(view === '' ? [{ name: 'lanes', label: 'Lanes', value: laneMode, choices: lanes, isView: true }] : []),
  ];
}
