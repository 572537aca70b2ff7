import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { Right } from '@atrium/rules/people/rights';
import { useUser } from '../../session/session-store.js';

/** Returns whether the user has a right in the agency; the server decides. */
export const useAgencyRight = (right: Right): boolean => (useUser().permissions['talent-phi'] ?? []).includes(right);

/**
 * Returns whether the user may exceed the agency's limits with a reason. Only members see its screens, so the role is
 * sufficient.
 */
export const canExceedLimits = (user: CurrentUser | null): boolean =>
  user?.role === 'manager' || user?.role === 'superadmin';
