import { expect, it } from '@jest/globals';
import { backoffMs } from './backoff.js';

it('doubles the delay up to five seconds and adds jitter', () => {
  expect([0, 1, 2, 3, 4, 50].map((attempt) => backoffMs(attempt, () => 1))).toEqual([300, 600, 1200, 2400, 4800, 5000]);
  expect(backoffMs(3, () => 0)).toBe(1200);
});
