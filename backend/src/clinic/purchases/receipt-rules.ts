import type { ReorderStatus } from '@atrium/rules/stock/status-changes';

/* Rules of receipts without database access. */

/** Quantities of a purchase. */
interface PurchasedParts {
  readonly quantityPurchased: number;
  readonly quantityReceived: number;
  readonly quantityCancelled?: number;
}

/**
 * Returns the quantity received now, by default all that is outstanding; `nothing-left` or `more-than-left` when it is
 * impossible.
 */
export const receiptOf = (
  { quantityPurchased, quantityReceived, quantityCancelled = 0 }: PurchasedParts,
  wish: number | null | undefined,
): { readonly quantity: number } | { readonly refused: 'nothing-left' | 'more-than-left'; readonly left: number } => {
  const left = quantityPurchased - quantityReceived - quantityCancelled;
  if (left === 0) return { refused: 'nothing-left', left };
  const quantity = wish ?? left;
  return quantity > left ? { refused: 'more-than-left', left } : { quantity };
};

/** Returns how many received units were used, which prevents a reversal; 0 when it is possible. */
export const usedOf = (received: number, onHand: number): number => Math.max(0, received - onHand);

/**
 * Returns the status of a request when its purchase is logged or received. A full receipt closes it, by any user;
 * before that a pending one becomes ordered if the user may decide. A closed request stays.
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

/** Distributes the received quantity of a line over its requests in their order, with the missing quantity of each. */
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
