import { describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import { applyEvents, withFact } from '../../lib/area/apply-events.js';
import { collectionRules } from '../../lib/live/upsert.js';
import { agency as area, type AgencyState, emptyAgency } from './agency-state.js';
import { isSheetKnown, timeChangeKey } from './time-entries.js';

const goalRules = collectionRules<Goal>(({ version }) => version);
const taskRules = collectionRules<Task>(({ version }) => version);
const timeRules = collectionRules<TimeEntry>(({ version }) => version);
const withTimeEntry = (state: AgencyState, timeEntry: TimeEntry) => withFact(area, state, { data: { timeEntry } });

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
    known: null,
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
  it("a colleague's entry on the shown sheet comes with its task's hours, glows and says who and when", () => {
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

  it('time of somebody else stays off the sheet and does not glow there, and belongs to the task all the same', () => {
    const { state } = apply(
      agency(),
      event('time.created', { timeEntry: entry(1, 1, { userId: 'dan' }), task: { ...task, version: 2 } }),
    );
    expect([ids(state.sheet), ids(state.taskTime)]).toEqual([[], [1]]);
    expect(state.changes.size).toBe(0);
  });

  it('the weeks beside the shown one are followed too, those farther away are not', () => {
    const days = ['2026-11-08', '2026-11-09', '2026-11-29', '2026-11-30'];
    const state = days.reduce(
      (before, dateWorked, index) => withTimeEntry(before, entry(index, 1, { dateWorked })),
      agency(),
    );
    expect(ids(state.sheet)).toEqual([1, 2]);
  });

  it('an entry that moves to a day or a task out of sight leaves, and an older version brings nothing back', () => {
    const moved = withTimeEntry(agency(entry(1, 1)), entry(1, 2, { dateWorked: '2026-10-01', taskId: 8 }));
    expect([ids(moved.sheet), ids(moved.taskTime)]).toEqual([[], []]);
    expect(ids(withTimeEntry(moved, entry(1, 1)).sheet)).toEqual([]);
    expect(ids(withTimeEntry(moved, entry(1, 3)).sheet)).toEqual([1]);
  });

  it('a removed entry glows where it was', () => {
    const { state } = apply(agency(entry(1, 1)), event('time.removed', { timeEntry: { id: 1 }, task: null }));
    expect(ids(state.sheet)).toEqual([]);
    expect([...state.changes.values()].map(({ caption }) => caption)).toEqual(['Daniel Weber removed time on Wed']);
  });

  it('hours outlive their task under its last title, and keep the goal', () => {
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

  it('hours outlive their goal; the event may come twice', () => {
    const once = apply(agency(entry(1, 1)), event('goal.removed', { goal: { id: 1 } })).state;
    expect(once.sheet.all.rows.get(1)).toMatchObject({
      taskId: null,
      taskTitle: 'Hero copy',
      goalId: null,
      version: 2,
    });
    expect(apply(once, event('goal.removed', { goal: { id: 1 } })).state.sheet.all.rows.get(1)?.version).toBe(2);
  });

  it('a week is known once it was read, or while its neighbour is', () => {
    const of = (userId: string, monday: string) => ({ userId, monday });
    const known = of('me', MONDAY);
    expect(isSheetKnown({ phase: 'ready', of: known, known: null })).toBe(true);
    expect(isSheetKnown({ phase: 'loading', of: of('me', '2026-11-23'), known })).toBe(true);
    expect(isSheetKnown({ phase: 'loading', of: of('me', '2026-11-30'), known })).toBe(false);
    expect(isSheetKnown({ phase: 'loading', of: of('dan', MONDAY), known })).toBe(false);
    expect(isSheetKnown({ phase: 'loading', of: known, known: null })).toBe(false);
  });
});
