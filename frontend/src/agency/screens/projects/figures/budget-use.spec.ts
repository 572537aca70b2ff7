import { describe, expect, it } from '@jest/globals';
import { budgetUse } from './budget-use.js';

describe('how much of a budget is used', () => {
  it('is rounded down, so that a mark is reached when it is reached', () => {
    expect(budgetUse('1000.00', '799.99')).toMatchObject({ percent: 79, tone: 'accent', over: null });
    expect(budgetUse('1000.00', '800.00')).toMatchObject({ percent: 80, tone: 'warn' });
    expect(budgetUse('1000.00', '999.99')).toMatchObject({ percent: 99, tone: 'warn' });
    expect(budgetUse('1000.00', '1000.00')).toMatchObject({ percent: 100, tone: 'bad', over: null });
  });

  it('beyond it, says by how much, to the cent', () => {
    expect(budgetUse('1000.00', '1000.05')).toMatchObject({ percent: 101, tone: 'bad', over: '0.05' });
    expect(budgetUse('9007199254740993.00', '9007199254740994.10')).toMatchObject({ percent: 101, over: '1.10' });
    expect(budgetUse('1800.00', '1804.13')).toMatchObject({ percent: 101, tone: 'bad', over: '4.13' });
    expect(budgetUse('1000.00', '1010.00')).toMatchObject({ percent: 101 });
    expect(budgetUse('200.00', '350.00')).toMatchObject({ percent: 175, over: '150.00' });
  });

  it('of a budget of nothing there is no percent', () => {
    expect(budgetUse('0.00', '0.00')).toMatchObject({ percent: 0, tone: 'accent', over: null });
    expect(budgetUse('0.00', '12.00')).toMatchObject({ percent: null, tone: 'bad', over: '12.00' });
  });

  it('is not known without a budget, or without the right to know what was spent', () => {
    expect(budgetUse(null, '12.00')).toBeNull();
    expect(budgetUse('100.00', undefined)).toBeNull();
  });
});
