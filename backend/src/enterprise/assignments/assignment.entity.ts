import type { Assignment } from '@atrium/contract/session/session/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { instantSql } from '../../platform/database/sql.js';
import {
  day,
  flag,
  instant,
  integer,
  orNull,
  type RowOf,
  table,
  text,
  texts,
  viewOf,
} from '../../platform/records/table.js';

/** A member's access to a project, with at most one active row per project. Ended ones stay as history. */
export const assignmentTable = table('assignment', {
  staffId: integer(),
  project: text<Project>(),
  position: orNull(text()),
  departmentId: orNull(integer()),
  permissions: texts(),
  roleId: orNull(integer()),
  until: orNull(day()),
  accessLevel: text(),
  isActive: flag(),
  unassignedAt: orNull(instant()),
});
export type AssignmentRow = RowOf<typeof assignmentTable>;

export const assignmentView = viewOf<Assignment>()(assignmentTable, 'a', { assignedAt: instantSql('a.assigned_at') });
