import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { compareLabels } from '../../../../lib/format/compare-labels.js';
import type { AgencyState } from '../../../store/agency-state.js';
import { assigneeName, goalTitle } from '../../../store/selectors.js';
import { compareColumns, getColumnName, groupByColumn, PRIORITY_RANK, sortColumns } from '../board/week.js';
import type { Grouping, TaskSort } from '../tasks-view.js';

/* Groups of the list of tasks, in pages. */

export interface TaskGroup {
  readonly key: string;
  readonly name: string;
  readonly tasks: readonly Task[];
  /** Number of all tasks of the group, including omitted ones. */
  readonly count: number;
}

interface GroupingContext {
  readonly by: Grouping;
  readonly sort: TaskSort;
  readonly goals: AgencyState['goals'];
  readonly clients: ReadonlyMap<Client['id'] | string, Client>;
  readonly today: string;
  /** Completed tasks are listed from the latest day. */
  readonly newestFirst: boolean;
}

/** Key of the group of tasks whose goal, and so the client, is not loaded yet. */
const LOADING = 'loading';

const compareTexts = (a: string, b: string): number => compareLabels({ label: a }, { label: b });

const COMPARE: Readonly<Record<TaskSort, (a: Task, b: Task) => number>> = {
  '': compareColumns,
  priority: (a, b) => PRIORITY_RANK[a.priority] - PRIORITY_RANK[b.priority],
  title: (a, b) => compareTexts(a.title, b.title),
  assignee: (a, b) => compareTexts(assigneeName(a), assigneeName(b)),
  updated: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
};

/**
 * Returns all groups: days in order, or goals, clients and people by name with their sorted tasks. Tasks that are sorted
 * by another property than the due day are one group unless grouped.
 */
export function groupTasks(tasks: readonly Task[], context: GroupingContext): TaskGroup[] {
  const { by, sort, goals, clients, today, newestFirst } = context;
  const sorted = tasks.toSorted((a, b) => COMPARE[sort](a, b) || compareColumns(a, b));
  if (by === '' && sort !== '')
    return sorted.length === 0 ? [] : [{ key: 'all', name: 'All tasks', tasks: sorted, count: sorted.length }];
  if (by === '') {
    const columns = groupByColumn(tasks);
    return sortColumns(columns, newestFirst).map((column) => {
      const some = columns.get(column) ?? [];
      return { key: column, name: getColumnName(column, today), tasks: some, count: some.length };
    });
  }
  const identify = (task: Task): readonly [key: string, name: string] => {
    const goal = goals.all.rows.get(task.goalId);
    if (by === 'person') return [task.assignedTo, assigneeName(task)];
    const title = goalTitle({ goals }, task.goalId);
    if (title === '') return [LOADING, 'Loading...'];
    if (by === 'goal') return [String(task.goalId), title];
    const client = clients.get(goal?.clientId ?? 0);
    return [String(client?.id ?? 0), client?.name ?? 'No client'];
  };
  const groups = new Map<string, { readonly name: string; readonly tasks: Task[] }>();
  for (const task of sorted) {
    const [key, name] = identify(task);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { name, tasks: [task] });
    else known.tasks.push(task);
  }
  return [...groups]
    .map(([key, { name, tasks: some }]) => ({ key, name, label: name, tasks: some, count: some.length }))
    .toSorted(compareLabels);
}

/** Returns the first tasks by group, up to `limit`. */
export function takeGroups(groups: readonly TaskGroup[], limit: number): TaskGroup[] {
  const taken: TaskGroup[] = [];
  let left = limit;
  for (const group of groups) {
    if (left === 0) break;
    const tasks = group.tasks.slice(0, left);
    left -= tasks.length;
    taken.push({ ...group, tasks });
  }
  return taken;
}
