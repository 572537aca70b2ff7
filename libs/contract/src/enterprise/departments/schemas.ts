import * as z from 'zod/mini';
import { MONEY_DIGITS } from '@atrium/rules/prices/money';
import { PROJECTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { changeOf, schemasOf } from '../../core/resource-schemas.js';

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

export const departmentSchemas = schemasOf({
  listParams: projectParams,
  params: f.idParams,
  fields: { name, ...details },
  reply: departmentReply,
  summaries: {
    list: 'Departments of a project, by name; inactive ones too',
    create: 'Add a department to the project in the path',
    update: 'Edit a department; it stays in its project while assignments use it',
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
  body: changeOf({ name, ...details, project: z.enum(PROJECTS, { error: 'Project is required' }) }),
});
