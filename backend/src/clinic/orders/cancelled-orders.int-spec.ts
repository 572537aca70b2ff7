import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity } from '@atrium/contract/clinic/dashboard/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Meanwhile } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('orders that were cancelled or reversed', () => {
  let app: TestApp;
  let manager: TestClient;
  let staff: TestClient;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
    staff = await app.signedIn('staff@perfect-b.example');
  });
  afterAll(() => app.close());

  const position = async (stockId: number, quantity: number, requestIds: number[] = []): Promise<Order> => {
    const { body } = await manager.post<Order[]>('/api/orders', {
      orders: [{ lines: [{ stockId, quantity, requestIds }] }],
    });
    return body[0] as Order;
  };
  const receive = (order: Order, quantity: number) =>
    staff.post<Order>(`/api/orders/${order.id}/receipts`, { lines: [{ purchaseId: order.lines[0]?.id, quantity }] });
  const cancel = (order: Order, requests?: string) =>
    manager.post<Order>(`/api/orders/${order.id}/cancel`, { reason: 'Discontinued', ...(requests && { requests }) });
  const reverse = (order: Order) =>
    manager.post<Purchase>(`/api/purchases/${order.lines[0]?.id}/reverse`, { reason: 'Wrong delivery' });
  const listed = async (filter: string) =>
    (await staff.get<Order[]>(`/api/orders?limit=500&${filter}`)).body.map(({ id }) => id);
  const input = async (itemId: number, requestedQuantity: number) =>
    (await staff.post<ReorderRequest>('/api/reorder-requests', { itemId, requestedQuantity })).body;
  const request = async (id: number) =>
    (await staff.get<ReorderRequest[]>('/api/reorder-requests?status=all')).body.find((one) => one.id === id);

  it('are closed like orders that arrived, and found by their number in any state', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0 });
    const open = await position(id, 1);
    const arrived = await position(id, 2);
    await receive(arrived, 2);
    const cancelled = await position(id, 3);
    await cancel(cancelled);
    const reversed = await position(id, 4);
    await receive(reversed, 4);
    await reverse(reversed);
    const all = [open, arrived, cancelled, reversed];
    const closed = await listed('status=closed');
    expect(all.map((order) => closed.includes(order.id))).toEqual([false, true, true, false]);
    for (const order of all) expect(await listed(`status=all&search=${order.number}`)).toContain(order.id);
    expect((await staff.get<Order>(`/api/orders/${cancelled.id}`)).body.cancelledAt).not.toBeNull();
    expect((await staff.get<Order>(`/api/orders/${reversed.id}`)).body).toMatchObject({
      status: 'open',
      cancelledAt: null,
      totalCost: reversed.totalCost,
      lines: [
        { status: 'reversed', quantityOpen: 0 },
        { status: 'ordered', quantityOpen: 4 },
      ],
    });
    for (const order of all) expect((await staff.get(`/api/orders/${order.id}/order.pdf`)).status).toBe(200);
  });

  it('cost only the part that was kept: 6 of 10 at 214 are 1,284', async () => {
    const { id } = await createItem(manager, { unitCost: '214', currentQuantity: 0, unit: 'vials' });
    const order = await position(id, 10);
    expect(order.totalCost).toBe('2140.00');
    await receive(order, 6);
    expect((await cancel(order)).body).toMatchObject({
      status: 'received',
      totalCost: '1284.00',
      lines: [{ quantityReceived: 6, quantityCancelled: 4, totalCost: '1284.00', status: 'received' }],
    });
    const { body } = await staff.get<Purchase[]>(`/api/purchases?itemId=${id}`);
    expect(body).toMatchObject([{ totalCost: '1284.00' }]);
  });

  it('are listed in recent activity with author and reason', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0 });
    const never = await position(id, 3);
    await cancel(never);
    const part = await position(id, 10);
    await receive(part, 6);
    await cancel(part);
    const back = await position(id, 2);
    await receive(back, 2);
    await reverse(back);
    const { body } = await staff.get<Activity[]>('/api/dashboard/recent-activity');
    const notifications = body.flatMap(({ type, item, quantityUsed, user, reason }) =>
      item?.id === id ? [[type, quantityUsed, user?.email ?? null, reason ?? null]] : [],
    );
    const [ordered, received] = ['manager@perfect-b.example', 'staff@perfect-b.example'];
    expect(notifications).toEqual([
      ['reversal', 2, ordered, 'Wrong delivery'],
      ['cancellation', 4, ordered, 'Discontinued'],
      ['restock', 6, received, null],
      ['cancellation', 3, ordered, 'Discontinued'],
      ['order', 3, ordered, null],
    ]);
  });

  it('a reversed receipt puts its line and requests back on order, and is no receipt of the product', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0 });
    const asked = await input(id, 5);
    const order = await position(id, 5, [asked.id]);
    await receive(order, 5);
    expect(await request(asked.id)).toMatchObject({ status: 'received' });
    const socket = await staff.openSocket();
    await reverse(order);
    expect(await request(asked.id)).toMatchObject({
      status: 'ordered',
      receivedAt: null,
      orders: [{ id: order.id, number: order.number }],
      expectedOn: order.expectedOn,
    });
    expect((await socket.waitForEvent('reorder.reopened')).data).toMatchObject({ request: { id: asked.id } });
    expect((await staff.get<Item>(`/api/inventory/${id}`)).body).toMatchObject({ onOrder: 5, notPlaced: 0 });
    const { body } = await staff.get<Outlook>(`/api/inventory/${id}/outlook`);
    expect(body.days.filter(({ received }) => received > 0)).toEqual([]);
    const now = (await staff.get<Order>(`/api/orders/${order.id}`)).body;
    expect(now.requests).toMatchObject([{ id: asked.id, purchaseId: now.lines[1]?.id }]);
    const retry = await staff.post<Order>(`/api/orders/${order.id}/receipts`, {
      lines: [{ purchaseId: now.lines[1]?.id, quantity: 5 }],
    });
    expect(retry.body).toMatchObject({ status: 'received' });
    expect(await request(asked.id)).toMatchObject({ status: 'received' });
  });

  it('a receipt in two parts returns to its order after the rest was cancelled, and orders nothing elsewhere', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0 });
    const asked = await input(id, 10);
    const order = await position(id, 10, [asked.id]);
    await receive(order, 2);
    await manager.post(`/api/orders/${order.id}/receipts`, {
      lines: [{ purchaseId: order.lines[0]?.id, quantity: 5 }],
    });
    await cancel(order, 'dismissed');
    await reverse(order);
    const { body: now } = await staff.get<Order>(`/api/orders/${order.id}`);
    expect(now).toMatchObject({
      status: 'open',
      lines: [
        { status: 'reversed', quantityOpen: 0 },
        { status: 'ordered', quantityPurchased: 7, quantityOpen: 7, quantityCancelled: 0 },
      ],
    });
    expect((await staff.get<Item>(`/api/inventory/${id}`)).body).toMatchObject({ onOrder: 7, notPlaced: 0 });
    expect(
      (await staff.get<ReorderRequest[]>('/api/orders/not-placed')).body.filter(({ item }) => item.id === id),
    ).toEqual([]);
    expect(await request(asked.id)).toMatchObject({ status: 'ordered', requestedQuantity: 7 });
    const movements = (await staff.get<Movement[]>(`/api/inventory/${id}/movements?type=purchase`)).body;
    expect(movements.map(({ purchaseId, delta }) => [purchaseId, delta])).toEqual([
      [order.lines[0]?.id, 5],
      [order.lines[0]?.id, 2],
    ]);
  });

  it('a reversed purchase that was never on order makes its request pending again', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0 });
    const [asked, marked] = [await input(id, 5), await input(id, 2)];
    await manager.put(`/api/reorder-requests/${marked.id}`, { status: 'ordered' });
    const buy = (reorderRequestId: number, quantityPurchased: number, receivedDate?: string) =>
      manager.post<Purchase>('/api/purchases', { itemId: id, quantityPurchased, receivedDate, reorderRequestId });
    const undo = ({ body }: { readonly body: Purchase }) =>
      manager.post(`/api/purchases/${body.id}/reverse`, { reason: 'Wrong product' });
    const today = new Date().toISOString().slice(0, 10);
    const bought = [await buy(asked.id, 5, today), await buy(marked.id, 2, today)];
    expect(await request(asked.id)).toMatchObject({ status: 'received' });
    for (const purchase of bought) await undo(purchase);
    expect(await request(asked.id)).toMatchObject({ status: 'pending', approvedByUser: null, orders: [] });
    expect(await request(marked.id)).toMatchObject({ status: 'ordered', orders: [] });
    const never = await buy(asked.id, 5);
    expect(await request(asked.id)).toMatchObject({ status: 'ordered' });
    await undo(never);
    expect(await request(asked.id)).toMatchObject({ status: 'pending' });
    expect((await staff.get<Item>(`/api/inventory/${id}`)).body).toMatchObject({ onOrder: 2, notPlaced: 2 });
  });

  it.each(['pending', 'ordered', 'dismissed'] as const)(
    'apply the choice "%s" to the part of the requests that did not arrive, and a reversal reopens what arrived',
    async (after) => {
      const { id } = await createItem(manager, { currentQuantity: 0 });
      const whole = await input(id, 5);
      const part = await input(id, 7);
      const none = await input(id, 2);
      const order = await position(id, 14, [whole.id, part.id, none.id]);
      await receive(order, 8);
      expect((await cancel(order, after)).body).toMatchObject({ status: 'received' });
      const all = async () =>
        (await staff.get<ReorderRequest[]>('/api/reorder-requests?status=all')).body
          .filter(({ item }) => item.id === id)
          .toSorted((one, other) => one.id - other.id)
          .map(({ status, requestedQuantity }) => [requestedQuantity, status]);
      expect(await all()).toEqual([
        [5, 'received'],
        [3, 'received'],
        [2, after],
        [4, after],
      ]);
      const rest = after === 'ordered' ? 6 : 0;
      expect((await staff.get<Item>(`/api/inventory/${id}`)).body).toMatchObject({ onOrder: rest, notPlaced: rest });
      await reverse(order);
      expect(await all()).toEqual([
        [5, 'ordered'],
        [3, 'ordered'],
        [2, after],
        [4, after],
      ]);
      expect((await staff.get<Item>(`/api/inventory/${id}`)).body).toMatchObject({ onOrder: 8 + rest });
    },
  );

  it('a concurrent request is reported once, and is then included in the line', async () => {
    const { id } = await createItem(manager, { name: 'Asked meanwhile', unit: 'vials', currentQuantity: 0 });
    await input(id, 3);
    const late = await input(id, 10);
    const line = { stockId: id, quantity: 12, seenOnOrder: 0, seenRequested: 3 };
    const rejection = await manager.post<ErrorReply>('/api/orders', { orders: [{ lines: [line] }] });
    expect(rejection).toMatchObject({
      status: 409,
      body: {
        code: 'order.requested',
        current: { stockId: id, onOrder: 0, requested: 13, requestIds: [late.id] },
      },
    });
    const { requested: seenRequested, requestIds } = rejection.body.current as Meanwhile;
    const placed = await manager.post<Order[]>('/api/orders', {
      orders: [{ lines: [{ ...line, seenRequested, requestIds: [...requestIds] }] }],
    });
    expect(placed).toMatchObject({ status: 201, body: [{ requests: [{ id: late.id, status: 'ordered' }] }] });
  });

  it('a deactivated product is marked in its requests and needs no attention', async () => {
    const { id } = await createItem(manager, { name: 'Deactivated with a request', currentQuantity: 0 });
    const asked = await input(id, 4);
    expect(await request(asked.id)).toMatchObject({ item: { isActive: true } });
    await manager.delete(`/api/inventory/${id}`);
    expect(await request(asked.id)).toMatchObject({ status: 'pending', item: { isActive: false } });
    const { body } = await manager.get<{ attention: unknown }>('/api/dashboard');
    expect(JSON.stringify(body.attention)).not.toContain('Deactivated with a request');
  });

  it('the value in stock on a future day is rejected', async () => {
    expect(await staff.get<ErrorReply>('/api/reports/stock-value?to=2999-01-01&from=2999-01-01')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'to', message: 'The last day cannot be in the future for stock value' }] },
    });
  });
});
