import { getDisplayName } from '@atrium/rules/people/people';
import { useEffect } from 'react';
import { useUser } from '../../session/session-store.js';
import type { Choice } from '../../ui/choices/select.js';
import { refetchTeam, useClinic } from '../store/clinic-store.js';

/** Returns the people who may be named as author of an entry: the user first, then the clinic's current team. */
export function useTeamChoices(): readonly Choice[] {
  const user = useUser();
  const team = useClinic((state) => state.team.value);
  useEffect(() => void refetchTeam(), []);
  return [
    { value: user.id, label: `${getDisplayName(user)} (you)` },
    ...(team ?? [])
      .filter(({ id, isActive }) => isActive && id !== user.id)
      .map((member) => ({ value: member.id, label: getDisplayName(member) })),
  ];
}
