import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { DURATIONS } from '@atrium/contract/agency/analytics/values';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { completedInSql, IS_COUNTED } from '../task-counts/counted-tasks.js';
import { type Scope, ScopedSql } from './scope.js';

/** Joins the first start of task `t` as row `b`; no row for a task completed without a start. */
export const FIRST_START = `left join lateral (
  select min(h.at) as at from agency_task_changes h where h.task_id = t.id and h.status = 'in_progress' and (t.completed_at is null or h.at <= t.completed_at)
) b on true`;

/** Days from the first start of task `t` to its completion. */
const DAYS = `(date_part('epoch', t.completed_at - b.at) / 86400)`;

const durationSql = (days: string): string =>
  `case when ${days} < 1 then '0-1' when ${days} < 3 then '1-3' when ${days} < 7 then '3-7' when ${days} < 14 then '7-14' else '14+' end`;
export const DURATION = durationSql(DAYS);

const percentileSql = (share: number): string =>
  `round((percentile_cont(${share}) within group (order by days))::numeric, 1)::float8`;
const inDurationSql = (duration: string): string =>
  `count(*) filter (where days is not null and ${durationSql('days')} = '${duration}')::int`;

type Counts = Analytics['flow']['now'];
const NO_COUNTS: Counts = { completed: 0, measured: 0, medianDays: null, days85: null };

/** Reads the days from start to completion of tasks completed in the range and in the previous period. */
export const readFlow = async (pool: SqlPool, scope: Scope): Promise<Analytics['flow']> => {
  const sql = new ScopedSql(scope);
  const bothPeriods = sql.rangeSql('s', { from: scope.before.from, to: scope.range.to });
  const rows = await sql.query<Counts & { isNow: boolean; durations: number[] }>(
    pool,
    'flow',
    `with t as materialized (
         select t.id, t.completed_at, ${completedInSql('r')} as is_now from agency_tasks t cross join ${bothPeriods} cross join ${sql.rangeSql('r')}
         where ${completedInSql('s')} and ${IS_COUNTED} and ${sql.taskCondition()}
       ), b as materialized (
         select h.task_id, min(h.at) as at from agency_task_changes h where h.task_id = any(array(select id from t)) and h.status = 'in_progress' group by h.task_id
       ), took as materialized (select t.is_now, ${DAYS} as days from t left join b on b.task_id = t.id and b.at <= t.completed_at)
       select is_now as "isNow", count(*)::int as completed, count(days)::int as measured, ${percentileSql(0.5)} as "medianDays", ${percentileSql(0.85)} as "days85",
         array[${DURATIONS.map(inDurationSql).join(', ')}] as durations
       from took group by is_now`,
  );
  const [now, before] = [true, false].map((isCurrent) => rows.find(({ isNow }) => isNow === isCurrent));
  return {
    now: toCounts(now),
    before: toCounts(before),
    durations: DURATIONS.map((duration, index) => ({ duration, tasks: now?.durations[index] ?? 0 })),
  };
};

const toCounts = (row: Counts | undefined): Counts => {
  const { completed, measured, medianDays, days85 } = row ?? NO_COUNTS;
  return { completed, measured, medianDays, days85 };
};
