import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { type PageInput, readOrderedList } from '../../platform/entities/ordered-list.js';
import { DEFAULT_LOG_LIMIT } from '../../platform/http/request/paging.js';
import type { Page } from '../../platform/http/reply/reply.js';
import { IS_OVER, USABLE_UNTIL } from '../stock/containers/container-sql.js';
import { CONTAINER_JSON, CONTAINERS_FROM } from './container.view.js';

export interface ContainerFilters extends PageInput {
  readonly kind?: StockKind | undefined;
  readonly stockId?: number | undefined;
  readonly lotId?: number | undefined;
  readonly over?: 'true' | 'false' | undefined;
}

/** SQL of the end of use in microseconds; the highest value when a container has none. */
const USABLE_UNTIL_MICROS = `coalesce((extract(epoch from ${USABLE_UNTIL}) * 1000000)::bigint, 9000000000000000)`;

@Injectable()
export class ContainersReader {
  constructor(private readonly sql: SqlPool) {}

  /** Lists open containers, the earliest end first. */
  list({ limit = DEFAULT_LOG_LIMIT, cursor, kind, stockId, lotId, over }: ContainerFilters): Promise<Page> {
    return readOrderedList(
      this.sql,
      {
        json: CONTAINER_JSON,
        from: CONTAINERS_FROM,
        sort: [
          [USABLE_UNTIL_MICROS, 'bigint'],
          ['c.id', 'bigint'],
        ],
        conditions: (bind) => [
          'c.is_there',
          's.is_active',
          ...(kind === undefined ? [] : [`s.kind = ${bind(kind)}`]),
          ...(stockId === undefined ? [] : [`c.stock_id = ${bind(stockId)}`]),
          ...(lotId === undefined ? [] : [`c.lot_id = ${bind(lotId)}`]),
          ...(over === undefined ? [] : [over === 'true' ? IS_OVER : `not ${IS_OVER}`]),
        ],
      },
      { limit, cursor },
    );
  }
}
