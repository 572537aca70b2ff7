import type { ConsumableSummary } from '@atrium/contract/clinic/consumables';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';

const EXPIRING_DAYS = 30;
/** A shelf life is cut here before it is added to a date, so that no date leaves the database's range. */
const LONGEST_LIFE = { months: 12_000, days: 365_000 } as const;

/** The end of the shelf life of what came last; opening stock and an import count as receipts, reversed purchases do not. */
const EXPIRES_ON = `(
  select max(coalesce(p.received_date, (m.at at time zone o.time_zone)::date))
  from stock_movement m left join purchase p on p.id = m.purchase_id
  where m.stock_id = s.id and m.type in ('initial', 'purchase', 'import') and m.delta > 0 and p.reversed_at is null
) + case s.shelf_life_unit
  when 'months' then make_interval(months => least(s.shelf_life, ${LONGEST_LIFE.months}))
  else make_interval(days => least(s.shelf_life, ${LONGEST_LIFE.days})) end`;

/** An empty shelf has nothing that could expire. */
const IS_EXPIRING = `case when s.quantity > 0 and s.shelf_life is not null
  then ${EXPIRES_ON} <= (now() at time zone o.time_zone)::date + ${EXPIRING_DAYS} else false end`;

const SUMMARY = {
  name: 'consumable-summary',
  text: `
    select count(*)::int as count,
      count(*) filter (where status = 'low')::int as low,
      count(*) filter (where status = 'warning')::int as warning,
      count(*) filter (where status = 'out')::int as out,
      coalesce(sum(value), 0)::numeric(30, 2)::text as value,
      count(*) filter (where is_expiring)::int as expiring
    from (
      select s.stock_status as status, s.quantity * s.unit_cost as value, ${IS_EXPIRING} as is_expiring
      from stock s cross join organisation o
      where s.kind = 'consumable' and s.is_active
    ) consumable`,
};

/** The figures above the list of consumables. */
@Injectable()
export class ConsumableSummaryReader {
  constructor(private readonly sql: SqlPool) {}

  async read(): Promise<ConsumableSummary> {
    const [summary] = await this.sql.rows<ConsumableSummary>(SUMMARY);
    if (summary === undefined) throw new Error('The summary has no row');
    return summary;
  }
}
