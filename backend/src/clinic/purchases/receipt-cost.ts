import { compareMoney, multiplyMoney, parseUnitCost, percentDifference } from '@atrium/rules/money';
import { rowOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/domain-error.js';
import { CURRENT_LOT } from '../stock/lot-parts.js';
import type { PurchaseRow } from './purchase.entity.js';

/** The price of a receipt as entered. Without either field the ordered price applies. */
export interface PaidPrice {
  readonly unitCost?: string | null | undefined;
  /** Of all pieces of the receipt together; it counts before `unitCost`. */
  readonly totalCost?: string | null | undefined;
}

/** A unit cost that rose by at least the percentage of the price watch; goes as `internal` with the receipt's event. */
export interface PriceRise {
  readonly before: string;
  readonly now: string;
  readonly percent: number;
}

export interface ReceiptCost {
  /** The cost of one piece of this receipt; null when it is not known. */
  readonly unitCost: string | null;
  readonly rise: PriceRise | null;
}

/** The largest unit cost that its columns hold. */
const MAX_UNIT_COST = '99999999.99';

/** The package costs so many unit costs; none where that is more than its column holds. */
const packageCostOf = (unitCost: string): string =>
  `case when s.package_cost is null or s.units_per_package is null then s.package_cost
    when ${unitCost} * s.units_per_package <= ${MAX_UNIT_COST} then round(${unitCost} * s.units_per_package, 2) end`;

/**
 * $1 purchase, $2 pieces, $3 their unit cost, $4 their total. The rest of the order keeps the ordered price. Where no price
 * is given, the pieces take their share of what is left of the order, so that the shares add up to the cent.
 */
const PAID = `
  select p.paid, least(${MAX_UNIT_COST}, coalesce($3::numeric, case when $4::numeric is null and round(q.unit_cost * p.pieces_left, 2) = p.rest then q.unit_cost else p.paid / $2 end)) as unit,
    p.pieces_left, p.rest
  from purchase q cross join lateral (
    select l.pieces_left, l.rest, coalesce($4::numeric, round($3::numeric * $2, 2), round(l.rest * $2 / l.pieces_left, 2)) as paid
    from (select q.quantity_purchased - q.quantity_received as pieces_left, q.total_cost - coalesce(q.received_cost, 0) as rest) l
  ) p where q.id = $1`;

/** @throws DomainError at `path` when one piece would cost more than a unit cost can be. */
export const refuseDearPieces = (totalCost: string | null | undefined, quantity: number, path: string): void => {
  if (totalCost != null && compareMoney(totalCost, multiplyMoney(MAX_UNIT_COST, quantity)) > 0)
    throw invalidField(path, `One piece can cost at most ${MAX_UNIT_COST}. Please check the total and the quantity`);
};

/**
 * Stores what was paid for pieces that arrive, and moves the unit cost of their stock to it: to this receipt's, or to the
 * moving average, by the clinic's `costMethod`. The package cost is what was paid last, never an average. Free pieces move
 * the average alone. The caller holds the purchase and
 * its stock, and has written neither the receipt nor the level yet.
 */
export const storeReceiptCost = async (
  tx: Tx,
  { id, stockId }: PurchaseRow,
  quantity: number,
  { unitCost, totalCost, path = '' }: PaidPrice & { readonly path?: string | undefined },
): Promise<ReceiptCost> => {
  refuseDearPieces(totalCost, quantity, `${path}totalCost`);
  const isStated = unitCost != null || totalCost != null;
  const { unit, before, threshold } = await rowOf<{ unit: string | null; before: string | null; threshold: number }>(
    tx,
    `with paid as (${PAID}),
     told as (
       update purchase q set received_cost = coalesce(q.received_cost, 0) + p.paid, unit_cost = case when $5 then p.unit else q.unit_cost end,
         total_cost = case when $5 then coalesce(q.received_cost, 0) + p.paid
           + coalesce(round(p.rest * (p.pieces_left - $2) / p.pieces_left, 2), round(p.unit * (p.pieces_left - $2), 2)) else q.total_cost end
       from paid p where q.id = $1 and p.paid is not null
     )
     select p.unit::text as unit, s.unit_cost::text as before, k.price_change_percent as threshold
     from paid p, stock s, clinic_settings k where s.id = $6`,
    [id, quantity, unitCost ?? null, totalCost ?? null, isStated, stockId],
  );
  if (unit === null) return { unitCost: null, rise: null };
  await tx.query(
    `with cost as (
       select s.id, s.unit_cost as before, case
         when k.cost_method = 'average' and s.unit_cost is not null and s.quantity > 0
           then round((coalesce(stock_value(s.id, s.quantity, s.tracks_lots, s.unit_cost), 0) + $2 * $3::numeric) / (s.quantity + $2), 6)
         when $3::numeric > 0 then round($3::numeric, 6)
         else s.unit_cost end as after
       from stock s, clinic_settings k where s.id = $1
     ), noted as (
       update purchase q set cost_before = c.before, cost_after = c.after from cost c where q.id = $4 and c.after is distinct from c.before
     )
     update stock s set unit_cost = c.after,
       package_cost = case when $3::numeric > 0 then ${packageCostOf('$3::numeric')} else s.package_cost end
     from cost c where s.id = c.id and (c.after is distinct from c.before or $3::numeric > 0)`,
    [stockId, quantity, unit, id],
  );
  const percent = before === null ? null : percentDifference(unit, before);
  const rise =
    before !== null && percent !== null && percent > 0 && percent >= threshold
      ? { before: parseUnitCost(before) ?? before, now: parseUnitCost(unit) ?? unit, percent }
      : null;
  return { unitCost: parseUnitCost(unit), rise };
};

/** After a reversal the stock costs again what it had cost before that receipt, unless its cost has changed since. */
export const takeBackReceiptCost = (tx: Tx, purchaseId: number): Promise<unknown> =>
  tx.query(
    `update stock s set unit_cost = q.cost_before,
       package_cost = ${packageCostOf('order_price(s.id, q.cost_before)')}
     from purchase q where q.id = $1 and s.id = q.stock_id and q.cost_after is not null and s.unit_cost = q.cost_after`,
    [purchaseId],
  );

/** After a reversal each lot costs the average of its other receipts; without any it costs what its stock costs. */
export const takeBackLotCosts = (tx: Tx, lotIds: readonly number[]): Promise<unknown> =>
  tx.query(
    `update stock_lot l set unit_cost = (
       select sum(m.delta * q.received_cost / q.quantity_received) / sum(m.delta)
       from stock_movement m join stock_lot t on t.id = m.lot_id join purchase q on q.id = m.purchase_id
       where m.stock_id = l.stock_id and m.type = 'purchase' and not exists (select from stock_movement b where b.undoes = m.id) and ${CURRENT_LOT} = l.id
         and q.reversed_at is null and q.received_cost is not null and q.quantity_received > 0)
     where l.id = any($1::int[]) and l.unit_cost is not null`,
    [lotIds],
  );
