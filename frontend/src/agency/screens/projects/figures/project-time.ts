import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { daysBetween, formatDayRange, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatHours } from '@atrium/rules/agency/duration';
import { formatPlural } from '@atrium/rules/stock/labels';

type ProjectDates = Pick<MarketingProject, 'status' | 'startDate' | 'endDate'>;

/**
 * Returns whether a project is past its end and neither completed nor cancelled.
 * @param today date in the organization's time zone
 */
export const isProjectLate = ({ status, endDate }: ProjectDates, today: string): boolean =>
  endDate !== null && endDate < today && status !== 'completed' && status !== 'cancelled';

/** Formats the period of a project: "Nov 02 – Dec 20, 2026"; null without dates. */
export function formatDates({ startDate, endDate }: ProjectDates): string | null {
  if (startDate !== null && endDate !== null) return formatDayRange(startDate, endDate);
  if (startDate !== null) return `From ${formatDayWithYear(startDate)}`;
  return endDate === null ? null : `Until ${formatDayWithYear(endDate)}`;
}

/** Returns "5 days late", "12 days left" or "Starts in 3 days"; null when the project has ended or has no such date. */
export function describeTimeLeft(project: ProjectDates, today: string): string | null {
  const { status, startDate, endDate } = project;
  if (status === 'completed' || status === 'cancelled') return null;
  if (isProjectLate(project, today)) return `${formatPlural(daysBetween(endDate!, today), 'day')} late`;
  if (startDate !== null && startDate > today) return `Starts in ${formatPlural(daysBetween(today, startDate), 'day')}`;
  if (endDate === null) return null;
  return endDate === today ? 'Ends today' : `${formatPlural(daysBetween(today, endDate), 'day')} left`;
}

interface Hours {
  readonly hours: number;
  readonly billableHours: number;
}

/** Returns "85% billable"; null without hours. */
export const formatBillable = ({ hours, billableHours }: Hours): string | null =>
  hours === 0 ? null : `${Math.floor((billableHours / hours) * 100 + 1e-9)}% billable`;

/** Returns a note about hours without a rate, which amounts of money omit; null without any. */
export const describeHoursWithoutRate = (hours: number | undefined): string | null =>
  hours === undefined || hours === 0 ? null : `${formatHours(hours)} without a rate`;
