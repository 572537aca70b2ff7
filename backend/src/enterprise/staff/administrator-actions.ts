import { canAdministerEnterprise, type Role } from '@atrium/rules/people/rights';
import type { Member } from './member.js';
import type { StaffChanges } from './staff-changes.js';

/**
 * Description of an edit of an administrator's account for the notification to superadmins: "gave Ana Silva a new
 * password".
 */
export type AdministratorAction = (name: string) => string;

export const getRoleLabel = (role: Role): string => (role === 'admin' ? `an ${role}` : `a ${role}`);

/**
 * Returns the description of an edit that creates an administrator or opens an administrator's account (role, password,
 * sign-in address, reactivation); null for any other edit.
 */
export const describeAdministratorAction = (
  member: Pick<Member, 'role'>,
  changes: StaffChanges,
  setsPassword: boolean,
): AdministratorAction | null => {
  const { role = member.role } = changes;
  if (role !== member.role && canAdministerEnterprise(role)) return (name) => `made ${name} ${getRoleLabel(role)}`;
  if (!canAdministerEnterprise(member.role)) return null;
  if (setsPassword) return (name) => `gave ${name} a new password`;
  if (changes.isActive === true) return (name) => `reactivated the account of ${name}`;
  if (changes.email !== undefined) return (name) => `changed the email that ${name} signs in with`;
  return null;
};
