import { addDays, addMonths, getDayOfWeek, daysBetween, countMonthDays, isCalendarDate, getMonth } from './calendar.js';
import { parseMonth, type TypedDay, parseTypedDay } from './parse-day.js';

/* Parses what users type into date and time fields. Days are `yyyy-MM-dd`, times `HH:mm`, moments both with a T. */

export interface DateEntryContext {
  /** Current wall time `yyyy-MM-ddTHH:mm`, or the current day. */
  readonly now: string;
  /** First and last day that the field accepts. They determine the year of a day without a year. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const NAMED_DAYS = { yesterday: -1, today: 0, tomorrow: 1 } as const;
const SHORTEST_NAME = 3;
/** Number of years to search for the nearest day, because February 29 may be eight years away (1896 and 1904). */
const NEAREST_YEARS = 8;

const RELATIVE = /^([+-])\s*(\d{1,4})\s*(d|w|m|y|days?|weeks?|months?|years?)?$/;
const DAY_AND_MONTH = /^(?:(\d{1,2})\.?\s*-?\s*([a-z]{3,9})\.?|([a-z]{3,9})\.?\s*(\d{1,2})\.?)$/;
const POINTS = /^(\d{1,2})\.\s*(\d{1,2})\.?$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})$/;
const CLOCK = /^(\d{1,2})(?:[:.h]?([0-5]\d))?\s*(am|pm|a\.m\.|p\.m\.)?$/;
/** Marks of writing direction, which pasted text may contain. */
const DIRECTION_MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Returns the text in lower case with plain digits, spaces and signs. */
const toPlainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(DIRECTION_MARKS, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/\u060c/g, ',')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Returns the same day of the month `months` later, or the last day of a shorter month. */
export function addMonthsToDay(day: string, months: number): string {
  const month = addMonths(getMonth(day), months);
  return `${month}-${String(Math.min(Number(day.slice(8)), countMonthDays(month))).padStart(2, '0')}`;
}

/**
 * Parses "fri", "+3d", "12 nov", "2026-11-26", "26.11.2026", "today". A weekday is the next such day after today, a day
 * without a year the nearest one; the limits of the field come first. Returns null for other texts.
 */
export function parseDay(text: string, context: DateEntryContext): TypedDay | null {
  const entry = toPlainText(text).replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? (?=.*\d)/, '');
  try {
    const day = parseRelativeDay(entry, context) ?? parseDayWithoutYear(entry, context);
    return day === null ? parseTypedDay(entry) : { day };
  } catch (error) {
    // The day is outside of the years 1 to 9999.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function parseRelativeDay(entry: string, { now, max }: DateEntryContext): string | null {
  const today = now.slice(0, 10);
  const [, sign, count, unit = 'd'] = RELATIVE.exec(entry) ?? [];
  if (sign !== undefined) {
    const steps = Number(count) * (sign === '-' ? -1 : 1);
    if (unit.startsWith('d')) return addDays(today, steps);
    if (unit.startsWith('w')) return addDays(today, steps * 7);
    return addMonthsToDay(today, unit.startsWith('m') ? steps : steps * 12);
  }
  if (entry.length < SHORTEST_NAME) return null;
  for (const [name, days] of Object.entries(NAMED_DAYS)) if (name.startsWith(entry)) return addDays(today, days);
  const weekday = WEEKDAYS.findIndex((name) => name.startsWith(entry.replace(/^next /, '')));
  if (weekday < 0) return null;
  const next = addDays(today, (weekday - getDayOfWeek(today) + 7) % 7 || 7);
  if (max === undefined || next <= max) return next;
  const previous = addDays(next, -7);
  return previous <= max ? previous : next;
}

function parseDayWithoutYear(entry: string, { now, min, max }: DateEntryContext): string | null {
  const [, before, wordAfter, wordBefore, after] = DAY_AND_MONTH.exec(entry) ?? [];
  const [, pointDay, pointMonth] = POINTS.exec(entry) ?? [];
  const [, slashMonth, slashDay] = SLASHES.exec(entry) ?? [];
  const month = parseMonth(wordAfter ?? wordBefore ?? '') ?? Number(pointMonth ?? slashMonth ?? 0);
  const date = before ?? after ?? pointDay ?? slashDay;
  if (month === 0 || date === undefined) return null;
  const today = now.slice(0, 10);
  const ending = `-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const candidates = Array.from({ length: 2 * NEAREST_YEARS + 1 }, (_, index) => {
    const year = Number(today.slice(0, 4)) + index - NEAREST_YEARS;
    return `${String(year).padStart(4, '0')}${ending}`;
  }).filter(isCalendarDate);
  const accepted = candidates.filter((day) => (min === undefined || day >= min) && (max === undefined || day <= max));
  const distance = (day: string): number => Math.abs(daysBetween(today, day));
  const [nearest = null] = (accepted.length > 0 ? accepted : candidates).toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}

/** Parses "14:02", "9", "0930", "2:30 pm" as `HH:mm`; null when it is not a time of the day. */
export function parseTime(text: string): string | null {
  const [, hour, minute = '00', half] = CLOCK.exec(toPlainText(text)) ?? [];
  if (hour === undefined) return null;
  const typed = Number(hour);
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hours = half === undefined ? typed : (typed % 12) + (half.startsWith('p') ? 12 : 0);
  return hours > 23 ? null : `${String(hours).padStart(2, '0')}:${minute}`;
}

/**
 * Parses a day followed by a time, "now", or a time of today. Without either part it returns null; an ambiguous day
 * returns both moments.
 */
export function parseMoment(text: string, context: DateEntryContext): TypedDay | null {
  const entry = toPlainText(text);
  if (entry === 'now') return { day: context.now.slice(0, 16) };
  const alone = parseTime(entry);
  if (alone !== null && /[:hm]/.test(entry)) return { day: `${context.now.slice(0, 10)}T${alone}` };
  // "Nov 24, 2026" is a day, and not 20:26.
  if (parseDay(entry, context) !== null) return null;
  const [, dayPart, timePart] =
    /^(.*?\S)(?:t|,? at |, | )(\d{1,2}(?:[:.h]?\d\d)?(?::\d\d)?(?: ?[ap]\.?m\.?)?)$/.exec(entry) ?? [];
  if (dayPart === undefined || timePart === undefined) return null;
  const day = parseDay(dayPart, context);
  const time = parseTime(timePart.replace(/^(\d{1,2}:\d\d):\d\d$/, '$1'));
  if (day === null || time === null) return null;
  return 'day' in day
    ? { day: `${day.day}T${time}` }
    : { either: [`${day.either[0]}T${time}`, `${day.either[1]}T${time}`] };
}
