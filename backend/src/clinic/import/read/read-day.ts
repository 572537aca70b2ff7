import { isCalendarDate } from '@atrium/rules/time/calendar';
import { typedExpiry } from '@atrium/rules/stock/expiry';
import { typedDay } from '@atrium/rules/time/typed-day';

/** The day that a cell says, a month meaning its last; null: it says none, or one that can be read in two ways (03/04/2027). */
export const readDay = (cell: string): string | null => typedExpiry(cell.trim().replace(/[T ]00:00(:00)?$/, ''));

const NUMBERS = /^\d{1,2}([./-])\d{1,2}\1\d{4}$/;
const YEAR_FIRST = /^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/;
const MONTHLY = /^(?:\d{1,2}\s*[./-]\s*\d{4}|\d{4}-\d{1,2})$/;

/** What was meant as a day, and is none in any order: February 30. */
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

/** 03/04/2027: in March or in April. */
export const isAmbiguousDay = (cell: string): boolean => {
  const typed = typedDay(cell);
  return typed !== null && 'either' in typed;
};
