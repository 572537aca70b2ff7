import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('concurrent orders', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  /** Retries a call that a busy machine answered with 503. The idempotency key ensures that it orders once. */
  const patiently = async <A extends { readonly status: number }>(act: () => Promise<A>): Promise<A> => {
    for (;;) {
      const response = await act();
      if (response.status !== 503) return response;
    }
  };
  const item = async (id: number) => (await staff.get<Item>(`/api/inventory/${id}`)).body;

  it('200 concurrent orders, received by 200 concurrent calls, leave exact quantities on order and in the ledger', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0 });
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        patiently(() =>
          manager.post<Order[] & ErrorReply>(
            '/api/orders',
            { orders: [{ lines: [{ stockId: id, quantity: 3 }] }] },
            { 'idempotency-key': `parallel-order-${index}` },
          ),
        ),
      ),
    );
    expect(responses.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([]);
    expect((await item(id)).onOrder).toBe(600);
    const numbers = new Set(responses.map(({ body }) => body[0]?.number));
    expect(numbers.size).toBe(200);
    const received = await Promise.all(
      responses.map(({ body: [order] }) =>
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
    expect(await readShelf(app.databaseUrl, id)).toEqual({ quantity: 400, ledger: 400 });
    expect((await item(id)).onOrder).toBe(200);
  }, 120_000);
});
