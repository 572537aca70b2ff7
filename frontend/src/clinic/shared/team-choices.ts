import { displayName } from '@atrium/rules/people/people';
import { useEffect, useMemo } from 'react';
import { useUser } from '../../session/session-store.js';
import type { Choice } from '../../ui/choices/select.js';
import { needTeam, useClinic } from '../store/clinic-store.js';

/** Returns the people who may be named as author of an entry: the user first, then the clinic's current team. */
export function useTeamChoices(): readonly Choice[] {
  const user = useUser();
  const team = useClinic((state) => state.team.value);
  useEffect(() => void needTeam(), []);
  return useMemo(
    () => [
      { value: user.id, label: `${displayName(user)} (you)` },
      ...(team ?? [])
        .filter(({ id, isActive }) => isActive && id !== user.id)
        .map((member) => ({ value: member.id, label: displayName(member) })),
    ],
    [team, user],
  );
}
