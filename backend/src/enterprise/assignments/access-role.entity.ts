import { accessRole } from '@atrium/contract/enterprise/access-roles/calls';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Project, Right } from '@atrium/rules/people/rights';
import { enterpriseRoom } from '../../platform/realtime/rooms.js';
import { entity } from '../../platform/records/entity.js';
import { table, text, texts, viewOf } from '../../platform/records/table.js';
import { taken } from '../../platform/records/taken.js';

const accessRoleTable = table('access_role', {
  project: text<Project>(),
  name: text(),
  rights: texts<Right>(),
});

/** A named set of rights in one project. */
export const accessRoles = entity({
  resource: accessRole,
  table: accessRoleTable,
  view: viewOf<AccessRole>()(accessRoleTable, 'r', {}),
  order: { by: 'lower(r.name)' },
  audience: ({ project }) => ({ project: project as Project, rooms: [enterpriseRoom] }),
  refusals: {
    access_role_name_key: taken({
      table: 'access_role',
      within: 'project',
      says: (name) => `A role named "${name}" already exists`,
    }),
  },
});
