import type { StockKind } from '@atrium/rules/stock/stock-status';
import { usageJsonSql, omitPatientSql } from '../../usage/usage.view.js';
import { STOCK_VALUE, stockStatusSql, stockViews } from '../stock.entity.js';
import { ENTERED_AT, usedAtSql } from './consume-statement.js';
import { buildUsageRows } from './usage-rows.js';

/* The hot write for products with lots: like `consume-statement`, but each use gets its part of the usable lots, the first
   to expire first. A use with a chosen lot takes only from it, before all others. The uses and the lots are laid out as
   two consecutive ranges; where a use and a lot overlap is its part.
   
   Lots are written only under the lock of their stock row, so they are stable once it is locked. A lot that was created
   or increased after the statement began is not in its snapshot: the level shows that, and the use runs again.
   
   Lots are judged at the time of use, which all inputs of a statement share. A corrected line keeps what it had taken
   of each lot, in their order, before it takes more, and takes no more of lots that are held since. */

/** SQL condition: lot `t` is held today, regardless of its state at the time of use. */
const IS_HELD_NOW = `(t.state <> 'available' or coalesce(t.expires_on < (clock_timestamp() at time zone o.time_zone)::date, false))`;
const FIRST_TO_EXPIRE = 'expires_on nulls last, received_on nulls last, id';

export const buildConsumeLotsStatement = (kind: StockKind) => ({
  name: `stock-take-lots-${kind}`,
  text: `
  with wish as (
    select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::jsonb[], $9::uuid[], $10::jsonb[], $11::text[], $12::text[], $13::text[], $14::int[], $15::timestamptz[], $16::int[], $17::int[], $18::text[])
      with ordinality as w (stock_id, quantity, treatment_type, treatment_area, reason, patient_id, user_id, user_json, logged_by, logged_by_json, actor_name, repeat_key, body_hash, treatment_id, occurred_at, via_key_id, lot_id, lot_reason, ord)
  ),
  moment as materialized (
    select (coalesce((select max(occurred_at) from wish), clock_timestamp()) at time zone o.time_zone)::date as day from organisation o
  ),
  locked as materialized (
    select id, name, unit, quantity, version, min_stock_level, held_back, is_active, tracks_lots, unit_cost from stock
    where kind = '${kind}' and id = any ($1::int[]) order by id for update
  ),
  lot as materialized (
    select t.id, t.stock_id, t.number, t.expires_on, t.received_on, t.quantity, t.version, t.state, t.unit_cost from stock_lot t
    where t.is_there and t.stock_id in (select id from locked) order by t.id for update of t
  ),
  whole as materialized (
    select l.* from locked l
    where l.is_active and l.tracks_lots and l.quantity = (select coalesce(sum(t.quantity), 0) from lot t where t.stock_id = l.id)
  ),
  usable as materialized (
    select t.id, t.stock_id, t.number, t.expires_on, t.received_on, t.version, k.ord as kept, k.quantity as kept_quantity,
      case when m.is_usable then t.quantity else least(t.quantity, k.quantity) end as quantity
    from lot t cross join moment d
      cross join lateral (select t.state = 'available' and (t.expires_on is null or t.expires_on >= d.day)
        and (t.received_on is null or t.received_on <= d.day) as is_usable) m
      left join unnest($19::int[], $20::int[]) with ordinality as k (lot_id, quantity, ord) on k.lot_id = t.id
    where (m.is_usable or k.lot_id is not null) and t.stock_id in (select id from whole)
  ),
  chosen as materialized (
    select c.ord, c.lot_id, c.quantity from (
      select w.ord, w.lot_id, w.quantity, t.quantity as there, sum(w.quantity::bigint) over (partition by w.lot_id order by w.ord) as used_until
      from wish w join usable t on t.id = w.lot_id and t.stock_id = w.stock_id
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
    ) t where t.there > 0 window lots as (partition by t.stock_id order by kept, ${FIRST_TO_EXPIRE})
  ),
  part as materialized (
    select ord, lot_id, quantity from chosen
    union all
    select r.ord, t.id, sum(least(r.used_until, t.ends) - greatest(r.used_until - r.quantity, t.begins))::int
    from (
      select w.ord, w.stock_id, w.quantity, sum(w.quantity::bigint) over (partition by w.stock_id order by w.ord) as used_until
      from wish w where w.lot_id is null
    ) r
    join ruler t on t.stock_id = r.stock_id and t.begins < r.used_until and t.ends > r.used_until - r.quantity
    where r.used_until <= (select max(ends) from ruler m where m.stock_id = r.stock_id) group by r.ord, t.id
  ),
  granted as materialized (
    select w.*, (l.quantity - sum(w.quantity::bigint) over takings)::int as balance, l.version + (row_number() over takings)::int as new_version,
      l.min_stock_level, l.held_back, l.held_back - coalesce((select sum(p.quantity)::int from part p join lot t on t.id = p.lot_id, organisation o
        where t.stock_id = l.id and ${IS_HELD_NOW}), 0) as held_now, nextval(pg_get_serial_sequence('usage', 'id'))::int as usage_id, ${usedAtSql('w.occurred_at')}
    from wish w join whole l on l.id = w.stock_id where w.ord in (select ord from part)
    window takings as (partition by w.stock_id order by w.ord)
  ),
  emptied as (
    select t.id, t.quantity - p.quantity as quantity, t.version + 1 as version
    from (select lot_id, sum(quantity)::int as quantity from part group by lot_id) p join lot t on t.id = p.lot_id
  ),
  lots_taken as (
    update stock_lot t set quantity = e.quantity, version = e.version from emptied e where e.id = t.id
  ),
  taken as (
    update stock s set quantity = g.balance, version = g.new_version, quantity_version = g.new_version
    from (select stock_id, min(balance) as balance, max(new_version) as new_version from granted group by stock_id) g
    where s.id = g.stock_id
    returning s.*
  ),
  next_expiry as materialized (
    select t.stock_id, coalesce(min(t.expires_on) filter (where not ${IS_HELD_NOW}), min(t.expires_on)) as day
    from lot t cross join organisation o left join emptied e on e.id = t.id
    where t.state = 'available' and coalesce(e.quantity, t.quantity) > 0 group by t.stock_id
  ),
  told as (
    select u.*, ${usageJsonSql({ user: 'u.user_json', loggedBy: 'u.logged_by_json', undoneBy: 'null::jsonb', quantity: 'u.balance', version: 'u.new_version', usable: '(u.balance - u.held_now)', lots: 'u.lots', content: 'null::jsonb', opened: null })} as usage_json,
      ${stockViews[kind].json} || jsonb_build_object('currentQuantity', u.balance, 'version', u.new_version,
        'usableQuantity', u.balance - u.held_now, 'stockStatus', ${stockStatusSql(kind, '(u.balance - u.held_now)')},
        'nextExpiryOn', (select n.day::text from next_expiry n where n.stock_id = u.stock_id),
        'value', round(${STOCK_VALUE} - u.cost_until, 2)::text) as stock_json
    from (
      select g.ord, g.usage_id as id, '${kind}'::text as kind, g.stock_id, g.quantity, g.treatment_type, g.treatment_area, g.reason, g.patient_id, g.used_at, g.entered_at, g.user_id,
        g.user_json, g.logged_by, g.logged_by_json, null::timestamptz as undone_at, null::text as undo_reason, g.lot_reason, 1 as version, g.balance, g.new_version,
        g.actor_name, g.repeat_key, g.body_hash, g.min_stock_level, g.held_back, g.held_now, g.treatment_id, g.via_key_id, l.lots,
        sum(l.cost) over (partition by g.stock_id order by g.ord) as cost_until
      from granted g join (
        select p.ord, jsonb_agg(jsonb_build_object('lotId', t.id, 'number', t.number, 'expiresOn', t.expires_on::text, 'quantity', p.quantity)
          order by ${FIRST_TO_EXPIRE.replaceAll(/\b(expires_on|received_on|id)\b/g, 't.$1')}) as lots,
          sum(p.quantity * coalesce(t.unit_cost, c.unit_cost)) as cost
        from part p join lot t on t.id = p.lot_id join locked c on c.id = t.stock_id group by p.ord
      ) l on l.ord = g.ord
    ) u
    join taken s on s.id = u.stock_id ${stockViews[kind].joins}
  ),
  new_movement as (
    insert into stock_movement (stock_id, type, delta, balance, reason, at, user_id, usage_id, lot_id, via_key_id)
    select stock_id, 'usage', -part_quantity, balance + quantity - sum(part_quantity) over (partition by ord order by expires_on nulls last, received_on nulls last, lot_id),
      reason, ${ENTERED_AT}, logged_by, id, lot_id, via_key_id
    from (
      select u.*, p.quantity as part_quantity, t.id as lot_id, t.expires_on, t.received_on from told u join part p on p.ord = u.ord join lot t on t.id = p.lot_id
    ) m order by ord, expires_on nulls last, received_on nulls last, lot_id
  ),
  new_value as (
    insert into stock_value_change (kind, change)
    select '${kind}', -sum(p.quantity * coalesce(t.unit_cost, s.unit_cost)) from part p join lot t on t.id = p.lot_id join taken s on s.id = t.stock_id
    where coalesce(t.unit_cost, s.unit_cost) <> 0 having count(*) > 0
  ),${buildUsageRows({
    kind,
    extra: { has_lots: 'true', lot_reason: 'lot_reason' },
    reply: 'usage_json',
    usage: omitPatientSql('usage_json'),
    before: 'balance + quantity - held_back',
    after: 'balance - held_now',
    type: 'jsonb',
    order: 'order by ord',
  })}
  select w.ord::int as ord, t.usage_json::text as reply, l.name, l.unit, l.is_active as active, l.id is not null as found, l.tracks_lots as tracked,
    h.id is null as unseen,
    (select coalesce(sum(u.quantity), 0)::int from usable u where u.stock_id = w.stock_id and (w.lot_id is null or u.id = w.lot_id))
      - (select coalesce(sum(p.quantity), 0)::int from part p join lot d on d.id = p.lot_id where d.stock_id = w.stock_id and (w.lot_id is null or d.id = w.lot_id))
      as available
  from wish w left join told t on t.ord = w.ord left join locked l on l.id = w.stock_id left join whole h on h.id = w.stock_id
  order by w.ord`,
});
