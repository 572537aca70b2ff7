import { describe, expect, it } from '@jest/globals';
import {
  CLIENT_CHANGES, CLIENT_STATUSES, GOAL_CHANGES, GOAL_STATUSES, isOverdue, mayChange, nextTaskStatus, POST_CHANGES, POST_STATUSES,
  REORDER_CHANGES, REORDER_STATUSES, shownPageStatus, shownTaskStatus, TASK_CHANGES, TASK_STATUSES, taskStatusAction,
} from './status-changes.js';

describe('reorder requests', () => {
  it('are decided from pending, received from ordered, and end there', () => {
    const allowed = REORDER_STATUSES.flatMap((from) => REORDER_STATUSES.filter((to) => mayChange(REORDER_CHANGES, from, to)).map((to) => `${from} to ${to}`));
    expect(allowed).toEqual(['pending to ordered', 'pending to dismissed', 'ordered to received']);
  });

  it('a status nobody knows allows nothing', () => {
    for (const from of ['', 'toString', '__proto__', 'Pending']) expect(mayChange(REORDER_CHANGES, from as never, 'ordered')).toBe(false);
    expect(mayChange(REORDER_CHANGES, 'pending', 'constructor' as never)).toBe(false);
  });
});

describe('goals, tasks, posts and clients', () => {
  it('go from any status to any, and may name the one they have', () => {
    expect(GOAL_STATUSES.every((from) => GOAL_STATUSES.every((to) => mayChange(GOAL_CHANGES, from, to)))).toBe(true);
    expect(TASK_STATUSES.every((from) => TASK_STATUSES.every((to) => mayChange(TASK_CHANGES, from, to)))).toBe(true);
    expect(POST_STATUSES.every((from) => POST_STATUSES.every((to) => mayChange(POST_CHANGES, from, to)))).toBe(true);
    expect(CLIENT_STATUSES.every((from) => CLIENT_STATUSES.every((to) => mayChange(CLIENT_CHANGES, from, to)))).toBe(true);
    expect(mayChange(GOAL_CHANGES, 'active', 'on-hold' as never)).toBe(false);
  });

  it('a task cycles on click, and its button says what it will do', () => {
    expect(TASK_STATUSES.map(nextTaskStatus)).toEqual(['in_progress', 'completed', 'todo']);
    expect(TASK_STATUSES.map(taskStatusAction)).toEqual(['Mark in progress', 'Mark completed', 'Mark to do']);
  });

  it('a task is overdue from the day after its due date, unless it is done or has none', () => {
    expect(isOverdue('todo', '2026-11-20', '2026-11-20')).toBe(false);
    expect(isOverdue('todo', '2026-11-20', '2026-11-21')).toBe(true);
    expect(shownTaskStatus('in_progress', '2026-11-20', '2026-11-21')).toBe('overdue');
    expect(shownTaskStatus('completed', '2026-11-20', '2026-11-21')).toBe('completed');
    expect(shownTaskStatus('todo', null, '2026-11-21')).toBe('todo');
  });
});

describe('website pages', () => {
  it('with an unknown status read live', () => {
    expect(['issues', 'Pending Creation', 'archived', '', null, undefined].map(shownPageStatus)).toEqual(['issues', 'Pending Creation', 'live', 'live', 'live', 'live']);
  });
});
