import { daysInMonth, formatMonthOfYear, isCalendarDate, isCalendarMonth, monthOf } from '../time/calendar.js';
import { monthNumber, typedDay } from '../time/typed-day.js';

/* Expiry dates as packages and users write them. */

/** Returns an ISO day, or the last day of an ISO month, as packages define it; null for other texts. */
export function expiryDay(text: string): string | null {
  if (isCalendarMonth(text)) return `${text}-${daysInMonth(text)}`;
  return isCalendarDate(text) ? text : null;
}

const YEAR_FIRST = /^(\d{4})\s*[./-]\s*(\d{1,2})(?:\s*[./-]\s*(\d{1,2}))?$/;
const MONTH_FIRST = /^(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})$/;
const SHORT_YEAR = /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/;
const MONTH_WORD = /^([a-z]{3,9})\.?[\s,./-]+(\d{4}|\d{2})$/i;
/** Digits as barcodes contain them: 270331, 20270331. Day 00 means the last day of the month. */
const DIGITS = /^(\d{4}|\d{2})(\d{2})(\d{2})$/;

const two = (digits: string): string => digits.padStart(2, '0');
/** Two-digit years of expiry dates belong to this century. */
const full = (year: string): string => (year.length === 2 ? `20${year}` : year);
const dayOf = (year: string, month: string, day: string | undefined): string | null =>
  expiryDay([full(year), two(month), ...(day === undefined || day === '00' ? [] : [two(day)])].join('-'));

/**
 * Parses a package's expiry date ("31.03.2027", "2027/03", "MAR 2027", "270331"; a month means its last day). Returns
 * null for other texts and ambiguous ones ("03/04/2027").
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

/** Returns "about Aug 2029, by shelf life" for a lot whose expiry is only estimated. */
export const estimateText = (day: string): string => `about ${formatMonthOfYear(day)}, by shelf life`;

/** Returns the last day of a month as that month ("2027-03"), as packages print it; other days unchanged. */
export function expiryAsTyped(day: string): string {
  const month = monthOf(day);
  return day === `${month}-${daysInMonth(month)}` ? month : day;
}
