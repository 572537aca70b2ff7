import { goal } from '@atrium/contract/agency/goals/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { WorkPriority } from '@atrium/rules/stock/labels';
import type { GoalStatus } from '@atrium/rules/stock/status-changes';
import { personSql } from '../../platform/database/sql.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

export const goalTable = t.defineTable('agency_goals', {
  title: t.text(),
  description: t.nullableColumn(t.text()),
  clientId: t.nullableColumn(t.integer()),
  ownerId: t.text(),
  metricName: t.nullableColumn(t.text()),
  metricTarget: t.nullableColumn(t.doubleColumn()),
  metricCurrent: t.doubleColumn(),
  priority: t.text<WorkPriority>(),
  status: t.text<GoalStatus>(),
  startDate: t.day(),
  dueDate: t.day(),
  completedAt: t.nullableColumn(t.instant()),
});
export type GoalRow = t.RowOf<typeof goalTable>;

/** Percentage of completed tasks, rounded half up; must equal `getGoalProgress` in `libs/rules`. */
export const GOAL_PROGRESS =
  '(g.completed_tasks * 200 + greatest(g.total_tasks, 1)) / (greatest(g.total_tasks, 1) * 2)';

export const goals = defineEntity({
  resource: goal,
  table: goalTable,
  view: t.defineView<Goal>()(
    goalTable,
    'g',
    {
      departmentIds: `coalesce((select jsonb_agg(d.department_id order by d.place, d.department_id)
        from agency_goal_departments d where d.goal_id = g.id), '[]')`,
      owner: personSql('o'),
      completedTasks: 'g.completed_tasks',
      totalTasks: 'g.total_tasks',
      progress: GOAL_PROGRESS,
    },
    'left join app_user o on o.id = g.owner_user_id',
  ),
  order: { by: 'g.due_date', kind: 'date' },
  unauditedFields: ['ownerUserId', 'completedTasks', 'totalTasks', 'progress'],
  constraintErrors: { agency_goals_client_id_fkey: () => invalidField('clientId', 'This client does not exist') },
});
