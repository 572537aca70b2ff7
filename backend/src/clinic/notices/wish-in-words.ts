import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { quantityText } from '@atrium/rules/stock/quantity';

export const REQUESTS_SCREEN = '/perfect-b/requests';

/** What is wished, without the reason: people write there what does not belong into a notice. */
export const wishInWords = ({ requestedQuantity, item }: Pick<ReorderRequest, 'requestedQuantity' | 'item'>): string =>
  `${quantityText(requestedQuantity, item.unit)} of "${item.name}"`;
