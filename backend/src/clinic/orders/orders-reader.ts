import type { ORDER_FILTERS, OrderCounts } from '@atrium/contract/clinic/orders/schemas';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { buildKeyset } from '../../platform/entities/ordered-list.js';
import { DEFAULT_LOG_LIMIT } from '../../platform/http/request/paging.js';
import { createJsonPage, Page, RawJson } from '../../platform/http/reply/reply.js';
import { IS_OPEN, orderNumberSql } from '../purchases/purchase.entity.js';
import { requestView } from '../reorder-requests/reorder-request.entity.js';
import { type StockSearch, StockSearchParser } from '../stock/read/stock-search.js';
import { orders } from './order.entity.js';
import { OrderSuggestions } from './order-suggestions.js';

export interface OrderFilters {
  readonly status?: (typeof ORDER_FILTERS)[number] | undefined;
  readonly supplierId?: number | undefined;
  readonly stockId?: number | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Bind = (value: unknown) => string;

const ARRIVED_QUANTITY = 'q.reversed_at is null and q.quantity_received > 0';
const HAS_OPEN = `d.id in (select q.order_id from purchase q where ${IS_OPEN})`;
const HAS_ARRIVED = `exists (select 1 from purchase q where q.order_id = d.id and ${ARRIVED_QUANTITY})`;
const IS_PLACED = 'd.placed_at is not null';
const STATE_CONDITIONS: Readonly<Record<NonNullable<OrderFilters['status']>, string>> = {
  draft: 'd.placed_at is null and exists (select 1 from reorder_request r where r.draft_order_id = d.id)',
  open: HAS_OPEN,
  received: `not (${HAS_OPEN}) and ${HAS_ARRIVED}`,
  cancelled: `${IS_PLACED} and not (${HAS_OPEN}) and not ${HAS_ARRIVED}`,
  closed: `${IS_PLACED} and not (${HAS_OPEN})`,
  all: IS_PLACED,
};

/** SQL of requests (`r`) that were ordered outside of Atrium. */
const READ_NOT_PLACED = `r.status = 'ordered' and not is_placed(r.id)`;

const searchConditions = ({ words }: StockSearch, bind: Bind): string[] =>
  words.map(({ patterns, supplierIds }) => {
    const sought = `any(${bind(patterns)}::text[])`;
    return `(search_squeeze(${orderNumberSql('d.id')}) like ${sought} or d.supplier_id = any(${bind(supplierIds)}::int[])
      or exists (select 1 from purchase q join stock s on s.id = q.stock_id where q.order_id = d.id and s.search_text like ${sought}))`;
  });

@Injectable()
export class OrdersReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly searches: StockSearchParser,
    private readonly suggester: OrderSuggestions,
  ) {}

  /** Lists orders, newest first. A search without an exact match tolerates typos. */
  async list({ limit = DEFAULT_LOG_LIMIT, ...filters }: OrderFilters): Promise<Page> {
    const search = await this.searches.parseExact(filters.search);
    const exact = await this.readRows(filters, search, limit);
    const mistyped =
      search !== null && exact.length === 0 ? await this.searches.parseWithTypos(filters.search ?? '') : null;
    const rows = mistyped === null ? exact : await this.readRows(filters, mistyped, limit);
    return createJsonPage(rows, limit, (row) => [row.id]);
  }

  /** Reads one row more than the limit, which shows whether there is another page. */
  private readRows(
    { status = 'open', supplierId, stockId, cursor }: Omit<OrderFilters, 'limit'>,
    search: StockSearch | null,
    limit: number,
  ): Promise<{ readonly id: number; readonly json: string }[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = [STATE_CONDITIONS[status]];
    if (supplierId !== undefined) conditions.push(`d.supplier_id = ${bind(supplierId)}`);
    if (stockId !== undefined)
      conditions.push(`d.id in (select order_id from purchase where stock_id = ${bind(stockId)})`);
    if (search !== null) conditions.push(...searchConditions(search, bind));
    const { after, orderBy } = buildKeyset([['d.id', 'bigint']], { cursor, isDescending: true }, bind);
    // Selects the ids first, so that lines are read only for the listed orders.
    return this.sql.rows(
      `with shown as materialized (select d.id from stock_order d where ${[...conditions, ...after].join(' and ')} ${orderBy} limit ${bind(limit + 1)})
       select d.id, (${orders.view.json})::text as json from ${orders.view.from} where d.id in (select id from shown) ${orderBy}`,
      values,
    );
  }

  async listNotPlaced(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${requestView.json} order by r.approved_at, r.id), '[]')::text as json from ${requestView.from} where ${READ_NOT_PLACED}`,
    );
    return new RawJson(row?.json ?? '[]');
  }

  async readCounts(): Promise<OrderCounts> {
    const [counted, suggested] = await Promise.all([
      this.sql.rows<Omit<OrderCounts, 'suggested'>>(
        `select (select count(*)::int from reorder_request where status = 'pending') as requests,
           (select count(distinct q.order_id)::int from purchase q where ${IS_OPEN}) as "onOrder",
           (select count(*)::int from reorder_request r where ${READ_NOT_PLACED}) as "notPlaced",
           (select count(distinct q.order_id)::int from purchase q where q.received_at > now() - interval '30 days' and q.reversed_at is null
              and not exists (select 1 from purchase o where o.order_id = q.order_id and o.reversed_at is null and o.quantity_received + o.quantity_cancelled < o.quantity_purchased)) as received`,
      ),
      this.suggester.count(),
    ]);
    const [row] = counted;
    if (row === undefined) throw new Error('The counts have no row');
    const { requests, onOrder, notPlaced, received } = row;
    return { suggested, requests, onOrder: onOrder + notPlaced, notPlaced, received };
  }
}
