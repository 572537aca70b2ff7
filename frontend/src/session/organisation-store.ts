import { getOrganisationSettings, type OrganisationSettings } from '@atrium/contract/platform/organisation';
import { create } from 'zustand';
import { call } from '../lib/http.js';
import { onLive } from '../lib/live.js';
import { setCurrency } from '../lib/money.js';

interface Organisation {
  readonly timeZone: string;
  readonly currency: string;
  /** As the server has them; null until they are known. */
  readonly settings: OrganisationSettings | null;
}

/** What holds for everybody: when a day begins, and what amounts are in. Until it is known: the server's own defaults. */
export const useOrganisation = create<Organisation>(() => ({ timeZone: 'UTC', currency: 'USD', settings: null }));

/** From a read, an event, or the answer to one's own save; what is not newer is ignored. */
export function tookOrganisation(settings: OrganisationSettings): void {
  const known = useOrganisation.getState().settings;
  if (known !== null && known.version >= settings.version) return;
  setCurrency(settings.currency);
  useOrganisation.setState({ timeZone: settings.timeZone, currency: settings.currency, settings });
}

export async function loadOrganisation(): Promise<void> {
  try {
    tookOrganisation(await call(getOrganisationSettings));
  } catch {
    // What is known stands; the next connection asks again.
  }
}

onLive({
  events(events) {
    for (const { data } of events) if ('settings' in data && 'timeZone' in data.settings) tookOrganisation(data.settings);
  },
  resync: () => void loadOrganisation(),
  connected: () => void loadOrganisation(),
  reset: () => undefined,
});
