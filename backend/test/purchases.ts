import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { TestClient } from './test-client.js';

type PurchaseReply = Purchase & ErrorReply;

/**
 * Calls on purchases of items by `staff` unless another user is given. `staff` is a function, because sign-in is later.
 */
export const createPurchaseCalls = (staff: () => TestClient) => ({
  buy: (body: unknown, client = staff(), headers?: Record<string, string>) =>
    client.post<PurchaseReply>('/api/purchases', body, headers),
  receive: (id: number, body?: unknown, client = staff()) =>
    client.put<PurchaseReply>(`/api/purchases/${id}/receive`, body),
  reverse: (id: number, body: unknown = { reason: 'Wrong item' }, client = staff()) =>
    client.post<PurchaseReply>(`/api/purchases/${id}/reverse`, body),
  ledger: async (itemId: number) =>
    (await staff().get<Movement[]>(`/api/inventory/${itemId}/movements`)).body.map(
      ({ type, delta, balance, reason }) => ({ type, delta, balance, reason }),
    ),
});
