import { describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { getWeekDays } from '@atrium/rules/time/calendar';
import {
  areTaskGoalsLoaded,
  computeDayCapacity,
  buildSheetGroups,
  sumSheet,
  getInitialDay,
  selectTasksToCopy,
} from './sheet-rows.js';

const WEEK = getWeekDays('2026-11-16');
const byId = <T extends { readonly id: number }>(...rows: T[]): ReadonlyMap<number | string, T> =>
  new Map(rows.map((row) => [row.id, row]));
const client = (id: number, name: string): Client => ({ id, name }) as Client;
const goal = (id: number, title: string, clientId: number | null, more: Partial<Goal> = {}): Goal =>
  ({ id, title, clientId, status: 'active', ...more }) as Goal;
const task = (id: number, more: Partial<Task> = {}): Task =>
  ({
    id,
    goalId: 1,
    title: `Task ${id}`,
    assignedTo: 'me',
    status: 'todo',
    dueDate: null,
    createdAt: '2026-11-01T08:00:00Z',
    ...more,
  }) as Task;
const entry = (
  id: number,
  taskId: number | null,
  dateWorked: string,
  seconds: number,
  more: Partial<TimeEntry> = {},
): TimeEntry =>
  ({
    id,
    taskId,
    dateWorked,
    seconds,
    taskTitle: `Task ${taskId ?? 'gone'}`,
    goalId: 1,
    goalTitle: 'Old goal',
    clientId: 1,
    marketingProjectId: null,
    billable: true,
    ...more,
  }) as TimeEntry;

const facts = {
  week: WEEK,
  userId: 'me',
  entries: [] as TimeEntry[],
  tasks: byId<Task>(),
  goals: byId(goal(1, 'Relaunch', 1)),
  clients: byId(client(1, 'Bloom')),
  added: new Set<number>(),
  isGoalMissing: (_id: number) => false,
  project: null,
};
const titles = (about: Partial<typeof facts>) =>
  buildSheetGroups({ ...facts, ...about }).map(({ clientName, goalTitle, rows }) => [
    clientName,
    goalTitle,
    ...rows.map(({ title }) => title),
  ]);

describe('the tasks on a sheet', () => {
  it('are those with time in the week, own tasks in progress or due in it, and added ones', () => {
    const tasks = byId(
      task(1, { assignedTo: 'other' }),
      task(2, { status: 'in_progress' }),
      task(3, { dueDate: '2026-11-22', status: 'completed' }),
      task(4, { dueDate: '2026-11-23' }),
      task(5, { assignedTo: 'other', status: 'in_progress' }),
      task(6, { assignedTo: 'other' }),
      task(7, { status: 'in_progress', createdAt: '2026-11-23T08:00:00Z' }),
    );
    expect(
      titles({ tasks, entries: [entry(1, 1, '2026-11-18', 60), entry(2, 4, '2026-11-23', 60)], added: new Set([6]) }),
    ).toEqual([['Bloom', 'Relaunch', 'Task 1', 'Task 2', 'Task 3', 'Task 6']]);
  });

  it('exclude tasks in progress of cancelled goals, but show their logged time', () => {
    const about = {
      tasks: byId(task(1, { status: 'in_progress' })),
      goals: byId(goal(1, 'Relaunch', 1, { status: 'cancelled' })),
    };
    expect(titles(about)).toEqual([]);
    expect(titles({ ...about, entries: [entry(1, 1, '2026-11-18', 60)] })).toHaveLength(1);
  });

  it('show time of a deleted task under its last title', () => {
    const entries = [
      entry(1, null, '2026-11-16', 60, { goalId: null }),
      entry(2, null, '2026-11-17', 60, { goalId: null }),
    ];
    const [group] = buildSheetGroups({ ...facts, entries });
    expect(group).toMatchObject({ goalId: null, goalTitle: 'Old goal (deleted)', clientName: 'Bloom' });
    expect(group?.rows).toHaveLength(1);
    expect(titles({ entries: [entry(1, null, '2026-11-16', 60)] })).toEqual([['Bloom', 'Relaunch', 'Task gone']]);
    expect(group?.rows[0]).toMatchObject({ taskId: null, title: 'Task gone', seconds: 120 });
  });

  it('show time of a task that is not loaded yet in its final position', () => {
    const entries = [
      entry(1, 9, '2026-11-16', 60, { goalId: 4, goalTitle: 'Old goal', clientId: 1 }),
      entry(2, 8, '2026-11-17', 60, { goalId: 1, goalTitle: 'Relaunch', clientId: 1 }),
    ];
    const drawn = buildSheetGroups({ ...facts, entries });
    expect(drawn.map(({ key, clientName, goalTitle }) => [key, clientName, goalTitle])).toEqual([
      ['goal 4 1', 'Bloom', 'Old goal'],
      ['goal 1 1', 'Bloom', 'Relaunch'],
    ]);
    expect(drawn.flatMap(({ rows }) => rows.map(({ key, taskId }) => [key, taskId]))).toEqual([
      ['9', 9],
      ['8', 8],
    ]);
    const read = {
      tasks: byId(task(8, { status: 'completed' }), task(9, { goalId: 4, status: 'completed' })),
      goals: byId(goal(1, 'Relaunch', 1), goal(4, 'Old goal', 1, { status: 'completed' })),
    };
    expect(buildSheetGroups({ ...facts, entries, tasks: read.tasks })).toEqual(drawn);
    expect(buildSheetGroups({ ...facts, entries, ...read })).toEqual(drawn);
  });

  it('show kept time under the client and goal it was logged for, and new time under the current ones', () => {
    const about = {
      tasks: byId(task(1)),
      goals: byId(goal(1, 'Relaunch', 2), goal(2, 'Upkeep', 1)),
      clients: byId(client(1, 'Bloom'), client(2, 'Atlas')),
    };
    const kept = [entry(1, 1, '2026-11-16', 60), entry(2, 1, '2026-11-16', 120, { goalId: 2 })];
    const groups = buildSheetGroups({
      ...facts,
      ...about,
      entries: [...kept, entry(3, 1, '2026-11-16', 30, { clientId: 2 })],
    });
    expect(
      groups.map(({ clientName, goalTitle, rows }) => [
        clientName,
        goalTitle,
        ...rows.map(({ key, seconds }) => [key, seconds]),
      ]),
    ).toEqual([
      ['Atlas', 'Relaunch', ['1', 30]],
      ['Bloom', 'Relaunch', ['1 1 1', 60]],
      ['Bloom', 'Upkeep', ['1 2 1', 120]],
    ]);
    expect(titles({ ...about, entries: kept })).toEqual([
      ['Bloom', 'Relaunch', 'Task 1'],
      ['Bloom', 'Upkeep', 'Task 1'],
    ]);
  });

  it('call a goal deleted only when the server has none', () => {
    const entries = [entry(1, null, '2026-11-16', 60, { goalId: 5 })];
    expect(titles({ entries })).toEqual([['Bloom', 'Old goal', 'Task gone']]);
    expect(titles({ entries, isGoalMissing: (id) => id === 5 })).toEqual([
      ['Bloom', 'Old goal (deleted)', 'Task gone'],
    ]);
  });

  it('wait only for the goals of own tasks', () => {
    const tasks = byId(task(1, { goalId: 1 }), task(2, { goalId: 2, assignedTo: 'other' }));
    expect(areTaskGoalsLoaded('me', tasks, (id) => id === 1)).toBe(true);
    expect(areTaskGoalsLoaded('me', tasks, (id) => id === 2)).toBe(false);
  });

  it('are grouped by client and goal, those without a client last', () => {
    const goals = byId(goal(1, 'B', null), goal(2, 'Z', 1), goal(3, 'A', 1), goal(4, 'A', 2));
    const tasks = byId(...[1, 2, 3, 4].map((id) => task(id, { goalId: id, status: 'in_progress' })));
    expect(titles({ goals, tasks, clients: byId(client(1, 'Bloom'), client(2, 'Atlas')) })).toEqual([
      ['Atlas', 'A', 'Task 4'],
      ['Bloom', 'A', 'Task 3'],
      ['Bloom', 'Z', 'Task 2'],
      [null, 'B', 'Task 1'],
    ]);
  });
});

it('shows the time of a project, and the tasks of its goals', () => {
  const about = {
    ...facts,
    goals: byId(goal(1, 'Relaunch', 1), goal(2, 'Upkeep', 1)),
    tasks: byId(task(1), task(2, { goalId: 2 }), task(3, { goalId: 2, status: 'in_progress' })),
    entries: [
      // Logged before its goal left the project.
      entry(1, 1, WEEK[0]!, 3600, { marketingProjectId: 4 }),
      entry(2, 1, WEEK[0]!, 600),
      // Logged before its goal joined the project.
      entry(3, 2, WEEK[0]!, 1800, { goalId: 2 }),
      entry(4, null, WEEK[1]!, 900, { goalId: null, marketingProjectId: 4 }),
    ],
  };
  const rows = buildSheetGroups({ ...about, project: { id: 4, goalIds: [2] } }).flatMap((group) =>
    group.rows.map(({ title, seconds }) => [group.goalTitle, title, seconds]),
  );
  expect(rows).toEqual([
    ['Old goal (deleted)', 'Task gone', 900],
    ['Relaunch', 'Task 1', 3600],
    ['Upkeep', 'Task 3', 0],
  ]);
  expect(buildSheetGroups(about).flatMap((group) => group.rows)).toHaveLength(4);
});

describe('sums', () => {
  it('are computed for cells, rows, days, the week and billable time', () => {
    const entries = [
      entry(1, 1, '2026-11-16', 3_600),
      entry(2, 1, '2026-11-16', 1_800, { billable: false }),
      entry(3, 2, '2026-11-22', 60),
      entry(4, 1, '2026-11-15', 60),
    ];
    const groups = buildSheetGroups({ ...facts, tasks: byId(task(1), task(2)), entries });
    const [first] = groups[0]?.rows ?? [];
    expect(first?.cells[0]).toMatchObject({ day: '2026-11-16', seconds: 5_400, entries: [{ id: 1 }, { id: 2 }] });
    expect(first?.seconds).toBe(5_400);
    expect(sumSheet(groups, WEEK)).toEqual({
      days: [5_400, 0, 0, 0, 0, 0, 60],
      seconds: 5_460,
      billable: 3_660,
      entries: 3,
    });
  });

  it('have no capacity on weekends', () => {
    expect(WEEK.map((day) => computeDayCapacity(day, 7.5))).toEqual([27_000, 27_000, 27_000, 27_000, 27_000, 0, 0]);
    expect(computeDayCapacity('2026-11-16', undefined)).toBe(0);
  });

  it('copies tasks of the week before that have time in it and still exist', () => {
    const entries = [
      entry(1, 1, '2026-11-09', 60),
      entry(2, 1, '2026-11-15', 60),
      entry(3, 2, '2026-11-08', 60),
      entry(4, 3, '2026-11-10', 60),
      entry(5, null, '2026-11-10', 60),
    ];
    expect(selectTasksToCopy(entries, '2026-11-16', byId(task(1), task(2)))).toEqual([1]);
  });
});

describe('the day that a phone shows', () => {
  const week = ['16', '17', '18', '19', '20', '21', '22'].map((date) => `2026-11-${date}`);

  it('is today until the user selects another, also after midnight', () => {
    expect(getInitialDay(week, '2026-11-18', null)).toBe('2026-11-18');
    expect(getInitialDay(week, '2026-11-19', null)).toBe('2026-11-19');
    expect(getInitialDay(week, '2026-11-19', '2026-11-17')).toBe('2026-11-17');
  });

  it('of an earlier week is its last day, of a later one its first', () => {
    expect(getInitialDay(week, '2026-11-25', '2026-11-25')).toBe('2026-11-22');
    expect(getInitialDay(week, '2026-11-10', null)).toBe('2026-11-16');
  });
});
