import { queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import type { ContentLine } from '../containers/open-containers.js';

export interface DrawInput {
  readonly stockId: number;
  readonly lotId: number;
  readonly content: number;
  readonly usedAt: Date;
  readonly userId: string;
}

const DRAW = `
  with s as (select content_amount, content_unit, hours_once_opened, unit_cost from stock where id = $1),
  l as (select unit_cost from stock_lot where id = $2),
  open as materialized (
    select c.*, sum(c.content_left) over (order by c.spoils_at nulls last, c.id) as ends
    from opened_container c, s where c.lot_id = $2 and c.is_there and c.unit = s.content_unit
  ),
  drawn as materialized (
    select o.id, least(o.content_left, $3::numeric - (o.ends - o.content_left)) as used, o.content_left, o.value_left
    from open o where o.ends - o.content_left < $3::numeric
  ),
  opening as materialized (
    select nextval(pg_get_serial_sequence('opened_container', 'id'))::int as id, nth,
      least(s.content_amount, n.missing - (nth - 1) * s.content_amount) as used, coalesce(l.unit_cost, s.unit_cost) as cost
    from s, l, (select greatest($3::numeric - coalesce((select max(ends) from open), 0), 0) as missing) n
      cross join lateral generate_series(1, ceil(n.missing / s.content_amount)::int) nth
  ),
  part as materialized (
    select d.id, 0 as delta, -d.used as content,
      case when d.used = d.content_left then d.value_left else least(d.value_left, round(d.value_left * d.used / d.content_left, 2)) end as value
    from drawn d
    union all
    select o.id, -1, s.content_amount - o.used, least(o.cost, round(o.cost * o.used / s.content_amount, 2)) from opening o, s
  ),
  poured as (
    update opened_container c set content_left = c.content_left + p.content, value_left = c.value_left - p.value, version = c.version + 1
    from part p where p.delta = 0 and p.id = c.id
  ),
  opened_now as (
    insert into opened_container (id, stock_id, lot_id, holds, unit, content_left, unit_cost, value_left, opened_at, opened_by, spoils_at)
    overriding system value
    select o.id, $1, $2, s.content_amount, s.content_unit, p.content, o.cost, o.cost - p.value, $4, $5,
      $4::timestamptz + make_interval(hours => s.hours_once_opened)
    from opening o join part p on p.id = o.id, s
  )
  select id as "containerId", $2::int as "lotId", delta, content::text as content, value::text as value, null::int as undoes
  from part order by delta desc, id`;

/**
 * Consumes content of one lot, held or not: from its open containers first, then from new ones. Requires locked stock.
 * Returns the movements.
 */
export const drawFromLot = (tx: Tx, { stockId, lotId, content, usedAt, userId }: DrawInput): Promise<ContentLine[]> =>
  queryRows<ContentLine>(tx, DRAW, [stockId, lotId, content, usedAt, userId]);

/** Subtracts the value of whole units from the value in stock. The statements of frequent writes do that themselves. */
export const subtractUseValue = (tx: Tx, usageId: number): Promise<unknown> =>
  tx.query(
    `insert into stock_value_change (kind, change)
     select s.kind, sum(m.delta * coalesce(t.unit_cost, s.unit_cost)) from stock_movement m join stock s on s.id = m.stock_id left join stock_lot t on t.id = m.lot_id
     where m.usage_id = $1 and m.type = 'usage' and s.is_active and coalesce(t.unit_cost, s.unit_cost) <> 0 group by s.kind`,
    [usageId],
  );
