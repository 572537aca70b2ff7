import { task } from '@atrium/contract/agency/tasks/calls';
import type { ChecklistItem, Task } from '@atrium/contract/agency/tasks/schemas';
import type { TaskOrigin, WorkPriority } from '@atrium/rules/stock/labels';
import type { TaskStatus } from '@atrium/rules/stock/status-changes';
import { personSql } from '../../platform/database/sql.js';
import { LAST_DAY } from '../../platform/http/request/paging.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

export const taskTable = t.defineTable('agency_tasks', {
  goalId: t.integer(),
  title: t.text(),
  description: t.nullableColumn(t.text()),
  assignedTo: t.text(),
  status: t.text<TaskStatus>(),
  priority: t.text<WorkPriority>(),
  estimatedHours: t.nullableColumn(t.hours()),
  actualHours: t.nullableColumn(t.hours()),
  dueDate: t.nullableColumn(t.day()),
  completedAt: t.nullableColumn(t.instant()),
  proofUrl: t.nullableColumn(t.text()),
  notes: t.nullableColumn(t.text()),
  tags: t.texts(),
  checklist: t.json<ChecklistItem[]>(),
  origin: t.text<TaskOrigin>(),
});
export type TaskRow = t.RowOf<typeof taskTable>;

/** SQL of the hours of a task's time entries; null without entries. */
export const LOGGED_HOURS = `case when tt.entries > 0 then trim_scale(round(tt.seconds / 3600.0, 2)) end`;

export const tasks = defineEntity({
  resource: task,
  table: taskTable,
  view: t.defineView<Task>()(
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
  order: { by: `coalesce(t.due_date, '${LAST_DAY}'::date)`, kind: 'date' },
  unauditedFields: ['assigneeUserId', 'loggedHours'],
});
