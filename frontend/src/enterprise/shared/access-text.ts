import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import type { Id } from '../../lib/live/collection.js';
import { describeRights } from './permissions.js';

/** Returns whether the rights differ from those of the role. */
export const hasCustomRights = (staff: Pick<Staff, 'role'>, { roleId, permissions }: Assignment): boolean =>
  staff.role !== 'superadmin' && roleId === null && permissions.length > 0;

/** Describes the access: "Front desk, until 30 Nov", "5 of 7 rights, set by hand" or "All 7 rights". */
export function describeAccess(
  staff: Pick<Staff, 'role'>,
  assignment: Assignment,
  roles: ReadonlyMap<Id, AccessRole>,
): string {
  const role = assignment.roleId === null || staff.role === 'superadmin' ? undefined : roles.get(assignment.roleId);
  const rights = role?.name ?? describeRights(staff.role, assignment.project, assignment.permissions);
  return [
    rights,
    hasCustomRights(staff, assignment) && 'set by hand',
    assignment.until !== null && `until ${formatDay(assignment.until)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
