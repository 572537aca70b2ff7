import { describe, expect, it } from '@jest/globals';
import { getPresetRange, getPreviousRange, getRangeProblem, getRangeWeeks } from './analytics-range.js';

describe('the date range of analytics', () => {
  it('of a preset ends today and begins with a whole week or month', () => {
    // Saturday, 2026-11-21, and Monday, 2024-01-01, which begins both a week and a year.
    expect(getPresetRange('4-weeks', '2026-11-21')).toEqual({ from: '2026-10-26', to: '2026-11-21' });
    expect(getPresetRange('12-weeks', '2026-11-21')).toEqual({ from: '2026-08-31', to: '2026-11-21' });
    expect(getPresetRange('this-month', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    expect(getPresetRange('last-month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(getPresetRange('last-month', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(getPresetRange('4-weeks', '2024-01-01')).toEqual({ from: '2023-12-11', to: '2024-01-01' });
  });

  it('has a previous range of equal length that ends the day before', () => {
    expect(getPreviousRange({ from: '2026-11-02', to: '2026-11-08' })).toEqual({
      from: '2026-10-26',
      to: '2026-11-01',
    });
    expect(getPreviousRange({ from: '2024-03-01', to: '2024-03-01' })).toEqual({
      from: '2024-02-29',
      to: '2024-02-29',
    });
  });

  it('is divided into weeks from Monday to Sunday that cover every day once', () => {
    expect(getRangeWeeks({ from: '2026-11-04', to: '2026-11-17' })).toEqual([
      { from: '2026-11-04', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-17' },
    ]);
    expect(getRangeWeeks({ from: '2026-11-08', to: '2026-11-08' })).toEqual([{ from: '2026-11-08', to: '2026-11-08' }]);
  });

  it('is rejected with a sentence when it is invalid', () => {
    expect(getRangeProblem({ from: '2026-01-01', to: '2027-02-04' })).toBeNull();
    expect(getRangeProblem({ from: '2026-01-01', to: '2027-02-05' })).toBe('Please choose at most 400 days');
    expect(getRangeProblem({ from: '2026-01-02', to: '2026-01-01' })).toBe(
      'The last day must be on or after the first day',
    );
    expect(getRangeProblem({ from: '0001-01-01', to: '0001-01-02' })).toBe('Please choose days from 1900 to 2999');
    expect(getRangeProblem({ from: '9999-12-31', to: '9999-12-31' })).toBe('Please choose days from 1900 to 2999');
  });
});
