import { administrator, endpoint, superadmin } from '../../core/endpoint.js';
import { callsOf, resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const accessRole = resource<schemas.AccessRole>()({
  event: 'access-role',
  name: 'accessRole',
  noun: 'Role',
  words: { name: 'Role Name', project: 'Project', rights: 'Rights' },
});

const calls = callsOf<typeof schemas.accessRoleSchemas>({
  paths: ['/api/enterprise/access-roles', '/api/enterprise/access-roles/:id'],
  access: [administrator, superadmin],
  changedBy: 'PUT',
});
export const { list: listAccessRoles, create: createAccessRole } = calls;
export const updateAccessRole = endpoint<typeof schemas.updateAccessRoleSchemas>(calls.update);
export const removeAccessRole = endpoint<typeof schemas.removeAccessRoleSchemas>(calls.remove);
