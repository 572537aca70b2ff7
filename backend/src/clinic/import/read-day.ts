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
