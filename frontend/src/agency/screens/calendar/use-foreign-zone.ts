import { readersZone } from '../../../lib/format/dates.js';
import { useOrganisation } from '../../../session/organisation-store.js';

/** Returns the organization's time zone when it differs from the user's; else null. */
export function useForeignZone(): string | null {
  const { timeZone, settings } = useOrganisation();
  return settings === null || nameOf(timeZone) === nameOf(readersZone()) ? null : timeZone;
}

/** One zone has several names ("Etc/UTC", "UTC"). */
const nameOf = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
