import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { dayOfWeek, formatDay, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { formatDuration } from '@atrium/rules/agency/duration';
import { FEWEST_FOR_PERCENT } from '@atrium/rules/agency/analytics-range';
import { managesAgency } from '../../shared/rights.js';

/** "Wed, Nov 18". */
export const dayText = (day: string): string => `${WEEKDAYS_FROM_SUNDAY[dayOfWeek(day)]}, ${formatDay(day)}`;

/** Returns "86% billable", or with fewer than five entries "2:30 billable". */
export function billableText({
  seconds,
  billable,
  entries,
}: {
  readonly seconds: number;
  readonly billable: number;
  readonly entries: number;
}): string {
  if (seconds === 0) return 'Nothing logged';
  return entries < FEWEST_FOR_PERCENT
    ? `${formatDuration(billable)} billable`
    : `${Math.round((billable / seconds) * 100)}% billable`;
}

/** Returns whether to offer logging for a user: own time, for managers all. The server decides. */
export const mayLogFor = (userId: string, user: CurrentUser): boolean =>
  (user.permissions['talent-phi'] ?? []).includes('tasks:edit') && (userId === user.id || managesAgency(user));
