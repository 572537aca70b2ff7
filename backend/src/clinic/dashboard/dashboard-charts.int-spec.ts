import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConsumableSummary } from '@atrium/contract/clinic/consumables/schemas';
import type { DashboardCharts } from '@atrium/contract/clinic/dashboard/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { getDayBounds } from '@atrium/rules/time/time-zone';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('the charts of the dashboard', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  const ids = { item: [] as number[], consumable: [] as number[] };

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    for (let n = 0; n < 14; n += 1) {
      ids.item.push(
        (await createItem(manager, { currentQuantity: 1_000 + n * 37, unitCost: n % 4 === 0 ? null : `${n}.35` })).id,
      );
      ids.consumable.push((await createConsumable(manager, { currentQuantity: 500 + n, unitCost: '0.07' })).id);
    }
    // Forty days of use, several a day, some near midnight in other zones, with their ledger.
    await query(
      app.databaseUrl,
      `with used as (
         insert into usage (kind, stock_id, quantity, used_at, user_id, logged_by)
         select s.kind, s.id, 1 + (n * 7 + s.id) % 5, now() - n * interval '5 hours 47 minutes' - s.id * interval '11 minutes', p.id, p.id
         from stock s, generate_series(0, 165) n, (select id from app_user where email = 'staff@perfect-b.example') p
         where (n + s.id) % (3 + s.id % 4) = 0 returning *
       )
       insert into stock_movement (stock_id, type, delta, balance, at, user_id, usage_id)
       select stock_id, 'usage', -quantity, 1000, used_at, user_id, id from used`,
    );
    await query(app.databaseUrl, 'select recount_stock_value()');
    await query(app.databaseUrl, `update stock set created_at = now() - id % 120 * interval '1 day'`);
    await query(app.databaseUrl, 'update stock set received_on = newest_receipt(id)');
  });
  afterAll(() => app.close());

  const charts = async () => (await staff.get<DashboardCharts>('/api/dashboard/charts')).body;

  /** Computes the charts from the ledger. */
  const fromLedger = async (kind: 'item' | 'consumable', { from, to, timeZone }: DashboardCharts) => {
    const used = `select m.stock_id, -m.delta as quantity, u.used_at, u.undone_at from stock_movement m join usage u on u.id = m.usage_id join stock s on s.id = m.stock_id
      where m.type = 'usage' and s.kind = $1 and (u.used_at at time zone $2)::date >= $3::date
        and not exists (select 1 from stock_movement b where b.usage_id = u.id and b.type = 'undo')`;
    const [days, max, cover, value] = await Promise.all([
      query(
        app.databaseUrl,
        `select to_char((used_at at time zone $2)::date, 'YYYY-MM-DD') as day, sum(quantity)::int as quantity, count(*)::int as entries from (${used}) u group by 1 order by 1`,
        [kind, timeZone, from],
      ),
      query(
        app.databaseUrl,
        `select stock_id as id, sum(quantity)::int as quantity, count(*)::int as entries from (${used}) u group by 1 order by 2 desc, 1 limit 10`,
        [kind, timeZone, from],
      ),
      query(
        app.databaseUrl,
        `select s.id, s.quantity as "currentQuantity", sum(u.quantity)::int as used, round(s.quantity * days_there(s.id, $2, $4::date)::numeric / sum(u.quantity), 1)::float as days
         from (${used}) u join stock s on s.id = u.stock_id where s.is_active and s.quantity > 0 group by s.id
         order by s.quantity * days_there(s.id, $2, $4::date)::numeric / sum(u.quantity), s.id limit 10`,
        [kind, timeZone, addDays(to, -89), to],
      ),
      query<{ value: string }>(
        app.databaseUrl,
        `select coalesce(sum(quantity * unit_cost), 0)::numeric(30, 2)::text as value from stock where kind = $1 and is_active`,
        [kind],
      ),
    ]);
    return { days, most: max, cover, value: value[0]?.value };
  };
  const expectTrue = async () => {
    const drawn = await charts();
    for (const kind of ['item', 'consumable'] as const) {
      const { days, mostUsed, cover, value } = drawn[kind];
      const truth = await fromLedger(kind, drawn);
      expect(days).toHaveLength(30);
      expect({ kind, days: days.filter(({ entries }) => entries > 0) }).toEqual({ kind, days: truth.days });
      expect({ kind, most: mostUsed.map(({ id, quantity, entries }) => ({ id, quantity, entries })) }).toEqual({
        kind,
        most: truth.most,
      });
      expect({
        kind,
        cover: cover.map(({ id, currentQuantity, used, days: last }) => ({ id, currentQuantity, used, days: last })),
      }).toEqual({ kind, cover: truth.cover });
      expect({ kind, value }).toEqual({ kind, value: truth.value });
    }
    return drawn;
  };

  it('equal the sums of the ledger', async () => {
    const drawn = await expectTrue();
    expect(drawn.item.mostUsed).toHaveLength(10);
    expect(drawn.item.cover).toHaveLength(10);
    expect(drawn.consumable.days.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(100);
  });

  it('follow uses, undos of recent and old uses, purchases, reversals, adjustments, prices and deactivations', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = ids.item;
    const { body: entry } = await staff.post<Usage>('/api/usage', { itemId: first, quantityUsed: 900 });
    await expectTrue();
    expect((await charts()).item.mostUsed[0]?.id).toBe(first);
    await staff.delete(`/api/usage/${entry.id}`);
    await expectTrue();
    const [old] = await query<{ id: number }>(
      app.databaseUrl,
      `select id from usage where stock_id = $1 and used_at < now() - interval '9 days' and undone_at is null order by used_at desc limit 1`,
      [second],
    );
    expect((await manager.delete(`/api/usage/${old?.id}`)).status).toBe(200);
    await expectTrue();
    await manager.put(`/api/inventory/${third}`, { currentQuantity: 3 });
    await expectTrue();
    expect((await charts()).item.cover[0]?.id).toBe(third);
    const today = new Date().toISOString().slice(0, 10);
    const { body: bought } = await manager.post<{ id: number }>('/api/purchases', {
      itemId: third,
      quantityPurchased: 5_000,
      receivedDate: today,
    });
    await expectTrue();
    await manager.post(`/api/purchases/${bought.id}/reverse`, { reason: 'Not ours' });
    await manager.put(`/api/inventory/${fourth}`, { unitCost: '12.50' });
    await expectTrue();
    await manager.delete(`/api/inventory/${third}`);
    await manager.put(`/api/inventory/${fourth}`, { currentQuantity: 0 });
    await expectTrue();
    await manager.put(`/api/inventory/${third}`, { isActive: true });
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        staff.post('/api/consumables/usage', { consumableId: ids.consumable[n % 5], quantityUsed: 1 + (n % 3) }),
      ),
    );
    await expectTrue();
    await query(app.databaseUrl, 'select fold_stock_value()');
    await expectTrue();
  });

  it("count days in the organization's time zone, also after it changes", async () => {
    const admin = await app.signedIn('admin@example.com');
    for (const timeZone of ['Pacific/Kiritimati', 'America/St_Johns', 'UTC']) {
      await admin.put('/api/settings/organisation', { timeZone });
      expect((await expectTrue()).timeZone).toBe(timeZone);
    }
  });

  it('open the rows that each day counts', async () => {
    const { item, timeZone } = await charts();
    const day = item.days.find(({ entries }) => entries > 3)?.day ?? '';
    const { from, until } = getDayBounds(day, day, timeZone);
    const { body: rows } = await staff.get<Usage[]>(
      `/api/usage/recent?since=${from.toISOString()}&until=${until.toISOString()}&limit=500`,
    );
    const counted = rows.filter(({ undoneAt }) => undoneAt === null);
    expect({
      day,
      quantity: counted.reduce((sum, { quantityUsed }) => sum + quantityUsed, 0),
      entries: counted.length,
    }).toEqual(item.days.find((one) => one.day === day));
    expect((await staff.get('/api/usage/recent?until=yesterday')).status).toBe(400);
  });

  it('start one window for many concurrent readers', async () => {
    await query(app.databaseUrl, 'delete from usage_window_head');
    const all = await Promise.all(Array.from({ length: 8 }, () => staff.get<DashboardCharts>('/api/dashboard/charts')));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    await expectTrue();
  });

  it('take the newest receipt of each row from the ledger', async () => {
    const wrong = await query(
      app.databaseUrl,
      'select id from stock where received_on is distinct from newest_receipt(id)',
    );
    expect(wrong).toEqual([]);
    const { body: summary } = await staff.get<ConsumableSummary>('/api/consumables/summary');
    const [truth] = await query<{ value: string }>(
      app.databaseUrl,
      `select sum(quantity * unit_cost)::numeric(30, 2)::text as value from stock where kind = 'consumable' and is_active`,
    );
    expect(summary.value).toBe(truth?.value);
  });

  it('are available to members of the clinic only', async () => {
    expect((await app.visitor().get('/api/dashboard/charts')).status).toBe(401);
    for (const name of ['admin@example.com', 'staff@talent-phi.example'])
      expect((await (await app.signedIn(name)).get('/api/dashboard/charts')).status).toBe(403);
  });
});
