import { dayNumber, isCalendarDate } from './calendar.js';
import { wallTimeInZone } from './time-zone.js';

/** The time part of a post that is given a day alone (docs/api.md). */
export const DEFAULT_TIME_PART = 'T12:00:00';

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/**
 * A post's `scheduledDate` as wall time `yyyy-MM-ddTHH:mm:ss` of the organisation, or null when it is no date that
 * exists (docs/api.md). Wall time stays as it is, whatever the clock does that day; missing seconds are 00; a date alone
 * is at noon; one with Z or an offset is an instant and becomes the wall time in `zone`. Fractions of a second are dropped.
 */
export function normaliseWallTime(text: string, zone: string): string | null {
  const match = typeof text === 'string' ? DATE_TIME.exec(text.trim()) : null;
  const [, day, hour, minute, second = '00', offset] = match ?? [];
  if (day === undefined || !isCalendarDate(day)) return null;
  if (hour === undefined || minute === undefined) return `${day}${DEFAULT_TIME_PART}`;
  if (offset === undefined) return `${day}T${hour}:${minute}:${second}`;
  const seconds =
    dayNumber(day) * 86_400 + Number(hour) * 3_600 + Number(minute) * 60 + Number(second) - offsetSeconds(offset);
  try {
    return wallTimeInZone(new Date(seconds * 1_000), zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The day of a wall time, by which a post is placed in the calendar. */
export function dayOfWallTime(wall: string): string {
  return wall.slice(0, 10);
}

/** A post moved to another day: the time part stays as it was, noon when there was none. */
export function moveWallTimeToDay(wall: string, day: string): string {
  return `${day}${wall.slice(10) || DEFAULT_TIME_PART}`;
}

function offsetSeconds(offset: string): number {
  if (offset === 'Z') return 0;
  const digits = offset.slice(1).replace(':', '');
  const seconds = Number(digits.slice(0, 2)) * 3_600 + Number(digits.slice(2) || '0') * 60;
  return offset.startsWith('-') ? -seconds : seconds;
}
