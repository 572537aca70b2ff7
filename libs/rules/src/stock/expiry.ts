import { countMonthDays, formatMonthOfYear, isCalendarDate, isCalendarMonth, getMonth } from '../time/calendar.js';
import { parseMonth, parseTypedDay } from '../time/parse-day.js';

/* Expiry dates as packages and users write them. */

/** Returns an ISO day, or the last day of an ISO month, as packages define it; null for other texts. */
export function toLastDay(text: string): string | null {
  if (isCalendarMonth(text)) return `${text}-${countMonthDays(text)}`;
  return isCalendarDate(text) ? text : null;
}

const YEAR_FIRST = /^(\d{4})\s*[./-]\s*(\d{1,2})(?:\s*[./-]\s*(\d{1,2}))?$/;
const MONTH_FIRST = /^(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})$/;
const SHORT_YEAR = /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/;
const MONTH_WORD = /^([a-z]{3,9})\.?[\s,./-]+(\d{4}|\d{2})$/i;
/** Matches expiry dates as barcodes contain them: 270331, 20270331. Day 00 means the last day of the month. */
const DIGITS = /^(\d{4}|\d{2})(\d{2})(\d{2})$/;

const padTwo = (digits: string): string => digits.padStart(2, '0');
/** Expands a two-digit year of an expiry date, which belongs to this century. */
const expandYear = (year: string): string => (year.length === 2 ? `20${year}` : year);
const toExpiryDay = (year: string, month: string, day: string | undefined): string | null =>
  toLastDay([expandYear(year), padTwo(month), ...(day === undefined || day === '00' ? [] : [padTwo(day)])].join('-'));

/**
 * Parses a package's expiry date ("31.03.2027", "2027/03", "MAR 2027", "270331"; a month means its last day). Returns
 * null for other texts and ambiguous ones ("03/04/2027").
 */
export function parseExpiry(text: string): string | null {
  const typed = text.trim();
  const yearFirst = YEAR_FIRST.exec(typed);
  if (yearFirst !== null) return toExpiryDay(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3]);
  const monthFirst = MONTH_FIRST.exec(typed);
  if (monthFirst !== null) return toExpiryDay(monthFirst[2] ?? '', monthFirst[1] ?? '', undefined);
  const short = SHORT_YEAR.exec(typed);
  if (short !== null) return toExpiryDay(short[3] ?? '', short[2] ?? '', short[1]);
  const digits = DIGITS.exec(typed);
  if (digits !== null) return toExpiryDay(digits[1] ?? '', digits[2] ?? '', digits[3]);
  const word = MONTH_WORD.exec(typed);
  const month = parseMonth(word?.[1] ?? '');
  if (month !== null) return toExpiryDay(word?.[2] ?? '', String(month), undefined);
  const day = parseTypedDay(typed);
  return day !== null && 'day' in day ? day.day : null;
}

/** Returns "about Aug 2029, by shelf life" for a lot whose expiry is only estimated. */
export const formatExpiryEstimate = (day: string): string => `about ${formatMonthOfYear(day)}, by shelf life`;

/** Returns the last day of a month as that month ("2027-03"), as packages print it; other days unchanged. */
export function formatExpiryInput(day: string): string {
  const month = getMonth(day);
  return day === `${month}-${countMonthDays(month)}` ? month : day;
}
