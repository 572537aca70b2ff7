import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: g goal, o its owner, ge who edited it last. */
export const GOAL_JOINS = `
  left join app_user o on o.id = g.owner_user_id
  left join app_user ge on ge.id = g.updated_by`;

/** Percent of the tasks that are completed, halves up; `libs/rules` says the same (`goalProgress`). */
export const GOAL_PROGRESS = '(g.completed_tasks * 200 + greatest(g.total_tasks, 1)) / (greatest(g.total_tasks, 1) * 2)';

export const GOAL_JSON = `jsonb_build_object('id', g.id, 'title', g.title, 'description', g.description,
  'departmentIds', coalesce((select jsonb_agg(d.department_id order by d.place, d.department_id) from agency_goal_departments d where d.goal_id = g.id), '[]'),
  'clientId', g.client_id, 'ownerId', g.owner_id, 'owner', ${personSql('o')},
  'metricName', g.metric_name, 'metricTarget', g.metric_target, 'metricCurrent', g.metric_current,
  'priority', g.priority, 'status', g.status, 'startDate', g.start_date::text, 'dueDate', g.due_date::text,
  'completedAt', ${instantSql('g.completed_at')},
  'completedTasks', g.completed_tasks, 'totalTasks', g.total_tasks, 'progress', ${GOAL_PROGRESS},
  'version', g.version, 'createdAt', ${instantSql('g.created_at')}, 'updatedAt', ${instantSql('g.updated_at')}, 'updatedBy', ${personSql('ge')})`;
