import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import type { Stock } from '../store/clinic-state.js';

/** Every word that was typed, anywhere in what is known of the supplier. */
export function suppliersThatMatch(suppliers: readonly Supplier[], search: string): readonly Supplier[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return suppliers;
  return suppliers.filter(({ name, contactEmail, contactPhone, website, notes }) => {
    const text = [name, contactEmail, contactPhone, website, notes].filter(Boolean).join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

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
