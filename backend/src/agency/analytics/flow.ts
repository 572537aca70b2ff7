import { type Analytics, DURATIONS } from '@atrium/contract/agency/analytics';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { completedIn, COUNTED_TASKS } from '../counting/counted-tasks.js';
import { type Scope, ScopedSql } from './scope.js';

/** When a task was in progress for the first time: the row `b`. A completed task that never was has none. */
export const FIRST_START = `left join lateral (
  select min(h.at) as at from agency_task_changes h where h.task_id = t.id and h.status = 'in_progress' and (t.completed_at is null or h.at <= t.completed_at)
) b on true`;

const DAYS = '(extract(epoch from t.completed_at - b.at) / 86400)';

export const DURATION = `case when ${DAYS} < 1 then '0-1' when ${DAYS} < 3 then '1-3' when ${DAYS} < 7 then '3-7' when ${DAYS} < 14 then '7-14' else '14+' end`;

const percentile = (share: number): string =>
  `round((percentile_cont(${share}) within group (order by ${DAYS}))::numeric, 1)::float8`;
const inDuration = (duration: string): string =>
  `count(*) filter (where b.at is not null and ${DURATION} = '${duration}')::int`;

type Counts = Analytics['flow']['now'];
const NOTHING: Counts = { completed: 0, measured: 0, medianDays: null, days85: null };

/** Days from the first start to done, of the tasks completed in the range and in the period before. */
export const readFlow = async (pool: SqlPool, scope: Scope): Promise<Analytics['flow']> => {
  const sql = new ScopedSql(scope);
  const rows = await pool.rows<Counts & { place: number; durations: number[] }>(
    `select d.place::int as place, count(*)::int as completed, count(b.at)::int as measured, ${percentile(0.5)} as "medianDays", ${percentile(0.85)} as "days85",
       array[${DURATIONS.map(inDuration).join(', ')}] as durations
     from ${sql.days('d', [scope.range, scope.before])} join (${COUNTED_TASKS}) on ${completedIn('d')} ${FIRST_START}
     where ${sql.ofTasks()} group by d.place`,
    sql.values,
  );
  const [now, before] = [1, 2].map((wanted) => rows.find(({ place }) => place === wanted));
  return {
    now: counts(now),
    before: counts(before),
    durations: DURATIONS.map((duration, index) => ({ duration, tasks: now?.durations[index] ?? 0 })),
  };
};

const counts = (row: Counts | undefined): Counts => {
  const { completed, measured, medianDays, days85 } = row ?? NOTHING;
  return { completed, measured, medianDays, days85 };
};
