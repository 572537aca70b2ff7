import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Activity } from '@atrium/contract/clinic/dashboard/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Suggestion, Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { OrderCounts } from '@atrium/contract/clinic/orders/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const DAY = 86_400_000;

describe('suggested orders', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const suggestions = async () => (await staff.get<Suggestions>('/api/orders/suggestions')).body;
  const of = async (id: number): Promise<Suggestion | undefined> =>
    (await suggestions()).rows.find(({ stock }) => stock.id === id);
  const longAgo = (id: number, days: number) =>
    query(app.databaseUrl, `update stock set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
  /** Inserts a movement with its use, dated some days ago. */
  const past = async (id: number, daysAgo: number, used: number, balance: number) => {
    const at = new Date(Date.now() - daysAgo * DAY);
    await query(
      app.databaseUrl,
      `with u as (insert into usage (kind, stock_id, quantity, used_at, user_id, logged_by)
         select 'item', $1, $2, $3, p.id, p.id from app_user p where email = 'staff@perfect-b.example' returning id)
       insert into stock_movement (stock_id, type, delta, balance, at, usage_id) select $1, 'usage', -$2::int, $4, $3, id from u`,
      [id, used, at, balance],
    );
    // Past uses were counted when the window started.
    await query(app.databaseUrl, 'delete from usage_window_head');
  };
  const arrived = (id: number, daysAgo: number, quantity: number) =>
    query(
      app.databaseUrl,
      `insert into stock_movement (stock_id, type, delta, balance, at) values ($1, 'purchase', $2, $2, $3)`,
      [id, quantity, new Date(Date.now() - daysAgo * DAY)],
    );

  it('count the use of 90 days, the stock, and the quantities on order and requested', async () => {
    const item = await createItem(manager, {
      currentQuantity: 30,
      minStockLevel: 1,
      reorderQuantity: 1,
      unitsPerPackage: 6,
    });
    await longAgo(item.id, 200);
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 18 });
    const { body: undone } = await staff.post<{ id: number }>('/api/usage', { itemId: item.id, quantityUsed: 9 });
    await staff.delete(`/api/usage/${undone.id}`);
    // 18 + 72 used in 90 days is one per day; ten days need 10, and 12 are in stock.
    await past(item.id, 60, 72, 12);
    expect(await of(item.id)).toBeUndefined();
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 9 });
    expect(await of(item.id)).toMatchObject({
      usable: 3,
      used: 99,
      days: 90,
      leadDays: 7,
      safetyDays: 3,
      pack: 6,
      quantity: 12,
      daysLeft: 2,
    });
    await past(item.id, 100, 900, 3);
    expect((await of(item.id))?.used).toBe(99);
  });

  it('exclude days without stock, and days before the product existed', async () => {
    const item = await createItem(manager, { currentQuantity: 0, minStockLevel: 0, reorderQuantity: 1 });
    await longAgo(item.id, 50);
    await arrived(item.id, 40, 60);
    await past(item.id, 30, 60, 0);
    await arrived(item.id, 10, 1);
    // In stock for 51 days: empty for 10 before the first delivery and for 19 before the next one.
    expect(await of(item.id)).toMatchObject({ used: 60, days: 22 });
  });

  it('exclude expired and quarantined units from the stock', async () => {
    const item = await createItem(manager, {
      currentQuantity: 0,
      minStockLevel: 5,
      reorderQuantity: 1,
      tracksLots: true,
    });
    const expiresOn = new Date(Date.now() - 5 * DAY).toISOString().slice(0, 10);
    await manager.post('/api/purchases', {
      receivedDate: new Date().toISOString().slice(0, 10),
      acceptExpired: true,
      lines: [{ itemId: item.id, quantityPurchased: 8, lots: [{ number: 'OLD', expiresOn, quantity: 8 }] }],
    });
    expect(await of(item.id)).toMatchObject({ usable: 0, quantity: 5, stock: { currentQuantity: 8 } });
  });

  it('disappear once they are ordered or requested', async () => {
    const ordered = await createItem(manager, { currentQuantity: 1, minStockLevel: 5, reorderQuantity: 20 });
    const requested = await createConsumable(manager, { currentQuantity: 5, minStockLevel: 5, reorderQuantity: 20 });
    const { body: before } = await staff.get<OrderCounts>('/api/orders/counts');
    const row = await of(ordered.id);
    expect(row?.quantity).toBe(20);
    await manager.post('/api/orders', {
      orders: [{ lines: [{ stockId: ordered.id, quantity: row?.quantity, seenOnOrder: row?.onOrder }] }],
    });
    expect(await of(ordered.id)).toBeUndefined();
    const { body: activity } = await staff.get<Activity[]>('/api/dashboard/recent-activity');
    expect(activity[0]).toMatchObject({ type: 'order', item: { id: ordered.id }, quantityUsed: 20, undoneAt: null });
    const lines = [{ stockId: requested.id, quantity: 20, seenRequested: 0 }];
    const [one, other] = await Promise.all([
      staff.post<ReorderRequest[]>('/api/orders/requests', { lines }),
      manager.post<ReorderRequest[]>('/api/orders/requests', { lines }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([201, 409]);
    expect(await of(requested.id)).toBeUndefined();
    const { body: after } = await staff.get<OrderCounts>('/api/orders/counts');
    expect(after).toMatchObject({
      suggested: before.suggested - 2,
      requests: before.requests + 1,
      onOrder: before.onOrder + 1,
    });
  });

  it('are either ordered or requested when two users do both concurrently', async () => {
    const { id } = await createItem(manager, {
      name: 'Both ways',
      unit: 'vials',
      currentQuantity: 0,
      minStockLevel: 5,
    });
    const line = { stockId: id, quantity: 12, seenOnOrder: 0, seenRequested: 0 };
    const both = await Promise.all([
      manager.post<{ code: string; message: string }>('/api/orders', { orders: [{ lines: [line] }] }),
      staff.post<{ code: string; message: string }>('/api/orders/requests', { lines: [line] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { code, message } = both.find(({ status }) => status === 409)!.body;
    expect(code).toBe(both[0].status === 201 ? 'order.changed' : 'order.requested');
    expect(message).toMatch(/^(?!Someone)\S.* (ordered|requested) Both ways in the meantime: 12 vials /);
  });

  it('are ordered completely by one of two managers who order all of them concurrently', async () => {
    const other = await app.signedIn('superadmin');
    const some = await Promise.all(
      [5, 6, 7].map((minimum) =>
        createItem(manager, { currentQuantity: 0, minStockLevel: minimum, reorderQuantity: 4, unitsPerPackage: 4 }),
      ),
    );
    const { rows } = await suggestions();
    const lines = rows
      .filter(({ stock }) => some.some(({ id }) => id === stock.id))
      .map(({ stock, quantity, onOrder, requested }) => ({
        stockId: stock.id,
        quantity,
        seenOnOrder: onOrder,
        seenRequested: requested,
      }));
    expect(lines).toHaveLength(3);
    const press = (client: TestClient, key: string, order: typeof lines) =>
      client.post<{ code?: string }>('/api/orders', { orders: [{ lines: order }] }, { 'idempotency-key': key });
    // Each user submits twice, and the second user in reverse order of the lines.
    const responses = await Promise.all([
      press(manager, 'all-of-it', lines),
      press(other, 'all-of-it', lines.toReversed()),
      press(manager, 'all-of-it', lines),
      press(other, 'all-of-it', lines.toReversed()),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(responses[0].status).toBe(responses[2].status);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('order.changed');
    for (const { id } of some) {
      const { body } = await staff.get<Item>(`/api/inventory/${id}`);
      // 5, 6 and 7 missing are two packs of four each.
      expect(body.onOrder).toBe(8);
      expect(await of(id)).toBeUndefined();
    }
  });

  it('create one request for a repeated key', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0, minStockLevel: 5 });
    const key = { 'idempotency-key': 'suggested-once' };
    const body = { lines: [{ stockId: id, quantity: 5 }] };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => staff.post<ReorderRequest[]>('/api/orders/requests', body, key)),
    );
    expect(new Set(responses.map((response) => response.body[0]?.id)).size).toBe(1);
  });

  it("use the supplier's lead time, and state the lead time learned from deliveries", async () => {
    const { body: supplier } = await manager.post<Supplier>('/api/suppliers', { name: 'Slow Ltd' });
    const item = await createItem(manager, {
      currentQuantity: 0,
      minStockLevel: 5,
      reorderQuantity: 1,
      primarySupplierId: supplier.id,
    });
    for (const took of [3, 9, 20])
      await manager.post('/api/purchases', {
        itemId: item.id,
        quantityPurchased: 1,
        supplierId: supplier.id,
        purchaseDate: new Date(Date.now() - took * DAY).toISOString().slice(0, 10),
        receivedDate: new Date().toISOString().slice(0, 10),
      });
    const now = async () => (await suggestions()).suppliers.find(({ id }) => id === supplier.id);
    expect(await now()).toMatchObject({ leadTimeDays: null, learntLeadDays: 9, deliveries: 3 });
    expect(await of(item.id)).toMatchObject({ leadDays: 7, safetyDays: 3 });
    await staff.put(`/api/suppliers/${supplier.id}`, { leadTimeDays: 9, safetyDays: 0 });
    expect(await of(item.id)).toMatchObject({ leadDays: 9, safetyDays: 0 });
    expect(await staff.put(`/api/suppliers/${supplier.id}`, { leadTimeDays: 400 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'leadTimeDays', message: 'Lead time days must be at most 365' }] },
    });
  });

  it('equal the ledger: the use is that of its lines', async () => {
    const { rows } = await suggestions();
    for (const { stock, used } of rows.filter((row) => row.used > 0)) {
      const [ledger] = await query<{ used: number }>(
        app.databaseUrl,
        `select -coalesce(sum(delta), 0)::int as used from stock_movement m, organisation o where stock_id = $1 and type in ('usage', 'undo')
           and at >= (((now() at time zone o.time_zone)::date - 89)::timestamp at time zone o.time_zone)`,
        [stock.id],
      );
      expect({ name: stock.name, used }).toEqual({ name: stock.name, used: ledger?.used });
    }
    const { body: item } = await staff.get<Item>(`/api/inventory/${rows[0]?.stock.id}`);
    if (rows[0]?.stock.kind === 'item') expect(item.currentQuantity).toBe(rows[0].stock.currentQuantity);
  });
});
