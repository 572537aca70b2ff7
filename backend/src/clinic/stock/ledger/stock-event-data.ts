import type { OfStock } from '@atrium/contract/core/live';
import type { StockKind } from '@atrium/rules/stock/stock-status';

/** Returns the data of an event about stock: `data`, and the JSON of the stock under the name of its kind. */
export const toStockEventData = <Fact extends object>(kind: StockKind, stock: unknown, data: Fact): OfStock<Fact> =>
  ({ ...data, [kind]: stock }) as OfStock<Fact>;
