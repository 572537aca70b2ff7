import { department } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { enterpriseRoom, projectRoom } from '../../platform/realtime/rooms.js';
import { entity } from '../../platform/records/entity.js';
import { flag, money, orNull, type RowOf, table, text, uuid, viewOf } from '../../platform/records/table.js';
import { taken } from '../../platform/records/taken.js';

export const departmentTable = table('department', {
  project: text<Project>(),
  name: text(),
  description: orNull(text()),
  managerId: orNull(uuid()),
  budget: orNull(money()),
  isActive: flag(),
});
export type DepartmentRow = RowOf<typeof departmentTable>;

export const departments = entity({
  resource: department,
  table: departmentTable,
  view: viewOf<Department>()(departmentTable, 'd', {}),
  order: { by: 'lower(d.name)' },
  audience: ({ project }) => {
    const its = project as Project;
    return { project: its, rooms: [enterpriseRoom, projectRoom(its)] };
  },
  refusals: {
    department_name_key: taken({
      table: 'department',
      among: 'other.is_active',
      within: 'project',
      says: (name) => `A department named "${name}" already exists`,
    }),
  },
  // Rows of another area refer to the department and its project.
  inUse: () =>
    new DomainError('resource.in-use', { message: 'This department cannot change its project: goals use it' }),
});
