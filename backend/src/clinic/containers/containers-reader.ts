import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DEFAULT_LOG_LIMIT, decodeCursor } from '../../platform/http/request/paging.js';
import { createJsonPage, Page } from '../../platform/http/reply/reply.js';
import { IS_OVER, USABLE_UNTIL } from '../stock/containers/container-sql.js';
import { CONTAINER_JSON, CONTAINERS_FROM } from './container.view.js';

export interface ContainerFilters {
  readonly kind?: StockKind | undefined;
  readonly stockId?: number | undefined;
  readonly lotId?: number | undefined;
  readonly over?: 'true' | 'false' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** SQL of the end of use in microseconds; the highest value when a container has none. */
const USABLE_UNTIL_MICROS = `coalesce((extract(epoch from ${USABLE_UNTIL}) * 1000000)::bigint, 9000000000000000)`;

@Injectable()
export class ContainersReader {
  constructor(private readonly sql: SqlPool) {}

  /** Lists open containers, the earliest end first. */
  async list({ limit = DEFAULT_LOG_LIMIT, ...filters }: ContainerFilters): Promise<Page> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['c.is_there', 's.is_active'];
    if (filters.kind !== undefined) conditions.push(`s.kind = ${bind(filters.kind)}`);
    if (filters.stockId !== undefined) conditions.push(`c.stock_id = ${bind(filters.stockId)}`);
    if (filters.lotId !== undefined) conditions.push(`c.lot_id = ${bind(filters.lotId)}`);
    if (filters.over !== undefined) conditions.push(filters.over === 'true' ? IS_OVER : `not ${IS_OVER}`);
    if (filters.cursor !== undefined) {
      const [end, id] = decodeCursor(filters.cursor, ['number', 'number']);
      conditions.push(`(${USABLE_UNTIL_MICROS}, c.id) > (${bind(end)}::bigint, ${bind(id)}::bigint)`);
    }
    const rows = await this.sql.rows<{ end: number; id: number; json: string }>(
      `select (${USABLE_UNTIL_MICROS})::float8 as "end", c.id, (${CONTAINER_JSON})::text as json from ${CONTAINERS_FROM}
       where ${conditions.join(' and ')} order by ${USABLE_UNTIL_MICROS}, c.id limit ${bind(limit + 1)}`,
      values,
    );
    return createJsonPage(rows, limit, (row) => [row.end, row.id]);
  }
}
