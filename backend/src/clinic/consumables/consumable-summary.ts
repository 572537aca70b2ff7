import type { ConsumableSummary, ExpiringConsumable } from '@atrium/contract/clinic/consumables/schemas';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { buildKeyset, type PageInput, type SortColumn } from '../../platform/entities/ordered-list.js';
import { DEFAULT_LOG_LIMIT } from '../../platform/http/request/paging.js';
import { Page, createPage } from '../../platform/http/reply/reply.js';
import { countAtLevelSql } from '../stock/read/stock-level-count.js';
import { MAY_EXPIRE, NEXT_EXPIRY } from '../stock/stock.entity.js';

const EXPIRING_DAYS = 30;
const EXPIRY_SORT: readonly SortColumn[] = [
  [NEXT_EXPIRY, 'date'],
  ['s.id', 'bigint'],
];

/** SQL condition: the product has a lot that has expired or soon will. Aliases: `s` stock, `o` organization. */
const EXPIRING_CONDITION = `s.kind = 'consumable' and s.is_active and ${MAY_EXPIRE}
  and ${NEXT_EXPIRY} <= (now() at time zone o.time_zone)::date + ${EXPIRING_DAYS}`;

/**
 * SQL of the figures. Each figure reads its own counter or index, so the cost does not grow with the table. Only lots
 * have expiry dates; estimates by shelf life are not counted.
 */
const READ_SUMMARY = {
  name: 'consumable-summary',
  text: `select
    (select sum(active)::int from stock_count where kind = 'consumable') as count,
    ${countAtLevelSql('consumable', 'low')} as low,
    ${countAtLevelSql('consumable', 'warning')} as warning,
    ${countAtLevelSql('consumable', 'out')} as out,
    (select coalesce(sum(change), 0)::numeric(30, 2)::text from stock_value_change where kind = 'consumable') as value,
    (select count(*)::int from stock s where ${EXPIRING_CONDITION}) as expiring
    from organisation o`,
};

/**
 * Reads the figures above the list of consumables, and the rows behind "Expiring", for which the list has no filter.
 */
@Injectable()
export class ConsumableSummaryReader {
  constructor(private readonly sql: SqlPool) {}

  async read(): Promise<ConsumableSummary> {
    const [summary] = await this.sql.rows<ConsumableSummary>(READ_SUMMARY);
    if (summary === undefined) throw new Error('The summary has no row');
    return summary;
  }

  /** Lists expiring consumables, the soonest first. */
  async listExpiring({ limit = DEFAULT_LOG_LIMIT, cursor }: PageInput): Promise<Page> {
    const values: unknown[] = [limit + 1];
    const { after, orderBy } = buildKeyset(EXPIRY_SORT, { cursor }, (value) => `$${values.push(value)}`);
    const rows = await this.sql.rows<ExpiringConsumable>(
      `select s.id, s.name, s.sku, s.unit, s.quantity as "currentQuantity", ${NEXT_EXPIRY}::text as "expiresOn"
       from stock s cross join organisation o where ${[EXPIRING_CONDITION, ...after].join(' and ')} ${orderBy} limit $1`,
      values,
    );
    return createPage(rows, limit, (row) => [row.expiresOn, row.id]);
  }
}
