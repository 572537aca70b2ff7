import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('exports', () => {
  let app: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
  });
  afterAll(() => app.close());

  const bytes = async (path: string): Promise<Buffer> => {
    const response = await fetch(staff.url + path, { headers: { cookie: staff.cookieHeader } });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const rows = async (path: string): Promise<Record<string, string>[]> =>
    parse(await bytes(path), { bom: true, columns: true });

  it('items are exported as listed, in a file named by the day', async () => {
    const supplier = (await staff.post<{ id: number }>('/api/suppliers', { name: 'Möller & "Söhne", Inc.' })).body;
    await createItem(staff, {
      name: 'Straße, 5 "extra"',
      sku: 'A-1',
      currentQuantity: 3,
      unitCost: '2.5',
      primarySupplierId: supplier.id,
      notes: 'two\nlines',
      unit: 'vials',
    });
    const { headers, status } = await staff.get('/api/inventory/export.csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="inventory-\d{4}-\d\d-\d\d\.csv"$/);
    const file = await bytes('/api/inventory/export.csv');
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.toString('utf8').split('\r\n')[0]).toContain(
      'ID,Name,SKU,Barcode,Brand,Category,Supplier,Current quantity,Unit,Stock status',
    );
    expect(await rows('/api/inventory/export.csv?search=stra%C3%9Fe')).toMatchObject([
      {
        Name: 'Straße, 5 "extra"',
        SKU: 'A-1',
        Supplier: 'Möller & "Söhne", Inc.',
        'Current quantity': '3',
        'Unit Cost': '2.50',
        'Stock status': 'Low Stock',
        Unit: 'vials',
        Notes: 'two\nlines',
      },
    ]);
    expect(await rows(`/api/inventory/export.csv?supplierId=${supplier.id}&stockLevel=out`)).toEqual([]);
    expect((await staff.get('/api/inventory/export.csv?stockLevel=warning')).status).toBe(400);
  });

  it('no cell is run as a formula', async () => {
    const dangerous = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '=HYPERLINK("http://x")'];
    for (const [index, name] of dangerous.entries()) await createItem(staff, { name, sku: `danger-${index}` });
    await query(app.databaseUrl, `update stock set notes = E'\\t=1' , brand = E'\\r=2' where sku = 'danger-0'`);
    const found = await rows('/api/inventory/export.csv?search=danger-');
    expect(found.map(({ Name }) => Name).toSorted()).toEqual(dangerous.map((name) => `'${name}`).toSorted());
    expect(found.find(({ SKU }) => SKU === 'danger-0')).toMatchObject({ Notes: "'\t=1", Brand: "'\r=2" });
  });

  it('consumables have a file of their own', async () => {
    await createConsumable(staff, { name: 'Export gloves', currentQuantity: 7, typicalShelfLife: 12 });
    const { headers } = await staff.get('/api/consumables/export.csv');
    expect(headers.get('content-disposition')).toContain('filename="consumables-');
    expect(await rows('/api/consumables/export.csv?stockLevel=warning')).toMatchObject([
      { Name: 'Export gloves', 'Stock status': 'Warning', 'Shelf life': '12', 'Shelf life unit': 'months' },
    ]);
  });

  it('usage is exported with product, quantity, purpose, user and undo', async () => {
    const item = await createItem(staff, { name: 'Export filler' });
    const consumable = await createConsumable(staff, { name: 'Export masks' });
    await staff.post('/api/usage', {
      itemId: item.id,
      quantityUsed: 2,
      treatmentType: 'botox_injection',
      reason: '=danger',
      patientId: 'P-1',
    });
    const { body } = await staff.post<{ id: number }>('/api/usage', { itemId: item.id, quantityUsed: 1 });
    await staff.delete(`/api/usage/${body.id}`);
    await staff.post('/api/consumables/usage', {
      consumableId: consumable.id,
      quantityUsed: 5,
      procedureType: 'Peeling',
    });
    const found = await rows(`/api/usage/export.csv?itemId=${item.id}`);
    expect(found).toMatchObject([
      { Item: 'Export filler', Quantity: '1', 'Undone at': expect.stringMatching(/Z$/) },
      {
        Item: 'Export filler',
        Quantity: '2',
        'Treatment Type': 'Botox Injection',
        Reason: "'=danger",
        Patient: 'P-1',
        'Undone at': '',
      },
    ]);
    expect(found[1]?.['Used by']).not.toBe('');
    expect(await rows('/api/usage/export.csv?search=export%20masks')).toEqual([]);
    expect(await rows('/api/usage/export.csv?kind=consumable')).toMatchObject([
      { Item: 'Export masks', Quantity: '5', 'Treatment Type': 'Peeling' },
    ]);
    expect(await rows('/api/usage/export.csv?since=2999-01-01')).toEqual([]);
  });

  it('every row is exported once, for any number of rows', async () => {
    await query(
      app.databaseUrl,
      `insert into stock (kind, name, min_stock_level, reorder_quantity, unit) select 'item', 'Bulk ' || (n % 300) || ' ' || n, 1, 1, 'units' from generate_series(1, 4500) n`,
    );
    const found = await rows('/api/inventory/export.csv?search=bulk');
    expect(found).toHaveLength(4_500);
    expect(new Set(found.map(({ ID }) => ID)).size).toBe(4_500);
    await query(
      app.databaseUrl,
      `insert into usage (kind, stock_id, quantity, used_at) select 'item', (select min(id) from stock where name like 'Bulk%'), 1, timestamptz '2025-01-01' + (n / 3) * interval '1 second'
       from generate_series(1, 5000) n`,
    );
    const used = await rows('/api/usage/export.csv?search=bulk');
    expect(new Set(used.map(({ ID }) => ID)).size).toBe(5_000);
    expect(used).toHaveLength(5_000);
  });

  it('need the right to export', async () => {
    const newMember = await app.signedIn('newcomer@example.com');
    for (const path of ['inventory', 'consumables', 'usage']) {
      expect((await newMember.get(`/api/${path}/export.csv`)).status).toBe(403);
      expect((await app.visitor().get(`/api/${path}/export.csv`)).status).toBe(401);
    }
    await query(
      app.databaseUrl,
      `update assignment set permissions = '{-export}' where project = 'perfect-b' and staff_id = (select s.id from staff s join app_user u on u.id = s.user_id where u.email = 'both@example.com')`,
    );
    const both = await app.signedIn('both@example.com');
    expect((await both.get('/api/inventory')).status).toBe(200);
    expect((await both.get('/api/inventory/export.csv')).status).toBe(403);
  });
});
