import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: a assignment, e who edited it last. */
export const ASSIGNMENT_JOINS = 'left join app_user e on e.id = a.updated_by';

export const ASSIGNMENT_JSON = `jsonb_build_object(
  'id', a.id, 'staffId', a.staff_id, 'project', a.project, 'position', a.position, 'departmentId', a.department_id,
  'permissions', a.permissions, 'accessLevel', a.access_level, 'isActive', a.is_active,
  'assignedAt', ${instantSql('a.assigned_at')}, 'unassignedAt', ${instantSql('a.unassigned_at')},
  'version', a.version, 'createdAt', ${instantSql('a.created_at')}, 'updatedAt', ${instantSql('a.updated_at')},
  'updatedBy', ${personSql('e')})`;
