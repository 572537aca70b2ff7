import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { ReportReply } from '@atrium/contract/clinic/reports/schemas';
import { type Report, REPORT_PARTS, REPORTS } from '@atrium/contract/clinic/reports/values';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const TODAY = new Date().toISOString().slice(0, 10);

describe('reports', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let category: Category;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    await manager.put('/api/settings/organisation', { timeZone: 'UTC' });
    category = (await manager.post<Category>('/api/categories', { name: 'Reported' })).body;
  });
  afterAll(() => app.close());

  const read = async (report: Report, search: Record<string, string> = {}): Promise<ReportReply> => {
    const range = { from: addDays(TODAY, -1), to: report === 'stock-value' ? TODAY : addDays(TODAY, 1), ...search };
    const { status, body } = await staff.get<ReportReply>(
      `/api/reports/${report}?${new URLSearchParams(range).toString()}`,
    );
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  };
  const groupsOf = ({ groups }: ReportReply) => groups.map(({ label, rows, value }) => [label, rows, value]);
  const ledger = async (sql: string, values: unknown[] = []): Promise<string> =>
    (await query<{ sum: string }>(app.databaseUrl, `select (${sql})::numeric(30, 2)::text as sum`, values))[0]?.sum ??
    '';

  it('sum the cost of uses by treatment and user without undone ones, with lots and contents at their own cost', async () => {
    const plain = await createItem(manager, { unitCost: '10.00', categoryId: category.id });
    const gauze = await createConsumable(manager, { unitCost: '0.50' });
    const bare = await createItem(manager);
    const vial = await createItem(manager, {
      unitCost: '100.00',
      contentAmount: 100,
      contentUnit: 'U',
      currentQuantity: 3,
    });
    const tracked = await createItem(manager, { currentQuantity: 0, tracksLots: true, unitCost: '5.00' });
    await manager.post('/api/purchases', {
      itemId: tracked.id,
      quantityPurchased: 4,
      unitCost: '7.00',
      receivedDate: TODAY,
      lots: [{ number: 'A', expiresOn: addDays(TODAY, 300), quantity: 4 }],
    });
    const use = (user: TestClient, itemId: number, more: object) => user.post<Usage>('/api/usage', { itemId, ...more });
    await use(staff, plain.id, { quantityUsed: 2, treatmentType: 'dermal_filler' });
    await use(manager, plain.id, { quantityUsed: 1, treatmentType: 'botox_injection' });
    await use(staff, vial.id, { content: 25, treatmentType: 'botox_injection' });
    await use(staff, tracked.id, { quantityUsed: 2, treatmentType: 'dermal_filler' });
    await use(staff, bare.id, { quantityUsed: 1 });
    await staff.post('/api/consumables/usage', { consumableId: gauze.id, quantityUsed: 3 });
    const undone = await use(staff, plain.id, { quantityUsed: 9 });
    await staff.delete(`/api/usage/${undone.body.id}`);

    const byTreatment = await read('usage-cost');
    expect(groupsOf(byTreatment)).toEqual([
      ['Botox Injection', 2, '35.00'],
      ['Dermal Filler', 2, '34.00'],
      ['No treatment', 2, '1.50'],
    ]);
    expect(byTreatment.total).toEqual({ rows: 6, value: '70.50', planned: null, withoutCost: 1 });
    expect(byTreatment.rows).toHaveLength(6);
    const byPerson = await read('usage-cost', { by: 'practitioner' });
    expect(groupsOf(byPerson)).toEqual([
      ['Marta Lopes', 5, '60.50'],
      ['Ana Silva', 1, '10.00'],
    ]);
    const none = await read('usage-cost', { group: 'none' });
    expect(none.rows.map(({ name }) => name).toSorted()).toEqual([bare.name, gauze.name].toSorted());
    const outside = await read('usage-cost', { from: addDays(TODAY, -20), to: addDays(TODAY, -10) });
    expect(outside.total).toMatchObject({ rows: 0, value: '0.00' });

    const response = await fetch(`${staff.url}/api/reports/usage-cost/export.csv?from=${TODAY}&to=${TODAY}`, {
      headers: { cookie: staff.cookieHeader },
    });
    const rows = parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.reduce((sum, row) => sum + Number(row['Value']), 0)).toBeCloseTo(70.5);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ Product: gauze.name, Group: 'No treatment', Quantity: '3' });
  });

  it('sum waste by reason from the ledger, without undone write-offs', async () => {
    const tracked = await createItem(manager, { currentQuantity: 0, tracksLots: true, unitCost: '4.00' });
    await manager.post('/api/purchases', {
      itemId: tracked.id,
      quantityPurchased: 10,
      unitCost: '4.00',
      receivedDate: TODAY,
      lots: [{ number: 'W', expiresOn: addDays(TODAY, 30), quantity: 10 }],
    });
    const [lot] = (await staff.get<Lot[]>(`/api/lots?stockId=${tracked.id}`)).body;
    const thrown = await staff.post(`/api/lots/${lot?.id}/write-offs`, { quantity: 2, reason: 'lost' });
    expect([thrown.status, thrown.body]).toEqual([201, expect.anything()]);
    const mistake = await staff.post<{ writeOffId: number }>(`/api/lots/${lot?.id}/write-offs`, {
      quantity: 5,
      reason: 'broken',
    });
    await staff.delete(`/api/lots/write-offs/${mistake.body.writeOffId}`);
    const plain = await createItem(manager, { unitCost: '3.00' });
    await staff.post(`/api/inventory/${plain.id}/adjustments`, { countedQuantity: 99, reason: 'broken' });
    await staff.post(`/api/inventory/${plain.id}/adjustments`, { countedQuantity: 90, reason: 'count' });
    const report = await read('waste');
    expect(groupsOf(report)).toEqual([
      ['Lost', 1, '8.00'],
      ['Broken', 3, '3.00'],
    ]);
    expect(report.total.value).toBe(await ledger(`(select sum(value) from stock_movement where type = 'waste') + 3`));
  });

  it("show the value in stock on a day by the ledger's balance", async () => {
    const item = await createItem(manager, { currentQuantity: 50, unitCost: '2.00', categoryId: category.id });
    await query(
      app.databaseUrl,
      `set session_replication_role = replica; update stock_movement set at = now() - interval '5 days' where stock_id = ${item.id}`,
    );
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 8 });
    const of = async (to: string) => {
      const { rows } = await read('stock-value', { from: to, to, group: String(category.id) });
      return rows.find(({ stockId }) => stockId === item.id);
    };
    expect(await of(TODAY)).toMatchObject({ quantity: 42, value: '84.00' });
    expect(await of(addDays(TODAY, -3))).toMatchObject({ quantity: 50, value: '100.00' });
    expect(await of(addDays(TODAY, -7))).toBeUndefined();
    // Stock deactivated today was there before, and has no value now.
    expect((await manager.delete(`/api/inventory/${item.id}`)).status).toBe(204);
    expect(await of(TODAY)).toBeUndefined();
    expect(await of(addDays(TODAY, -3))).toMatchObject({ quantity: 50, value: '100.00' });
    expect((await manager.put(`/api/inventory/${item.id}`, { isActive: true })).status).toBe(200);
    expect(await of(TODAY)).toMatchObject({ quantity: 42 });
    await manager.delete(`/api/inventory/${item.id}`);
    const { total } = await read('stock-value', { from: TODAY, to: TODAY });
    expect(total.value).toBe(
      await ledger(
        `select sum(m.delta * s.unit_cost) from stock_movement m join stock s on s.id = m.stock_id where s.is_active`,
      ),
    );
  });

  it('show prices that changed by supplier, with the difference of the received quantity', async () => {
    const supplier = (await manager.post<{ id: number }>('/api/suppliers', { name: 'Price Maker' })).body;
    const item = await createItem(manager);
    const buy = (unitCost: string, purchaseDate: string) =>
      manager.post('/api/purchases', {
        itemId: item.id,
        supplierId: supplier.id,
        quantityPurchased: 10,
        unitCost,
        purchaseDate,
        receivedDate: purchaseDate,
      });
    await buy('2.00', addDays(TODAY, -60));
    await buy('2.00', addDays(TODAY, -30));
    await buy('2.50', TODAY);
    const report = await read('prices');
    expect(groupsOf(report)).toEqual([['Price Maker', 1, '5.00']]);
    expect(report.rows).toMatchObject([{ stockId: item.id, before: '2.00', after: '2.50', at: TODAY, quantity: 10 }]);
  });

  it('compare the use with the rate of the 90 days before', async () => {
    const item = await createItem(manager, { currentQuantity: 500, unitCost: '1.00', categoryId: category.id });
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 90 });
    await query(app.databaseUrl, `update usage set used_at = now() - interval '40 days' where stock_id = ${item.id}`);
    await query(app.databaseUrl, `update stock set created_at = now() - interval '100 days' where id = ${item.id}`);
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 5 });
    const { rows, total } = await read('forecast', { from: TODAY, to: addDays(TODAY, 5) });
    expect(rows.find(({ stockId }) => stockId === item.id)).toMatchObject({
      before: '1.0',
      after: '5',
      value: '5.00',
    });
    expect(Number(total.planned)).toBeGreaterThan(0);
    // Both contain the costs of lots and containers.
    expect((await read('forecast')).total.value).toBe((await read('usage-cost')).total.value);
  });

  it('show the cost of a kit by its treatments, and every grouping adds up to the ledger', async () => {
    const filler = await createItem(manager, { unitCost: '90.00', currentQuantity: 20 });
    const gauze = await createConsumable(manager, { unitCost: '0.50', currentQuantity: 100 });
    const lines = [
      { stockIds: [filler.id], quantity: 1 },
      { stockIds: [gauze.id], quantity: 4 },
    ];
    const kit = { name: 'Lip filler 1 ml', treatmentType: 'dermal_filler', lines };
    const { id: kitId } = (await manager.post<{ id: number }>('/api/kits', kit)).body;
    const log = (fillers: number, more: object = {}) =>
      staff.post<{ id: number }>('/api/treatments', {
        lines: [
          { itemId: filler.id, quantityUsed: fillers },
          { consumableId: gauze.id, quantityUsed: 4 },
        ],
        ...more,
      });
    await log(1, { kitId });
    await log(2, { kitId });
    await log(1);
    const undone = await log(5, { kitId });
    expect((await staff.delete(`/api/treatments/${undone.body.id}`)).status).toBeLessThan(300);
    const byKit = await read('usage-cost', { by: 'kit' });
    expect(groupsOf(byKit)).toContainEqual(['Lip filler 1 ml', 4, '274.00']);
    // A deleted kit is identified by its name.
    await manager.delete(`/api/kits/${kitId}`);
    expect(groupsOf(await read('usage-cost', { by: 'kit' }))).toEqual(groupsOf(byKit));

    const sumOf = (all: readonly { readonly value: string | null }[]) =>
      all.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0);
    for (const report of REPORTS)
      for (const by of REPORT_PARTS[report]) {
        const { groups, rows, total } = await read(report, { by });
        const whole = Math.round(Number(total.value) * 100);
        expect([report, by, sumOf(groups)]).toEqual([report, by, whole]);
        if (report !== 'forecast') expect([report, by, sumOf(rows)]).toEqual([report, by, whole]);
        expect(groups.reduce((sum, { rows: count }) => sum + count, 0)).toBe(total.rows);
      }
    const { rows } = await read('usage-cost');
    for (const { id } of [filler, gauze]) {
      const used = rows.filter(({ stockId }) => stockId === id).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(String(used)).toBe(
        await ledger(`select -sum(delta) from stock_movement where stock_id = $1 and type in ('usage', 'undo')`, [
          id,
        ]).then((sum) => String(Number(sum))),
      );
    }
  });

  it('export each use of one time once, over several pages', async () => {
    const item = await createItem(manager, { unitCost: '1.00' });
    await query(
      app.databaseUrl,
      `insert into usage (kind, stock_id, quantity, content, content_unit, used_at, user_id, logged_by)
       select 'item', $1, 1, 1 + n * 7919 % 4200, 'U', date_trunc('day', now()), u.id, u.id
       from generate_series(1, 4200) n, app_user u where u.email = 'staff@perfect-b.example'`,
      [item.id],
    );
    const response = await fetch(`${staff.url}/api/reports/usage-cost/export.csv?from=${TODAY}&to=${TODAY}`, {
      headers: { cookie: staff.cookieHeader },
    });
    const rows = parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
    const contents = rows.filter((row) => row['Product'] === item.name).map((row) => row['Content']);
    expect(contents).toHaveLength(4_200);
    expect(new Set(contents).size).toBe(4_200);
  });

  it('reject invalid days and unknown groupings', async () => {
    for (const [search, path] of [
      ['from=2026-13-01', 'from'],
      [`from=${addDays(TODAY, 1)}&to=${TODAY}`, 'from'],
      ['from=2001-01-01', 'from'],
      ['by=reason', 'by'],
    ] as const)
      expect(await staff.get(`/api/reports/usage-cost?${search}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    expect((await staff.get('/api/reports/nothing')).status).toBe(400);
  });

  it('read a range of growing tables by index, for any number of rows', async () => {
    await query(
      app.databaseUrl,
      `insert into usage (kind, stock_id, quantity, used_at, user_id, logged_by)
         select 'item', s.id, 1, now() - n * interval '30 minutes', p.id, p.id
         from generate_series(1, 40000) n, (select min(id) as id from stock) s, (select id from app_user where username = 'superadmin') p;
       insert into stock_movement (stock_id, type, delta, balance, at)
         select (select min(id) from stock), 'usage', 0, 1, now() - n * interval '30 minutes' from generate_series(40000, 1, -1) n;
       analyze`,
    );
    const sent: { text: string; values: unknown[] }[] = [];
    const original = pg.Client.prototype.query;
    type Sent = string | { readonly text: string; readonly values?: unknown[] };
    pg.Client.prototype.query = function (this: pg.Client, statement: Sent, values?: unknown, ...rest: unknown[]) {
      const text = typeof statement === 'string' ? statement : statement.text;
      const bound = typeof statement === 'string' ? values : (statement.values ?? values);
      if (text.startsWith('with r as materialized')) sent.push({ text, values: Array.isArray(bound) ? bound : [] });
      return Reflect.apply(original, this, [statement, values, ...rest]);
    };
    try {
      for (const report of ['usage-cost', 'waste', 'stock-value', 'prices', 'forecast'] as const) await read(report);
    } finally {
      pg.Client.prototype.query = original;
    }
    expect(sent).toHaveLength(5);
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      for (const { text, values } of sent) {
        const { rows } = await client.query(`explain (format text) ${text}`, values);
        const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
        expect(plan).not.toMatch(/Seq Scan on (usage|stock_movement)\b/);
      }
    } finally {
      await client.end();
    }
  });

  it('show one total in every grouping of amounts below a cent', async () => {
    const other = (await manager.post<{ id: number }>('/api/inventory/categories', { name: 'Fractions' })).body;
    // Two fractions of a cent in one category, and one each on two shelves.
    for (const shelf of ['Fraction 1', 'Fraction 2'])
      await createItem(manager, { currentQuantity: 1, unitCost: '0.005', categoryId: other.id, shelf });
    const totals = new Set<string>();
    for (const by of REPORT_PARTS['stock-value'])
      totals.add((await read('stock-value', { from: TODAY, to: TODAY, by })).total.value);
    expect([...totals]).toEqual([
      await ledger(
        `select sum(m.delta * s.unit_cost)::numeric(30, 2) from stock_movement m join stock s on s.id = m.stock_id where s.is_active`,
      ),
    ]);
  });
});
