import { numberProblem, readNumber } from '../stock/read-number.js';

/** Time that somebody worked, in whole seconds: hours with two decimals cannot say twenty minutes. */

export const SECONDS_A_DAY = 86_400;

/** Hours of (5,2): the largest that a text may say. */
const LONGEST = 999.99 * 3_600;

const CLOCK = /^(\d{0,3}):([0-5]\d)$/;
const HOURS = /^(.*?)\s*(?:h|hrs?|hours?)?$/i;
const MINUTES = /^(\d{1,5})\s*(?:m|mins?|minutes?)$/i;
const BOTH = /^(\d{1,3})\s*(?:h|hrs?|hours?)\s*([0-5]?\d)\s*(?:m|mins?|minutes?)?$/i;

/**
 * Seconds of a time as people type it: `1:30`, `1.5` or `1,5` hours, `90m`, `1h 30m`. Null when it is none of these,
 * has more than two decimals or is more than 999.99 hours; 0 is a time here.
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim();
  const clock = CLOCK.exec(typed) ?? BOTH.exec(typed);
  if (clock !== null) return within(Number(clock[1]) * 3_600 + Number(clock[2]) * 60);
  const minutes = MINUTES.exec(typed);
  if (minutes !== null) return within(Number(minutes[1]) * 60);
  const hours = readNumber(HOURS.exec(typed)?.[1] ?? '');
  if (hours.kind !== 'number' || !/^\d+(?:\.\d{1,2})?$/.test(hours.value)) return null;
  return within(secondsOfHours(Number(hours.value)));
}

/** Whole seconds of hours as a number: 1.5 is 5400. */
export function secondsOfHours(hours: number): number {
  return Math.round(hours * 3_600);
}

/** Whether so much more can have been worked on a day that has `logged` already; seconds. */
export function fitsIntoDay(logged: number, more: number): boolean {
  return logged + more <= SECONDS_A_DAY;
}

/** `1:30`, rounded to the minute; what is worked never reads as nothing. */
export function formatDuration(seconds: number): string {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function within(seconds: number): number | null {
  return seconds <= LONGEST ? seconds : null;
}

/** Why a text is no time, where one character does not belong in it; null otherwise. */
export function durationProblem(text: string): string | null {
  if (parseDuration(text) !== null || text.includes(':') || !/\p{Nd}/u.test(text)) return null;
  return numberProblem(HOURS.exec(text.trim())?.[1] ?? '');
}
