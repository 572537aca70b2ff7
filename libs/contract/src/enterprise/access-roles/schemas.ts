import * as z from 'zod/mini';
import { PROJECTS, RIGHTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryId } from '../../core/query-fields.js';
import { handoverFields, handoverQuery } from '../open-work.js';
import { createChangeSchema, createSchemas } from '../../core/resource-schemas.js';

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
const rights = z.array(z.enum(RIGHTS, { error: 'This right cannot be granted' })).check(z.maxLength(50));

export const accessRoleSchemas = createSchemas({
  listParams: undefined,
  params: idParams,
  fields: { name, project: z.enum(PROJECTS, { error: 'Project is required' }), rights },
  reply: accessRoleReply,
  summaries: {
    list: 'List roles (named sets of rights) of both projects, ordered by name',
    create: 'Create a role of a project',
    update: 'Update a role; its members have the new rights immediately',
    remove: 'Delete a role; its members get the replacement',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken', 'staff.open-work', 'auth.sign-in-again'] },
});
export const { list: listAccessRolesSchemas, create: createAccessRoleSchemas } = accessRoleSchemas;

export const updateAccessRoleSchemas = callSchemas({
  ...accessRoleSchemas.update,
  sessionOnly: true,
  body: createChangeSchema({
    name,
    rights,
    /** Required when the change removes a right that the open work of its users needs. */
    ...handoverFields,
  }),
});

export const removeAccessRoleSchemas = callSchemas({
  ...accessRoleSchemas.remove,
  sessionOnly: true,
  query: z.object({
    /** Id of a role of the same project for the users of this one. Without it, a role in use is not deleted. */
    replacementId: queryId(),
    ...handoverQuery,
  }),
  errors: ['resource.not-found', 'resource.in-use', 'staff.open-work', 'auth.sign-in-again'],
});
