import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import { startApp, type TestApp } from '../../../../test/app.js';
import { makeConsumable, makeItem } from '../../../../test/stock.js';
import { query } from '../../../../test/sql.js';
import type { Visitor } from '../../../../test/visitor.js';

let app: TestApp;
let staff: Visitor;
let manager: Visitor;
beforeAll(async () => {
  app = await startApp();
  staff = await app.signedIn('staff@perfect-b.example');
  manager = await app.signedIn('manager@perfect-b.example');
});
afterAll(() => app.close());

const outlook = async (id: number) => (await staff.get<Outlook>(`/api/inventory/${id}/outlook`)).body;

it('says what was asked for, how long it lasts, and where the level was', async () => {
  const item = await makeItem(manager, { currentQuantity: 40 });
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
  // 10 in the 10 days that it was there: 30 last for 30.
  expect(figures).toEqual({ requested: 5, used: 10, lastsDays: 30 });
  expect(days).toHaveLength(90);
  expect(days.slice(-10).map(({ balance }) => balance)).toEqual([...Array.from({ length: 9 }, () => 40), 30]);
  expect(days.at(-10)?.received).toBe(40);
  expect(days.at(-11)).toMatchObject({ balance: 0, received: 0 });
});

it('is the same of consumables, and of what was never used', async () => {
  const gloves = await makeConsumable(manager, { currentQuantity: 3 });
  expect(await outlook(gloves.id)).toMatchObject({ used: 0, lastsDays: null });
  expect((await staff.get('/api/inventory/999999999/outlook')).status).toBe(404);
});
