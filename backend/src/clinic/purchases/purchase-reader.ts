import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { readLog } from '../../platform/entities/ordered-list.js';
import type { Page } from '../../platform/http/reply/reply.js';
import { type StockSearch, StockSearchParser } from '../stock/read/stock-search.js';
import { purchaseViews, IS_OPEN } from './purchase.entity.js';

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

@Injectable()
export class PurchaseReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly searches: StockSearchParser,
  ) {}

  /** Lists purchases, newest first. A search without an exact match tolerates typos. */
  async list(kind: StockKind, filters: PurchaseFilters): Promise<Page> {
    const search = await this.searches.parseExact(filters.search);
    const exact = await this.readPage(kind, filters, search);
    const mistyped = search !== null && exact.isEmpty ? await this.searches.parseWithTypos(filters.search ?? '') : null;
    return mistyped === null ? exact : this.readPage(kind, filters, mistyped);
  }

  private readPage(kind: StockKind, filters: PurchaseFilters, search: StockSearch | null): Promise<Page> {
    const { json, from } = purchaseViews[kind];
    const conditions = (bind: Bind) => buildConditions(kind, filters, search, bind);
    return readLog(
      this.sql,
      {
        json,
        from,
        sort: [
          ['q.created_at', 'timestamptz'],
          ['q.id', 'bigint'],
        ],
        conditions,
      },
      filters,
    );
  }
}

const buildConditions = (
  kind: StockKind,
  filters: PurchaseFilters,
  search: StockSearch | null,
  bind: Bind,
): string[] => {
  const conditions = [`q.kind = '${kind}'`];
  if (filters.stockId !== undefined) conditions.push(`q.stock_id = ${bind(filters.stockId)}`);
  if (filters.supplierId !== undefined) conditions.push(`q.supplier_id = ${bind(filters.supplierId)}`);
  if (filters.invoiceNumber !== undefined)
    conditions.push(`lower(q.invoice_number) = lower(${bind(filters.invoiceNumber)})`);
  if (search !== null) conditions.push(...searchConditions(kind, search, bind));
  if (filters.open !== undefined) conditions.push(filters.open === 'true' ? IS_OPEN : `not (${IS_OPEN})`);
  return conditions;
};
