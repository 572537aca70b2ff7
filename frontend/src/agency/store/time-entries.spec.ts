import { describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import { applyEvents, applyFact } from '../../lib/area/apply-events.js';
import { createCollectionRules } from '../../lib/live/collection.js';
import { agency as area, type AgencyState, emptyAgency } from './agency-state.js';
import { isSheetKnown, timeChangeKey } from './time-entries.js';

const goalRules = createCollectionRules<Goal>(({ version }) => version);
const taskRules = createCollectionRules<Task>(({ version }) => version);
const timeRules = createCollectionRules<TimeEntry>(({ version }) => version);
const withTimeEntry = (state: AgencyState, timeEntry: TimeEntry) => applyFact(area, state, { data: { timeEntry } });

const MONDAY = '2026-11-16';
const goal = { id: 1, version: 1, title: 'Relaunch', clientId: 4 } as Goal;
const task = { id: 7, version: 1, goalId: 1, title: 'Hero copy', actualHours: null } as Task;
const entry = (id: number, version: number, more: Partial<TimeEntry> = {}): TimeEntry =>
  ({
    id,
    version,
    userId: 'me',
    taskId: 7,
    taskTitle: 'Old title',
    goalId: 1,
    goalTitle: 'Relaunch',
    clientId: 4,
    dateWorked: '2026-11-18',
    seconds: 5_400,
    ...more,
  }) as TimeEntry;

const agency = (...entries: TimeEntry[]): AgencyState => ({
  ...emptyAgency,
  goals: { ...emptyAgency.goals, phase: 'ready', error: null, all: goalRules.load(goalRules.empty, [goal]) },
  tasks: { ...emptyAgency.tasks, phase: 'ready', error: null, all: taskRules.load(taskRules.empty, [task]) },
  sheet: {
    phase: 'ready',
    error: null,
    all: timeRules.load(timeRules.empty, entries),
    of: { userId: 'me', monday: MONDAY },
    loadedFor: null,
  },
  taskTime: { phase: 'ready', error: null, all: timeRules.load(timeRules.empty, entries), taskId: 7 },
});

let lastId = 0;
const event = <T extends EventType>(type: T, data: EventCatalogue[T], actor = 'dan'): LiveEvent => ({
  id: String(++lastId),
  cursor: '1',
  type,
  at: '2026-11-21T10:00:00Z',
  actor: { id: actor, name: 'Daniel Weber' },
  project: 'talent-phi',
  data,
});
const apply = (state: AgencyState, ...events: LiveEvent[]) =>
  applyEvents(area, state, events, { me: 'me', now: 1_000 });
const ids = ({ all }: AgencyState['sheet'] | AgencyState['taskTime']) => [...all.rows.keys()];

describe('logged time in the store', () => {
  it("another user's entry on the displayed sheet arrives with its task's hours and a highlight with name and time", () => {
    const { state, consequences } = apply(
      agency(),
      event('time.created', { timeEntry: entry(1, 1), task: { ...task, version: 2, actualHours: 1.5 } }),
    );
    expect(ids(state.sheet)).toEqual([1]);
    expect(ids(state.taskTime)).toEqual([1]);
    expect(state.tasks.all.rows.get(7)?.actualHours).toBe(1.5);
    expect([...state.changes]).toEqual([
      [timeChangeKey('7', '2026-11-18'), expect.objectContaining({ caption: 'Daniel Weber added time on Wed' })],
    ]);
    expect(consequences).toMatchObject({ analytics: true, figures: false });
  });

  it('time of another person stays off the sheet without a highlight, but counts for the task', () => {
    const { state } = apply(
      agency(),
      event('time.created', { timeEntry: entry(1, 1, { userId: 'dan' }), task: { ...task, version: 2 } }),
    );
    expect([ids(state.sheet), ids(state.taskTime)]).toEqual([[], [1]]);
    expect(state.changes.size).toBe(0);
  });

  it('the neighboring weeks are updated too, but not other weeks', () => {
    const days = ['2026-11-08', '2026-11-09', '2026-11-29', '2026-11-30'];
    const state = days.reduce(
      (before, dateWorked, index) => withTimeEntry(before, entry(index, 1, { dateWorked })),
      agency(),
    );
    expect(ids(state.sheet)).toEqual([1, 2]);
  });

  it('an entry that moves off the sheet disappears, and an older version does not restore it', () => {
    const moved = withTimeEntry(agency(entry(1, 1)), entry(1, 2, { dateWorked: '2026-10-01', taskId: 8 }));
    expect([ids(moved.sheet), ids(moved.taskTime)]).toEqual([[], []]);
    expect(ids(withTimeEntry(moved, entry(1, 1)).sheet)).toEqual([]);
    expect(ids(withTimeEntry(moved, entry(1, 3)).sheet)).toEqual([1]);
  });

  it('a removed entry is highlighted in its former cell', () => {
    const { state } = apply(agency(entry(1, 1)), event('time.removed', { timeEntry: { id: 1 }, task: null }));
    expect(ids(state.sheet)).toEqual([]);
    expect([...state.changes.values()].map(({ caption }) => caption)).toEqual(['Daniel Weber removed time on Wed']);
  });

  it('hours of a deleted task keep its last title and goal', () => {
    const { state } = apply(agency(entry(1, 1)), event('task.removed', { task: { id: 7 }, goal }));
    expect(state.sheet.all.rows.get(1)).toMatchObject({
      taskId: null,
      taskTitle: 'Hero copy',
      goalId: 1,
      goalTitle: 'Relaunch',
      clientId: 4,
      version: 2,
    });
  });

  it('hours of a deleted goal stay, also when the event arrives twice', () => {
    const once = apply(agency(entry(1, 1)), event('goal.removed', { goal: { id: 1 } })).state;
    expect(once.sheet.all.rows.get(1)).toMatchObject({
      taskId: null,
      taskTitle: 'Hero copy',
      goalId: null,
      version: 2,
    });
    expect(apply(once, event('goal.removed', { goal: { id: 1 } })).state.sheet.all.rows.get(1)?.version).toBe(2);
  });

  it('kept hours of a deleted task keep their own goal and client', () => {
    const kept = entry(1, 1, { goalId: 2, goalTitle: 'Upkeep', clientId: 9 });
    const { state } = apply(agency(kept), event('task.removed', { task: { id: 7 }, goal }));
    expect(state.sheet.all.rows.get(1)).toMatchObject({ taskId: null, goalId: 2, goalTitle: 'Upkeep', clientId: 9 });
  });

  it('hours are read again after a task gets another goal or a goal another client, and not after other changes', () => {
    const after = (what: LiveEvent) => apply(agency(entry(1, 1)), what).consequences.hours;
    expect(after(event('goal.updated', { goal: { ...goal, version: 2, clientId: 5 } }))).toBe(true);
    expect(after(event('goal.updated', { goal: { ...goal, version: 2, title: 'New' } }))).toBe(false);
    expect(after(event('task.updated', { task: { ...task, version: 2, goalId: 3 }, goal }))).toBe(true);
    expect(after(event('task.updated', { task: { ...task, version: 2, title: 'New' }, goal }))).toBe(false);
  });

  it('a week is loaded once it or its neighbor was read', () => {
    const of = (userId: string, monday: string) => ({ userId, monday });
    const loadedFor = of('me', MONDAY);
    expect(isSheetKnown({ phase: 'ready', of: loadedFor, loadedFor: null })).toBe(true);
    expect(isSheetKnown({ phase: 'loading', of: of('me', '2026-11-23'), loadedFor })).toBe(true);
    expect(isSheetKnown({ phase: 'loading', of: of('me', '2026-11-30'), loadedFor })).toBe(false);
    expect(isSheetKnown({ phase: 'loading', of: of('dan', MONDAY), loadedFor })).toBe(false);
    expect(isSheetKnown({ phase: 'loading', of: loadedFor, loadedFor: null })).toBe(false);
  });
});
