import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: s staff, u its user, e who edited it last. */
export const STAFF_JOINS = `
  join app_user u on u.id = s.user_id
  left join app_user e on e.id = s.updated_by`;

export const STAFF_JSON = `jsonb_build_object(
  'id', s.id, 'userId', s.user_id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'role', u.role,
  'phone', s.phone, 'position', s.position, 'directManager', s.direct_manager,
  'hourlyRate', s.hourly_rate::text, 'salary', s.salary::text, 'hireDate', s.hire_date::text, 'lastDay', s.last_day::text,
  'profileImageUrl', u.profile_image_url, 'skills', s.skills, 'certifications', s.certifications,
  'emergencyContact', s.emergency_contact, 'address', s.address, 'notes', s.notes, 'isActive', u.is_active,
  'version', s.version, 'createdAt', ${instantSql('s.created_at')}, 'updatedAt', ${instantSql('s.updated_at')},
  'updatedBy', ${personSql('e')})`;
