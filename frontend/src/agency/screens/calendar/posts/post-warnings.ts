import type { Post } from '@atrium/contract/agency/posts/schemas';
import { toDayNumber } from '@atrium/rules/time/calendar';
import { PLATFORM_LABELS, getPostPreview, quoteText } from '@atrium/rules/stock/labels';
import { normalizeWallTime } from '@atrium/rules/time/wall-time';
import { formatMoment } from '../board/group-posts.js';

/* Warnings before a post is saved; none of them blocks it. */

const SAME_TEXT_DAYS = 30;
const CLOSE_MINUTES = 60;

export interface PlannedPost {
  /** Id of the post; null for a new one. */
  readonly id: number | null;
  readonly content: string;
  /** Platform; empty until one is chosen. */
  readonly platform: string;
  /** Date and time as entered; a day without a time counts as noon. */
  readonly scheduledDate: string;
}

/**
 * Returns warnings about another post with the same text within 30 days on any platform, and another post on the same
 * platform within an hour. Failed posts do not count.
 */
export function postWarnings(planned: PlannedPost, known: Iterable<Post>): string[] {
  // Normalized in UTC, because wall times have no zone.
  const at = normalizeWallTime(planned.scheduledDate, 'UTC');
  if (at === null) return [];
  const others = [...known].filter(({ id, status }) => id !== planned.id && status !== 'failed');
  const text = normalizeText(planned.content);
  const minute = minuteOf(at);
  const away = (post: Post): number => Math.abs(minuteOf(post.scheduledDate) - minute);
  const nearest = (posts: readonly Post[]): Post | undefined => posts.toSorted((a, b) => away(a) - away(b))[0];

  const same = nearest(
    others.filter(
      (post) =>
        text !== '' && normalizeText(post.content) === text && daysApart(post.scheduledDate, at) <= SAME_TEXT_DAYS,
    ),
  );
  const close = nearest(others.filter((post) => post.platform === planned.platform && away(post) <= CLOSE_MINUTES));
  return [
    ...(same === undefined
      ? []
      : [
          `The same text within ${SAME_TEXT_DAYS} days: ${PLATFORM_LABELS[same.platform]}, ${formatMoment(same.scheduledDate)}.`,
        ]),
    ...(close === undefined
      ? []
      : [
          `Another ${PLATFORM_LABELS[close.platform]} post within an hour: ${quoteText(getPostPreview(close.content))}, ${formatMoment(close.scheduledDate)}.`,
        ]),
  ];
}

/** Normalizes case and spaces of a text for comparison. */
const normalizeText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

const daysApart = (a: string, b: string): number => Math.abs(toDayNumber(a.slice(0, 10)) - toDayNumber(b.slice(0, 10)));

const minuteOf = (wall: string): number =>
  toDayNumber(wall.slice(0, 10)) * 1_440 + Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
