import { getLotName } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { CURRENT_LOT, type LotPart } from '../stock/lots/lot-parts.js';

interface ReceivedLotRow extends LotPart {
  readonly number: string | null;
  readonly there: number;
  /** Units that left the lot by uses, waste and counts, minus units that came back. */
  readonly gone: number;
  readonly unit: string;
}

/**
 * SQL of the received units of a purchase by the lots that contain them now: units of a merged lot are in the other
 * lot, and units received before lot tracking are in the unknown lot. Empty when the product tracks no lots.
 */
const READ_RECEIVED_LOTS = `
  select a.lot_id as "lotId", a.quantity, t.number, coalesce(t.quantity, 0) as there, s.unit,
    (select coalesce(-sum(g.delta), 0)::int from stock_movement g where g.stock_id = s.id and g.type not in ('initial', 'import', 'purchase', 'reversal')
       and case when g.lot_id is null then t.number is null and t.expires_on is null
         else g.lot_id = any(array(select id from stock_lot where id = t.id or merged_into = t.id)) end) as gone
  from (
    select m.stock_id, case when m.lot_id is null then k.id else ${CURRENT_LOT} end as lot_id, sum(m.delta)::int as quantity
    from stock_movement m left join stock_lot t on t.id = m.lot_id
      left join stock_lot k on m.lot_id is null and k.stock_id = m.stock_id and k.number is null and k.expires_on is null
    where m.purchase_id = $1 and m.type = 'purchase' and ($2::bigint[] is null or m.id = any($2))
      and not exists (select from stock_movement b where b.undoes = m.id) group by 1, 2
  ) a join stock s on s.id = a.stock_id and s.tracks_lots left join stock_lot t on t.id = a.lot_id order by a.lot_id`;

/**
 * Returns the quantity that a reversal removes from each lot, and how many units of these lots were used.
 * @param movementIds ids of single receipts; null for all
 * @throws DomainError `purchase.lots-moved` when the received units cannot be distinguished from others
 */
export const planLotReversal = async (
  tx: Tx,
  purchaseId: number,
  movementIds: readonly number[] | null = null,
): Promise<{ readonly parts: LotPart[]; readonly used: number }> => {
  const arrived = await queryRows<ReceivedLotRow>(tx, READ_RECEIVED_LOTS, [purchaseId, movementIds]);
  // More is missing than was used: a part of the lot was split off, or tracking ended meanwhile.
  const moved = arrived.find(({ quantity, there, gone }) => quantity - there > Math.max(0, gone));
  if (moved !== undefined)
    throw new DomainError('purchase.lots-moved', {
      what: formatQuantity(moved.quantity - moved.there, moved.unit),
      lot: getLotName(moved.number),
    });
  return {
    parts: arrived.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity })),
    used: arrived.reduce((sum, { quantity, there }) => sum + Math.max(0, quantity - there), 0),
  };
};
