import { describe, expect, it } from '@jest/globals';
import { isOneMoreInProgress, isWithinWipLimit, type Work } from './wip-limit.js';

const work = (assignedTo: string, status: Work['status'], goalStatus: Work['goalStatus'] = 'active'): Work => ({
  assignedTo,
  status,
  goalStatus,
});

describe('one more task in progress', () => {
  it('is what is begun, made so, taken over, or whose goal goes on again', () => {
    expect(isOneMoreInProgress(null, work('ana', 'in_progress'))).toBe(true);
    expect(isOneMoreInProgress(work('ana', 'todo'), work('ana', 'in_progress'))).toBe(true);
    expect(isOneMoreInProgress(work('ben', 'in_progress'), work('ana', 'in_progress'))).toBe(true);
    expect(isOneMoreInProgress(work('ana', 'in_progress', 'cancelled'), work('ana', 'in_progress'))).toBe(true);
  });

  it('is none that was in the same hands already, that ends or waits, or whose goal is cancelled', () => {
    expect(isOneMoreInProgress(work('ana', 'in_progress'), work('ana', 'in_progress'))).toBe(false);
    expect(isOneMoreInProgress(work('ana', 'in_progress'), work('ben', 'completed'))).toBe(false);
    expect(isOneMoreInProgress(null, work('ana', 'todo'))).toBe(false);
    expect(isOneMoreInProgress(null, work('ana', 'in_progress', 'cancelled'))).toBe(false);
  });

  it('is allowed below the limit, and always without one', () => {
    expect([0, 4, 5, 6].map((inProgress) => isWithinWipLimit(5, inProgress))).toEqual([true, true, false, false]);
    expect(isWithinWipLimit(0, 500)).toBe(true);
  });
});
