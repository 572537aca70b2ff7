import type { StockKind } from '@atrium/rules/stock/stock-status';
import { usageJsonSql, omitPatientSql } from '../../usage/usage.view.js';
import { contentJsonSql, DRAW_ORDER, isDrawableAtSql, usedContainerJsonSql } from '../containers/container-sql.js';
import { STOCK_VALUE, stockViews } from '../stock.entity.js';
import { ENTERED_AT, usedAtSql } from './consume-statement.js';
import { buildUsageRows } from './usage-rows.js';

/* A use by content: 24 U of vials that contain 100. It draws from open containers, the earliest end first, and opens as
   many units of the first lots to expire as it needs. One use per statement, because it is rarer than whole units, and
   each container's share of the cost is taken from its rest, so that shares add up to the cent.
   
   Every change of open containers, lots or level increases the version of the stock row in the same transaction. When
   the version that the statement read differs from the one that it locked, nothing is written and the statement runs
   again under the lock. */

/** Maximum number of containers that one use may open. */
export const MAX_OPENED_CONTAINERS = 100;

const FIRST_TO_EXPIRE = 't.expires_on nulls last, t.received_on nulls last, t.id';

export const buildConsumeContentStatement = (kind: StockKind) => ({
  name: `stock-take-content-${kind}`,
  text: `
  with wish as materialized (
    select $1::int as stock_id, $2::numeric as content, $3::text as treatment_type, $4::text as treatment_area, $5::text as reason, $6::text as patient_id,
      $7::uuid as user_id, $8::jsonb as user_json, $9::uuid as logged_by, $10::jsonb as logged_by_json, $11::text as actor_name, $12::text as repeat_key,
      $13::text as body_hash, $14::int as lot_id, $15::text as lot_reason, $16::text as unit, $17::int as treatment_id,
      ${usedAtSql('$18::timestamptz')}, $19::timestamptz as opened_at, $24::int as via_key_id
  ),
  moment as materialized (select w.used_at as at, (w.used_at at time zone o.time_zone)::date as day from wish w, organisation o),
  locked as materialized (
    select id, name, unit, quantity, version, min_stock_level, is_active, tracks_lots, content_amount, content_unit, hours_once_opened, unit_cost
    from stock where kind = '${kind}' and id = $1 for update
  ),
  seen as materialized (select id, version from stock where id = $1),
  fresh as materialized (
    select l.* from locked l join seen on seen.version = l.version
    where l.is_active and l.content_amount is not null and (l.tracks_lots or $14::int is null) and coalesce($16::text, l.content_unit) = l.content_unit
  ),
  usable as materialized (
    select c.id, c.lot_id, c.holds, c.unit, c.unit_cost, c.value_left, c.opened_at, c.spoils_at, c.content_left, t.number, t.expires_on, t.state, d.most,
      sum(d.most) over (order by k.ord, ${DRAW_ORDER}) as ends
    from fresh f join opened_container c on c.stock_id = f.id and c.unit = f.content_unit and c.is_there left join stock_lot t on t.id = c.lot_id
      left join unnest($22::int[], $23::numeric[]) with ordinality as k (container_id, amount, ord) on k.container_id = c.id
      cross join moment m cross join organisation o
      cross join lateral (select case when ${isDrawableAtSql('m.at')} then c.content_left
        when k.ord is not null then least(c.content_left, k.amount) else 0 end as most) d
    where d.most > 0 and ($14::int is null or c.lot_id = $14)
  ),
  drawn as materialized (
    select u.*, least(u.most, w.content - (u.ends - u.most)) as used from usable u, wish w
    where u.ends - u.most < w.content
  ),
  lot as materialized (
    select t.id, t.number, t.expires_on, t.state, d.most as quantity, t.unit_cost, sum(d.most) over (order by k.ord, ${FIRST_TO_EXPIRE}) as ends
    from fresh f join stock_lot t on f.tracks_lots and t.stock_id = f.id and t.is_there
      left join unnest($20::int[], $21::int[]) with ordinality as k (lot_id, quantity, ord) on k.lot_id = t.id
      cross join moment m
      cross join lateral (select case when t.state = 'available' and (t.expires_on is null or t.expires_on >= m.day)
        and (t.received_on is null or t.received_on <= m.day) then t.quantity
        when k.ord is not null then least(t.quantity, k.quantity) else 0 end as most) d
    where d.most > 0 and ($14::int is null or t.id = $14)
  ),
  need as materialized (
    select f.id, n.missing, ceil(n.missing / f.content_amount) as count,
      case when f.tracks_lots then coalesce((select max(ends) from lot), 0) else f.quantity end as whole
    from fresh f, (select greatest(w.content - coalesce((select max(ends) from usable), 0), 0) as missing from wish w) n
  ),
  granted as materialized (
    select f.*, n.missing, n.count::int as count, f.version + 1 as new_version, (f.quantity - n.count)::int as balance,
      nextval(pg_get_serial_sequence('usage', 'id'))::int as usage_id, w.used_at, w.entered_at, coalesce(w.opened_at, w.used_at) as opened_at
    from wish w, fresh f join need n on n.id = f.id where n.count <= least(n.whole, ${MAX_OPENED_CONTAINERS})
  ),
  opening as materialized (
    select nextval(pg_get_serial_sequence('opened_container', 'id'))::int as id, nth, t.id as lot_id, t.number, t.expires_on, t.state,
      least(g.content_amount, g.missing - (nth - 1) * g.content_amount) as used, coalesce(t.unit_cost, g.unit_cost) as cost
    from granted g cross join lateral generate_series(1, g.count) nth left join lot t on nth > t.ends - t.quantity and nth <= t.ends
  ),
  part as materialized (
    select row_number() over (order by is_opening, place) as ord, p.* from (
      select false as is_opening, d.ends as place, d.id, d.lot_id, d.number, d.expires_on, d.state, d.used, d.content_left - d.used as left_now,
        case when d.used = d.content_left then d.value_left else least(d.value_left, round(d.value_left * d.used / d.content_left, 2)) end as value,
        d.value_left, d.unit_cost, d.holds, d.unit, d.opened_at, d.spoils_at
      from drawn d, granted
      union all
      select true, p.nth, p.id, p.lot_id, p.number, p.expires_on, p.state, p.used, g.content_amount - p.used,
        least(p.cost, round(p.cost * p.used / g.content_amount, 2)), p.cost, p.cost, g.content_amount, g.content_unit, g.opened_at,
        g.opened_at + make_interval(hours => g.hours_once_opened)
      from opening p, granted g
    ) p
  ),
  poured as (
    update opened_container c set content_left = p.left_now, value_left = c.value_left - p.value, version = c.version + 1
    from part p where not p.is_opening and p.id = c.id
  ),
  opened_now as (
    insert into opened_container (id, stock_id, lot_id, holds, unit, content_left, unit_cost, value_left, opened_at, opened_by, spoils_at)
    overriding system value
    select p.id, w.stock_id, p.lot_id, p.holds, p.unit, p.left_now, p.unit_cost, p.value_left - p.value, p.opened_at, w.logged_by, p.spoils_at
    from part p, wish w where p.is_opening
  ),
  emptied as materialized (select lot_id, count(*)::int as count from opening where lot_id is not null group by lot_id),
  lots_taken as (
    update stock_lot t set quantity = t.quantity - e.count, version = t.version + 1 from emptied e where e.lot_id = t.id
  ),
  open_now as materialized (
    select coalesce(jsonb_agg(opened_part(x.id, x.lot_id, x.number, x.expires_on, x.state, x.content_left, x.holds, x.unit, x.opened_at, x.spoils_at) order by x.id), '[]') as list
    from (
      select c.id, c.lot_id, t.number, t.expires_on, t.state, coalesce(p.left_now, c.content_left) as content_left, c.holds, c.unit, c.opened_at, c.spoils_at
      from granted g join opened_container c on c.stock_id = g.id and c.is_there left join stock_lot t on t.id = c.lot_id left join part p on p.id = c.id
      union all
      select id, lot_id, number, expires_on, state, left_now, holds, unit, opened_at, spoils_at from part where is_opening
    ) x where x.content_left > 0
  ),
  next_expiry as materialized (
    select coalesce(min(t.expires_on) filter (where t.expires_on >= (clock_timestamp() at time zone o.time_zone)::date), min(t.expires_on)) as day from organisation o, granted g join stock_lot t on t.stock_id = g.id and t.is_there left join emptied e on e.lot_id = t.id
    where t.state = 'available' and t.quantity > coalesce(e.count, 0)
  ),
  taken as (
    update stock s set quantity = g.balance, version = g.new_version, opened = o.list,
      quantity_version = case when g.count > 0 then g.new_version else s.quantity_version end
    from granted g, open_now o where s.id = g.id
    returning s.*
  ),
  told as (
    select u.*, ${usageJsonSql({ user: 'u.user_json', loggedBy: 'u.logged_by_json', undoneBy: 'null::jsonb', lots: 'u.lots', content: 'u.content_json' })} as usage_json,
      ${stockViews[kind].json} || case when s.tracks_lots then jsonb_build_object('nextExpiryOn', (select day::text from next_expiry),
        'value', round(${STOCK_VALUE} - coalesce((select sum(cost) from opening), 0), 2)::text) else '{}' end as stock_json
    from (
      select g.usage_id as id, '${kind}'::text as kind, g.id as stock_id, g.count as quantity, w.content, g.content_unit, w.treatment_type, w.treatment_area, w.reason,
        w.patient_id, g.used_at, g.entered_at, w.user_id, w.user_json, w.logged_by, w.logged_by_json, null::timestamptz as undone_at, null::text as undo_reason, w.lot_reason,
        1 as version, g.balance, w.actor_name, w.repeat_key, w.body_hash, g.min_stock_level, g.tracks_lots, w.treatment_id, w.via_key_id,
        (select coalesce(jsonb_agg(jsonb_build_object('lotId', l.lot_id, 'number', l.number, 'expiresOn', l.expires_on::text, 'quantity', l.quantity) order by l.ord), '[]')
         from (select lot_id, number, expires_on, count(*) filter (where is_opening) as quantity, min(ord) as ord from part where lot_id is not null group by 1, 2, 3) l) as lots,
        (select ${contentJsonSql(
          'w.content',
          'g.content_unit',
          'round(sum(p.value), 2)',
          `jsonb_agg(${usedContainerJsonSql({ id: 'p.id', lotId: 'p.lot_id', number: 'p.number', amount: 'p.used', wasOpened: 'p.is_opening', left: 'p.left_now', spoilsAt: 'p.spoils_at' })} order by p.ord)`,
        )} from part p) as content_json
      from granted g, wish w
    ) u
    join taken s on s.id = u.stock_id ${stockViews[kind].joins}
  ),
  new_movement as (
    insert into stock_movement (stock_id, type, delta, balance, reason, at, user_id, usage_id, lot_id, container_id, content, value, via_key_id)
    select t.stock_id, 'usage', -p.is_opening::int, t.balance + t.quantity - sum(p.is_opening::int) over (order by p.ord), t.reason, ${ENTERED_AT}, t.logged_by, t.id,
      p.lot_id, p.id, case when p.is_opening then p.left_now else -p.used end, p.value, t.via_key_id
    from told t, part p order by p.ord
  ),
  new_value as (
    insert into stock_value_change (kind, change)
    select '${kind}', -sum(p.cost) from opening p where p.cost <> 0 having count(*) > 0
  ),${buildUsageRows({
    kind,
    extra: { content: 'content', content_unit: 'content_unit', has_lots: 'tracks_lots', lot_reason: 'lot_reason' },
    reply: 'usage_json',
    usage: omitPatientSql('usage_json'),
    before: "(stock_json ->> 'usableQuantity')::int + quantity",
    after: "(stock_json ->> 'usableQuantity')::int",
    type: 'jsonb',
  })}
  select l.name, l.unit, l.is_active as active, l.tracks_lots as tracked, l.content_unit as "contentUnit", l.content_amount::float8 as holds,
    l.version <> seen.version as stale, t.usage_json::text as reply, n.count::float8 as count, n.whole::float8 as whole
  from locked l join seen on seen.id = l.id left join told t on true left join need n on true`,
});
