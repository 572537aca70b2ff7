import type { StockKind } from '@atrium/rules/stock/stock-status';

/** Returns an object with the stock id under the field name of its kind. */
export const stockRef = <Id>(kind: StockKind, id: Id): { itemId: Id } | { consumableId: Id } =>
  kind === 'item' ? { itemId: id } : { consumableId: id };

interface StockIds<Id> {
  readonly itemId?: Id | undefined;
  readonly consumableId?: Id | undefined;
}

/** Returns the stock id of a call or reply, under either field name. */
export function getStockId<Id>(named: { readonly itemId: Id } | { readonly consumableId: Id }): Id;
export function getStockId<Id>(named: StockIds<Id>): Id | undefined;
export function getStockId<Id>({ itemId, consumableId = itemId }: StockIds<Id>): Id | undefined {
  return consumableId;
}
