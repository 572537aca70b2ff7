import type { Analytics, AnalyticsPanel } from '@atrium/contract/agency/analytics';
import { FEWEST_FOR_PERCENT } from '@atrium/rules/analytics-range';
import { goalProgress } from '@atrium/rules/goal-progress';
import { percentOfHours } from '@atrium/rules/hours';
import { PAGE_STATUS_LABELS, PLATFORM_LABELS, PLATFORMS, TASK_ORIGIN_LABELS } from '@atrium/rules/labels';
import type { CsvCell } from '../../platform/http/csv.js';

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** Of too few cases the number alone. */
const percent = (part: number, of: number): CsvCell => (of < FEWEST_FOR_PERCENT ? null : goalProgress(part, of));

const timeRows = ({ weeks, clients, goals, people }: Analytics['time']): CsvCell[][] =>
  [
    ...weeks.map(({ from, to, ...time }) => ({ by: 'Week', name: `${from} to ${to}`, ...time })),
    ...clients.map((time) => ({ by: 'Client', ...time })),
    ...goals.map(({ title, ...time }) => ({ by: 'Goal', name: title, ...time })),
    ...people.map((time) => ({ by: 'Person', ...time })),
  ].map(({ by, name, entries, hours, billableHours }) => [by, name, entries, hours, billableHours, entries < FEWEST_FOR_PERCENT ? null : percentOfHours(billableHours, hours)]);

/** A panel as it is shown, one row a bar. */
export const csvOfPanel = (figures: Analytics, panel: AnalyticsPanel): Table => {
  switch (panel) {
    case 'delivery':
      return {
        headings: ['From', 'To', 'Created', 'Completed', 'Judged', 'On Time', 'On Time %'],
        rows: figures.delivery.weeks.map(({ from, to, created, completed, judged, onTime }) => [from, to, created, completed, judged, onTime, percent(onTime, judged)]),
      };
    case 'overdue':
      return { headings: ['Days Late', 'Tasks'], rows: figures.overdue.ages.map(({ age, tasks }) => [`${age} days`, tasks]) };
    case 'flow':
      return {
        headings: ['From', 'To', 'Completed', 'Measured', 'Median Days', '85th Percentile Days'],
        rows: ([['range', 'now'], ['before', 'before']] as const).map(([days, period]) => {
          const { completed, measured, medianDays, days85 } = figures.flow[period];
          return [figures[days].from, figures[days].to, completed, measured, medianDays, days85];
        }),
      };
    case 'in-progress':
      return { headings: ['Person', 'In Progress', 'Limit'], rows: figures.inProgress.people.map(({ name, tasks, limit }) => [name, tasks, limit]) };
    case 'goals':
      return {
        headings: ['Goal', 'Due Date', 'Progress %', 'Time Over %', 'Behind'],
        rows: figures.goals.entries.map(({ title, dueDate, progress, elapsed, behind }) => [title, dueDate, progress, elapsed, behind ? 'yes' : 'no']),
      };
    case 'hours':
      return {
        headings: ['Person', 'Open Hours', 'Capacity', 'Tasks', 'Tasks Without Estimate', 'Overdue Hours'],
        rows: figures.hours.people.map(({ name, hours, tasks, withoutEstimate, overdueHours }) => [name, hours, figures.hours.capacity, tasks, withoutEstimate, overdueHours]),
      };
    case 'website':
      return { headings: ['Status', 'Pages'], rows: figures.website.statuses.map(({ status, pages }) => [PAGE_STATUS_LABELS[status], pages]) };
    case 'posts':
      return {
        headings: ['From', 'To', ...PLATFORMS.map((platform) => PLATFORM_LABELS[platform]), 'All'],
        rows: figures.posts.weeks.map(({ from, to, platforms, total }) => [from, to, ...platforms.map(({ posts }) => posts), total]),
      };
    case 'suggestions':
      return {
        headings: ['Source', 'Offered', 'Accepted'],
        rows: [...figures.suggestions.sources.map(({ source, offered, accepted }) => [TASK_ORIGIN_LABELS[source], offered, accepted]), [TASK_ORIGIN_LABELS.edited, null, figures.suggestions.edited]],
      };
    case 'time':
      return { headings: ['By', 'Name', 'Entries', 'Hours', 'Billable Hours', 'Billable %'], rows: timeRows(figures.time) };
  }
};
