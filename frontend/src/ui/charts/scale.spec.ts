import { describe, expect, it } from '@jest/globals';
import { computeTicks, formatShortNumber } from './scale.js';

describe('the scale of a chart', () => {
  it('begins at zero and ends at a round number above the largest value', () => {
    expect(computeTicks(0)).toEqual([0, 1]);
    expect(computeTicks(1)).toEqual([0, 1]);
    expect(computeTicks(3)).toEqual([0, 1, 2, 3]);
    expect(computeTicks(37)).toEqual([0, 10, 20, 30, 40]);
    expect(computeTicks(401)).toEqual([0, 200, 400, 600]);
    for (const most of [1, 2, 7, 9, 11, 99, 101, 1_234, 98_765]) {
      const ticks = computeTicks(most);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });

  it('has short labels', () => {
    expect([0, 950, 1_200, 2_000_000].map(formatShortNumber)).toEqual(['0', '950', '1.2k', '2m']);
  });
});
