import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { listTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { addDays, getDayOfWeek, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { type Fact, isEvent, list, type Relation, type Membership } from '../../lib/area/area.js';
import { callPage } from '../../lib/api/http.js';
import type { Rows } from '../../lib/live/rows.js';

/* Logged time in the store: the weeks of one person, and the entries of one task. */

/** Query of a person's week. The weeks before and after are loaded too, so that both are shown at once. */
export interface SheetQuery {
  readonly userId: string;
  readonly monday: string;
}

interface SheetParams {
  /** Query of the sheet; null before the first one is loaded. */
  readonly of: SheetQuery | null;
  /** Query whose entries are all loaded; another week stays visible while its entries are read. */
  readonly loadedFor: SheetQuery | null;
}

/** Returns the days of a week and its neighbors. */
const sheetDays = (monday: string): { readonly from: string; readonly to: string } => ({
  from: addDays(monday, -7),
  to: addDays(monday, 13),
});

/** Returns whether every entry of the requested week is loaded. */
export function isSheetKnown({
  phase,
  of,
  loadedFor,
}: Pick<Rows<TimeEntry> & SheetParams, 'phase' | 'of' | 'loadedFor'>): boolean {
  if (of === null) return false;
  if (phase === 'ready') return true;
  if (loadedFor?.userId !== of.userId) return false;
  const { from, to } = sheetDays(loadedFor.monday);
  return from <= of.monday && addDays(of.monday, 6) <= to;
}

/** Returns the key of a row of the sheet: the task, or the last title of a deleted task. */
export const timeRowKey = ({
  taskId,
  taskTitle,
  goalTitle,
  clientId,
}: Pick<TimeEntry, 'taskId' | 'taskTitle' | 'goalTitle' | 'clientId'>): string =>
  taskId === null ? `gone ${clientId ?? ''} ${goalTitle} ${taskTitle}` : String(taskId);

/** Returns the key under which the recent change of a row's day is stored. */
export const timeChangeKey = (rowKey: string, day: string): string => `time-${rowKey}-${day}`;

/** Returns 'in' for an entry on the sheet, 'out' for a loaded one that moved off it, otherwise null. */
const placeEntry = (isShown: boolean, entry: TimeEntry, { all }: Rows<TimeEntry>): Membership =>
  isShown ? 'in' : all.rows.has(entry.id) ? 'out' : null;

/** Unlinks entries whose task or goal was deleted. The hours keep the last titles and their client, as on the server. */
const unlinkDeleted =
  (deletedKind: 'task' | 'goal'): Relation<TimeEntry> =>
  (entry, deletedId, { tasks, goals }: { readonly tasks: Rows<Task>; readonly goals: Rows<Goal> }) => {
    const task = tasks.all.rows.get(entry.taskId ?? 0);
    const taskGoalId = task?.goalId ?? (entry.taskId === null ? null : entry.goalId);
    const isTaskGone = (deletedKind === 'task' ? entry.taskId : taskGoalId) === deletedId;
    const isGoalGone = deletedKind === 'goal' && entry.goalId === deletedId;
    if (!isTaskGone && !isGoalGone) return entry;
    return {
      ...entry,
      taskId: isTaskGone ? null : entry.taskId,
      goalId: isGoalGone ? null : entry.goalId,
      taskTitle: task?.title ?? entry.taskTitle,
      goalTitle: goals.all.rows.get(entry.goalId ?? 0)?.title ?? entry.goalTitle,
      version: entry.version + 1,
    };
  };

/** Removes a deleted marketing project from entries. */
const unlinkProject: Relation<TimeEntry> = (entry, projectId) =>
  entry.marketingProjectId === projectId ? { ...entry, marketingProjectId: null } : entry;

interface MovedWorkState {
  readonly tasks: Rows<Task>;
  readonly goals: Rows<Goal>;
  readonly marketingProjects: Rows<MarketingProject>;
}

/**
 * Returns whether an event moves a task to another goal, or a goal to another client or marketing project. The event
 * does not tell whether logged hours move too.
 */
export function mayMoveHours(fact: Fact, { tasks, goals, marketingProjects }: MovedWorkState): boolean {
  if (isEvent(fact, 'task.updated')) {
    const { task } = fact.data;
    return tasks.all.rows.get(task.id)?.goalId !== task.goalId;
  }
  if (isEvent(fact, 'goal.updated')) {
    const { goal } = fact.data;
    return goals.all.rows.get(goal.id)?.clientId !== goal.clientId;
  }
  if (!isEvent(fact, 'marketing-project.created') && !isEvent(fact, 'marketing-project.updated')) return false;
  const { id, goalIds } = fact.data.marketingProject;
  return (marketingProjects.all.rows.get(id)?.goalIds.join() ?? '') !== goalIds.join();
}

const EVENT_VERBS = { created: 'added', updated: 'changed', removed: 'removed' } as const;

/**
 * Describes another user's change: "Daniel Weber added time on Tue". The day and the task are highlighted, also where
 * time was removed.
 */
function timeCaption({ actor, type }: LiveEvent, { dateWorked }: TimeEntry): string {
  const verb = EVENT_VERBS[type.slice(type.indexOf('.') + 1) as keyof typeof EVENT_VERBS];
  return `${actor.name} ${verb} time on ${WEEKDAYS_FROM_SUNDAY[getDayOfWeek(dateWorked)]}`;
}

const ENTITY_NAMES = ['time', 'timeEntry'] as const;
const onParentDeleted = {
  task: unlinkDeleted('task'),
  goal: unlinkDeleted('goal'),
  'marketing-project': unlinkProject,
};

export const SHEET = list<TimeEntry, SheetParams>(ENTITY_NAMES, {
  of: { of: null, loadedFor: null },
  read: async ({ of }) => (of === null ? [] : fetchTimeEntries({ userId: of.userId, ...sheetDays(of.monday) })),
  getMembership(entry, sheet) {
    if (sheet.of === null) return null;
    const { from, to } = sheetDays(sheet.of.monday);
    const { userId, dateWorked } = entry;
    return placeEntry(userId === sheet.of.userId && dateWorked >= from && dateWorked <= to, entry, sheet);
  },
  onParentDeleted,
  highlight: { keyOf: (entry) => timeChangeKey(timeRowKey(entry), entry.dateWorked), caption: timeCaption },
});

/** Store slice of one task's time entries; each task has its own list. */
export const TASK_TIME = list<TimeEntry, { readonly taskId: number | null }>(ENTITY_NAMES, {
  of: { taskId: null },
  read: ({ taskId }) => fetchTimeEntries({ taskId }),
  getMembership: (entry, slice) => placeEntry(slice.taskId !== null && entry.taskId === slice.taskId, entry, slice),
  onParentDeleted,
  highlight: { caption: () => null },
});

const PAGE_SIZE = 500;

async function fetchTimeEntries(filter: {
  readonly userId?: string;
  readonly taskId?: number | null;
  readonly from?: string;
  readonly to?: string;
}): Promise<TimeEntry[]> {
  const all: TimeEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: TimeEntry[]; next: string | null } = await callPage(listTimeEntries, {
      query: { ...filter, limit: PAGE_SIZE, cursor },
    });
    all.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}
