import { toPermissions, type Project } from '@atrium/rules/people/rights';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { readToday } from '../../platform/database/sql.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { departmentTable } from '../departments/department.entity.js';
import type { AssignmentRow } from './assignment.entity.js';

interface AccessInput {
  readonly permissions?: readonly string[] | undefined;
  readonly roleId?: number | null | undefined;
}

/**
 * Locks a role against changes. Roles are always locked before members, because a change of a role updates the members
 * who have it.
 */
export const lockRole = async (tx: Tx, roleId: number | null | undefined): Promise<void> => {
  if (roleId === null || roleId === undefined) return;
  await tx.query('select 1 from access_role where id = $1 for share', [roleId]);
};

/**
 * Returns the fields of the assignment to change: the role with its rights, or `permissions`; empty when neither is
 * given. Requires a locked role (`lockRole`).
 */
export const resolveRights = async (
  tx: Tx,
  project: Project,
  { permissions, roleId }: AccessInput,
  path: string,
): Promise<Partial<Pick<AssignmentRow, 'permissions' | 'roleId'>>> => {
  if (roleId === null || roleId === undefined) {
    if (permissions !== undefined) return { permissions: [...new Set(permissions)], roleId: null };
    return roleId === null ? { roleId } : {};
  }
  if (permissions !== undefined)
    throw invalidField(`${path}permissions`, 'A role defines the rights. Please choose a role or rights, not both.');
  const [role] = await queryRows<{ rights: string[] }>(
    tx,
    'select rights from access_role where id = $1 and project = $2',
    [roleId, project],
  );
  if (role === undefined) throw invalidField(`${path}roleId`, 'This role does not exist in this project');
  return { roleId, permissions: toPermissions(project, role.rights) };
};

/** Returns whether a client only sent back the permissions that it had read, in which case the role stays. */
export const isUnchangedEcho = ({ permissions, roleId }: AccessInput, row: AssignmentRow): boolean =>
  permissions !== undefined &&
  (roleId === undefined || roleId === row.roleId) &&
  permissions.length === row.permissions.length &&
  permissions.every((permission) => row.permissions.includes(permission));

export const assertFutureEnd = async (tx: Tx, until: string | null | undefined, path: string): Promise<void> => {
  if (until === null || until === undefined) return;
  const today = await readToday(tx);
  if (until < today) throw invalidField(`${path}until`, 'Please choose today or a later day');
};

export const assertDepartmentOfProject = async (
  tx: Tx,
  departmentId: number | null | undefined,
  project: Project,
  path: string,
): Promise<void> => {
  if (departmentId === null || departmentId === undefined) return;
  // Locked, so that it cannot move to the other project meanwhile.
  const department = await tx.findOne(departmentTable.schema, {
    where: { id: departmentId, project },
    lock: { mode: 'pessimistic_read' },
  });
  if (department === null) throw invalidField(`${path}departmentId`, 'This department does not exist in this project');
};
