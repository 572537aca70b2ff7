import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import type { AnalyticsFigure } from '@atrium/contract/agency/analytics/values';
import { type DayRange, MIN_SAMPLE_FOR_PERCENT } from '@atrium/rules/agency/analytics-range';
import { formatDay } from '@atrium/rules/time/calendar';
import { formatHours } from '@atrium/rules/agency/duration';
import { getGoalProgress } from '@atrium/rules/agency/goal-progress';
import { percentOfHours } from '@atrium/rules/agency/hours';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { AnalyticsQuery } from '../../store/agency-state.js';

/** The figure whose rows are shown. */
export interface OpenFigure {
  readonly figure: AnalyticsFigure;
  readonly key?: string;
  readonly title: string;
  /** Days whose rows are shown; absent for the whole range. */
  readonly days?: DayRange;
}

export interface PanelsProps {
  readonly figures: Analytics;
  readonly query: AnalyticsQuery;
  readonly onOpen: (figure: OpenFigure) => void;
}

interface Ratio {
  readonly part: number;
  readonly of: number;
}
const hasEnoughCases = (of: number): boolean => of === 0 || of >= MIN_SAMPLE_FOR_PERCENT;

/** Formats a share as a count: "2 of 3". */
export const formatCount = (part: number, of: number): string =>
  of === 0 ? '—' : `${part.toLocaleString('en')} of ${of.toLocaleString('en')}`;

/**
 * Formats shares as "78%", or with fewer than five cases as "2 of 3". Shares shown together have the same format: one
 * with few cases makes all of them counts.
 */
export function formatShares(...all: readonly Ratio[]): string[] {
  const inPercent = all.every(({ of }) => hasEnoughCases(of));
  return all.map(({ part, of }) => (inPercent && of > 0 ? `${getGoalProgress(part, of)}%` : formatCount(part, of)));
}
export const formatShare = (part: number, of: number): string => formatShares({ part, of })[0] ?? '—';

/** Formats the change to the previous period: "+3 · before 14". */
export function formatComparison(now: number, before: number): string {
  const change = now === before ? 'Same' : `${now > before ? '+' : '−'}${Math.abs(now - before).toLocaleString('en')}`;
  return `${change} · before ${before.toLocaleString('en')}`;
}

/** Formats a period: "Nov 02 – Nov 08", or "Nov 02" for one day. */
export const formatDays = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** Returns every how many weeks a label is shown, so that labels do not overlap. */
export const labelInterval = (weeks: number): number => Math.max(1, Math.ceil(weeks / 6));

/** Formats a duration: "2.3 days". */
export const formatDayCount = (days: number | null): string => (days === null ? '—' : formatPlural(days, 'day'));

/** Formats the change of logged hours: "+3:30 · before 14:00". */
export function formatLoggedComparison(now: number, before: number): string {
  const change = now === before ? 'Same' : `${now > before ? '+' : '−'}${formatHours(Math.abs(now - before))}`;
  return `${change} · before ${formatHours(before)}`;
}

type Logged = Analytics['time']['now'];

/** Formats the share of billable hours: "51%"; a dash with fewer than five entries. */
export const formatBillableShare = ({ entries, hours, billableHours }: Logged): string =>
  entries < MIN_SAMPLE_FOR_PERCENT ? '—' : `${percentOfHours(billableHours, hours)}%`;

/** Returns "22:04 billable". */
export const formatBillableHours = ({ billableHours }: Logged): string => `${formatHours(billableHours)} billable`;
