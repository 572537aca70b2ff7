import type { Post } from '@atrium/contract/agency/posts/schemas';
import {
  formatDay,
  formatDayWithYear,
  isCalendarMonth,
  monthOf,
  dayOfWeek,
  WEEKDAYS_FROM_SUNDAY,
} from '@atrium/rules/time/calendar';
import { dayOfWallTime } from '@atrium/rules/time/wall-time';

/* Positions of posts in the calendar. Wall times stay text, so no time zone applies. */

/** Returns posts by day, sorted by time. `moved` contains times that the server has not confirmed yet. */
export function placePosts(
  posts: Iterable<Post>,
  moved: ReadonlyMap<number, string> = new Map(),
): ReadonlyMap<string, readonly Post[]> {
  const days = new Map<string, Post[]>();
  for (const known of posts) {
    const scheduledDate = moved.get(known.id) ?? known.scheduledDate;
    const post = scheduledDate === known.scheduledDate ? known : { ...known, scheduledDate };
    const day = dayOfWallTime(scheduledDate);
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

/** First and last month with whole weeks; dates are limited to the years 1 to 9999. */
const FIRST_MONTH = '0001-02';
const LAST_MONTH = '9999-11';

/** Returns the month in the URL; the current one for an invalid value. */
export const shownMonth = (named: string | null, today: string): string =>
  named !== null && isCalendarMonth(named) && named >= FIRST_MONTH && named <= LAST_MONTH ? named : monthOf(today);

/** "09:30". */
export const clockOf = (wall: string): string => wall.slice(11, 16);

/** "Thu, Nov 12"; with its year when that is not the one of today. */
export function dayName(day: string, today: string): string {
  return `${WEEKDAYS_FROM_SUNDAY[dayOfWeek(day)]}, ${day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : formatDayWithYear(day)}`;
}

/** "Nov 12, 2026, 09:30". */
export const momentName = (wall: string): string => `${formatDayWithYear(dayOfWallTime(wall))}, ${clockOf(wall)}`;
