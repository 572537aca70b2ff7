import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import type { AnalyticsFigure } from '@atrium/contract/agency/analytics/values';
import { type DayRange, FEWEST_FOR_PERCENT } from '@atrium/rules/agency/analytics-range';
import { formatDay } from '@atrium/rules/time/calendar';
import { formatDuration, secondsOfHours } from '@atrium/rules/agency/duration';
import { goalProgress } from '@atrium/rules/agency/goal-progress';
import { percentOfHours } from '@atrium/rules/agency/hours';
import { plural } from '@atrium/rules/stock/labels';
import type { AnalyticsQuery } from '../../store/agency-state.js';

/** The figure whose rows are shown. */
export interface OpenFigure {
  readonly figure: AnalyticsFigure;
  readonly key?: string;
  readonly title: string;
  /** Days of the rows; absent for the whole range. */
  readonly days?: DayRange;
}

export interface PanelsProps {
  readonly figures: Analytics;
  readonly query: AnalyticsQuery;
  readonly onOpen: (figure: OpenFigure) => void;
}

interface Counted {
  readonly part: number;
  readonly of: number;
}
const areMany = (of: number): boolean => of === 0 || of >= FEWEST_FOR_PERCENT;

/** "2 of 3". */
export const countOf = (part: number, of: number): string =>
  of === 0 ? '—' : `${part.toLocaleString('en')} of ${of.toLocaleString('en')}`;

/**
 * Returns "78%", or with fewer than five cases "2 of 3". Shares shown together have one form: one with few cases makes
 * all of them counts.
 */
export function shares(...all: readonly Counted[]): string[] {
  const inPercent = all.every(({ of }) => areMany(of));
  return all.map(({ part, of }) => (inPercent && of > 0 ? `${goalProgress(part, of)}%` : countOf(part, of)));
}
export const share = (part: number, of: number): string => shares({ part, of })[0] ?? '—';

/** "+3 · before 14". */
export function comparison(now: number, before: number): string {
  const change = now === before ? 'Same' : `${now > before ? '+' : '−'}${Math.abs(now - before).toLocaleString('en')}`;
  return `${change} · before ${before.toLocaleString('en')}`;
}

/** "Nov 02 – Nov 08", "Nov 02". */
export const daysText = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** Step between labels of weeks, so that they do not overlap. */
export const labelEvery = (weeks: number): number => Math.max(1, Math.ceil(weeks / 6));

/** "2.3 days". */
export const daysLong = (days: number | null): string => (days === null ? '—' : plural(days, 'day'));

/** Formats logged hours: "1204:30". Estimates and open hours stay decimal. */
export const loggedText = (hours: number): string => formatDuration(secondsOfHours(hours));

/** "+3:30 · before 14:00". */
export function loggedComparison(now: number, before: number): string {
  const change = now === before ? 'Same' : `${now > before ? '+' : '−'}${loggedText(Math.abs(now - before))}`;
  return `${change} · before ${loggedText(before)}`;
}

type Logged = Analytics['time']['now'];

/** Share of billable hours, "51%"; a dash with fewer than five entries. */
export const billableShare = ({ entries, hours, billableHours }: Logged): string =>
  entries < FEWEST_FOR_PERCENT ? '—' : `${percentOfHours(billableHours, hours)}%`;

/** Returns "22:04 billable". */
export const billableText = ({ billableHours }: Logged): string => `${loggedText(billableHours)} billable`;
