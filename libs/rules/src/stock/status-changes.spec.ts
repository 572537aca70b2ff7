import { describe, expect, it } from '@jest/globals';
import {
  GOAL_STATUSES,
  isOpenTask,
  isOverdue,
  canChangeStatus,
  getNextTaskStatus,
  REORDER_CHANGES,
  REORDER_STATUSES,
  getShownPageStatus,
  TASK_STATUSES,
  getTaskStatusAction,
} from './status-changes.js';

describe('reorder requests', () => {
  it('can be decided when pending, received when ordered, and reopened before that', () => {
    const allowed = REORDER_STATUSES.flatMap((from) =>
      REORDER_STATUSES.filter((to) => canChangeStatus(REORDER_CHANGES, from, to)).map((to) => `${from} to ${to}`),
    );
    expect(allowed).toEqual([
      'pending to ordered',
      'pending to dismissed',
      'ordered to pending',
      'ordered to received',
      'dismissed to pending',
    ]);
  });

  it('allow no change from or to an unknown status', () => {
    for (const from of ['', 'toString', '__proto__', 'Pending'])
      expect(canChangeStatus(REORDER_CHANGES, from as never, 'ordered')).toBe(false);
    expect(canChangeStatus(REORDER_CHANGES, 'pending', 'constructor' as never)).toBe(false);
  });
});

describe('tasks', () => {
  it('change to the next status on click, which the button names', () => {
    expect(TASK_STATUSES.map(getNextTaskStatus)).toEqual(['in_progress', 'completed', 'todo']);
    expect(TASK_STATUSES.map(getTaskStatusAction)).toEqual(['Mark in progress', 'Mark completed', 'Mark to do']);
  });

  it('are overdue from the day after their due date unless completed', () => {
    const due = { status: 'todo', dueDate: '2026-11-20' } as const;
    expect(isOverdue(due, 'active', '2026-11-20')).toBe(false);
    expect(isOverdue(due, 'active', '2026-11-21')).toBe(true);
    expect(isOverdue({ ...due, status: 'in_progress' }, undefined, '2026-11-21')).toBe(true);
    expect(isOverdue({ ...due, status: 'completed' }, 'active', '2026-11-21')).toBe(false);
    expect(isOverdue({ ...due, dueDate: null }, 'active', '2026-11-21')).toBe(false);
  });

  it('of a cancelled goal are neither open nor overdue', () => {
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
  it('with an unknown status are shown as live', () => {
    expect(['issues', 'Pending Creation', 'archived', '', null, undefined].map(getShownPageStatus)).toEqual([
      'issues',
      'Pending Creation',
      'live',
      'live',
      'live',
      'live',
    ]);
  });
});
