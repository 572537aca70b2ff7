import type { ConsumableSummary } from '@atrium/contract/clinic/consumables';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';

const EXPIRING_DAYS = 30;

const inStatus = (status: 'low' | 'warning' | 'out'): string =>
  `(select count(*)::int from stock where kind = 'consumable' and is_active and stock_status = '${status}')`;

/**
 * Each figure reads a counter or an index of its own, so that its cost follows the figure and not the table.
 * `expires_on` is the end of the shelf life of what came last; an empty shelf has nothing that could expire.
 */
const SUMMARY = {
  name: 'consumable-summary',
  text: `select
    (select sum(active)::int from stock_count where kind = 'consumable') as count,
    ${inStatus('low')} as low,
    ${inStatus('warning')} as warning,
    ${inStatus('out')} as out,
    (select coalesce(sum(change), 0)::numeric(30, 2)::text from stock_value_change where kind = 'consumable') as value,
    (select count(*)::int from stock where kind = 'consumable' and is_active and stock_status <> 'out'
       and expires_on <= (now() at time zone o.time_zone)::date + ${EXPIRING_DAYS}) as expiring
    from organisation o`,
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
