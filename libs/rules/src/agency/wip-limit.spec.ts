import { describe, expect, it } from '@jest/globals';
import { isOneMoreInProgress, isWithinWipLimit, type TaskWork } from './wip-limit.js';

const work = (
  assignedTo: string,
  status: TaskWork['status'],
  goalStatus: TaskWork['goalStatus'] = 'active',
): TaskWork => ({
  assignedTo,
  status,
  goalStatus,
});

describe('the number of tasks in progress', () => {
  it('increases when a task is started, reassigned, or its goal is reopened', () => {
    expect(isOneMoreInProgress(null, work('ana', 'in_progress'))).toBe(true);
    expect(isOneMoreInProgress(work('ana', 'todo'), work('ana', 'in_progress'))).toBe(true);
    expect(isOneMoreInProgress(work('ben', 'in_progress'), work('ana', 'in_progress'))).toBe(true);
    expect(isOneMoreInProgress(work('ana', 'in_progress', 'cancelled'), work('ana', 'in_progress'))).toBe(true);
  });

  it('stays when the task was counted already, ends, waits, or belongs to a cancelled goal', () => {
    expect(isOneMoreInProgress(work('ana', 'in_progress'), work('ana', 'in_progress'))).toBe(false);
    expect(isOneMoreInProgress(work('ana', 'in_progress'), work('ben', 'completed'))).toBe(false);
    expect(isOneMoreInProgress(null, work('ana', 'todo'))).toBe(false);
    expect(isOneMoreInProgress(null, work('ana', 'in_progress', 'cancelled'))).toBe(false);
  });

  it('may increase below the limit, and always without a limit', () => {
    expect([0, 4, 5, 6].map((inProgress) => isWithinWipLimit(5, inProgress))).toEqual([true, true, false, false]);
    expect(isWithinWipLimit(0, 500)).toBe(true);
  });
});
