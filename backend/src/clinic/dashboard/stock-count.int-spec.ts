import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardStats } from '@atrium/contract/clinic/dashboard/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('the counter of active items', () => {
  let app: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const total = async () => (await manager.get<DashboardStats>('/api/dashboard/stats')).body.totalItems;
  const counted = async () =>
    (
      await query<{ count: number }>(
        app.databaseUrl,
        `select count(*)::int as count from stock where kind = 'item' and is_active`,
      )
    )[0]?.count;

  it('follows every way to add and remove an item, and ignores consumables', async () => {
    expect(await total()).toBe(await counted());
    const items = await Promise.all(Array.from({ length: 12 }, () => createItem(manager)));
    await createConsumable(manager);
    expect(await total()).toBe(await counted());
    const [first, second] = items.map(({ id }) => id);
    await Promise.all([
      manager.delete(`/api/inventory/${first}`),
      manager.delete(`/api/inventory/${first}`),
      manager.delete(`/api/inventory/${second}`),
    ]);
    expect(await total()).toBe(10);
    await manager.put(`/api/inventory/${first}`, { isActive: true });
    await manager.put(`/api/inventory/${first}`, { isActive: true, name: 'Again' });
    expect(await total()).toBe(11);
    expect((await manager.post('/api/inventory', { name: 'Again' })).status).toBe(409);
    expect(await total()).toBe(11);
    await query(
      app.databaseUrl,
      `insert into stock (kind, name, min_stock_level, reorder_quantity, unit, is_active)
       select k, k || ' bulk ' || n, 1, 1, 'units', n % 2 = 0 from generate_series(1, 100) n, (values ('item'), ('consumable')) kinds (k)`,
    );
    expect(await total()).toBe(61);
    await query(app.databaseUrl, `update stock set is_active = true where name like 'item bulk%'`);
    expect(await total()).toBe(111);
    await query(app.databaseUrl, `delete from stock where name like '% bulk 1_'`);
    expect(await total()).toBe(await counted());
    expect(await total()).toBe(101);
  });

  it('counts the items of each level after every way to change a level', async () => {
    const wrong = () =>
      query(
        app.databaseUrl,
        `with counted as (select kind, level, sum(change)::int as n from stock_level_change group by kind, level having sum(change) <> 0),
           truth as (select kind, stock_status as level, count(*)::int as n from stock where is_active group by kind, stock_status)
         select * from counted c full join truth t using (kind, level) where c.n is distinct from t.n`,
      );
    const low = async () => (await manager.get<DashboardStats>('/api/dashboard/stats')).body.lowStockItems;
    const before = await low();
    const items = await Promise.all(
      Array.from({ length: 6 }, () => createItem(manager, { currentQuantity: 6, minStockLevel: 5 })),
    );
    expect(await low()).toBe(before);
    await Promise.all(items.map(({ id }) => manager.post('/api/usage', { itemId: id, quantityUsed: 2 })));
    expect(await low()).toBe(before + 6);
    expect(await wrong()).toEqual([]);
    const [first, second, third] = items;
    const { body: use } = await manager.post<{ id: number }>('/api/usage', { itemId: first?.id, quantityUsed: 4 });
    expect(await low()).toBe(before + 5);
    await manager.delete(`/api/usage/${use.id}`);
    await manager.delete(`/api/inventory/${second?.id}`);
    await manager.put(`/api/inventory/${third?.id}`, { minStockLevel: 1 });
    expect(await low()).toBe(before + 4);
    expect(await wrong()).toEqual([]);
    await query(app.databaseUrl, 'begin; update stock set quantity = 0; rollback');
    await query(app.databaseUrl, `update stock set is_active = not is_active where name like 'item bulk%'`);
    expect(await wrong()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => query(app.databaseUrl, 'select fold_stock_levels()')));
    expect(await wrong()).toEqual([]);
    expect(await low()).toBe(before + 4);
  });
});
