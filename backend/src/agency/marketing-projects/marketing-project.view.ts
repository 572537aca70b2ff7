import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: p project, pk its client, pm who manages it, pe who edited it last. */
export const PROJECT_JOINS = `
  left join agency_clients pk on pk.id = p.client_id
  left join app_user pm on pm.id = p.project_manager_id
  left join app_user pe on pe.id = p.updated_by`;

/** Nothing of it tells what was spent: that is for managers, and everybody hears of a project. */
export const PROJECT_JSON = `jsonb_build_object('id', p.id, 'name', p.name, 'clientId', p.client_id, 'clientName', coalesce(pk.name, p.client_name),
  'description', p.description, 'projectManagerId', p.project_manager_id, 'projectManager', ${personSql('pm')}, 'budget', p.budget::text,
  'status', p.status, 'startDate', p.start_date::text, 'endDate', p.end_date::text,
  'goalIds', coalesce((select jsonb_agg(l.goal_id order by l.goal_id) from agency_marketing_project_goals l where l.marketing_project_id = p.id), '[]'),
  'version', p.version, 'createdAt', ${instantSql('p.created_at')}, 'updatedAt', ${instantSql('p.updated_at')}, 'updatedBy', ${personSql('pe')})`;
