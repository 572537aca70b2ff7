import { formatContent, roundAmount } from '@atrium/rules/stock/contents';
import { getLotName } from '@atrium/rules/stock/lots';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import type { UsedContent } from '../../../shared/stock/used-content.js';
import type { PlannedPart } from './planned-lots.js';

/** Amount that a corrected line already consumed, in the unit of the use. */
export interface ConsumedAmount {
  readonly quantity: number;
  readonly content: number | null;
  readonly lots: readonly { readonly lotId: number; readonly number: string | null; readonly amount: number }[];
}

interface Amount {
  readonly quantity: number;
  readonly used: UsedContent | undefined;
}

/** Returns how much a corrected line consumes in addition; 0 or less for nothing more. */
export const computeAdditionalQuantity = (
  consumed: ConsumedAmount,
  quantity: number,
  used: UsedContent | undefined,
): Amount => ({
  quantity: quantity - consumed.quantity,
  used:
    used === undefined || consumed.content === null
      ? used
      : { ...used, content: String(roundAmount((parseQuantity(used.content) || 0) - consumed.content)) },
});

export const hasAdditional = ({ quantity, used }: Amount, byContent: boolean): boolean =>
  byContent ? parseQuantity(used?.content ?? '') > 0 : quantity > 0;

/** Returns the lots of a logged line with their amounts. A smaller amount keeps the first lots, as on the server. */
export function getConsumedParts({ content, lots }: ConsumedAmount, stock: Stock, wanted: number): PlannedPart[] {
  const amountText = (amount: number) =>
    content === null ? amount.toLocaleString('en') : formatContent(amount, stock.contentUnit ?? '');
  let left = wanted > 0 ? wanted : 0;
  return lots.map(({ lotId, number, amount }) => {
    const stays = roundAmount(Math.min(left, amount));
    left = roundAmount(left - stays);
    const returned = roundAmount(amount - stays);
    return {
      key: `kept ${lotId}`,
      lotId,
      text: `${amountText(stays)} from ${getLotName(number)}`,
      caption: returned === 0 ? 'taken already' : `${amountText(returned)} of ${amountText(amount)} is returned`,
      lot: null,
    };
  });
}
