import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, DashboardCharts, DashboardStats } from '@atrium/contract/clinic/dashboard/schemas';
import type { Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { makeConsumable, makeItem } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';

const DAY = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

describe('what needs attention', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const dashboard = async () => (await staff.get<Dashboard>('/api/dashboard')).body;
  const rowsOfStock = async (id: number) => (await dashboard()).attention.filter(({ stock }) => stock?.id === id);
  const made = (days: number, id: number) =>
    query(app.databaseUrl, `update stock set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);

  it('one call has the figures, what happened, and what is out with what is on its way', async () => {
    const out = await makeItem(manager, { currentQuantity: 0, minStockLevel: 5 });
    await staff.post('/api/reorder-requests', { itemId: (await makeItem(manager, { currentQuantity: 9 })).id });
    await manager.post('/api/orders', {
      orders: [{ expectedOn: dayIn(2), lines: [{ stockId: out.id, quantity: 6 }] }],
    });
    const all = await dashboard();
    expect(all.stats).toEqual((await staff.get<DashboardStats>('/api/dashboard/stats')).body);
    expect(all.stats.criticalItems.find(({ id }) => id === out.id)).toMatchObject({
      onOrder: 6,
      notPlaced: 0,
      arrivesOn: dayIn(2),
    });
    expect(all.attention.find(({ stock }) => stock?.id === out.id)).toMatchObject({
      state: 'out',
      isCritical: true,
      daysLeft: 0,
      order: { lines: 1, expectedOn: dayIn(2), what: out.name },
    });
    expect(all.activity.length).toBeGreaterThan(0);
  });

  it('low and forgotten is told, low and on its way in time is not', async () => {
    const item = await makeItem(manager, { currentQuantity: 30, minStockLevel: 10, reorderQuantity: 20 });
    await made(9, item.id);
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 25 });
    // 25 in ten days: five last for two.
    expect(await rowsOfStock(item.id)).toMatchObject([
      {
        state: 'low',
        isCritical: false,
        daysLeft: 2,
        request: null,
        stock: { usableQuantity: 5, onOrder: 0, suggested: 20 },
      },
    ]);
    const [order] = (
      await manager.post<Order[]>('/api/orders', {
        orders: [{ expectedOn: dayIn(1), lines: [{ stockId: item.id, quantity: 20 }] }],
      })
    ).body;
    expect(await rowsOfStock(item.id)).toEqual([]);
    await manager.put(`/api/orders/${order?.id}`, { expectedOn: dayIn(5) });
    expect(await rowsOfStock(item.id)).toMatchObject([{ state: 'low', order: { id: order?.id } }]);
  });

  it('what is above its minimum is told when it runs out before an order of today would come', async () => {
    const item = await makeItem(manager, { currentQuantity: 40, minStockLevel: 5, reorderQuantity: 20 });
    await made(9, item.id);
    // 14 in ten days: 26 last for 18.
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 14 });
    expect(await rowsOfStock(item.id)).toEqual([]);
    // 32 in ten days: eight last for two, and a supplier takes seven.
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 18 });
    expect(await rowsOfStock(item.id)).toMatchObject([
      { state: 'soon', isCritical: false, daysLeft: 2, request: null, stock: { usableQuantity: 8, onOrder: 0 } },
    ]);
    // Counted in the window, it is still found.
    await query(app.databaseUrl, `update usage set used_at = used_at - interval '2 days' where stock_id = $1`, [
      item.id,
    ]);
    await query(app.databaseUrl, `delete from usage_window_head`);
    expect(await rowsOfStock(item.id)).toMatchObject([{ state: 'soon', daysLeft: 2 }]);
    await manager.post('/api/orders', {
      orders: [{ expectedOn: dayIn(1), lines: [{ stockId: item.id, quantity: 20 }] }],
    });
    expect(await rowsOfStock(item.id)).toEqual([]);
  });

  it('days left are one figure on the dashboard, in the charts, in the suggestions and on the page of the item', async () => {
    const item = await makeItem(manager, { currentQuantity: 60, minStockLevel: 30, reorderQuantity: 5 });
    await made(44, item.id);
    for (const quantityUsed of [20, 13]) await staff.post('/api/usage', { itemId: item.id, quantityUsed });
    const left = Math.floor((27 * 45) / 33);
    expect((await rowsOfStock(item.id))[0]?.daysLeft).toBe(left);
    const { body: suggested } = await staff.get<Suggestions>('/api/orders/suggestions');
    expect(suggested.rows.find(({ stock }) => stock.id === item.id)?.daysLeft).toBe(left);
    expect((await staff.get<Outlook>(`/api/inventory/${item.id}/outlook`)).body.lastsDays).toBe(left);
    const { body: charts } = await staff.get<DashboardCharts>('/api/dashboard/charts');
    expect(Math.floor(charts.item.cover.find(({ id }) => id === item.id)?.days ?? -1)).toBe(left);
  });

  it('a request stands with its product, and what is asked for of another by itself', async () => {
    const low = await makeConsumable(manager, { currentQuantity: 0, minStockLevel: 4 });
    const good = await makeItem(manager, { currentQuantity: 90, minStockLevel: 4 });
    const { body: ofLow } = await staff.post<ReorderRequest>('/api/consumables/reorder-requests', {
      consumableId: low.id,
    });
    const { body: ofGood } = await staff.post<ReorderRequest>('/api/reorder-requests', {
      itemId: good.id,
      priority: 'urgent',
    });
    expect(await rowsOfStock(low.id)).toMatchObject([{ state: 'out', isCritical: false, request: { id: ofLow.id } }]);
    expect(await rowsOfStock(good.id)).toMatchObject([{ state: 'request', request: { id: ofGood.id } }]);
    await manager.put(`/api/reorder-requests/${ofGood.id}`, { status: 'ordered' });
    expect(await rowsOfStock(good.id)).toEqual([]);
    await manager.put(`/api/reorder-requests/${ofLow.id}`, { status: 'ordered' });
    expect(await rowsOfStock(low.id)).toMatchObject([
      { request: null, order: null, stock: { notPlaced: ofLow.requestedQuantity } },
    ]);
  });

  it('orders that are due, and lots that have expired', async () => {
    const item = await makeItem(manager, { currentQuantity: 50, minStockLevel: 1, tracksLots: false });
    const [order] = (
      await manager.post<Order[]>('/api/orders', {
        orders: [{ expectedOn: dayIn(0), lines: [{ stockId: item.id, quantity: 5 }] }],
      })
    ).body;
    const due = async () => (await dashboard()).attention.find(({ key }) => key === `order-${order?.id}`);
    expect(await due()).toMatchObject({ state: 'due', name: order?.number, order: { what: item.name, lines: 1 } });
    await query(app.databaseUrl, `update stock_order set expected_on = current_date - 3 where id = $1`, [order?.id]);
    expect((await due())?.state).toBe('late');
    await manager.post(`/api/orders/${order?.id}/receipts`, {
      lines: [{ purchaseId: order?.lines[0]?.id, quantity: 5 }],
    });
    expect(await due()).toBeUndefined();

    const tracked = await makeItem(manager, { currentQuantity: 0, minStockLevel: 0, tracksLots: true });
    await manager.post('/api/purchases', {
      receivedDate: dayIn(0),
      acceptExpired: true,
      lines: [
        { itemId: tracked.id, quantityPurchased: 3, lots: [{ number: 'E-1', expiresOn: dayIn(-2), quantity: 3 }] },
      ],
    });
    const all = await dashboard();
    expect(all.attention.find(({ lot }) => lot?.number === 'E-1')).toMatchObject({
      state: 'expired',
      lot: { quantity: 3 },
    });
    const { body: soon } = await manager.get<unknown[]>('/api/lots/expiring?window=30&limit=500');
    expect(all.expiring).toBe(soon.length);
  });

  it('many who look at once see what was true when they asked', async () => {
    const item = await makeItem(manager, { currentQuantity: 40, minStockLevel: 5 });
    await Promise.all(
      Array.from({ length: 12 }, async (_, nth) => {
        const before = (await dashboard()).stats.recentUsageToday;
        await staff.post('/api/usage', { itemId: item.id, quantityUsed: 1 + (nth % 2) });
        expect((await dashboard()).stats.recentUsageToday).toBeGreaterThan(before);
      }),
    );
  });

  it("is the clinic's alone", async () => {
    expect((await app.visitor().get('/api/dashboard')).status).toBe(401);
    expect((await (await app.signedIn('staff@talent-phi.example')).get('/api/dashboard')).status).toBe(403);
  });
});
