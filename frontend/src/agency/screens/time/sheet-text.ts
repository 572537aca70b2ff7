import { formatDuration, parseDuration } from '@atrium/rules/agency/duration';
import { formatDayLabel } from '../../features/time/public.js';

/* Texts of the week sheet: next to its sums, and for rejected times. */

export interface DaySummary {
  readonly text: string;
  readonly isOver: boolean;
}

/** Compares the time of a day with its capacity; neutral while the day is not over. */
export function summarizeDay(seconds: number, capacity: number, isPast: boolean): DaySummary | null {
  if (seconds === 0 && (capacity === 0 || !isPast)) return null;
  if (capacity === 0) return null;
  if (seconds > capacity) return { text: `${formatDuration(seconds - capacity)} over`, isOver: true };
  if (seconds === capacity) return { text: 'Full day', isOver: false };
  return isPast
    ? { text: `${formatDuration(capacity - seconds)} under`, isOver: false }
    : { text: `of ${formatDuration(capacity)}`, isOver: false };
}

/** Formats logged time and capacity: "32:30 of 40:00". */
export const formatOfCapacity = (seconds: number, capacity: number): string =>
  capacity === 0 ? formatDuration(seconds) : `${formatDuration(seconds)} of ${formatDuration(capacity)}`;

interface RejectedCell {
  readonly cell: { readonly title: string; readonly day: string };
  readonly text: string;
  readonly sentence: string | null;
  readonly isRemoval?: true;
}

/** Returns "23:00 on Landing page, Thu, Nov 12 was not saved: …", with the person's name for another user's time. */
export function describeRejection(
  { cell: editedCell, text, sentence, isRemoval }: RejectedCell,
  name: string | null,
): string {
  const seconds = parseDuration(text);
  const typed = seconds === null ? `“${text.trim()}”` : formatDuration(seconds);
  return `${typed} on ${editedCell.title}, ${formatDayLabel(editedCell.day)}${name === null ? '' : ` of ${name}`} was not ${isRemoval ? 'deleted' : 'saved'}: ${sentence ?? 'please try again'}`;
}
