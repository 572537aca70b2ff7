import { quantityText } from '@atrium/rules/stock/quantity';
import { stockWord, type StockKind } from '@atrium/rules/stock/stock-status';
import type { Notice } from '../../platform/notifications/notices.js';

/** Fields of stock in a notification; without usage, so that no patient reference is included. */
export interface NoticedStock {
  readonly id: number;
  readonly kind: StockKind;
  readonly name: string;
  readonly unit: string;
  readonly isActive: boolean;
}

/** URL of the list of each kind. */
export const SCREEN_OF: Readonly<Record<StockKind, string>> = {
  item: '/perfect-b/inventory',
  consumable: '/perfect-b/consumables',
};

export const stockLevelNotice = (
  stock: NoticedStock,
  level: 'low' | 'out',
  { after, minimum }: { readonly after: number; readonly minimum: number },
): Omit<Notice, 'dedupe'> => ({
  type: `stock.${level}`,
  title: stockWord(level),
  body:
    level === 'out'
      ? `"${stock.name}" has run out`
      : `Only ${quantityText(after, stock.unit)} of "${stock.name}" left (minimum ${minimum})`,
  link: `${SCREEN_OF[stock.kind]}?search=${encodeURIComponent(stock.name)}`,
  project: 'perfect-b',
});
