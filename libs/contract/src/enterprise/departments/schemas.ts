import * as z from 'zod/mini';
import { MONEY_DIGITS } from '@atrium/rules/prices/money';
import { PROJECTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { createChangeSchema, createSchemas } from '../../core/resource-schemas.js';

export const departmentReply = z.object({
  id: f.id(),
  project: z.enum(PROJECTS),
  name: z.string(),
  description: z.nullable(z.string()),
  managerId: z.nullable(z.string()),
  budget: z.nullable(f.moneyReply()),
  isActive: z.boolean(),
  ...f.editedReply,
});
export type Department = z.infer<typeof departmentReply>;

const name = f.nameText('Department name is required');
const details = {
  description: f.optionalText(),
  managerId: z.optional(z.nullable(f.uuidField())),
  budget: f.optionalMoney(MONEY_DIGITS.budget),
  isActive: z.optional(z.boolean()),
};
const projectParams = z.object({ project: z.enum(PROJECTS) });

export const departmentSchemas = createSchemas({
  listParams: projectParams,
  params: idParams,
  fields: { name, ...details },
  reply: departmentReply,
  summaries: {
    list: 'List departments of a project, including inactive ones, ordered by name',
    create: 'Create a department in the project of the path',
    update: 'Update a department; its project cannot change while assignments use it',
    remove: 'Delete a department; assignments that use it are left without',
  },
  errors: {
    list: ['resource.not-found'],
    create: ['resource.not-found', 'resource.taken'],
    update: ['resource.taken', 'resource.in-use'],
  },
});
export const {
  list: listDepartmentsSchemas,
  create: createDepartmentSchemas,
  remove: removeDepartmentSchemas,
} = departmentSchemas;

export const updateDepartmentSchemas = callSchemas({
  ...departmentSchemas.update,
  body: createChangeSchema({ name, ...details, project: z.enum(PROJECTS, { error: 'Project is required' }) }),
});
