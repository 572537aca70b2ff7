import { heldCodes, sameCodes } from '@atrium/rules/gs1/gtin';
import { productCode } from '@atrium/rules/stock/product-codes';
import { searchSqueeze, searchText, type SearchText } from '@atrium/rules/text/search';
import type { ClinicState, Stock } from './clinic-state.js';
import { categoryName, supplierName } from './selectors.js';

/* Client-side search with the server's rules: name, brand, SKU, barcode, category and supplier. */

interface Known {
  readonly category: string | null;
  readonly supplier: string | null;
  readonly text: SearchText;
}
type Coded = Pick<Stock, 'sku' | 'barcode' | 'codes'>;
export const codesOf = ({ sku, barcode, codes }: Coded) => [sku, barcode, ...codes.map(({ code }) => code)];

const known = new WeakMap<Stock, Known>();

/** Caches the search text per row until the name of its category or supplier changes. */
export const stockTexts =
  ({ categories, suppliers }: Pick<ClinicState, 'categories' | 'suppliers'>) =>
  (row: Stock): SearchText => {
    const category = categoryName(categories, row);
    const supplier = supplierName(suppliers, row);
    const before = known.get(row);
    if (before !== undefined && before.category === category && before.supplier === supplier) return before.text;
    const { name, brand } = row;
    const text = searchText({ name, codes: codesOf(row), more: [brand, category, supplier] });
    known.set(row, { category, supplier, text });
    return text;
  };

/**
 * Returns the one product whose barcode or SKU equals the code, ignoring leading zeros; null when two products match. A
 * package code leads to its product unless a product has it as its own code.
 */
export function itemOfCode<T extends Coded>(items: Iterable<T>, code: string): T | null {
  const wanted = searchSqueeze(productCode(code));
  if (wanted === '') return null;
  const all = [...items];
  const having = (codes: readonly string[]) =>
    all.filter((item) => codesOf(item).some((one) => one !== null && codes.includes(searchSqueeze(one))));
  const exact = having(sameCodes(wanted));
  const found = exact.length > 0 ? exact : having(heldCodes(wanted));
  return found.length === 1 ? (found[0] ?? null) : null;
}
