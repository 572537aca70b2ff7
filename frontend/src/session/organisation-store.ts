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
  /** As the server has them; null until they are known. */
  readonly settings: OrganisationSettings | null;
}

const ZONE_KEY = 'atrium-time-zone';

/** Kept on this device too, so that the next visit counts days in it before the server has answered. */
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
    // Storage is switched off: the next visit begins in UTC.
  }
}

/** What holds for everybody: when a day begins, and what amounts are in. Until it is known: the server's own defaults. */
export const useOrganisation = create<Organisation>(() => ({
  timeZone: keptZone() ?? 'UTC',
  currency: 'USD',
  settings: null,
}));

/** From a read, an event, or the answer to one's own save; what is not newer is ignored. */
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
    // What is known stands; the next connection asks again.
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
