import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppliedImport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { JobReply } from '@atrium/contract/platform/jobs/schemas';
import pg from 'pg';
import type { TestApp } from '../../../test/app.js';
import { type ImportFixture, startImportFixture } from '../../../test/import/import-fixture.js';
import { query } from '../../../test/sql.js';
import { createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('the undo of an import', () => {
  let fixture: ImportFixture;
  let api: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    fixture = await startImportFixture();
    ({ api, manager } = fixture);
  });
  afterAll(() => fixture.close());

  const applyByJob: ImportFixture['applyByJob'] = (...args) => fixture.applyByJob(...args);
  const apply: ImportFixture['apply'] = (...args) => fixture.apply(...args);
  const itemBySku: ImportFixture['findItem'] = (sku) => fixture.findItem(sku);

  describe('undone', () => {
    const undo = async (importId: number | null): Promise<JobReply> => {
      const { status, body } = await manager.post<{ jobId: string }>(`/api/inventory/imports/${importId}/undo`);
      expect(status).toBe(202);
      return fixture.waitForEnd(body.jobId);
    };
    const itemOf = async (id: number) => (await manager.get<Item>(`/api/inventory/${id}`)).body;

    it('restores previous values, except in rows that were used or edited since, each with the reason', async () => {
      const built = async (sku: string) =>
        createItem(manager, { name: `Undo ${sku}`, sku, currentQuantity: 10, unitCost: '2.00', notes: 'As it was' });
      const [plain, used, edited, renamed, consumptions] = [
        await built('UN-1'),
        await built('UN-2'),
        await built('UN-3'),
        await built('UN-4'),
        await built('UN-5'),
      ];
      const csv = [
        'sku,name,qty,unit cost,category',
        'UN-1,Undo UN-1,25,3.50,Undo category',
        'UN-2,Undo UN-2,25,3.50,',
        'UN-3,Undo UN-3,25,3.50,',
        'UN-4,Another name,25,3.50,',
        'UN-5,Yet another name,25,3.50,',
        'UN-6,Brand new,7,1,',
        'UN-7,Brand new and used,7,1,',
      ].join('\n');
      const { importId } = (await applyByJob(csv)).result as ImportResult;
      const [fresh, freshUsed] = [await itemBySku('UN-6'), await itemBySku('UN-7')];
      const staff = await api.signedIn('staff@perfect-b.example');
      await staff.post('/api/usage', { itemId: used.id, quantityUsed: 1 });
      await staff.post('/api/usage', { itemId: freshUsed.id, quantityUsed: 2 });
      await staff.put(`/api/inventory/${edited.id}`, { notes: 'Second shelf' });
      await createItem(manager, { name: 'Undo UN-5' });

      const socket = await staff.openSocket();
      const job = await undo(importId);
      expect(job).toMatchObject({
        state: 'finished',
        result: {
          undone: 3,
          kept: [
            { row: 3, name: 'Undo UN-2', reason: 'Its stock has changed: Usage' },
            { row: 4, name: 'Undo UN-3', reason: 'It was edited after the import' },
            {
              row: 6,
              name: 'Yet another name',
              reason: 'Another product now uses its earlier name, SKU or code',
            },
            { row: 8, name: 'Brand new and used', reason: 'Its stock has changed: Usage' },
          ],
        },
      });
      expect(await socket.waitForEvent('items.restored')).toMatchObject({ data: { count: 3 } });
      expect(await itemOf(plain.id)).toMatchObject({
        currentQuantity: 10,
        unitCost: '2.00',
        categoryId: null,
        notes: 'As it was',
      });
      expect(await itemOf(renamed.id)).toMatchObject({ name: 'Undo UN-4', currentQuantity: 10 });
      expect(await itemOf(consumptions.id)).toMatchObject({ name: 'Yet another name', currentQuantity: 25 });
      expect(await itemOf(used.id)).toMatchObject({ currentQuantity: 24, unitCost: '3.50' });
      expect(await itemOf(edited.id)).toMatchObject({ currentQuantity: 25, notes: 'Second shelf' });
      expect(await itemOf(fresh.id)).toMatchObject({ isActive: false, currentQuantity: 0 });
      expect(await itemOf(freshUsed.id)).toMatchObject({ isActive: true, currentQuantity: 5 });
      for (const { id } of [plain, used, edited, renamed, consumptions, fresh, freshUsed]) {
        const { quantity, ledger } = await readShelf(api.databaseUrl, id);
        expect(ledger).toBe(quantity);
      }
      const [newest] = (await staff.get<AppliedImport[]>('/api/inventory/imports')).body;
      expect(newest).toMatchObject({
        id: importId,
        fileName: 'Lager März.csv',
        created: 2,
        updated: 5,
        importedBy: { email: 'manager@perfect-b.example' },
        undoneBy: { email: 'manager@perfect-b.example' },
      });
      expect(newest?.kept).toHaveLength(4);
      const [entry] = await query(
        api.databaseUrl,
        `select object_kind, changes from audit where action = 'restored' order by id desc limit 1`,
      );
      expect(entry).toMatchObject({ object_kind: 'item', changes: [{ field: 'count', after: 3 }] });
      expect(await manager.post(`/api/inventory/imports/${importId}/undo`)).toMatchObject({
        status: 409,
        body: { code: 'import.already-undone' },
      });
    });

    it('restores the quantities of lots, and ends lot tracking that the import started', async () => {
      const lotsOf = async (id: number): Promise<(readonly [string | null, string | null, number])[]> =>
        (await manager.get<Lot[]>(`/api/lots?stockId=${id}&there=true`)).body.map(
          ({ number, expiresOn, quantity }) => [number, expiresOn, quantity] as const,
        );
      const [tracked, plain] = await Promise.all([
        createItem(manager, { sku: 'LOT-1', name: 'Imported toxin', currentQuantity: 3, tracksLots: true }),
        createItem(manager, { sku: 'LOT-2', name: 'Imported filler', currentQuantity: 10 }),
      ]);
      const list = [
        'SKU,Item,Quantity,Lot,Expiry date',
        'LOT-1,,4,A12,2031-02',
        'LOT-1,,2,B7,03/2032',
        'LOT-2,,6,F1,',
        'LOT-3,Imported pen,5,P9,2030-01-31',
      ];
      const { importId } = await apply(list.join('\n'));
      expect(await lotsOf(tracked.id)).toEqual([
        ['A12', '2031-02-28', 4],
        ['B7', '2032-03-31', 2],
        [null, null, 3],
      ]);
      expect(await itemBySku('LOT-1')).toMatchObject({ currentQuantity: 9, nextExpiryOn: '2031-02-28' });
      expect(await lotsOf(plain.id)).toEqual([['F1', null, 6]]);
      expect(await itemBySku('LOT-2')).toMatchObject({ currentQuantity: 6, tracksLots: true });
      const built = await itemBySku('LOT-3');
      expect(built).toMatchObject({ currentQuantity: 5, tracksLots: true, nextExpiryOn: '2030-01-31' });
      // The result counts products, not rows: two rows are lots of one product.
      expect((await apply(list.join('\n'))).unchanged).toBe(3);

      expect((await undo(importId)).result).toMatchObject({ undone: 3, kept: [] });
      expect(await lotsOf(tracked.id)).toEqual([[null, null, 3]]);
      expect(await lotsOf(plain.id)).toEqual([]);
      expect(await itemBySku('LOT-1')).toMatchObject({ currentQuantity: 3, tracksLots: true });
      expect(await itemBySku('LOT-2')).toMatchObject({ currentQuantity: 10, tracksLots: false });
      for (const { id } of [tracked, plain, built]) {
        const { quantity, ledger } = await readShelf(api.databaseUrl, id);
        expect(ledger).toBe(quantity);
      }
    });

    it('runs once for concurrent requests, and not after a day', async () => {
      const { importId } = await apply('sku,name,qty\nONCE-1,Once,5');
      // The later of two requests is rejected by the call if the first job has ended, else by its own job.
      const ask = async (): Promise<string | null> => {
        const answer = await manager.post<{ jobId: string; message: string }>(
          `/api/inventory/imports/${importId}/undo`,
        );
        return answer.status === 202
          ? ((await fixture.waitForEnd(answer.body.jobId)).error ?? null)
          : answer.body.message;
      };
      const refusals = (await Promise.all([ask(), ask()])).filter((refusal) => refusal !== null);
      expect(refusals).toEqual([expect.stringMatching(/^This import was already undone by /)]);
      const { importId: old } = await apply('sku,name,qty\nONCE-2,Once more,5');
      await query(api.databaseUrl, `update stock_import set imported_at = now() - interval '25 hours' where id = $1`, [
        old,
      ]);
      expect(await manager.post(`/api/inventory/imports/${old}/undo`)).toMatchObject({
        status: 409,
        body: { message: 'Imports can be undone within 24 hours only.' },
      });
      expect((await manager.post('/api/inventory/imports/999999/undo')).status).toBe(404);
      const { body } = await manager.get<AppliedImport[]>('/api/inventory/imports');
      expect(body.map(({ id }) => id)).not.toContain(old);
      expect((await (await api.signedIn('staff@talent-phi.example')).get('/api/inventory/imports')).status).toBe(403);
    });
  });

  it('is rejected when its requester loses the right while it runs, and writes nothing', async () => {
    const lock = new pg.Client({ connectionString: api.databaseUrl });
    await lock.connect();
    const revoke = (permissions: string) =>
      query(
        api.databaseUrl,
        `update assignment set permissions = $2 where is_active and staff_id = (select id from staff where user_id = $1)`,
        [fixture.managerId, permissions],
      );
    try {
      await lock.query('begin');
      await lock.query('lock table stock in share row exclusive mode');
      const csv = 'sku,name,qty\nLATE-1,Written too late,5';
      const { status, body } = await fixture.send<{ jobId: string }>(manager, csv, { mode: 'apply' });
      expect(status).toBe(202);
      await revoke('{-stock:edit}');
      await lock.query('commit');
      expect(await fixture.waitForEnd(body.jobId)).toMatchObject({
        state: 'failed',
        error: 'Rejected: no longer has access',
      });
      expect(await query(api.databaseUrl, `select 1 from stock where sku = 'LATE-1'`)).toEqual([]);
    } finally {
      await lock.end();
      await revoke('{}');
    }
  });
});
