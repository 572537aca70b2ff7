import { describe, expect, it } from '@jest/globals';
import { computeBudgetUse } from './budget-use.js';

describe('the use of a budget', () => {
  it('is rounded down, so that a mark is not reached early', () => {
    expect(computeBudgetUse('1000.00', '799.99')).toMatchObject({ percent: 79, tone: 'accent', over: null });
    expect(computeBudgetUse('1000.00', '800.00')).toMatchObject({ percent: 80, tone: 'warn' });
    expect(computeBudgetUse('1000.00', '999.99')).toMatchObject({ percent: 99, tone: 'warn' });
    expect(computeBudgetUse('1000.00', '1000.00')).toMatchObject({ percent: 100, tone: 'bad', over: null });
  });

  it('beyond the budget states the excess to the cent', () => {
    expect(computeBudgetUse('1000.00', '1000.05')).toMatchObject({ percent: 101, tone: 'bad', over: '0.05' });
    expect(computeBudgetUse('9007199254740993.00', '9007199254740994.10')).toMatchObject({
      percent: 101,
      over: '1.10',
    });
    expect(computeBudgetUse('1800.00', '1804.13')).toMatchObject({ percent: 101, tone: 'bad', over: '4.13' });
    expect(computeBudgetUse('1000.00', '1010.00')).toMatchObject({ percent: 101 });
    expect(computeBudgetUse('200.00', '350.00')).toMatchObject({ percent: 175, over: '150.00' });
  });

  it('has no percentage for a budget of zero', () => {
    expect(computeBudgetUse('0.00', '0.00')).toMatchObject({ percent: 0, tone: 'accent', over: null });
    expect(computeBudgetUse('0.00', '12.00')).toMatchObject({ percent: null, tone: 'bad', over: '12.00' });
  });

  it('is unknown without a budget, or without the right to see costs', () => {
    expect(computeBudgetUse(null, '12.00')).toBeNull();
    expect(computeBudgetUse('100.00', undefined)).toBeNull();
  });
});
