import type { ReorderStatus } from '@atrium/rules/stock/status-changes';

/* What may arrive of a purchase, and what becomes of the request that it names. No database: what is there is given. */

/** What was bought, and what of it came or will not. */
interface PurchasedParts {
  readonly quantityPurchased: number;
  readonly quantityReceived: number;
  readonly quantityCancelled?: number;
}

/** What arrived now of what is left; without a wish all of it. `nothing-left`, `more-than-left`: why nothing can. */
export const receiptOf = (
  { quantityPurchased, quantityReceived, quantityCancelled = 0 }: PurchasedParts,
  wish: number | null | undefined,
): { readonly quantity: number } | { readonly refused: 'nothing-left' | 'more-than-left'; readonly left: number } => {
  const left = quantityPurchased - quantityReceived - quantityCancelled;
  if (left === 0) return { refused: 'nothing-left', left };
  const quantity = wish ?? left;
  return quantity > left ? { refused: 'more-than-left', left } : { quantity };
};

/** What of a purchase was used already, so that it cannot be taken back; 0: it can. */
export const usedOf = (received: number, onHand: number): number => Math.max(0, received - onHand);

/**
 * Where a request goes when a purchase that names it is logged or received. Fully received, it is closed, whoever
 * receives; before that a pending one is ordered, if its author may decide. One that is closed stays.
 */
export const requestAfterReceipt = (
  status: ReorderStatus,
  { mayDecide, isFullyReceived }: { readonly mayDecide: boolean; readonly isFullyReceived: boolean },
): readonly ('ordered' | 'received')[] => {
  const isOrderedNow = status === 'pending' && (isFullyReceived || mayDecide);
  const isOrdered = isOrderedNow || status === 'ordered';
  return [
    ...(isOrderedNow ? (['ordered'] as const) : []),
    ...(isOrdered && isFullyReceived ? (['received'] as const) : []),
  ];
};

/** Shares what arrived of a line among its requests in their order: what came of each, and what is missing of it. */
export const shareArrived = (
  requests: readonly { readonly id: number; readonly requestedQuantity: number }[],
  received: number,
): { readonly id: number; readonly arrived: number; readonly rest: number }[] => {
  let left = received;
  return requests.map(({ id, requestedQuantity }) => {
    const arrived = Math.min(left, requestedQuantity);
    left -= arrived;
    return { id, arrived, rest: requestedQuantity - arrived };
  });
};
