import { timeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { personSql } from '../../platform/database/sql.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

/**
 * Time entry of a user. Triggers store the task's goal, client and marketing project when the entry is created or gets
 * another task. They change later only where hours move with their work.
 */
export const timeEntryTable = t.defineTable('agency_time_entries', {
  taskId: t.nullableColumn(t.integer()),
  userId: t.uuid(),
  dateWorked: t.day(),
  seconds: t.integer(),
  billable: t.booleanColumn(),
  description: t.nullableColumn(t.text()),
  /**
   * The user's hourly rate at the time of logging, or the first rate set later. It never changes and is in no reply or
   * event.
   */
  hourlyRate: t.unaudited(t.nullableColumn(t.hidden(t.money()))),
  /** Title of a deleted task. */
  taskTitle: t.unaudited(t.nullableColumn(t.text())),
  /** Title of a deleted goal, or of the goal at the deletion of the task. */
  goalTitle: t.unaudited(t.nullableColumn(t.text())),
  goalId: t.nullableColumn(t.integer()),
  clientId: t.nullableColumn(t.integer()),
  marketingProjectId: t.unaudited(t.nullableColumn(t.withColumnName('project_id', t.integer()))),
});
export type TimeEntryRow = t.RowOf<typeof timeEntryTable>;

export const timeEntries = defineEntity({
  resource: timeEntry,
  table: timeEntryTable,
  // The aliases are t for the task, g for the goal and w for the user.
  view: t.defineView<TimeEntry>()(
    timeEntryTable,
    'e',
    {
      taskTitle: 'coalesce(t.title, e.task_title)',
      goalTitle: 'coalesce(g.title, e.goal_title)',
      user: personSql('w'),
      hours: 'trim_scale(round(e.seconds / 3600.0, 2))',
    },
    `left join agency_tasks t on t.id = e.task_id left join agency_goals g on g.id = e.goal_id
     left join app_user w on w.id = e.user_id`,
  ),
  order: { by: 'e.date_worked', kind: 'date' },
  unauditedFields: ['hours'],
  constraintErrors: {
    agency_time_entries_goal_id_fkey: () => invalidField('work.goalId', 'This goal does not exist'),
    agency_time_entries_client_id_fkey: () => invalidField('work.clientId', 'This client does not exist'),
    agency_time_entries_project_id_fkey: () =>
      invalidField('work.marketingProjectId', 'This marketing project does not exist'),
  },
});
