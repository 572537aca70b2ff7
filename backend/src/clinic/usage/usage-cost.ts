/**
 * SQL of the cost of a use: contents and lots at the cost of their movements, other units at the unit cost. Aliases: u
 * usage, s its stock.
 */
export const USAGE_COST = `case
  when u.content is not null then (select sum(m.value) from stock_movement m where m.usage_id = u.id and m.type = 'usage' and m.container_id is not null)
  when u.has_lots then (select sum(-m.delta * coalesce(t.unit_cost, s.unit_cost)) from stock_movement m join stock_lot t on t.id = m.lot_id
    where m.usage_id = u.id and m.type = 'usage' and m.lot_id is not null)
  else u.quantity * s.unit_cost end`;
