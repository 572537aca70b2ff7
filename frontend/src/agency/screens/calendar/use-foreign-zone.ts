import { getBrowserZone } from '../../../lib/format/dates.js';
import { useOrganization } from '../../../session/organization-store.js';

/** Returns the organization's time zone when it differs from the user's; else null. */
export function useForeignZone(): string | null {
  const { timeZone, settings } = useOrganization();
  return settings === null || canonicalZone(timeZone) === canonicalZone(getBrowserZone()) ? null : timeZone;
}

/** Returns the canonical name of a time zone, because one zone has several names ("Etc/UTC", "UTC"). */
const canonicalZone = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
