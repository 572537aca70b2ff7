import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { findRows, type Found, searchTexts } from '@atrium/rules/text/search';

const textOf = searchTexts<Supplier>(({ name, contactEmail, contactPhone, website, notes }) => ({
  name,
  more: [contactEmail, contactPhone, website, notes],
}));

/** Finds suppliers whose details contain every word of the search. */
export const suppliersThatMatch = (suppliers: readonly Supplier[], search: string): Found<Supplier> =>
  findRows(suppliers, textOf, search);

/** "medsupply.example/shop": the address without scheme and "www.". */
export const bareAddress = (website: string): string => website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
