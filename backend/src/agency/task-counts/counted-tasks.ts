import { OPEN_GOAL_STATUSES, OPEN_MARKETING_PROJECT_STATUSES } from '@atrium/rules/stock/status-changes';

/* Shared definitions of open, overdue and on time. The aliases: w clock (time_zone, today), t task, g its goal; days are a row with `first`, `last`, `begins`, `ends`. */

/**
 * Today and this week (Monday to Sunday) in the organization's time zone, as one row that serves as clock and days.
 * `offset 0` computes the columns once, so that tasks are found by index.
 */
export const CURRENT_WEEK = `(
  select o.time_zone, n.now, n.now::date as today, date_trunc('week', n.now)::date as first, date_trunc('week', n.now)::date + 6 as last,
    date_trunc('week', n.now) at time zone o.time_zone as begins, (date_trunc('week', n.now) + interval '7 days') at time zone o.time_zone as ends
  from organisation o cross join lateral (select now() at time zone o.time_zone as now) n offset 0
) w`;

/** Tasks with their goals, without those of canceled goals. */
export const COUNTED_TASKS = `agency_tasks t join agency_goals g on g.id = t.goal_id and g.status <> 'cancelled'`;

/**
 * SQL condition equivalent to `COUNTED_TASKS` for queries that do not join the goal. It looks up only canceled goals.
 */
export const IS_COUNTED = `not exists (select from agency_goals c where c.id = t.goal_id and c.status = 'cancelled')`;

export const createdInSql = (days: string): string =>
  `(t.created_at >= ${days}.begins and t.created_at < ${days}.ends)`;
export const completedInSql = (days: string): string =>
  `(t.completed_at >= ${days}.begins and t.completed_at < ${days}.ends)`;

/** SQL condition: the task is due or was completed within the given days. */
export const dueOrCompletedInSql = (days: string): string =>
  `(t.due_date between ${days}.first and ${days}.last or ${completedInSql(days)})`;

/** Open tasks; must equal `isOpenTask` in `libs/rules`. */
export const IS_OPEN = `(t.status <> 'completed' and g.status <> 'cancelled')`;
export const IS_OVERDUE = `(${IS_OPEN} and t.due_date < w.today)`;

const isOneOfSql = (column: string, statuses: readonly string[]): string =>
  `${column} in (${statuses.map((status) => `'${status}'`).join(', ')})`;
export const IS_OPEN_GOAL = isOneOfSql('g.status', OPEN_GOAL_STATUSES);
/** SQL condition: marketing project `p` is open. */
export const IS_OPEN_PROJECT = isOneOfSql('p.status', OPEN_MARKETING_PROJECT_STATUSES);

/** SQL of the task's completion date in the organization's time zone. */
export const COMPLETED_ON = '(t.completed_at at time zone w.time_zone)::date';

/**
 * SQL condition: the task counts as on time or late, because it is completed or overdue. Tasks without a due date count
 * as neither.
 */
export const IS_JUDGED = `(t.due_date is not null and (t.due_date < w.today or t.status = 'completed'))`;
export const judgedInSql = (days: string): string => `(${dueOrCompletedInSql(days)} and ${IS_JUDGED})`;
/**
 * SQL of the day on which an on-time or late task counts: its due date if that is within the given days, otherwise its
 * completion date.
 */
export const judgedOnSql = (days: string): string =>
  `(case when t.due_date between ${days}.first and ${days}.last then t.due_date else ${COMPLETED_ON} end)`;
export const IS_ON_TIME = `(t.status = 'completed' and ${COMPLETED_ON} <= t.due_date)`;
