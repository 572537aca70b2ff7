import { countMonthDays, isCalendarDate, isCalendarMonth } from '../time/calendar.js';

/** Expands a two-digit year to the range from 49 years ago to 50 years ahead (GS1 General Specifications, 7.12). */
function expandYear(two: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  const ahead = two - (thisYear % 100);
  if (ahead >= 51) return century - 100 + two;
  return ahead <= -50 ? century + 100 + two : century + two;
}

/** Returns the ISO day of "yymmdd", or null when it does not exist. Day 00 means the last day of the month. */
export function parseGs1Day(digits: string, today: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const year = String(expandYear(Number(digits.slice(0, 2)), Number(today.slice(0, 4)))).padStart(4, '0');
  const month = `${year}-${digits.slice(2, 4)}`;
  if (!isCalendarMonth(month)) return null;
  const day = digits.slice(4) === '00' ? `${month}-${countMonthDays(month)}` : `${month}-${digits.slice(4)}`;
  return isCalendarDate(day) ? day : null;
}
