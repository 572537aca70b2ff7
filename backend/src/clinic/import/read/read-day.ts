import { isCalendarDate } from '@atrium/rules/time/calendar';
import { typedExpiry } from '@atrium/rules/stock/expiry';
import { typedDay } from '@atrium/rules/time/typed-day';

/** Returns the date in a cell, for a month its last day; null without one or for an ambiguous date (03/04/2027). */
export const readDay = (cell: string): string | null => typedExpiry(cell.trim().replace(/[T ]00:00(:00)?$/, ''));

const NUMBERS = /^\d{1,2}([./-])\d{1,2}\1\d{4}$/;
const YEAR_FIRST = /^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/;
const MONTHLY = /^(?:\d{1,2}\s*[./-]\s*\d{4}|\d{4}-\d{1,2})$/;

/** Returns whether a cell is a date that does not exist in any order, such as February 30. */
export const isImpossibleDay = (cell: string): boolean => {
  const text = cell.trim();
  if (readDay(text) !== null) return false;
  if (YEAR_FIRST.test(text)) return !isCalendarDate(isoOf(text));
  if (MONTHLY.test(text)) return true;
  return NUMBERS.test(text) && typedDay(text) === null;
};

const isoOf = (text: string): string =>
  text
    .split(/[./-]/)
    .map((part) => part.padStart(2, '0'))
    .join('-');

/** Returns whether day and month could be swapped: 03/04/2027. */
export const isAmbiguousDay = (cell: string): boolean => {
  const typed = typedDay(cell);
  return typed !== null && 'either' in typed;
};
