import { instantSql, personSql } from '../../platform/database/sql.js';

/** Hours of its time entries; null when there are none. */
export const LOGGED_HOURS = `case when tt.entries > 0 then trim_scale(round(tt.seconds / 3600.0, 2)) end`;

/** The aliases: t task, a its assignee, te who edited it last, tt what was logged on it. */
export const TASK_JOINS = `
  left join agency_task_time tt on tt.task_id = t.id
  left join app_user a on a.id = t.assignee_user_id
  left join app_user te on te.id = t.updated_by`;

export const TASK_JSON = `jsonb_build_object('id', t.id, 'goalId', t.goal_id, 'title', t.title, 'description', t.description,
  'assignedTo', t.assigned_to, 'assignee', ${personSql('a')}, 'status', t.status, 'priority', t.priority,
  'estimatedHours', trim_scale(t.estimated_hours), 'actualHours', coalesce(${LOGGED_HOURS}, trim_scale(t.actual_hours)), 'loggedHours', coalesce(${LOGGED_HOURS}, 0),
  'dueDate', t.due_date::text, 'completedAt', ${instantSql('t.completed_at')},
  'proofUrl', t.proof_url, 'notes', t.notes, 'tags', to_jsonb(t.tags), 'origin', t.origin,
  'version', t.version, 'createdAt', ${instantSql('t.created_at')}, 'updatedAt', ${instantSql('t.updated_at')}, 'updatedBy', ${personSql('te')})`;
