import type { TimeEntry } from '@atrium/contract/agency/time-entries';
import type { LiveEvent } from '@atrium/contract/core/live';
import { addDays, dayOfWeek, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/calendar';
import type { Draft } from '../../lib/upsert.js';
import { type AgencyState, type TimeSheet, timeRules } from './agency-state.js';

/* Logged time in the store: the weeks of one person, and the entries of one task. Pure. */

/** The week and its neighbours. */
export const sheetDays = (monday: string): { readonly from: string; readonly to: string } => ({ from: addDays(monday, -7), to: addDays(monday, 13) });

/** Whether every entry of the week that is asked for is there. */
export function isSheetKnown({ phase, of, known }: Pick<TimeSheet, 'phase' | 'of' | 'known'>): boolean {
  if (of === null) return false;
  if (phase === 'ready') return true;
  if (known?.userId !== of.userId) return false;
  const { from, to } = sheetDays(known.monday);
  return from <= of.monday && addDays(of.monday, 6) <= to;
}

/** Of one row of a sheet: a task, or what a task was called when it was deleted. */
export const timeRowKey = ({ taskId, taskTitle, goalTitle, clientId }: Pick<TimeEntry, 'taskId' | 'taskTitle' | 'goalTitle' | 'clientId'>): string =>
  taskId === null ? `gone ${clientId ?? ''} ${goalTitle} ${taskTitle}` : String(taskId);

/** By which a change of a row's day is known. */
export const timeChangeKey = (rowKey: string, day: string): string => `time-${rowKey}-${day}`;

export function withTimeEntry(state: AgencyState, entry: TimeEntry): AgencyState {
  const { sheet, taskTime } = state;
  const days = sheet.of === null ? null : sheetDays(sheet.of.monday);
  const isShown = days !== null && entry.userId === sheet.of?.userId && entry.dateWorked >= days.from && entry.dateWorked <= days.to;
  return withLists(
    state,
    (draft) => put(draft, entry, isShown),
    (draft) => put(draft, entry, taskTime.taskId !== null && entry.taskId === taskTime.taskId),
  );
}

/** It may have moved to a day or a task that is not shown. */
function put(draft: Draft<TimeEntry>, entry: TimeEntry, isShown: boolean): void {
  if (isShown) draft.upsert(entry);
  else if ((draft.get(entry.id)?.version ?? entry.version) < entry.version) draft.remove(entry.id);
}

export const withoutTimeEntry = (state: AgencyState, id: number): AgencyState =>
  withLists(
    state,
    (draft) => draft.remove(id),
    (draft) => draft.remove(id),
  );

/** Their task was deleted, alone or with its goal: the hours stay with its last names, as the server writes them. */
export function withTimeUnlinked(state: AgencyState, gone: { readonly taskId: number } | { readonly goalId: number }): AgencyState {
  const { tasks, goals } = state;
  const unlink = (draft: Draft<TimeEntry>, entries: Iterable<TimeEntry>) => {
    for (const entry of entries) {
      if (entry.taskId === null) continue;
      const task = tasks.all.rows.get(entry.taskId);
      const goalId = task?.goalId ?? entry.goalId;
      if ('taskId' in gone ? entry.taskId !== gone.taskId : goalId !== gone.goalId) continue;
      const goal = goals.all.rows.get(goalId ?? 0);
      draft.upsert({
        ...entry,
        taskId: null,
        goalId: 'taskId' in gone ? goalId : null,
        taskTitle: task?.title ?? entry.taskTitle,
        goalTitle: goal?.title ?? entry.goalTitle,
        clientId: goal === undefined ? entry.clientId : goal.clientId,
        version: entry.version + 1,
      });
    }
  };
  return withLists(
    state,
    (draft) => unlink(draft, state.sheet.all.rows.values()),
    (draft) => unlink(draft, state.taskTime.all.rows.values()),
  );
}

function withLists(state: AgencyState, ofSheet: (draft: Draft<TimeEntry>) => void, ofTask: (draft: Draft<TimeEntry>) => void): AgencyState {
  const sheet = state.sheet.phase === 'idle' ? state.sheet.all : timeRules.change(state.sheet.all, ofSheet);
  const taskTime = state.taskTime.phase === 'idle' ? state.taskTime.all : timeRules.change(state.taskTime.all, ofTask);
  if (sheet === state.sheet.all && taskTime === state.taskTime.all) return state;
  return { ...state, sheet: { ...state.sheet, all: sheet }, taskTime: { ...state.taskTime, all: taskTime } };
}

/** The day of the shown sheet that a change of time is about; of a removed entry where it was. */
export function timePlaceOf(before: AgencyState, entry: TimeEntry | { readonly id: number }): { readonly key: string; readonly day: string } | null {
  const known = 'dateWorked' in entry ? entry : before.sheet.all.rows.get(entry.id);
  return known === undefined || known.userId !== before.sheet.of?.userId ? null : { key: timeChangeKey(timeRowKey(known), known.dateWorked), day: known.dateWorked };
}

const DID = { created: 'added', updated: 'changed', removed: 'removed' } as const;

/** "Daniel Weber added time on Tue". */
export function timeCaption({ actor, type }: LiveEvent, day: string): string {
  const did = DID[type.slice(type.indexOf('.') + 1) as keyof typeof DID];
  return `${actor.name} ${did} time on ${WEEKDAYS_FROM_SUNDAY[dayOfWeek(day)]}`;
}
