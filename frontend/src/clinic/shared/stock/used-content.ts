import { typedQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../store/clinic-state.js';

/* How much of something is used, as a form holds it: whole ones, or so much of what one holds. */

export interface UsedContent {
  /** As it was typed. */
  readonly content: string;
  /** Whole ones after all, of what holds a content. */
  readonly isWhole: boolean;
  /** The unit that the content was typed in. */
  readonly unit?: string | null;
}
export const NO_CONTENT: UsedContent = { content: '', isWhole: false };

export const isByContent = (stock: Stock | null, { isWhole }: UsedContent): boolean =>
  stock !== null && stock.contentAmount !== null && !isWhole;

/** As it is sent; NaN is refused by the schema of the call. */
export const sentAmount = (
  stock: Stock | null,
  used: UsedContent,
  quantityUsed: number,
): { quantityUsed: number } | { content: number; contentUnit: string | null } =>
  stock !== null && isByContent(stock, used)
    ? { content: typedQuantity(used.content), contentUnit: used.unit ?? stock.contentUnit }
    : { quantityUsed };
