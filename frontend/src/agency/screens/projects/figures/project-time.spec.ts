import { describe, expect, it } from '@jest/globals';
import { billableText, datesText, isLate, timeLeft, withoutRateText } from './project-time.js';

const project = (
  startDate: string | null,
  endDate: string | null,
  status: 'planned' | 'active' | 'on_hold' | 'completed' | 'cancelled' = 'active',
) => ({ startDate, endDate, status });
const TODAY = '2026-11-21';

describe('the time of a project', () => {
  it('is late the day after its end, unless it is over', () => {
    expect(isLate(project(null, '2026-11-21'), TODAY)).toBe(false);
    expect(isLate(project(null, '2026-11-20'), TODAY)).toBe(true);
    expect(isLate(project(null, '2026-11-20', 'on_hold'), TODAY)).toBe(true);
    for (const status of ['completed', 'cancelled'] as const)
      expect(isLate(project(null, '2026-11-20', status), TODAY)).toBe(false);
  });

  it('is said in days', () => {
    expect(timeLeft(project(null, '2026-11-20'), TODAY)).toBe('1 day late');
    expect(timeLeft(project(null, '2026-11-21'), TODAY)).toBe('Ends today');
    expect(timeLeft(project('2026-11-01', '2026-12-03'), TODAY)).toBe('12 days left');
    expect(timeLeft(project('2026-11-22', '2026-12-03', 'planned'), TODAY)).toBe('Starts in 1 day');
    expect(timeLeft(project('2026-11-01', null), TODAY)).toBeNull();
    expect(timeLeft(project(null, '2026-11-01', 'completed'), TODAY)).toBeNull();
  });

  it('needs neither day', () => {
    expect(datesText(project('2026-11-02', '2026-12-20'))).toBe('Nov 02 – Dec 20, 2026');
    expect(datesText(project('2026-11-02', null))).toBe('From Nov 02, 2026');
    expect(datesText(project(null, '2026-12-20'))).toBe('Until Dec 20, 2026');
    expect(datesText(project(null, null))).toBeNull();
  });
});

describe('its hours', () => {
  it('say how many of them are billable, rounded down, and nothing of nothing', () => {
    expect(billableText({ hours: 3, billableHours: 2 })).toBe('66% billable');
    expect(billableText({ hours: 2.5, billableHours: 2.5 })).toBe('100% billable');
    expect(billableText({ hours: 100, billableHours: 99.99 })).toBe('99% billable');
    expect(billableText({ hours: 0, billableHours: 0 })).toBeNull();
  });

  it('say how many are without a rate', () => {
    expect(withoutRateText(12)).toBe('12:00 without a rate');
    expect(withoutRateText(0)).toBeNull();
    expect(withoutRateText(undefined)).toBeNull();
  });
});
