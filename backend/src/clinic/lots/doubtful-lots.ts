import { getLotNumberDoubt, getLotShape, getPossibleLotKeys } from '@atrium/rules/stock/lot-number';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

interface NewLot {
  readonly stockId: number;
  readonly number: string;
  /** Path of the lot number in the request body. */
  readonly path: string;
  /** Id of the lot that gets the number; a lot is not compared with itself. */
  readonly lotId?: number;
}

/** SQL of the product by its SKU, and of other active products that have this text as barcode, package code or SKU. */
const FIND_PRODUCTS_BY_CODE = `
  select s.name, array[$1::text] as codes from stock s
  where s.is_active and (s.search_sku = search_squeeze($1) or s.id <> $2 and (s.search_barcode = search_squeeze($1)
    or exists (select 1 from stock_code c where c.stock_id = s.id and c.code_key = search_squeeze($1))))
  limit 1`;

/**
 * Throws when the user has to confirm a doubtful lot number.
 * @throws DomainError `lot.doubtful`; its `current` is the probable number
 */
export const rejectDoubtfulLot = async (tx: Tx, { stockId, number, path, lotId }: NewLot): Promise<void> => {
  const product = await queryRow<{ name: string; codes: string[]; today: string }>(
    tx,
    `select name, array_remove(array[barcode] || array(select c ->> 'code' from jsonb_array_elements(codes) c), null) as codes,
       organisation_today()::text as today
     from stock where id = $1`,
    [stockId],
  );
  const { name: productName, codes: productCodes, today } = product;
  const lots = await queryRows<{ number: string; expiresOn: string | null }>(
    tx,
    `select number, expires_on::text as "expiresOn" from stock_lot where stock_id = $1 and (lot_key(number) = any($2) or lot_shape(number) = $3) and id is distinct from $4 order by id`,
    [stockId, getPossibleLotKeys(number, today), getLotShape(number), lotId ?? null],
  );
  const others = await queryRows<{ name: string; codes: string[] }>(tx, FIND_PRODUCTS_BY_CODE, [number, stockId]);
  const products = [{ name: productName, codes: productCodes }, ...others];
  const doubt = getLotNumberDoubt({ number, products, lots, today });
  if (doubt === null) return;
  throw new DomainError(
    'lot.doubtful',
    { message: doubt.sentence },
    {
      errors: [{ path, message: doubt.sentence }],
      ...(doubt.meant !== null && { current: { ...doubt.meant, instead: number } }),
    },
  );
};
