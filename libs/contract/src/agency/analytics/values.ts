/* Figures of the agency over a range of days in the organization's time zone. Tasks of cancelled goals do not count. */

/** Groups of overdue tasks by their age in days. */
export const OVERDUE_AGES = ['1-3', '4-7', '8-14', '15-30', '31+'] as const;
/** Ranges from start to completion in days: below 1, from 1 to below 3, and so on. */
export const DURATIONS = ['0-1', '1-3', '3-7', '7-14', '14+'] as const;
export type Duration = (typeof DURATIONS)[number];
export const SUGGESTION_SOURCES = ['model', 'playbook'] as const;

export const ANALYTICS_FIGURES = [
  'created',
  'completed',
  'judged',
  'on-time',
  'overdue',
  'flow',
  'hours',
  'overdue-hours',
  'pages',
  'posts',
  'accepted',
  'offered',
  'logged',
] as const;
export type AnalyticsFigure = (typeof ANALYTICS_FIGURES)[number];

export const ANALYTICS_PANELS = [
  'on-time',
  'throughput',
  'overdue',
  'flow',
  'in-progress',
  'goals',
  'posts',
  'hours',
  'website',
  'suggestions',
  'time-weeks',
  'time-clients',
  'time-goals',
  'time-people',
] as const;
export type AnalyticsPanel = (typeof ANALYTICS_PANELS)[number];
