import type { StockKind } from '@atrium/rules/stock-status';
import { likePattern } from '../../platform/database/sql.js';

export interface UsageFilters {
  /** In the name or SKU of what was used, or the name of who used it. */
  readonly search?: string | undefined;
  readonly since?: string | undefined;
  /** Without this instant itself. */
  readonly until?: string | undefined;
  readonly stockId?: number | undefined;
}

/** The conditions of the history, so that it and its export choose the same rows. `bind` receives what they bind. */
export const usageConditions = (kind: StockKind, filters: UsageFilters, bind: (value: unknown) => string): string[] => {
  const conditions = [`u.kind = '${kind}'`];
  if (filters.search !== undefined) {
    const pattern = bind(likePattern(filters.search));
    conditions.push(
      `(s.name ilike ${pattern} or s.sku ilike ${pattern} or concat_ws(' ', w.first_name, w.last_name) ilike ${pattern})`,
    );
  }
  if (filters.since !== undefined) conditions.push(`u.used_at >= ${bind(filters.since)}::timestamptz`);
  if (filters.until !== undefined) conditions.push(`u.used_at < ${bind(filters.until)}::timestamptz`);
  if (filters.stockId !== undefined) conditions.push(`u.stock_id = ${bind(filters.stockId)}`);
  return conditions;
};
