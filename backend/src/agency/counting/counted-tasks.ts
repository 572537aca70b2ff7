import { OPEN_GOAL_STATUSES, OPEN_MARKETING_PROJECT_STATUSES } from '@atrium/rules/stock/status-changes';

/*
 * What counts as open, late, on time, of some days: one definition for every figure of the agency. The aliases: w the
 * organisation's clock (time_zone, today), t task, g its goal; days are a row with `first`, `last`, `begins`, `ends`.
 */

/**
 * Today and this week (Monday to Sunday) by the organisation's clock, as one row that is both the clock and the days. Its
 * columns are worked out once (`offset 0`), so that the tasks of these days are found by their indexes.
 */
export const THIS_WEEK = `(
  select o.time_zone, n.now, n.now::date as today, date_trunc('week', n.now)::date as first, date_trunc('week', n.now)::date + 6 as last,
    date_trunc('week', n.now) at time zone o.time_zone as begins, (date_trunc('week', n.now) + interval '7 days') at time zone o.time_zone as ends
  from organisation o cross join lateral (select now() at time zone o.time_zone as now) n offset 0
) w`;

/** Tasks with their goals; those of cancelled goals count nowhere. */
export const COUNTED_TASKS = `agency_tasks t join agency_goals g on g.id = t.goal_id and g.status <> 'cancelled'`;

/** The same where nothing is asked of the goal: the goals that were cancelled are looked up instead of all others. */
export const IS_COUNTED = `not exists (select from agency_goals c where c.id = t.goal_id and c.status = 'cancelled')`;

export const createdIn = (days: string): string => `(t.created_at >= ${days}.begins and t.created_at < ${days}.ends)`;
export const completedIn = (days: string): string =>
  `(t.completed_at >= ${days}.begins and t.completed_at < ${days}.ends)`;

/** Due in these days, or completed in them. */
export const ofDays = (days: string): string =>
  `(t.due_date between ${days}.first and ${days}.last or ${completedIn(days)})`;

/** Still to be done; `libs/rules` says the same (`isOpenTask`). Lists, figures, activity, notices and handover all mean this. */
export const IS_OPEN = `(t.status <> 'completed' and g.status <> 'cancelled')`;
export const IS_OVERDUE = `(${IS_OPEN} and t.due_date < w.today)`;

const isOneOf = (column: string, statuses: readonly string[]): string =>
  `${column} in (${statuses.map((status) => `'${status}'`).join(', ')})`;
export const IS_OPEN_GOAL = isOneOf('g.status', OPEN_GOAL_STATUSES);
/** The alias: p marketing project. */
export const IS_OPEN_PROJECT = isOneOf('p.status', OPEN_MARKETING_PROJECT_STATUSES);

/** On which day of the organisation it was completed. */
export const COMPLETED_ON = '(t.completed_at at time zone w.time_zone)::date';

/** It is either late or done by now. A task without a due date can be neither on time nor late. */
export const IS_JUDGED = `(t.due_date is not null and (t.due_date < w.today or t.status = 'completed'))`;
export const judgedOf = (days: string): string => `(${ofDays(days)} and ${IS_JUDGED})`;
/** The one day of them on which it counts: the one it was due, else the one it was completed. */
export const judgedOn = (days: string): string =>
  `(case when t.due_date between ${days}.first and ${days}.last then t.due_date else ${COMPLETED_ON} end)`;
export const ON_TIME = `(t.status = 'completed' and ${COMPLETED_ON} <= t.due_date)`;
