import { permissionsOfRights, type Project } from '@atrium/rules/people/rights';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { AssignmentRow } from './assignment.entity.js';

interface Wanted {
  readonly permissions?: readonly string[] | undefined;
  readonly roleId?: number | null | undefined;
}

/**
 * Locks a role against changes. Roles are always locked before members, because a change of a role updates its holders.
 */
export const lockRole = async (tx: Tx, roleId: number | null | undefined): Promise<void> => {
  if (roleId === null || roleId === undefined) return;
  await tx.query('select 1 from access_role where id = $1 for share', [roleId]);
};

/** Returns the changed rights: those of a locked role or of `permissions`; empty when neither is given. */
export const rightsOf = async (
  tx: Tx,
  project: Project,
  { permissions, roleId }: Wanted,
  path: string,
): Promise<Partial<Pick<AssignmentRow, 'permissions' | 'roleId'>>> => {
  if (roleId === null || roleId === undefined) {
    if (permissions !== undefined) return { permissions: [...new Set(permissions)], roleId: null };
    return roleId === null ? { roleId } : {};
  }
  if (permissions !== undefined)
    throw invalidField(`${path}permissions`, 'A role says the rights. Please choose a role or rights, not both.');
  const [role] = await rowsOf<{ rights: string[] }>(
    tx,
    'select rights from access_role where id = $1 and project = $2',
    [roleId, project],
  );
  if (role === undefined) throw invalidField(`${path}roleId`, 'This role does not exist in this project');
  return { roleId, permissions: permissionsOfRights(project, role.rights) };
};

/** Returns whether a client only sent back the permissions that it read; then the role stays. */
export const isEcho = ({ permissions, roleId }: Wanted, row: AssignmentRow): boolean =>
  permissions !== undefined &&
  (roleId === undefined || roleId === row.roleId) &&
  permissions.length === row.permissions.length &&
  permissions.every((permission) => row.permissions.includes(permission));

export const refusePastDay = async (tx: Tx, until: string | null | undefined, path: string): Promise<void> => {
  if (until === null || until === undefined) return;
  const { today } = await rowOf<{ today: string }>(tx, 'select organisation_today()::text as today');
  if (until < today) throw invalidField(`${path}until`, 'Please choose today or a later day');
};
