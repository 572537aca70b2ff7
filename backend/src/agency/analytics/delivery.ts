import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { OVERDUE_AGES } from '@atrium/contract/agency/analytics/values';
import { getRangeWeeks } from '@atrium/rules/agency/analytics-range';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import {
  COUNTED_TASKS,
  createdInSql,
  IS_COUNTED,
  IS_JUDGED,
  IS_OVERDUE,
  dueOrCompletedInSql,
  IS_ON_TIME,
} from '../task-counts/counted-tasks.js';
import { type Scope, ScopedSql } from './scope.js';

type Counts = Analytics['delivery']['now'];

/** Tasks that were created, due and completed in the same periods (numbered from 1), grouped. */
interface TaskGroup {
  readonly created: number;
  readonly due: number | null;
  readonly completed: number | null;
  readonly judged: boolean;
  readonly onTime: boolean | null;
  readonly tasks: number;
}

/** A task group with the periods by which its tasks are judged on time or late. */
interface JudgedGroup extends TaskGroup {
  readonly judgedIn: readonly (number | null)[];
}

/** Reads created, completed and on-time tasks in the range, in the previous period, and by week. */
export const readDelivery = async (pool: SqlPool, scope: Scope): Promise<Analytics['delivery']> => {
  const weeks = getRangeWeeks(scope.range);
  const sql = new ScopedSql(scope);
  const periods = [scope.before, ...weeks];
  const [placeOfInstant, placeOfDay] = [sql.instantPeriodSql(periods), sql.dayPeriodSql(periods)];
  const rows = await sql.query<TaskGroup>(
    pool,
    'delivery',
    `select ${placeOfInstant('t.created_at')} as created, ${placeOfDay('t.due_date')} as due, ${placeOfInstant('t.completed_at')} as completed,
         ${IS_JUDGED} as judged, ${IS_ON_TIME} as "onTime", count(*)::int as tasks
       from agency_tasks t cross join ${sql.clockSql()} cross join ${sql.rangeSql('s', { from: scope.before.from, to: scope.range.to })}
       where (${createdInSql('s')} or ${dueOrCompletedInSql('s')}) and ${IS_COUNTED} and ${sql.taskCondition()} group by 1, 2, 3, 4, 5`,
  );
  // Same rule as `judgedOnSql`: each judged task counts in one week only.
  const isInRange = (period: number | null): boolean => period !== null && period >= 2 && period <= weeks.length + 1;
  const placed = rows.map((row): JudgedGroup => ({ ...row, judgedIn: [row.due, row.completed] }));
  const inOneWeek = rows.map((row): JudgedGroup => ({
    ...row,
    judgedIn: [isInRange(row.due) ? row.due : row.completed],
  }));
  return {
    now: countInPeriods(placed, 2, weeks.length + 1),
    before: countInPeriods(placed, 1),
    weeks: weeks.map((week, index) => ({ ...week, ...countInPeriods(inOneWeek, index + 2) })),
  };
};

const countInPeriods = (rows: readonly JudgedGroup[], first: number, last = first): Counts => {
  const lies = (period: number | null): boolean => period !== null && period >= first && period <= last;
  const sum = (counted: readonly TaskGroup[]): number => counted.reduce((total, { tasks }) => total + tasks, 0);
  const judged = rows.filter((row) => row.judged && row.judgedIn.some(lies));
  return {
    created: sum(rows.filter(({ created }) => lies(created))),
    completed: sum(rows.filter(({ completed }) => lies(completed))),
    judged: sum(judged),
    onTime: sum(judged.filter(({ onTime }) => onTime)),
  };
};

/** SQL of the age group of an overdue task. */
export const OVERDUE_AGE = `case when w.today - t.due_date <= 3 then '1-3' when w.today - t.due_date <= 7 then '4-7'
  when w.today - t.due_date <= 14 then '8-14' when w.today - t.due_date <= 30 then '15-30' else '31+' end`;

export const readOverdue = async (pool: SqlPool, scope: Scope): Promise<Analytics['overdue']> => {
  const sql = new ScopedSql(scope);
  const rows = await sql.query<{ age: string; tasks: number }>(
    pool,
    'overdue',
    `select ${OVERDUE_AGE} as age, count(*)::int as tasks from ${COUNTED_TASKS} cross join ${sql.clockSql()} where ${IS_OVERDUE} and ${sql.taskCondition()} group by 1`,
  );
  const byAge = new Map(rows.map(({ age, tasks }) => [age, tasks]));
  return {
    total: rows.reduce((sum, { tasks }) => sum + tasks, 0),
    ages: OVERDUE_AGES.map((age) => ({ age, tasks: byAge.get(age) ?? 0 })),
  };
};
