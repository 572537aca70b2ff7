import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { createAreaStore } from '../../lib/area/area-store.js';
import { currentUser, useSession } from '../../session/session-store.js';
import { emptyEnterprise, enterprise } from './enterprise-state.js';

const store = createAreaStore(enterprise, () => currentUser()?.id ?? null);

/** Zustand store of the enterprise area. */
export const useEnterprise = store.use;

export const loadEnterprise = (): void => store.ensureLoaded('staff', 'assignments', 'departments', 'accessRoles');

export const loadApiKeys = (): void => store.ensureLoaded('apiKeys');
export const refetchApiKeys = (): void => void store.refetch('apiKeys');

export const loadAccessReviews = (): void => store.ensureLoaded('accessReviews');
export const refetchAccessReviews = (): void => void store.refetch('accessReviews');

export const { upsertRow, removeRow } = store;

/** Clears all data, in particular pay, when the user is no longer an administrator. */
useSession.subscribe((session) => {
  const canAdminister = session.state === 'signed-in' && canAdministerEnterprise(session.user.role);
  if (!canAdminister && useEnterprise.getState() !== emptyEnterprise) store.unload();
});
