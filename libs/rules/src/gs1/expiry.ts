import { daysInMonth, isCalendarDate, isCalendarMonth } from '../time/calendar.js';

/** The century of a year in two digits is that from 49 years ago to 50 years ahead (GS1 General Specifications, 7.12). */
function fullYear(two: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  const ahead = two - (thisYear % 100);
  if (ahead >= 51) return century - 100 + two;
  return ahead <= -50 ? century + 100 + two : century + two;
}

/** The day of "yymmdd", where day 00 is the month's last; null: there is no such day. */
export function gs1Day(digits: string, today: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const year = String(fullYear(Number(digits.slice(0, 2)), Number(today.slice(0, 4)))).padStart(4, '0');
  const month = `${year}-${digits.slice(2, 4)}`;
  if (!isCalendarMonth(month)) return null;
  const day = digits.slice(4) === '00' ? `${month}-${daysInMonth(month)}` : `${month}-${digits.slice(4)}`;
  return isCalendarDate(day) ? day : null;
}
