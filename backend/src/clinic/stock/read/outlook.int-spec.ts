import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import { startApp, type TestApp } from '../../../../test/app.js';
import { createConsumable, createItem } from '../../../../test/stock.js';
import { query } from '../../../../test/sql.js';
import type { TestClient } from '../../../../test/test-client.js';

let app: TestApp;
let staff: TestClient;
let manager: TestClient;
beforeAll(async () => {
  app = await startApp();
  staff = await app.signedIn('staff@perfect-b.example');
  manager = await app.signedIn('manager@perfect-b.example');
});
afterAll(() => app.close());

const outlook = async (id: number) => (await staff.get<Outlook>(`/api/inventory/${id}/outlook`)).body;

it('states the use, the days of supply and the level history', async () => {
  const item = await createItem(manager, { currentQuantity: 40 });
  await query(app.databaseUrl, 'alter table stock_movement disable trigger stock_movement_append_only');
  await query(app.databaseUrl, `update stock_movement set at = now() - interval '9 days' where stock_id = ${item.id}`);
  await query(app.databaseUrl, `update stock set created_at = now() - interval '9 days' where id = ${item.id}`);
  await query(app.databaseUrl, 'alter table stock_movement enable trigger stock_movement_append_only');
  await staff.post('/api/reorder-requests', {
    itemId: item.id,
    requestedQuantity: 5,
    priority: 'normal',
    reason: 'Low',
  });
  await staff.post('/api/usage', { itemId: item.id, quantityUsed: 10 });
  const { days, ...figures } = await outlook(item.id);
  // 10 used in its 10 days in stock: the remaining 30 last 30 days.
  expect(figures).toEqual({ requested: 5, used: 10, lastsDays: 30 });
  expect(days).toHaveLength(90);
  expect(days.slice(-10).map(({ balance }) => balance)).toEqual([...Array.from({ length: 9 }, () => 40), 30]);
  expect(days.at(-10)?.received).toBe(40);
  expect(days.at(-11)).toMatchObject({ balance: 0, received: 0 });
});

it('works alike for consumables and for unused products', async () => {
  const gloves = await createConsumable(manager, { currentQuantity: 3 });
  expect(await outlook(gloves.id)).toMatchObject({ used: 0, lastsDays: null });
  expect((await staff.get('/api/inventory/999999999/outlook')).status).toBe(404);
});
