import type { StockKind, StockStatus } from '@atrium/rules/stock/stock-status';

/** Returns SQL for the number of active products of a kind at a stock level, from the counter. */
export const countAtLevel = (kind: StockKind, level: StockStatus): string =>
  `(select coalesce(sum(change), 0)::int from stock_level_change where kind = '${kind}' and level = '${level}')`;
