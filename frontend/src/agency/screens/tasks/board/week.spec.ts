import { describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { weekOf } from '@atrium/rules/time/calendar';
import {
  byPlace,
  capacityOf,
  capacityOn,
  dayName,
  filterTasks,
  firstGroups,
  isLate,
  nextPlace,
  NO_DAY,
  placesInOrder,
  plannedHours,
  shownWeek,
  idsOf,
  isOverAllWeeks,
  type TaskFilter,
} from './week.js';

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
const none: TaskFilter = { person: '', department: '', client: '', status: '', goal: '', tasks: '' };
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

describe('the week that is shown', () => {
  it('is the Monday of whatever day is asked for, over months and years', () => {
    expect(shownWeek('2026-11-22', TODAY)).toBe('2026-11-16');
    expect(shownWeek('2026-11-16', TODAY)).toBe('2026-11-16');
    expect(shownWeek('2027-01-01', TODAY)).toBe('2026-12-28');
  });

  it('is that of the fallback when no such day or no whole week exists', () => {
    for (const asked of ['', 'x', '2026-02-30', '0001-01-01', '9999-12-31', '2026-11-16T00:00'])
      expect(shownWeek(asked, TODAY)).toBe('2026-11-16');
  });
});

describe('which tasks are shown', () => {
  const tasks = [
    task(1, { dueDate: '2026-11-17' }),
    task(2, { dueDate: TODAY, status: 'in_progress', assignedTo: 'ben' }),
    task(3, { dueDate: '2026-11-01', status: 'completed' }),
    task(4, { dueDate: '2026-10-01', status: 'in_progress', goalId: 2 }),
    task(5, { goalId: 3, status: 'in_progress' }),
    task(6, { goalId: 99 }),
  ];
  const shown = (filter: Partial<TaskFilter>) => ids(filterTasks(tasks, goals, { ...none, ...filter }, TODAY));

  it('all of them without a filter', () => {
    expect(shown({})).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('those of a hand-over are these and no others, over all weeks', () => {
    expect(shown({ tasks: '2,6,77' })).toEqual([2, 6]);
    expect(isOverAllWeeks({ ...none, tasks: '2' })).toBe(true);
    expect(idsOf('2,x,-1,6,')).toEqual([2, 6]);
  });

  it('late is what was due before today and is not done; what is due today is not late', () => {
    expect(shown({ status: 'overdue' })).toEqual([1]);
    expect(tasks.filter((one) => isLate(one, goals, TODAY)).map(({ id }) => id)).toEqual([1]);
  });

  it('by status tasks of cancelled goals count nowhere, unless that goal is asked for', () => {
    expect(shown({ status: 'in_progress' })).toEqual([2, 5]);
    expect(shown({ status: 'in_progress', goal: '2' })).toEqual([4]);
    expect(shown({ goal: '2' })).toEqual([4]);
  });

  it('by person, client and department of its goal, together', () => {
    expect(shown({ person: 'ben' })).toEqual([2]);
    expect(shown({ client: '7' })).toEqual([1, 2, 3, 4]);
    expect(shown({ department: '4' })).toEqual([1, 2, 3]);
    expect(shown({ department: '4', person: 'ana', status: 'completed' })).toEqual([3]);
    expect(shown({ department: '5' })).toEqual([]);
  });
});

describe('days', () => {
  it('hold their tasks by priority, then age, whatever the status', () => {
    const places = byPlace([
      task(4, { dueDate: TODAY, priority: 'low' }),
      task(3, { dueDate: TODAY, status: 'completed' }),
      task(2, { dueDate: TODAY }),
      task(1),
      task(9, { dueDate: TODAY, priority: 'high' }),
    ]);
    expect(ids(places.get(TODAY) ?? [])).toEqual([9, 2, 3, 4]);
    expect(ids(places.get(NO_DAY) ?? [])).toEqual([1]);
  });

  it('stand in order, those without a date last in either direction', () => {
    const places = byPlace([task(1), task(2, { dueDate: '2026-12-01' }), task(3, { dueDate: '2026-11-02' })]);
    expect(placesInOrder(places, false)).toEqual(['2026-11-02', '2026-12-01', NO_DAY]);
    expect(placesInOrder(places, true)).toEqual(['2026-12-01', '2026-11-02', NO_DAY]);
  });

  it('are cut where so many tasks are enough, and still say how many there are', () => {
    const places = byPlace([
      task(1, { dueDate: '2026-11-01' }),
      task(2, { dueDate: '2026-11-02' }),
      task(3, { dueDate: '2026-11-02' }),
      task(4),
    ]);
    expect(firstGroups(places, false, 2).map(({ place, tasks, count }) => [place, ids(tasks), count])).toEqual([
      ['2026-11-01', [1], 1],
      ['2026-11-02', [2], 2],
    ]);
  });

  it('say the year where it is another', () => {
    expect(dayName('2026-11-16', TODAY)).toBe('Mon, Nov 16');
    expect(dayName('2027-01-01', TODAY)).toBe('Fri, Jan 01, 2027');
  });
});

describe('how full a day is', () => {
  const member = (id: string, fields: Partial<TeamMember> = {}): TeamMember =>
    ({ id, isActive: true, departmentId: null, ...fields }) as TeamMember;
  const team = [member('ana', { departmentId: 3 }), member('ben'), member('cid', { isActive: false, departmentId: 3 })];

  it('adds estimates without the error of floating point, and leaves out what was cancelled', () => {
    expect(
      plannedHours(
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

  it('is measured by those who are shown and still there', () => {
    expect(capacityOf(team, 8, none)).toBe(16);
    expect(capacityOf(team, 7.4, none)).toBe(14.8);
    expect(capacityOf(team, 8, { person: 'ben', department: '' })).toBe(8);
    expect(capacityOf(team, 8, { person: '', department: '3' })).toBe(8);
    expect(capacityOf(team, 8, { person: 'ben', department: '3' })).toBe(8);
  });

  it('is by nothing where nobody is known', () => {
    expect(capacityOf(team, 8, { person: 'Freelancer', department: '' })).toBeNull();
    expect(capacityOf(team, 8, { person: '', department: '9' })).toBeNull();
    expect(capacityOf(undefined, 8, none)).toBeNull();
    expect(capacityOf(team, undefined, none)).toBeNull();
  });
});

describe('carrying a task by keyboard', () => {
  const week = weekOf(TODAY);
  it('goes a day with left and right, and stays within the week', () => {
    expect(nextPlace(TODAY, 'ArrowRight', week, TODAY)).toBe('2026-11-19');
    expect(nextPlace(TODAY, 'ArrowLeft', week, TODAY)).toBe('2026-11-17');
    expect(nextPlace('2026-11-22', 'ArrowRight', week, TODAY)).toBe('2026-11-22');
    expect(nextPlace('2026-11-16', 'ArrowLeft', week, TODAY)).toBe('2026-11-16');
  });

  it('goes out of the week with down and back where it came from with up', () => {
    expect(nextPlace(TODAY, 'ArrowDown', week, TODAY)).toBe(NO_DAY);
    expect(nextPlace(NO_DAY, 'ArrowUp', week, TODAY)).toBe(TODAY);
    expect(nextPlace(NO_DAY, 'ArrowUp', week, NO_DAY)).toBe('2026-11-16');
    expect(nextPlace(NO_DAY, 'ArrowRight', week, NO_DAY)).toBe(NO_DAY);
  });
});

it('a day of the weekend has no capacity, nor has one of zero hours', () => {
  expect(weekOf('2026-11-16').map((day) => capacityOn(day, 8))).toEqual([8, 8, 8, 8, 8, null, null]);
  expect([capacityOn('2026-11-18', 0), capacityOn('2026-11-18', null)]).toEqual([null, null]);
});
