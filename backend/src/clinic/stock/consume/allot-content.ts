import type { StockKind } from '@atrium/rules/stock/stock-status';
import { contentJsonSql, DRAW_ORDER, isDrawableAtSql, usedContainerJsonSql } from '../containers/container-sql.js';
import { stockViews } from '../stock.entity.js';
import { CHANGED_LOTS, LOT_ORDER, LOTS_WRITE, lotsSql, MOMENT, stockWithLotsSql, usableLotsSql } from './allot-lots.js';
import { CONTENT_COLUMNS, singleInputSql } from './consume-input.js';
import { type Allotment, lockedSql, NEW_USAGE_ID, updatedSql, usedAtSql } from './consume-statement.js';

/* A use by content: 24 U of vials that contain 100. It draws from open containers, the earliest end first, and opens as
   many units of the first lots to expire as it needs. One use per statement, because it is rarer than whole units, and
   each container's share of the cost is taken from its rest, so that shares add up to the cent.
   
   Every change of open containers, lots or level increases the version of the stock row in the same transaction. When
   the version that the statement read differs from the one that it locked, nothing is written and the statement runs
   again under the lock. */

/** Maximum number of containers that one use may open. */
export const MAX_OPENED_CONTAINERS = 100;

const KEPT_AT = CONTENT_COLUMNS.length + 1;

const CONTAINER_JSON = usedContainerJsonSql({
  id: 'p.container_id',
  lotId: 'p.lot_id',
  number: 'p.number',
  amount: 'p.used',
  wasOpened: 'p.is_opening',
  left: 'p.left_now',
  spoilsAt: 'p.spoils_at',
});

export const allotContent = (kind: StockKind): Allotment => ({
  name: 'content',
  input: singleInputSql(CONTENT_COLUMNS),
  ctes: `${MOMENT},${lockedSql(kind, 'id = $1')},
  seen as materialized (select id, version from stock where id = $1),
  fresh as materialized (
    select l.* from locked l join seen on seen.version = l.version cross join input w
    where l.is_active and l.content_amount is not null and (l.tracks_lots or w.lot_id is null) and coalesce(w.entered_unit, l.content_unit) = l.content_unit
  ),${lotsSql('select id from fresh where tracks_lots')},${usableLotsSql(KEPT_AT)},
  available as materialized (
    select c.id, c.lot_id, c.holds, c.unit, c.unit_cost, c.value_left, c.opened_at, c.spoils_at, c.content_left, t.number, t.expires_on, t.state, d.most,
      sum(d.most) over (order by k.ord, ${DRAW_ORDER}) as ends
    from fresh f join opened_container c on c.stock_id = f.id and c.unit = f.content_unit and c.is_there left join stock_lot t on t.id = c.lot_id
      left join unnest($${KEPT_AT + 2}::int[], $${KEPT_AT + 3}::numeric[]) with ordinality as k (container_id, amount, ord) on k.container_id = c.id
      cross join input w cross join moment m cross join organisation o
      cross join lateral (select case when ${isDrawableAtSql('m.at')} then c.content_left
        when k.ord is not null then least(c.content_left, k.amount) else 0 end as most) d
    where d.most > 0 and (w.lot_id is null or c.lot_id = w.lot_id)
  ),
  drawn as materialized (
    select a.*, least(a.most, w.content - (a.ends - a.most)) as used from available a, input w where a.ends - a.most < w.content
  ),
  closed as materialized (
    select t.*, sum(t.quantity) over (order by ${LOT_ORDER}) as ends from usable t, input w
    where t.quantity > 0 and (w.lot_id is null or t.id = w.lot_id)
  ),
  need as materialized (
    select f.id, n.missing, ceil(n.missing / f.content_amount) as count,
      case when f.tracks_lots then coalesce((select max(ends) from closed), 0) else f.quantity end as whole
    from fresh f, (select greatest(w.content - coalesce((select max(ends) from available), 0), 0) as missing from input w) n
  ),
  allowed as materialized (
    select f.*, n.missing, n.count::int as count, ${usedAtSql('w', 'm.at')}, coalesce(w.opened_at, w.occurred_at, m.at) as opened_at
    from input w, moment m, fresh f join need n on n.id = f.id where n.count <= least(n.whole, ${MAX_OPENED_CONTAINERS})
  ),
  opening as materialized (
    select nextval('opened_container_id_seq')::int as id, nth, t.id as lot_id, t.number, t.expires_on, t.state,
      least(g.content_amount, g.missing - (nth - 1) * g.content_amount) as used, coalesce(t.unit_cost, g.unit_cost) as cost
    from allowed g cross join lateral generate_series(1, g.count) nth left join closed t on nth > t.ends - t.quantity and nth <= t.ends
  ),
  part as materialized (
    select 1::bigint as ord, row_number() over parts as nth, sum(is_opening::int) over parts as quantity_until,
      p.*, is_opening::int as quantity,
      case when is_opening then left_now else -used end as content, case when is_opening then unit_cost end as cost
    from (
      select false as is_opening, d.ends as place, d.id as container_id, d.lot_id, d.number, d.expires_on, d.state, d.used, d.content_left - d.used as left_now,
        case when d.used = d.content_left then d.value_left else least(d.value_left, round(d.value_left * d.used / d.content_left, 2)) end as value,
        d.value_left, d.unit_cost, d.holds, d.unit, d.opened_at, d.spoils_at
      from drawn d, allowed
      union all
      select true, p.nth, p.id, p.lot_id, p.number, p.expires_on, p.state, p.used, g.content_amount - p.used,
        least(p.cost, round(p.cost * p.used / g.content_amount, 2)), p.cost, p.cost, g.content_amount, g.content_unit, g.opened_at,
        g.opened_at + make_interval(hours => g.hours_once_opened)
      from opening p, allowed g
    ) p window parts as (order by is_opening, place)
  ),${CHANGED_LOTS},
  granted as materialized (
    select w.*, g.count as quantity, g.quantity - g.count as balance, g.version + 1 as new_version, g.quantity - g.held_back as usable_before,
      g.quantity - g.count - g.held_back as usable_after, g.min_stock_level, g.used_at, g.entered_at, g.tracks_lots as has_lots, g.content_unit,
      coalesce(l.lots, '[]') as lots, coalesce(l.cost, 0) as cost_until, ${NEW_USAGE_ID},
      (select ${contentJsonSql('w.content', 'g.content_unit', 'round(sum(p.value), 2)', `jsonb_agg(${CONTAINER_JSON} order by p.nth)`)} from part p) as content_json
    from input w, allowed g, used_lot l
  ),
  open_now as materialized (
    select coalesce(jsonb_agg(opened_part(x.id, x.lot_id, x.number, x.expires_on, x.state, x.content_left, x.holds, x.unit, x.opened_at, x.spoils_at) order by x.id), '[]') as list
    from (
      select c.id, c.lot_id, t.number, t.expires_on, t.state, coalesce(p.left_now, c.content_left) as content_left, c.holds, c.unit, c.opened_at, c.spoils_at
      from allowed g join opened_container c on c.stock_id = g.id and c.is_there left join stock_lot t on t.id = c.lot_id left join part p on p.container_id = c.id
      union all
      select container_id, lot_id, number, expires_on, state, left_now, holds, unit, opened_at, spoils_at from part where is_opening
    ) x where x.content_left > 0
  ),${updatedSql('(select list from open_now)')}`,
  opened: 's.opened',
  stockJson: stockWithLotsSql(kind),
  stockJoins: stockViews[kind].joins,
  parts: 'join part l on l.ord = u.ord',
  writes: `${LOTS_WRITE}
  drawn_container as (
    update opened_container c set content_left = p.left_now, value_left = c.value_left - p.value, version = c.version + 1
    from part p where not p.is_opening and p.container_id = c.id
  ),
  new_container as (
    insert into opened_container (id, stock_id, lot_id, holds, unit, content_left, unit_cost, value_left, opened_at, opened_by, spoils_at)
    overriding system value
    select p.container_id, u.stock_id, p.lot_id, p.holds, p.unit, p.left_now, p.unit_cost, p.value_left - p.value, p.opened_at, u.logged_by, p.spoils_at
    from used u, part p where p.is_opening
  ),`,
  reasons: `l.content_unit as "contentUnit", l.version <> seen.version as stale, n.count::float8 as count, n.whole::float8 as whole`,
  reasonJoins: 'left join seen on seen.id = l.id left join need n on true',
});
