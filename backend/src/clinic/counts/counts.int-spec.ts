import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { CountPresence, CountLine, CountRow, StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('stock counts', () => {
  let app: TestApp;
  let staff: TestClient;
  let other: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    other = await app.signedIn('both@example.com');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const open = async (body: object): Promise<StockCount> => {
    const response = await manager.post<StockCount>('/api/counts', { name: 'Count', ...body });
    expect(response).toMatchObject({ status: 201, body: { status: 'open', counted: 0 } });
    return response.body;
  };
  const count = (client: TestClient, id: number, body: object, headers?: Record<string, string>) =>
    client.post<CountLine & ErrorReply>(`/api/counts/${id}/lines`, body, headers);
  const post = (id: number, body: object = {}, client = manager, headers?: Record<string, string>) =>
    client.post<StockCount & ErrorReply>(`/api/counts/${id}/post`, body, headers);
  const use = (itemId: number, quantityUsed: number) => staff.post('/api/usage', { itemId, quantityUsed });
  const level = (id: number) => readShelf(app.databaseUrl, id);
  const lotsOf = async (id: number) =>
    (await staff.get<Lot[]>(`/api/lots?stockId=${id}&there=true`)).body.map(({ number, quantity }) => [
      number,
      quantity,
    ]);
  const tracked = (quantity: number): Promise<Item> =>
    createItem(manager, { currentQuantity: quantity, tracksLots: true, unit: 'vials', unitCost: '10.00' });

  it('post the difference from the balance at the time of counting, and leave uncounted products unchanged', async () => {
    const [moved, exact, uncounted] = await Promise.all(
      [20, 7, 9].map((currentQuantity) =>
        createItem(manager, { currentQuantity, shelf: 'Cabinet 1', unitCost: '2.50', unit: 'vials' }),
      ),
    );
    const gauze = await createConsumable(manager, { currentQuantity: 30, shelf: 'cabinet 1', unitCost: '1.00' });
    const opened = await open({ shelf: 'CABINET 1' });
    expect(opened).toMatchObject({ total: 4, shelf: 'CABINET 1', blind: false });
    const rows = (await staff.get<CountRow[]>(`/api/counts/${opened.id}/rows`)).body;
    expect(rows.map(({ stockId, expected }) => [stockId, expected])).toEqual(
      [moved!, exact!, uncounted!, gauze]
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, currentQuantity }) => [id, currentQuantity]),
    );
    const socket = await manager.openSocket();
    await use(moved!.id, 2);
    expect((await count(staff, opened.id, { stockId: moved!.id, counted: 15 })).body).toMatchObject({
      balance: 18,
      difference: -3,
      value: '-7.50',
      countedBy: { email: 'staff@perfect-b.example' },
    });
    expect(await socket.waitForEvent('stock-count.updated')).toMatchObject({
      data: { stockCount: { id: opened.id, counted: 1, people: [{ rows: 1, lastName: moved!.name }] } },
    });
    await use(moved!.id, 4);
    await count(other, opened.id, { stockId: exact!.id, counted: 7 });
    await count(other, opened.id, { stockId: gauze.id, counted: 33 });
    const posted = await post(opened.id);
    expect(posted).toMatchObject({
      status: 200,
      body: { status: 'posted', total: 4, counted: 3, exact: 1, missing: '7.50', surplus: '3.00' },
    });
    for (const [id, quantity] of [
      [moved!.id, 11],
      [exact!.id, 7],
      [uncounted!.id, 9],
      [gauze.id, 33],
    ] as const)
      expect(await level(id)).toEqual({ quantity, ledger: quantity });
    const [line] = (await staff.get<Movement[]>(`/api/inventory/${moved!.id}/movements`)).body;
    expect(line).toMatchObject({ type: 'adjustment', reason: 'count', note: 'Count', delta: -3, balance: 11 });
    expect(await socket.waitForEvent('item.updated')).toMatchObject({ data: { item: { currentQuantity: 11 } } });
    const [entry] = await query(
      app.databaseUrl,
      `select changes from audit where object_kind = 'item' and object_id = $1 order by id desc limit 1`,
      [String(moved!.id)],
    );
    expect(JSON.stringify(entry)).toContain('"Count"');
    expect((await post(opened.id)).body).toMatchObject({
      code: 'count.closed',
      message: 'This count was already posted by Ana Silva',
    });
    expect((await count(staff, opened.id, { stockId: exact!.id, counted: 1 })).body.code).toBe('count.closed');
  });

  it('are reversed by opposite adjustments regardless of later uses, completely or not at all', async () => {
    const [less, more] = await Promise.all([createItem(manager, { currentQuantity: 20 }), tracked(6)]);
    const { id } = await open({ stockIds: [less.id, more.id] });
    expect((await manager.post<ErrorReply>(`/api/counts/${id}/reverse`)).body.code).toBe('count.not-posted');
    await count(staff, id, { stockId: less.id, counted: 17 });
    await count(staff, id, { stockId: more.id, number: 'FOUND', expiresOn: '2031-01-31', counted: 3 });
    await post(id);
    await use(less.id, 5);
    expect((await staff.post<ErrorReply>(`/api/counts/${id}/reverse`)).body.code).toBe('count.managers-only');
    const socket = await manager.openSocket();
    expect(await manager.post(`/api/counts/${id}/reverse`)).toMatchObject({
      status: 200,
      body: { status: 'reversed', reversedBy: { email: 'manager@perfect-b.example' } },
    });
    expect(await socket.waitForEvent('stock-count.updated')).toMatchObject({
      data: { stockCount: { id, status: 'reversed' } },
    });
    expect(await level(less.id)).toEqual({ quantity: 15, ledger: 15 });
    expect(await level(more.id)).toEqual({ quantity: 6, ledger: 6 });
    expect(await lotsOf(more.id)).toEqual([[null, 6]]);
    expect((await manager.post<ErrorReply>(`/api/counts/${id}/reverse`)).body.code).toBe('count.not-posted');

    const removed = await createItem(manager, { currentQuantity: 1, name: 'Used up since' });
    const second = await open({ stockIds: [removed.id, less.id] });
    await count(staff, second.id, { stockId: removed.id, counted: 4 });
    await count(staff, second.id, { stockId: less.id, counted: 16 });
    await post(second.id);
    await use(removed.id, 3);
    expect(await manager.post<ErrorReply>(`/api/counts/${second.id}/reverse`)).toMatchObject({
      status: 409,
      body: {
        code: 'count.refused',
        message: '"Used up since" no longer has the units that the count added. Adjust it manually.',
      },
    });
    expect(await level(less.id)).toEqual({ quantity: 16, ledger: 16 });
  });

  it('show to all users for a minute who counts which product', async () => {
    const [gloves, masks] = await Promise.all([createItem(manager, {}), createItem(manager, {})]);
    const { id, version } = await open({ stockIds: [gloves.id] });
    const socket = await manager.openSocket();
    const here = (stockId: number | null) => staff.put(`/api/counts/${id}/here`, { stockId });
    const seen = async () => (await manager.get<CountPresence[]>(`/api/counts/${id}/here`)).body;
    expect((await here(gloves.id)).status).toBe(204);
    expect(await socket.waitForEvent('presence.moved')).toMatchObject({ data: { countId: id } });
    expect(await seen()).toMatchObject([
      { person: { email: 'staff@perfect-b.example' }, stockId: gloves.id, name: gloves.name },
    ]);
    // Products outside of the count do not appear in it and do not change it.
    await here(masks.id);
    expect(await seen()).toMatchObject([{ stockId: gloves.id }]);
    expect((await manager.get<StockCount>(`/api/counts/${id}`)).body.version).toBe(version);
    await query(
      app.databaseUrl,
      `update shelf_count_presence set at = now() - interval '61 seconds' where count_id = $1`,
      [id],
    );
    expect(await seen()).toEqual([]);
    await here(gloves.id);
    await here(null);
    expect(await seen()).toEqual([]);
    expect((await staff.put('/api/counts/999999/here', { stockId: null })).status).toBe(404);
  });

  it('are counted by staff, and opened, recounted, posted and cancelled by managers', async () => {
    const item = await createItem(manager, { currentQuantity: 5 });
    const body = { name: 'Mine', stockIds: [item.id] };
    expect((await staff.post<ErrorReply>('/api/counts', body)).body.code).toBe('count.managers-only');
    const { id } = await open(body);
    const { body: line } = await count(staff, id, { stockId: item.id, counted: 4 });
    for (const [path, sent] of [
      ['post', {}],
      ['cancel', undefined],
      ['recounts', { lineIds: [line.id] }],
    ] as const)
      expect(await staff.post<ErrorReply>(`/api/counts/${id}/${path}`, sent)).toMatchObject({
        status: 403,
        body: { code: 'count.managers-only' },
      });
    expect(await manager.post(`/api/counts/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect(await level(item.id)).toEqual({ quantity: 5, ledger: 5 });
  });

  it('hide the expected quantity of a blind count from staff in every call and event', async () => {
    const item = await tracked(6);
    const { id } = await open({ stockIds: [item.id], blind: true });
    const socket = await staff.openSocket();
    const [row] = (await staff.get<CountRow[]>(`/api/counts/${id}/rows`)).body;
    expect(row).toMatchObject({ expected: null, lots: [{ expected: null }] });
    expect((await count(staff, id, { stockId: item.id, counted: 4 })).body).toMatchObject({
      counted: 4,
      balance: null,
      difference: null,
      value: null,
    });
    expect((await staff.get<CountLine[]>(`/api/counts/${id}/lines`)).body[0]).toMatchObject({ balance: null });
    expect((await manager.get<CountLine[]>(`/api/counts/${id}/lines`)).body[0]).toMatchObject({ difference: -2 });
    expect(await socket.waitForEvent('stock-count.updated')).toMatchObject({
      data: { stockCount: { exact: null, missing: null, surplus: null } },
    });
  });

  it('count each lot; an unknown lot is created at posting and named from the unknown one', async () => {
    const item = await tracked(10);
    const { id } = await open({ stockIds: [item.id] });
    await count(staff, id, { stockId: item.id, counted: 0 });
    await count(staff, id, { stockId: item.id, number: 'A1', expiresOn: '2031-05', counted: 6 });
    await count(staff, id, { stockId: item.id, number: 'B2', expiresOn: '2031-06-30', counted: 3 });
    // Another spelling of the lot number.
    expect(
      (await count(staff, id, { stockId: item.id, number: ' a1 ', expiresOn: '2031-05-31', counted: 5 })).body,
    ).toMatchObject({ counted: 5, number: 'A1' });
    expect(await lotsOf(item.id)).toEqual([[null, 10]]);
    expect((await post(id)).status).toBe(200);
    expect(await lotsOf(item.id)).toEqual([
      ['A1', 5],
      ['B2', 3],
    ]);
    expect(await level(item.id)).toEqual({ quantity: 8, ledger: 8 });
    const retry = await open({ stockIds: [item.id] });
    expect(
      await count(staff, retry.id, { stockId: item.id, number: 'A1', expiresOn: '2030-01-31', counted: 1 }),
    ).toMatchObject({ status: 409, body: { code: 'lot.other-date' } });
    await manager.post(`/api/counts/${retry.id}/cancel`);
  });

  it('add one for each scan, and require a recount when the stock moved since', async () => {
    const item = await createItem(manager, { currentQuantity: 5, unit: 'vials' });
    const { id } = await open({ stockIds: [item.id] });
    const scan = (client: TestClient, headers?: Record<string, string>) =>
      count(client, id, { stockId: item.id, counted: 1, add: true }, headers);
    const key = { 'idempotency-key': `scan of count ${id}` };
    const scans = await Promise.all([scan(staff), scan(other), scan(manager), scan(staff, key), scan(staff, key)]);
    expect(scans.map(({ body, status }) => [status, body.code])).toEqual(scans.map(() => [201, undefined]));
    const [line] = (await staff.get<CountLine[]>(`/api/counts/${id}/lines`)).body;
    expect(line?.counted).toBe(4);
    await use(item.id, 1);
    expect((await scan(staff)).body).toMatchObject({
      code: 'count.moved',
      message: `"${item.name}" changed since it was counted: 4 vials now. Please count all of it again.`,
    });
    expect((await count(other, id, { stockId: item.id, counted: 4, seen: 3 })).body).toMatchObject({
      code: 'count.other-count',
    });
    expect((await count(staff, id, { stockId: item.id, counted: 4, seen: 4 })).status).toBe(201);
    await post(id);
    expect(await level(item.id)).toEqual({ quantity: 4, ledger: 4 });
  });

  it('skip rows that wait for a recount, and reject a post of outdated differences', async () => {
    const item = await createItem(manager, { currentQuantity: 5, unit: 'vials' });
    const { id } = await open({ stockIds: [item.id] });
    expect((await post(id)).body.code).toBe('count.nothing-counted');
    const { body: line } = await count(staff, id, { stockId: item.id, counted: 2 });
    const asked = await manager.post<StockCount>(`/api/counts/${id}/recounts`, { lineIds: [line.id] });
    expect(asked.body.recounts).toBe(1);
    expect((await post(id)).body).toMatchObject({
      status: 'open',
      postedLines: 0,
      refused: [{ lineId: line.id, message: expect.stringContaining('needs a recount') }],
    });
    await count(staff, id, { stockId: item.id, counted: 4 });
    const [counted] = (await manager.get<CountLine[]>(`/api/counts/${id}/lines`)).body;
    expect(counted).toMatchObject({ counted: 4, firstCounted: 2, wantsRecount: false, refusal: null });
    expect((await post(id, { version: asked.body.version })).body.code).toBe('count.changed');
    const { body: now } = await manager.get<StockCount>(`/api/counts/${id}`);
    const key = { 'idempotency-key': `posting count ${id}` };
    const responses = await Promise.all([1, 2].map(() => post(id, { version: now.version }, manager, key)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await level(item.id)).toEqual({ quantity: 4, ledger: 4 });
  });

  it('are posted once when two managers post at the same time, and the second gets the name of the first', async () => {
    const item = await createItem(manager, { currentQuantity: 9 });
    const lots = await tracked(6);
    const { id } = await open({ stockIds: [item.id, lots.id] });
    await count(staff, id, { stockId: item.id, counted: 7 });
    await count(staff, id, { stockId: lots.id, counted: 5 });
    const { version } = (await manager.get<StockCount>(`/api/counts/${id}`)).body;
    const superadmin = await app.signedIn('superadmin');
    const responses = await Promise.all([manager, superadmin].map((client) => post(id, { version }, client)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'count.closed',
      message: expect.stringMatching(/^This count was already posted by /),
    });
    expect(await level(item.id)).toEqual({ quantity: 7, ledger: 7 });
    expect(await level(lots.id)).toEqual({ quantity: 5, ledger: 5 });
  });

  it('leave uncounted lots unchanged when other lots of the product were counted', async () => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'boxes' });
    const today = new Date().toISOString().slice(0, 10);
    const lots = ['A', 'B', 'C'].map((number, at) => ({ number, expiresOn: `203${at}-01-31`, quantity: at + 1 }));
    await manager.post('/api/purchases', { itemId: item.id, quantityPurchased: 6, receivedDate: today, lots });
    const { id } = await open({ stockIds: [item.id] });
    const [row] = (await staff.get<CountRow[]>(`/api/counts/${id}/rows`)).body;
    const second = row?.lots.find(({ number }) => number === 'B');
    await count(staff, id, { stockId: item.id, lotId: second?.id, counted: 0 });
    expect((await post(id)).status).toBe(200);
    expect(await lotsOf(item.id)).toEqual([
      ['A', 1],
      ['C', 3],
    ]);
    expect(await level(item.id)).toEqual({ quantity: 4, ledger: 4 });
  });

  it('post the rows that can be posted, and keep the others open with the required action', async () => {
    const [short, fine, removed] = await Promise.all(
      [1, 2, 3].map(() => createItem(manager, { currentQuantity: 5, unit: 'vials' })),
    );
    const { id } = await open({ stockIds: [short!.id, fine!.id, removed!.id] });
    const { body: line } = await count(staff, id, { stockId: short!.id, counted: 1 });
    const { body: fineLine } = await count(staff, id, { stockId: fine!.id, counted: 4 });
    const { body: goneLine } = await count(staff, id, { stockId: removed!.id, counted: 3 });
    await use(short!.id, 3);
    await manager.delete(`/api/inventory/${removed!.id}`);
    expect(await post(id)).toMatchObject({
      status: 200,
      body: {
        status: 'open',
        total: 3,
        postedLines: 1,
        keptLines: 0,
        refused: expect.arrayContaining([
          {
            lineId: line.id,
            name: short!.name,
            message: `"${short!.name}": 2 vials more than the 1 counted have left since. Count it again.`,
          },
          {
            lineId: goneLine.id,
            name: removed!.name,
            message: expect.stringContaining('is deactivated. Reactivate it and post again'),
          },
        ]),
      },
    });
    expect(await level(fine!.id)).toEqual({ quantity: 4, ledger: 4 });
    const lines = (await manager.get<CountLine[]>(`/api/counts/${id}/lines`)).body;
    const ofLine = lines.map(({ counted, isPosted, refusal }) => [counted, isPosted, refusal !== null]);
    expect(ofLine.toSorted()).toEqual([
      [1, false, true],
      [3, false, true],
      [4, true, false],
    ]);
    for (const refusal of [
      await count(staff, id, { stockId: fine!.id, counted: 2 }),
      await staff.delete<ErrorReply>(`/api/counts/${id}/lines/${fineLine.id}`),
      await manager.post<ErrorReply>(`/api/counts/${id}/recounts`, { lineIds: [fineLine.id] }),
    ])
      expect(refusal).toMatchObject({ status: 409, body: { code: 'count.line-posted' } });
    await count(staff, id, { stockId: short!.id, counted: 2 });
    await manager.put(`/api/inventory/${removed!.id}`, { isActive: true });
    expect((await post(id)).body).toMatchObject({ status: 'posted', postedLines: 2, refused: [] });
    for (const [item, quantity] of [
      [short!, 2],
      [fine!, 4],
      [removed!, 3],
    ] as const)
      expect(await level(item.id)).toEqual({ quantity, ledger: quantity });
  });

  it('keep what was posted when a partly posted count is cancelled', async () => {
    const [fine, remaining] = await Promise.all([1, 2].map(() => createItem(manager, { currentQuantity: 5 })));
    const { id } = await open({ stockIds: [fine!.id, remaining!.id] });
    await count(staff, id, { stockId: fine!.id, counted: 4 });
    await count(staff, id, { stockId: remaining!.id, counted: 1 });
    await use(remaining!.id, 3);
    await post(id);
    expect((await manager.post<StockCount>(`/api/counts/${id}/cancel`)).body.status).toBe('posted');
    expect((await manager.post<StockCount>(`/api/counts/${id}/reverse`)).body.status).toBe('reversed');
    expect([(await level(fine!.id)).quantity, (await level(remaining!.id)).quantity]).toEqual([5, 2]);
  });

  it('keep the products that they started with, also when their category is deleted', async () => {
    const { body: category } = await manager.post<{ id: number }>('/api/categories', { name: 'Short-lived' });
    const item = await createItem(manager, { currentQuantity: 5, categoryId: category.id });
    const { id } = await open({ categoryIds: [category.id] });
    const { body: line } = await count(staff, id, { stockId: item.id, counted: 4 });
    await manager.post(`/api/counts/${id}/recounts`, { lineIds: [line.id] });
    expect((await manager.delete(`/api/categories/${category.id}`)).status).toBe(204);
    await createItem(manager, { currentQuantity: 1, shelf: 'Elsewhere' });
    expect((await manager.get<StockCount>(`/api/counts/${id}`)).body.total).toBe(1);
    expect((await staff.get<CountRow[]>(`/api/counts/${id}/rows`)).body).toMatchObject([{ stockId: item.id }]);
    expect((await count(staff, id, { stockId: item.id, counted: 3 })).status).toBe(201);
    expect((await post(id)).body).toMatchObject({ status: 'posted', postedLines: 1 });
    expect(await level(item.id)).toEqual({ quantity: 3, ledger: 3 });
  });

  it('stay exact under parallel uses: the ledger equals the level, and each use is kept', async () => {
    const plain = await createItem(manager, { currentQuantity: 500 });
    const lots = await tracked(500);
    const { id } = await open({ stockIds: [plain.id, lots.id] });
    const uses = (itemId: number) => Array.from({ length: 25 }, () => use(itemId, 2));
    await Promise.all([
      ...uses(plain.id),
      count(staff, id, { stockId: plain.id, counted: 480 }),
      ...uses(lots.id),
      count(other, id, { stockId: lots.id, counted: 490 }),
    ]);
    const lines = (await manager.get<CountLine[]>(`/api/counts/${id}/lines`)).body;
    const differences = new Map(lines.map(({ stockId, difference }) => [stockId, difference ?? 0]));
    await Promise.all([...uses(plain.id), post(id), ...uses(lots.id)]);
    for (const itemId of [plain.id, lots.id]) {
      const quantity = 400 + (differences.get(itemId) ?? 0);
      expect(await level(itemId)).toEqual({ quantity, ledger: quantity });
    }
    const [sums] = await query(
      app.databaseUrl,
      'select sum(quantity)::int as lots from stock_lot where stock_id = $1',
      [lots.id],
    );
    expect(sums).toEqual({ lots: 400 + (differences.get(lots.id) ?? 0) });
  });

  it('reject invalid quantities at their field', async () => {
    const item = await createItem(manager);
    const outside = await createItem(manager);
    const { id } = await open({ stockIds: [item.id] });
    for (const [body, path, message] of [
      [{ stockId: item.id }, 'counted', 'Counted quantity must be at least 0'],
      [{ stockId: item.id, counted: 1.5 }, 'counted', 'Counted must be a whole number'],
      [{ stockId: outside.id, counted: 1 }, 'stockId', `"${outside.name}" does not belong to this count`],
      [{ stockId: 999_999, counted: 1 }, 'stockId', 'This product does not exist'],
      [{ stockId: item.id, counted: 1, number: 'A' }, 'lotId', 'This item does not track lots'],
    ] as const)
      expect(await count(staff, id, body)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    expect((await count(staff, 999_999, { stockId: item.id, counted: 1 })).status).toBe(404);
    expect((await manager.post<ErrorReply>('/api/counts', { name: 'None', shelf: 'Nowhere' })).body.code).toBe(
      'count.empty',
    );
    expect((await staff.get<{ shelf: string }[]>('/api/inventory/shelves')).body).toEqual(
      expect.arrayContaining([{ shelf: expect.stringMatching(/cabinet 1/i), products: 4 }]),
    );
  });
});
