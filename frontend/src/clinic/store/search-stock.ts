import { searchSqueeze, searchText, type SearchText } from '@atrium/rules/search';
import type { ClinicState, Stock } from './clinic-state.js';
import { categoryName, supplierName } from './selectors.js';

/* What of stock is searched, as the server does: name, brand, SKU, barcode, and the names of category and supplier. */

interface Known {
  readonly category: string | null;
  readonly supplier: string | null;
  readonly text: SearchText;
}
const known = new WeakMap<Stock, Known>();

/** Made once for each row, as long as its category and supplier are called so. */
export const stockTexts =
  ({ categories, suppliers }: Pick<ClinicState, 'categories' | 'suppliers'>) =>
  (row: Stock): SearchText => {
    const category = categoryName(categories, row);
    const supplier = supplierName(suppliers, row);
    const before = known.get(row);
    if (before !== undefined && before.category === category && before.supplier === supplier) return before.text;
    const { name, sku, barcode, brand } = row;
    const text = searchText({ name, codes: [sku, barcode], more: [brand, category, supplier] });
    known.set(row, { category, supplier, text });
    return text;
  };

/** The one item whose barcode or SKU is exactly this; none when two claim it. */
export function itemOfCode<T extends Pick<Stock, 'sku' | 'barcode'>>(items: Iterable<T>, code: string): T | null {
  const wanted = searchSqueeze(code);
  if (wanted === '') return null;
  let found: T | null = null;
  for (const item of items) {
    if (![item.sku, item.barcode].some((one) => one !== null && searchSqueeze(one) === wanted)) continue;
    if (found !== null) return null;
    found = item;
  }
  return found;
}
