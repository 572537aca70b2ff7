import { task } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TaskOrigin, WorkPriority } from '@atrium/rules/stock/labels';
import type { TaskStatus } from '@atrium/rules/stock/status-changes';
import { personSql } from '../../platform/database/sql.js';
import { NO_DAY } from '../../platform/records/in-order.js';
import { entity } from '../../platform/records/entity.js';
import {
  day,
  hours,
  instant,
  integer,
  orNull,
  type RowOf,
  table,
  text,
  texts,
  viewOf,
} from '../../platform/records/table.js';

export const taskTable = table('agency_tasks', {
  goalId: integer(),
  title: text(),
  description: orNull(text()),
  assignedTo: text(),
  status: text<TaskStatus>(),
  priority: text<WorkPriority>(),
  estimatedHours: orNull(hours()),
  actualHours: orNull(hours()),
  dueDate: orNull(day()),
  completedAt: orNull(instant()),
  proofUrl: orNull(text()),
  notes: orNull(text()),
  tags: texts(),
  origin: text<TaskOrigin>(),
});
export type TaskRow = RowOf<typeof taskTable>;

/** SQL of the hours of a task's time entries; null without entries. */
export const LOGGED_HOURS = `case when tt.entries > 0 then trim_scale(round(tt.seconds / 3600.0, 2)) end`;

export const tasks = entity({
  resource: task,
  table: taskTable,
  view: viewOf<Task>()(
    taskTable,
    't',
    {
      assignee: personSql('a'),
      actualHours: `coalesce(${LOGGED_HOURS}, trim_scale(t.actual_hours))`,
      loggedHours: `coalesce(${LOGGED_HOURS}, 0)`,
    },
    `left join agency_task_time tt on tt.task_id = t.id
     left join app_user a on a.id = t.assignee_user_id`,
  ),
  // Tasks without a due date come last.
  order: { by: `coalesce(t.due_date, '${NO_DAY}'::date)`, kind: 'date' },
});
