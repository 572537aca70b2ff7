import type { Department } from '@atrium/contract/enterprise/departments';
import type { Staff } from '@atrium/contract/enterprise/staff';
import type { Assignment } from '@atrium/contract/session/session';
import { canAdministerEnterprise } from '@atrium/rules/rights';
import { areaStore } from '../../lib/area/area-store.js';
import { currentUser, useSession } from '../../session/session-store.js';
import { emptyEnterprise, enterprise } from './enterprise-state.js';
import { ended } from './selectors.js';

const store = areaStore(enterprise, () => currentUser()?.id ?? null);

/** The one store of the enterprise area. */
export const useEnterprise = store.use;

export const needEnterprise = (): void => store.need('staff', 'assignments', 'departments');

export const tookStaff = (staff: Staff): void => store.took('staff', staff);
export const removedStaff = (id: number): void => store.lost('staff', id);
export const tookAssignment = (assignment: Assignment): void => store.took('assignments', assignment);
export const tookDepartment = (department: Department): void => store.took('departments', department);
export const removedDepartment = (id: number): void => store.lost('departments', id);

/** The call answers nothing; what the server wrote is known all the same. */
export function endedAssignment(id: number): void {
  const known = useEnterprise.getState().assignments.all.rows.get(id);
  if (known?.isActive === true) tookAssignment(ended(known, new Date().toISOString()));
}

/** Whoever is no administrator any more keeps nothing of it, pay least of all. */
useSession.subscribe((session) => {
  const mayKnow = session.state === 'signed-in' && canAdministerEnterprise(session.user.role);
  if (!mayKnow && useEnterprise.getState() !== emptyEnterprise) store.forget();
});
