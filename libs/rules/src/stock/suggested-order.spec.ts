import { describe, expect, it } from '@jest/globals';
import {
  estimateLeadDays,
  explainSuggestion,
  type OrderFacts,
  formatUsePerDay,
  suggestOrder,
} from './suggested-order.js';

const facts: OrderFacts = {
  kind: 'item',
  usable: 20,
  onOrder: 0,
  requested: 0,
  minStockLevel: 5,
  used: 270,
  days: 90,
  leadDays: 7,
  safetyDays: 3,
  minimumOrder: 1,
  pack: 1,
};
const of = (change: Partial<OrderFacts>) => suggestOrder({ ...facts, ...change });

describe('the suggested order', () => {
  it('covers the lead time and the safety days', () => {
    expect(of({})).toEqual({
      perDay: 3,
      target: 30,
      byMinimum: false,
      missing: 10,
      packs: 10,
      quantity: 10,
      daysLeft: 6,
    });
  });

  it('subtracts units on order and in requests', () => {
    expect(of({ onOrder: 4, requested: 3 })?.quantity).toBe(3);
    expect(of({ onOrder: 4, requested: 6 })).toBeNull();
  });

  it('ignores days without stock', () => {
    expect(of({ used: 270, days: 45 })?.target).toBe(60);
    expect(of({ used: 0, days: 0, usable: 5 })).toBeNull();
  });

  it('keeps at least the minimum, which a consumable must exceed', () => {
    expect(of({ used: 0, usable: 4 })?.missing).toBe(1);
    expect(of({ used: 0, usable: 5 })).toBeNull();
    expect(of({ used: 0, usable: 5, kind: 'consumable' })?.missing).toBe(1);
    expect(of({ used: 0, usable: 0, minStockLevel: 0, kind: 'consumable' })).toBeNull();
  });

  it('is at least the minimum order and a multiple of the pack', () => {
    expect(of({ minimumOrder: 25 })?.quantity).toBe(25);
    expect(of({ minimumOrder: 25, pack: 10 })).toMatchObject({ packs: 3, quantity: 30 });
    expect(of({ pack: 10 })).toMatchObject({ packs: 1, quantity: 10 });
    expect(of({ pack: 7 })).toMatchObject({ packs: 2, quantity: 14 });
  });

  it('does not add a unit by rounding errors', () => {
    expect(of({ used: 10, days: 90, leadDays: 6, safetyDays: 3, usable: 0, minStockLevel: 0 })?.quantity).toBe(1);
    expect(of({ used: 1, days: 90, leadDays: 7, safetyDays: 2, usable: 0, minStockLevel: 0 })?.quantity).toBe(1);
  });

  it('explains its arithmetic', () => {
    const wanted = { ...facts, onOrder: 4, days: 80, used: 240, pack: 5, minimumOrder: 10 };
    const order = suggestOrder(wanted);
    expect(order === null ? [] : explainSuggestion(wanted, order, 'vials')).toEqual([
      '240 vials used in 80 days (10 without stock or before it began): 3 a day',
      '20 usable last for 6 full days',
      '3 a day for 7 days until it arrives and 3 for safety: 30 vials',
      '30 − 20 usable − 4 on order = 6 missing',
      'At least 10 vials are ordered at a time',
      '10 vials (2 boxes of 5)',
    ]);
  });

  it('shows enough decimals of the daily use to reproduce the result', () => {
    const wanted = { ...facts, used: 102, days: 50, usable: 0, minStockLevel: 0 };
    const order = suggestOrder(wanted);
    expect(order === null ? [] : explainSuggestion(wanted, order, 'vials').slice(0, 2)).toEqual([
      '102 vials used in 50 days (40 without stock or before it began): 2.04 a day',
      '2.04 a day for 7 days until it arrives and 3 for safety: 21 vials',
    ]);
  });

  it('shows the daily use so that stock divided by it gives the days left', () => {
    const pace = (change: Partial<OrderFacts>) => formatUsePerDay({ ...facts, leadDays: 0, safetyDays: 0, ...change });
    // A rounded pace of 2 a day would give six days.
    expect(suggestOrder({ ...facts, usable: 12, used: 184 })?.daysLeft).toBe(5);
    expect(pace({ usable: 12, used: 184 })).toBe('2.04 a day');
    expect(pace({ usable: 12, used: 180 })).toBe('2 a day');
    // A rounded pace of 0.03 a day would give 33 days, but 30 are shown.
    expect(pace({ usable: 1, used: 3 })).toBe('0.033 a day');
    // 12 divided by 0.67 gives 17.9 days, and 18 are shown.
    expect(pace({ usable: 12, used: 60 })).toBe('0.67 a day');
    expect(pace({ usable: 0, used: 184 })).toBe('2 a day');
    expect(pace({ used: 0 })).toBe('not used');
    for (const usable of [1, 5, 12, 37, 140])
      for (let used = 1; used <= 400; used += 1) {
        const left = Math.floor((usable * 90) / used);
        const days = usable / Number.parseFloat(pace({ usable, used }));
        if (left <= 365) expect([Math.floor(days), Math.round(days)]).toContain(left);
      }
  });

  it('uses the median of the delivery times', () => {
    expect(estimateLeadDays([])).toBeNull();
    expect(estimateLeadDays([4])).toBe(4);
    expect(estimateLeadDays([9, 3, 5])).toBe(5);
    expect(estimateLeadDays([2, 30, 4, 5])).toBe(4);
  });
});
