import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult } from '@atrium/contract/clinic/bulk/schemas';
import type { ImportResult } from '@atrium/contract/clinic/import/schemas';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { TestApp } from '../../../test/app.js';
import { type ImportFixture, startImportFixture } from '../../../test/import/import-fixture.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

const PRODUCTS = 30;

describe('a bulk change in the audit', () => {
  let fixture: ImportFixture;
  let app: TestApp;
  let manager: TestClient;
  let admin: TestClient;

  beforeAll(async () => {
    fixture = await startImportFixture();
    ({ api: app, manager } = fixture);
    admin = await app.signedIn('admin@example.com');
  });
  afterAll(() => fixture.close());

  const audit = async (query: string): Promise<AuditEntry[]> => {
    const { status, body } = await admin.get<AuditEntry[]>(`/api/enterprise/audit?${query}`);
    expect(status).toBe(200);
    return body;
  };
  const rowsOf = async ({ groupId }: AuditEntry, limit = 100): Promise<AuditEntry[]> => {
    const rows: AuditEntry[] = [];
    let path: string | undefined = `/api/enterprise/audit?group=${groupId}&limit=${limit}`;
    while (path !== undefined) {
      const page: ClientResponse<AuditEntry[]> = await admin.get<AuditEntry[]>(path);
      rows.push(...page.body);
      path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    return rows;
  };
  const change = async (stock: readonly { id: number }[], act: object): Promise<BulkResult> => {
    const { status, body } = await manager.post<BulkResult>('/api/inventory/bulk', {
      stock: stock.map(({ id }) => ({ id })),
      act,
    });
    expect(status).toBe(200);
    return body;
  };

  it('is one entry with its rows, and so is its undo', async () => {
    const items = [];
    for (let index = 0; index < PRODUCTS; index += 1) items.push(await createItem(manager, { minStockLevel: 1 }));
    const { id } = await change(items, { what: 'minimum', minStockLevel: 5 });
    await manager.put(`/api/inventory/${items[0]?.id}`, { minStockLevel: 9 });
    expect((await manager.post(`/api/inventory/bulk/${id}/undo`)).status).toBe(200);

    const [undone, edit, act, before] = await audit('limit=4');
    expect(act).toMatchObject({
      action: 'updated',
      objectKind: 'item',
      objectId: null,
      count: PRODUCTS,
      changes: [{ field: 'minStockLevel', before: null, after: 5 }],
      summary: 'Ana Silva changed minimum of 30 products to 5',
    });
    expect(edit).toMatchObject({ count: null, groupId: null, objectId: String(items[0]?.id) });
    expect(undone).toMatchObject({
      action: 'undone',
      count: PRODUCTS - 1,
      summary: 'Ana Silva undid a change of 29 products',
    });
    expect(before?.action).toBe('created');

    const rows = await rowsOf(act as AuditEntry, 7);
    expect(rows).toHaveLength(PRODUCTS);
    expect(new Set(rows.map(({ objectId }) => objectId)).size).toBe(PRODUCTS);
    for (const row of rows)
      expect(row).toMatchObject({
        action: 'updated',
        count: null,
        groupId: act?.groupId,
        changes: [{ field: 'minStockLevel', before: 1, after: 5 }],
      });
    expect(await rowsOf(undone as AuditEntry)).toHaveLength(PRODUCTS - 1);
  });

  it('keeps its rows in the history of each product and in the export, with the group', async () => {
    const [item, gauze] = [await createItem(manager), await createConsumable(manager)];
    await change([item, gauze], { what: 'shelf', shelf: 'Cabinet 9' });
    const [act] = await audit('limit=1');
    expect(act).toMatchObject({ count: 2, summary: 'Ana Silva changed shelf of 2 products to Cabinet 9' });
    expect((await audit(`objectKind=item&objectId=${item.id}&limit=1`))[0]).toMatchObject({
      action: 'updated',
      groupId: act?.groupId,
      count: null,
    });
    // A row of another kind than the summary is listed individually under its kind.
    expect((await audit('objectKind=consumable&limit=1'))[0]).toMatchObject({ objectId: String(gauze.id) });
    expect((await audit('objectKind=item&limit=1'))[0]?.id).toBe(act?.id);
    const { body: file } = await admin.get<string>('/api/enterprise/audit.csv?project=perfect-b');
    const lines = file.split('\r\n').filter((line) => new RegExp(`,${act?.groupId},2?$`).test(line));
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.endsWith(`,${act?.groupId},2`))).toHaveLength(1);
  });

  it('is one entry for requests, and none when nothing changed', async () => {
    const items = [await createItem(manager), await createItem(manager)];
    const { id } = await change(items, { what: 'request' });
    expect((await audit('limit=1'))[0]).toMatchObject({ objectKind: 'request', action: 'requested', count: 2 });
    await change(items, { what: 'request' });
    expect((await audit('limit=2'))[1]?.count).toBeNull();
    await manager.post(`/api/inventory/bulk/${id}/undo`);
    expect((await audit('limit=1'))[0]).toMatchObject({
      action: 'undone',
      count: 2,
      summary: 'Ana Silva took back 2 reorder requests',
    });
    expect((await audit('group=99999999999999999999')).length).toBe(0);
    expect((await audit('group=x')).length).toBe(0);
  });

  it('is one entry for an import and its undo, with the changes of each product', async () => {
    await createItem(manager, { name: 'Known to the list', sku: 'GR-1', currentQuantity: 4, unitCost: '2.00' });
    const csv = 'sku,name,qty,unit cost,category\nGR-1,Known to the list,9,3.50,Grouped\nGR-2,New in the list,7,1,';
    const { importId } = (await fixture.applyByJob(csv)).result as ImportResult;
    const [imported] = await audit('action=imported&limit=1');
    expect(imported).toMatchObject({ count: 2, summary: 'Ana Silva imported 2 items' });
    const rows = await rowsOf(imported as AuditEntry);
    expect(rows.map(({ action, objectName }) => [action, objectName]).toSorted()).toEqual([
      ['created', 'New in the list'],
      ['updated', 'Known to the list'],
    ]);
    const updated = rows.find(({ action }) => action === 'updated');
    expect(updated?.changes).toContainEqual({ field: 'currentQuantity', before: 4, after: 9 });
    expect(updated?.changes).toContainEqual({ field: 'category', before: null, after: 'Grouped' });

    const { body } = await manager.post<{ jobId: string }>(`/api/inventory/imports/${importId}/undo`);
    expect((await fixture.waitForEnd(body.jobId)).state).toBe('finished');
    const [restored] = await audit('action=restored&limit=1');
    expect(restored).toMatchObject({ count: 2 });
    const undone = await rowsOf(restored as AuditEntry);
    expect(undone.map(({ action, objectName }) => [action, objectName]).toSorted()).toEqual([
      ['removed', 'New in the list'],
      ['updated', 'Known to the list'],
    ]);
    const back = undone.find(({ action }) => action === 'updated');
    expect(back?.changes).toContainEqual({ field: 'currentQuantity', before: 9, after: 4 });
    expect(back?.changes.find(({ field }) => field === 'categoryId')).toMatchObject({
      before: { name: 'Grouped' },
      after: null,
    });
  });
});
