import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { daysBetween, formatDayRange, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatDuration, secondsOfHours } from '@atrium/rules/agency/duration';
import { plural } from '@atrium/rules/stock/labels';

type Dated = Pick<MarketingProject, 'status' | 'startDate' | 'endDate'>;

/** Past its end and neither completed nor cancelled. @param today date in the organization's time zone */
export const isLate = ({ status, endDate }: Dated, today: string): boolean =>
  endDate !== null && endDate < today && status !== 'completed' && status !== 'cancelled';

/** "Nov 02 – Dec 20, 2026"; null without dates. */
export function datesText({ startDate, endDate }: Dated): string | null {
  if (startDate !== null && endDate !== null) return formatDayRange(startDate, endDate);
  if (startDate !== null) return `From ${formatDayWithYear(startDate)}`;
  return endDate === null ? null : `Until ${formatDayWithYear(endDate)}`;
}

/** Returns "5 days late", "12 days left" or "Starts in 3 days"; null when it is not running. */
export function timeLeft(project: Dated, today: string): string | null {
  const { status, startDate, endDate } = project;
  if (status === 'completed' || status === 'cancelled') return null;
  if (isLate(project, today)) return `${plural(daysBetween(endDate!, today), 'day')} late`;
  if (startDate !== null && startDate > today) return `Starts in ${plural(daysBetween(today, startDate), 'day')}`;
  if (endDate === null) return null;
  return endDate === today ? 'Ends today' : `${plural(daysBetween(today, endDate), 'day')} left`;
}

/** Formats logged hours: "42:30". */
export const hoursText = (hours: number): string => formatDuration(secondsOfHours(hours));

interface Hours {
  readonly hours: number;
  readonly billableHours: number;
}

/** Returns "85% billable"; null without hours. */
export const billableText = ({ hours, billableHours }: Hours): string | null =>
  hours === 0 ? null : `${Math.floor((billableHours / hours) * 100 + 1e-9)}% billable`;

/** Names hours without a rate, which money figures omit; null without any. */
export const withoutRateText = (hours: number | undefined): string | null =>
  hours === undefined || hours === 0 ? null : `${hoursText(hours)} without a rate`;
