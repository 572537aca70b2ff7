import type { Meanwhile } from '@atrium/contract/clinic/order-suggestions/schemas';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { readUserName } from '../../platform/database/user-name.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { StockRow } from '../stock/stock.entity.js';

/** Quantities on order and requested that the user saw in the form; undefined when the form does not show them. */
interface SeenQuantities {
  readonly seenOnOrder?: number | undefined;
  readonly seenRequested?: number | undefined;
}
interface CurrentQuantities {
  readonly onOrder: number;
  readonly requested: number;
  readonly orderer: string | null;
  readonly requester: string | null;
}

/**
 * Throws when another user has ordered or requested the product since the form was opened, and names that user.
 * Requires locked stock.
 */
export async function assertUnchangedQuantities(
  tx: Tx,
  { id, name, unit }: Pick<StockRow, 'id' | 'name' | 'unit'>,
  { seenOnOrder = Infinity, seenRequested = Infinity }: SeenQuantities,
): Promise<void> {
  const { onOrder, requested, orderer, requester } = await queryRow<CurrentQuantities>(
    tx,
    `select (s.on_order + s.to_place)::int as "onOrder",
       (select coalesce(sum(requested_quantity), 0)::float8 from reorder_request where stock_id = s.id and status = 'pending') as requested,
       (select who from (
         select ordered_by as who, created_at as at from purchase where stock_id = s.id and reversed_at is null and quantity_received + quantity_cancelled < quantity_purchased
         union all select approved_by, approved_at from reorder_request where stock_id = s.id and status = 'ordered') o
         order by at desc limit 1) as orderer,
       (select requested_by from reorder_request where stock_id = s.id and status = 'pending' order by id desc limit 1) as requester
     from stock s where s.id = $1`,
    [id],
  );
  const details = async (who: string | null, quantity: number) => ({
    who: await readUserName(tx, who),
    what: name,
    now: formatQuantity(quantity, unit),
  });
  const meanwhile = (requestIds: readonly number[]): { current: Meanwhile } => ({
    current: { stockId: id, onOrder, requested, requestIds },
  });
  if (onOrder > seenOnOrder) throw new DomainError('order.changed', await details(orderer, onOrder), meanwhile([]));
  if (requested > seenRequested)
    throw new DomainError(
      'order.requested',
      await details(requester, requested),
      meanwhile(await findNewestRequests(tx, id, requested - seenRequested)),
    );
}

/** Returns the newest requests whose quantities add up to the given quantity. */
async function findNewestRequests(tx: Tx, stockId: number, quantity: number): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    tx,
    `select id from (
       select id, sum(requested_quantity) over (order by id desc) - requested_quantity as newer
       from reorder_request where stock_id = $1 and status = 'pending') r
     where newer < $2 order by id`,
    [stockId, quantity],
  );
  return rows.map(({ id }) => id);
}
