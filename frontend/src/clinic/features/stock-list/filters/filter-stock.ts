import { isOfLevel } from '@atrium/rules/stock/stock-status';
import { addDays } from '@atrium/rules/time/calendar';
import { normalizeProductCode } from '@atrium/rules/stock/product-codes';
import { searchRows } from '@atrium/rules/text/search';
import type { ClinicState, Stock } from '../../../store/clinic-state.js';
import { getSearchText } from '../../../store/search-stock.js';

/** Values of the URL; blank for no filter. */
export interface StockFilter {
  readonly search: string;
  readonly categoryId: string;
  readonly stockLevel: string;
  readonly supplierId: string;
  readonly expiry: string;
}

/** Returns whether a product has held or expired units, or units that expire within this many days. */
const matchesExpiry = (row: Stock, expiry: string, today: string): boolean => {
  if (expiry === 'held') return row.usableQuantity < row.currentQuantity;
  const day = findEarliestExpiry(row);
  return day !== null && day <= addDays(today, expiry === 'expired' ? -1 : Number(expiry));
};

/** Returns the earliest expiry date. Expired dates come before future ones. */
export const findEarliestExpiry = ({
  expiredOn,
  nextExpiryOn,
}: Pick<Stock, 'expiredOn' | 'nextExpiryOn'>): string | null => expiredOn ?? nextExpiryOn;

/** Filters loaded rows as the server does. */
export function filterStock<T extends Stock>(
  rows: Iterable<T>,
  { search, categoryId, stockLevel, supplierId, expiry }: StockFilter,
  names: Pick<ClinicState, 'categories' | 'suppliers'>,
  today: string,
): T[] {
  const left: T[] = [];
  for (const row of rows) {
    if (stockLevel !== '' && !isOfLevel(row.stockStatus, stockLevel)) continue;
    if (categoryId !== '' && String(row.categoryId) !== categoryId) continue;
    if (supplierId !== '' && String(row.primarySupplierId) !== supplierId) continue;
    if (expiry !== '' && !matchesExpiry(row, expiry, today)) continue;
    left.push(row);
  }
  return searchRows(left, getSearchText(names), normalizeProductCode(search));
}
