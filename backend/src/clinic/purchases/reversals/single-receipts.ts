import { formatQuantity } from '@atrium/rules/stock/quantity';
import { readUserName } from '../../../platform/database/user-name.js';
import { queryRow, queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { DomainError, notFound } from '../../../platform/http/reply/domain-error.js';
import { CURRENT_LOT, type LotPart } from '../../stock/lots/lot-parts.js';
import { planLotReversal } from '../reversed-lots.js';
import type { PurchaseRow } from '../purchase.entity.js';
import { countUsedUnits } from '../receipt-rules.js';

export interface ReversalInput {
  readonly reason: string;
  /** Ids of the movements of single receipts to reverse; without them the whole purchase is reversed. */
  readonly movementIds?: readonly number[] | undefined;
}

/** A movement of a receipt, with the lot that contains its units now. */
export interface ReceiptLine {
  readonly id: number;
  readonly quantity: number;
  /** Id of the lot; null when the product tracks no lots. */
  readonly lotId: number | null;
}

interface FoundLine extends ReceiptLine {
  readonly reversedBy: string | null;
  readonly isReversed: boolean;
}

/** SQL of the movements of receipts. Units that were received before lot tracking began are in the unknown lot. */
const READ_LINES = `
  select m.id::int as id, m.delta as quantity, b.id is not null as "isReversed", b.user_id as "reversedBy",
    case when not s.tracks_lots then null when m.lot_id is null then k.id else ${CURRENT_LOT} end as "lotId"
  from stock_movement m join stock s on s.id = m.stock_id left join stock_lot t on t.id = m.lot_id
    left join stock_lot k on m.lot_id is null and k.stock_id = m.stock_id and k.number is null and k.expires_on is null
    left join stock_movement b on b.undoes = m.id
  where m.purchase_id = $1 and m.type = 'purchase' and m.id = any($2::bigint[]) order by m.id`;

/**
 * Reads the receipts of a locked purchase that are to be reversed separately.
 * @throws DomainError when a movement is of another purchase, was already reversed, or its units were used
 */
export const readReceiptLines = async (
  tx: Tx,
  { id, stockId }: Pick<PurchaseRow, 'id' | 'stockId'>,
  movementIds: readonly number[],
): Promise<readonly ReceiptLine[]> => {
  const ids = [...new Set(movementIds)];
  const lines = await queryRows<FoundLine>(tx, READ_LINES, [id, ids]);
  if (lines.length < ids.length) throw notFound('Receipt');
  const reversed = lines.find(({ isReversed }) => isReversed);
  if (reversed !== undefined)
    throw new DomainError('purchase.already-reversed', { who: await readUserName(tx, reversed.reversedBy) });
  const quantity = sumQuantities(lines);
  const { used } = await planLotReversal(tx, id, ids);
  const stock = await queryRow<{ quantity: number; unit: string }>(
    tx,
    'select quantity, unit from stock where id = $1',
    [stockId],
  );
  const usedUnits = Math.max(used, countUsedUnits(quantity, stock.quantity));
  if (usedUnits > 0)
    throw new DomainError('purchase.already-used', { used: usedUnits, received: formatQuantity(quantity, stock.unit) });
  return lines;
};

/**
 * Removes reversed receipts from their purchase. The quantity that was on order before is on order again, at the
 * ordered price; a purchase that was received when it was logged was never on order and becomes smaller. The remaining
 * receipts keep their average price, and the purchase has the latest day of their arrival.
 */
export const removeReceipts = async (
  tx: Tx,
  { id }: Pick<PurchaseRow, 'id'>,
  lines: readonly ReceiptLine[],
  userId: string,
): Promise<void> => {
  const quantity = sumQuantities(lines);
  await tx.query(
    `with cost as (
       select q.id, round(q.received_cost * $2 / q.quantity_received, 2) as taken from purchase q where q.id = $1
     ), remaining as (
       select m.id, m.at, m.user_id, m.via_key_id, coalesce(m.received_on, (m.at at time zone o.time_zone)::date) as day
       from stock_movement m cross join organisation o where m.purchase_id = $1 and m.type = 'purchase' and m.id <> all($3::bigint[])
         and not exists (select from stock_movement b where b.undoes = m.id)
     ), last as (select * from remaining order by id desc limit 1)
     update purchase q set quantity_received = q.quantity_received - $2, received_cost = q.received_cost - c.taken,
       quantity_purchased = q.quantity_purchased - case when q.received_at_once then $2 else 0 end,
       total_cost = q.total_cost - case when q.received_at_once then c.taken
         else coalesce(c.taken - round(q.ordered_cost * $2 / q.quantity_purchased, 2), 0) end,
       received_at = l.at, received_by = l.user_id, received_via_key_id = l.via_key_id,
       received_date = least(q.received_date, (select max(day) from remaining)),
       version = q.version + 1, updated_at = clock_timestamp(), updated_by = $4
     from cost c, last l where q.id = c.id`,
    [id, quantity, lines.map((line) => line.id), userId],
  );
};

export const sumQuantities = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns whether the lines contain the last receipt of the purchase, whose price is the product's current cost. */
export const isLastReceipt = async (tx: Tx, id: number, lines: readonly ReceiptLine[]): Promise<boolean> => {
  const last = await queryRow<{ id: number }>(
    tx,
    `select max(m.id)::int as id from stock_movement m where m.purchase_id = $1 and m.type = 'purchase'
     and not exists (select from stock_movement b where b.undoes = m.id)`,
    [id],
  );
  return lines.some((line) => line.id === last.id);
};

/** Returns the movement's quantity per lot. */
export const toLotParts = ({ lotId, quantity }: ReceiptLine): LotPart[] =>
  lotId === null ? [] : [{ lotId, quantity: -quantity }];
