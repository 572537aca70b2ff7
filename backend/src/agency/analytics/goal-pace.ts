import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { getElapsedPercentage, isBehind } from '@atrium/rules/agency/goal-progress';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { GOAL_PROGRESS } from '../goals/goal.entity.js';
import { type Scope, ScopedSql } from './scope.js';

const MAX_ENTRIES = 50;

interface GoalRow {
  readonly id: number;
  readonly title: string;
  readonly startDate: string;
  readonly dueDate: string;
  readonly progress: number;
}

/** Compares the progress of active goals with their elapsed time; a person filter selects goals by owner. */
export const readGoalPace = async (pool: SqlPool, scope: Scope): Promise<Analytics['goals']> => {
  const sql = new ScopedSql(scope);
  const owned = scope.person === undefined ? 'true' : `g.owner_id = ${sql.bind(scope.person)}::text`;
  const rows = await sql.query<GoalRow>(
    pool,
    'goals',
    `select g.id, g.title, g.start_date::text as "startDate", g.due_date::text as "dueDate", ${GOAL_PROGRESS} as progress
       from agency_goals g where g.status = 'active' and ${owned} and ${sql.goalCondition()} order by g.due_date, g.id`,
  );
  const goals = rows
    .map(({ startDate, ...goal }) => ({
      ...goal,
      elapsed: getElapsedPercentage(startDate, goal.dueDate, scope.clock.today),
    }))
    .map((goal) => ({ ...goal, behind: isBehind(goal.progress, goal.elapsed) }))
    .toSorted((a, b) => b.elapsed - b.progress - (a.elapsed - a.progress));
  return {
    total: goals.length,
    behind: goals.filter(({ behind }) => behind).length,
    entries: goals.slice(0, MAX_ENTRIES),
  };
};
