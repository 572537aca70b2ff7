import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { makeItem, shelf } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';

describe('orders by many at once', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  /** A busy machine may respond 503; a retry with the same key orders once. */
  const patiently = async <A extends { readonly status: number }>(act: () => Promise<A>): Promise<A> => {
    for (;;) {
      const answer = await act();
      if (answer.status !== 503) return answer;
    }
  };
  const item = async (id: number) => (await staff.get<Item>(`/api/inventory/${id}`)).body;

  it('200 orders at once, received by 200 at once: on order and the ledger are exact', async () => {
    const { id } = await makeItem(manager, { currentQuantity: 0 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        patiently(() =>
          manager.post<Order[] & ErrorReply>(
            '/api/orders',
            { orders: [{ lines: [{ stockId: id, quantity: 3 }] }] },
            { 'idempotency-key': `parallel-order-${nth}` },
          ),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([]);
    expect((await item(id)).onOrder).toBe(600);
    const numbers = new Set(answers.map(({ body }) => body[0]?.number));
    expect(numbers.size).toBe(200);
    const received = await Promise.all(
      answers.map(({ body: [order] }) =>
        patiently(() =>
          staff.post<Order>(
            `/api/orders/${order?.id}/receipts`,
            { lines: [{ purchaseId: order?.lines[0]?.id, quantity: 2 }] },
            { 'idempotency-key': `parallel-receipt-${order?.id}` },
          ),
        ),
      ),
    );
    expect(received.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
    expect(await shelf(app.databaseUrl, id)).toEqual({ quantity: 400, ledger: 400 });
    expect((await item(id)).onOrder).toBe(200);
  }, 120_000);
});
