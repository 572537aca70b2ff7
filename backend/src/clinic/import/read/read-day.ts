import { isCalendarDate } from '@atrium/rules/time/calendar';
import { parseExpiry } from '@atrium/rules/stock/expiry';
import { parseTypedDay } from '@atrium/rules/time/parse-day';

/**
 * Returns the date in a cell; the last day for a month. Returns null for other texts and for an ambiguous date
 * (03/04/2027).
 */
export const readDay = (cell: string): string | null => parseExpiry(cell.trim().replace(/[T ]00:00(:00)?$/, ''));

const NUMERIC_DATE = /^\d{1,2}([./-])\d{1,2}\1\d{4}$/;
const ISO_DATE = /^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/;
const MONTH_DATE = /^(?:\d{1,2}\s*[./-]\s*\d{4}|\d{4}-\d{1,2})$/;

/** Returns whether a cell is a date that does not exist in any order, such as February 30. */
export const isImpossibleDay = (cell: string): boolean => {
  const text = cell.trim();
  if (readDay(text) !== null) return false;
  if (ISO_DATE.test(text)) return !isCalendarDate(toIsoDay(text));
  if (MONTH_DATE.test(text)) return true;
  return NUMERIC_DATE.test(text) && parseTypedDay(text) === null;
};

const toIsoDay = (text: string): string =>
  text
    .split(/[./-]/)
    .map((part) => part.padStart(2, '0'))
    .join('-');
