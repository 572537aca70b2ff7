import type { OfStock } from '@atrium/contract/core/live';
import type { StockKind } from '@atrium/rules/stock/stock-status';

/** Returns the data of an event about stock: `fact`, and the JSON of the stock under the name of its kind. */
export const ofStock = <Fact extends object>(kind: StockKind, stock: unknown, fact: Fact): OfStock<Fact> =>
  ({ ...fact, [kind]: stock }) as unknown as OfStock<Fact>;
