import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { findRows, type SearchResult, toSearchTexts } from '@atrium/rules/text/search';

const textOf = toSearchTexts<Supplier>(({ name, contactEmail, contactPhone, website, notes }) => ({
  name,
  more: [contactEmail, contactPhone, website, notes],
}));

/** Finds suppliers whose details contain every word of the search. */
export const filterSuppliers = (suppliers: readonly Supplier[], search: string): SearchResult<Supplier> =>
  findRows(suppliers, textOf, search);

/** Formats a URL without scheme and "www.": "medsupply.example/shop". */
export const formatWebsite = (website: string): string =>
  website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
