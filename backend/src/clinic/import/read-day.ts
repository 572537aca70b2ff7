import { isCalendarDate } from '@atrium/rules/calendar';
import { expiryDay, typedExpiry } from '@atrium/rules/expiry';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const WORDS = /^(?:(\d{1,2})[\s.-]+)?([a-z]{3,9})\.?[\s,-]+(?:(\d{1,2}),?\s+)?(\d{4})$/i;

const dayOf = (year: string, month: number, day: string | undefined): string | null => {
  if (month < 1 || month > 12) return null;
  const at = `${year}-${String(month).padStart(2, '0')}`;
  const whole = day === undefined ? null : `${at}-${day.padStart(2, '0')}`;
  if (whole === null) return expiryDay(at);
  return isCalendarDate(whole) ? whole : null;
};

/** The day that a cell says, a month meaning its last; null: it says none, or one that can be read in two ways (03/04/2027). */
export const readDay = (cell: string): string | null => {
  const text = cell.trim();
  const plain = typedExpiry(text.replace(/[T ]00:00(:00)?$/, ''));
  if (plain !== null) return plain;
  const [, first, mark, second, year] = NUMBERS.exec(text) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined) {
    const dayFirst = dayOf(year, Number(second), first);
    const monthFirst = dayOf(year, Number(first), second);
    // With points the day comes first everywhere.
    if (mark === '.' || monthFirst === null || dayFirst === monthFirst) return dayFirst;
    return dayFirst === null ? monthFirst : null;
  }
  const [, before, word = '', after, of] = WORDS.exec(text) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return of === undefined ? null : dayOf(of, month, before ?? after);
};

const YEAR_FIRST = /^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/;
const MONTHLY = /^(?:\d{1,2}\s*[./-]\s*\d{4}|\d{4}-\d{1,2})$/;

/** What was meant as a day, and is none in any order: February 30. */
export const isImpossibleDay = (cell: string): boolean => {
  const text = cell.trim();
  if (readDay(text) !== null) return false;
  if (YEAR_FIRST.test(text)) return !isCalendarDate(isoOf(text));
  if (MONTHLY.test(text)) return true;
  const [, first = '', , second = '', year] = NUMBERS.exec(text) ?? [];
  return (
    year !== undefined && dayOf(year, Number(second), first) === null && dayOf(year, Number(first), second) === null
  );
};

const isoOf = (text: string): string =>
  text
    .split(/[./-]/)
    .map((part) => part.padStart(2, '0'))
    .join('-');

/** 03/04/2027: in March or in April. */
export const isAmbiguousDay = (cell: string): boolean =>
  readDay(cell) === null && NUMBERS.test(cell.trim()) && !isImpossibleDay(cell);
