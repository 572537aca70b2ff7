import { timeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { personSql } from '../../platform/database/sql.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

/** Time entry of a user. When its task is deleted, the entry keeps the titles, goal, client and project. */
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
  hourlyRate: t.nullableColumn(t.hidden(t.money())),
  taskTitle: t.nullableColumn(t.text()),
  goalTitle: t.nullableColumn(t.text()),
  goalId: t.nullableColumn(t.integer()),
  clientId: t.nullableColumn(t.integer()),
  marketingProjectId: t.nullableColumn(t.integer()),
  /** True when the entry has its own goal, client and project instead of those of its task. */
  placeKept: t.booleanColumn(),
});
export type TimeEntryRow = t.RowOf<typeof timeEntryTable>;

/**
 * SQL joins for time entry `e`: `t` its task, and `g` the task's goal or, for a deleted task, the goal stored in the
 * entry.
 */
const TIME_ENTRY_GOAL = `
  left join agency_tasks t on t.id = e.task_id
  left join agency_goals g on g.id = case when e.place_kept then e.goal_id else coalesce(t.goal_id, e.goal_id) end`;

/** SQL of the entry's client: that of the task's goal or, for a deleted task, the client stored in the entry. */
export const TIME_ENTRY_CLIENT = 'case when e.place_kept then e.client_id else g.client_id end';

export const timeEntries = defineEntity({
  resource: timeEntry,
  table: timeEntryTable,
  // The alias w is the user.
  view: t.defineView<TimeEntry>()(
    timeEntryTable,
    'e',
    {
      taskTitle: 'coalesce(t.title, e.task_title)',
      goalId: 'g.id',
      goalTitle: 'coalesce(g.title, e.goal_title)',
      clientId: TIME_ENTRY_CLIENT,
      marketingProjectId: null,
      placeKept: null,
      user: personSql('w'),
      hours: 'trim_scale(round(e.seconds / 3600.0, 2))',
    },
    `${TIME_ENTRY_GOAL} left join app_user w on w.id = e.user_id`,
  ),
  order: { by: 'e.date_worked', kind: 'date' },
});
