import { toDayNumber, isCalendarDate } from './calendar.js';
import { getWallTimeInZone } from './time-zone.js';

/** Time of a post that has only a day. */
export const DEFAULT_TIME_PART = 'T12:00:00';

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/**
 * Returns a post's date as the organization's wall time `yyyy-MM-ddTHH:mm:ss`, or null when it is invalid. A wall time
 * stays, a date alone means noon, and an instant with an offset is converted to `zone`.
 */
export function normalizeWallTime(text: string, zone: string): string | null {
  const match = typeof text === 'string' ? DATE_TIME.exec(text.trim()) : null;
  const [, day, hour, minute, second = '00', offset] = match ?? [];
  if (day === undefined || !isCalendarDate(day)) return null;
  if (hour === undefined || minute === undefined) return `${day}${DEFAULT_TIME_PART}`;
  if (offset === undefined) return `${day}T${hour}:${minute}:${second}`;
  const seconds =
    toDayNumber(day) * 86_400 + Number(hour) * 3_600 + Number(minute) * 60 + Number(second) - getOffsetSeconds(offset);
  try {
    return getWallTimeInZone(new Date(seconds * 1_000), zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the day of a wall time. */
export function getWallTimeDay(wall: string): string {
  return wall.slice(0, 10);
}

/** Moves a wall time to another day and keeps its time; noon when it had none. */
export function moveWallTimeToDay(wall: string, day: string): string {
  return `${day}${wall.slice(10) || DEFAULT_TIME_PART}`;
}

function getOffsetSeconds(offset: string): number {
  if (offset === 'Z') return 0;
  const digits = offset.slice(1).replace(':', '');
  const seconds = Number(digits.slice(0, 2)) * 3_600 + Number(digits.slice(2) || '0') * 60;
  return offset.startsWith('-') ? -seconds : seconds;
}
