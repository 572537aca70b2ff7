import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { startApp, type TestApp } from '../../../../test/app.js';
import { dayAfter, TODAY } from '../../../../test/lots.js';
import { createItem } from '../../../../test/stock.js';
import type { TestClient } from '../../../../test/test-client.js';

describe('prices of receipts that were reversed or entered late', () => {
  let app: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const item = (unitCost: string) => createItem(manager, { currentQuantity: 0, unit: 'syringes', unitCost });
  const position = async (stockId: number, quantity: number): Promise<Order> =>
    (await manager.post<Order[]>('/api/orders', { orders: [{ lines: [{ stockId, quantity }] }] })).body[0] as Order;
  const orderOf = async ({ id }: Order) => (await manager.get<Order>(`/api/orders/${id}`)).body;
  const receive = (purchaseId: number | undefined, quantityReceived: number, unitCost?: string) =>
    manager.put<Purchase>(`/api/purchases/${purchaseId}/receive`, { quantityReceived, ...(unitCost && { unitCost }) });
  const buy = async (itemId: number, receivedDate: string, unitCost: string) =>
    (
      await manager.post<Purchase>('/api/purchases', {
        itemId,
        quantityPurchased: 2,
        purchaseDate: dayAfter(-9),
        receivedDate,
        unitCost,
      })
    ).body;
  const reverse = (id: number | undefined) =>
    manager.post<Purchase>(`/api/purchases/${id}/reverse`, { reason: 'Wrong goods' });
  const costOf = async ({ id }: Item) => (await manager.get<Item>(`/api/inventory/${id}`)).body.unitCost;

  it('puts 6 of 12 back on order at the ordered price, and states what was received and reversed', async () => {
    const product = await item('168.00');
    const order = await position(product.id, 12);
    await receive(order.lines[0]?.id, 6, '175.00');
    await manager.post(`/api/orders/${order.id}/cancel`, { reason: 'Late', requests: 'dismissed' });
    await reverse(order.lines[0]?.id);
    const now = await orderOf(order);
    expect(now).toMatchObject({
      totalCost: '1008.00',
      lines: [
        { status: 'reversed', quantityReceived: 6, totalCost: '1050.00' },
        { status: 'ordered', quantityOpen: 6, unitCost: '168.00', orderedUnitCost: '168.00', totalCost: '1008.00' },
      ],
    });
    expect(await costOf(product)).toBe('168.00');
  });

  it('offers the ordered price for the rest of a part that cost more, and after its reversal', async () => {
    const product = await item('14.20');
    const order = await position(product.id, 10);
    const line = order.lines[0]?.id;
    expect((await receive(line, 4, '20.00')).body).toMatchObject({ unitCost: '20.00', orderedUnitCost: '14.20' });
    await receive(line, 1, '21.00');
    expect(await costOf(product)).toBe('21.00');
    expect((await reverse(line)).body).toMatchObject({ totalCost: '101.00' });
    expect(await costOf(product)).toBe('14.20');
    const open = (await orderOf(order)).lines[1];
    expect(open).toMatchObject({ quantityOpen: 10, unitCost: '14.20', orderedUnitCost: '14.20', totalCost: '142.00' });
    await receive(open?.id, 10);
    expect(await costOf(product)).toBe('14.20');
  });

  it('puts the pieces of a single receipt back on order at the ordered price', async () => {
    const product = await item('14.20');
    const order = await position(product.id, 10);
    const line = order.lines[0]?.id;
    await receive(line, 4, '20.00');
    await receive(line, 3);
    const movements = await manager.get<Movement[]>(`/api/inventory/${product.id}/movements?type=purchase`);
    const movementIds = movements.body.flatMap(({ id, delta }) => (delta === 4 ? [id] : []));
    await manager.post(`/api/purchases/${line}/reverse`, { reason: 'Wrong goods', movementIds });
    expect((await orderOf(order)).lines).toMatchObject([{ quantityOpen: 7, orderedUnitCost: '14.20' }]);
    await receive(line, 7);
    expect(await costOf(product)).toBe('14.20');
  });

  it('follows the day of receipt, and for equal days the time of entry', async () => {
    const product = await item('10.00');
    const last = await buy(product.id, TODAY, '16.52');
    await buy(product.id, dayAfter(-6), '15.10');
    expect(await costOf(product)).toBe('16.52');
    await buy(product.id, dayAfter(-7), '13.00');
    expect(await costOf(product)).toBe('16.52');
    const equal = await buy(product.id, TODAY, '17.00');
    expect(await costOf(product)).toBe('17.00');
    await reverse(equal.id);
    expect(await costOf(product)).toBe('16.52');
    await reverse(last.id);
    expect(await costOf(product)).toBe('15.10');
  });

  it('does not restore the price of a receipt that was reversed before', async () => {
    const product = await item('10.00');
    const [first, second] = [await buy(product.id, TODAY, '11.00'), await buy(product.id, TODAY, '12.00')];
    await reverse(first.id);
    expect(await costOf(product)).toBe('12.00');
    await reverse(second.id);
    expect(await costOf(product)).toBe('10.00');
  });
});
