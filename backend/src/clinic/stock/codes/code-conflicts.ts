import type { ProductCode } from '@atrium/rules/product-codes';
import { searchSqueeze } from '@atrium/rules/search';
import type { SqlPool } from '../../../platform/database/sql-pool.js';
import { DomainError } from '../../../platform/http/domain-error.js';

/** The constraint that a code of another active product breaks. */
export const STOCK_CODE_KEY = 'stock_code_key';

interface GivenCodes {
  readonly barcode?: string | null;
  readonly codes?: readonly ProductCode[];
}

/** The other active products that have one of these codes or this barcode, with the key of what they have. */
const OWNERS = `
  with given as (
    select search_squeeze(coalesce($1, (select barcode from stock where id = $3))) as key
    union select search_squeeze(c ->> 'code') from jsonb_array_elements(coalesce($2::jsonb, (select codes from stock where id = $3), '[]')) c)
  select s.name, g.key from given g join stock s on s.is_active and s.id is distinct from $3
    and (s.search_barcode = g.key or exists (select 1 from stock_code c where c.stock_id = s.id and c.code_key = g.key))
  limit 1`;

/** Returns the error that names the code and the product that it belongs to, at its field. `id`: the product that is saved. */
export const codeTaken = async (
  sql: SqlPool,
  { barcode, codes }: GivenCodes,
  id: number | null,
): Promise<DomainError> => {
  const [owner] = await sql.rows<{ name: string; key: string }>(OWNERS, [
    barcode ?? null,
    codes === undefined ? null : JSON.stringify(codes),
    id,
  ]);
  if (owner === undefined) {
    const message = 'The barcode and a package code are the same. Please remove one of them';
    return new DomainError('resource.taken', { message }, { errors: [{ path: 'codes', message }] });
  }
  const index = codes?.findIndex(({ code }) => searchSqueeze(code) === owner.key) ?? -1;
  const isBarcode = barcode != null && searchSqueeze(barcode) === owner.key;
  const path = isBarcode ? 'barcode' : index === -1 ? 'codes' : `codes.${index}.code`;
  const message = `The code ${(isBarcode ? barcode : codes?.[index]?.code) ?? owner.key} is already used by "${owner.name}"`;
  return new DomainError('resource.taken', { message }, { errors: [{ path, message }] });
};
