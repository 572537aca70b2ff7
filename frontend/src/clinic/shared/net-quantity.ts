import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';

/** Returns the received and expected quantity without the cancelled part. */
export const computeNetQuantity = ({ quantityPurchased, quantityCancelled }: Purchase): number =>
  quantityPurchased - quantityCancelled;

/** Formats a cancelled quantity: "4 cancelled"; null when nothing was cancelled. */
export const formatCancelled = ({ quantityCancelled }: Purchase): string | null =>
  quantityCancelled === 0 ? null : `${quantityCancelled.toLocaleString('en')} cancelled`;
