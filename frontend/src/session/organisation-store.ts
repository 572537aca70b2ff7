import { getOrganisationSettings } from '@atrium/contract/platform/organisation';
import { create } from 'zustand';
import { call } from '../lib/http.js';
import { onLive } from '../lib/live.js';

/** What holds for everybody: when a day begins, and what amounts are in. Until it is known: the server's own defaults. */
export const useOrganisation = create(() => ({ timeZone: 'UTC', currency: 'USD' }));

export async function loadOrganisation(): Promise<void> {
  try {
    const { timeZone, currency } = await call(getOrganisationSettings);
    useOrganisation.setState({ timeZone, currency });
  } catch {
    // The defaults stand; the next connection asks again.
  }
}

onLive({
  events(events) {
    if (events.some(({ type }) => (type as string) === 'settings.updated')) void loadOrganisation();
  },
  resync: () => undefined,
  connected: () => void loadOrganisation(),
  reset: () => undefined,
});
