import type { CountRow } from '@atrium/contract/clinic/stock-counts/schemas';
import { sameCodes } from '@atrium/rules/gs1/gtin';
import { productCode } from '@atrium/rules/stock/product-codes';
import { searchSqueeze } from '@atrium/rules/text/search';
import { codesOf } from '../../../store/search-stock.js';

/** Codes of a single unit. */
export const codesOfOne = ({ sku, barcode }: CountRow) => [sku, barcode];

/** Returns the only row with this code. */
export function withCode(
  rows: readonly CountRow[],
  code: string,
  codesOfRow: (row: CountRow) => readonly (string | null)[] = codesOf,
): CountRow | undefined {
  const wanted = searchSqueeze(productCode(code));
  if (wanted === '') return undefined;
  const codes = sameCodes(wanted);
  const found = rows.filter((row) => codesOfRow(row).some((one) => one !== null && codes.includes(searchSqueeze(one))));
  return found.length === 1 ? found[0] : undefined;
}
