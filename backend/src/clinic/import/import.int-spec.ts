import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_IMPORT_BYTES } from '@atrium/contract/clinic/import/values';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { JobReply } from '@atrium/contract/platform/jobs/schemas';
import type { TestApp } from '../../../test/app.js';
import { type ImportFixture, startImportFixture } from '../../../test/import/import-fixture.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('importing a stock list', () => {
  let fixture: ImportFixture;
  let api: TestApp;
  let manager: TestClient;
  let managerId: string;

  beforeAll(async () => {
    fixture = await startImportFixture();
    ({ api, manager, managerId } = fixture);
  });
  afterAll(() => fixture.close());

  const send: ImportFixture['send'] = (...args) => fixture.send(...args);
  const applyByJob: ImportFixture['applyByJob'] = (...args) => fixture.applyByJob(...args);
  const apply: ImportFixture['apply'] = (...args) => fixture.apply(...args);
  const itemBySku: ImportFixture['findItem'] = (sku) => fixture.findItem(sku);

  it('previews new, known, unchanged and invalid rows together without a change', async () => {
    const known = await createItem(manager, {
      name: 'Mixed gauze',
      sku: 'MIX-1',
      currentQuantity: 20,
      unitCost: '2.00',
    });
    await createItem(manager, { name: 'Mixed tape', sku: 'MIX-2', currentQuantity: 5 });
    const csv = [
      'Part #;Item;Qty on hand;Price;Packaging;Vendor;Room',
      'MIX-1;Mixed gauze;12;2,50 €;;Acme Mixed;1',
      'MIX-2;Mixed tape;5;;;;',
      ';"Wrap 1.5"" x 10 yd";1.000;0,99;"400 tab/bx";ACME MIXED;',
      'MIX-4;;zwei;-1;;;',
    ].join('\r\n');
    const { status, body } = await send(manager, csv);
    expect(status).toBe(200);
    expect(body.counts).toEqual({ create: 1, update: 1, unchanged: 1, error: 1 });
    expect(body).toMatchObject({ delimiter: 'semicolon', newSuppliers: ['Acme Mixed'] });
    expect(body.rows.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual([
      '2 update',
      '3 unchanged',
      '4 create',
      '5 error',
    ]);
    expect(body.rows[0]?.changes).toEqual([
      { field: 'supplier', before: null, after: 'Acme Mixed' },
      { field: 'currentQuantity', before: 20, after: 12 },
      { field: 'unitCost', before: '2.00', after: '2.50' },
      { field: 'notes', before: null, after: 'Room: 1' },
    ]);
    expect(body.rows[2]?.changes).toContainEqual({ field: 'currentQuantity', before: null, after: 1000 });
    expect(body.rows[3]?.reasons).toEqual([
      'Quantity "zwei" is not a number: "z" does not belong in a number',
      'Unit cost "-1" is below zero',
      'No item has the part number MIX-4, and a new one needs a name',
    ]);
    expect((await manager.get<Item>(`/api/inventory/${known.id}`)).body).toEqual(known);

    const rejection = await send(manager, csv, { mode: 'apply' });
    expect(rejection).toMatchObject({
      status: 409,
      body: {
        code: 'import.refused',
        message: 'One row has an error, so nothing was imported. Please correct the list, or answer its questions.',
      },
    });
  });

  it('applies a list in a job with items, ledger, categories and one event, and the same list again changes nothing', async () => {
    const known = await createItem(manager, { name: 'Job gauze', sku: 'JOB-1', currentQuantity: 20 });
    const socket = await manager.openSocket();
    const csv =
      'sku,name,category,vendor,qty,min,unit,price\nJOB-1,Job gauze,Job tapes,Job vendor,12,5,BX,1.5\nJOB-2,Job wrap,JOB TAPES,Job Vendor,30,,EA,"1,234.50"\nJOB-3,Job swab,,,0,,,\n';
    const job = await applyByJob(csv);
    expect(job.error).toBeUndefined();
    expect(job).toMatchObject({
      state: 'finished',
      progress: 100,
      result: { created: 2, updated: 1, unchanged: 0, skipped: 0 },
    });
    const event = await socket.waitForEvent('items.imported');
    expect(event).toMatchObject({ data: { count: 3 }, actor: { id: managerId }, project: 'perfect-b' });
    await socket.waitForEvent('job.finished', ({ data }) => (data as { job: JobReply }).job.id === job.id);
    expect(socket.events.filter(({ type }) => type.startsWith('item'))).toHaveLength(1);

    const [gauze, wrap] = [await itemBySku('JOB-1'), await itemBySku('JOB-2')];
    expect(gauze).toMatchObject({
      id: known.id,
      currentQuantity: 12,
      minStockLevel: 5,
      unit: 'box',
      unitCost: '1.50',
      category: { name: 'Job tapes' },
      updatedBy: { id: managerId },
    });
    expect(gauze.version).toBe(known.version + 2);
    expect(wrap).toMatchObject({
      currentQuantity: 30,
      minStockLevel: 10,
      reorderQuantity: 50,
      unit: 'each',
      unitCost: '1234.50',
      category: { id: gauze.category?.id },
      primarySupplier: { name: 'Job vendor' },
    });
    const movements = (await manager.get<Record<string, unknown>[]>(`/api/inventory/${known.id}/movements`)).body;
    expect(movements[0]).toMatchObject({
      type: 'import',
      delta: -8,
      balance: 12,
      reason: 'Import of Lager März.csv',
      user: { id: managerId },
    });
    expect(await readShelf(api.databaseUrl, wrap.id)).toEqual({ quantity: 30, ledger: 30 });
    expect(
      await query(
        api.databaseUrl,
        `select 1 from category where lower(name) = 'job tapes' union all select 1 from supplier where lower(name) = 'job vendor'`,
      ),
    ).toHaveLength(2);

    const retry = await send(manager, csv);
    expect(retry.body.counts).toEqual({ create: 0, update: 0, unchanged: 3, error: 0 });
    expect(await applyByJob(csv)).toMatchObject({
      state: 'finished',
      result: { created: 0, updated: 0, unchanged: 3 },
    });
    expect((await itemBySku('JOB-1')).version).toBe(gauze.version);

    // A stale form conflicts with the fields that the import edited, as with any other edit.
    const stale = await manager.put(`/api/inventory/${known.id}`, { unit: 'x', version: known.version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'resource.stale', conflicts: ['unit'] } });
  });

  it('writes nothing when a row in the middle fails', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => `WHOLE-${index},Whole ${index},Whole category,3`);
    rows[1_800] = 'WHOLE-X,Whole X,Whole category,many';
    const csv = `sku,name,category,qty\n${rows.join('\n')}`;
    await expect(apply(csv)).rejects.toThrow(
      'Nothing was imported, since one row has an error: row 1802: Quantity "many" is not a number',
    );
    // The database rejects a row of the last part.
    await query(
      api.databaseUrl,
      `create function refuse_whole() returns trigger language plpgsql as $$ begin if new.name = 'Whole 2400' then raise exception 'refused'; end if; return new; end $$`,
    );
    await query(
      api.databaseUrl,
      'create trigger refuse_whole before insert on stock for each row execute function refuse_whole()',
    );
    await expect(apply(csv, true)).rejects.toThrow('refused');
    await query(api.databaseUrl, 'drop trigger refuse_whole on stock');
    expect(
      await query(
        api.databaseUrl,
        `select 1 from stock where name like 'Whole %' union all select 1 from category where name = 'Whole category'`,
      ),
    ).toEqual([]);
    expect(
      await query(
        api.databaseUrl,
        `select 1 from stock_movement m where not exists (select 1 from stock s where s.id = m.stock_id)`,
      ),
    ).toEqual([]);

    expect(await apply(csv, true)).toMatchObject({ created: 2_499, updated: 0, unchanged: 0, skipped: 1 });
  });

  it('keeps every concurrent use in the ledger, whose sum equals the quantity', async () => {
    const items = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        createItem(manager, { name: `Parallel ${index}`, sku: `PAR-${index}`, currentQuantity: 1_000 }),
      ),
    );
    const csv = (quantity: number, order: number[]): string =>
      `sku,qty\n${order.map((index) => `PAR-${index},${quantity}`).join('\n')}`;
    const forwards = [0, 1, 2, 3, 4, 5, 6, 7];
    const usages = Array.from({ length: 120 }, (_, index) =>
      manager.post('/api/usage', { itemId: items[index % 8]?.id, quantityUsed: 1 }),
    );
    const imports = Array.from({ length: 6 }, (_, round) =>
      apply(csv(900 + round, round % 2 === 0 ? forwards : forwards.toReversed())),
    );
    const statuses = (await Promise.all(usages)).map(({ status }) => status);
    await Promise.all(imports);
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    for (const item of items) {
      const { quantity, ledger } = await readShelf(api.databaseUrl, item.id);
      expect(quantity).toBe(ledger);
    }
    const [{ used } = { used: 0 }] = await query<{ used: number }>(
      api.databaseUrl,
      `select -sum(delta)::int as used from stock_movement where type = 'usage' and stock_id = any($1)`,
      [items.map(({ id }) => id)],
    );
    expect(used).toBe(120);
    // Balances continue without a gap.
    const gaps = await query(
      api.databaseUrl,
      `select 1 from (select balance - delta as before, lag(balance) over (partition by stock_id order by id) as last from stock_movement where stock_id = any($1)) m where last is not null and before <> last`,
      [items.map(({ id }) => id)],
    );
    expect(gaps).toEqual([]);
  });

  it('creates each item, category and supplier once when two imports of the same list run concurrently', async () => {
    const csv = `sku,name,category,vendor,qty\n${Array.from({ length: 50 }, (_, index) => `TWIN-${index},Twin ${index},Twin category,Twin vendor,4`).join('\n')}`;
    const results = await Promise.allSettled([apply(csv), apply(csv)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results)
      if (result.status === 'rejected') expect((result.reason as Error).message).toContain('Please try again');
    const [counts] = await query(
      api.databaseUrl,
      `select (select count(*)::int from stock where name like 'Twin %') as items, (select sum(delta)::int from stock_movement m join stock s on s.id = m.stock_id where s.name like 'Twin %') as moved,
        (select count(*)::int from category where name = 'Twin category') as categories, (select count(*)::int from supplier where name = 'Twin vendor') as suppliers`,
    );
    expect(counts).toEqual({ items: 50, moved: 200, categories: 1, suppliers: 1 });
  });

  it('reactions receive the levels that a count lowers below the minimum', async () => {
    await createItem(manager, { name: 'Falling', sku: 'FALL-1', currentQuantity: 20, minStockLevel: 5 });
    await apply('sku,qty\nFALL-1,2');
    const [event] = await query<{ internal: { levels: unknown[] } }>(
      api.databaseUrl,
      `select internal from event where type = 'items.imported' order by seq desc limit 1`,
    );
    expect(event?.internal.levels).toEqual([
      { stockId: (await itemBySku('FALL-1')).id, before: 20, after: 2, minimum: 5 },
    ]);
  });

  it('lets another row use a name once its item is renamed', async () => {
    await createItem(manager, { name: 'Swap A', sku: 'SWAP-1' });
    await createItem(manager, { name: 'Swap B', sku: 'SWAP-2' });
    expect(await apply('sku,name\nSWAP-1,Swap B\nSWAP-2,Swap A')).toMatchObject({ updated: 2 });
    expect([(await itemBySku('SWAP-1')).name, (await itemBySku('SWAP-2')).name]).toEqual(['Swap B', 'Swap A']);
  });

  it('applies a column mapping, and skips rows with errors on request', async () => {
    const csv = 'Ding,Nummer,Zahl\nMapped,MAP-1,3\n,MAP-2,x\n';
    const mapping = JSON.stringify({ Ding: 'name', Nummer: 'sku', Zahl: 'currentQuantity' });
    expect((await send(manager, csv, { mode: 'rehearse', mapping })).body.columns.map(({ target }) => target)).toEqual([
      'name',
      'sku',
      'currentQuantity',
    ]);
    expect(await applyByJob(csv, { mapping, skipErrors: 'true' })).toMatchObject({
      state: 'finished',
      result: { created: 1, skipped: 1 },
    });
    expect(await itemBySku('MAP-1')).toMatchObject({ name: 'Mapped', currentQuantity: 3 });
  });

  it('rejects an invalid list with a sentence', async () => {
    const refusals: [string | Uint8Array<ArrayBuffer> | null, Record<string, string>, number, string][] = [
      [null, { mode: 'rehearse' }, 400, 'Please choose a CSV file.'],
      ['name\nA', { mode: 'now' }, 400, 'Mode must be one of: rehearse, apply'],
      ['name\nA', { mode: 'rehearse', mapping: '[1]' }, 400, 'The mapping must be JSON such as {"Part Number": "sku"}'],
      ['name\nA', { mode: 'rehearse', mapping: '{"x":"sku"}' }, 400, 'There is no column "x". The columns are: name.'],
      [Buffer.from('PK\u0003\u0004xlsx'), { mode: 'rehearse' }, 400, 'This is an Excel or OpenDocument workbook'],
      ['', { mode: 'rehearse' }, 400, 'This file is empty.'],
      [`name\n${'A\n'.repeat(20_001)}`, { mode: 'apply' }, 400, 'This list has 20,001 rows'],
    ];
    for (const [file, fields, status, message] of refusals) {
      const answer = await send<{ message: string }>(manager, file, fields);
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
    }
    expect((await send(manager, Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a'))).status).toBe(413);
    expect((await manager.post('/api/inventory/import', { mode: 'rehearse' })).status).toBe(415);
  });

  it('imports the export of the inventory without changes', async () => {
    await createItem(manager, {
      name: '=Formula, "quoted" 1.5"',
      sku: '+EXP',
      barcode: '0012',
      brand: 'Acme',
      unit: 'EA',
      currentQuantity: 1_250,
      unitCost: '1234.50',
      packageCost: '10',
      unitsPerPackage: 3,
      expirationDate: 365,
      description: 'Two\nlines',
      notes: 'Location: here',
    });
    const exported = await manager.get<string>('/api/inventory/export.csv');
    const { body } = await send(manager, exported.body);
    expect(body.counts).toEqual({ create: 0, update: 0, unchanged: body.rows.length, error: 0 });
    expect(body.rows.length).toBeGreaterThan(10);
  });

  it('creates and changes consumables by a list of consumables, and leaves items with the same names unchanged', async () => {
    const item = await createItem(manager, { name: 'Twin gauze', sku: 'TWK-1', currentQuantity: 4 });
    const consumable = await createConsumable(manager, {
      name: 'Twin gauze',
      sku: 'TWK-1',
      typicalShelfLife: 6,
      shelfLifeUnit: 'months',
    });
    const csv =
      'sku,name,qty,min,category,shelf life\nTWK-1,Twin gauze,30,5,Kind A,6 months\nTWK-2,New swab,12,2,Kind B,90';
    const preview = (await send(manager, csv, { mode: 'rehearse', categoryKinds: '{"kind a":"consumable"}' })).body;
    expect(preview.rows.map(({ kind, outcome }) => `${outcome} ${kind}`)).toEqual(['update consumable', 'create item']);
    const job = await applyByJob(csv, { kind: 'consumable' });
    expect(job.result).toMatchObject({ created: 1, updated: 1 });
    expect(await readShelf(api.databaseUrl, item.id)).toEqual({ quantity: 4, ledger: 4 });
    const { body: all } = await manager.get<Consumable[]>('/api/consumables?search=TWK-');
    expect(all.find(({ id }) => id === consumable.id)).toMatchObject({
      currentQuantity: 30,
      typicalShelfLife: 6,
      shelfLifeUnit: 'months',
    });
    expect(all.find(({ sku }) => sku === 'TWK-2')).toMatchObject({
      kind: 'consumable',
      currentQuantity: 12,
      typicalShelfLife: 90,
      shelfLifeUnit: 'days',
    });
    expect((await send<{ message: string }>(manager, csv, { mode: 'rehearse', kind: 'tool' })).status).toBe(400);
    expect(
      (await send<{ message: string }>(manager, csv, { mode: 'rehearse', categoryKinds: '{"A":"tool"}' })).body.message,
    ).toBe('The kinds of categories must be JSON such as {"Gloves": "consumable"}');
  });

  it('requires the right to edit stock', async () => {
    expect((await send(api.visitor(), 'name\nA')).status).toBe(401);
    expect((await send(await api.signedIn('staff@talent-phi.example'), 'name\nA')).status).toBe(403);
    expect((await send(await api.signedIn('staff@perfect-b.example'), 'name\nA')).status).toBe(200);
  });
});
