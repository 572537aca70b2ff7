import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { type StockSearch, StockSearches, wordCondition } from '../stock/stock-search.js';

export interface UsageFilters {
  readonly since?: string | undefined;
  /** Without this instant itself. */
  readonly until?: string | undefined;
  readonly stockId?: number | undefined;
}

/** What each typed word may mean: what was used, or who used it. */
export type UsageSearch = readonly { readonly stockIds: readonly number[]; readonly userIds: readonly string[] }[];

/** The conditions of the history, so that it and its export choose the same rows. `bind` receives what they bind. */
export const usageConditions = (
  kind: StockKind,
  filters: UsageFilters,
  search: UsageSearch | null,
  bind: (value: unknown) => string,
): string[] => {
  const conditions = [`u.kind = '${kind}'`];
  for (const { stockIds, userIds } of search ?? []) {
    const ofStock = `u.stock_id = any(${bind(stockIds)}::int[])`;
    conditions.push(userIds.length === 0 ? ofStock : `(${ofStock} or u.user_id = any(${bind(userIds)}::uuid[]))`);
  }
  if (filters.since !== undefined) conditions.push(`u.used_at >= ${bind(filters.since)}::timestamptz`);
  if (filters.until !== undefined) conditions.push(`u.used_at < ${bind(filters.until)}::timestamptz`);
  if (filters.stockId !== undefined) conditions.push(`u.stock_id = ${bind(filters.stockId)}`);
  return conditions;
};

/** Searches of the history: each word in the stock that was used, or in the name of who used it. */
@Injectable()
export class UsageSearches {
  constructor(
    private readonly sql: SqlPool,
    private readonly stock: StockSearches,
  ) {}

  /** Null: nothing that narrows. A word that is nowhere as it was typed is looked for with typos. */
  async read(kind: StockKind, typed: string | undefined): Promise<UsageSearch | null> {
    const exact = await this.stock.exact(typed);
    if (exact === null || typed === undefined) return null;
    const found = await this.meanings(kind, exact);
    if (!found.some(isNothing)) return found;
    const withTypos = await this.stock.withTypos(typed);
    if (withTypos === null) return found;
    const mistyped = await this.meanings(kind, withTypos);
    return found.map((meaning, index) => (isNothing(meaning) ? (mistyped[index] ?? meaning) : meaning));
  }

  private async meanings(kind: StockKind, { words }: StockSearch): Promise<UsageSearch> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const selects = words.map(
      (word) => `select
        array(select s.id from stock s where s.kind = '${kind}' and ${wordCondition(word, bind)}) as "stockIds",
        array(select w.id from app_user w
          where search_squeeze(concat_ws(' ', w.first_name, w.last_name)) like ${bind(word.patterns[0])}) as "userIds"`,
    );
    return this.sql.rows(selects.join(' union all '), values);
  }
}

const isNothing = ({ stockIds, userIds }: UsageSearch[number]): boolean => stockIds.length + userIds.length === 0;
