import type { Client } from '@atrium/contract/agency/clients/schemas';
import { findRows, type Found, searchTexts } from '@atrium/rules/text/search';

const textOf = searchTexts<Client>(({ name, industry, contactEmail, contactPhone, website }) => ({
  name,
  more: [industry, contactEmail, contactPhone, website],
}));

/** Sorts by name, search results by the best match. Searches the texts of the card. */
export const filterClients = (
  clients: readonly Client[],
  { search, status }: { readonly search: string; readonly status: string },
): Found<Client> =>
  findRows(
    clients
      .filter((client) => status === '' || client.status === status)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    textOf,
    search,
  );
