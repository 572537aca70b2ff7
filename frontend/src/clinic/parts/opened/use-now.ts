import { instantOfWallTime } from '@atrium/rules/time-zone';
import { useMemo } from 'react';
import { useOrganisation } from '../../../session/organisation-store.js';
import { useWallNow } from '../../../session/today.js';

/** Now, looked at twice a minute, and in whose zone. */
export function useNow(): { readonly now: Date; readonly zone: string } {
  const wall = useWallNow();
  const zone = useOrganisation(({ timeZone }) => timeZone);
  return useMemo(() => ({ now: instantOfWallTime(wall, zone), zone }), [wall, zone]);
}
