import type { Client } from '@atrium/contract/agency/clients';

/** By name; the search looks where the card shows words. */
export function filterClients(
  clients: readonly Client[],
  { search, status }: { readonly search: string; readonly status: string },
): Client[] {
  const wanted = search.trim().toLocaleLowerCase('en');
  return clients
    .filter((client) => status === '' || client.status === status)
    .filter(({ name, industry, contactEmail, contactPhone, website }) =>
      [name, industry, contactEmail, contactPhone, website].some(
        (text) => text?.toLocaleLowerCase('en').includes(wanted) ?? false,
      ),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
