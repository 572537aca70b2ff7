import { describe, expect, it } from '@jest/globals';
import {
  formatBillable,
  formatDates,
  isProjectLate,
  describeTimeLeft,
  describeHoursWithoutRate,
} from './project-time.js';

const project = (
  startDate: string | null,
  endDate: string | null,
  status: 'planned' | 'active' | 'on_hold' | 'completed' | 'cancelled' = 'active',
) => ({ startDate, endDate, status });
const TODAY = '2026-11-21';

describe('the time of a project', () => {
  it('is late from the day after its end, unless it is finished', () => {
    expect(isProjectLate(project(null, '2026-11-21'), TODAY)).toBe(false);
    expect(isProjectLate(project(null, '2026-11-20'), TODAY)).toBe(true);
    expect(isProjectLate(project(null, '2026-11-20', 'on_hold'), TODAY)).toBe(true);
    for (const status of ['completed', 'cancelled'] as const)
      expect(isProjectLate(project(null, '2026-11-20', status), TODAY)).toBe(false);
  });

  it('is stated in days', () => {
    expect(describeTimeLeft(project(null, '2026-11-20'), TODAY)).toBe('1 day late');
    expect(describeTimeLeft(project(null, '2026-11-21'), TODAY)).toBe('Ends today');
    expect(describeTimeLeft(project('2026-11-01', '2026-12-03'), TODAY)).toBe('12 days left');
    expect(describeTimeLeft(project('2026-11-22', '2026-12-03', 'planned'), TODAY)).toBe('Starts in 1 day');
    expect(describeTimeLeft(project('2026-11-01', null), TODAY)).toBeNull();
    expect(describeTimeLeft(project(null, '2026-11-01', 'completed'), TODAY)).toBeNull();
  });

  it('requires neither start nor end', () => {
    expect(formatDates(project('2026-11-02', '2026-12-20'))).toBe('Nov 02 – Dec 20, 2026');
    expect(formatDates(project('2026-11-02', null))).toBe('From Nov 02, 2026');
    expect(formatDates(project(null, '2026-12-20'))).toBe('Until Dec 20, 2026');
    expect(formatDates(project(null, null))).toBeNull();
  });
});

describe('the hours of a project', () => {
  it('state the billable share, rounded down, and nothing without hours', () => {
    expect(formatBillable({ hours: 3, billableHours: 2 })).toBe('66% billable');
    expect(formatBillable({ hours: 2.5, billableHours: 2.5 })).toBe('100% billable');
    expect(formatBillable({ hours: 100, billableHours: 99.99 })).toBe('99% billable');
    expect(formatBillable({ hours: 0, billableHours: 0 })).toBeNull();
  });

  it('state the hours without a rate', () => {
    expect(describeHoursWithoutRate(12)).toBe('12:00 without a rate');
    expect(describeHoursWithoutRate(0)).toBeNull();
    expect(describeHoursWithoutRate(undefined)).toBeNull();
  });
});
