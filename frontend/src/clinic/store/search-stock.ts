import { getContainedCodes, getEquivalentCodes } from '@atrium/rules/gs1/gtin';
import { normalizeProductCode } from '@atrium/rules/stock/product-codes';
import { squeezeText, toSearchText, type SearchText } from '@atrium/rules/text/search';
import type { ClinicState, Stock } from './clinic-state.js';
import { categoryName, supplierName } from './selectors.js';

/* Client-side search with the server's rules: name, brand, SKU, barcode, category and supplier. */

interface CachedText {
  readonly category: string | null;
  readonly supplier: string | null;
  readonly text: SearchText;
}
type StockCodes = Pick<Stock, 'sku' | 'barcode' | 'codes'>;
export const getCodes = ({ sku, barcode, codes }: StockCodes) => [sku, barcode, ...codes.map(({ code }) => code)];

const textCache = new WeakMap<Stock, CachedText>();

/** Returns the search text of a product. Caches it per row until the name of its category or supplier changes. */
export const getSearchText =
  ({ categories, suppliers }: Pick<ClinicState, 'categories' | 'suppliers'>) =>
  (row: Stock): SearchText => {
    const category = categoryName(categories, row);
    const supplier = supplierName(suppliers, row);
    const before = textCache.get(row);
    if (before !== undefined && before.category === category && before.supplier === supplier) return before.text;
    const { name, brand } = row;
    const text = toSearchText({ name, codes: getCodes(row), more: [brand, category, supplier] });
    textCache.set(row, { category, supplier, text });
    return text;
  };

/**
 * Returns the one product whose barcode or SKU equals the code, ignoring leading zeros; null when two products match. A
 * package code leads to its product unless a product has it as its own code.
 */
export function findStockByCode<T extends StockCodes>(items: Iterable<T>, code: string): T | null {
  const wanted = squeezeText(normalizeProductCode(code));
  if (wanted === '') return null;
  const all = [...items];
  const having = (codes: readonly string[]) =>
    all.filter((item) => getCodes(item).some((one) => one !== null && codes.includes(squeezeText(one))));
  const exact = having(getEquivalentCodes(wanted));
  const found = exact.length > 0 ? exact : having(getContainedCodes(wanted));
  return found.length === 1 ? (found[0] ?? null) : null;
}
