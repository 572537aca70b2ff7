import type { Right } from '@atrium/rules/people/rights';
import { useUser } from '../../session/session-store.js';

/** Whether the signed-in person has a right in the clinic; the server decides, this only hides what it would refuse. */
export const useMay = (right: Right): boolean => (useUser().permissions['perfect-b'] ?? []).includes(right);
