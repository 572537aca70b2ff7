import type { WorkKind } from '@atrium/rules/agency/open-work';
import { UserX } from 'lucide-react';
import { useAgency } from '../store/agency-store.js';

/** Returns whether a user owns open work of a kind and may not do it, without access to the agency or without the right. */
export const useIsWithoutAccess = (userId: string, kind: WorkKind): boolean =>
  useAgency(
    ({ workWithoutAccess }) =>
      workWithoutAccess.value?.some((owner) => owner.id === userId && owner[kind] > 0) ?? false,
  );

interface WithoutAccessMarkProps {
  /** Owner or assignee of open work. */
  readonly userId: string;
  readonly kind: WorkKind;
}

/** Marks open work whose owner may not do it. */
export function WithoutAccessMark({ userId, kind }: WithoutAccessMarkProps) {
  const isMarked = useIsWithoutAccess(userId, kind);
  return (
    isMarked && (
      <UserX className="inline size-3.5 shrink-0 text-warn-text" role="img" aria-label="Needs a new owner">
        <title>Needs a new owner</title>
      </UserX>
    )
  );
}
