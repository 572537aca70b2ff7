import type { Analytics } from '@atrium/contract/agency/analytics';
import { goalPace, type MeasuredGoal } from '@atrium/rules/goal-progress';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { GOAL_PROGRESS } from '../goals/goal.view.js';
import { type Scope, ScopedSql } from './scope.js';

const MOST_ENTRIES = 50;

type GoalRow = MeasuredGoal & { readonly id: number; readonly title: string };

/** Active goals: how far they are against how much of their time is over. Of a person those that are theirs. */
export const readGoalPace = async (pool: SqlPool, scope: Scope): Promise<Analytics['goals']> => {
  const sql = new ScopedSql(scope);
  const owned = scope.person === undefined ? 'true' : `g.owner_id = ${sql.bind(scope.person)}::text`;
  const rows = await pool.rows<GoalRow>(
    `select g.id, g.title, g.start_date::text as "startDate", g.due_date::text as "dueDate", ${GOAL_PROGRESS} as progress,
       g.metric_current as "metricCurrent", g.metric_target as "metricTarget"
     from agency_goals g where g.status = 'active' and ${owned} and ${sql.ofGoals()} order by g.due_date, g.id`,
    sql.values,
  );
  const goals = rows
    .map((goal) => ({ id: goal.id, title: goal.title, dueDate: goal.dueDate, ...goalPace(goal, scope.clock.today) }))
    .toSorted((a, b) => b.elapsed - b.reached - (a.elapsed - a.reached));
  return { total: goals.length, behind: goals.filter(({ behind }) => behind).length, entries: goals.slice(0, MOST_ENTRIES) };
};
