import type { Post } from '@atrium/contract/agency/posts/schemas';
import { dayNumber } from '@atrium/rules/time/calendar';
import { PLATFORM_LABELS, postPreview, quoted } from '@atrium/rules/stock/labels';
import { normaliseWallTime } from '@atrium/rules/time/wall-time';
import { momentName } from '../board/place-posts.js';

/* Warnings before a post is saved; none of them blocks it. */

const SAME_TEXT_DAYS = 30;
const CLOSE_MINUTES = 60;

export interface PlannedPost {
  /** Null for a new post. */
  readonly id: number | null;
  readonly content: string;
  /** Blank until chosen. */
  readonly platform: string;
  /** As entered; a day alone means noon. */
  readonly scheduledDate: string;
}

/**
 * Warns of the same text within 30 days on any platform, and of another post on its platform within an hour. Failed
 * posts do not count.
 */
export function postWarnings(planned: PlannedPost, known: Iterable<Post>): string[] {
  // Normalized in UTC, because wall times have no zone.
  const at = normaliseWallTime(planned.scheduledDate, 'UTC');
  if (at === null) return [];
  const others = [...known].filter(({ id, status }) => id !== planned.id && status !== 'failed');
  const text = plain(planned.content);
  const minute = minuteOf(at);
  const away = (post: Post): number => Math.abs(minuteOf(post.scheduledDate) - minute);
  const nearest = (posts: readonly Post[]): Post | undefined => posts.toSorted((a, b) => away(a) - away(b))[0];

  const same = nearest(
    others.filter(
      (post) => text !== '' && plain(post.content) === text && daysApart(post.scheduledDate, at) <= SAME_TEXT_DAYS,
    ),
  );
  const close = nearest(others.filter((post) => post.platform === planned.platform && away(post) <= CLOSE_MINUTES));
  return [
    ...(same === undefined
      ? []
      : [
          `The same text within ${SAME_TEXT_DAYS} days: ${PLATFORM_LABELS[same.platform]}, ${momentName(same.scheduledDate)}.`,
        ]),
    ...(close === undefined
      ? []
      : [
          `Another ${PLATFORM_LABELS[close.platform]} post within an hour: ${quoted(postPreview(close.content))}, ${momentName(close.scheduledDate)}.`,
        ]),
  ];
}

/** Folds case and spaces. */
const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

const daysApart = (a: string, b: string): number => Math.abs(dayNumber(a.slice(0, 10)) - dayNumber(b.slice(0, 10)));

const minuteOf = (wall: string): number =>
  dayNumber(wall.slice(0, 10)) * 1_440 + Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
