import { describe, expect, it } from '@jest/globals';
import { computeRemainingBudget, cumulateByWeek } from './remaining-budget.js';

const week = (from: string, spent: string) => ({ from, to: from, hours: 1, billableHours: 1, spent });

describe('the remaining budget', () => {
  it('is shown as the excess when it is negative', () => {
    expect(computeRemainingBudget('100.00', '99.95')).toEqual({ amount: '0.05', isOver: false });
    expect(computeRemainingBudget('100.00', '100.00')).toEqual({ amount: '0.00', isOver: false });
    expect(computeRemainingBudget('100.00', '120.50')).toEqual({ amount: '20.50', isOver: true });
  });
});

describe('the spending by week', () => {
  it('adds up to the total', () => {
    const { before, weeks } = cumulateByWeek({
      spent: '30.30',
      weeks: [week('2026-11-02', '10.10'), week('2026-11-09', '0.00'), week('2026-11-16', '20.20')],
    });
    expect(before).toBe('0.00');
    expect(weeks.map(({ cumulative }) => cumulative)).toEqual(['10.10', '10.10', '30.30']);
  });

  it('starts with the cost of the omitted earlier weeks', () => {
    const { before, weeks } = cumulateByWeek({ spent: '100.00', weeks: [week('2026-11-09', '25.00')] });
    expect(before).toBe('75.00');
    expect(weeks.map(({ cumulative }) => cumulative)).toEqual(['100.00']);
  });

  it('is empty without weeks', () => {
    expect(cumulateByWeek({ spent: '0.00', weeks: [] })).toEqual({ before: '0.00', weeks: [] });
  });
});
