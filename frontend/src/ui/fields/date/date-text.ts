import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { type DateEntryContext, parseDay, parseMoment, parseTime } from '@atrium/rules/time/date-entry';
import type { TypedDay } from '@atrium/rules/time/parse-day';

/** Kinds of a date field; the values are `yyyy-MM-dd`, `HH:mm` and `yyyy-MM-ddTHH:mm`. */
export type DateKind = 'date' | 'time' | 'date-time';

/** Formats a value as "Nov 26, 2026", "14:02" or "Nov 26, 2026, 14:02". */
export const formatDateInput = (kind: DateKind, value: string): string =>
  kind === 'time'
    ? value.slice(0, 5)
    : [formatDayWithYear(value.slice(0, 10)), value.slice(11, 16)].filter(Boolean).join(', ');

export function parseDateText(kind: DateKind, text: string, context: DateEntryContext): TypedDay | null {
  if (kind === 'date') return parseDay(text, context);
  if (kind === 'date-time') return parseMoment(text, context);
  const day = parseTime(text);
  return day === null ? null : { day };
}

const EXAMPLES = {
  date: 'Enter a day such as Nov 26, 2026, fri or +3d.',
  time: 'Enter a time from 00:00 to 23:59.',
  'date-time': 'Enter a day and a time, such as Nov 26, 2026, 14:00 or yesterday 9:30.',
} as const;

const NOUNS = { date: 'a day', time: 'a time', 'date-time': 'a day with a time' } as const;

/** Returns the message for a text that is no value of the kind, or null. */
export function validateDateText(kind: DateKind, text: string, context: DateEntryContext): string | null {
  const parsed = text.trim() === '' ? null : parseDateText(kind, text, context);
  if (text.trim() === '' || (parsed !== null && 'day' in parsed)) return null;
  if (parsed === null) return `"${text.trim()}" is not ${NOUNS[kind]}. ${EXAMPLES[kind]}`;
  const [one, other] = parsed.either.map((value) => formatDateInput(kind, value));
  return `"${text.trim()}" can be ${other} or ${one}. Enter the month by its name.`;
}
