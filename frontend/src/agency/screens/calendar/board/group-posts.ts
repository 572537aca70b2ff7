import type { Post } from '@atrium/contract/agency/posts/schemas';
import { formatDayWithYear, isCalendarMonth, getMonth } from '@atrium/rules/time/calendar';
import { getWallTimeDay } from '@atrium/rules/time/wall-time';

/* Positions of posts in the calendar. Wall times stay text, so no time zone applies. */

/** Groups posts by day, sorted by time. `moved` contains times that the server has not confirmed yet. */
export function groupPostsByDay(
  posts: Iterable<Post>,
  moved: ReadonlyMap<number, string> = new Map(),
): ReadonlyMap<string, readonly Post[]> {
  const days = new Map<string, Post[]>();
  for (const known of posts) {
    const scheduledDate = moved.get(known.id) ?? known.scheduledDate;
    const post = scheduledDate === known.scheduledDate ? known : { ...known, scheduledDate };
    const day = getWallTimeDay(scheduledDate);
    const others = days.get(day);
    if (others === undefined) days.set(day, [post]);
    else others.push(post);
  }
  for (const day of days.values())
    day.sort((a, b) =>
      a.scheduledDate === b.scheduledDate ? a.id - b.id : a.scheduledDate < b.scheduledDate ? -1 : 1,
    );
  return days;
}

/** First month of the calendar. Months must have whole weeks, and dates are limited to the years 1 to 9999. */
const FIRST_MONTH = '0001-02';
const LAST_MONTH = '9999-11';

/** Returns the month in the URL; the current one for an invalid value. */
export const parseMonth = (named: string | null, today: string): string =>
  named !== null && isCalendarMonth(named) && named >= FIRST_MONTH && named <= LAST_MONTH ? named : getMonth(today);

/** Formats a time of day: "09:30". */
export const formatClock = (wall: string): string => wall.slice(11, 16);

/** Formats a wall time: "Nov 12, 2026, 09:30". */
export const formatMoment = (wall: string): string =>
  `${formatDayWithYear(getWallTimeDay(wall))}, ${formatClock(wall)}`;
