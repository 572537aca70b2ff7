import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { quantityText } from '@atrium/rules/stock/quantity';

export const REQUESTS_SCREEN = '/perfect-b/requests';

/** Formats quantity and product, without the reason, which may contain private text. */
export const wishInWords = ({ requestedQuantity, item }: Pick<ReorderRequest, 'requestedQuantity' | 'item'>): string =>
  `${quantityText(requestedQuantity, item.unit)} of "${item.name}"`;
