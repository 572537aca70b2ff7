import { expiryDay, typedExpiry } from '@atrium/rules/expiry';
import { typedDay } from '@atrium/rules/typed-day';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = /^([a-z]{3,9})\.?[\s,-]+(\d{4})$/i;

/** The day that a cell says, a month meaning its last; null: it says none, or one that can be read in two ways (03/04/2027). */
export const readDay = (cell: string): string | null => {
  const text = cell.trim();
  const plain = typedExpiry(text);
  if (plain !== null) return plain;
  const typed = typedDay(text);
  if (typed !== null) return 'day' in typed ? typed.day : null;
  const [, word = '', year] = MONTH.exec(text) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return year === undefined || month === 0 ? null : expiryDay(`${year}-${String(month).padStart(2, '0')}`);
};
