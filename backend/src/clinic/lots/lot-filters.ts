import type { LotState } from '@atrium/rules/lots';
import type { StockKind } from '@atrium/rules/stock-status';

export interface LotFilters {
  readonly kind?: StockKind | undefined;
  readonly stockId?: number | undefined;
  readonly state?: LotState | undefined;
  readonly there?: 'true' | 'false' | undefined;
}

/** The conditions of the list but for its search, so that it and its export choose the same lots. The aliases: t lot, s its stock. */
export const lotConditions = (filters: LotFilters, bind: (value: unknown) => string): string[] => {
  const conditions = ['true'];
  if (filters.kind !== undefined) conditions.push(`s.kind = ${bind(filters.kind)}`);
  if (filters.stockId !== undefined) conditions.push(`t.stock_id = ${bind(filters.stockId)}`);
  if (filters.state !== undefined) conditions.push(`t.state = ${bind(filters.state)}`);
  if (filters.there !== undefined) conditions.push(filters.there === 'true' ? 't.is_there' : 'not t.is_there');
  return conditions;
};
