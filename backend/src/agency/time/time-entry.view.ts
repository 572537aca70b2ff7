import { instantSql, personSql } from '../../platform/database/sql.js';

/** Where an entry belongs. The aliases: e time entry, t its task, g the goal of that or, of a deleted task, the one that it was of. */
export const TIME_ENTRY_PLACE = `
  left join agency_tasks t on t.id = e.task_id
  left join agency_goals g on g.id = coalesce(t.goal_id, e.goal_id)`;

/** With w who worked, ue who edited it last. */
export const TIME_ENTRY_JOINS = `${TIME_ENTRY_PLACE}
  left join app_user w on w.id = e.user_id
  left join app_user ue on ue.id = e.updated_by`;

/** Whose work it was: the client of its task's goal; of a deleted task's the one that it remembers. */
export const TIME_ENTRY_CLIENT = 'case when e.task_id is null then e.client_id else g.client_id end';

export const TIME_ENTRY_JSON = `jsonb_build_object('id', e.id, 'taskId', e.task_id, 'taskTitle', coalesce(t.title, e.task_title),
  'goalId', g.id, 'goalTitle', coalesce(g.title, e.goal_title), 'clientId', ${TIME_ENTRY_CLIENT},
  'userId', e.user_id, 'user', ${personSql('w')}, 'hours', trim_scale(round(e.seconds / 3600.0, 2)), 'seconds', e.seconds,
  'description', e.description, 'billable', e.billable, 'dateWorked', e.date_worked::text,
  'version', e.version, 'createdAt', ${instantSql('e.created_at')}, 'updatedAt', ${instantSql('e.updated_at')}, 'updatedBy', ${personSql('ue')})`;
