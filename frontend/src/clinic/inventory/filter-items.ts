import type { Item } from '@atrium/contract/clinic/items';
import { matchesSearch } from '../store/search-items.js';

/** As they stand in the address; blank is no filter. */
export interface InventoryFilter {
  readonly search: string;
  readonly categoryId: string;
  readonly stockLevel: string;
  readonly supplierId: string;
}

/** The same rows that the server would answer, over the rows that are live here. */
export function filterItems(items: Iterable<Item>, { search, categoryId, stockLevel, supplierId }: InventoryFilter): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (stockLevel !== '' && item.stockStatus !== stockLevel) continue;
    if (categoryId !== '' && String(item.categoryId) !== categoryId) continue;
    if (supplierId !== '' && String(item.primarySupplierId) !== supplierId) continue;
    if (search.trim() !== '' && !matchesSearch(item, search)) continue;
    found.push(item);
  }
  return found;
}
