import * as z from 'zod/mini';
import { PROJECTS, RIGHTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { changeOf, schemasOf } from '../../core/resource-schemas.js';

export const accessRoleReply = z.object({
  id: f.id(),
  project: z.enum(PROJECTS),
  name: z.string(),
  /** The exact rights of the role. */
  rights: z.array(z.enum(RIGHTS)),
  ...f.editedReply,
});
export type AccessRole = z.infer<typeof accessRoleReply>;

const name = f.nameText('Role name is required');
const rights = z.array(z.enum(RIGHTS, { error: 'This is not a right that can be given' })).check(z.maxLength(50));

export const accessRoleSchemas = schemasOf({
  listParams: undefined,
  params: f.idParams,
  fields: { name, project: z.enum(PROJECTS, { error: 'Project is required' }), rights },
  reply: accessRoleReply,
  summaries: {
    list: 'Roles of both projects, by name: named sets of rights',
    create: 'Make a role of a project',
    update: 'Change a role; whoever has it has its new rights at once',
    remove: 'Delete a role; whoever has it gets the replacement',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken', 'auth.sign-in-again'] },
});
export const { list: listAccessRolesSchemas, create: createAccessRoleSchemas } = accessRoleSchemas;

export const updateAccessRoleSchemas = callSchemas({
  ...accessRoleSchemas.update,
  sessionOnly: true,
  body: changeOf({ name, rights }),
});

export const removeAccessRoleSchemas = callSchemas({
  ...accessRoleSchemas.remove,
  sessionOnly: true,
  query: z.object({
    /** Role of the same project for the users of this one. Without it a role in use is kept. */
    replacementId: f.queryId(),
  }),
  errors: ['resource.not-found', 'resource.in-use', 'auth.sign-in-again'],
});
