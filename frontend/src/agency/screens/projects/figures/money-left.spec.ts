import { describe, expect, it } from '@jest/globals';
import { leftOf, spentByWeek } from './money-left.js';

const week = (from: string, spent: string) => ({ from, to: from, hours: 1, billableHours: 1, spent });

describe('what is left of a budget', () => {
  it('or what is beyond it', () => {
    expect(leftOf('100.00', '99.95')).toEqual({ amount: '0.05', isOver: false });
    expect(leftOf('100.00', '100.00')).toEqual({ amount: '0.00', isOver: false });
    expect(leftOf('100.00', '120.50')).toEqual({ amount: '20.50', isOver: true });
  });
});

describe('what was spent week by week', () => {
  it('adds up to the whole', () => {
    const { before, weeks } = spentByWeek({
      spent: '30.30',
      weeks: [week('2026-11-02', '10.10'), week('2026-11-09', '0.00'), week('2026-11-16', '20.20')],
    });
    expect(before).toBe('0.00');
    expect(weeks.map(({ inAll }) => inAll)).toEqual(['10.10', '10.10', '30.30']);
  });

  it('begins with what the weeks before cost, which are left out', () => {
    const { before, weeks } = spentByWeek({ spent: '100.00', weeks: [week('2026-11-09', '25.00')] });
    expect(before).toBe('75.00');
    expect(weeks.map(({ inAll }) => inAll)).toEqual(['100.00']);
  });

  it('is nothing without weeks', () => {
    expect(spentByWeek({ spent: '0.00', weeks: [] })).toEqual({ before: '0.00', weeks: [] });
  });
});
