import { contentText, roundAmount } from '@atrium/rules/stock/contents';
import { lotName } from '@atrium/rules/stock/lots';
import { typedQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import type { UsedContent } from '../../../shared/stock/used-content.js';
import type { PlannedPart } from './planned-lots.js';

/** Amount that a corrected line has already taken, in the unit of the use. */
export interface KeptLots {
  readonly quantity: number;
  readonly content: number | null;
  readonly lots: readonly { readonly lotId: number; readonly number: string | null; readonly amount: number }[];
}

interface Amount {
  readonly quantity: number;
  readonly used: UsedContent | undefined;
}

/** Returns what a corrected line takes in addition; 0 or less for nothing more. */
export const moreThan = (kept: KeptLots, quantity: number, used: UsedContent | undefined): Amount => ({
  quantity: quantity - kept.quantity,
  used:
    used === undefined || kept.content === null
      ? used
      : { ...used, content: String(roundAmount((typedQuantity(used.content) || 0) - kept.content)) },
});

export const isMore = ({ quantity, used }: Amount, byContent: boolean): boolean =>
  byContent ? typedQuantity(used?.content ?? '') > 0 : quantity > 0;

/** Returns the lots of a logged line with their amounts. A smaller amount keeps the first ones, as on the server. */
export function keptParts({ content, lots }: KeptLots, stock: Stock, wanted: number): PlannedPart[] {
  const amountText = (amount: number) =>
    content === null ? amount.toLocaleString('en') : contentText(amount, stock.contentUnit ?? '');
  let left = wanted > 0 ? wanted : 0;
  return lots.map(({ lotId, number, amount }) => {
    const stays = roundAmount(Math.min(left, amount));
    left = roundAmount(left - stays);
    const returned = roundAmount(amount - stays);
    return {
      key: `kept ${lotId}`,
      lotId,
      text: `${amountText(stays)} from ${lotName(number)}`,
      caption: returned === 0 ? 'taken already' : `${amountText(returned)} of ${amountText(amount)} is returned`,
      lot: null,
    };
  });
}
