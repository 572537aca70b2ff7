import type { StockKind } from '@atrium/rules/stock/stock-status';
import { STOCK_VALUE, stockStatusSql, stockViews } from '../stock.entity.js';
import { batchInputSql, UNIT_COLUMNS } from './consume-input.js';
import { type Allotment, lockedSql, NEW_USAGE_ID, updatedSql, usedAtSql, WHOLE_UNITS } from './consume-statement.js';

/* Whole units of products with lots: each use gets its part of the usable lots, the first to expire first. A use with a
   chosen lot takes only from it, before all others. The uses and the lots are laid out as two consecutive ranges; where a
   use and a lot overlap is its part.
   
   Lots are written only under the lock of their stock row, so they are stable once it is locked. A lot that was created
   or increased after the statement began is not in its snapshot: the level shows that, and the use runs again. */

/** SQL condition: lot t is held today, regardless of its state at the time of use. */
const IS_HELD_NOW = `(t.state <> 'available' or coalesce(t.expires_on < (clock_timestamp() at time zone o.time_zone)::date, false))`;
const FIRST_TO_EXPIRE = 'expires_on nulls last, received_on nulls last, id';
/** SQL order in which the lots of `usable` are consumed: first those that a corrected line had consumed. */
export const LOT_ORDER = `kept, ${FIRST_TO_EXPIRE}`;

/** CTE of the time and day of use, which all inputs of a statement share. */
export const MOMENT = `
  moment as materialized (
    select m.at, (m.at at time zone o.time_zone)::date as day
    from (select coalesce(max(occurred_at), clock_timestamp()) as at from input) m, organisation o
  )`;

/** Returns the CTE of the lots of some stock rows. */
export const lotsSql = (stockIds: string, lock = ''): string => `
  lot as materialized (
    select t.id, t.stock_id, t.number, t.expires_on, t.received_on, t.quantity, t.version, t.state, t.unit_cost from stock_lot t
    where t.is_there and t.stock_id in (${stockIds}) ${lock}
  )`;

/**
 * Returns the CTE of the lots that can be consumed. They are judged at the time of use. A corrected line keeps what it
 * had taken of each lot, in their order, before it takes more, and takes no more of lots that are held since.
 * @param keptAt number of the first of two parameters: ids and quantities of the kept lots
 */
export const usableLotsSql = (keptAt: number): string => `
  usable as materialized (
    select t.id, t.stock_id, t.number, t.expires_on, t.received_on, t.state, t.unit_cost, k.ord as kept, k.quantity as kept_quantity,
      case when m.is_usable then t.quantity else least(t.quantity, k.quantity) end as quantity
    from lot t cross join moment d
      cross join lateral (select t.state = 'available' and (t.expires_on is null or t.expires_on >= d.day)
        and (t.received_on is null or t.received_on <= d.day) as is_usable) m
      left join unnest($${keptAt}::int[], $${keptAt + 1}::int[]) with ordinality as k (lot_id, quantity, ord) on k.lot_id = t.id
    where (m.is_usable or k.lot_id is not null) and t.stock_id in (select id from fresh)
  )`;

/** CTEs of the lots after all uses, from `part`, and of the lots and cost of each use. */
export const CHANGED_LOTS = `
  emptied as materialized (
    select t.id, t.quantity - p.quantity as quantity, t.version + 1 as version
    from (select lot_id, sum(quantity)::int as quantity from part group by lot_id having sum(quantity) > 0) p join lot t on t.id = p.lot_id
  ),
  next_expiry as materialized (
    select t.stock_id, coalesce(min(t.expires_on) filter (where not ${IS_HELD_NOW}), min(t.expires_on)) as day
    from lot t cross join organisation o left join emptied e on e.id = t.id
    where t.state = 'available' and coalesce(e.quantity, t.quantity) > 0 group by t.stock_id
  ),
  used_lot as materialized (
    select ord, sum(cost) as cost, jsonb_agg(jsonb_build_object('lotId', lot_id, 'number', number, 'expiresOn', expires_on::text, 'quantity', quantity)
      order by nth) filter (where lot_id is not null) as lots
    from (select ord, lot_id, number, expires_on, sum(quantity) as quantity, sum(cost) as cost, min(nth) as nth from part group by 1, 2, 3, 4) p group by ord
  )`;

export const LOTS_WRITE = `
  new_lots as (update stock_lot t set quantity = e.quantity, version = e.version from emptied e where e.id = t.id),`;

/**
 * Returns SQL of the stock after each use. The lots that it is computed from are those before the statement, so that the
 * cost of the uses is subtracted.
 */
export const stockWithLotsSql = (kind: StockKind): string => `${stockViews[kind].json}::jsonb ||
      jsonb_build_object('currentQuantity', u.balance, 'version', u.new_version, 'usableQuantity', u.usable_after,
        'stockStatus', ${stockStatusSql(kind, 'u.usable_after')}) ||
      case when s.tracks_lots then jsonb_build_object('nextExpiryOn', (select n.day::text from next_expiry n where n.stock_id = u.stock_id),
        'value', round(${STOCK_VALUE} - u.cost_until, 2)::text) else '{}' end`;

export const allotLots = (kind: StockKind): Allotment => ({
  name: 'lots',
  input: batchInputSql(UNIT_COLUMNS),
  ctes: `${MOMENT},${lockedSql(kind, 'id = any ($1::int[])')},${lotsSql('select id from locked', 'order by t.id for update of t')},
  fresh as materialized (
    select l.* from locked l
    where l.is_active and l.tracks_lots and l.quantity = (select coalesce(sum(t.quantity), 0) from lot t where t.stock_id = l.id)
  ),${usableLotsSql(UNIT_COLUMNS.length + 1)},
  chosen as materialized (
    select c.ord, c.lot_id, c.quantity from (
      select w.ord, w.lot_id, w.quantity, t.quantity as there, sum(w.quantity::bigint) over (partition by w.lot_id order by w.ord) as used_until
      from input w join usable t on t.id = w.lot_id and t.stock_id = w.stock_id
    ) c where c.used_until <= c.there
  ),
  ruler as materialized (
    select t.id, t.stock_id, sum(t.there) over lots - t.there as begins, sum(t.there) over lots as ends
    from (
      select t.id, t.stock_id, p.kept, t.expires_on, t.received_on, p.there
      from usable t left join (select lot_id, sum(quantity) as quantity from chosen group by lot_id) c on c.lot_id = t.id
        cross join lateral (select t.quantity - coalesce(c.quantity, 0) as there) q
        cross join lateral (
          select t.kept, least(q.there, t.kept_quantity) as there
          union all select null, q.there - least(q.there, t.kept_quantity) where t.kept is not null
        ) p
    ) t where t.there > 0 window lots as (partition by t.stock_id order by ${LOT_ORDER})
  ),
  part as materialized (
    select p.ord, row_number() over parts as nth, sum(p.quantity) over parts as quantity_until, t.stock_id,
      p.lot_id, t.number, t.expires_on, p.quantity, p.quantity * coalesce(t.unit_cost, l.unit_cost) as cost, ${IS_HELD_NOW} as is_held
    from (
      select ord, lot_id, quantity from chosen
      union all
      select r.ord, t.id, sum(least(r.used_until, t.ends) - greatest(r.used_until - r.quantity, t.begins))::int
      from (
        select w.ord, w.stock_id, w.quantity, sum(w.quantity::bigint) over (partition by w.stock_id order by w.ord) as used_until
        from input w where w.lot_id is null
      ) r
      join ruler t on t.stock_id = r.stock_id and t.begins < r.used_until and t.ends > r.used_until - r.quantity
      where r.used_until <= (select max(ends) from ruler m where m.stock_id = r.stock_id) group by r.ord, t.id
    ) p join lot t on t.id = p.lot_id join locked l on l.id = t.stock_id cross join organisation o
    window parts as (partition by p.ord order by t.expires_on nulls last, t.received_on nulls last, t.id)
  ),${CHANGED_LOTS},
  granted as materialized (
    select u.*, u.balance + u.quantity - u.held_back as usable_before, u.balance - u.held_back + u.held_part as usable_after,
      ${NEW_USAGE_ID}, ${usedAtSql('u')}, true as has_lots, ${WHOLE_UNITS}
    from (
      select w.*, (l.quantity - sum(w.quantity::bigint) over uses)::int as balance, (l.version + row_number() over uses)::int as new_version,
        l.min_stock_level, l.held_back, p.lots, coalesce(sum(p.cost) over uses, 0) as cost_until,
        coalesce((select sum(h.quantity)::int from part h where h.stock_id = l.id and h.is_held), 0) as held_part
      from input w join fresh l on l.id = w.stock_id join used_lot p on p.ord = w.ord
      window uses as (partition by w.stock_id order by w.ord)
    ) u
  ),${updatedSql()}`,
  opened: null,
  stockJson: stockWithLotsSql(kind),
  stockJoins: stockViews[kind].joins,
  parts:
    'join (select *, null::int as container_id, null::numeric as content, null::numeric as value from part) l on l.ord = u.ord',
  writes: LOTS_WRITE,
  reasons: `h.id is null as unseen,
    (select coalesce(sum(t.quantity), 0)::int from usable t where t.stock_id = w.stock_id and (w.lot_id is null or t.id = w.lot_id))
      - (select coalesce(sum(p.quantity), 0)::int from part p where p.stock_id = w.stock_id and (w.lot_id is null or p.lot_id = w.lot_id)) as available`,
  reasonJoins: 'left join fresh h on h.id = w.stock_id',
});
