import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { mayTouchPerson } from '@atrium/rules/people/rights';
import { useMemo } from 'react';
import { useUser } from '../../../session/session-store.js';

export interface StaffRights {
  /** Anything of this person. */
  readonly touch: (staff: Staff) => boolean;
  /** At least the user's own names. */
  readonly edit: (staff: Staff) => boolean;
  readonly remove: (staff: Staff) => boolean;
}

export function useStaffRights(): StaffRights {
  const user = useUser();
  return useMemo(
    () => ({
      touch: ({ role, isErased }) => !isErased && mayTouchPerson(user.role, role),
      edit: ({ role, userId, isErased }) => !isErased && (mayTouchPerson(user.role, role) || userId === user.id),
      remove: ({ role, userId }) => mayTouchPerson(user.role, role) && userId !== user.id,
    }),
    [user.role, user.id],
  );
}
