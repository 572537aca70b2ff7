import { describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { weekOf } from '@atrium/rules/time/calendar';
import {
  areGoalsOfTasksKnown,
  capacityOn,
  groupsOfProject,
  sheetGroups,
  sheetSums,
  shownDay,
  tasksOfWeekBefore,
} from './sheet-rows.js';

const WEEK = weekOf('2026-11-16');
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
    goalTitle: 'Old goal',
    clientId: null,
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
};
const titles = (about: Partial<typeof facts>) =>
  sheetGroups({ ...facts, ...about }).map(({ clientName, goalTitle, rows }) => [
    clientName,
    goalTitle,
    ...rows.map(({ title }) => title),
  ]);

describe('which tasks stand on a sheet', () => {
  it("those with time in the week, one's own in progress or due in it, and what was added", () => {
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

  it('what is in progress for a cancelled goal is not asked for, its logged time is shown', () => {
    const about = {
      tasks: byId(task(1, { status: 'in_progress' })),
      goals: byId(goal(1, 'Relaunch', 1, { status: 'cancelled' })),
    };
    expect(titles(about)).toEqual([]);
    expect(titles({ ...about, entries: [entry(1, 1, '2026-11-18', 60)] })).toHaveLength(1);
  });

  it('time of a deleted task stays under its last names', () => {
    const entries = [
      entry(1, null, '2026-11-16', 60, { clientId: 1 }),
      entry(2, null, '2026-11-17', 60, { clientId: 1 }),
    ];
    const [group] = sheetGroups({ ...facts, entries });
    expect(group).toMatchObject({ goalId: null, goalTitle: 'Old goal (deleted)', clientName: 'Bloom' });
    expect(group?.rows).toHaveLength(1);
    expect(titles({ entries: [entry(1, null, '2026-11-16', 60, { goalId: 1 })] })).toEqual([
      ['Bloom', 'Relaunch', 'Task gone'],
    ]);
    expect(group?.rows[0]).toMatchObject({ taskId: null, title: 'Task gone', seconds: 120 });
  });

  it('what was logged on a task that is not read yet stands where it will stand', () => {
    const entries = [
      entry(1, 9, '2026-11-16', 60, { goalId: 4, goalTitle: 'Old goal', clientId: 1 }),
      entry(2, 8, '2026-11-17', 60, { goalId: 1, goalTitle: 'Relaunch', clientId: 1 }),
    ];
    const drawn = sheetGroups({ ...facts, entries });
    expect(drawn.map(({ key, clientName, goalTitle }) => [key, clientName, goalTitle])).toEqual([
      ['goal 4', 'Bloom', 'Old goal'],
      ['goal 1', 'Bloom', 'Relaunch'],
    ]);
    expect(drawn.flatMap(({ rows }) => rows.map(({ key, taskId }) => [key, taskId]))).toEqual([
      ['9', 9],
      ['8', 8],
    ]);
    const read = {
      tasks: byId(task(8, { status: 'completed' }), task(9, { goalId: 4, status: 'completed' })),
      goals: byId(goal(1, 'Relaunch', 1), goal(4, 'Old goal', 1, { status: 'completed' })),
    };
    expect(sheetGroups({ ...facts, entries, tasks: read.tasks })).toEqual(drawn);
    expect(sheetGroups({ ...facts, entries, ...read })).toEqual(drawn);
  });

  it("waits for the goals of one's own tasks, and for no others", () => {
    const tasks = byId(task(1, { goalId: 1 }), task(2, { goalId: 2, assignedTo: 'other' }));
    expect(areGoalsOfTasksKnown('me', tasks, (id) => id === 1)).toBe(true);
    expect(areGoalsOfTasksKnown('me', tasks, (id) => id === 2)).toBe(false);
  });

  it('goals stand by client and name, those for no client last', () => {
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

it("a project's are those of its goals alone", () => {
  const groups = sheetGroups({
    ...facts,
    goals: byId(goal(1, 'Relaunch', 1), goal(2, 'Upkeep', 1)),
    tasks: byId(task(1), task(2, { goalId: 2 })),
    entries: [
      entry(1, 1, WEEK[0]!, 3600),
      entry(2, 2, WEEK[0]!, 1800),
      entry(3, null, WEEK[1]!, 900, { goalId: null }),
    ],
  });
  expect(groups).toHaveLength(3);
  expect(groupsOfProject(groups, { goalIds: [2, 7] }).map(({ goalId }) => goalId)).toEqual([2]);
  expect(groupsOfProject(groups, undefined)).toEqual([]);
});

describe('sums', () => {
  it('of cells, rows, days, the week, and what is billable', () => {
    const entries = [
      entry(1, 1, '2026-11-16', 3_600),
      entry(2, 1, '2026-11-16', 1_800, { billable: false }),
      entry(3, 2, '2026-11-22', 60),
      entry(4, 1, '2026-11-15', 60),
    ];
    const groups = sheetGroups({ ...facts, tasks: byId(task(1), task(2)), entries });
    const [first] = groups[0]?.rows ?? [];
    expect(first?.cells[0]).toMatchObject({ day: '2026-11-16', seconds: 5_400, entries: [{ id: 1 }, { id: 2 }] });
    expect(first?.seconds).toBe(5_400);
    expect(sheetSums(groups, WEEK)).toEqual({
      days: [5_400, 0, 0, 0, 0, 0, 60],
      seconds: 5_460,
      billable: 3_660,
      entries: 3,
    });
  });

  it('a weekend has no capacity', () => {
    expect(WEEK.map((day) => capacityOn(day, 7.5))).toEqual([27_000, 27_000, 27_000, 27_000, 27_000, 0, 0]);
    expect(capacityOn('2026-11-16', undefined)).toBe(0);
  });

  it('tasks of the week before are those with time in it that are still there', () => {
    const entries = [
      entry(1, 1, '2026-11-09', 60),
      entry(2, 1, '2026-11-15', 60),
      entry(3, 2, '2026-11-08', 60),
      entry(4, 3, '2026-11-10', 60),
      entry(5, null, '2026-11-10', 60),
    ];
    expect(tasksOfWeekBefore(entries, '2026-11-16', byId(task(1), task(2)))).toEqual([1]);
  });
});

describe('the day that a phone shows', () => {
  const week = ['16', '17', '18', '19', '20', '21', '22'].map((date) => `2026-11-${date}`);

  it('is today as long as nobody picked another, also when today becomes another day', () => {
    expect(shownDay(week, '2026-11-18', null)).toBe('2026-11-18');
    expect(shownDay(week, '2026-11-19', null)).toBe('2026-11-19');
    expect(shownDay(week, '2026-11-19', '2026-11-17')).toBe('2026-11-17');
  });

  it('of an earlier week is its last, of a later one its first', () => {
    expect(shownDay(week, '2026-11-25', '2026-11-25')).toBe('2026-11-22');
    expect(shownDay(week, '2026-11-10', null)).toBe('2026-11-16');
  });
});
