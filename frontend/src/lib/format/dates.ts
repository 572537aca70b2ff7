import { formatDay, formatDayWithYear } from '@atrium/rules/time/calendar';
import { dayInZone, formatMoment, wallTimeInZone } from '@atrium/rules/time/time-zone';

/* Times are shown in the reader's time zone; "today" and "this week" use the organization's (docs/api.md). */

const ZONE_KEPT_MS = 10_000;
let zone = { name: '', askedAt: Number.NEGATIVE_INFINITY };

/** Returns the browser's time zone, cached for ten seconds because reading it creates a formatter. */
export function readersZone(): string {
  const now = performance.now();
  if (now - zone.askedAt > ZONE_KEPT_MS)
    zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', askedAt: now };
  return zone.name;
}

/** Returns an instant that cannot be formatted unchanged, because display code must not throw. */
function formatOrRaw(at: Date | string, format: () => string): string {
  try {
    return format();
  } catch {
    return String(at);
  }
}

/** Returns "14:02". */
export const clockText = (at: Date | string, zone: string = readersZone()): string =>
  formatOrRaw(at, () => wallTimeInZone(at, zone).slice(11, 16));

/** Returns "Nov 02", with the year when it is not the current one. */
export const dayText = (at: string, now: Date = new Date(), zone: string = readersZone()): string =>
  formatOrRaw(at, () => {
    const day = dayInZone(at, zone);
    return day.slice(0, 4) === dayInZone(now, zone).slice(0, 4) ? formatDay(day) : formatDayWithYear(day);
  });

/** Returns "14:02" for today and "Nov 02, 14:02" for other days. */
export const momentText = (at: string, now: Date = new Date(), zone: string = readersZone()): string =>
  formatOrRaw(at, () => {
    const clock = wallTimeInZone(at, zone).slice(11, 16);
    return dayInZone(at, zone) === dayInZone(now, zone) ? clock : `${dayText(at, now, zone)}, ${clock}`;
  });

/** Returns "Nov 02, 2026, 14:02". */
export const fullMomentText = (at: string, zone: string = readersZone()): string => formatMoment(at, zone);
