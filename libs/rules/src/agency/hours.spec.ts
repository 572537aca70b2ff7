import { describe, expect, it } from '@jest/globals';
import { addHours, HOURS_MAX, isHours, percentOfHours } from './hours.js';

describe('hours', () => {
  it('have at most two decimals and fit their column', () => {
    expect([0, -0, 0.25, 1.1, 8, 100, HOURS_MAX].every(isHours)).toBe(true);
    expect([-1, 0.125, 1000, 0.1 + 0.2, NaN, Infinity, 1e-7, 1e21].some(isHours)).toBe(false);
    expect(isHours('5' as never)).toBe(false);
  });

  it('are added without rounding errors', () => {
    expect(addHours(0.1, 0.2)).toBe(0.3);
    expect(addHours(1.15, 2.3, 4.35)).toBe(7.8);
    expect(addHours()).toBe(0);
  });

  it('give a percentage, also below one hour', () => {
    expect([percentOfHours(0.25, 0.5), percentOfHours(2, 3), percentOfHours(7.5, 7.5), percentOfHours(0, 0)]).toEqual([
      50, 67, 100, 0,
    ]);
  });
});
