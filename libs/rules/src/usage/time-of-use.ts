import { formatDayWithYear } from '../time/calendar.js';
import { getDayInZone, getWallTimeInZone } from '../time/time-zone.js';

/* Times at which products were used, opened or discarded. Entries are often made later than the action. */

/** Tolerance for device clocks: a time ahead of the server by less than this means "now". */
export const CLOCK_TOLERANCE_MINUTES = 5;
/** Days that staff may backdate an entry; managers enter older ones. */
export const STAFF_BACKDATE_DAYS = 3;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns why a time cannot be entered, or null when it can. The server also checks the receipt of the stock. */
export function getOccurredAtProblem(
  occurredAt: Date,
  { now, isManager }: { readonly now: Date; readonly isManager: boolean },
): string | null {
  if (occurredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MINUTES * MINUTE_MS)
    return 'This time is in the future. Please choose an earlier one';
  if (!isManager && occurredAt.getTime() < now.getTime() - STAFF_BACKDATE_DAYS * DAY_MS)
    return `This is more than ${STAFF_BACKDATE_DAYS} days ago. Please ask a manager to enter it`;
  return null;
}

/** Returns the time to store: a time ahead of the server is replaced by `now`. */
export const toStoredOccurredAt = (occurredAt: Date, now: Date): Date => (occurredAt > now ? now : occurredAt);

/** Returns whether an entry was made later than the action, beyond the clock tolerance. */
export const isLateEntry = (occurredAt: Date, enteredAt: Date): boolean =>
  enteredAt.getTime() - occurredAt.getTime() > CLOCK_TOLERANCE_MINUTES * MINUTE_MS;

/** Formats an instant in a time zone: "Nov 24, 2026, 09:00". */
export const formatMomentInZone = (at: Date, zone: string): string =>
  `${formatDayWithYear(getDayInZone(at, zone))}, ${getWallTimeInZone(at, zone).slice(11, 16)}`;
