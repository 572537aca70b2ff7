import { daysInMonth, isCalendarDate, isCalendarMonth, monthOf } from './calendar.js';

/* The day until which something may be used, as packages and people write it. */

/** The last day of what was typed as a day or, as packages have it, as a month; null: neither. */
export function expiryDay(text: string): string | null {
  if (isCalendarMonth(text)) return `${text}-${daysInMonth(text)}`;
  return isCalendarDate(text) ? text : null;
}

const MONTH_FIRST = /^(\d{1,2})\s*[./-]\s*(\d{4})$/;

/** The same for what a person types off a package: "03/2027" and "3.2027" are months too. */
export function typedExpiry(text: string): string | null {
  const [, month, year] = MONTH_FIRST.exec(text.trim()) ?? [];
  return expiryDay(month === undefined ? text.trim() : `${year}-${month.padStart(2, '0')}`);
}

/** "2027-03" for the last day of a month, as packages say it; another day as it is. */
export function expiryAsTyped(day: string): string {
  const month = monthOf(day);
  return day === `${month}-${daysInMonth(month)}` ? month : day;
}
