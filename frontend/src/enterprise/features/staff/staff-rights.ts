import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { canManageUser } from '@atrium/rules/people/rights';
import { useMemo } from 'react';
import { useUser } from '../../../session/session-store.js';

export interface StaffRights {
  /** True when the user may edit everything of this member. */
  readonly manage: (staff: Staff) => boolean;
  /** True when the user may edit at least their own names. */
  readonly edit: (staff: Staff) => boolean;
  readonly remove: (staff: Staff) => boolean;
}

export function useStaffRights(): StaffRights {
  const user = useUser();
  return useMemo(
    () => ({
      manage: ({ role, isErased }) => !isErased && canManageUser(user.role, role),
      edit: ({ role, userId, isErased }) => !isErased && (canManageUser(user.role, role) || userId === user.id),
      remove: ({ role, userId }) => canManageUser(user.role, role) && userId !== user.id,
    }),
    [user.role, user.id],
  );
}
