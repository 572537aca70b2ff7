import { timeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { personSql } from '../../platform/database/sql.js';
import { entity } from '../../platform/records/entity.js';
import {
  day,
  flag,
  hidden,
  integer,
  money,
  orNull,
  type RowOf,
  table,
  text,
  uuid,
  viewOf,
} from '../../platform/records/table.js';

/** Logged time of a user. For a deleted task, the entry keeps its titles, goal, client and project. */
export const timeEntryTable = table('agency_time_entries', {
  taskId: orNull(integer()),
  userId: uuid(),
  dateWorked: day(),
  seconds: integer(),
  billable: flag(),
  description: orNull(text()),
  /** The user's hourly rate when logging, or the first one set later. Never changed; in no reply or event. */
  hourlyRate: orNull(hidden(money())),
  taskTitle: orNull(text()),
  goalTitle: orNull(text()),
  goalId: orNull(integer()),
  clientId: orNull(integer()),
  marketingProjectId: orNull(integer()),
});
export type TimeEntryRow = RowOf<typeof timeEntryTable>;

/** Joins the place of entry e: t its task, and g the task's goal or the kept one. */
const TIME_ENTRY_PLACE = `
  left join agency_tasks t on t.id = e.task_id
  left join agency_goals g on g.id = coalesce(t.goal_id, e.goal_id)`;

/** SQL of the entry's client: that of the task's goal, or the kept one of a deleted task. */
export const TIME_ENTRY_CLIENT = 'case when e.task_id is null then e.client_id else g.client_id end';

export const timeEntries = entity({
  resource: timeEntry,
  table: timeEntryTable,
  // The alias w is the user.
  view: viewOf<TimeEntry>()(
    timeEntryTable,
    'e',
    {
      taskTitle: 'coalesce(t.title, e.task_title)',
      goalId: 'g.id',
      goalTitle: 'coalesce(g.title, e.goal_title)',
      clientId: TIME_ENTRY_CLIENT,
      marketingProjectId: null,
      user: personSql('w'),
      hours: 'trim_scale(round(e.seconds / 3600.0, 2))',
    },
    `${TIME_ENTRY_PLACE} left join app_user w on w.id = e.user_id`,
  ),
  order: { by: 'e.date_worked', kind: 'date' },
});
