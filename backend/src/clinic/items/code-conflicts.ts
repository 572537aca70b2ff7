import type { ProductCode } from '@atrium/rules/stock/product-codes';
import { squeezeText } from '@atrium/rules/text/search';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import type { Tx } from '../../platform/database/transaction.js';
import { queryRows } from '../../platform/database/rows.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';

/** Name of the database constraint that rejects a code of another active product. */
export const STOCK_CODE_KEY = 'stock_code_key';

interface CodesInput {
  readonly barcode?: string | null;
  readonly codes?: readonly ProductCode[];
}

/** SQL of other active products that have one of these codes or this barcode, each with the conflicting code. */
const FIND_OWNERS = `
  with given as (
    select search_squeeze(coalesce($1, (select barcode from stock where id = $3))) as key
    union select search_squeeze(c ->> 'code') from jsonb_array_elements(coalesce($2::jsonb, (select codes from stock where id = $3), '[]')) c)
  select s.name, g.key from given g join stock s on s.is_active and s.id is distinct from $3
    and (s.search_barcode = g.key or exists (select 1 from stock_code c where c.stock_id = s.id and c.code_key = g.key))
  limit 1`;

/** Returns the error at the field of the code, which names the code and its product. @param id the saved product */
export const createCodeTakenError = async (
  sql: SqlPool,
  { barcode, codes }: CodesInput,
  id: number | null,
): Promise<DomainError> => {
  const [owner] = await sql.rows<{ name: string; key: string }>(FIND_OWNERS, [
    barcode ?? null,
    codes === undefined ? null : JSON.stringify(codes),
    id,
  ]);
  if (owner === undefined) {
    const message = 'The barcode and a package code are the same. Please remove one of them';
    return new DomainError('resource.taken', { message }, { errors: [{ path: 'codes', message }] });
  }
  const index = codes?.findIndex(({ code }) => squeezeText(code) === owner.key) ?? -1;
  const isBarcode = barcode != null && squeezeText(barcode) === owner.key;
  const path = isBarcode ? 'barcode' : index === -1 ? 'codes' : `codes.${index}.code`;
  const message = `The code ${(isBarcode ? barcode : codes?.[index]?.code) ?? owner.key} is already used by "${owner.name}"`;
  return new DomainError('resource.taken', { message }, { errors: [{ path, message }] });
};

/** @throws DomainError when the barcode or a package code is a lot number of any product */
export async function rejectLotNumbers(tx: Tx, id: number | null, { barcode, codes }: CodesInput): Promise<void> {
  const newCodes = [barcode, ...(codes ?? []).map(({ code }) => code)].filter((code) => code != null);
  if (newCodes.length === 0) return;
  const [lot] = await queryRows<{ code: string; number: string; other: string | null }>(
    tx,
    `select g.code, t.number, case when s.id is distinct from $1 then s.name end as other
     from unnest($2::text[]) with ordinality g(code, at)
       join stock_lot t on t.number is not null and lot_key(t.number) = lot_key(g.code)
       join stock s on s.id = t.stock_id
     where s.id = $1 or (s.is_active and t.quantity > 0)
     order by g.at, s.id is distinct from $1 limit 1`,
    [id, newCodes],
  );
  if (lot === undefined) return;
  const path =
    lot.code === barcode ? 'barcode' : `codes.${codes?.findIndex(({ code }) => code === lot.code) ?? 0}.code`;
  const ownerText = lot.other === null ? '' : ` of "${lot.other}"`;
  throw invalidField(
    path,
    `${lot.code} is the number of lot ${lot.number}${ownerText}. Scan the product's code instead`,
  );
}
