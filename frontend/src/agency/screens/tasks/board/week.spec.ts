import { describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { Membership } from '@atrium/contract/agency/team/schemas';
import { getWeekDays } from '@atrium/rules/time/calendar';
import {
  groupByColumn,
  createDayCapacity,
  filterTasks,
  isLate,
  findNextColumn,
  getTasksUnderway,
  NO_DAY,
  sortColumns,
  computePlannedHours,
  parseWeek,
  parseIds,
  type TaskFilter,
} from './week.js';
import { formatDayName } from '../../../shared/near-day.js';

const TODAY = '2026-11-18';
const task = (id: number, fields: Partial<Task> = {}): Task =>
  ({
    id,
    goalId: 1,
    title: `Task ${id}`,
    assignedTo: 'ana',
    status: 'todo',
    priority: 'medium',
    estimatedHours: null,
    dueDate: null,
    ...fields,
  }) as Task;
const goal = (id: number, fields: Partial<Goal> = {}): Goal =>
  ({ id, status: 'active', clientId: null, departmentIds: [], ...fields }) as Goal;
const goals = new Map(
  [goal(1, { clientId: 7, departmentIds: [3, 4] }), goal(2, { status: 'cancelled', clientId: 7 }), goal(3)].map(
    (one) => [one.id, one],
  ),
);
const none: TaskFilter = { person: '', department: '', client: '', status: '', goal: '', tasks: '', search: '' };
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

describe('the displayed week', () => {
  it('starts on the Monday of any requested day, across months and years', () => {
    expect(parseWeek('2026-11-22', TODAY)).toBe('2026-11-16');
    expect(parseWeek('2026-11-16', TODAY)).toBe('2026-11-16');
    expect(parseWeek('2027-01-01', TODAY)).toBe('2026-12-28');
  });

  it('is that of the fallback for an invalid day or an incomplete week', () => {
    for (const value of ['', 'x', '2026-02-30', '0001-01-01', '9999-12-31', '2026-11-16T00:00'])
      expect(parseWeek(value, TODAY)).toBe('2026-11-16');
  });
});

it('adds tasks in progress of other weeks to the current week only, without those of cancelled goals', () => {
  const tasks = [
    task(1, { dueDate: '2026-11-30', status: 'in_progress' }),
    task(2, { dueDate: '2026-11-30' }),
    task(3, { dueDate: TODAY, status: 'in_progress' }),
    task(4, { status: 'in_progress' }),
    task(5, { dueDate: '2026-11-30', status: 'in_progress', goalId: 2 }),
    task(6, { dueDate: '2026-11-10', status: 'in_progress' }),
  ];
  expect(ids(getTasksUnderway(tasks, goals, getWeekDays('2026-11-16'), TODAY))).toEqual([6, 1]);
  expect(getTasksUnderway(tasks, goals, getWeekDays('2026-11-23'), TODAY)).toEqual([]);
});

describe('the displayed tasks', () => {
  const tasks = [
    task(1, { dueDate: '2026-11-17' }),
    task(2, { dueDate: TODAY, status: 'in_progress', assignedTo: 'ben' }),
    task(3, { dueDate: '2026-11-01', status: 'completed' }),
    task(4, { dueDate: '2026-10-01', status: 'in_progress', goalId: 2 }),
    task(5, { goalId: 3, status: 'in_progress' }),
    task(6, { goalId: 99 }),
  ];
  const shown = (filter: Partial<TaskFilter>) => ids(filterTasks(tasks, goals, { ...none, ...filter }, TODAY));

  it('are all of them without a filter', () => {
    expect(shown({})).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('of a handover are exactly these, over all weeks', () => {
    expect(shown({ tasks: '2,6,77' })).toEqual([2, 6]);
    expect(parseIds('2,x,-1,6,')).toEqual([2, 6]);
  });

  it('are late when they were due before today and are not completed', () => {
    expect(shown({ status: 'overdue' })).toEqual([1]);
    expect(tasks.filter((one) => isLate(one, goals, TODAY)).map(({ id }) => id)).toEqual([1]);
  });

  it('by status exclude tasks of cancelled goals unless that goal is selected', () => {
    expect(shown({ status: 'in_progress' })).toEqual([2, 5]);
    expect(shown({ status: 'in_progress', goal: '2' })).toEqual([4]);
    expect(shown({ goal: '2' })).toEqual([4]);
  });

  it('are filtered by person, client and department of the goal together', () => {
    expect(shown({ person: 'ben' })).toEqual([2]);
    expect(shown({ client: '7' })).toEqual([1, 2, 3, 4]);
    expect(shown({ department: '4' })).toEqual([1, 2, 3]);
    expect(shown({ department: '4', person: 'ana', status: 'completed' })).toEqual([3]);
    expect(shown({ department: '5' })).toEqual([]);
  });
});

describe('days', () => {
  it('sort their tasks by priority, then age, regardless of status', () => {
    const places = groupByColumn([
      task(4, { dueDate: TODAY, priority: 'low' }),
      task(3, { dueDate: TODAY, status: 'completed' }),
      task(2, { dueDate: TODAY }),
      task(1),
      task(9, { dueDate: TODAY, priority: 'high' }),
    ]);
    expect(ids(places.get(TODAY) ?? [])).toEqual([9, 2, 3, 4]);
    expect(ids(places.get(NO_DAY) ?? [])).toEqual([1]);
  });

  it('are sorted, with tasks without a date last in either direction', () => {
    const places = groupByColumn([task(1), task(2, { dueDate: '2026-12-01' }), task(3, { dueDate: '2026-11-02' })]);
    expect(sortColumns(places, false)).toEqual(['2026-11-02', '2026-12-01', NO_DAY]);
    expect(sortColumns(places, true)).toEqual(['2026-12-01', '2026-11-02', NO_DAY]);
  });

  it('include the year when it is another one', () => {
    expect(formatDayName('2026-11-16', TODAY)).toBe('Mon, Nov 16');
    expect(formatDayName('2027-01-01', TODAY)).toBe('Fri, Jan 01, 2027');
  });
});

describe('the load of a day', () => {
  const member = (userId: string, fields: Partial<Membership> = {}): Membership => ({
    userId,
    departmentId: null,
    from: '2024-01-01',
    to: null,
    ...fields,
  });
  const memberships = [
    member('ana', { departmentId: 3 }),
    member('ben'),
    member('cid', { departmentId: 3, to: '2026-11-17' }),
    member('cid', { departmentId: 3, from: '2026-11-20' }),
  ];

  it('sums estimates without floating-point errors, and excludes cancelled tasks', () => {
    expect(
      computePlannedHours(
        [
          task(1, { estimatedHours: 0.1 }),
          task(2, { estimatedHours: 0.2 }),
          task(3),
          task(4, { goalId: 2, estimatedHours: 5 }),
        ],
        goals,
      ),
    ).toBe(0.3);
  });

  const capacityOn = (day: string, hours = 8, filter: Pick<TaskFilter, 'person' | 'department'> = none) =>
    createDayCapacity(memberships, hours, filter)(day);

  it('is compared with the capacity of the displayed people who were members on that day', () => {
    expect(getWeekDays(TODAY).map((day) => capacityOn(day))).toEqual([24, 24, 16, 16, 24, null, null]);
    expect(capacityOn('2026-11-18', 7.4)).toBe(14.8);
    expect(capacityOn('2026-11-18', 8, { person: 'ben', department: '' })).toBe(8);
    expect(capacityOn('2026-11-17', 8, { person: '', department: '3' })).toBe(16);
    expect(capacityOn('2026-11-18', 8, { person: '', department: '3' })).toBe(8);
    expect(capacityOn('2026-11-18', 8, { person: 'ben', department: '3' })).toBe(8);
    expect(capacityOn('2026-11-18', 8, { person: 'cid', department: '' })).toBeNull();
    expect(capacityOn('2023-12-29')).toBeNull();
  });

  it('counts a member once whose access ended and began on the same day', () => {
    const periods = [member('ana', { to: '2026-11-18' }), member('ana', { from: '2026-11-18' })];
    expect(createDayCapacity(periods, 8, none)('2026-11-18')).toBe(8);
  });

  it('has no capacity when none is known', () => {
    expect(capacityOn('2026-11-18', 8, { person: 'Freelancer', department: '' })).toBeNull();
    expect(capacityOn('2026-11-18', 8, { person: '', department: '9' })).toBeNull();
    expect(capacityOn('2026-11-18', 0)).toBeNull();
    expect(createDayCapacity(undefined, 8, none)('2026-11-18')).toBeNull();
    expect(createDayCapacity(memberships, undefined, none)('2026-11-18')).toBeNull();
  });
});

describe('moving a task by keyboard', () => {
  const week = getWeekDays(TODAY);
  it('moves by a day with left and right, and stays within the week', () => {
    expect(findNextColumn(TODAY, 'ArrowRight', week, TODAY)).toBe('2026-11-19');
    expect(findNextColumn(TODAY, 'ArrowLeft', week, TODAY)).toBe('2026-11-17');
    expect(findNextColumn('2026-11-22', 'ArrowRight', week, TODAY)).toBe('2026-11-22');
    expect(findNextColumn('2026-11-16', 'ArrowLeft', week, TODAY)).toBe('2026-11-16');
  });

  it('leaves the week with down, and returns with up', () => {
    expect(findNextColumn(TODAY, 'ArrowDown', week, TODAY)).toBe(NO_DAY);
    expect(findNextColumn(NO_DAY, 'ArrowUp', week, TODAY)).toBe(TODAY);
    expect(findNextColumn(NO_DAY, 'ArrowUp', week, NO_DAY)).toBe('2026-11-16');
    expect(findNextColumn(NO_DAY, 'ArrowRight', week, NO_DAY)).toBe(NO_DAY);
  });
});
