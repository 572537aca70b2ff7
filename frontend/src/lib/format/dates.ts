import { formatDay, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/plurals/plurals';
import { getDayInZone, formatMoment, getWallTimeInZone } from '@atrium/rules/time/time-zone';

/* Times are shown in the reader's time zone; "today" and "this week" use the organization's (docs/api.md). */

const ZONE_CACHE_MS = 10_000;
let zone = { name: '', askedAt: Number.NEGATIVE_INFINITY };

/** Returns the browser's time zone, cached for ten seconds because reading it creates a formatter. */
export function getBrowserZone(): string {
  const now = performance.now();
  if (now - zone.askedAt > ZONE_CACHE_MS)
    zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', askedAt: now };
  return zone.name;
}

let organizationZone = 'UTC';

export const setOrganizationZone = (zone: string): void => void (organizationZone = zone);

/** Returns the current wall time `yyyy-MM-ddTHH:mm` in the zone of the organization or of the reader. */
export const currentWallTime = (of: 'organization' | 'reader'): string =>
  getWallTimeInZone(new Date(), of === 'organization' ? organizationZone : getBrowserZone()).slice(0, 16);

/** Returns an instant that cannot be formatted unchanged, because display code must not throw. */
function formatOrRaw(at: Date | string, format: () => string): string {
  try {
    return format();
  } catch {
    return String(at);
  }
}

/** Formats a time of day: "14:02". */
export const formatClock = (at: Date | string, zone: string = getBrowserZone()): string =>
  formatOrRaw(at, () => getWallTimeInZone(at, zone).slice(11, 16));

/** Returns "Nov 02", with the year when it is not the current one. */
export const formatShortDay = (at: string, now: Date = new Date(), zone: string = getBrowserZone()): string =>
  formatOrRaw(at, () => {
    const day = getDayInZone(at, zone);
    return day.slice(0, 4) === getDayInZone(now, zone).slice(0, 4) ? formatDay(day) : formatDayWithYear(day);
  });

/** Returns "14:02" for today and "Nov 02, 14:02" for other days. */
export const formatShortMoment = (at: string, now: Date = new Date(), zone: string = getBrowserZone()): string =>
  formatOrRaw(at, () => {
    const clock = getWallTimeInZone(at, zone).slice(11, 16);
    return getDayInZone(at, zone) === getDayInZone(now, zone) ? clock : `${formatShortDay(at, now, zone)}, ${clock}`;
  });

/** Returns "Nov 02, 2026, 14:02". */
export const formatFullMoment = (at: string, zone: string = getBrowserZone()): string => formatMoment(at, zone);

/** Returns "In 9 days", "Today" or "3 days ago". */
export const formatDaysFromNow = (days: number): string =>
  days === 0 ? 'Today' : days > 0 ? `In ${formatPlural(days, 'day')}` : `${formatPlural(-days, 'day')} ago`;
