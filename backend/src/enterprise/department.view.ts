import { instantSql, personSql } from '../platform/database/sql.js';

/** The aliases: d department, e who edited it last. */
export const DEPARTMENT_JOINS = 'left join app_user e on e.id = d.updated_by';

export const DEPARTMENT_JSON = `jsonb_build_object(
  'id', d.id, 'project', d.project, 'name', d.name, 'description', d.description, 'managerId', d.manager_id,
  'budget', d.budget::text, 'isActive', d.is_active,
  'version', d.version, 'createdAt', ${instantSql('d.created_at')}, 'updatedAt', ${instantSql('d.updated_at')},
  'updatedBy', ${personSql('e')})`;
