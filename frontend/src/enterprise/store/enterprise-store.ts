import type { Department } from '@atrium/contract/enterprise/departments';
import type { Staff } from '@atrium/contract/enterprise/staff';
import type { Assignment } from '@atrium/contract/session/session';
import { canAdministerEnterprise } from '@atrium/rules/rights';
import { create } from 'zustand';
import { onLive } from '../../lib/live.js';
import { isMissing, sweepChanges } from '../../lib/rows.js';
import { currentUser, useSession } from '../../session/session-store.js';
import { emptyEnterprise, type EnterpriseState, LISTS } from './enterprise-state.js';
import { abandonLoads, loadRows } from './load-enterprise.js';
import {
  applyEnterpriseEvents, withAssignment, withDepartment, withEndedAssignment, withoutDepartment, withoutStaff, withStaff,
} from './on-enterprise-event.js';

/** The one store of the enterprise area. It is written by loads, by events and by the answers to one's own writes. */
export const useEnterprise = create<EnterpriseState>(() => emptyEnterprise);

const access = { get: useEnterprise.getState, set: useEnterprise.setState };

export function needEnterprise(): void {
  const state = useEnterprise.getState();
  for (const list of LISTS) if (isMissing(state[list])) void loadRows(access, list);
}

export const tookStaff = (staff: Staff): void => useEnterprise.setState((state) => withStaff(state, staff));
export const removedStaff = (id: number): void => useEnterprise.setState((state) => withoutStaff(state, id));
export const tookAssignment = (assignment: Assignment): void => useEnterprise.setState((state) => withAssignment(state, assignment));
export const endedAssignment = (id: number): void => useEnterprise.setState((state) => withEndedAssignment(state, id, new Date().toISOString()));
export const tookDepartment = (department: Department): void => useEnterprise.setState((state) => withDepartment(state, department));
export const removedDepartment = (id: number): void => useEnterprise.setState((state) => withoutDepartment(state, id));

const forget = (): void => {
  abandonLoads();
  useEnterprise.setState(emptyEnterprise, true);
};

const forgetChangesLater = sweepChanges(
  () => useEnterprise.getState().changes,
  (changes) => useEnterprise.setState({ changes }),
);

onLive({
  events(events) {
    const before = useEnterprise.getState();
    const after = applyEnterpriseEvents(before, events, { me: currentUser()?.id ?? null, now: Date.now() });
    if (after === before) return;
    useEnterprise.setState(after, true);
    forgetChangesLater();
  },
  resync() {
    for (const list of LISTS) if (useEnterprise.getState()[list].phase !== 'idle') void loadRows(access, list);
  },
  connected() {
    for (const list of LISTS) if (useEnterprise.getState()[list].phase === 'failed') void loadRows(access, list);
  },
  reset: forget,
});

/** Whoever is no administrator any more keeps nothing of it, pay least of all. */
useSession.subscribe((session) => {
  const mayKnow = session.state === 'signed-in' && canAdministerEnterprise(session.user.role);
  if (!mayKnow && useEnterprise.getState() !== emptyEnterprise) forget();
});
