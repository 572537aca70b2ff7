import { describe, expect, it } from '@jest/globals';
import {
  getElapsedPercentage,
  getGoalProgress,
  isBehind,
  getMetricProgress,
  getOnTimePercentage,
} from './goal-progress.js';

describe('progress of a goal', () => {
  it('is the rounded percentage of completed tasks', () => {
    expect([getGoalProgress(1, 3), getGoalProgress(2, 3), getGoalProgress(3, 3), getGoalProgress(0, 4)]).toEqual([
      33, 67, 100, 0,
    ]);
  });

  it('is 0 without tasks', () => {
    expect(getGoalProgress(0, 0)).toBe(0);
  });

  it('rounds halves up where floating point would round down', () => {
    expect(getGoalProgress(23, 40)).toBe(58);
    expect(getGoalProgress(1, 200)).toBe(1);
    expect(getGoalProgress(57, 200)).toBe(29);
  });

  it('reports 100 percent on time when no task can be judged', () => {
    expect([getOnTimePercentage(0, 0), getOnTimePercentage(0, 2), getOnTimePercentage(1, 8)]).toEqual([100, 0, 13]);
  });

  it('is compared with the elapsed days', () => {
    const elapsed = (today: string) => getElapsedPercentage('2026-11-01', '2026-11-10', today);
    expect(['2026-10-01', '2026-11-01', '2026-11-02', '2026-11-10', '2026-11-11', '2027-01-01'].map(elapsed)).toEqual([
      0, 0, 10, 90, 100, 100,
    ]);
    expect(getElapsedPercentage('2026-11-01', '2026-11-01', '2026-11-01')).toBe(0);
    expect([
      isBehind(33, 50),
      isBehind(40, 50),
      isBehind(60, 50),
      isBehind(95, 99),
      isBehind(99, 100),
      isBehind(100, 100),
    ]).toEqual([true, false, false, false, true, false]);
  });
});

describe('progress of a metric to its target', () => {
  it.each([
    [0, 200, 0],
    [50, 200, 25],
    [200, 200, 100],
    [900, 200, 100],
    [-5, 200, 0],
  ])('%d of %d is %d percent', (current, target, percent) => expect(getMetricProgress(current, target)).toBe(percent));

  it('is null without a target', () => {
    expect([getMetricProgress(5, null), getMetricProgress(5, 0)]).toEqual([null, null]);
  });
});
