import { ROLE_LABELS } from '@atrium/rules/people/people';
import { canGiveRole, type Role, ROLES } from '@atrium/rules/people/rights';

/** Returns the roles that the user may assign, from the fewest to the most rights. */
export const getRoleChoices = (actor: Role) =>
  ROLES.toReversed()
    .filter((role) => canGiveRole(actor, role))
    .map((value) => ({ value, label: ROLE_LABELS[value] }));
