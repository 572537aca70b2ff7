import { formatDuration } from '@atrium/rules/duration';

/* What the sums of a week say beside their figures. */

export interface DayWords {
  readonly text: string;
  readonly isOver: boolean;
}

/** A day against what a person works on one: calm while there is still time. */
export function dayWords(seconds: number, capacity: number, isPast: boolean): DayWords | null {
  if (seconds === 0 && (capacity === 0 || !isPast)) return null;
  if (capacity === 0) return null;
  if (seconds > capacity) return { text: `${formatDuration(seconds - capacity)} over`, isOver: true };
  if (seconds === capacity) return { text: 'Full day', isOver: false };
  return isPast ? { text: `${formatDuration(capacity - seconds)} under`, isOver: false } : { text: `of ${formatDuration(capacity)}`, isOver: false };
}

/** "32:30 of 40:00". */
export const ofCapacity = (seconds: number, capacity: number): string => (capacity === 0 ? formatDuration(seconds) : `${formatDuration(seconds)} of ${formatDuration(capacity)}`);
