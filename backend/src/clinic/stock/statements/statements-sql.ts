/* Pieces of SQL about statements of a level (posted counts, adjustments, imports) and about the time of ledger rows. */

interface StatementScope {
  readonly stock: string;
  /**
   * SQL condition: the level is that of the whole product, so setting the level of any of its lots also concerns it.
   */
  readonly isWhole: string;
  /** SQL of the lot whose level is meant. Setting the level of the whole product concerns all of its lots. */
  readonly lot: string;
  /** SQL conditions for movements `st` and for lines `o` of counts. */
  readonly movement: string;
  readonly line: string;
}

/**
 * Returns SQL of the valid counts, adjustments and imports that set a level: `source`, `by`, `at`, `line_id`,
 * `import_id`, `reason`. A count sets the level at the time of its line.
 */
export const statementsSql = ({ stock, isWhole, lot, movement, line }: StatementScope): string => `(
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

/** Returns SQL of the counts, adjustments and imports that set a level after a time. */
export const statementsAfterSql = (of: Pick<StatementScope, 'stock' | 'isWhole' | 'lot'>, at: string): string =>
  statementsSql({ ...of, movement: `st.at > ${at}`, line: `o.counted_at > ${at}` });

/**
 * Returns SQL of the time when movement `m` happened. A unit leaves the shelf when its container is opened; an undo has
 * the time of the movement that it undoes.
 */
export const happenedAtSql = (m: string): string => `(case
  when ${m}.type in ('usage', 'undo') then coalesce(
    (select k.opened_at from opened_container k where k.id = ${m}.container_id and ${m}.delta <> 0),
    (select u.used_at from usage u where u.id = ${m}.usage_id), ${m}.at)
  else coalesce(${m}.occurred_at, (select o.occurred_at from stock_movement o where o.id = ${m}.undoes), ${m}.at) end)`;

/**
 * SQL condition: a receipt that was entered later than the goods arrived counts from the day of arrival; others count
 * from the time of entry. Aliases: m movement, p its purchase, o organization.
 */
export const IS_RECEIVED_EARLIER = 'p.received_date < (m.at at time zone o.time_zone)::date';

/**
 * Returns SQL of the sum of a product's movements that happened after the time `at`, with a further condition on `m`.
 */
export const changeSinceSql = (stock: string, condition: string, at: string): string => `coalesce((
  select sum(m.delta) from stock_movement m cross join organisation o left join purchase p on p.id = m.purchase_id and m.type = 'purchase'
  where m.stock_id = ${stock} and ${condition}
    and m.id > coalesce((select b.id from stock_movement b where b.stock_id = ${stock} and b.at <= ${at} order by b.id desc limit 1), 0)
    and ${happenedAtSql('m')} > ${at}
    and not coalesce(${IS_RECEIVED_EARLIER} and p.received_date <= (${at} at time zone o.time_zone)::date, false)), 0)::int`;
