import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DEFAULT_LOG_LIMIT, decodeTimeCursor } from '../../platform/http/request/paging.js';
import { createJsonPage, Page } from '../../platform/http/reply/reply.js';
import { type StockSearch, StockSearchParser } from '../stock/read/stock-search.js';
import { purchaseViews, IS_OPEN } from './purchase.entity.js';
import { jsonTextSql } from '../../platform/database/sql.js';

export interface PurchaseFilters {
  readonly search?: string | undefined;
  readonly stockId?: number | undefined;
  readonly supplierId?: number | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly open?: 'true' | 'false' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Bind = (value: unknown) => string;

/**
 * Returns the SQL conditions of a search. Every word must match the product, the supplier, the invoice number or the
 * order number ("PO-0012").
 */
const searchConditions = (kind: StockKind, { words }: StockSearch, bind: Bind): string[] =>
  words.map(({ word, patterns, supplierIds }) => {
    const sought = `any(${bind(patterns)}::text[])`;
    const order = /^po(\d{1,9})$/.exec(word)?.[1];
    const isOfOrder = order === undefined ? '' : `q.order_id = ${bind(Number(order))} or `;
    return `(${isOfOrder}q.stock_id in (select s.id from stock s where s.kind = '${kind}' and s.search_text like ${sought})
      or q.supplier_id = any(${bind(supplierIds)}::int[]) or search_squeeze(q.invoice_number) like ${sought})`;
  });

interface Row {
  readonly id: number;
  readonly created_at: string;
  readonly json: string;
}

@Injectable()
export class PurchaseReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly searches: StockSearchParser,
  ) {}

  /** Lists purchases, newest first. A search without an exact match tolerates typos. */
  async list(kind: StockKind, { limit = DEFAULT_LOG_LIMIT, ...filters }: PurchaseFilters): Promise<Page> {
    const search = await this.searches.parseExact(filters.search);
    const exact = await this.readRows(kind, filters, search, limit);
    const mistyped =
      search !== null && exact.length === 0 ? await this.searches.parseWithTypos(filters.search ?? '') : null;
    const rows = mistyped === null ? exact : await this.readRows(kind, filters, mistyped, limit);
    return createJsonPage(rows, limit, (row) => [row.created_at, row.id]);
  }

  /** Reads one row more than the limit, which shows whether there is another page. */
  private readRows(
    kind: StockKind,
    filters: Omit<PurchaseFilters, 'limit'>,
    search: StockSearch | null,
    limit: number,
  ): Promise<Row[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = [`q.kind = '${kind}'`];
    if (filters.stockId !== undefined) conditions.push(`q.stock_id = ${bind(filters.stockId)}`);
    if (filters.supplierId !== undefined) conditions.push(`q.supplier_id = ${bind(filters.supplierId)}`);
    if (filters.invoiceNumber !== undefined)
      conditions.push(`lower(q.invoice_number) = lower(${bind(filters.invoiceNumber)})`);
    if (search !== null) conditions.push(...searchConditions(kind, search, bind));
    if (filters.open !== undefined) conditions.push(filters.open === 'true' ? IS_OPEN : `not (${IS_OPEN})`);
    if (filters.cursor !== undefined) {
      const [at, id] = decodeTimeCursor(filters.cursor);
      conditions.push(`(q.created_at, q.id) < (${bind(at)}::timestamptz, ${bind(id)}::bigint)`);
    }
    return this.sql.rows<Row>(
      `select q.id, q.created_at::text as created_at, ${jsonTextSql(purchaseViews[kind].json)} as json from ${purchaseViews[kind].from}
       where ${conditions.join(' and ')} order by q.created_at desc, q.id desc limit ${bind(limit + 1)}`,
      values,
    );
  }
}
