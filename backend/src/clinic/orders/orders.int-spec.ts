import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Order, OrderCounts } from '@atrium/contract/clinic/orders/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('orders', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let supplier: Supplier;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    supplier = (
      await manager.post<Supplier>('/api/suppliers', {
        name: 'Derma Direct',
        contactEmail: 'orders@derma.example',
        leadTimeDays: 4,
      })
    ).body;
  });
  afterAll(() => app.close());

  const position = (client: TestClient, orders: unknown[], key?: string) =>
    client.post<Order[] & ErrorReply>('/api/orders', { orders }, key === undefined ? {} : { 'idempotency-key': key });
  const placed = async (...lines: { stockId: number; quantity: number; requestIds?: number[] }[]): Promise<Order> => {
    const { status, body } = await position(manager, [{ supplierId: supplier.id, lines }]);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body[0] as Order;
  };
  /** Retries a call that a busy machine answered with 503. The idempotency key ensures that it orders once. */
  const patiently = async <A extends { readonly status: number }>(act: () => Promise<A>): Promise<A> => {
    for (;;) {
      const response = await act();
      if (response.status !== 503) return response;
    }
  };
  const item = async (id: number) => (await staff.get<Item>(`/api/inventory/${id}`)).body;
  const input = async (stockId: number, quantity = 5) =>
    (await staff.post<ReorderRequest>('/api/reorder-requests', { itemId: stockId, requestedQuantity: quantity })).body;
  const ordered = async (stockId: number, quantity = 5) => {
    const { id } = await input(stockId, quantity);
    return (await manager.put<ReorderRequest>(`/api/reorder-requests/${id}`, { status: 'ordered' })).body;
  };
  const request = async (id: number) =>
    (await staff.get<ReorderRequest[]>('/api/reorder-requests?status=all')).body.find((one) => one.id === id);

  it('have a number, lines of both kinds and an expected date, and publish their stock to the clinic', async () => {
    const one = await createItem(manager, { unitCost: '12.50', unit: 'vials' });
    const other = await createConsumable(manager, { unitCost: '2' });
    const socket = await staff.openSocket();
    const order = await placed({ stockId: one.id, quantity: 6 }, { stockId: other.id, quantity: 10 });
    expect(order).toMatchObject({
      number: expect.stringMatching(/^PO-\d{4,}$/) as unknown,
      supplier: { name: 'Derma Direct', contactEmail: 'orders@derma.example' },
      status: 'open',
      totalCost: '95.00',
      lines: [
        { kind: 'item', itemId: one.id, quantityPurchased: 6, quantityOpen: 6, totalCost: '75.00' },
        { kind: 'consumable', consumableId: other.id, quantityOpen: 10 },
      ],
    });
    const days = (Date.parse(order.expectedOn ?? '') - Date.parse(order.orderedOn)) / 86_400_000;
    expect(days).toBe(4);
    expect((await socket.waitForEvent('order.created')).data).toEqual({ order });
    expect(
      (await socket.waitForEvent('purchase.logged', ({ data }) => 'item' in data && data.item.id === one.id)).data,
    ).toMatchObject({ item: { onOrder: 6, notPlaced: 0, arrivesOn: order.expectedOn } });
    expect(await item(one.id)).toMatchObject({ onOrder: 6, arrivesOn: order.expectedOn, currentQuantity: 100 });
    const { body: open } = await staff.get<Order[]>('/api/orders?limit=1');
    expect(open).toEqual([order]);
    for (const search of [order.number, order.number.slice(3), 'derma', one.name])
      expect((await staff.get<Order[]>(`/api/orders?search=${encodeURIComponent(search)}`)).body[0]?.id).toBe(order.id);
  });

  it('are placed by users with the right; a repeated key places one order, and another body under the key is rejected', async () => {
    const { id } = await createItem(manager);
    const lines = [{ stockId: id, quantity: 3 }];
    expect((await position(staff, [{ lines }])).status).toBe(403);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => position(manager, [{ lines }], 'press-twice-1')),
    );
    expect(new Set(responses.map(({ body }) => body[0]?.id)).size).toBe(1);
    expect((await item(id)).onOrder).toBe(3);
    expect((await position(manager, [{ lines: [{ stockId: id, quantity: 4 }] }], 'press-twice-1')).status).toBe(422);
  });

  it('are placed completely or not at all: one rejected line rejects all', async () => {
    const { id } = await createItem(manager);
    const removed = await createItem(manager, { name: 'Gone from use' });
    await manager.delete(`/api/inventory/${removed.id}`);
    const good = { lines: [{ stockId: id, quantity: 1 }] };
    const cases: [unknown, number, string][] = [
      [{ lines: [{ stockId: removed.id, quantity: 1 }] }, 409, '"Gone from use" is no longer in use.'],
      [{ lines: [{ stockId: 999_999, quantity: 1 }] }, 400, 'This product does not exist'],
      [{ lines: [{ stockId: id, quantity: 0 }] }, 400, 'Quantity must be at least 1'],
      [{ lines: [] }, 400, 'Please add at least one line'],
      [{ ...good, expectedOn: '2001-01-01' }, 400, 'The expected day cannot be in the past'],
      [{ ...good, supplierId: 999_999 }, 400, 'This supplier does not exist'],
    ];
    for (const [wrong, status, message] of cases)
      expect(await position(manager, [good, wrong])).toMatchObject({ status, body: { message } });
    expect((await item(id)).onOrder).toBe(0);
  });

  it('of two users who order from one suggestion, the second is informed of the quantity on order', async () => {
    const { id } = await createItem(manager, { name: 'Seen by two', unit: 'vials' });
    const once = (client: TestClient) => position(client, [{ lines: [{ stockId: id, quantity: 8, seenOnOrder: 0 }] }]);
    const both = await Promise.all([once(manager), once(await app.signedIn('superadmin'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order.changed',
      message: expect.stringMatching(
        /^\S.* ordered Seen by two in the meantime: 8 vials on order now\. Please review before you continue\.$/,
      ),
    });
    expect((await item(id)).onOrder).toBe(8);
  });

  it('a request that was ordered elsewhere counts as on order until an order contains it', async () => {
    const { id } = await createItem(manager, { unit: 'vials' });
    const asked = await ordered(id, 7);
    expect(asked).toMatchObject({ status: 'ordered', orders: [] });
    expect(await item(id)).toMatchObject({ onOrder: 7, notPlaced: 7, arrivesOn: null });
    const waiting = async () => (await staff.get<ReorderRequest[]>('/api/orders/not-placed')).body.map((one) => one.id);
    expect(await waiting()).toContain(asked.id);
    const order = await placed({ stockId: id, quantity: 9, requestIds: [asked.id] });
    expect(await waiting()).not.toContain(asked.id);
    expect(await item(id)).toMatchObject({ onOrder: 9, notPlaced: 0, arrivesOn: order.expectedOn });
    expect((await request(asked.id))?.orders).toEqual([{ id: order.id, number: order.number }]);
    expect(await position(manager, [{ lines: [{ stockId: id, quantity: 1, requestIds: [asked.id] }] }])).toMatchObject({
      status: 409,
      body: { code: 'reorder.already-placed' },
    });
  });

  it('one line covers several requests and receives them', async () => {
    const { id } = await createItem(manager, { currentQuantity: 1 });
    const pending = await input(id, 2);
    const marked = await ordered(id, 3);
    const order = await placed({ stockId: id, quantity: 5, requestIds: [pending.id, marked.id] });
    expect(order.requests.map((one) => one.status)).toEqual(['ordered', 'ordered']);
    const purchaseId = order.lines[0]?.id;
    const socket = await manager.openSocket();
    const received = await staff.post<Order>(`/api/orders/${order.id}/receipts`, {
      invoiceNumber: 'MS-1',
      lines: [{ purchaseId, quantity: 2 }],
    });
    expect(received.body).toMatchObject({
      status: 'open',
      lines: [{ quantityReceived: 2, quantityOpen: 3, invoiceNumber: 'MS-1' }],
    });
    expect((await socket.waitForEvent('order.updated')).data).toMatchObject({ order: received.body });
    expect(await item(id)).toMatchObject({ currentQuantity: 3, onOrder: 3 });
    const rest = await staff.post<Order>(`/api/orders/${order.id}/receipts`, {
      invoiceNumber: 'MS-2',
      lines: [{ purchaseId, quantity: 1 }],
    });
    expect(rest.body.lines).toMatchObject([{ invoiceNumber: 'MS-1, MS-2' }]);
    await staff.put(`/api/purchases/${purchaseId}/receive`, {});
    expect((await staff.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({
      status: 'received',
      requests: [{ status: 'received' }, { status: 'received' }],
    });
    expect(await item(id)).toMatchObject({ currentQuantity: 6, onOrder: 0, arrivesOn: null });
    expect(await readShelf(app.databaseUrl, id)).toEqual({ quantity: 6, ledger: 6 });
  });

  it('a decision is reverted only while nothing has arrived', async () => {
    const { id } = await createItem(manager, { unit: 'vials' });
    const asked = await ordered(id, 4);
    const socket = await staff.openSocket();
    const back = await manager.put<ReorderRequest>(`/api/reorder-requests/${asked.id}`, { status: 'pending' });
    expect(back).toMatchObject({ status: 200, body: { status: 'pending', approvedBy: null, approvedAt: null } });
    expect((await socket.waitForEvent('reorder.reopened')).data).toMatchObject({ item: { id, onOrder: 0 } });
    expect((await manager.put(`/api/reorder-requests/${asked.id}`, { status: 'pending' })).status).toBe(200);
    expect((await staff.put(`/api/reorder-requests/${asked.id}`, { status: 'pending' })).status).toBe(403);
    const order = await placed({ stockId: id, quantity: 4, requestIds: [asked.id] });
    await staff.post(`/api/orders/${order.id}/receipts`, { lines: [{ purchaseId: order.lines[0]?.id, quantity: 1 }] });
    expect(await manager.put(`/api/reorder-requests/${asked.id}`, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { message: '1 vial of this request has already arrived. It can no longer go back to pending.' },
    });
  });

  it.each(['pending', 'ordered', 'dismissed'] as const)(
    'the requests of a cancelled order are %s',
    async (requests) => {
      const { id } = await createItem(manager);
      const asked = await ordered(id, 5);
      const order = await placed({ stockId: id, quantity: 5, requestIds: [asked.id] });
      const cancelled = await manager.post<Order>(`/api/orders/${order.id}/cancel`, {
        reason: 'Out of stock',
        requests,
      });
      expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'Out of stock' });
      expect((await request(asked.id))?.status).toBe(requests);
      expect((await item(id)).onOrder).toBe(requests === 'ordered' ? 5 : 0);
      expect(await manager.post(`/api/orders/${order.id}/cancel`, { reason: 'Again' })).toMatchObject({
        status: 409,
        body: { code: 'order.cancelled' },
      });
    },
  );

  it('requests keep the part that arrived when the rest is cancelled', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0 });
    const asked = await ordered(id, 5);
    const order = await placed({ stockId: id, quantity: 5, requestIds: [asked.id] });
    const line = order.lines[0]?.id;
    await staff.post(`/api/orders/${order.id}/receipts`, { lines: [{ purchaseId: line, quantity: 2 }] });
    const { body } = await manager.post<Order>(`/api/orders/${order.id}/cancel`, { reason: 'Discontinued' });
    expect(body).toMatchObject({
      status: 'received',
      lines: [{ quantityReceived: 2, quantityCancelled: 3, quantityOpen: 0, status: 'received' }],
    });
    expect(await request(asked.id)).toMatchObject({ status: 'received', requestedQuantity: 2 });
    expect(await item(id)).toMatchObject({ currentQuantity: 2, onOrder: 0 });
    expect(await staff.put(`/api/purchases/${line}/receive`, {})).toMatchObject({ status: 409 });
  });

  it('a purchase that is logged as ordered belongs to an order, and the lines of an invoice to one order', async () => {
    const one = await createItem(manager);
    const other = await createItem(manager);
    const { body } = await manager.post<{ orderId: number }[]>('/api/purchases', {
      supplierId: supplier.id,
      lines: [
        { itemId: one.id, quantityPurchased: 2 },
        { itemId: other.id, quantityPurchased: 3 },
      ],
    });
    expect(new Set(body.map(({ orderId }) => orderId)).size).toBe(1);
    const order = (await staff.get<Order>(`/api/orders/${body[0]?.orderId}`)).body;
    expect(order).toMatchObject({ status: 'open', supplier: { id: supplier.id } });
    expect(order.lines).toHaveLength(2);
    expect((await item(other.id)).onOrder).toBe(3);
  });

  it('the expected date is also published with the stock', async () => {
    const { id } = await createItem(manager);
    const order = await placed({ stockId: id, quantity: 5 });
    const socket = await staff.openSocket();
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await manager.put<Order>(`/api/orders/${order.id}`, { expectedOn: day, version: order.version });
    expect(body.expectedOn).toBe(day);
    expect((await socket.waitForEvent('item.updated')).data).toMatchObject({ item: { id, arrivesOn: day } });
    expect((await staff.put(`/api/orders/${order.id}`, { expectedOn: day })).status).toBe(403);
    expect(await manager.put(`/api/orders/${order.id}`, { expectedOn: null, version: order.version })).toMatchObject({
      status: 409,
      body: { conflicts: ['expectedOn'] },
    });
  });

  it('one line received by 200 concurrent calls is received once', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0 });
    const order = await placed({ stockId: id, quantity: 20 });
    const lines = [{ purchaseId: order.lines[0]?.id, quantity: 1 }];
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => patiently(() => staff.post(`/api/orders/${order.id}/receipts`, { lines }))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(180);
    expect(await readShelf(app.databaseUrl, id)).toEqual({ quantity: 20, ledger: 20 });
    expect((await item(id)).onOrder).toBe(0);
  }, 120_000);

  it('the quantity on order of each product equals the sum of its purchases and requests', async () => {
    const wrong = await query(
      app.databaseUrl,
      `select s.id from stock s where on_order + to_place <>
         (select coalesce(sum(quantity_purchased - quantity_received - quantity_cancelled), 0) from purchase where stock_id = s.id and reversed_at is null)
         + (select coalesce(sum(requested_quantity), 0) from reorder_request r where r.stock_id = s.id and status = 'ordered' and not exists (
              select 1 from purchase_request x join purchase q on q.id = x.purchase_id where x.request_id = r.id and q.reversed_at is null))`,
    );
    expect(wrong).toEqual([]);
    const { body } = await staff.get<OrderCounts>('/api/orders/counts');
    expect(body.onOrder).toBe((await staff.get<Order[]>('/api/orders?limit=500')).body.length + body.notPlaced);
  });

  it('are rejected for non-members of the clinic', async () => {
    for (const [client, status] of [
      [app.visitor(), 401],
      [await app.signedIn('staff@talent-phi.example'), 403],
    ] as const)
      for (const response of [
        await client.get('/api/orders'),
        await client.get('/api/orders/suggestions'),
        await client.get('/api/orders/1/order.pdf'),
        await client.post('/api/orders', {}),
      ])
        expect(response.status).toBe(status);
  });
});
