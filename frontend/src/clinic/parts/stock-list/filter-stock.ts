import type { Stock } from '../../store/clinic-state.js';
import { matchesSearch } from '../../store/search-items.js';

/** As they stand in the address; blank is no filter. */
export interface StockFilter {
  readonly search: string;
  readonly categoryId: string;
  readonly stockLevel: string;
  readonly supplierId: string;
}

/** The same rows that the server would answer, over the rows that are live here. */
export function filterStock<T extends Stock>(
  rows: Iterable<T>,
  { search, categoryId, stockLevel, supplierId }: StockFilter,
): T[] {
  const found: T[] = [];
  for (const row of rows) {
    if (stockLevel !== '' && row.stockStatus !== stockLevel) continue;
    if (categoryId !== '' && String(row.categoryId) !== categoryId) continue;
    if (supplierId !== '' && String(row.primarySupplierId) !== supplierId) continue;
    if (search.trim() !== '' && !matchesSearch(row, search)) continue;
    found.push(row);
  }
  return found;
}
