import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { Membership } from '@atrium/contract/agency/team/schemas';
import { addDays, getDayOfWeek, isCalendarDate, getWeekStart } from '@atrium/rules/time/calendar';
import { addHours } from '@atrium/rules/agency/hours';
import { isOpenTask, isOverdue } from '@atrium/rules/stock/status-changes';
import { compareLabels } from '../../../../lib/format/compare-labels.js';
import type { Filters } from '../../../../lib/area/windows.js';
import { assigneeName } from '../../../store/selectors.js';
import { formatDayName } from '../../../shared/near-day.js';

/* Tasks of the timeline by day, and the load of each day. Days are `yyyy-MM-dd` texts. */

export interface TaskFilter {
  readonly person: string;
  readonly department: string;
  readonly client: string;
  readonly status: string;
  readonly goal: string;
  /** Comma-separated ids of single tasks, such as those of a handover. */
  readonly tasks: string;
  /** Words of the title, the goal or the client. */
  readonly search: string;
}

export const parseIds = (tasks: string): number[] =>
  tasks
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647)
    .slice(0, 100);

export type GoalsById = ReadonlyMap<Goal['id'] | string, Goal>;

/** Key of the column for tasks without a due date. */
export const NO_DAY = 'none';
export const getColumn = ({ dueDate }: Pick<Task, 'dueDate'>): string => dueDate ?? NO_DAY;
export const getDayOfColumn = (column: string): string | null => (column === NO_DAY ? null : column);

/** Returns the Monday of the requested week; that of `fallback` for an invalid date. */
export function parseWeek(requested: string, fallback: string): string {
  const exists = isCalendarDate(requested) && requested >= '0001-01-15' && requested <= '9999-12-12';
  return getWeekStart(exists ? requested : fallback);
}

/** Maximum number of completed tasks on the board by status, latest first. */
export const COMPLETED_LIMIT = 30;
/** Number of tasks per page when tasks of all weeks are listed. */
export const LIST_PAGE_SIZE = 240;
/** Number of tasks that are loaded to sort the list by another property than the due day. */
export const SORTED_LIMIT = 2_000;
export const UNDATED = { undated: 'true', status: 'open' };

export const getWeekFilter = (monday: string): Filters => ({ from: monday, to: addDays(monday, 6) });

/** Returns the query for the tasks of all weeks under these filters. */
export function listFilter({ person, department, client, status, goal, search }: TaskFilter, today: string): Filters {
  const isDone = status === 'completed';
  const named = { assignedTo: person, departmentId: department, clientId: client, goalId: goal, search };
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    ...(status === 'overdue' ? { status: 'open', to: addDays(today, -1) } : status !== '' && { status }),
    ...(isDone && { latest: 'true' }),
  };
}

const isCancelled = (task: Pick<Task, 'goalId'>, goals: GoalsById): boolean =>
  goals.get(task.goalId)?.status === 'cancelled';

/** Sorts tasks by due day; those without one come last. */
export const compareDueDays = (a: Task, b: Task): number => {
  const [first, second] = [a.dueDate ?? '~', b.dueDate ?? '~'];
  return first < second ? -1 : first > second ? 1 : a.id - b.id;
};

/**
 * Returns the tasks in progress that are due in other weeks, earliest first: users work on them in this week. None for
 * another week.
 */
export const getTasksUnderway = (
  tasks: readonly Task[],
  goals: GoalsById,
  week: readonly string[],
  today: string,
): readonly Task[] => {
  if (!week.includes(today)) return [];
  return tasks
    .filter(
      (task) =>
        task.status === 'in_progress' &&
        task.dueDate !== null &&
        !week.includes(task.dueDate) &&
        !isCancelled(task, goals),
    )
    .toSorted(compareDueDays);
};

/** Returns whether a task is overdue and its goal not cancelled (docs/api.md). */
export const isLate = (task: Task, goals: GoalsById, today: string): boolean =>
  isOverdue(task, goals.get(task.goalId)?.status, today);

export function filterTasks(
  tasks: Iterable<Task>,
  goals: GoalsById,
  { person, department, client, status, goal, tasks: named }: TaskFilter,
  today: string,
): Task[] {
  const ids = named === '' ? null : new Set(parseIds(named));
  return [...tasks].filter((task) => {
    const of = goals.get(task.goalId);
    return (
      (ids === null || ids.has(task.id)) &&
      (person === '' || task.assignedTo === person) &&
      (goal === '' || String(task.goalId) === goal) &&
      (client === '' || String(of?.clientId) === client) &&
      (department === '' || (of?.departmentIds.some((id) => String(id) === department) ?? false)) &&
      matchesStatus(task, goals, status, today) &&
      // Figures omit cancelled goals; a filter by such a goal shows its tasks.
      (status === '' || goal !== '' || of?.status !== 'cancelled')
    );
  });
}

const matchesStatus = (task: Task, goals: GoalsById, status: string, today: string): boolean =>
  status === '' ||
  (status === 'overdue'
    ? isLate(task, goals, today)
    : status === 'open'
      ? isOpenTask(task.status, goals.get(task.goalId)?.status)
      : task.status === status);

/** Rank of a priority in a sorted list, the highest first. */
export const PRIORITY_RANK = { high: 0, medium: 1, low: 2 } as const;

/**
 * Groups tasks by column. Within a day they are sorted by priority, then by age, and never by status, so that a card
 * does not move when its status changes.
 */
export function groupByColumn(tasks: readonly Task[]): ReadonlyMap<string, readonly Task[]> {
  const columns = new Map<string, Task[]>();
  for (const task of tasks.toSorted((a, b) => PRIORITY_RANK[a.priority] - PRIORITY_RANK[b.priority] || a.id - b.id)) {
    const known = columns.get(getColumn(task));
    if (known === undefined) columns.set(getColumn(task), [task]);
    else known.push(task);
  }
  return columns;
}

/** Returns the tasks of each person, by name. */
export function groupByPerson(tasks: readonly Task[]) {
  const people = new Map<string, Task[]>();
  for (const task of tasks) people.set(task.assignedTo, [...(people.get(task.assignedTo) ?? []), task]);
  return [...people]
    .map(([person, some]) => ({ person, tasks: some, label: some[0] === undefined ? person : assigneeName(some[0]) }))
    .toSorted(compareLabels);
}

/**
 * Sorts the days that have tasks: for open tasks the earliest first, for completed ones the latest. Tasks without a day
 * come last.
 */
export function sortColumns(columns: ReadonlyMap<string, readonly Task[]>, newestFirst: boolean): string[] {
  const days = [...columns.keys()]
    .filter((column) => column !== NO_DAY)
    .toSorted((a, b) => (a < b === newestFirst ? 1 : -1));
  return columns.has(NO_DAY) ? [...days, NO_DAY] : days;
}

/** Sums the estimated hours of tasks that are not cancelled. */
export const computePlannedHours = (tasks: readonly Task[], goals: GoalsById): number =>
  addHours(...tasks.filter((task) => !isCancelled(task, goals)).map(({ estimatedHours }) => estimatedHours ?? 0));

/**
 * Returns a function for the capacity of a day in hours, of the displayed people who were members on that day. It
 * returns null on weekends, without such members, and when unknown.
 */
export const createDayCapacity =
  (
    memberships: readonly Membership[] | undefined,
    capacityHours: number | undefined,
    { person, department }: Pick<TaskFilter, 'person' | 'department'>,
  ) =>
  (day: string): number | null => {
    if (memberships === undefined || capacityHours === undefined || isWeekend(day)) return null;
    const members = memberships.filter(
      ({ userId, departmentId, from, to }) =>
        from <= day &&
        (to === null || to >= day) &&
        (person === '' || userId === person) &&
        (department === '' || person !== '' || String(departmentId) === department),
    );
    // A member who was granted access again on the day of its end has two periods on that day.
    const hours = new Set(members.map(({ userId }) => userId)).size * capacityHours;
    return hours === 0 ? null : Math.round(hours * 100) / 100;
  };

/** Compares tasks by their column, then by id. */
export const compareColumns = (a: Task, b: Task): number => {
  const [first, second] = [getColumn(a), getColumn(b)];
  return first < second ? -1 : first > second ? 1 : a.id - b.id;
};

export const isWeekend = (day: string): boolean => getDayOfWeek(day) % 6 === 0;

export const getColumnName = (column: string, today: string): string =>
  column === NO_DAY ? 'No due date' : formatDayName(column, today);

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/**
 * Returns the column that an arrow key moves a task to: left and right by a day, down to "no day", up back into the
 * week.
 */
export function findNextColumn(from: string, arrow: ArrowKey, week: readonly string[], home: string): string {
  const [monday = from] = week;
  if (arrow === 'ArrowDown') return NO_DAY;
  if (arrow === 'ArrowUp') return from === NO_DAY ? (week.includes(home) ? home : monday) : from;
  if (from === NO_DAY) return from;
  return week[week.indexOf(from) + (arrow === 'ArrowRight' ? 1 : -1)] ?? from;
}
