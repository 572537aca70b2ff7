import type { ReorderStatus } from '@atrium/rules/stock/status-changes';

/* Rules of receipts without database access. */

/** Ordered, received and cancelled quantities of a purchase. */
interface PurchaseQuantities {
  readonly quantityPurchased: number;
  readonly quantityReceived: number;
  readonly quantityCancelled?: number;
}

/**
 * Returns the quantity that is received now, by default all outstanding units; `nothing-left` or `more-than-left` when
 * it is impossible.
 */
export const resolveReceiptQuantity = (
  { quantityPurchased, quantityReceived, quantityCancelled = 0 }: PurchaseQuantities,
  requested: number | null | undefined,
): { readonly quantity: number } | { readonly refused: 'nothing-left' | 'more-than-left'; readonly left: number } => {
  const remaining = quantityPurchased - quantityReceived - quantityCancelled;
  if (remaining === 0) return { refused: 'nothing-left', left: remaining };
  const quantity = requested ?? remaining;
  return quantity > remaining ? { refused: 'more-than-left', left: remaining } : { quantity };
};

/** Returns how many of the received units were already used, which prevents a reversal; 0 when it is possible. */
export const countUsedUnits = (received: number, onHand: number): number => Math.max(0, received - onHand);

/**
 * Returns the statuses that a request passes through when its purchase is logged or received. A full receipt closes it,
 * by any user; before that, a pending request becomes ordered if the user may decide it. A closed request stays.
 */
export const requestAfterReceipt = (
  status: ReorderStatus,
  { canDecide, isFullyReceived }: { readonly canDecide: boolean; readonly isFullyReceived: boolean },
): readonly ('ordered' | 'received')[] => {
  const isOrderedNow = status === 'pending' && (isFullyReceived || canDecide);
  const isOrdered = isOrderedNow || status === 'ordered';
  return [
    ...(isOrderedNow ? (['ordered'] as const) : []),
    ...(isOrdered && isFullyReceived ? (['received'] as const) : []),
  ];
};

/** Distributes the received quantity of a line over its requests in their order, each up to its missing quantity. */
export const distributeReceived = (
  requests: readonly { readonly id: number; readonly requestedQuantity: number }[],
  received: number,
): { readonly id: number; readonly arrived: number; readonly rest: number }[] => {
  let remaining = received;
  return requests.map(({ id, requestedQuantity }) => {
    const arrived = Math.min(remaining, requestedQuantity);
    remaining -= arrived;
    return { id, arrived, rest: requestedQuantity - arrived };
  });
};
