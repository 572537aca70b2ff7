import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import type { Id } from '../../lib/live/upsert.js';
import { rightsText } from './permissions.js';

/** Returns whether the rights differ from those of the role. */
export const isByHand = (staff: Pick<Staff, 'role'>, { roleId, permissions }: Assignment): boolean =>
  staff.role !== 'superadmin' && roleId === null && permissions.length > 0;

/** "Front desk, until 30 Nov", "5 of 7 rights, set by hand", "All 7 rights". */
export function accessText(
  staff: Pick<Staff, 'role'>,
  assignment: Assignment,
  roles: ReadonlyMap<Id, AccessRole>,
): string {
  const role = assignment.roleId === null || staff.role === 'superadmin' ? undefined : roles.get(assignment.roleId);
  const rights = role?.name ?? rightsText(staff.role, assignment.project, assignment.permissions);
  return [
    rights,
    isByHand(staff, assignment) && 'set by hand',
    assignment.until !== null && `until ${formatDay(assignment.until)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
