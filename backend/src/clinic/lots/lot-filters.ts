import type { LotState } from '@atrium/rules/stock/lots';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { TODAY_SQL } from '../../platform/database/sql.js';

/** SQL condition: the lot is held and has units or open containers. */
const HELD_IN_STOCK = `(t.is_there or exists (select from opened_container k where k.lot_id = t.id and k.is_there))
  and (t.state <> 'available' or t.expires_on < ${TODAY_SQL})`;

export interface LotFilters {
  readonly kind?: StockKind | undefined;
  readonly stockId?: number | undefined;
  readonly state?: LotState | undefined;
  readonly held?: 'true' | undefined;
  readonly there?: 'true' | 'false' | undefined;
}

/**
 * Returns the SQL conditions of the lot list except its search; the export uses them too. Aliases: t lot, s its stock.
 */
export const buildLotConditions = (filters: LotFilters, bind: (value: unknown) => string): string[] => {
  const conditions = ['true'];
  if (filters.kind !== undefined) conditions.push(`s.kind = ${bind(filters.kind)}`);
  if (filters.stockId !== undefined) conditions.push(`t.stock_id = ${bind(filters.stockId)}`);
  if (filters.state !== undefined) conditions.push(`t.state = ${bind(filters.state)}`);
  if (filters.held !== undefined) conditions.push(HELD_IN_STOCK);
  if (filters.there !== undefined) conditions.push(filters.there === 'true' ? 't.is_there' : 'not t.is_there');
  return conditions;
};
