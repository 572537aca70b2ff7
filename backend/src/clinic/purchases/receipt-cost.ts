import { compareMoney, multiplyMoney, parseUnitCost, computePercentDifference } from '@atrium/rules/prices/money';
import { queryRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { CURRENT_LOT } from '../stock/lots/lot-parts.js';
import type { PurchaseRow } from './purchase.entity.js';

/** The price of a receipt as entered. When both fields are absent, the ordered price applies. */
export interface PaidPrice {
  readonly unitCost?: string | null | undefined;
  /** Total of all units of the receipt; takes precedence over `unitCost`. */
  readonly totalCost?: string | null | undefined;
}

/**
 * Increase of a unit cost by at least the percentage of the price watch. It is internal data of the receipt's event.
 */
export interface PriceRise {
  readonly before: string;
  readonly now: string;
  readonly percent: number;
}

export interface ReceiptCost {
  /** Cost of one unit of this receipt; null when unknown. */
  readonly unitCost: string | null;
  readonly rise: PriceRise | null;
}

/** Highest value of the unit cost columns. */
const MAX_UNIT_COST = '99999999.99';

/** Returns SQL of the package cost for a unit cost; null when it would exceed its column. */
const derivePackageCost = (unitCost: string): string =>
  `case when s.package_cost is null or s.units_per_package is null then s.package_cost
    when ${unitCost} * s.units_per_package <= ${MAX_UNIT_COST} then round(${unitCost} * s.units_per_package, 2) end`;

/**
 * SQL that stores the price of received units: $1 purchase, $2 units, $3 their unit cost, $4 their total. The rest of
 * the order keeps the ordered price. Without a price, the units take their share of the outstanding total, so that all
 * shares add up to the cent. The unit cost is null when no price is known, because `least` ignores null and would
 * return the limit.
 */
const UPDATE_PRICE = `
  select p.paid, case when p.paid is not null then least(${MAX_UNIT_COST}, coalesce($3::numeric, case when $4::numeric is null and round(q.unit_cost * p.pieces_left, 2) = p.rest then q.unit_cost else p.paid / $2 end)) end as unit,
    p.pieces_left, p.rest
  from purchase q cross join lateral (
    select l.pieces_left, l.rest, coalesce($4::numeric, round($3::numeric * $2, 2), round(l.rest * $2 / l.pieces_left, 2)) as paid
    from (select q.quantity_purchased - q.quantity_received as pieces_left, q.total_cost - coalesce(q.received_cost, 0) as rest) l
  ) p where q.id = $1`;

/** @throws DomainError at `path` when one unit would cost more than the limit */
export const assertUnitCostLimit = (totalCost: string | null | undefined, quantity: number, path: string): void => {
  if (totalCost != null && compareMoney(totalCost, multiplyMoney(MAX_UNIT_COST, quantity)) > 0)
    throw invalidField(path, `One piece can cost at most ${MAX_UNIT_COST}. Please check the total and the quantity`);
};

/**
 * Stores the price of received units, and sets the unit cost of their stock to it or to the moving average, depending
 * on the clinic's `costMethod`. The package cost is always the last price. Free units, and a receipt that is older than
 * the last one, only change the average. Requires a locked purchase and stock, before the receipt and the level are
 * written.
 */
export const storeReceiptCost = async (
  tx: Tx,
  { id, stockId }: PurchaseRow,
  quantity: number,
  { unitCost, totalCost, day, path = '' }: PaidPrice & { readonly day: string; readonly path?: string | undefined },
): Promise<ReceiptCost> => {
  assertUnitCostLimit(totalCost, quantity, `${path}totalCost`);
  const isStated = unitCost != null || totalCost != null;
  await tx.query(
    `update purchase q set ordered_unit_cost = q.unit_cost, ordered_cost = q.total_cost, first_cost_before = s.unit_cost
     from stock s where q.id = $1 and s.id = q.stock_id and q.quantity_received = 0`,
    [id],
  );
  const { unit, before, threshold, isLast } = await queryRow<{
    unit: string | null;
    before: string | null;
    threshold: number;
    isLast: boolean;
  }>(
    tx,
    `with paid as (${UPDATE_PRICE}),
     told as (
       update purchase q set received_cost = coalesce(q.received_cost, 0) + p.paid, unit_cost = case when $5 then p.unit else q.unit_cost end,
         total_cost = case when $5 then coalesce(q.received_cost, 0) + p.paid
           + coalesce(round(p.rest * (p.pieces_left - $2) / p.pieces_left, 2), round(p.unit * (p.pieces_left - $2), 2)) else q.total_cost end
       from paid p where q.id = $1 and p.paid is not null
     )
     select p.unit::text as unit, s.unit_cost::text as before, k.price_change_percent as threshold,
       not exists (select 1 from purchase r where r.stock_id = s.id and r.reversed_at is null and r.unit_cost > 0
         and r.received_cost is not null and r.quantity_received > 0 and r.received_date > $7::date) as "isLast"
     from paid p, stock s, clinic_settings k where s.id = $6`,
    [id, quantity, unitCost ?? null, totalCost ?? null, isStated, stockId, day],
  );
  if (unit === null) return { unitCost: null, rise: null };
  await tx.query(
    `with cost as (
       select s.id, s.unit_cost as before, case
         when k.cost_method = 'average' and s.unit_cost is not null and s.quantity > 0
           then round((coalesce(stock_value(s.id, s.quantity, s.tracks_lots, s.unit_cost), 0) + $2 * $3::numeric) / (s.quantity + $2), 6)
         when $3::numeric > 0 and $5 then round($3::numeric, 6)
         else s.unit_cost end as after
       from stock s, clinic_settings k where s.id = $1
     ), noted as (
       update purchase q set cost_before = c.before, cost_after = c.after from cost c where q.id = $4 and c.after is distinct from c.before
     )
     update stock s set unit_cost = c.after,
       package_cost = case when $3::numeric > 0 and $5 then ${derivePackageCost('$3::numeric')} else s.package_cost end
     from cost c where s.id = c.id and (c.after is distinct from c.before or $3::numeric > 0 and $5)`,
    [stockId, quantity, unit, id, isLast],
  );
  const percent = before === null ? null : computePercentDifference(unit, before);
  const rise =
    isLast && before !== null && percent !== null && percent > 0 && percent >= threshold
      ? { before: parseUnitCost(before) ?? before, now: parseUnitCost(unit) ?? unit, percent }
      : null;
  return { unitCost: parseUnitCost(unit), rise };
};

/**
 * Restores the unit cost after a reversal, unless it has changed since. If another receipt is now the last one, its
 * price applies.
 * @param before column with the unit cost before the reversed receipts
 */
export const restoreUnitCost = async (
  tx: Tx,
  purchaseId: number,
  before: 'cost_before' | 'first_cost_before' = 'cost_before',
): Promise<void> => {
  await tx.query(
    `with cost as (
       select q.stock_id, q.cost_after, case when k.cost_method = 'last' and r.received_at > q.received_at then r.unit_cost else q.${before} end as now
       from clinic_settings k, purchase q left join lateral (
         select o.unit_cost, o.received_at from purchase o where o.stock_id = q.stock_id and o.id <> q.id and o.reversed_at is null
           and o.quantity_received > 0 and o.received_cost is not null and o.unit_cost > 0
         order by o.received_date desc, o.received_at desc limit 1) r on true
       where q.id = $1 and q.cost_after is not null
     ), changed as (
       update stock s set unit_cost = c.now, package_cost = ${derivePackageCost('order_price(s.id, c.now)')}
       from cost c where s.id = c.stock_id and s.unit_cost = c.cost_after returning s.id
     )
     -- The receipt that followed must not restore the price of this one.
     update purchase n set cost_before = case when n.cost_before = q.cost_after then q.${before} else n.cost_before end,
       first_cost_before = case when n.first_cost_before = q.cost_after then q.${before} else n.first_cost_before end
     from purchase q where q.id = $1 and not exists (select 1 from changed) and n.id = (
       select o.id from purchase o where o.stock_id = q.stock_id and o.id <> q.id and o.received_at > q.received_at
         and q.cost_after in (o.cost_before, o.first_cost_before) order by o.received_at limit 1)`,
    [purchaseId],
  );
};

/**
 * Restores the costs of lots after a reversal: the average of the lot's other receipts, or the unit cost of the stock
 * when it has none.
 */
export const restoreLotCosts = (tx: Tx, lotIds: readonly number[]): Promise<unknown> =>
  tx.query(
    `update stock_lot l set unit_cost = (
       select sum(m.delta * q.received_cost / q.quantity_received) / sum(m.delta)
       from stock_movement m join stock_lot t on t.id = m.lot_id join purchase q on q.id = m.purchase_id
       where m.stock_id = l.stock_id and m.type = 'purchase' and not exists (select from stock_movement b where b.undoes = m.id) and ${CURRENT_LOT} = l.id
         and q.reversed_at is null and q.received_cost is not null and q.quantity_received > 0)
     where l.id = any($1::int[]) and l.unit_cost is not null`,
    [lotIds],
  );
