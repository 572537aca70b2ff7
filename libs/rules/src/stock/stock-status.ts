export const STOCK_KINDS = ['item', 'consumable'] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export const ITEM_STOCK_STATUSES = ['good', 'low', 'out'] as const;
export type ItemStockStatus = (typeof ITEM_STOCK_STATUSES)[number];

export const CONSUMABLE_STOCK_STATUSES = ['good', 'warning', 'low', 'out'] as const;
export type ConsumableStockStatus = (typeof CONSUMABLE_STOCK_STATUSES)[number];

export type StockStatus = ConsumableStockStatus;

/** The words of a level everywhere but in the inventory's table. */
export const STOCK_STATUS_LABELS: Readonly<Record<StockStatus, string>> = {
  good: 'In Stock',
  warning: 'Warning',
  low: 'Low Stock',
  out: 'Out of Stock',
};

/** What a list is filtered by beside the statuses: low or out. */
export const SHORT = 'short';
export const SHORT_LABEL = 'Low or Out of Stock';
export const isOfLevel = (status: StockStatus, level: string): boolean =>
  level === SHORT ? status === 'low' || status === 'out' : status === level;

/** Words of the badge in the inventory's table alone. */
const ITEM_TABLE_LABELS: Readonly<Record<ItemStockStatus, string>> = { good: 'Good', low: 'Low', out: 'Out' };

/** What a level is called: in full, and in the inventory's table shortly, since it knows three of them. */
export const stockWord = (status: StockStatus, where: 'anywhere' | 'inventory-table' = 'anywhere'): string =>
  where === 'inventory-table' && status !== 'warning' ? ITEM_TABLE_LABELS[status] : STOCK_STATUS_LABELS[status];

/** Quantities in whole units. An item is low only *below* its minimum. */
export function itemStockStatus(quantity: number, minimum: number): ItemStockStatus {
  if (quantity <= 0) return 'out';
  return quantity < minimum ? 'low' : 'good';
}

/**
 * Quantities in whole units. A consumable is low *at* its minimum already, and warns up to one and a half times of it
 *. Compared in whole numbers, so an odd minimum needs no rounding.
 */
export function consumableStockStatus(quantity: number, minimum: number): ConsumableStockStatus {
  if (quantity <= 0) return 'out';
  if (quantity <= minimum) return 'low';
  return quantity * 2 <= minimum * 3 ? 'warning' : 'good';
}

/** The status by the rule of the kind; `warning` comes from consumables only. */
export function stockStatusOf(kind: 'item', quantity: number, minimum: number): ItemStockStatus;
export function stockStatusOf(kind: StockKind, quantity: number, minimum: number): StockStatus;
export function stockStatusOf(kind: StockKind, quantity: number, minimum: number): StockStatus {
  return kind === 'item' ? itemStockStatus(quantity, minimum) : consumableStockStatus(quantity, minimum);
}

/** The icon of a consumable's row: at or below the minimum, zero included. */
export function consumableShowsLowIcon(quantity: number, minimum: number): boolean {
  return quantity <= minimum;
}

/** The warning icon of the reorder picker: under 5, whatever the minimum is. */
export function pickerWarns(quantity: number): boolean {
  return quantity < 5;
}

/**
 * What a change of quantity is to be told as: `out` when it emptied the stock, `low` when it fell low, else null.
 * Once at the crossing: null when the stock was already there, and when it rose (docs/api.md).
 */
export function stockCrossing(kind: StockKind, before: number, after: number, minimum: number): 'out' | 'low' | null {
  const was = stockStatusOf(kind, before, minimum);
  const is = stockStatusOf(kind, after, minimum);
  if (is === 'out' && was !== 'out') return 'out';
  if (is === 'low' && was !== 'low' && was !== 'out') return 'low';
  return null;
}
