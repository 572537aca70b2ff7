import { describe, expect, it } from '@jest/globals';
import { aClient, aGoal, aTask } from '../../../../../test/fixtures/agency.js';
import { emptyAgency } from '../../../store/agency-state.js';
import type { Grouping, TaskSort } from '../tasks-view.js';
import { groupTasks, takeGroups } from './list-groups.js';

const rows = [
  aGoal({ id: 1, title: 'Timetable', clientId: 7 }),
  aGoal({ id: 2, title: 'Ads', clientId: 8 }),
  aGoal({ id: 3, title: 'Office' }),
];
const goals = {
  ...emptyAgency.goals,
  all: { ...emptyAgency.goals.all, rows: new Map(rows.map((goal) => [goal.id, goal])) },
};
const clients = new Map(
  [aClient({ id: 7, name: 'Harbour Yoga' }), aClient({ id: 8, name: 'Atlas Legal' })].map((client) => [
    client.id,
    client,
  ]),
);
const tasks = [
  aTask({ id: 1, goalId: 1, dueDate: '2026-11-20', assignedTo: 'Priya', title: 'Zoom', priority: 'low' }),
  aTask({ id: 2, goalId: 1, dueDate: null, assignedTo: 'Daniel', title: 'émail', priority: 'high' }),
  aTask({
    id: 3,
    goalId: 2,
    dueDate: '2026-11-18',
    assignedTo: 'Priya',
    title: 'Flyer',
    updatedAt: '2026-11-12T00:00:00.000Z',
  }),
  aTask({
    id: 4,
    goalId: 3,
    dueDate: '2026-11-18',
    assignedTo: 'Daniel',
    title: 'Audit',
    updatedAt: '2026-11-11T00:00:00.000Z',
  }),
];
const group = (by: Grouping, newestFirst = false, sort: TaskSort = '') =>
  groupTasks(tasks, { by, sort, goals, clients, today: '2026-11-19', newestFirst });
const listed = (by: Grouping, newestFirst = false) =>
  group(by, newestFirst).map(({ name, tasks: some }) => [name, some.map(({ id }) => id)]);

describe('the list of tasks', () => {
  it('is grouped by due day, the tasks without one last', () => {
    expect(listed('')).toEqual([
      ['Wed, Nov 18', [3, 4]],
      ['Fri, Nov 20', [1]],
      ['No due date', [2]],
    ]);
    expect(listed('', true).map(([name]) => name)).toEqual(['Fri, Nov 20', 'Wed, Nov 18', 'No due date']);
  });

  it('is grouped by goal, client or person in alphabetical order, each by due day', () => {
    expect(listed('goal')).toEqual([
      ['Ads', [3]],
      ['Office', [4]],
      ['Timetable', [1, 2]],
    ]);
    expect(listed('client')).toEqual([
      ['Atlas Legal', [3]],
      ['Harbour Yoga', [1, 2]],
      ['No client', [4]],
    ]);
    expect(listed('person')).toEqual([
      ['Daniel', [4, 2]],
      ['Priya', [3, 1]],
    ]);
  });

  it('is sorted as one group, or within its groups, and by due day among equals', () => {
    const sorted = (sort: TaskSort) =>
      group('', false, sort).map(({ name, tasks: some }) => [name, some.map(({ id }) => id)]);
    expect(sorted('priority')).toEqual([['All tasks', [2, 3, 4, 1]]]);
    expect(sorted('title')).toEqual([['All tasks', [4, 2, 3, 1]]]);
    expect(sorted('assignee')).toEqual([['All tasks', [4, 2, 3, 1]]]);
    expect(sorted('updated')).toEqual([['All tasks', [3, 4, 1, 2]]]);
    expect(group('goal', false, 'priority').map(({ tasks: some }) => some.map(({ id }) => id))).toEqual([
      [3],
      [4],
      [2, 1],
    ]);
    expect(groupTasks([], { by: '', sort: 'title', goals, clients, today: '2026-11-19', newestFirst: false })).toEqual(
      [],
    );
  });

  it('is cut after a number of tasks, and its groups still count all of theirs', () => {
    expect(takeGroups(group('person'), 3).map(({ name, tasks: some, count }) => [name, some.length, count])).toEqual([
      ['Daniel', 2, 2],
      ['Priya', 1, 2],
    ]);
  });
});

it('names a goal "Deleted goal" only when the server lacks it', () => {
  const task = aTask({ goalId: 4 });
  const names = (known: ReadonlyMap<number, number>) =>
    (['goal', 'client'] as const).map(
      (by) =>
        groupTasks([task], {
          by,
          sort: '',
          goals: { ...goals, known },
          clients,
          today: '2026-11-19',
          newestFirst: false,
        })[0]?.name,
    );
  expect(names(new Map())).toEqual(['Loading...', 'Loading...']);
  expect(names(new Map([[4, 1]]))).toEqual(['Deleted goal', 'No client']);
});
