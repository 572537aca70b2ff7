import { goal } from '@atrium/contract/agency/goals/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { WorkPriority } from '@atrium/rules/stock/labels';
import type { GoalStatus } from '@atrium/rules/stock/status-changes';
import { personSql } from '../../platform/database/sql.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { entity } from '../../platform/records/entity.js';
import {
  day,
  double,
  instant,
  integer,
  orNull,
  type RowOf,
  table,
  text,
  viewOf,
} from '../../platform/records/table.js';

export const goalTable = table('agency_goals', {
  title: text(),
  description: orNull(text()),
  clientId: orNull(integer()),
  ownerId: text(),
  metricName: orNull(text()),
  metricTarget: orNull(double()),
  metricCurrent: double(),
  priority: text<WorkPriority>(),
  status: text<GoalStatus>(),
  startDate: day(),
  dueDate: day(),
  completedAt: orNull(instant()),
});
export type GoalRow = RowOf<typeof goalTable>;

/** Percentage of completed tasks, rounded half up; must equal `goalProgress` in `libs/rules`. */
export const GOAL_PROGRESS =
  '(g.completed_tasks * 200 + greatest(g.total_tasks, 1)) / (greatest(g.total_tasks, 1) * 2)';

export const goals = entity({
  resource: goal,
  table: goalTable,
  view: viewOf<Goal>()(
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
  refusals: { agency_goals_client_id_fkey: () => invalidField('clientId', 'This client does not exist') },
});
