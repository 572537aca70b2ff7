import { describe, expect, it } from '@jest/globals';
import {
  GOAL_STATUSES,
  isOpenTask,
  isOverdue,
  mayChange,
  nextTaskStatus,
  REORDER_CHANGES,
  REORDER_STATUSES,
  shownPageStatus,
  TASK_STATUSES,
  taskStatusAction,
} from './status-changes.js';

describe('reorder requests', () => {
  it('are decided from pending, received from ordered, and taken back before that', () => {
    const allowed = REORDER_STATUSES.flatMap((from) =>
      REORDER_STATUSES.filter((to) => mayChange(REORDER_CHANGES, from, to)).map((to) => `${from} to ${to}`),
    );
    expect(allowed).toEqual([
      'pending to ordered',
      'pending to dismissed',
      'ordered to pending',
      'ordered to received',
      'dismissed to pending',
    ]);
  });

  it('a status nobody knows allows nothing', () => {
    for (const from of ['', 'toString', '__proto__', 'Pending'])
      expect(mayChange(REORDER_CHANGES, from as never, 'ordered')).toBe(false);
    expect(mayChange(REORDER_CHANGES, 'pending', 'constructor' as never)).toBe(false);
  });
});

describe('tasks', () => {
  it('a task cycles on click, and its button says what it will do', () => {
    expect(TASK_STATUSES.map(nextTaskStatus)).toEqual(['in_progress', 'completed', 'todo']);
    expect(TASK_STATUSES.map(taskStatusAction)).toEqual(['Mark in progress', 'Mark completed', 'Mark to do']);
  });

  it('a task is overdue from the day after its due date, unless it is done or has none', () => {
    const due = { status: 'todo', dueDate: '2026-11-20' } as const;
    expect(isOverdue(due, 'active', '2026-11-20')).toBe(false);
    expect(isOverdue(due, 'active', '2026-11-21')).toBe(true);
    expect(isOverdue({ ...due, status: 'in_progress' }, undefined, '2026-11-21')).toBe(true);
    expect(isOverdue({ ...due, status: 'completed' }, 'active', '2026-11-21')).toBe(false);
    expect(isOverdue({ ...due, dueDate: null }, 'active', '2026-11-21')).toBe(false);
  });

  it('a task of a cancelled goal is neither open nor late', () => {
    expect(isOpenTask('in_progress', 'cancelled')).toBe(false);
    expect(isOverdue({ status: 'todo', dueDate: '2026-11-20' }, 'cancelled', '2026-11-21')).toBe(false);
    expect(GOAL_STATUSES.filter((status) => isOpenTask('todo', status))).toEqual([
      'active',
      'on_hold',
      'paused',
      'completed',
    ]);
  });
});

describe('website pages', () => {
  it('with an unknown status read live', () => {
    expect(['issues', 'Pending Creation', 'archived', '', null, undefined].map(shownPageStatus)).toEqual([
      'issues',
      'Pending Creation',
      'live',
      'live',
      'live',
      'live',
    ]);
  });
});
