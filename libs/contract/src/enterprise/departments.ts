import * as z from 'zod/mini';
import { MONEY_DIGITS } from '@atrium/rules/money';
import { PROJECTS } from '@atrium/rules/rights';
import { administrator, endpoint } from '../core/endpoint.js';
import { editedReply, id, idParams, moneyReply, optionalMoney, optionalText, requiredText, seenVersion, TEXT_LIMITS, uuidField } from '../core/fields.js';

export const departmentReply = z.object({
  id: id(),
  project: z.enum(PROJECTS),
  name: z.string(),
  description: z.nullable(z.string()),
  managerId: z.nullable(z.string()),
  budget: z.nullable(moneyReply()),
  isActive: z.boolean(),
  ...editedReply,
});
export type Department = z.infer<typeof departmentReply>;

const name = requiredText(TEXT_LIMITS.name, 'Department name is required');
const details = {
  description: optionalText(),
  managerId: z.optional(z.nullable(uuidField())),
  budget: optionalMoney(MONEY_DIGITS.budget),
  isActive: z.optional(z.boolean()),
};
const projectParams = z.object({ project: z.enum(PROJECTS) });

export const listDepartments = endpoint({
  name: 'listDepartments',
  summary: 'Departments of a project, by name; inactive ones too',
  method: 'GET',
  path: '/api/projects/:project/departments',
  access: { who: 'member-of-path-project' },
  params: projectParams,
  reply: z.array(departmentReply),
  status: 200,
  errors: ['resource.not-found'],
});

export const createDepartment = endpoint({
  name: 'createDepartment',
  summary: 'Add a department to the project in the path',
  method: 'POST',
  path: '/api/projects/:project/departments',
  access: administrator,
  params: projectParams,
  body: z.object({ name, ...details }),
  reply: departmentReply,
  status: 201,
  errors: ['resource.not-found', 'resource.taken'],
});

export const updateDepartment = endpoint({
  name: 'updateDepartment',
  summary: 'Edit a department; it stays in its project while assignments use it',
  method: 'PUT',
  path: '/api/projects/departments/:id',
  access: administrator,
  params: idParams,
  body: z.object({
    name: z.optional(name),
    ...details,
    project: z.optional(z.enum(PROJECTS, { error: 'Project is required' })),
    version: seenVersion(),
  }),
  reply: departmentReply,
  status: 200,
  errors: ['resource.not-found', 'resource.taken', 'resource.stale', 'resource.in-use'],
});

export const removeDepartment = endpoint({
  name: 'removeDepartment',
  summary: 'Delete a department; assignments that use it are left without',
  method: 'DELETE',
  path: '/api/projects/departments/:id',
  access: administrator,
  params: idParams,
  status: 204,
  errors: ['resource.not-found'],
});
