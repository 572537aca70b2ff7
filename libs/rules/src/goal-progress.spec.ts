import { describe, expect, it } from '@jest/globals';
import { goalProgress, onTimePercentage } from './goal-progress.js';

describe('progress of a goal', () => {
  it('is the rounded percent of completed tasks', () => {
    expect([goalProgress(1, 3), goalProgress(2, 3), goalProgress(3, 3), goalProgress(0, 4)]).toEqual([33, 67, 100, 0]);
  });

  it('is 0 without tasks', () => {
    expect(goalProgress(0, 0)).toBe(0);
  });

  it('rounds halves up where floating point would lose them', () => {
    expect(goalProgress(23, 40)).toBe(58);
    expect(goalProgress(1, 200)).toBe(1);
    expect(goalProgress(57, 200)).toBe(29);
  });

  it('on time is 100 while there is nothing to judge', () => {
    expect([onTimePercentage(0, 0), onTimePercentage(0, 2), onTimePercentage(1, 8)]).toEqual([100, 0, 13]);
  });
});
