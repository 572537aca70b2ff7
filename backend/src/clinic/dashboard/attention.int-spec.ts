import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, DashboardCharts, DashboardStats } from '@atrium/contract/clinic/dashboard/schemas';
import type { Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const DAY = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

describe('the rows that need attention', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const dashboard = async () => (await staff.get<Dashboard>('/api/dashboard')).body;
  const rowsOfStock = async (id: number) => (await dashboard()).attention.filter(({ stock }) => stock?.id === id);
  const created = (days: number, id: number) =>
    query(app.databaseUrl, `update stock set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);

  it('one call returns the figures, the recent activity, and out-of-stock products with their orders', async () => {
    const out = await createItem(manager, { currentQuantity: 0, minStockLevel: 5 });
    await staff.post('/api/reorder-requests', { itemId: (await createItem(manager, { currentQuantity: 9 })).id });
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

  it('low stock is listed unless its order arrives in time', async () => {
    const item = await createItem(manager, { currentQuantity: 30, minStockLevel: 10, reorderQuantity: 20 });
    await created(9, item.id);
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 25 });
    // 25 used in ten days: the remaining five last two days.
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

  it('stock above its minimum is listed when it runs out before an order placed today would arrive', async () => {
    const item = await createItem(manager, { currentQuantity: 40, minStockLevel: 5, reorderQuantity: 20 });
    await created(9, item.id);
    // 14 used in ten days: the remaining 26 last 18 days.
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 14 });
    expect(await rowsOfStock(item.id)).toEqual([]);
    // 32 used in ten days: the remaining eight last two days, and delivery takes seven.
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 18 });
    expect(await rowsOfStock(item.id)).toMatchObject([
      { state: 'soon', isCritical: false, daysLeft: 2, request: null, stock: { usableQuantity: 8, onOrder: 0 } },
    ]);
    // Usage that the window has already counted is still found.
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

  it("the days left are equal on the dashboard, in charts, in suggestions and on the item's page", async () => {
    const item = await createItem(manager, { currentQuantity: 60, minStockLevel: 30, reorderQuantity: 5 });
    await created(44, item.id);
    for (const quantityUsed of [20, 13]) await staff.post('/api/usage', { itemId: item.id, quantityUsed });
    const remaining = Math.floor((27 * 45) / 33);
    expect((await rowsOfStock(item.id))[0]?.daysLeft).toBe(remaining);
    const { body: suggested } = await staff.get<Suggestions>('/api/orders/suggestions');
    expect(suggested.rows.find(({ stock }) => stock.id === item.id)?.daysLeft).toBe(remaining);
    expect((await staff.get<Outlook>(`/api/inventory/${item.id}/outlook`)).body.lastsDays).toBe(remaining);
    const { body: charts } = await staff.get<DashboardCharts>('/api/dashboard/charts');
    expect(Math.floor(charts.item.cover.find(({ id }) => id === item.id)?.days ?? -1)).toBe(remaining);
  });

  it('a request is listed with its product, and a request for another product on its own', async () => {
    const low = await createConsumable(manager, { currentQuantity: 0, minStockLevel: 4 });
    const good = await createItem(manager, { currentQuantity: 90, minStockLevel: 4 });
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

  it('overdue orders and expired lots are listed', async () => {
    const item = await createItem(manager, { currentQuantity: 50, minStockLevel: 1, tracksLots: false });
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

    const tracked = await createItem(manager, { currentQuantity: 0, minStockLevel: 0, tracksLots: true });
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

  it('concurrent readers each get a consistent state', async () => {
    const item = await createItem(manager, { currentQuantity: 40, minStockLevel: 5 });
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const before = (await dashboard()).stats.recentUsageToday;
        await staff.post('/api/usage', { itemId: item.id, quantityUsed: 1 + (index % 2) });
        expect((await dashboard()).stats.recentUsageToday).toBeGreaterThan(before);
      }),
    );
  });

  it('is available to members of the clinic only', async () => {
    expect((await app.visitor().get('/api/dashboard')).status).toBe(401);
    expect((await (await app.signedIn('staff@talent-phi.example')).get('/api/dashboard')).status).toBe(403);
  });
});
