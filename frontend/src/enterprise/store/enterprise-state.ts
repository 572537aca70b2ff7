import type { Department } from '@atrium/contract/enterprise/departments';
import type { Staff } from '@atrium/contract/enterprise/staff';
import type { Assignment } from '@atrium/contract/session/session';
import type { ApiError } from '../../lib/http.js';
import { type Collection, collectionRules } from '../../lib/upsert.js';

/* What the enterprise area's screens show: people, their access, the departments of both projects. */

export type Phase = 'idle' | 'loading' | 'ready' | 'failed';

export interface Rows<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly all: Collection<T>;
}

/** What a colleague just did to a person: their row glows and says so for some seconds. */
export interface Change {
  readonly key: string;
  readonly caption: string;
  readonly until: number;
}

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
  staff: { phase: 'idle', error: null, all: staffRules.empty },
  assignments: { phase: 'idle', error: null, all: assignmentRules.empty },
  departments: { phase: 'idle', error: null, all: departmentRules.empty },
  changes: new Map(),
};
