import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { CountLine, StockCount } from '@atrium/contract/clinic/counts/schemas';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImportFixture, startImportFixture } from '../../../test/import/import-fixture.js';
import type { TestApp } from '../../../test/app.js';
import { createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('counts, adjustments and imports state the level', () => {
  let fixture: ImportFixture;
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    fixture = await startImportFixture();
    app = fixture.api;
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => fixture.close());

  const today = new Date().toISOString().slice(0, 10);
  const open = async (...stockIds: number[]): Promise<number> =>
    (await manager.post<StockCount>('/api/counts', { name: 'Count', stockIds })).body.id;
  const count = async (id: number, stockId: number, counted: number, extra: object = {}) =>
    (await staff.post<CountLine>(`/api/counts/${id}/lines`, { stockId, counted, ...extra })).body;
  const post = (id: number) => manager.post<StockCount & { keptLines: number }>(`/api/counts/${id}/post`, {});
  const reverse = (id: number) => manager.post<StockCount>(`/api/counts/${id}/reverse`);
  const adjust = (id: number, countedQuantity: number, extra: object = {}) =>
    manager.post(`/api/inventory/${id}/adjustments`, { countedQuantity, reason: 'other', ...extra });
  const use = (itemId: number, quantityUsed: number) => staff.post('/api/usage', { itemId, quantityUsed });
  const level = async (id: number): Promise<number> => {
    const { quantity, ledger } = await readShelf(app.databaseUrl, id);
    expect(ledger).toBe(quantity);
    return quantity;
  };
  const linesOf = async (id: number) => (await manager.get<CountLine[]>(`/api/counts/${id}/lines`)).body;

  it.each([
    ['older first', [0, 1]],
    ['newer first', [1, 0]],
    ['at once', null],
  ])('two counts of one product do not add up: %s', async (_, order) => {
    const { id: item } = await createItem(manager, { currentQuantity: 20 });
    const counts = [await open(item), await open(item)];
    await count(counts[0]!, item, 15);
    await use(item, 2);
    await count(counts[1]!, item, 12);
    await use(item, 1);
    if (order === null) await Promise.all(counts.map(post));
    else for (const at of order) expect((await post(counts[at]!)).body.status).toBe('posted');
    expect(await level(item)).toBe(11);
  });

  it('a later adjustment takes precedence, and the review names its author before and after posting', async () => {
    const { id: item } = await createItem(manager, { currentQuantity: 20 });
    const id = await open(item);
    await count(id, item, 15);
    await adjust(item, 17);
    await use(item, 1);
    const later = { source: 'adjustment', person: { email: 'manager@perfect-b.example' } };
    expect(await linesOf(id)).toMatchObject([{ counted: 15, difference: 0, value: null, later }]);
    expect((await post(id)).body).toMatchObject({ status: 'posted', postedLines: 0, keptLines: 1, missing: '0.00' });
    expect(await level(item)).toBe(16);
    await adjust(item, 9);
    expect(await linesOf(id)).toMatchObject([{ counted: 15, difference: 0, later }]);
  });

  it('a count after an adjustment takes precedence, and the difference is what posting changes', async () => {
    const { id: item } = await createItem(manager, { currentQuantity: 20 });
    const [older, newer] = [await open(item), await open(item)];
    await count(older, item, 15);
    await count(newer, item, 14);
    await post(older);
    const expectedFrom = { count: 'Count', at: (await linesOf(older))[0]?.countedAt };
    expect(await linesOf(newer)).toMatchObject([{ balance: 20, difference: -1, later: null, expectedFrom }]);
    expect(await linesOf(older)).toMatchObject([{ expectedFrom: null }]);
    await post(newer);
    expect(await level(item)).toBe(14);
    expect((await reverse(older)).body).toMatchObject({
      status: 'reversed',
      kept: [{ quantity: 14, source: 'count', count: expect.any(String) }],
    });
    expect(await level(item)).toBe(14);
    // Without a valid statement, the level is the sum of the movements.
    await reverse(newer);
    expect(await level(item)).toBe(20);
  });

  it('imports and edits of the level are later statements too, and receipts are carried over', async () => {
    const [imported, edited, received] = await Promise.all(
      [1, 2, 3].map(() => createItem(manager, { currentQuantity: 20 })),
    );
    const id = await open(imported!.id, edited!.id, received!.id);
    for (const { id: item } of [imported!, edited!, received!]) await count(id, item, 15);
    const csv = `Name,Current quantity\n${imported!.name},18`;
    await fixture.apply(csv);
    await manager.put(`/api/inventory/${edited!.id}`, { currentQuantity: 19 });
    await manager.post('/api/purchases', { itemId: received!.id, quantityPurchased: 4, receivedDate: today });
    expect((await linesOf(id)).map(({ later }) => later?.source)).toEqual(['import', 'adjustment', undefined]);
    await post(id);
    expect(await Promise.all([imported!, edited!, received!].map(({ id: item }) => level(item)))).toEqual([18, 19, 19]);
  });

  it('posts 39 of 40 products when one was deactivated, also when their category was deleted', async () => {
    const { body: category } = await manager.post<{ id: number }>('/api/categories', { name: 'Forty products' });
    const items = await Promise.all(
      Array.from({ length: 40 }, () => createItem(manager, { currentQuantity: 20, categoryId: category.id })),
    );
    const { body: opened } = await manager.post<StockCount>('/api/counts', {
      name: 'Forty',
      categoryIds: [category.id],
    });
    expect(opened.total).toBe(40);
    expect((await manager.delete(`/api/categories/${category.id}`)).status).toBe(204);
    for (const { id } of items) await count(opened.id, id, 18);
    const [removed] = items;
    await manager.delete(`/api/inventory/${removed!.id}`);
    const rejection = [{ name: removed!.name, message: expect.stringContaining('Reactivate it and post again') }];
    expect((await post(opened.id)).body).toMatchObject({ status: 'open', postedLines: 39, refused: rejection });
    expect(await Promise.all(items.map(({ id }) => level(id)))).toEqual([20, ...Array.from({ length: 39 }, () => 18)]);
    await manager.put(`/api/inventory/${removed!.id}`, { isActive: true });
    expect((await post(opened.id)).body).toMatchObject({ status: 'posted', postedLines: 1, refused: [] });
    expect(await level(removed!.id)).toBe(18);
  });

  it('keeps the counted level when a later import was undone, also one that was counted after the import', async () => {
    const { id, name } = await createItem(manager, { currentQuantity: 20 });
    const { id: lotItem } = await createItem(manager, { currentQuantity: 0, tracksLots: true, sku: 'UNDONE-1' });
    const lots = [{ number: 'A', expiresOn: '2031-01-31', quantity: 10 }];
    await manager.post('/api/purchases', { itemId: lotItem, quantityPurchased: 10, receivedDate: today, lots });
    const [lot] = (await manager.get<Lot[]>(`/api/lots?stockId=${lotItem}`)).body;
    const [before, after] = [await open(id, lotItem), await open(id)];
    await count(before, id, 15);
    await count(before, lotItem, 8, { lotId: lot?.id });
    const { importId } = await fixture.apply(`Name,SKU,Current quantity,Lot number\n${name},,18,\n,UNDONE-1,9,A`);
    expect((await linesOf(before)).map(({ later }) => later?.source)).toEqual(['import', 'import']);
    const undo = await manager.post<{ jobId: string }>(`/api/inventory/imports/${importId}/undo`);
    expect((await fixture.waitForEnd(undo.body.jobId)).result).toMatchObject({ undone: 2, kept: [] });
    expect(await linesOf(before)).toMatchObject([
      { difference: -5, later: null },
      { difference: -2, later: null },
    ]);
    await use(id, 1);
    expect((await post(before)).body).toMatchObject({ status: 'posted', postedLines: 2, keptLines: 0 });
    expect(await Promise.all([level(id), level(lotItem)])).toEqual([14, 8]);

    const second = await fixture.apply(`Name,Current quantity\n${name},30`);
    await count(after, id, 13);
    const undoSecond = await manager.post<{ jobId: string }>(`/api/inventory/imports/${second.importId}/undo`);
    expect((await fixture.waitForEnd(undoSecond.body.jobId)).result).toMatchObject({ undone: 1 });
    await post(after);
    expect(await level(id)).toBe(13);
  });

  it('does not carry over a use that was entered after the count and happened before it', async () => {
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const [stored, undone] = await Promise.all([1, 2].map(() => createItem(manager, { currentQuantity: 0 })));
    for (const { id: itemId } of [stored!, undone!])
      await manager.post('/api/purchases', { itemId, quantityPurchased: 20, purchaseDate: day, receivedDate: day });
    const id = await open(stored!.id, undone!.id);
    for (const { id: item } of [stored!, undone!]) await count(id, item, 17);
    const usedAt = new Date(Date.now() - 3_600_000).toISOString();
    for (const { id: item } of [stored!, undone!]) {
      const use = await staff.post<{ id: number }>('/api/usage', { itemId: item, quantityUsed: 3, usedAt });
      expect(use.status).toBe(201);
      if (item === undone!.id) await staff.delete(`/api/usage/${use.body.id}`);
      await staff.post('/api/usage', { itemId: item, quantityUsed: 1 });
    }
    await post(id);
    expect(await Promise.all([stored!, undone!].map(({ id: item }) => level(item)))).toEqual([16, 16]);
  });

  it('an adjustment of one lot leaves the count of another lot valid; one of the whole product does not', async () => {
    const makeLots = async () => {
      const { id } = await createItem(manager, { currentQuantity: 0, tracksLots: true });
      const lots = ['A', 'B'].map((number) => ({ number, expiresOn: '2031-01-31', quantity: 10 }));
      await manager.post('/api/purchases', { itemId: id, quantityPurchased: 20, receivedDate: today, lots });
      const found = (await manager.get<Lot[]>(`/api/lots?stockId=${id}`)).body;
      return { id, lotOf: (number: string) => found.find((lot) => lot.number === number)?.id };
    };
    const [one, whole] = [await makeLots(), await makeLots()];
    const id = await open(one.id, whole.id);
    for (const { id: item, lotOf } of [one, whole])
      for (const number of ['A', 'B']) await count(id, item, 8, { lotId: lotOf(number) });
    await adjust(one.id, 9, { lotId: one.lotOf('A') });
    await adjust(whole.id, 19);
    expect((await post(id)).body).toMatchObject({ status: 'posted', keptLines: 3, postedLines: 1 });
    expect([await level(one.id), await level(whole.id)]).toEqual([17, 19]);
  });

  it('stays exact when counts, adjustments and uses run in parallel', async () => {
    const { id: item } = await createItem(manager, { currentQuantity: 1_000 });
    const ids = await Promise.all([1, 2, 3, 4].map(() => open(item)));
    const uses = () => Array.from({ length: 10 }, () => use(item, 1));
    await Promise.all([...ids.map((id, at) => count(id, item, 900 + at)), ...uses()]);
    await Promise.all([...ids.map(post), ...uses()]);
    const lines = (await Promise.all(ids.map(linesOf))).flat();
    // Replies contain times in milliseconds, so several lines can have the newest time.
    const newestAt = lines
      .map(({ countedAt }) => countedAt)
      .toSorted()
      .at(-1);
    const newest = lines.filter(({ countedAt, later }) => countedAt === newestAt && later === null);
    // All 20 uses are either in the level or were logged before the newest line was counted.
    expect(newest.map(({ counted, balance }) => counted - 20 + (1_000 - balance!))).toContain(await level(item));
  });
});
