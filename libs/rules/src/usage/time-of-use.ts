import { formatDayWithYear } from '../time/calendar.js';
import { dayInZone, wallTimeInZone } from '../time/time-zone.js';

/* When something was used, opened or discarded: entries are often made later than the act that they record. */

/** Clocks of devices differ: a time that is ahead of the server by less than this means "now". */
export const CLOCK_TOLERANCE_MINUTES = 5;
/** Staff enter what happened up to this many days ago; older entries are made by managers. */
export const STAFF_BACKDATE_DAYS = 3;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns why a time cannot be entered, or null when it can. The receipt of the stock is checked by the server. */
export function occurredAtRefusal(
  occurredAt: Date,
  { now, isManager }: { readonly now: Date; readonly isManager: boolean },
): string | null {
  if (occurredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MINUTES * MINUTE_MS)
    return 'This time is in the future. Please choose an earlier one';
  if (!isManager && occurredAt.getTime() < now.getTime() - STAFF_BACKDATE_DAYS * DAY_MS)
    return `This is more than ${STAFF_BACKDATE_DAYS} days ago. Please ask a manager to enter it`;
  return null;
}

/** Returns the time as it is stored: a clock that runs ahead means now. */
export const storedOccurredAt = (occurredAt: Date, now: Date): Date => (occurredAt > now ? now : occurredAt);

/** Returns whether an entry was made later than the act, beyond what clocks differ by. */
export const isLateEntry = (occurredAt: Date, enteredAt: Date): boolean =>
  enteredAt.getTime() - occurredAt.getTime() > CLOCK_TOLERANCE_MINUTES * MINUTE_MS;

/** Returns "Nov 24, 2026, 09:00" of an instant in a zone. */
export const momentInZone = (at: Date, zone: string): string =>
  `${formatDayWithYear(dayInZone(at, zone))}, ${wallTimeInZone(at, zone).slice(11, 16)}`;
