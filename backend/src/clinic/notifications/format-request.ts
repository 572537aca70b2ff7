import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { formatQuantity } from '@atrium/rules/stock/quantity';

export const REQUESTS_PATH = '/perfect-b/requests';

/** Formats quantity and product of a request. Omits the reason, which may contain private text. */
export const formatRequest = ({
  requestedQuantity,
  item,
}: Pick<ReorderRequest, 'requestedQuantity' | 'item'>): string =>
  `${formatQuantity(requestedQuantity, item.unit)} of "${item.name}"`;
