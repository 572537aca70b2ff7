import type { Department } from '@atrium/contract/enterprise/departments';
import type { Staff } from '@atrium/contract/enterprise/staff';
import type { Assignment } from '@atrium/contract/session/session';
import { type Change, noRows, type Rows } from '../../lib/rows.js';
import { collectionRules } from '../../lib/upsert.js';

/* What the enterprise area's screens show: people, their access, the departments of both projects. */

export interface EnterpriseState {
  readonly staff: Rows<Staff>;
  /** Active and ended ones. */
  readonly assignments: Rows<Assignment>;
  readonly departments: Rows<Department>;
  /** By the staff member's id. */
  readonly changes: ReadonlyMap<number, Change>;
}

export const LISTS = ['staff', 'assignments', 'departments'] as const satisfies readonly (keyof EnterpriseState)[];
export type List = (typeof LISTS)[number];

export const staffRules = collectionRules<Staff>((staff) => staff.version);
export const assignmentRules = collectionRules<Assignment>((assignment) => assignment.version);
export const departmentRules = collectionRules<Department>((department) => department.version);

export const emptyEnterprise: EnterpriseState = {
  staff: noRows(staffRules),
  assignments: noRows(assignmentRules),
  departments: noRows(departmentRules),
  changes: new Map(),
};
