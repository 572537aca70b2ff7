import type { StockKind } from '@atrium/rules/stock/stock-status';

/** Names a stock by the field of its kind. */
export const stockRef = <Id>(kind: StockKind, id: Id): { itemId: Id } | { consumableId: Id } =>
  kind === 'item' ? { itemId: id } : { consumableId: id };

interface StockIds<Id> {
  readonly itemId?: Id | undefined;
  readonly consumableId?: Id | undefined;
}

/** Returns the id of the stock that a call or a reply names, by whichever field. */
export function stockIdOf<Id>(named: { readonly itemId: Id } | { readonly consumableId: Id }): Id;
export function stockIdOf<Id>(named: StockIds<Id>): Id | undefined;
export function stockIdOf<Id>({ itemId, consumableId = itemId }: StockIds<Id>): Id | undefined {
  return consumableId;
}
