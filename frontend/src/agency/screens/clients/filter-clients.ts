import type { Client } from '@atrium/contract/agency/clients/schemas';
import { findRows, type SearchResult, toSearchTexts } from '@atrium/rules/text/search';

const textOf = toSearchTexts<Client>(({ name, industry, contactEmail, contactPhone, website }) => ({
  name,
  more: [industry, contactEmail, contactPhone, website],
}));

/** Filters clients by the texts of the card. Sorts by name, search results by the best match. */
export const filterClients = (
  clients: readonly Client[],
  { search, status }: { readonly search: string; readonly status: string },
): SearchResult<Client> =>
  findRows(
    clients
      .filter((client) => status === '' || client.status === status)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    textOf,
    search,
  );
