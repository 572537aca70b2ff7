import { isCalendarDate } from './calendar.js';

/* Parses days as lists and users write them: 2027-03-31, 31.03.2027, 31/03/2027, 31 Mar 2027, March 31, 2027. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Returns the number of a month name (3 for "Mar" and "MARCH"), or null. */
export const parseMonth = (word: string): number | null => {
  const nth = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return word.length < 3 || nth < 0 ? null : nth + 1;
};
const NUMBERS = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4})$/;
const RELATIVE_DAYS = /^(?:(\d{1,2})\.?[\s-]+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+(\d{1,2}))[\s,-]+(\d{4})$/i;

/** Result of parsing a typed day; `either` lists both days of an ambiguous text. */
export type TypedDay = { readonly day: string } | { readonly either: readonly [string, string] };

const toDay = (year: string, month: number, day: string): string | null => {
  const whole = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(whole) ? whole : null;
};

export const DATE_ORDERS = ['day-first', 'month-first'] as const;
/** Order of day and month in texts such as "03/04/2026". */
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * Parses a typed day; null when it does not exist.
 * @param order order of day and month in numeric dates; both are tried without it
 */
export function parseTypedDay(typed: string, order?: DateOrder): TypedDay | null {
  const text = typed.trim().replace(/[T ]00:00(:00)?$/, '');
  if (isCalendarDate(text)) return { day: text };
  const [, first, mark, second, year] = NUMBERS.exec(text) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined) {
    // With points, the day comes first in all countries.
    const dayFirst = order === 'month-first' && mark !== '.' ? null : toDay(year, Number(second), first);
    const monthFirst = order === 'day-first' || mark === '.' ? null : toDay(year, Number(first), second);
    if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst) return { either: [dayFirst, monthFirst] };
    const day = dayFirst ?? monthFirst;
    return day === null ? null : { day };
  }
  const [, before, wordAfter, wordBefore, after, of] = RELATIVE_DAYS.exec(text) ?? [];
  const month = parseMonth(wordAfter ?? wordBefore ?? '');
  const number = before ?? after;
  const day = of === undefined || number === undefined || month === null ? null : toDay(of, month, number);
  return day === null ? null : { day };
}

/** Returns the date order of a list when its unambiguous days prove one, or null. */
export function getDateOrder(cells: readonly string[]): DateOrder | null {
  const orders = DATE_ORDERS.filter((order) => {
    const other = order === 'day-first' ? 'month-first' : 'day-first';
    return cells.some((cell) => parseTypedDay(cell, order) !== null && parseTypedDay(cell, other) === null);
  });
  return orders.length === 1 ? (orders[0] ?? null) : null;
}

/** Returns whether day and month of a date could be swapped: 03/04/2027. */
export const isAmbiguousDay = (cell: string): boolean => {
  const parsedDay = parseTypedDay(cell);
  return parsedDay !== null && 'either' in parsedDay;
};
