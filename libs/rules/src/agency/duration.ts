import { getNumberProblem, readNumber } from '../stock/read-number.js';

// Durations of work are whole seconds, because hours with two decimals cannot express twenty minutes.

export const SECONDS_PER_DAY = 86_400;

/** Largest parsed duration in seconds: the maximum of a numeric(5,2) column of hours. */
const MAX_SECONDS = 999.99 * 3_600;

const CLOCK = /^(\d{0,3}):([0-5]\d)$/;
const HOURS = /^(.*?)\s*(?:h|hrs?|hours?)?$/i;
const MINUTES = /^(\d{1,5})\s*(?:m|mins?|minutes?)$/i;
const HOURS_AND_MINUTES = /^(\d{1,3})\s*(?:h|hrs?|hours?)\s*([0-5]?\d)\s*(?:m|mins?|minutes?)?$/i;

/** Parses `1:30`, `1.5` or `1,5` hours, `90m`, `1h 30m` into seconds; null above 999.99 hours or two decimals. */
export function parseDuration(text: string): number | null {
  const typed = text.trim();
  const clock = CLOCK.exec(typed) ?? HOURS_AND_MINUTES.exec(typed);
  if (clock !== null) return limitSeconds(Number(clock[1]) * 3_600 + Number(clock[2]) * 60);
  const minutes = MINUTES.exec(typed);
  if (minutes !== null) return limitSeconds(Number(minutes[1]) * 60);
  const hours = readNumber(HOURS.exec(typed)?.[1] ?? '');
  if (hours.kind !== 'number' || !/^\d+(?:\.\d{1,2})?$/.test(hours.value)) return null;
  return limitSeconds(hoursToSeconds(Number(hours.value)));
}

/** Converts hours to whole seconds: 1.5 becomes 5400. */
export function hoursToSeconds(hours: number): number {
  return Math.round(hours * 3_600);
}

/** Returns whether `more` seconds fit into a day that already has `logged` seconds. */
export function fitsIntoDay(logged: number, more: number): boolean {
  return logged + more <= SECONDS_PER_DAY;
}

/** Formats seconds as `1:30`, rounded to the minute; a positive duration is at least `0:01`. */
export function formatDuration(seconds: number): string {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Formats hours as `1:30`. */
export const formatHours = (hours: number): string => formatDuration(hoursToSeconds(hours));

function limitSeconds(seconds: number): number | null {
  return seconds <= MAX_SECONDS ? seconds : null;
}

/** Returns why a text is not a duration when one character is invalid; null otherwise. */
export function getDurationProblem(text: string): string | null {
  if (parseDuration(text) !== null || text.includes(':') || !/\p{Nd}/u.test(text)) return null;
  return getNumberProblem(HOURS.exec(text.trim())?.[1] ?? '');
}
