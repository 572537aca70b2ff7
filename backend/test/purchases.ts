import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Visitor } from './visitor.js';

type Answer = Purchase & ErrorReply;

/**
 * Calls on purchases of items by `staff` unless another user is given. `staff` is a function, because sign-in is later.
 */
export const purchaseCalls = (staff: () => Visitor) => ({
  buy: (body: unknown, who = staff(), headers?: Record<string, string>) =>
    who.post<Answer>('/api/purchases', body, headers),
  receive: (id: number, body?: unknown, who = staff()) => who.put<Answer>(`/api/purchases/${id}/receive`, body),
  reverse: (id: number, body: unknown = { reason: 'Wrong item' }, who = staff()) =>
    who.post<Answer>(`/api/purchases/${id}/reverse`, body),
  ledger: async (itemId: number) =>
    (await staff().get<Movement[]>(`/api/inventory/${itemId}/movements`)).body.map(
      ({ type, delta, balance, reason }) => ({ type, delta, balance, reason }),
    ),
});
