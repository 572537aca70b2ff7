import type { Movement } from '@atrium/contract/clinic/stock';
import type { MovementType } from '@atrium/rules/labels';
import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, likePattern, personSql } from '../../platform/database/sql.js';
import { notFound } from '../../platform/http/domain-error.js';
import { DEFAULT_LOG_LIMIT, readPlace, writePlace } from '../../platform/http/paging.js';
import { Page, RawJson } from '../../platform/http/reply.js';
import { stockViews } from './stock.entity.js';

export const STOCK_NOUN: Readonly<Record<StockKind, string>> = { item: 'Item', consumable: 'Consumable' };

export interface StockFilters {
  readonly search?: string | undefined;
  readonly categoryId?: number | undefined;
  readonly supplierId?: number | undefined;
  readonly stockLevel?: string | undefined;
  readonly isActive?: 'true' | 'false' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The conditions of a list, so that the list and its export choose the same rows. `bind` receives what they bind. */
export const stockConditions = (kind: StockKind, filters: StockFilters, bind: (value: unknown) => string): string[] => {
  const conditions = [`s.kind = '${kind}'`, filters.isActive === 'false' ? 'not s.is_active' : 's.is_active'];
  if (filters.search !== undefined) conditions.push(`s.search_text like lower(${bind(likePattern(filters.search))})`);
  if (filters.categoryId !== undefined) conditions.push(`s.category_id = ${bind(filters.categoryId)}`);
  if (filters.supplierId !== undefined) conditions.push(`s.primary_supplier_id = ${bind(filters.supplierId)}`);
  if (filters.stockLevel !== undefined) conditions.push(`s.stock_status = ${bind(filters.stockLevel)}`);
  return conditions;
};

export interface MovementFilters {
  readonly type?: MovementType | undefined;
  /** Who did it, or used it. */
  readonly userId?: string | undefined;
  readonly since?: string | undefined;
  /** Without this instant itself. */
  readonly until?: string | undefined;
}

/** The aliases: m a line of the ledger, w who did it, u the use that it is of, b who used it. */
export const MOVEMENTS = `stock_movement m left join app_user w on w.id = m.user_id
  left join usage u on u.id = m.usage_id left join app_user b on b.id = u.user_id`;

/** The conditions of a ledger, so that it and its export choose the same lines. `bind` receives what they bind. */
export const movementConditions = (
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
  constructor(private readonly sql: SqlPool) {}

  /** Active rows (or the deactivated ones) by name; whole, or in parts when asked with `limit`. The database writes the JSON. */
  async list(kind: StockKind, filters: StockFilters): Promise<Page> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = stockConditions(kind, filters, bind);
    if (filters.cursor !== undefined) {
      const [name, id] = readPlace(filters.cursor, ['string', 'number']);
      conditions.push(`(lower(s.name), s.id) > (${bind(name)}, ${bind(id)}::bigint)`);
    }
    const limited = filters.limit === undefined ? '' : `limit ${filters.limit + 1}`;
    const rows = await this.sql.rows<{ id: number; name: string; json: string }>(
      `select s.id, lower(s.name) as name, ${stockViews[kind].json}::text as json from ${stockViews[kind].from}
       where ${conditions.join(' and ')} order by lower(s.name), s.id ${limited}`,
      values,
    );
    const shown = filters.limit === undefined ? rows : rows.slice(0, filters.limit);
    const last = shown.at(-1);
    const next = rows.length > shown.length && last !== undefined ? writePlace([last.name, last.id]) : null;
    return new Page(new RawJson(`[${shown.map(({ json }) => json).join(',')}]`), next);
  }

  /** Deactivated ones too. */
  async get(kind: StockKind, id: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select ${stockViews[kind].json}::text as json from ${stockViews[kind].from} where s.id = $1 and s.kind = $2`,
      [id, kind],
    );
    if (row === undefined) throw notFound(STOCK_NOUN[kind]);
    return new RawJson(row.json);
  }

  /** The ledger, newest first. */
  async movements(
    kind: StockKind,
    id: number,
    {
      limit = DEFAULT_LOG_LIMIT,
      cursor,
      ...filters
    }: MovementFilters & { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Page> {
    await this.mustExist(kind, id);
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = movementConditions(id, filters, bind);
    if (cursor !== undefined) conditions.push(`m.id < ${bind(readPlace(cursor, ['number'])[0])}::bigint`);
    const rows = await this.sql.rows<Movement>(
      `select m.id::int as id, m.type, m.delta, m.balance, m.reason, m.note, ${instantSql('m.at')} as at, ${personSql('w')} as "user",
         ${personSql('b')} as "usedBy", u.treatment_type as "treatmentType", u.treatment_area as "treatmentArea", u.patient_id as "patientId"
       from ${MOVEMENTS} where ${conditions.join(' and ')} order by m.id desc limit ${bind(limit + 1)}`,
      values,
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return new Page(shown, rows.length > limit && last !== undefined ? writePlace([last.id]) : null);
  }

  async mustExist(kind: StockKind, id: number): Promise<void> {
    const [exists] = await this.sql.rows('select 1 from stock where id = $1 and kind = $2', [id, kind]);
    if (exists === undefined) throw notFound(STOCK_NOUN[kind]);
  }
}
