import { department } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { enterpriseRoom, getProjectRoom } from '../../platform/realtime/rooms.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';
import { alreadyExists } from '../../platform/entities/already-exists.js';

export const departmentTable = t.defineTable('department', {
  project: t.text<Project>(),
  name: t.text(),
  description: t.nullableColumn(t.text()),
  managerId: t.nullableColumn(t.uuid()),
  budget: t.nullableColumn(t.money()),
  isActive: t.booleanColumn(),
});
export type DepartmentRow = t.RowOf<typeof departmentTable>;

export const departments = defineEntity({
  resource: department,
  table: departmentTable,
  view: t.defineView<Department>()(departmentTable, 'd', {}),
  order: { by: 'lower(d.name)' },
  audience: ({ project }) => {
    const its = project as Project;
    return { project: its, rooms: [enterpriseRoom, getProjectRoom(its)] };
  },
  constraintErrors: {
    department_name_key: alreadyExists({
      table: 'department',
      scopeSql: 'other.is_active',
      scopeField: 'project',
      formatMessage: (name) => `A department named "${name}" already exists`,
    }),
  },
  // Rows of another area refer to the department and its project.
  inUseError: () =>
    new DomainError('resource.in-use', { message: 'This department cannot change its project: goals use it' }),
});
