/*
 * Today and this week (Monday to Sunday) by the organisation's clock, as one row, and what counts in it: one definition
 * for every figure. The aliases: w this row, t task, g its goal.
 */

export const THIS_WEEK = `(
  select o.time_zone, n.now, n.now::date as today, date_trunc('week', n.now)::date as monday, date_trunc('week', n.now)::date + 6 as sunday,
    date_trunc('week', n.now) at time zone o.time_zone as begins, (date_trunc('week', n.now) + interval '7 days') at time zone o.time_zone as ends
  from organisation o cross join lateral (select now() at time zone o.time_zone as now) n
) w`;

/** Tasks with their goals; those of cancelled goals count nowhere. */
export const COUNTED_TASKS = `agency_tasks t join agency_goals g on g.id = t.goal_id and g.status <> 'cancelled'`;

/** Due in this week, or completed in it. */
export const OF_THIS_WEEK = '(t.due_date between w.monday and w.sunday or (t.completed_at >= w.begins and t.completed_at < w.ends))';

export const IS_OVERDUE = `(t.status <> 'completed' and t.due_date < w.today)`;

/** On which day of the organisation it was completed. */
export const COMPLETED_ON = '(t.completed_at at time zone w.time_zone)::date';
