import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { type AnalyticsPanel, type Duration, DURATIONS } from '@atrium/contract/agency/analytics/values';
import { MIN_SAMPLE_FOR_PERCENT } from '@atrium/rules/agency/analytics-range';
import { getGoalProgress } from '@atrium/rules/agency/goal-progress';
import { percentOfHours } from '@atrium/rules/agency/hours';
import { PAGE_STATUS_LABELS, PLATFORM_LABELS, PLATFORMS, TASK_ORIGIN_LABELS } from '@atrium/rules/stock/labels';
import type { CsvCell } from '@atrium/rules/text/csv';

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** Returns the percentage as a whole number; null when there are too few cases for a meaningful figure. */
const percent = (part: number, of: number): CsvCell => (of < MIN_SAMPLE_FOR_PERCENT ? null : getGoalProgress(part, of));

const LOGGED = ['Entries', 'Hours', 'Billable hours', 'Billable %'];
const loggedCells = ({ entries, hours, billableHours }: Analytics['time']['now']): CsvCell[] => [
  entries,
  hours,
  billableHours,
  entries < MIN_SAMPLE_FOR_PERCENT ? null : percentOfHours(billableHours, hours),
];

/** CSV column headings of the duration groups, as the screen labels their bars. */
const DURATION_HEADINGS: Record<Duration, string> = {
  '0-1': 'Less than 1 day',
  '1-3': '1 to 3 days',
  '3-7': '3 to 7 days',
  '7-14': '7 to 14 days',
  '14+': '14 days or more',
};

/** Converts a panel to CSV with one row per bar; for `flow`, one row per period. */
export const createPanelCsv = (figures: Analytics, panel: AnalyticsPanel): Table => {
  switch (panel) {
    case 'on-time':
      return {
        headings: ['From', 'To', 'On time', 'Late', 'On time %'],
        rows: figures.delivery.weeks.map(({ from, to, judged, onTime }) => [
          from,
          to,
          onTime,
          judged - onTime,
          percent(onTime, judged),
        ]),
      };
    case 'throughput':
      return {
        headings: ['From', 'To', 'Created', 'Completed'],
        rows: figures.delivery.weeks.map(({ from, to, created, completed }) => [from, to, created, completed]),
      };
    case 'overdue':
      return {
        headings: ['Days late', 'Tasks'],
        rows: figures.overdue.ages.map(({ age, tasks }) => [`${age} days`, tasks]),
      };
    case 'flow':
      return {
        headings: [
          'From',
          'To',
          'Completed',
          'Measured',
          'Median days',
          '85th percentile days',
          ...DURATIONS.map((duration) => DURATION_HEADINGS[duration]),
        ],
        rows: (
          [
            ['range', 'now'],
            ['before', 'before'],
          ] as const
        ).map(([days, period]) => {
          const { completed, measured, medianDays, days85 } = figures.flow[period];
          // The distribution of durations is computed for the current period only.
          const took = figures.flow.durations.map(({ tasks }) => (period === 'now' ? tasks : null));
          return [figures[days].from, figures[days].to, completed, measured, medianDays, days85, ...took];
        }),
      };
    case 'in-progress':
      return {
        headings: ['Person', 'In Progress', 'Limit'],
        rows: figures.inProgress.people.map(({ name, tasks, limit }) => [name, tasks, limit]),
      };
    case 'goals':
      return {
        headings: ['Goal', 'Due date', 'Progress %', 'Time over %', 'Behind'],
        rows: figures.goals.entries.map(({ title, dueDate, progress, elapsed, behind }) => [
          title,
          dueDate,
          progress,
          elapsed,
          behind ? 'yes' : 'no',
        ]),
      };
    case 'hours':
      return {
        headings: ['Person', 'Open hours', 'Capacity', 'Tasks', 'Tasks without estimate', 'Overdue hours'],
        rows: figures.hours.people.map(({ name, hours, tasks, withoutEstimate, overdueHours }) => [
          name,
          hours,
          figures.hours.capacity,
          tasks,
          withoutEstimate,
          overdueHours,
        ]),
      };
    case 'website':
      return {
        headings: ['Status', 'Pages'],
        rows: figures.website.statuses.map(({ status, pages }) => [PAGE_STATUS_LABELS[status], pages]),
      };
    case 'posts':
      return {
        headings: ['From', 'To', ...PLATFORMS.map((platform) => PLATFORM_LABELS[platform]), 'All'],
        rows: figures.posts.weeks.map(({ from, to, platforms, total }) => [
          from,
          to,
          ...platforms.map(({ posts }) => posts),
          total,
        ]),
      };
    case 'suggestions':
      return {
        headings: ['Source', 'Offered', 'Accepted'],
        rows: [
          ...figures.suggestions.sources.map(({ source, offered, accepted }) => [
            TASK_ORIGIN_LABELS[source],
            offered,
            accepted,
          ]),
          [TASK_ORIGIN_LABELS.edited, null, figures.suggestions.edited],
        ],
      };
    case 'time-weeks':
      return {
        headings: ['From', 'To', ...LOGGED],
        rows: figures.time.weeks.map(({ from, to, ...logged }) => [from, to, ...loggedCells(logged)]),
      };
    case 'time-clients':
      return {
        headings: ['Client', ...LOGGED],
        rows: figures.time.clients.map(({ name, ...logged }) => [name, ...loggedCells(logged)]),
      };
    case 'time-goals':
      return {
        headings: ['Goal', ...LOGGED],
        rows: figures.time.goals.map(({ title, ...logged }) => [title, ...loggedCells(logged)]),
      };
    case 'time-people':
      return {
        headings: ['Person', ...LOGGED],
        rows: figures.time.people.map(({ name, ...logged }) => [name, ...loggedCells(logged)]),
      };
  }
};
