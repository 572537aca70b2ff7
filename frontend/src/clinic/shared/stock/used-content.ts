import { parseQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../store/clinic-state.js';

/* Used amount in a form: whole units, or a part of the content of one. */

export interface UsedContent {
  readonly content: string;
  /** True when whole units are used although the product has a content. */
  readonly isWhole: boolean;
  readonly unit?: string | null;
}
export const NO_CONTENT: UsedContent = { content: '', isWhole: false };

export const isByContent = (stock: Stock | null, { isWhole }: UsedContent): boolean =>
  stock !== null && stock.contentAmount !== null && !isWhole;

/** Returns the amount fields of the request body. The schema rejects NaN. */
export const toAmountFields = (
  stock: Stock | null,
  used: UsedContent,
  quantityUsed: number,
): { quantityUsed: number } | { content: number; contentUnit: string | null } =>
  stock !== null && isByContent(stock, used)
    ? { content: parseQuantity(used.content), contentUnit: used.unit ?? stock.contentUnit }
    : { quantityUsed };
