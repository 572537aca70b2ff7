import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { areaStore } from '../../lib/area/area-store.js';
import { currentUser, useSession } from '../../session/session-store.js';
import { emptyEnterprise, enterprise } from './enterprise-state.js';
import { ended } from './selectors.js';

const store = areaStore(enterprise, () => currentUser()?.id ?? null);

/** The one store of the enterprise area. */
export const useEnterprise = store.use;

export const needEnterprise = (): void => store.need('staff', 'assignments', 'departments', 'accessRoles');

export const needApiKeys = (): void => store.need('apiKeys');
export const rereadApiKeys = (): void => void store.reread('apiKeys');

export const needAccessReviews = (): void => store.need('accessReviews');
export const rereadAccessReviews = (): void => void store.reread('accessReviews');

export const { took, lost } = store;

/** The call answers nothing; what the server wrote is known all the same. */
export function endedAssignment(id: number): void {
  const known = useEnterprise.getState().assignments.all.rows.get(id);
  if (known?.isActive === true) took.assignments(ended(known, new Date().toISOString()));
}

/** Clears all data, in particular pay, when the user is no administrator any more. */
useSession.subscribe((session) => {
  const mayKnow = session.state === 'signed-in' && canAdministerEnterprise(session.user.role);
  if (!mayKnow && useEnterprise.getState() !== emptyEnterprise) store.forget();
});
