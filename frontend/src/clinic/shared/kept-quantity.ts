import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';

/** What came of it, and what is still to come: without what was cancelled. */
export const keptQuantity = ({ quantityPurchased, quantityCancelled }: Purchase): number =>
  quantityPurchased - quantityCancelled;

/** "4 cancelled"; null: nothing was. */
export const cancelledText = ({ quantityCancelled }: Purchase): string | null =>
  quantityCancelled === 0 ? null : `${quantityCancelled.toLocaleString('en')} cancelled`;
