import { addDays, toDayNumber, fromDayNumber, formatDayWithYear, isCalendarDate } from './calendar.js';

// Days and wall times in time zones. Instants are `Date`s or ISO 8601 text, days `yyyy-MM-dd`, wall times
// `yyyy-MM-ddTHH:mm:ss`, zones IANA names. Functions throw RangeError for invalid input and years outside 1 to 9999,
// except `isTimeZone` and `formatMoment`.

export type Instant = Date | string;

const SECONDS_PER_DAY = 86_400;
// The largest historical offset is 15:56 (Manila, local mean time, until 1844).
const MAX_OFFSET_SECONDS = 16 * 3_600;

/** Returns whether a text is a zone name. Offsets ("+02:00") are not: PostgreSQL reads them differently. */
export function isTimeZone(zone: string): boolean {
  if (zone === 'UTC') return true;
  if (typeof zone !== 'string' || !/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    return Boolean(getZoneFormat(zone));
  } catch {
    return false;
  }
}

/** Returns the day at an instant in a zone. */
export function getDayInZone(instant: Instant, zone: string): string {
  return getWallTimeInZone(instant, zone).slice(0, 10);
}

/** Returns the wall time at an instant in a zone, rounded down to the second. */
export function getWallTimeInZone(instant: Instant, zone: string): string {
  return formatWall(getWallSeconds(toSeconds(instant), zone));
}

/** Formats an instant in a zone as "Nov 02, 2026, 14:02"; invalid input is returned unchanged. */
export function formatMoment(at: Instant, zone: string): string {
  try {
    const wall = getWallTimeInZone(at, zone);
    return `${formatDayWithYear(wall.slice(0, 10))}, ${wall.slice(11, 16)}`;
  } catch {
    return String(at);
  }
}

/**
 * Returns the first instant of a day in a zone. When the clock skips midnight, the day starts after the gap, and a
 * skipped day with the next one. Of two midnights the first counts.
 */
export function getDayStart(day: string, zone: string): Date {
  return new Date(listMidnights(day, zone)[0] * 1_000);
}

/** Returns the instants of whole days in a zone, from `from` up to but excluding `until`. */
export function getDayBounds(firstDay: string, lastDay: string, zone: string): { from: Date; until: Date } {
  return { from: getDayStart(firstDay, zone), until: getDayStart(addDays(lastDay, 1), zone) };
}

/** Returns the first midnight in a zone that is later than the instant. */
export function getNextMidnight(instant: Instant, zone: string): Date {
  const now = formatTimePart(instant);
  // The clock once went back across midnight (St. John's, 00:01 to 23:01), so that a day began twice.
  for (let day = addDays(getDayInZone(instant, zone), 1); ; day = addDays(day, 1)) {
    const next = listMidnights(day, zone).find((seconds) => seconds * 1_000 > now);
    if (next !== undefined) return new Date(next * 1_000);
  }
}

/** Returns the first instant of a wall time. A wall time that the clock skips moves later by the length of the gap. */
export function wallTimeToInstant(wall: string, zone: string): Date {
  if (!/^.{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(wall) || !isCalendarDate(wall.slice(0, 10)))
    throw new RangeError(`Not a wall time: ${wall.slice(0, 40)}`);
  const clock = Number(wall.slice(11, 13)) * 3_600 + Number(wall.slice(14, 16)) * 60 + Number(wall.slice(17, 19));
  const target = toDayNumber(wall.slice(0, 10)) * SECONDS_PER_DAY + clock;
  const { shown, offsetBefore } = findInstant(target, zone);
  return new Date((shown[0] ?? target - offsetBefore) * 1_000);
}

/** Returns the one or two instants (in seconds) at which a day begins, in order. */
function listMidnights(day: string, zone: string): [number, ...number[]] {
  const target = toDayNumber(day) * SECONDS_PER_DAY;
  const { shown, offsetBefore } = findInstant(target, zone);
  const [first, ...others] = shown;
  if (first !== undefined) return [first, ...others];
  // The clock skips midnight. A binary search finds the jump: after `before`, the offset is no longer the old one.
  let before = target - MAX_OFFSET_SECONDS;
  let after = target + MAX_OFFSET_SECONDS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (getOffsetSeconds(middle, zone) === offsetBefore) before = middle;
    else after = middle;
  }
  return [after];
}

/** Returns the instants (s) of a wall time (s as if in UTC), in order: none in a gap, two in an overlap. */
function findInstant(target: number, zone: string): { shown: number[]; offsetBefore: number } {
  const offsetBefore = getOffsetSeconds(target - MAX_OFFSET_SECONDS, zone);
  const offsetAfter = getOffsetSeconds(target + MAX_OFFSET_SECONDS, zone);
  const offsets =
    offsetBefore === offsetAfter
      ? [offsetBefore]
      : [Math.max(offsetBefore, offsetAfter), Math.min(offsetBefore, offsetAfter)];
  const shown = offsets.map((offset) => target - offset).filter((seconds) => getWallSeconds(seconds, zone) === target);
  return { shown, offsetBefore };
}

function getOffsetSeconds(seconds: number, zone: string): number {
  return getWallSeconds(seconds, zone) - seconds;
}

/** Returns the wall time of an instant (seconds since 1970 UTC) as seconds as if it were UTC. */
function getWallSeconds(seconds: number, zone: string): number {
  // Creating the first format takes a phone 100 ms, and UTC does not need it.
  if (zone === 'UTC') return seconds;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of getZoneFormat(zone).formatToParts(seconds * 1_000)) parts[part.type] = part.value;
  // Only zones ahead of UTC reach year 10000, which the calendar does not support.
  const year = Number(parts.year);
  const day =
    year > 9_999
      ? toDayNumber('9999-12-31') + Number(parts.day)
      : toDayNumber(`${String(year).padStart(4, '0')}-${parts.month}-${parts.day}`);
  return day * SECONDS_PER_DAY + Number(parts.hour) * 3_600 + Number(parts.minute) * 60 + Number(parts.second);
}

function formatWall(seconds: number): string {
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  const clock = seconds - day * SECONDS_PER_DAY;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${fromDayNumber(day)}T${two(Math.floor(clock / 3_600))}:${two(Math.floor(clock / 60) % 60)}:${two(clock % 60)}`;
}

function formatTimePart(instant: Instant): number {
  const time = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  // Starts on the second day of year 1, because Intl also calls the year before it 1.
  if (!(time >= -62_135_510_400_000))
    throw new RangeError(`Not an instant from year 1 on: ${String(instant).slice(0, 40)}`);
  return time;
}

function toSeconds(instant: Instant): number {
  return Math.floor(formatTimePart(instant) / 1_000);
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function getZoneFormat(zone: string): Intl.DateTimeFormat {
  let format = zoneFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    zoneFormats.set(zone, format);
  }
  return format;
}
