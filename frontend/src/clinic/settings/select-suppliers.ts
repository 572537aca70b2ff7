import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import { findRows, type Found, searchTexts } from '@atrium/rules/search';
import type { Stock } from '../store/clinic-state.js';

const textOf = searchTexts<Supplier>(({ name, contactEmail, contactPhone, website, notes }) => ({
  name,
  more: [contactEmail, contactPhone, website, notes],
}));

/** Every word that was typed, anywhere in what is known of the supplier. */
export const suppliersThatMatch = (suppliers: readonly Supplier[], search: string): Found<Supplier> =>
  findRows(suppliers, textOf, search);

/** How many items and consumables are bought from each, by the supplier's id. */
export function usesOf(...lists: readonly Iterable<Stock>[]): ReadonlyMap<number, number> {
  const uses = new Map<number, number>();
  for (const list of lists)
    for (const { primarySupplierId } of list)
      if (primarySupplierId !== null) uses.set(primarySupplierId, (uses.get(primarySupplierId) ?? 0) + 1);
  return uses;
}

/** "medsupply.example/shop", without what every address begins with. */
export const bareAddress = (website: string): string => website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
