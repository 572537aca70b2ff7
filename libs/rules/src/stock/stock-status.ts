export const STOCK_KINDS = ['item', 'consumable'] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export const ITEM_STOCK_STATUSES = ['good', 'low', 'out'] as const;
export type ItemStockStatus = (typeof ITEM_STOCK_STATUSES)[number];

export const CONSUMABLE_STOCK_STATUSES = ['good', 'warning', 'low', 'out'] as const;
export type ConsumableStockStatus = (typeof CONSUMABLE_STOCK_STATUSES)[number];

export type StockStatus = ConsumableStockStatus;

/** Labels of stock levels on all screens but the inventory table. */
export const STOCK_STATUS_LABELS: Readonly<Record<StockStatus, string>> = {
  good: 'In Stock',
  warning: 'Warning',
  low: 'Low Stock',
  out: 'Out of Stock',
};

/** Filter value for low and empty stock together. */
export const SHORT_STATUSES = 'short';
export const SHORT_LABEL = 'Low or out of stock';
export const isOfLevel = (status: StockStatus, level: string): boolean =>
  level === SHORT_STATUSES ? status === 'low' || status === 'out' : status === level;

/** Badge labels of the inventory table. */
const ITEM_TABLE_LABELS: Readonly<Record<ItemStockStatus, string>> = { good: 'Good', low: 'Low', out: 'Out' };

/** Returns the label of a level: short in the inventory table, long elsewhere. */
export const getStockLabel = (status: StockStatus, where: 'anywhere' | 'inventory-table' = 'anywhere'): string =>
  where === 'inventory-table' && status !== 'warning' ? ITEM_TABLE_LABELS[status] : STOCK_STATUS_LABELS[status];

/** Returns the level of an item, which is low only below its minimum. */
export function getItemStockStatus(quantity: number, minimum: number): ItemStockStatus {
  if (quantity <= 0) return 'out';
  return quantity < minimum ? 'low' : 'good';
}

/** Returns the level of a consumable: low at its minimum, warning up to 1.5 times its minimum. */
export function getConsumableStockStatus(quantity: number, minimum: number): ConsumableStockStatus {
  if (quantity <= 0) return 'out';
  if (quantity <= minimum) return 'low';
  return quantity * 2 <= minimum * 3 ? 'warning' : 'good';
}

/** Returns the level by the rule of the kind; only consumables have `warning`. */
export function getStockStatus(kind: 'item', quantity: number, minimum: number): ItemStockStatus;
export function getStockStatus(kind: StockKind, quantity: number, minimum: number): StockStatus;
export function getStockStatus(kind: StockKind, quantity: number, minimum: number): StockStatus {
  return kind === 'item' ? getItemStockStatus(quantity, minimum) : getConsumableStockStatus(quantity, minimum);
}

/** Returns whether a consumable's row shows the low icon, zero included. */
export function hasLowStockIcon(quantity: number, minimum: number): boolean {
  return quantity <= minimum;
}

/** Returns whether the reorder picker shows its icon: below 5, whatever the minimum. */
export function hasPickerWarning(quantity: number): boolean {
  return quantity < 5;
}

/** Returns the level that a change reports: `out`, `low`, or null when it was reached before or stock rose. */
export function getStockCrossing(
  kind: StockKind,
  before: number,
  after: number,
  minimum: number,
): 'out' | 'low' | null {
  const was = getStockStatus(kind, before, minimum);
  const is = getStockStatus(kind, after, minimum);
  if (is === 'out' && was !== 'out') return 'out';
  if (is === 'low' && was !== 'low' && was !== 'out') return 'low';
  return null;
}
