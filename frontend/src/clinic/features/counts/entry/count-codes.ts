import type { CountRow } from '@atrium/contract/clinic/counts/schemas';
import { getEquivalentCodes } from '@atrium/rules/gs1/gtin';
import { normalizeProductCode } from '@atrium/rules/stock/product-codes';
import { squeezeText } from '@atrium/rules/text/search';
import { getCodes } from '../../../store/search-stock.js';

/** Returns the codes of a single unit. */
export const getUnitCodes = ({ sku, barcode }: CountRow) => [sku, barcode];

/** Returns the only row with this code. */
export function findRowByCode(
  rows: readonly CountRow[],
  code: string,
  codesOfRow: (row: CountRow) => readonly (string | null)[] = getCodes,
): CountRow | undefined {
  const wanted = squeezeText(normalizeProductCode(code));
  if (wanted === '') return undefined;
  const codes = getEquivalentCodes(wanted);
  const found = rows.filter((row) => codesOfRow(row).some((one) => one !== null && codes.includes(squeezeText(one))));
  return found.length === 1 ? found[0] : undefined;
}
