import type { Right } from '@atrium/rules/rights';
import { useUser } from '../../session/session-store.js';

/** Whether somebody may do it in the agency; the server decides all the same. */
export const useAgencyRight = (right: Right): boolean => (useUser().permissions['talent-phi'] ?? []).includes(right);
