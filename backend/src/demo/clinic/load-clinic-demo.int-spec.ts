import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Kit, KitUse } from '@atrium/contract/clinic/kits/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { UsageGroup } from '@atrium/contract/clinic/treatments/schemas';
import type { DashboardStats } from '@atrium/contract/clinic/dashboard/schemas';
import { prepareDatabase } from '../../api.js';
import { createLogger } from '../../platform/logger.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { testConfig } from '../../../test/config.js';
import { query } from '../../../test/sql.js';
import { demoStock } from './clinic-data.js';

describe('the demonstration clinic', () => {
  let app: TestApp;
  const load = () =>
    prepareDatabase(testConfig(app.databaseUrl, { DEMO_DATA: 'full' }), createLogger({ logLevel: 'silent' }, 'test'));

  beforeAll(async () => {
    app = await startApp();
    await load();
  });
  afterAll(() => app.close());

  it('has a ledger that equals every level and is never below zero', async () => {
    const wrong = await query(
      app.databaseUrl,
      `select s.name from stock s join lateral (
         select sum(m.delta)::int as total, bool_and(m.balance = m.running) as chained from (
           select *, sum(delta) over (order by id)::int as running from stock_movement where stock_id = s.id) m) l on true
       where l.total <> s.quantity or not l.chained or s.version <> 1 + (select count(*) from stock_movement where stock_id = s.id)`,
    );
    expect(wrong).toEqual([]);
  });

  it('has low and out-of-stock items, pending requests, and nothing in the future', async () => {
    const manager = await app.signedIn('manager@perfect-b.example');
    const { body } = await manager.get<DashboardStats>('/api/dashboard/stats');
    expect(body.totalItems).toBe(demoStock.filter(({ kind }) => kind === 'item').length);
    expect(body.lowStockItems).toBe(
      demoStock.filter(({ kind, past }) => kind === 'item' && past.ends === 'low').length,
    );
    expect(body.criticalItems).toHaveLength(
      demoStock.filter(({ kind, past }) => kind === 'item' && past.ends === 'out').length,
    );
    expect(body.pendingOrders).toBe(4);
    const [future] = await query<{ count: number }>(
      app.databaseUrl,
      `select (select count(*) from usage where used_at > now())::int + (select count(*) from stock_movement where at > now())::int as count`,
    );
    expect(future?.count).toBe(0);
  });

  it('has movements of each product in chronological order', async () => {
    const late = await query(
      app.databaseUrl,
      `select s.sku, m.type, m.at from (
         select stock_id, type, at, max(at) over (partition by stock_id order by id rows between unbounded preceding and 1 preceding) as before,
           balance, sum(delta) over (partition by stock_id order by id) as running from stock_movement
       ) m join stock s on s.id = m.stock_id where m.at < m.before or m.balance <> m.running`,
    );
    expect(late).toEqual([]);
  });

  it('has open orders: one received in part, one late, one for a request, and a request without an order', async () => {
    const manager = await app.signedIn('manager@perfect-b.example');
    const { body: orders } = await manager.get<Order[]>('/api/orders');
    expect(
      orders
        .map(({ lines }) => [lines.filter(({ quantityOpen }) => quantityOpen === 0).length, lines.length])
        .toSorted(),
    ).toEqual([
      [0, 1],
      [0, 2],
      [4, 6],
    ]);
    const [late, ...others] = orders.toSorted((a, b) => (a.expectedOn ?? '').localeCompare(b.expectedOn ?? ''));
    const today = new Date().toISOString().slice(0, 10);
    expect(late?.expectedOn?.localeCompare(today)).toBe(-1);
    expect(others.every(({ expectedOn }) => (expectedOn ?? '') > today)).toBe(true);
    expect(orders.flatMap(({ requests }) => requests)).toHaveLength(1);
    expect((await manager.get<unknown[]>('/api/orders/not-placed')).body).toHaveLength(1);
    const wrong = await query(
      app.databaseUrl,
      `select s.sku from stock s where s.on_order <> (select coalesce(sum(quantity_purchased - quantity_received), 0) from purchase q where q.stock_id = s.id)`,
    );
    expect(wrong).toEqual([]);
  });

  it('has lots that equal their stock: one expired, one about to expire, one held', async () => {
    const wrong = await query(
      app.databaseUrl,
      `select s.name from stock s where s.tracks_lots and (
         s.quantity <> (select coalesce(sum(quantity), 0) from stock_lot where stock_id = s.id)
         or exists (select from stock_lot t where t.stock_id = s.id and t.quantity <> (select sum(delta) from stock_movement where lot_id = t.id))
         or s.lots_expire_on is distinct from (select min(expires_on) from stock_lot where stock_id = s.id and is_there and state = 'available'))`,
    );
    expect(wrong).toEqual([]);
    const [counts] = await query(
      app.databaseUrl,
      `select (select count(*)::int from stock where tracks_lots) as tracked,
         (select count(*)::int from stock_lot where is_there and expires_on between current_date and current_date + 10) as soon,
         (select count(*)::int from stock_lot where is_there and expires_on < current_date) as expired,
         (select count(*)::int from stock_lot where is_there and state = 'quarantined') as held`,
    );
    expect(counts).toMatchObject({ tracked: 11, soon: 1, expired: 1, held: 1 });
  });

  it('has kits, and recent treatments that used them with and without changes', async () => {
    const staff = await app.signedIn('staff@perfect-b.example');
    const kits = (await staff.get<Kit[]>('/api/kits')).body;
    expect(kits).toHaveLength(4);
    expect(kits.every(({ cost }) => Number(cost) > 0)).toBe(true);
    const uses = (await staff.get<KitUse[]>('/api/kits/uses')).body;
    expect(uses).toHaveLength(4);
    expect(uses.some(({ changed, used }) => changed > 0 && changed < used)).toBe(true);
    const treatments = (await staff.get<UsageGroup[]>('/api/treatments?treatments=true')).body;
    expect(treatments.length).toBeGreaterThan(9);
    expect(treatments.every(({ treatment }) => (treatment?.usages.length ?? 0) > 2)).toBe(true);
  });

  it('opens containers of the lot that expires first', async () => {
    const sooner = await query(
      app.databaseUrl,
      `select s.name, t.number from opened_container c join stock s on s.id = c.stock_id join stock_lot o on o.id = c.lot_id
       join stock_lot t on t.stock_id = s.id and t.is_there and t.state = 'available' and t.expires_on < o.expires_on`,
    );
    expect(sooner).toEqual([]);
    const [open] = await query(app.databaseUrl, 'select count(*)::int as count from opened_container where is_there');
    expect(open).toEqual({ count: 3 });
  });

  it('loads once: a second start changes nothing', async () => {
    const before = await query(app.databaseUrl, 'select count(*) from stock_movement');
    await load();
    expect(await query(app.databaseUrl, 'select count(*) from stock_movement')).toEqual(before);
  });
});
