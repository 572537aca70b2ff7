import type { StockKind, StockStatus } from '@atrium/rules/stock/stock-status';

/** Returns SQL of the number of active products of a kind at a stock level, read from a counter. */
export const countAtLevelSql = (kind: StockKind, level: StockStatus): string =>
  `(select coalesce(sum(change), 0)::int from stock_level_change where kind = '${kind}' and level = '${level}')`;
