import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { getDayOfWeek, formatDay, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { formatDuration } from '@atrium/rules/agency/duration';
import { MIN_SAMPLE_FOR_PERCENT } from '@atrium/rules/agency/analytics-range';
import { canExceedLimits } from '../../shared/rights.js';

/** Formats a day: "Wed, Nov 18". */
export const formatDayLabel = (day: string): string => `${WEEKDAYS_FROM_SUNDAY[getDayOfWeek(day)]}, ${formatDay(day)}`;

interface BillableOptions {
  readonly seconds: number;
  readonly billable: number;
  readonly entries: number;
}

/** Returns "86% billable", or with fewer than five entries "2:30 billable". */
export function formatBillable({ seconds, billable, entries }: BillableOptions): string {
  if (seconds === 0) return 'Nothing logged';
  return entries < MIN_SAMPLE_FOR_PERCENT
    ? `${formatDuration(billable)} billable`
    : `${Math.round((billable / seconds) * 100)}% billable`;
}

/** Returns whether to offer logging for a user: own time, for managers all. The server decides. */
export const canLogFor = (userId: string, user: CurrentUser): boolean =>
  (user.permissions['talent-phi'] ?? []).includes('tasks:edit') && (userId === user.id || canExceedLimits(user));
