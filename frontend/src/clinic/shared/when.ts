import { instantOfWallTime, wallTimeInZone } from '@atrium/rules/time/time-zone';
import { momentText, readersZone } from '../../lib/format/dates.js';

/** Returns the instant of the field's wall time; undefined for now. */
export function sentInstant(wall: string): string | undefined {
  if (wall === '') return undefined;
  try {
    return instantOfWallTime(wall.length === 16 ? `${wall}:00` : wall, readersZone()).toISOString();
  } catch {
    // The schema of the call rejects invalid times.
    return wall;
  }
}

/** Returns the instant of a complete wall time; null for now and while the time is incomplete. */
export function chosenInstant(wall: string): Date | null {
  const at = new Date(sentInstant(wall) ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Returns the wall time of an instant to the second, so that an unchanged field keeps the exact time. */
export const wallOf = (instant: string): string => wallTimeInZone(instant, readersZone());

/** "Entered later, Nov 26, 14:02" for a late entry, else null. */
export const enteredLaterText = ({ isLate, enteredAt }: { readonly isLate: boolean; readonly enteredAt: string }) =>
  isLate ? `Entered later, ${momentText(enteredAt)}` : null;
