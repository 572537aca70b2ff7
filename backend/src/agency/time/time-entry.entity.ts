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

/** What somebody worked. Of a deleted task the titles say which it was, and the ids where it belonged. */
export const timeEntryTable = table('agency_time_entries', {
  taskId: orNull(integer()),
  userId: uuid(),
  dateWorked: day(),
  seconds: integer(),
  billable: flag(),
  description: orNull(text()),
  /** What an hour of this person cost when it was logged, or the first rate after that. Written once; it is in no answer and no event. */
  hourlyRate: orNull(hidden(money())),
  taskTitle: orNull(text()),
  goalTitle: orNull(text()),
  goalId: orNull(integer()),
  clientId: orNull(integer()),
  marketingProjectId: orNull(integer()),
});
export type TimeEntryRow = RowOf<typeof timeEntryTable>;

/** Where an entry belongs. The aliases: e time entry, t its task, g the goal of that or, of a deleted task, the one that it was of. */
const TIME_ENTRY_PLACE = `
  left join agency_tasks t on t.id = e.task_id
  left join agency_goals g on g.id = coalesce(t.goal_id, e.goal_id)`;

/** Whose work it was: the client of its task's goal; of a deleted task's the one that it remembers. */
export const TIME_ENTRY_CLIENT = 'case when e.task_id is null then e.client_id else g.client_id end';

export const timeEntries = entity({
  resource: timeEntry,
  table: timeEntryTable,
  // With w who worked.
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
