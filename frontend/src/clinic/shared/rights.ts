import type { Right } from '@atrium/rules/people/rights';
import { useUser } from '../../session/session-store.js';

/** Returns whether the user has a right in the clinic. It only hides controls; the server decides. */
export const useClinicRight = (right: Right): boolean => (useUser().permissions['perfect-b'] ?? []).includes(right);
