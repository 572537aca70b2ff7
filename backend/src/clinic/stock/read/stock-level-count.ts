import type { StockKind, StockStatus } from '@atrium/rules/stock/stock-status';

/** SQL: how many active ones of a kind stand at a level, from the counter that follows every change of a level. */
export const countAtLevel = (kind: StockKind, level: StockStatus): string =>
  `(select coalesce(sum(change), 0)::int from stock_level_change where kind = '${kind}' and level = '${level}')`;
