/* Pieces of SQL about statements of a level (posted counts, adjustments, imports) and about the time of ledger rows. */

interface StatementsOf {
  readonly stock: string;
  /** Condition: a statement about any lot concerns the level. */
  readonly isWhole: string;
  /** The lot that is concerned; a statement about the whole product concerns all lots. */
  readonly lot: string;
  /** Conditions for ledger rows `st` and for lines `o` of counts. */
  readonly movement: string;
  readonly line: string;
}

/**
 * Returns the valid statements of a level: `source`, `by`, `at`, `line_id`, `import_id`, `reason`. A count states the level
 * at the time of its line.
 */
export const statementsOf = ({ stock, isWhole, lot, movement, line }: StatementsOf): string => `(
    select case st.type when 'import' then 'import' else 'adjustment' end as source, st.user_id as by, st.at, null::int as line_id, st.import_id,
      case when st.type = 'adjustment' then st.reason end as reason
    from stock_movement st
    where st.stock_id = ${stock} and st.states is not null and st.count_id is null and ${movement}
      and (st.states = 'stock' or ${isWhole} or st.lot_id = ${lot})
      and not exists (select 1 from stock_movement r where r.stock_id = st.stock_id and r.import_id = st.import_id and r.states is null)
    union all
    select 'count', o.counted_by, o.counted_at, o.id, null, 'count' from shelf_count_line o join shelf_count oc on oc.id = o.count_id
    where o.stock_id = ${stock} and o.posted_delta is not null and o.later_at is null and oc.status <> 'reversed' and ${line}
      and (${isWhole} or o.lot_id is null or o.lot_id = ${lot})
  )`;

/** The statements of a level after an instant. */
export const statementsAfter = (of: Pick<StatementsOf, 'stock' | 'isWhole' | 'lot'>, at: string): string =>
  statementsOf({ ...of, movement: `st.at > ${at}`, line: `o.counted_at > ${at}` });

/** When ledger row `m` happened. A unit leaves the shelf when its container is opened; an undo has the time of what it undoes. */
export const happenedAt = (m: string): string => `(case
  when ${m}.type in ('usage', 'undo') then coalesce(
    (select k.opened_at from opened_container k where k.id = ${m}.container_id and ${m}.delta <> 0),
    (select u.used_at from usage u where u.id = ${m}.usage_id), ${m}.at)
  else coalesce(${m}.occurred_at, (select o.occurred_at from stock_movement o where o.id = ${m}.undoes), ${m}.at) end)`;

/**
 * A receipt that was entered on the day of its arrival counts from that instant. One that was entered later counts from
 * the day on which the goods arrived. The aliases: m the movement, p its purchase, o the organization.
 */
export const IS_RECEIVED_EARLIER = 'p.received_date < (m.at at time zone o.time_zone)::date';

/** The sum of the ledger rows of a product, with a further condition on `m`, that happened after the instant `at`. */
export const changeSince = (stock: string, condition: string, at: string): string => `coalesce((
  select sum(m.delta) from stock_movement m cross join organisation o left join purchase p on p.id = m.purchase_id and m.type = 'purchase'
  where m.stock_id = ${stock} and ${condition}
    and m.id > coalesce((select b.id from stock_movement b where b.stock_id = ${stock} and b.at <= ${at} order by b.id desc limit 1), 0)
    and ${happenedAt('m')} > ${at}
    and not coalesce(${IS_RECEIVED_EARLIER} and p.received_date <= (${at} at time zone o.time_zone)::date, false)), 0)::int`;
