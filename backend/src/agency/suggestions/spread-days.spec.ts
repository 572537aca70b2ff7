import { describe, expect, it } from '@jest/globals';
import { spreadDays } from './spread-days.js';

// 2026-11-02 is a Monday.
const spread = (count: number, startDate: string | null, dueDate: string | null, today = '2026-10-01') =>
  spreadDays(count, { startDate, dueDate, today });

describe('due dates of suggested tasks', () => {
  it('cover the five days of a working week', () => {
    expect(spread(5, '2026-11-02', '2026-11-08')).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
    ]);
  });

  it('skip weekends, also at the start or end of the period', () => {
    expect(spread(2, '2026-10-31', '2026-11-07')).toEqual(['2026-11-04', '2026-11-06']);
    expect(spread(3, '2026-11-05', '2026-11-10')).toEqual(['2026-11-05', '2026-11-09', '2026-11-10']);
  });

  it('are on a weekend if there are no other days', () => {
    expect(spread(6, '2026-11-07', '2026-11-08')).toEqual(
      ['2026-11-07', '2026-11-07', '2026-11-07', '2026-11-07', '2026-11-08', '2026-11-08'].toSorted(),
    );
    expect(spread(2, '2026-11-08', '2026-11-08')).toEqual(['2026-11-08', '2026-11-08']);
  });

  it('repeat when there are more tasks than days', () => {
    expect(spread(6, '2026-11-02', '2026-11-03')?.every((day) => day === '2026-11-02' || day === '2026-11-03')).toBe(
      true,
    );
  });

  it('start today in a started goal, and cover the whole period of a past one', () => {
    expect(spread(2, '2026-11-02', '2026-11-13', '2026-11-10')).toEqual(['2026-11-11', '2026-11-13']);
    expect(spread(2, '2026-11-02', '2026-11-13', '2027-01-01')).toEqual(['2026-11-06', '2026-11-13']);
    expect(spread(2, null, '2026-11-13', '2026-11-10')).toEqual(['2026-11-11', '2026-11-13']);
  });

  it('are null for a goal without a period', () => {
    expect(spread(5, '2026-11-02', null)).toBeNull();
    expect(spread(5, null, null)).toBeNull();
    expect(spread(5, null, '2026-09-01')).toBeNull();
  });

  it('never leave the period', () => {
    for (let length = 0; length < 40; length += 1)
      for (let from = 1; from <= 7; from += 1)
        for (const count of [1, 5, 7]) {
          const start = `2026-11-${String(from).padStart(2, '0')}`;
          const due = new Date(Date.UTC(2026, 10, from + length)).toISOString().slice(0, 10);
          const days = spread(count, start, due)!;
          expect(days).toHaveLength(count);
          expect(days).toEqual(days.toSorted());
          const weekdays = Array.from({ length: length + 1 }, (_, index) => (from + index) % 7).some(
            (day) => day !== 0 && day !== 1,
          );
          expect(days.filter((day) => day < start || day > due)).toEqual([]);
          const weekend = days.filter((day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
          if (weekdays) expect(weekend).toEqual([]);
        }
    expect(spread(3, '1900-01-01', '9999-12-31')?.at(-1)).toBe('9999-12-31');
  });
});
