import { getOrganisationSettings } from '@atrium/contract/platform/organisation/calls';
import type { OrganisationSettings } from '@atrium/contract/platform/organisation/schemas';
import { isTimeZone } from '@atrium/rules/time/time-zone';
import { create } from 'zustand';
import { call } from '../lib/api/http.js';
import { onLive } from '../lib/live/live.js';
import { setCurrency } from '../lib/format/currency.js';

interface Organisation {
  readonly timeZone: string;
  readonly currency: string;
  readonly settings: OrganisationSettings | null;
}

const ZONE_KEY = 'atrium-time-zone';

/** Reads the cached zone, so that the first paint uses the right day. */
function keptZone(): string | null {
  try {
    const zone = localStorage.getItem(ZONE_KEY);
    return zone !== null && isTimeZone(zone) ? zone : null;
  } catch {
    return null;
  }
}

function keepZone(zone: string): void {
  try {
    localStorage.setItem(ZONE_KEY, zone);
  } catch {
    // Storage is disabled: the next visit starts in UTC.
  }
}

/** Time zone and currency of the organization; the server's defaults until they load. */
export const useOrganisation = create<Organisation>(() => ({
  timeZone: keptZone() ?? 'UTC',
  currency: 'USD',
  settings: null,
}));

/** Applies settings from a read, an event or the response to a save; older versions are ignored. */
export function tookOrganisation(settings: OrganisationSettings): void {
  const known = useOrganisation.getState().settings;
  if (known !== null && known.version >= settings.version) return;
  keepZone(settings.timeZone);
  setCurrency(settings.currency);
  useOrganisation.setState({ timeZone: settings.timeZone, currency: settings.currency, settings });
}

async function loadOrganisation(): Promise<void> {
  try {
    tookOrganisation(await call(getOrganisationSettings));
  } catch {
    // The known settings stay; the next connection tries again.
  }
}

onLive({
  events(events) {
    for (const { data } of events)
      if ('settings' in data && 'timeZone' in data.settings) tookOrganisation(data.settings);
  },
  resync: () => void loadOrganisation(),
  connected: () => void loadOrganisation(),
  reset: () => undefined,
});
