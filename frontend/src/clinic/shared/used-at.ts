import { wallTimeToInstant, getWallTimeInZone } from '@atrium/rules/time/time-zone';
import { formatShortMoment, getBrowserZone } from '../../lib/format/dates.js';

/** Returns the instant of the field's wall time; undefined for now. */
export function toInstant(wall: string): string | undefined {
  if (wall === '') return undefined;
  try {
    return wallTimeToInstant(wall.length === 16 ? `${wall}:00` : wall, getBrowserZone()).toISOString();
  } catch {
    // The schema of the call rejects invalid times.
    return wall;
  }
}

/** Returns the instant of a complete wall time; null for now and while the time is incomplete. */
export function parseUsedAt(wall: string): Date | null {
  const at = new Date(toInstant(wall) ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Returns the wall time of an instant to the second, so that an unchanged field keeps the exact time. */
export const toWallTime = (instant: string): string => getWallTimeInZone(instant, getBrowserZone());

/** Describes a late entry: "Entered later, Nov 26, 14:02"; null for other entries. */
export const describeLateEntry = ({ isLate, enteredAt }: { readonly isLate: boolean; readonly enteredAt: string }) =>
  isLate ? `Entered later, ${formatShortMoment(enteredAt)}` : null;
