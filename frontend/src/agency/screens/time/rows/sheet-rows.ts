import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { addDays, getDayOfWeek } from '@atrium/rules/time/calendar';
import type { Filters } from '../../../../lib/area/windows.js';
import { timeRowKey } from '../../../store/time-entries.js';

/* Content of a week sheet: tasks by client and goal, a cell per day, and sums. Pure functions. */

export interface SheetCell {
  readonly day: string;
  readonly entries: readonly TimeEntry[];
  readonly seconds: number;
}

export interface SheetRow {
  /** Id of the task; that of a row with kept time also names its goal and client. */
  readonly key: string;
  /** Id of the task; null for a deleted one, of which only logged time is left. */
  readonly taskId: number | null;
  readonly title: string;
  /** Cells of the row, Monday to Sunday. */
  readonly cells: readonly SheetCell[];
  readonly seconds: number;
}

export interface SheetGroup {
  readonly key: string;
  readonly goalId: number | null;
  readonly goalTitle: string;
  readonly clientName: string | null;
  readonly rows: readonly SheetRow[];
}

type ById<T> = ReadonlyMap<number | string, T>;

export interface WeekSheetInput {
  /** Dates of the week, Monday to Sunday. */
  readonly week: readonly string[];
  readonly userId: string;
  /** Entries of the person, of this week and others. */
  readonly entries: Iterable<TimeEntry>;
  readonly tasks: ById<Task>;
  readonly goals: ById<Goal>;
  readonly clients: ById<Client>;
  /** Ids of tasks that the user added to the sheet. */
  readonly added: ReadonlySet<number>;
  /** Returns whether the server has no goal with this id. */
  readonly isGoalMissing: (goalId: number) => boolean;
  /** Marketing project whose time and tasks are shown; null for all. */
  readonly project: Pick<MarketingProject, 'id' | 'goalIds'> | null;
}

export function buildSheetGroups({
  week,
  userId,
  entries,
  tasks,
  goals,
  clients,
  added,
  isGoalMissing,
  project,
}: WeekSheetInput): SheetGroup[] {
  const logged = new Map<string, TimeEntry[]>();
  for (const entry of entries)
    if (week.includes(entry.dateWorked) && (project === null || entry.marketingProjectId === project.id))
      push(logged, timeRowKey(entry), entry);
  const groups = new Map<string, { group: Omit<SheetGroup, 'rows'>; rows: SheetRow[] }>();
  const put = (place: Place, row: Pick<SheetRow, 'key' | 'taskId' | 'title'>, those: readonly TimeEntry[]) => {
    const { goalId, clientId } = place;
    const isGone = goalId === null || isGoalMissing(goalId);
    const title = goals.get(goalId ?? 0)?.title ?? place.goalTitle;
    const key = isGone ? `gone ${clientId ?? ''} ${title}` : `goal ${goalId} ${clientId ?? ''}`;
    const group = {
      key,
      goalId: isGone ? null : goalId,
      goalTitle: isGone ? `${title} (deleted)` : title,
      clientName: nameOf(clients, clientId),
    };
    const known = groups.get(key) ?? { group, rows: [] };
    groups.set(key, known);
    known.rows.push(buildRow(row, week, those));
  };
  /** Adds a row for the time of a task at its current place, and one for each place that kept its time. */
  const putTask = (taskId: number, title: string, place: Place, those: readonly TimeEntry[], isShown: boolean) => {
    const rows = new Map<string, TimeEntry[]>();
    for (const entry of those) push(rows, placeKey(entry), entry);
    const current = rows.get(placeKey(place)) ?? [];
    rows.delete(placeKey(place));
    if (isShown || current.length > 0) put(place, { key: String(taskId), taskId, title }, current);
    for (const [key, kept] of rows) put(kept[0]!, { key: `${taskId} ${key}`, taskId, title }, kept);
  };
  for (const task of tasks.values()) {
    const goal = goals.get(task.goalId);
    const those = logged.get(String(task.id)) ?? [];
    const isOfProject = project === null || project.goalIds.includes(task.goalId);
    const isShown = isOfProject && (added.has(task.id) || belongsToWeek(task, goal, userId, week));
    putTask(task.id, task.title, getPlaceOfTask(task, goal, those), those, isShown);
  }
  for (const [key, those] of logged) {
    const last = those.at(-1);
    if (last === undefined || (last.taskId !== null && tasks.has(last.taskId))) continue;
    if (last.taskId === null) put(last, { key, taskId: null, title: last.taskTitle }, those);
    else putTask(last.taskId, last.taskTitle, last, those, true);
  }
  return [...groups.values()]
    .map(({ group, rows }) => ({
      ...group,
      rows: rows.toSorted((a, b) => compare(a.title, b.title) || compare(a.key, b.key)),
    }))
    .toSorted(byName);
}

/** Goal and client of logged time. They stay with the time where its hours were kept when its task or goal moved. */
type Place = Pick<TimeEntry, 'goalId' | 'goalTitle' | 'clientId'>;

const placeKey = ({ goalId, goalTitle, clientId }: Place): string => `${goalId ?? goalTitle} ${clientId ?? ''}`;

/** Returns the place of new time on a task. An entry contains its names and may load before the goal. */
function getPlaceOfTask({ goalId }: Task, goal: Goal | undefined, entries: readonly TimeEntry[]): Place {
  if (goal !== undefined) return { goalId, goalTitle: goal.title, clientId: goal.clientId };
  return entries.findLast((entry) => entry.goalId === goalId) ?? { goalId, goalTitle: 'Goal', clientId: null };
}

/** Returns the queries that load the tasks on a sheet. */
export const getSheetTaskFilters = (userId: string, week: readonly string[]): readonly Filters[] => {
  const [monday = ''] = week;
  return [
    { assignedTo: userId, from: monday, to: addDays(monday, 6) },
    { assignedTo: userId, status: 'in_progress' },
  ];
};

/** Returns whether the goals of a person's tasks are loaded. */
export const areTaskGoalsLoaded = (
  userId: string,
  tasks: ById<Task>,
  isKnown: (goalId: number) => boolean,
): boolean => {
  for (const { assignedTo, goalId } of tasks.values()) if (assignedTo === userId && !isKnown(goalId)) return false;
  return true;
};

/** Returns whether a task belongs on the person's sheet: it was in progress in that week, or is due in it. */
function belongsToWeek(task: Task, goal: Goal | undefined, userId: string, week: readonly string[]): boolean {
  if (task.assignedTo !== userId || goal?.status === 'cancelled') return false;
  const [monday = ''] = week;
  const sunday = addDays(monday, 6);
  return (
    (task.status === 'in_progress' && task.createdAt.slice(0, 10) <= sunday) ||
    (task.dueDate !== null && task.dueDate >= monday && task.dueDate <= sunday)
  );
}

/** Returns the ids of tasks with time in the previous week to which time can still be logged. */
export const selectTasksToCopy = (entries: Iterable<TimeEntry>, monday: string, tasks: ById<Task>): number[] => {
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
  const ids = [...entries].flatMap(({ taskId, dateWorked }) =>
    taskId !== null && tasks.has(taskId) && dateWorked >= from && dateWorked <= to ? [taskId] : [],
  );
  return [...new Set(ids)];
};

function buildRow(
  row: Pick<SheetRow, 'key' | 'taskId' | 'title'>,
  week: readonly string[],
  entries: readonly TimeEntry[],
): SheetRow {
  const cells = week.map((day) => {
    const those = entries.filter(({ dateWorked }) => dateWorked === day).toSorted((a, b) => a.id - b.id);
    return { day, entries: those, seconds: sum(those) };
  });
  return { ...row, cells, seconds: cells.reduce((total, { seconds }) => total + seconds, 0) };
}

export interface SheetSums {
  /** Sums of the days in seconds, Monday to Sunday. */
  readonly days: readonly number[];
  readonly seconds: number;
  readonly billable: number;
  readonly entries: number;
}

export function sumSheet(groups: readonly SheetGroup[], week: readonly string[]): SheetSums {
  const all = groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries)));
  return {
    days: week.map((day) => sum(all.filter(({ dateWorked }) => dateWorked === day))),
    seconds: sum(all),
    billable: sum(all.filter(({ billable }) => billable)),
    entries: all.length,
  };
}

/** Returns the capacity of a working day in seconds; 0 on weekends or when unknown. */
export const computeDayCapacity = (day: string, capacityHours: number | undefined): number =>
  getDayOfWeek(day) === 0 || getDayOfWeek(day) === 6 ? 0 : Math.round((capacityHours ?? 0) * 3_600);

const sum = (entries: readonly TimeEntry[]): number => entries.reduce((total, { seconds }) => total + seconds, 0);

const compare = (a: string, b: string): number => a.localeCompare(b, 'en');

/** Compares groups by client and goal; those without a client come last. */
const byName = (a: SheetGroup, b: SheetGroup): number =>
  Number(a.clientName === null) - Number(b.clientName === null) ||
  compare(a.clientName ?? '', b.clientName ?? '') ||
  compare(a.goalTitle, b.goalTitle) ||
  compare(a.key, b.key);

const nameOf = (clients: ById<Client>, id: number | null): string | null =>
  id === null ? null : (clients.get(id)?.name ?? null);

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

/**
 * Returns the day that a phone shows first: the selected one, otherwise today; in another week its last day that is not
 * in the future.
 */
export const getInitialDay = (week: readonly string[], today: string, picked: string | null): string =>
  [picked, today].find((day) => day !== null && week.includes(day)) ??
  week.findLast((day) => day <= today) ??
  week[0] ??
  today;
