import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  addMonths,
  compareDays,
  toDayNumber,
  fromDayNumber,
  getDayOfWeek,
  daysBetween,
  countMonthDays,
  formatDay,
  formatDayRange,
  formatDayWithYear,
  formatMonth,
  isCalendarDate,
  isCalendarMonth,
  buildMonthGrid,
  getMonth,
  getWeekStart,
  getWeekDays,
} from './calendar.js';

describe('isCalendarDate', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '1900-01-01'])('accepts %s', (day) => {
    expect(isCalendarDate(day)).toBe(true);
  });

  it.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '10000-01-01',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00',
    '2026/01/01',
    '-001-01-01',
    '２０２６-01-01',
    '',
  ])('rejects %p', (day) => {
    expect(isCalendarDate(day)).toBe(false);
  });

  it('rejects values that are not text', () => {
    for (const value of [20261120, null, undefined, ['2026-11-20'], new Date(0)])
      expect(isCalendarDate(value as never)).toBe(false);
  });

  it('accepts months as yyyy-MM only', () => {
    expect(isCalendarMonth('2026-02')).toBe(true);
    expect(['2026-13', '2026-2', '2026-02-01', '', 'x'].some(isCalendarMonth)).toBe(false);
  });
});

describe('day arithmetic', () => {
  it('converts every day from 1896 to 2104 to consecutive numbers and back', () => {
    let day = '1896-01-01';
    for (let number = toDayNumber(day); day < '2104-12-31'; number += 1) {
      const next = addDays(day, 1);
      // Plain comparisons, because 76,000 expectations take seconds.
      if (toDayNumber(day) !== number || fromDayNumber(number) !== day || next <= day)
        throw new Error(`${day} is ${number}, then ${next}`);
      day = next;
    }
  });

  it('agrees with Date on the number of days', () => {
    for (const day of [
      '0001-01-01',
      '1582-10-15',
      '1969-12-31',
      '1970-01-01',
      '2000-02-29',
      '2026-11-20',
      '9999-12-31',
    ]) {
      expect(toDayNumber(day)).toBe(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
    }
  });

  it('adds over months, leap days and years', () => {
    expect(addDays('2026-01-31', 1)).toBe('2026-02-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('2026-11-20', 30)).toBe('2026-12-20');
    expect(addDays('2026-11-20', 0)).toBe('2026-11-20');
  });

  it('rejects invalid dates and results outside the range', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', 0.5)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', NaN)).toThrow(RangeError);
  });

  it('measures and compares days', () => {
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
    expect(['2026-11-20', '2025-12-31', '2026-02-01'].toSorted(compareDays)).toEqual([
      '2025-12-31',
      '2026-02-01',
      '2026-11-20',
    ]);
    expect(compareDays('2026-11-20', '2026-11-20')).toBe(0);
  });
});

describe('weeks and months', () => {
  it('returns the day of the week', () => {
    expect(
      ['2026-11-15', '2026-11-16', '2026-11-21', '1969-12-31', '1900-01-01', '2000-02-29'].map(getDayOfWeek),
    ).toEqual([0, 1, 6, 3, 1, 2]);
  });

  it('returns weeks from Monday to Sunday, also for a Sunday', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
    expect(getWeekDays('2026-11-16')).toEqual(week);
    expect(getWeekDays('2026-11-22')).toEqual(week);
    expect(getWeekStart('2026-11-23')).toBe('2026-11-23');
    expect(getWeekDays('2026-01-01')[0]).toBe('2025-12-29');
  });

  it('returns the whole weeks of a month from Sunday to Saturday', () => {
    const november = buildMonthGrid('2026-11');
    expect(november).toHaveLength(5);
    expect(november[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ]);
    expect(november.at(-1)?.at(-1)).toBe('2026-12-05');
    expect(buildMonthGrid('2026-02')).toHaveLength(4);
    expect(buildMonthGrid('2026-08')).toHaveLength(6);
    expect(buildMonthGrid('2026-08')[0]?.[0]).toBe('2026-07-26');
  });

  it('returns a grid with all days of the month for 400 years', () => {
    for (let month = '1900-01'; month < '2300-01'; month = addMonths(month, 1)) {
      const days = buildMonthGrid(month).flat();
      if (
        getDayOfWeek(days[0]!) !== 0 ||
        getDayOfWeek(days.at(-1)!) !== 6 ||
        days.filter((day) => getMonth(day) === month).length !== countMonthDays(month)
      )
        throw new Error(month);
    }
  });

  it('adds months across years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', -23)).toBe('2024-12');
    expect(() => addMonths('9999-12', 1)).toThrow(RangeError);
    expect(() => addMonths('2026-13', 1)).toThrow(RangeError);
    expect([
      countMonthDays('2024-02'),
      countMonthDays('2026-02'),
      countMonthDays('2026-11'),
      countMonthDays('2026-12'),
    ]).toEqual([29, 28, 30, 31]);
  });
});

describe('formatted dates', () => {
  it('have two digits for the day', () => {
    expect(formatDay('2026-11-02')).toBe('Nov 02');
    expect(formatDayWithYear('2026-11-02')).toBe('Nov 02, 2026');
    expect(formatMonth('2026-11')).toBe('November 2026');
  });

  it('show the year once in a range', () => {
    expect(formatDayRange('2026-11-16', '2026-11-22')).toBe('Nov 16 – Nov 22, 2026');
    expect(formatDayRange('2026-11-30', '2026-12-06')).toBe('Nov 30 – Dec 06, 2026');
  });

  it('show both years in a range across years', () => {
    expect(formatDayRange('2025-12-29', '2026-01-04')).toBe('Dec 29, 2025 – Jan 04, 2026');
  });
});
