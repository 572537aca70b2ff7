import { getLotName } from '@atrium/rules/stock/lots';
import { queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';

/*
 * When the tracking of lots ends, the units of a lot stay in stock without their number. A hold of such a lot cannot name
 * its units, so these rules apply to all units of the product.
 */

/** SQL condition: units of lot t may be in stock without a lot, because the product tracks no lots. */
export const HAS_UNTRACKED_UNITS = `(t.moved < 0 and exists (select 1 from stock k where k.id = t.stock_id and not k.tracks_lots and k.quantity > 0))`;

/**
 * Quarantines the unknown lot of a product that begins to track lots when its units may belong to a quarantined or
 * recalled lot. A manager can release it with a reason.
 * @returns the id of the unknown lot; null when nothing is held
 */
export const quarantineUnknownLot = async (tx: Tx, stockId: number, userId: string): Promise<number | null> => {
  const [source] = await queryRows<{ number: string | null; state: string }>(
    tx,
    `select t.number, t.state from stock_lot t where t.stock_id = $1 and t.state <> 'available' and t.moved < 0
     order by t.state = 'recalled' desc, t.id desc limit 1`,
    [stockId],
  );
  if (source === undefined) return null;
  const [heldLot] = await queryRows<{ id: number }>(
    tx,
    `with held as (
       update stock_lot set state = 'quarantined', managed_state = 'quarantined', state_reason = $2, state_by = $3, state_at = now(),
         held_since = now(), state_before = null, version = version + 1, edited_version = version + 1
       where stock_id = $1 and number is null and expires_on is null and is_there and state = 'available' returning id)
     select id from held`,
    [stockId, `May be units of ${getLotName(source.number)}, which is ${source.state}`, userId],
  );
  return heldLot?.id ?? null;
};
