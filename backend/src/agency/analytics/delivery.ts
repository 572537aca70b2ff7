import { type Analytics, OVERDUE_AGES } from '@atrium/contract/agency/analytics';
import { weeksOfRange } from '@atrium/rules/analytics-range';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import {
  COMPLETED_ON,
  completedIn,
  COUNTED_TASKS,
  createdIn,
  IS_OVERDUE,
  judgedOf,
  ofDays,
  ON_TIME,
} from '../counting/counted-tasks.js';
import { type Scope, ScopedSql } from './scope.js';

type Counts = Analytics['delivery']['now'];
const NOTHING: Counts = { created: 0, completed: 0, judged: 0, onTime: 0 };

/** Created, completed, on time: in the range, in the period before, and by week. */
export const readDelivery = async (pool: SqlPool, scope: Scope): Promise<Analytics['delivery']> => {
  const weeks = weeksOfRange(scope.range);
  const sql = new ScopedSql(scope);
  // A task belongs to the weeks of three days at most: without them each would be held against each week of the range.
  const firsts = sql.bind(weeks.map(({ from }) => from));
  const weekOf = (day: string) => `width_bucket(${day}, ${firsts}::date[])`;
  const rows = await pool.rows<Counts & { place: number }>(
    `with t as materialized (
       select t.created_at, t.completed_at, t.due_date, t.status, ${weekOf('(t.created_at at time zone w.time_zone)::date')} as created_in,
         ${weekOf('t.due_date')} as due_in, ${weekOf(COMPLETED_ON)} as completed_in
       from ${COUNTED_TASKS} cross join ${sql.clock()} cross join ${sql.span('s', { from: scope.before.from, to: scope.range.to })}
       where (${createdIn('s')} or ${ofDays('s')}) and ${sql.ofTasks()}
     )
     select d.place::int as place, count(*) filter (where ${createdIn('d')})::int as created, count(*) filter (where ${completedIn('d')})::int as completed,
       count(*) filter (where ${judgedOf('d')})::int as judged, count(*) filter (where ${judgedOf('d')} and ${ON_TIME})::int as "onTime"
     from t cross join ${sql.clock()}
       cross join lateral unnest(array[1, 2, 2 + nullif(created_in, 0), 2 + nullif(nullif(due_in, created_in), 0),
         2 + case when completed_in not in (0, created_in) and completed_in is distinct from due_in then completed_in end]) in_place
       join ${sql.days('d', [scope.range, scope.before, ...weeks])} on d.place = in_place and (${createdIn('d')} or ${ofDays('d')})
     group by d.place`,
    sql.values,
  );
  const byPlace = new Map(rows.map(({ place, ...counts }) => [place, counts]));
  return {
    now: byPlace.get(1) ?? NOTHING,
    before: byPlace.get(2) ?? NOTHING,
    weeks: weeks.map((week, index) => ({ ...week, ...(byPlace.get(index + 3) ?? NOTHING) })),
  };
};

/** How late a task is, as one of the ages. */
export const OVERDUE_AGE = `case when w.today - t.due_date <= 3 then '1-3' when w.today - t.due_date <= 7 then '4-7'
  when w.today - t.due_date <= 14 then '8-14' when w.today - t.due_date <= 30 then '15-30' else '31+' end`;

export const readOverdue = async (pool: SqlPool, scope: Scope): Promise<Analytics['overdue']> => {
  const sql = new ScopedSql(scope);
  const rows = await pool.rows<{ age: string; tasks: number }>(
    `select ${OVERDUE_AGE} as age, count(*)::int as tasks from ${COUNTED_TASKS} cross join ${sql.clock()} where ${IS_OVERDUE} and ${sql.ofTasks()} group by 1`,
    sql.values,
  );
  const byAge = new Map(rows.map(({ age, tasks }) => [age, tasks]));
  return {
    total: rows.reduce((sum, { tasks }) => sum + tasks, 0),
    ages: OVERDUE_AGES.map((age) => ({ age, tasks: byAge.get(age) ?? 0 })),
  };
};
