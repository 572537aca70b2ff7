import type { Assignment } from '@atrium/contract/session/session/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { instantSql } from '../../platform/database/sql.js';
import * as t from '../../platform/entities/table.js';

/** A member's access to a project, with at most one active row per project. Ended ones stay as history. */
export const assignmentTable = t.defineTable('assignment', {
  staffId: t.integer(),
  project: t.text<Project>(),
  position: t.nullableColumn(t.text()),
  departmentId: t.nullableColumn(t.integer()),
  permissions: t.texts(),
  roleId: t.nullableColumn(t.integer()),
  until: t.nullableColumn(t.day()),
  accessLevel: t.text(),
  isActive: t.booleanColumn(),
  unassignedAt: t.nullableColumn(t.instant()),
});
export type AssignmentRow = t.RowOf<typeof assignmentTable>;

export const assignmentView = t.defineView<Assignment>()(assignmentTable, 'a', {
  assignedAt: instantSql('a.assigned_at'),
});
