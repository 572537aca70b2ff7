import { administrator, del, put, superadmin } from '../../core/endpoint.js';
import { createCalls, resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const accessRole = resource<s.AccessRole>()({
  event: 'access-role',
  name: 'accessRole',
  noun: 'Role',
  words: { name: 'Role name', project: 'Project', rights: 'Rights' },
});

export const { list: listAccessRoles, create: createAccessRole } = createCalls<typeof s.accessRoleSchemas>({
  paths: ['/api/enterprise/access-roles', '/api/enterprise/access-roles/:id'],
  access: [administrator, superadmin],
  changedBy: 'PUT',
});
export const updateAccessRole = put<typeof s.updateAccessRoleSchemas>('/api/enterprise/access-roles/:id', superadmin);
export const removeAccessRole = del<typeof s.removeAccessRoleSchemas>('/api/enterprise/access-roles/:id', superadmin);
