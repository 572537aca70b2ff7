import { isCalendarDate } from './calendar.js';

/* Days as lists and people write them: 2027-03-31, 31.03.2027, 31/03/2027, 31 Mar 2027, March 31, 2027. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4})$/;
const WORDS = /^(?:(\d{1,2})\.?[\s-]+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+(\d{1,2}))[\s,-]+(\d{4})$/i;

/** `either`: which of the two is meant, nobody but its writer knows. */
export type TypedDay = { readonly day: string } | { readonly either: readonly [string, string] };

const dayOf = (year: string, month: number, day: string): string | null => {
  const whole = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(whole) ? whole : null;
};

/** Null: it says no day that exists. */
export function typedDay(typed: string): TypedDay | null {
  const text = typed.trim().replace(/[T ]00:00(:00)?$/, '');
  if (isCalendarDate(text)) return { day: text };
  const [, first, mark, second, year] = NUMBERS.exec(text) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined) {
    const dayFirst = dayOf(year, Number(second), first);
    // With points the day comes first everywhere.
    const monthFirst = mark === '.' ? null : dayOf(year, Number(first), second);
    if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst) return { either: [dayFirst, monthFirst] };
    const day = dayFirst ?? monthFirst;
    return day === null ? null : { day };
  }
  const [, before, wordAfter, wordBefore, after, of] = WORDS.exec(text) ?? [];
  const month = MONTHS.indexOf((wordAfter ?? wordBefore ?? '').slice(0, 3).toLowerCase()) + 1;
  const number = before ?? after;
  const day = of === undefined || number === undefined ? null : dayOf(of, month, number);
  return day === null ? null : { day };
}
