import { instantOfWallTime, wallTimeInZone } from '@atrium/rules/time/time-zone';
import { momentText, readersZone } from '../../lib/format/dates.js';

/** Returns the instant of what the field holds; undefined for now. */
export function sentInstant(wall: string): string | undefined {
  if (wall === '') return undefined;
  try {
    return instantOfWallTime(wall.length === 16 ? `${wall}:00` : wall, readersZone()).toISOString();
  } catch {
    // The schema of the call rejects what is no time.
    return wall;
  }
}

/** Returns the instant of a complete wall time; null for now and while it is being typed. */
export function chosenInstant(wall: string): Date | null {
  const at = new Date(sentInstant(wall) ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Returns what the field holds for an instant, to the second, so that an unchanged time stays what it was. */
export const wallOf = (instant: string): string => wallTimeInZone(instant, readersZone());

/** Returns "Entered later, Nov 26, 14:02" of a late entry, else null. */
export const enteredLaterText = ({ isLate, enteredAt }: { readonly isLate: boolean; readonly enteredAt: string }) =>
  isLate ? `Entered later, ${momentText(enteredAt)}` : null;
