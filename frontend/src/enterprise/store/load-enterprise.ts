import { listAssignments } from '@atrium/contract/enterprise/assignments';
import { listDepartments } from '@atrium/contract/enterprise/departments';
import { listStaff } from '@atrium/contract/enterprise/staff';
import { PROJECTS } from '@atrium/rules/rights';
import { call } from '../../lib/http.js';
import { Loads, type Place } from '../../lib/rows.js';
import { assignmentRules, departmentRules, type EnterpriseState, type List, staffRules } from './enterprise-state.js';

export interface Access {
  readonly get: () => EnterpriseState;
  readonly set: (part: Partial<EnterpriseState>) => void;
}

const loads = new Loads();
export const abandonLoads = (): void => loads.abandon();

const placeOf = <K extends List>({ get, set }: Access, key: K): Place<EnterpriseState[K]> => ({
  get: () => get()[key],
  set: (part) => set({ [key]: { ...get()[key], ...part } }),
});

export function loadRows(access: Access, key: List): Promise<void> {
  switch (key) {
    case 'staff':
      return loads.rows(key, placeOf(access, key), staffRules, () => call(listStaff));
    case 'assignments':
      return loads.rows(key, placeOf(access, key), assignmentRules, () => call(listAssignments));
    case 'departments':
      return loads.rows(key, placeOf(access, key), departmentRules, async () =>
        (await Promise.all(PROJECTS.map((project) => call(listDepartments, { params: { project } })))).flat(),
      );
  }
}
