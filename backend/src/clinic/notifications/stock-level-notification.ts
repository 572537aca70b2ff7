import { formatQuantity } from '@atrium/rules/stock/quantity';
import { getStockLabel, type StockKind } from '@atrium/rules/stock/stock-status';
import type { NewNotification } from '../../platform/notifications/notifier.js';

/** Fields of stock that a notification contains. It omits usage, and thereby patient references. */
export interface NotifiedStock {
  readonly id: number;
  readonly kind: StockKind;
  readonly name: string;
  readonly unit: string;
  readonly isActive: boolean;
}

/** URL of the list of each kind. */
const LIST_PATHS: Readonly<Record<StockKind, string>> = {
  item: '/perfect-b/inventory',
  consumable: '/perfect-b/consumables',
};

export const createStockLevelNotification = (
  stock: NotifiedStock,
  level: 'low' | 'out',
  { after, minimum }: { readonly after: number; readonly minimum: number },
): Omit<NewNotification, 'dedupe'> => ({
  type: `stock.${level}`,
  title: getStockLabel(level),
  body:
    level === 'out'
      ? `"${stock.name}" has run out`
      : `Only ${formatQuantity(after, stock.unit)} of "${stock.name}" left (minimum ${minimum})`,
  link: `${LIST_PATHS[stock.kind]}?search=${encodeURIComponent(stock.name)}`,
  project: 'perfect-b',
});
