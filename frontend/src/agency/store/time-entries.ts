import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { listTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { addDays, dayOfWeek, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { list, type Relation, type Verdict } from '../../lib/area/area.js';
import { callPage } from '../../lib/api/http.js';
import type { Rows } from '../../lib/live/rows.js';

/* Logged time in the store: the weeks of one person, and the entries of one task. */

/** A person's week; with it the weeks before and after are read, so that a step to either shows at once. */
export interface SheetOf {
  readonly userId: string;
  readonly monday: string;
}

interface OfPerson {
  /** Null before the first sheet is loaded. */
  readonly of: SheetOf | null;
  /** The week around which all entries are known, while those of another are read. */
  readonly known: SheetOf | null;
}

/** The week and its neighbours. */
const sheetDays = (monday: string): { readonly from: string; readonly to: string } => ({
  from: addDays(monday, -7),
  to: addDays(monday, 13),
});

/** Whether every entry of the week that is asked for is there. */
export function isSheetKnown({
  phase,
  of,
  known,
}: Pick<Rows<TimeEntry> & OfPerson, 'phase' | 'of' | 'known'>): boolean {
  if (of === null) return false;
  if (phase === 'ready') return true;
  if (known?.userId !== of.userId) return false;
  const { from, to } = sheetDays(known.monday);
  return from <= of.monday && addDays(of.monday, 6) <= to;
}

/** Of one row of a sheet: a task, or what a task was called when it was deleted. */
export const timeRowKey = ({
  taskId,
  taskTitle,
  goalTitle,
  clientId,
}: Pick<TimeEntry, 'taskId' | 'taskTitle' | 'goalTitle' | 'clientId'>): string =>
  taskId === null ? `gone ${clientId ?? ''} ${goalTitle} ${taskTitle}` : String(taskId);

/** By which a change of a row's day is known. */
export const timeChangeKey = (rowKey: string, day: string): string => `time-${rowKey}-${day}`;

/** It may have moved to a day or a task that is not shown. */
const placed = (isShown: boolean, entry: TimeEntry, { all }: Rows<TimeEntry>): Verdict =>
  isShown ? 'in' : all.rows.has(entry.id) ? 'out' : null;

/** Their task was deleted, alone or with its goal: the hours stay with its last names, as the server writes them. */
const unlinked =
  (gone: 'task' | 'goal'): Relation<TimeEntry> =>
  (entry, goneId, { tasks, goals }: { readonly tasks: Rows<Task>; readonly goals: Rows<Goal> }) => {
    if (entry.taskId === null) return entry;
    const task = tasks.all.rows.get(entry.taskId);
    const goalId = task?.goalId ?? entry.goalId;
    if ((gone === 'task' ? entry.taskId : goalId) !== goneId) return entry;
    const goal = goals.all.rows.get(goalId ?? 0);
    return {
      ...entry,
      taskId: null,
      goalId: gone === 'task' ? goalId : null,
      taskTitle: task?.title ?? entry.taskTitle,
      goalTitle: goal?.title ?? entry.goalTitle,
      clientId: goal === undefined ? entry.clientId : goal.clientId,
      version: entry.version + 1,
    };
  };

const DID = { created: 'added', updated: 'changed', removed: 'removed' } as const;

/** "Daniel Weber added time on Tue": the day and the task glow, also where time was taken away. */
function timeCaption({ actor, type }: LiveEvent, { dateWorked }: TimeEntry): string {
  const did = DID[type.slice(type.indexOf('.') + 1) as keyof typeof DID];
  return `${actor.name} ${did} time on ${WEEKDAYS_FROM_SUNDAY[dayOfWeek(dateWorked)]}`;
}

const NAMES = ['time', 'timeEntry'] as const;
const hangsOn = { task: unlinked('task'), goal: unlinked('goal') };

export const SHEET = list<TimeEntry, OfPerson>(NAMES, {
  of: { of: null, known: null },
  read: async ({ of }) => (of === null ? [] : readTime({ userId: of.userId, ...sheetDays(of.monday) })),
  place(entry, sheet) {
    if (sheet.of === null) return null;
    const { from, to } = sheetDays(sheet.of.monday);
    const { userId, dateWorked } = entry;
    return placed(userId === sheet.of.userId && dateWorked >= from && dateWorked <= to, entry, sheet);
  },
  hangsOn,
  glow: { keyOf: (entry) => timeChangeKey(timeRowKey(entry), entry.dateWorked), caption: timeCaption },
});

/** Entries of one task; each task has its own list. */
export const TASK_TIME = list<TimeEntry, { readonly taskId: number | null }>(NAMES, {
  of: { taskId: null },
  read: ({ taskId }) => readTime({ taskId }),
  place: (entry, slice) => placed(slice.taskId !== null && entry.taskId === slice.taskId, entry, slice),
  hangsOn,
  glow: { caption: () => null },
});

const MOST_AT_ONCE = 500;

async function readTime(filter: {
  readonly userId?: string;
  readonly taskId?: number | null;
  readonly from?: string;
  readonly to?: string;
}): Promise<TimeEntry[]> {
  const all: TimeEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: TimeEntry[]; next: string | null } = await callPage(listTimeEntries, {
      query: { ...filter, limit: MOST_AT_ONCE, cursor },
    });
    all.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}
