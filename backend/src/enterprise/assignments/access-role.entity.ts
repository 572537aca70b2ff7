import { accessRole } from '@atrium/contract/enterprise/access-roles/calls';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Project, Right } from '@atrium/rules/people/rights';
import { enterpriseRoom } from '../../platform/realtime/rooms.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';
import { alreadyExists } from '../../platform/entities/already-exists.js';

const accessRoleTable = t.defineTable('access_role', {
  project: t.text<Project>(),
  name: t.text(),
  rights: t.texts<Right>(),
});

/** A named set of rights in one project. */
export const accessRoles = defineEntity({
  resource: accessRole,
  table: accessRoleTable,
  view: t.defineView<AccessRole>()(accessRoleTable, 'r', {}),
  order: { by: 'lower(r.name)' },
  audience: ({ project }) => ({ project: project as Project, rooms: [enterpriseRoom] }),
  constraintErrors: {
    access_role_name_key: alreadyExists({
      table: 'access_role',
      scopeField: 'project',
      formatMessage: (name) => `A role named "${name}" already exists`,
    }),
  },
});
