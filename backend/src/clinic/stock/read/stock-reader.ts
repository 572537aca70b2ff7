import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { StockLevels, StockSort } from '@atrium/contract/clinic/stock/list-schemas';
import type { MovementType } from '@atrium/rules/stock/labels';
import {
  CONSUMABLE_STOCK_STATUSES,
  SHORT_STATUSES,
  type StockKind,
  type StockStatus,
} from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { instantSql, personSql, TODAY_SQL } from '../../../platform/database/sql.js';
import { notFound } from '../../../platform/http/reply/domain-error.js';
import { buildKeyset, readOrderedList, type SortColumn } from '../../../platform/entities/ordered-list.js';
import { DEFAULT_LOG_LIMIT, decodeCursor } from '../../../platform/http/request/paging.js';
import { createJsonPage, Page, createPage, RawJson } from '../../../platform/http/reply/reply.js';
import { rankConditions, searchConditions, type StockSearch, StockSearchParser } from './stock-search.js';
import { countAtLevelSql } from './stock-level-count.js';
import { createStockOrder } from './stock-order.js';
import { USED_VIA_KEY } from '../consume/usage.view.js';
import { LINE_CONTENT, IS_DISCARD, IS_RETURNED } from '../containers/container-sql.js';
import { MAY_EXPIRE, NEXT_EXPIRY, stockResources, stockViews } from '../stock.entity.js';

export interface StockFilters {
  readonly search?: string | undefined;
  readonly categoryId?: number | undefined;
  readonly supplierId?: number | undefined;
  readonly stockLevel?: string | undefined;
  readonly expiry?: 'held' | 'expired' | '30' | '60' | '90' | undefined;
  /** Sort order; by default by name, or the best match first when searching. */
  readonly sort?: StockSort | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly isActive?: 'true' | 'false' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Bind = (value: unknown) => string;

const NAME_SORT: readonly SortColumn[] = [
  ['lower(s.name)', 'text'],
  ['s.id', 'bigint'],
];

/** Returns the SQL conditions of the stock list except its search; the export uses them too. */
const buildStockConditions = (kind: StockKind, filters: StockFilters, bind: Bind): string[] => {
  const conditions = [`s.kind = '${kind}'`, filters.isActive === 'false' ? 'not s.is_active' : 's.is_active'];
  if (filters.categoryId !== undefined) conditions.push(`s.category_id = ${bind(filters.categoryId)}`);
  if (filters.supplierId !== undefined) conditions.push(`s.primary_supplier_id = ${bind(filters.supplierId)}`);
  if (filters.stockLevel === SHORT_STATUSES) conditions.push(`s.stock_status in ('low', 'out')`);
  else if (filters.stockLevel !== undefined) conditions.push(`s.stock_status = ${bind(filters.stockLevel)}`);
  if (filters.ids !== undefined) conditions.push(`s.id = any(${bind(filters.ids)}::int[])`);
  if (filters.expiry === 'held') conditions.push('s.held_back > 0');
  else if (filters.expiry !== undefined)
    conditions.push(
      `${MAY_EXPIRE} and ${NEXT_EXPIRY} <= ${TODAY_SQL} + ${filters.expiry === 'expired' ? -1 : filters.expiry}::int`,
    );
  return conditions;
};

/** Cursor of a search: rank, normalized name and id of the last row. */
type SearchPosition = readonly [rank: number, name: string, id: number];
const TYPO_RANK = 3;

interface ListRow {
  readonly id: number;
  readonly name: string;
  readonly rank: number;
  readonly json: string;
}

export interface MovementFilters {
  readonly type?: MovementType | undefined;
  /** The user who made the movement or used the stock. */
  readonly userId?: string | undefined;
  readonly since?: string | undefined;
  /** End of the period, exclusive. */
  readonly until?: string | undefined;
}

/**
 * SQL `from` clause of movements. Aliases: m movement, w its author, u its use, b the user of that use, t its lot, k
 * its container.
 */
export const MOVEMENTS = `stock_movement m left join app_user w on w.id = m.user_id
  left join usage u on u.id = m.usage_id left join app_user b on b.id = u.user_id left join stock_lot t on t.id = m.lot_id left join opened_container k on k.id = m.container_id`;

/** SQL of the time when a movement happened, if that was before it was entered; for a use, its corrected time. */
export const OCCURRED_AT = `case when m.type = 'usage' then nullif(u.used_at, m.at) else m.occurred_at end`;

/** Returns the SQL conditions of a ledger, which its export shares. `bind` adds a value and returns its placeholder. */
export const buildMovementConditions = (
  stockId: number,
  { type, userId, since, until }: MovementFilters,
  bind: (value: unknown) => string,
): string[] => {
  const conditions = [`m.stock_id = ${bind(stockId)}`];
  if (type !== undefined) conditions.push(`m.type = ${bind(type)}`);
  if (userId !== undefined) {
    const person = bind(userId);
    conditions.push(`(m.user_id = ${person}::uuid or u.user_id = ${person}::uuid)`);
  }
  if (since !== undefined) conditions.push(`m.at >= ${bind(since)}::timestamptz`);
  if (until !== undefined) conditions.push(`m.at < ${bind(until)}::timestamptz`);
  return conditions;
};

@Injectable()
export class StockReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly searches: StockSearchParser,
  ) {}

  /**
   * Lists active (or deactivated) products by name; for a search the best matches first. Returns all rows, or one page
   * with `limit`. The database builds the JSON.
   */
  async list(kind: StockKind, filters: StockFilters): Promise<Page> {
    if (filters.sort !== undefined) return this.listSorted(kind, filters.sort, filters);
    const search = await this.searches.parseExact(filters.search);
    if (search !== null) return this.find(kind, search, filters);
    const { json, from } = stockViews[kind];
    const conditions = (bind: Bind) => buildStockConditions(kind, filters, bind);
    return readOrderedList(this.sql, { json, from, sort: NAME_SORT, conditions }, filters);
  }

  /** Lists products in the requested sort order, also for a search. */
  private async listSorted(kind: StockKind, sort: StockSort, filters: StockFilters): Promise<Page> {
    const search = await this.searches.chooseSearch(filters.search, (bind) =>
      buildStockConditions(kind, filters, bind),
    );
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = [
      ...buildStockConditions(kind, filters, bind),
      ...(search ? searchConditions(search, bind) : []),
    ];
    const order = createStockOrder(sort);
    if (filters.cursor !== undefined) conditions.push(order.afterCursorSql(filters.cursor, bind));
    const limited = filters.limit === undefined ? '' : `limit ${filters.limit + 1}`;
    const rows = await this.sql.rows<ListRow & { readonly key: string | null }>(
      `with found as materialized (
         select s.id, s.order_name as name, ${order.key} as key from stock s ${order.join}
         where ${conditions.join(' and ')} order by ${order.orderBySql(order.key, 's.order_name', 's.id')} ${limited})
       select s.id, f.name, f.key::text as key, (${stockViews[kind].json})::text as json
       from ${stockViews[kind].from} join found f on f.id = s.id order by ${order.orderBySql('f.key', 'f.name', 'f.id')}`,
      values,
    );
    return createJsonPage(rows, filters.limit, ({ key, name, id }) => [Number(key === null), key ?? '', name, id]);
  }

  /** Counts the products of each stock level. Without a filter it reads a counter. */
  async countLevels(kind: StockKind, filters: StockFilters): Promise<StockLevels> {
    const isNarrowed = Object.values(filters).some((value) => value !== undefined && value !== '');
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = isNarrowed ? buildStockConditions(kind, filters, bind) : [];
    if (isNarrowed) {
      const search = await this.searches.chooseSearch(filters.search, (also) =>
        buildStockConditions(kind, filters, also),
      );
      if (search !== null) conditions.push(...searchConditions(search, bind));
    }
    const count = (level: StockStatus): string =>
      isNarrowed ? `count(*) filter (where s.stock_status = '${level}')::int` : countAtLevelSql(kind, level);
    const [row] = await this.sql.rows<StockLevels>(
      `select ${CONSUMABLE_STOCK_STATUSES.map((level) => `${count(level)} as ${level}`).join(', ')},
         exists (select 1 from stock where kind = '${kind}' and is_active and tracks_lots) as "tracksLots"
       ${isNarrowed ? `from stock s where ${conditions.join(' and ')}` : ''}`,
      values,
    );
    if (row === undefined) throw new Error('Levels have no row');
    return row;
  }

  private async find(kind: StockKind, exact: StockSearch, filters: StockFilters): Promise<Page> {
    const after = filters.cursor === undefined ? null : decodeCursor(filters.cursor, ['bigint', 'text', 'bigint']);
    let rows = after?.[0] === TYPO_RANK ? [] : await this.search(kind, exact, filters, after);
    if (rows.length === 0 && (after === null || after[0] === TYPO_RANK)) {
      const mistyped = await this.searches.parseWithTypos(filters.search ?? '');
      if (mistyped !== null) rows = await this.search(kind, mistyped, filters, after);
    }
    return createJsonPage(rows, filters.limit, ({ rank, name, id }) => [rank, name, id]);
  }

  /** Searches by one query per kind of match, best first, so that a common word does not run the later queries. */
  private async search(
    kind: StockKind,
    search: StockSearch,
    filters: StockFilters,
    after: SearchPosition | null,
  ): Promise<ListRow[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const limited = filters.limit === undefined ? '' : `limit ${filters.limit + 1}`;
    const better = rankConditions(search, bind);
    const ways = [...better.map(({ is }) => is), searchConditions(search, bind).join(' and ')];
    const parts = ways.flatMap((way, index) => {
      const rank = search.withTypos ? TYPO_RANK : index;
      if (after !== null && rank < after[0]) return [];
      const conditions = [
        ...buildStockConditions(kind, filters, bind),
        way,
        ...better.slice(0, index).map(({ isNot }) => isNot),
      ];
      if (after !== null && rank === after[0])
        conditions.push(`(s.search_name, s.id) > (${bind(after[1])}, ${bind(after[2])}::bigint)`);
      return `(select ${rank} as rank, s.search_name, s.id from stock s where ${conditions.join(' and ')}
        order by s.search_name, s.id ${limited})`;
    });
    return this.sql.rows<ListRow>(
      `with found as materialized (select * from (${parts.join(' union all ')}) fitting ${limited})
       select f.rank, f.search_name as name, s.id, (${stockViews[kind].json})::text as json
       from ${stockViews[kind].from} join found f on f.id = s.id order by f.rank, f.search_name, s.id`,
      values,
    );
  }

  /** Returns one product, also a deactivated one. */
  async get(kind: StockKind, id: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select (${stockViews[kind].json})::text as json from ${stockViews[kind].from} where s.id = $1 and s.kind = $2`,
      [id, kind],
    );
    if (row === undefined) throw notFound(stockResources[kind].noun);
    return new RawJson(row.json);
  }

  /** Counts the active products of each category and each supplier. */
  async countUses() {
    const rows = await this.sql.rows<{ category: number | null; supplier: number | null; products: number }>(
      `select s.category_id as category, s.primary_supplier_id as supplier, count(*)::int as products
       from stock s where s.is_active group by grouping sets ((s.category_id), (s.primary_supplier_id))`,
    );
    const of = (key: 'category' | 'supplier') =>
      rows.flatMap(({ [key]: id, products }) => (id === null ? [] : [{ id, products }]));
    return { categories: of('category'), suppliers: of('supplier') };
  }

  /** Lists the movements of a product, newest first. */
  async listMovements(
    kind: StockKind,
    id: number,
    {
      limit = DEFAULT_LOG_LIMIT,
      cursor,
      ...filters
    }: MovementFilters & { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Page> {
    await this.assertExists(kind, id);
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const { after, orderBy } = buildKeyset([['m.id', 'bigint']], { cursor, isDescending: true }, bind);
    const conditions = [...buildMovementConditions(id, filters, bind), ...after];
    const rows = await this.sql.rows<Movement>(
      `select m.id::int as id, m.type, m.delta, m.balance, m.reason, m.note, ${instantSql('m.at')} as at, ${instantSql(OCCURRED_AT)} as "occurredAt", ${personSql('w', 'm.via_key_id')} as "user",
         ${personSql('b', USED_VIA_KEY)} as "usedBy", u.treatment_type as "treatmentType", u.treatment_area as "treatmentArea", u.patient_id as "patientId",
         case when t.id is not null then jsonb_build_object('id', t.id, 'number', t.number, 'expiresOn', t.expires_on::text) end as lot, case when m.type = 'waste' then round(m.value, 2)::text end as value,
         (${LINE_CONTENT})::float8 as content, k.unit as "contentUnit", m.container_id as "containerId", ${IS_DISCARD} as "isDiscard", ${IS_RETURNED} as "isTakenBack", m.purchase_id as "purchaseId"
       from ${MOVEMENTS} where ${conditions.join(' and ')} ${orderBy} limit ${bind(limit + 1)}`,
      values,
    );
    return createPage(rows, limit, (row) => [row.id]);
  }

  async assertExists(kind: StockKind, id: number): Promise<void> {
    const [exists] = await this.sql.rows('select 1 from stock where id = $1 and kind = $2', [id, kind]);
    if (exists === undefined) throw notFound(stockResources[kind].noun);
  }
}
