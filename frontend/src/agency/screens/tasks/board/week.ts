import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import {
  addDays,
  dayOfWeek,
  formatDay,
  formatDayWithYear,
  isCalendarDate,
  startOfWeek,
  WEEKDAYS_FROM_SUNDAY,
} from '@atrium/rules/time/calendar';
import { addHours } from '@atrium/rules/agency/hours';
import { isOpenTask, isOverdue } from '@atrium/rules/stock/status-changes';
import type { Filters } from '../../../../lib/area/windows.js';

/* Tasks of the timeline by day, and the load of each day. Days are `yyyy-MM-dd` texts. */

export interface TaskFilter {
  readonly person: string;
  readonly department: string;
  readonly client: string;
  readonly status: string;
  readonly goal: string;
  /** Comma-separated ids of single tasks, such as those of a handover. */
  readonly tasks: string;
}

export const idsOf = (tasks: string): number[] =>
  tasks
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647)
    .slice(0, 100);

export type Goals = ReadonlyMap<Goal['id'] | string, Goal>;

/** Place of tasks without a due date. */
export const NO_DAY = 'none';
export const placeOf = ({ dueDate }: Pick<Task, 'dueDate'>): string => dueDate ?? NO_DAY;
export const dayOfPlace = (place: string): string | null => (place === NO_DAY ? null : place);

/** Returns the Monday of the requested week; of the fallback for an invalid date. */
export function shownWeek(asked: string, fallback: string): string {
  const exists = isCalendarDate(asked) && asked >= '0001-01-15' && asked <= '9999-12-12';
  return startOfWeek(exists ? asked : fallback);
}

/** Status and goal filter all weeks, so that the list matches the figure that links to it. */
export const isOverAllWeeks = ({ status, goal, tasks }: Pick<TaskFilter, 'status' | 'goal' | 'tasks'>): boolean =>
  status !== '' || goal !== '' || tasks !== '';

/** Tasks per page over all weeks. */
export const LIST_STEP = 240;
export const UNDATED = { undated: 'true', status: 'open' };

export const windowOfWeek = (monday: string): Filters => ({ from: monday, to: addDays(monday, 6) });

/** Query of the tasks of all weeks under these filters. */
export function windowOfList({ person, department, client, status, goal }: TaskFilter, today: string): Filters {
  const isDone = status === 'completed';
  const named = { assignedTo: person, departmentId: department, clientId: client, goalId: goal };
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    ...(status === 'overdue' ? { status: 'open', to: addDays(today, -1) } : status !== '' && { status }),
    ...(isDone && { latest: 'true' }),
  };
}

const isCancelled = (task: Pick<Task, 'goalId'>, goals: Goals): boolean =>
  goals.get(task.goalId)?.status === 'cancelled';

/** Overdue task of a goal that is not cancelled (docs/api.md). */
export const isLate = (task: Task, goals: Goals, today: string): boolean =>
  isOverdue(task, goals.get(task.goalId)?.status, today);

export function filterTasks(
  tasks: Iterable<Task>,
  goals: Goals,
  { person, department, client, status, goal, tasks: named }: TaskFilter,
  today: string,
): Task[] {
  const ids = named === '' ? null : new Set(idsOf(named));
  return [...tasks].filter((task) => {
    const of = goals.get(task.goalId);
    return (
      (ids === null || ids.has(task.id)) &&
      (person === '' || task.assignedTo === person) &&
      (goal === '' || String(task.goalId) === goal) &&
      (client === '' || String(of?.clientId) === client) &&
      (department === '' || (of?.departmentIds.some((id) => String(id) === department) ?? false)) &&
      hasStatus(task, goals, status, today) &&
      // Figures omit cancelled goals; a filter by such a goal shows its tasks.
      (status === '' || goal !== '' || of?.status !== 'cancelled')
    );
  });
}

const hasStatus = (task: Task, goals: Goals, status: string, today: string): boolean =>
  status === '' ||
  (status === 'overdue'
    ? isLate(task, goals, today)
    : status === 'open'
      ? isOpenTask(task.status, goals.get(task.goalId)?.status)
      : task.status === status);

const RANK = { high: 0, medium: 1, low: 2 } as const;

/**
 * Groups tasks by place. Within a day by priority, then by age, never by status, so that a card does not move when its
 * status changes.
 */
export function byPlace(tasks: readonly Task[]): ReadonlyMap<string, readonly Task[]> {
  const places = new Map<string, Task[]>();
  for (const task of tasks.toSorted((a, b) => RANK[a.priority] - RANK[b.priority] || a.id - b.id)) {
    const known = places.get(placeOf(task));
    if (known === undefined) places.set(placeOf(task), [task]);
    else known.push(task);
  }
  return places;
}

/** Returns the days with tasks: open ones from the earliest, completed ones from the latest, no day last. */
export function placesInOrder(places: ReadonlyMap<string, readonly Task[]>, newestFirst: boolean): string[] {
  const days = [...places.keys()]
    .filter((place) => place !== NO_DAY)
    .toSorted((a, b) => (a < b === newestFirst ? 1 : -1));
  return places.has(NO_DAY) ? [...days, NO_DAY] : days;
}

export interface Group {
  readonly place: string;
  readonly tasks: readonly Task[];
  /** Number of all tasks of the day, including omitted ones. */
  readonly count: number;
}

/** Returns the first tasks by day, up to `most`. */
export function firstGroups(places: ReadonlyMap<string, readonly Task[]>, newestFirst: boolean, most: number): Group[] {
  const groups: Group[] = [];
  let room = most;
  for (const place of placesInOrder(places, newestFirst)) {
    if (room === 0) break;
    const all = places.get(place) ?? [];
    const tasks = all.slice(0, room);
    room -= tasks.length;
    groups.push({ place, tasks, count: all.length });
  }
  return groups;
}

/** Estimated hours, without cancelled tasks. */
export const plannedHours = (tasks: readonly Task[], goals: Goals): number =>
  addHours(...tasks.filter((task) => !isCancelled(task, goals)).map(({ estimatedHours }) => estimatedHours ?? 0));

/** Hours per day of the displayed people; null when unknown. */
export function capacityOf(
  team: readonly TeamMember[] | undefined,
  capacityHours: number | undefined,
  { person, department }: Pick<TaskFilter, 'person' | 'department'>,
): number | null {
  if (team === undefined || capacityHours === undefined) return null;
  const shown = team.filter(
    ({ id, isActive, departmentId }) =>
      isActive &&
      (person === '' || id === person) &&
      (department === '' || person !== '' || String(departmentId) === department),
  );
  return shown.length === 0 ? null : Math.round(shown.length * capacityHours * 100) / 100;
}

/** Null on weekends and without hours. */
export const capacityOn = (day: string, capacity: number | null): number | null =>
  capacity === null || capacity <= 0 || dayOfWeek(day) % 6 === 0 ? null : capacity;

/** "Mon, Nov 16", with the year where it is not the reader's. */
export function dayName(day: string, today: string): string {
  return `${WEEKDAYS_FROM_SUNDAY[dayOfWeek(day)]}, ${day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : formatDayWithYear(day)}`;
}

export const placeName = (place: string, today: string): string =>
  place === NO_DAY ? 'No due date' : dayName(place, today);

/** "7.5 h". */
export const hoursText = (hours: number): string => `${hours} h`;

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Returns the target of an arrow key: left and right by a day, down out of the week, up back into it. */
export function nextPlace(from: string, arrow: Arrow, week: readonly string[], home: string): string {
  const [monday = from] = week;
  if (arrow === 'ArrowDown') return NO_DAY;
  if (arrow === 'ArrowUp') return from === NO_DAY ? (week.includes(home) ? home : monday) : from;
  if (from === NO_DAY) return from;
  return week[week.indexOf(from) + (arrow === 'ArrowRight' ? 1 : -1)] ?? from;
}
