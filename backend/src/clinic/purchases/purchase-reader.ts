import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DEFAULT_LOG_LIMIT, readTimePlace, writePlace } from '../../platform/http/paging.js';
import { Page, RawJson } from '../../platform/http/reply.js';
import { PURCHASE_JOINS, purchaseJson } from './purchase.view.js';

export interface PurchaseFilters {
  readonly stockId?: number | undefined;
  readonly supplierId?: number | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly open?: 'true' | 'false' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const IS_OPEN = 'q.reversed_at is null and q.quantity_received < q.quantity_purchased';

@Injectable()
export class PurchaseReader {
  constructor(private readonly sql: SqlPool) {}

  /** Newest first. */
  async list(kind: StockKind, { limit = DEFAULT_LOG_LIMIT, ...filters }: PurchaseFilters): Promise<Page> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [`q.kind = '${kind}'`];
    if (filters.stockId !== undefined) conditions.push(`q.stock_id = ${bind(filters.stockId)}`);
    if (filters.supplierId !== undefined) conditions.push(`q.supplier_id = ${bind(filters.supplierId)}`);
    if (filters.invoiceNumber !== undefined)
      conditions.push(`lower(q.invoice_number) = lower(${bind(filters.invoiceNumber)})`);
    if (filters.open !== undefined) conditions.push(filters.open === 'true' ? IS_OPEN : `not (${IS_OPEN})`);
    if (filters.cursor !== undefined) {
      const [at, id] = readTimePlace(filters.cursor);
      conditions.push(`(q.created_at, q.id) < (${bind(at)}::timestamptz, ${bind(id)}::bigint)`);
    }
    const rows = await this.sql.rows<{ id: number; created_at: string; json: string }>(
      `select q.id, q.created_at::text as created_at, ${purchaseJson(kind)}::text as json from purchase q ${PURCHASE_JOINS}
       where ${conditions.join(' and ')} order by q.created_at desc, q.id desc limit ${bind(limit + 1)}`,
      values,
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = rows.length > limit && last !== undefined ? writePlace([last.created_at, last.id]) : null;
    return new Page(new RawJson(`[${shown.map(({ json }) => json).join(',')}]`), next);
  }
}
