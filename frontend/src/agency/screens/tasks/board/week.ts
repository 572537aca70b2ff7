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

/* Which tasks the timeline shows, on which day, and how full that day is. Days are text, `yyyy-MM-dd`. */

export interface TaskFilter {
  readonly person: string;
  readonly department: string;
  readonly client: string;
  readonly status: string;
  readonly goal: string;
  /** These very tasks, by id and comma: those of a hand-over. */
  readonly tasks: string;
}

export const idsOf = (tasks: string): number[] =>
  tasks
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647)
    .slice(0, 100);

export type Goals = ReadonlyMap<Goal['id'] | string, Goal>;

/** Where a task without a due date lies. */
export const NO_DAY = 'none';
export const placeOf = ({ dueDate }: Pick<Task, 'dueDate'>): string => dueDate ?? NO_DAY;
export const dayOfPlace = (place: string): string | null => (place === NO_DAY ? null : place);

/** The Monday of the week that is asked for; of the fallback's when that is no day whose week exists whole. */
export function shownWeek(asked: string, fallback: string): string {
  const exists = isCalendarDate(asked) && asked >= '0001-01-15' && asked <= '9999-12-12';
  return startOfWeek(exists ? asked : fallback);
}

/** A status or a goal is looked for in all weeks, so that the list is as long as the figure that leads to it. */
export const isOverAllWeeks = ({ status, goal, tasks }: Pick<TaskFilter, 'status' | 'goal' | 'tasks'>): boolean =>
  status !== '' || goal !== '' || tasks !== '';

/** So many tasks of all weeks are read at once. */
export const LIST_STEP = 240;
export const UNDATED = { undated: 'true', status: 'open' };

export const windowOfWeek = (monday: string): Filters => ({ from: monday, to: addDays(monday, 6) });

/** The window in which the tasks of all weeks lie that these filters leave. */
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

/** Late, and of a goal that still counts (docs/api.md). */
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
      // The figures leave out what was cancelled; who asks for that very goal sees it all.
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
 * Tasks by place. Within a day by priority, then by age: never by status, so that no card slips away under the pointer
 * that changes it.
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

/** The days that have tasks: what is to be done from the earliest on, what is done from the latest back; no day last. */
export function placesInOrder(places: ReadonlyMap<string, readonly Task[]>, newestFirst: boolean): string[] {
  const days = [...places.keys()]
    .filter((place) => place !== NO_DAY)
    .toSorted((a, b) => (a < b === newestFirst ? 1 : -1));
  return places.has(NO_DAY) ? [...days, NO_DAY] : days;
}

export interface Group {
  readonly place: string;
  readonly tasks: readonly Task[];
  /** Of all its tasks, also of those left out. */
  readonly count: number;
}

/** The first so many tasks, by day. */
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

/** Estimated hours; what was cancelled takes no time. */
export const plannedHours = (tasks: readonly Task[], goals: Goals): number =>
  addHours(...tasks.filter((task) => !isCancelled(task, goals)).map(({ estimatedHours }) => estimatedHours ?? 0));

/** Hours a day of those whose tasks are shown; null where nobody's hours are known. */
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

/** On a weekend nobody's hours are planned, nor where a day has none. */
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

/** Where an arrow leads a task that is carried by keyboard: a day left or right, down out of the week, up back into it. */
export function nextPlace(from: string, arrow: Arrow, week: readonly string[], home: string): string {
  const [monday = from] = week;
  if (arrow === 'ArrowDown') return NO_DAY;
  if (arrow === 'ArrowUp') return from === NO_DAY ? (week.includes(home) ? home : monday) : from;
  if (from === NO_DAY) return from;
  return week[week.indexOf(from) + (arrow === 'ArrowRight' ? 1 : -1)] ?? from;
}
