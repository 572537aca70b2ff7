import { getOrganizationSettings } from '@atrium/contract/platform/organization/calls';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import { isTimeZone } from '@atrium/rules/time/time-zone';
import { create } from 'zustand';
import { call } from '../lib/api/http.js';
import { isEvent } from '../lib/area/area.js';
import { onLive } from '../lib/live/live.js';
import { setCurrency } from '../lib/format/currency.js';
import { setOrganizationZone } from '../lib/format/dates.js';
import { readStored, writeStored } from '../lib/page/storage.js';

interface Organization {
  readonly timeZone: string;
  readonly currency: string;
  readonly settings: OrganizationSettings | null;
}

const ZONE_STORAGE_KEY = 'atrium-time-zone';

/** Reads the cached zone, so that the first paint uses the right day. */
function readCachedZone(): string | null {
  const zone = readStored(ZONE_STORAGE_KEY);
  return zone !== null && isTimeZone(zone) ? zone : null;
}

/** Store of the organization's time zone and currency; the server's defaults until they load. */
export const useOrganization = create<Organization>(() => ({
  timeZone: readCachedZone() ?? 'UTC',
  currency: 'USD',
  settings: null,
}));

useOrganization.subscribe(({ timeZone }) => setOrganizationZone(timeZone));
setOrganizationZone(useOrganization.getState().timeZone);

/** Applies settings from a read, an event or the response to a save; older versions are ignored. */
export function applyOrganization(settings: OrganizationSettings): void {
  const known = useOrganization.getState().settings;
  if (known !== null && known.version >= settings.version) return;
  writeStored(ZONE_STORAGE_KEY, settings.timeZone);
  setCurrency(settings.currency);
  useOrganization.setState({ timeZone: settings.timeZone, currency: settings.currency, settings });
}

async function loadOrganization(): Promise<void> {
  try {
    applyOrganization(await call(getOrganizationSettings));
  } catch {
    // The known settings stay; the next connection tries again.
  }
}

onLive({
  events(events) {
    for (const event of events) if (isEvent(event, 'organisation.updated')) applyOrganization(event.data.settings);
  },
  resync: () => void loadOrganization(),
  connected: () => void loadOrganization(),
  reset: () => undefined,
});
