import { ROLE_LABELS } from '@atrium/rules/people/people';
import { mayGiveRole, type Role, ROLES } from '@atrium/rules/people/rights';

/** From the least to the most; only what the actor may give. */
export const roleChoices = (actor: Role) =>
  ROLES.toReversed()
    .filter((role) => mayGiveRole(actor, role))
    .map((value) => ({ value, label: ROLE_LABELS[value] }));
