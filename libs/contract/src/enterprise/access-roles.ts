import * as z from 'zod/mini';
import { PROJECTS, RIGHTS } from '@atrium/rules/rights';
import { administrator, endpoint, superadmin } from '../core/endpoint.js';
import { editedReply, id, idParams, nameText, queryId } from '../core/fields.js';
import { callsOf, changeOf, resource } from '../core/resource.js';

export const accessRoleReply = z.object({
  id: id(),
  project: z.enum(PROJECTS),
  name: z.string(),
  /** What whoever has it may do there, and nothing else. */
  rights: z.array(z.enum(RIGHTS)),
  ...editedReply,
});
export type AccessRole = z.infer<typeof accessRoleReply>;

export const accessRole = resource<AccessRole>()({
  event: 'access-role',
  name: 'accessRole',
  noun: 'Role',
  words: { name: 'Role Name', project: 'Project', rights: 'Rights' },
});

const name = nameText('Role name is required');
const rights = z.array(z.enum(RIGHTS, { error: 'This is not a right that can be given' })).check(z.maxLength(50));

const calls = callsOf({
  names: ['AccessRole', 'AccessRoles'],
  paths: ['/api/enterprise/access-roles', '/api/enterprise/access-roles/:id'],
  listParams: undefined,
  params: idParams,
  access: [administrator, superadmin],
  fields: { name, project: z.enum(PROJECTS, { error: 'Project is required' }), rights },
  reply: accessRoleReply,
  changedBy: 'PUT',
  summaries: {
    list: 'Roles of both projects, by name: named sets of rights',
    create: 'Make a role of a project',
    update: 'Change a role; whoever has it has its new rights at once',
    remove: 'Delete a role; whoever has it gets the replacement',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken', 'auth.sign-in-again'] },
});
export const { list: listAccessRoles, create: createAccessRole } = calls;
export const updateAccessRole = endpoint({
  ...calls.update,
  sessionOnly: true,
  body: changeOf({ name, rights }),
});
export const removeAccessRole = endpoint({
  ...calls.remove,
  sessionOnly: true,
  query: z.object({
    /** A role of the same project for whoever has this one. Without it a role that is in use stays. */
    replacementId: queryId(),
  }),
  errors: ['resource.not-found', 'resource.in-use', 'auth.sign-in-again'],
});
