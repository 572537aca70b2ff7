import { daysInMonth, formatMonthOfYear, isCalendarDate, isCalendarMonth, monthOf } from '../time/calendar.js';
import { monthNumber, typedDay } from '../time/typed-day.js';

/* The day until which something may be used, as packages and people write it. */

/** Returns the last day of a day or, as packages have it, a month; null when it is neither. */
export function expiryDay(text: string): string | null {
  if (isCalendarMonth(text)) return `${text}-${daysInMonth(text)}`;
  return isCalendarDate(text) ? text : null;
}

const YEAR_FIRST = /^(\d{4})\s*[./-]\s*(\d{1,2})(?:\s*[./-]\s*(\d{1,2}))?$/;
const MONTH_FIRST = /^(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})$/;
const SHORT_YEAR = /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/;
const MONTH_WORD = /^([a-z]{3,9})\.?[\s,./-]+(\d{4}|\d{2})$/i;
/** As barcodes have it: 270331, 20270331. Day 00 is the month's last. */
const DIGITS = /^(\d{4}|\d{2})(\d{2})(\d{2})$/;

const two = (digits: string): string => digits.padStart(2, '0');
/** What expires does so in this century. */
const full = (year: string): string => (year.length === 2 ? `20${year}` : year);
const dayOf = (year: string, month: string, day: string | undefined): string | null =>
  expiryDay([full(year), two(month), ...(day === undefined || day === '00' ? [] : [two(day)])].join('-'));

/**
 * Returns the day that a text of a package says: "2027-03-31", "31.03.2027", "2027/03", "03/27", "MAR 2027", "270331". A
 * month means its last day. Null when it says no day, or one that can be read in two ways ("03/04/2027").
 */
export function typedExpiry(text: string): string | null {
  const typed = text.trim();
  const yearFirst = YEAR_FIRST.exec(typed);
  if (yearFirst !== null) return dayOf(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3]);
  const monthFirst = MONTH_FIRST.exec(typed);
  if (monthFirst !== null) return dayOf(monthFirst[2] ?? '', monthFirst[1] ?? '', undefined);
  const short = SHORT_YEAR.exec(typed);
  if (short !== null) return dayOf(short[3] ?? '', short[2] ?? '', short[1]);
  const digits = DIGITS.exec(typed);
  if (digits !== null) return dayOf(digits[1] ?? '', digits[2] ?? '', digits[3]);
  const word = MONTH_WORD.exec(typed);
  const month = monthNumber(word?.[1] ?? '');
  if (month !== null) return dayOf(word?.[2] ?? '', String(month), undefined);
  const day = typedDay(typed);
  return day !== null && 'day' in day ? day.day : null;
}

/** Returns "about Aug 2029, by shelf life": what is not known of a lot is an estimate. */
export const estimateText = (day: string): string => `about ${formatMonthOfYear(day)}, by shelf life`;

/** "2027-03" for the last day of a month, as packages say it; another day as it is. */
export function expiryAsTyped(day: string): string {
  const month = monthOf(day);
  return day === `${month}-${daysInMonth(month)}` ? month : day;
}
