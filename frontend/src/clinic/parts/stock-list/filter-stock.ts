import { scannedCode } from '@atrium/rules/gs1/form';
import { findRows, type Found } from '@atrium/rules/search';
import type { ClinicState, Stock } from '../../store/clinic-state.js';
import { stockTexts } from '../../store/search-stock.js';

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
  names: Pick<ClinicState, 'categories' | 'suppliers'>,
): Found<T> {
  const left: T[] = [];
  for (const row of rows) {
    if (stockLevel !== '' && row.stockStatus !== stockLevel) continue;
    if (categoryId !== '' && String(row.categoryId) !== categoryId) continue;
    if (supplierId !== '' && String(row.primarySupplierId) !== supplierId) continue;
    left.push(row);
  }
  return findRows(left, stockTexts(names), scannedCode(search));
}
