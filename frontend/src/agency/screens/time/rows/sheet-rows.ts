import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { addDays, dayOfWeek } from '@atrium/rules/time/calendar';
import type { Filters } from '../../../../lib/area/windows.js';
import { timeRowKey } from '../../../store/time-entries.js';

/* Content of a week sheet: tasks by client and goal, a cell per day, and sums. Pure functions. */

export interface SheetCell {
  readonly day: string;
  readonly entries: readonly TimeEntry[];
  readonly seconds: number;
}

export interface SheetRow {
  readonly key: string;
  /** Null for a deleted task, of which only logged time is left. */
  readonly taskId: number | null;
  readonly title: string;
  /** Monday to Sunday. */
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

export interface SheetFacts {
  /** Monday to Sunday. */
  readonly week: readonly string[];
  readonly userId: string;
  /** Entries of the person, of this week and others. */
  readonly entries: Iterable<TimeEntry>;
  readonly tasks: ById<Task>;
  readonly goals: ById<Goal>;
  readonly clients: ById<Client>;
  /** Tasks that a user added to the sheet. */
  readonly added: ReadonlySet<number>;
}

/** Groups of a marketing project's goals. Time of deleted goals belongs to none. */
export const groupsOfProject = (
  groups: readonly SheetGroup[],
  project: { readonly goalIds: readonly number[] } | undefined,
): readonly SheetGroup[] =>
  groups.filter(({ goalId }) => goalId !== null && project?.goalIds.includes(goalId) === true);

export function sheetGroups({ week, userId, entries, tasks, goals, clients, added }: SheetFacts): SheetGroup[] {
  const logged = new Map<string, TimeEntry[]>();
  for (const entry of entries) if (week.includes(entry.dateWorked)) push(logged, timeRowKey(entry), entry);
  const groups = new Map<string, { group: Omit<SheetGroup, 'rows'>; rows: SheetRow[] }>();
  const put = (group: Omit<SheetGroup, 'rows'>, row: Pick<SheetRow, 'key' | 'taskId' | 'title'>) => {
    const known = groups.get(group.key) ?? { group, rows: [] };
    groups.set(group.key, known);
    known.rows.push(rowOf(row, week, logged.get(row.key) ?? []));
  };
  for (const task of tasks.values()) {
    const goal = goals.get(task.goalId);
    const [first] = logged.get(String(task.id)) ?? [];
    if (!logged.has(String(task.id)) && !added.has(task.id) && !belongsToWeek(task, goal, userId, week)) continue;
    put(
      {
        key: `goal ${task.goalId}`,
        goalId: task.goalId,
        // An entry contains these names and may load before the goal.
        goalTitle: goal?.title ?? first?.goalTitle ?? 'Deleted goal',
        clientName: nameOf(clients, (goal ?? first)?.clientId ?? null),
      },
      { key: String(task.id), taskId: task.id, title: task.title },
    );
  }
  for (const [key, [first]] of logged) {
    if (first === undefined || (first.taskId !== null && tasks.has(first.taskId))) continue;
    put(first.taskId === null ? groupOfGone(first, goals, clients) : groupOfEntry(first, goals, clients), {
      key,
      taskId: first.taskId,
      title: first.taskTitle,
    });
  }
  return [...groups.values()]
    .map(({ group, rows }) => ({
      ...group,
      rows: rows.toSorted((a, b) => compare(a.title, b.title) || compare(a.key, b.key)),
    }))
    .toSorted(byName);
}

/** Group of an entry whose task is not loaded. */
function groupOfEntry(
  { goalId, goalTitle, clientId }: TimeEntry,
  goals: ById<Goal>,
  clients: ById<Client>,
): Omit<SheetGroup, 'rows'> {
  const goal = goals.get(goalId ?? 0);
  return {
    key: `goal ${goalId}`,
    goalId,
    goalTitle: goal?.title ?? goalTitle,
    clientName: nameOf(clients, (goal ?? { clientId }).clientId),
  };
}

/** Hours of a deleted task stay with its goal while it exists. */
function groupOfGone(
  { goalId, goalTitle, clientId }: TimeEntry,
  goals: ById<Goal>,
  clients: ById<Client>,
): Omit<SheetGroup, 'rows'> {
  const goal = goalId === null ? undefined : goals.get(goalId);
  if (goal !== undefined)
    return {
      key: `goal ${goal.id}`,
      goalId: goal.id,
      goalTitle: goal.title,
      clientName: nameOf(clients, goal.clientId),
    };
  return {
    key: `gone ${clientId ?? ''} ${goalTitle}`,
    goalId: null,
    goalTitle: `${goalTitle} (deleted)`,
    clientName: nameOf(clients, clientId),
  };
}

/** Queries of the tasks on the sheet. */
export const sheetWindows = (userId: string, week: readonly string[]): readonly Filters[] => {
  const [monday = ''] = week;
  return [
    { assignedTo: userId, from: monday, to: addDays(monday, 6) },
    { assignedTo: userId, status: 'in_progress' },
  ];
};

/** Returns whether the goals of a person's tasks are loaded. */
export const areGoalsOfTasksKnown = (
  userId: string,
  tasks: ById<Task>,
  isKnown: (goalId: number) => boolean,
): boolean => {
  for (const { assignedTo, goalId } of tasks.values()) if (assignedTo === userId && !isKnown(goalId)) return false;
  return true;
};

/** The person's work of that week: tasks in progress by then, and tasks due in it. */
function belongsToWeek(task: Task, goal: Goal | undefined, userId: string, week: readonly string[]): boolean {
  if (task.assignedTo !== userId || goal?.status === 'cancelled') return false;
  const [monday = ''] = week;
  const sunday = addDays(monday, 6);
  return (
    (task.status === 'in_progress' && task.createdAt.slice(0, 10) <= sunday) ||
    (task.dueDate !== null && task.dueDate >= monday && task.dueDate <= sunday)
  );
}

/** Tasks with time in the previous week that still accept time. */
export const tasksOfWeekBefore = (entries: Iterable<TimeEntry>, monday: string, tasks: ById<Task>): number[] => {
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
  const ids = [...entries].flatMap(({ taskId, dateWorked }) =>
    taskId !== null && tasks.has(taskId) && dateWorked >= from && dateWorked <= to ? [taskId] : [],
  );
  return [...new Set(ids)];
};

function rowOf(
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
  /** Monday to Sunday. */
  readonly days: readonly number[];
  readonly seconds: number;
  readonly billable: number;
  readonly entries: number;
}

export function sheetSums(groups: readonly SheetGroup[], week: readonly string[]): SheetSums {
  const all = groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries)));
  return {
    days: week.map((day) => sum(all.filter(({ dateWorked }) => dateWorked === day))),
    seconds: sum(all),
    billable: sum(all.filter(({ billable }) => billable)),
    entries: all.length,
  };
}

/** Seconds of a working day; 0 on weekends or when unknown. */
export const capacityOn = (day: string, capacityHours: number | undefined): number =>
  dayOfWeek(day) === 0 || dayOfWeek(day) === 6 ? 0 : Math.round((capacityHours ?? 0) * 3_600);

const sum = (entries: readonly TimeEntry[]): number => entries.reduce((total, { seconds }) => total + seconds, 0);

const compare = (a: string, b: string): number => a.localeCompare(b, 'en');

/** By client and goal; without a client last. */
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

/** Day shown on a phone: the chosen one, else today; in another week its last day that has come. */
export const shownDay = (week: readonly string[], today: string, picked: string | null): string =>
  [picked, today].find((day) => day !== null && week.includes(day)) ??
  week.findLast((day) => day <= today) ??
  week[0] ??
  today;
