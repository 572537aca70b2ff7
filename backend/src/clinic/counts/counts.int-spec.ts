import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { CountHere, CountLine, CountRow, StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { makeConsumable, makeItem, shelf } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';

describe('counts of the shelf', () => {
  let app: TestApp;
  let staff: Visitor;
  let other: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    other = await app.signedIn('both@example.com');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const open = async (body: object): Promise<StockCount> => {
    const answer = await manager.post<StockCount>('/api/counts', { name: 'Count', ...body });
    expect(answer).toMatchObject({ status: 201, body: { status: 'open', counted: 0 } });
    return answer.body;
  };
  const count = (who: Visitor, id: number, body: object, headers?: Record<string, string>) =>
    who.post<CountLine & ErrorReply>(`/api/counts/${id}/lines`, body, headers);
  const post = (id: number, body: object = {}, who = manager, headers?: Record<string, string>) =>
    who.post<StockCount & ErrorReply>(`/api/counts/${id}/post`, body, headers);
  const use = (itemId: number, quantityUsed: number) => staff.post('/api/usage', { itemId, quantityUsed });
  const level = (id: number) => shelf(app.databaseUrl, id);
  const lotsOf = async (id: number) =>
    (await staff.get<Lot[]>(`/api/lots?stockId=${id}&there=true`)).body.map(({ number, quantity }) => [
      number,
      quantity,
    ]);
  const tracked = (quantity: number): Promise<Item> =>
    makeItem(manager, { currentQuantity: quantity, tracksLots: true, unit: 'vials', unitCost: '10.00' });

  it('posts what differs from the balance of the moment of counting; what was not counted stays', async () => {
    const [moved, exact, uncounted] = await Promise.all(
      [20, 7, 9].map((currentQuantity) =>
        makeItem(manager, { currentQuantity, shelf: 'Cabinet 1', unitCost: '2.50', unit: 'vials' }),
      ),
    );
    const gauze = await makeConsumable(manager, { currentQuantity: 30, shelf: 'cabinet 1', unitCost: '1.00' });
    const opened = await open({ shelf: 'CABINET 1' });
    expect(opened).toMatchObject({ total: 4, shelf: 'CABINET 1', blind: false });
    const rows = (await staff.get<CountRow[]>(`/api/counts/${opened.id}/rows`)).body;
    expect(rows.map(({ stockId, expected }) => [stockId, expected])).toEqual(
      [moved!, exact!, uncounted!, gauze]
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, currentQuantity }) => [id, currentQuantity]),
    );
    const watcher = await manager.watch();
    await use(moved!.id, 2);
    expect((await count(staff, opened.id, { stockId: moved!.id, counted: 15 })).body).toMatchObject({
      balance: 18,
      difference: -3,
      value: '-7.50',
      countedBy: { email: 'staff@perfect-b.example' },
    });
    expect(await watcher.heard('stock-count.updated')).toMatchObject({
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
    expect(await watcher.heard('item.updated')).toMatchObject({ data: { item: { currentQuantity: 11 } } });
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

  it('what a count posted is taken back by the opposite, whatever was used since, all of it or nothing', async () => {
    const [less, more] = await Promise.all([makeItem(manager, { currentQuantity: 20 }), tracked(6)]);
    const { id } = await open({ stockIds: [less.id, more.id] });
    expect((await manager.post<ErrorReply>(`/api/counts/${id}/reverse`)).body.code).toBe('count.not-posted');
    await count(staff, id, { stockId: less.id, counted: 17 });
    await count(staff, id, { stockId: more.id, number: 'FOUND', expiresOn: '2031-01-31', counted: 3 });
    await post(id);
    await use(less.id, 5);
    expect((await staff.post<ErrorReply>(`/api/counts/${id}/reverse`)).body.code).toBe('count.managers-only');
    const watcher = await manager.watch();
    expect(await manager.post(`/api/counts/${id}/reverse`)).toMatchObject({
      status: 200,
      body: { status: 'reversed', reversedBy: { email: 'manager@perfect-b.example' } },
    });
    expect(await watcher.heard('stock-count.updated')).toMatchObject({
      data: { stockCount: { id, status: 'reversed' } },
    });
    expect(await level(less.id)).toEqual({ quantity: 15, ledger: 15 });
    expect(await level(more.id)).toEqual({ quantity: 6, ledger: 6 });
    expect(await lotsOf(more.id)).toEqual([[null, 6]]);
    expect((await manager.post<ErrorReply>(`/api/counts/${id}/reverse`)).body.code).toBe('count.not-posted');

    const gone = await makeItem(manager, { currentQuantity: 1, name: 'Used up since' });
    const second = await open({ stockIds: [gone.id, less.id] });
    await count(staff, second.id, { stockId: gone.id, counted: 4 });
    await count(staff, second.id, { stockId: less.id, counted: 16 });
    await post(second.id);
    await use(gone.id, 3);
    expect(await manager.post<ErrorReply>(`/api/counts/${second.id}/reverse`)).toMatchObject({
      status: 409,
      body: {
        code: 'count.refused',
        message: '"Used up since" no longer holds what the count added to it. Adjust it by hand.',
      },
    });
    expect(await level(less.id)).toEqual({ quantity: 16, ledger: 16 });
  });

  it('who counts what right now is seen by everybody, for a minute', async () => {
    const [gloves, masks] = await Promise.all([makeItem(manager, {}), makeItem(manager, {})]);
    const { id, version } = await open({ stockIds: [gloves.id] });
    const watcher = await manager.watch();
    const here = (stockId: number | null) => staff.put(`/api/counts/${id}/here`, { stockId });
    const seen = async () => (await manager.get<CountHere[]>(`/api/counts/${id}/here`)).body;
    expect((await here(gloves.id)).status).toBe(204);
    expect(await watcher.heard('presence.moved')).toMatchObject({ data: { countId: id } });
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

  it('staff count, managers open, ask again, post and cancel', async () => {
    const item = await makeItem(manager, { currentQuantity: 5 });
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

  it('of a blind count nobody who counts is told what is expected, by no call and no event', async () => {
    const item = await tracked(6);
    const { id } = await open({ stockIds: [item.id], blind: true });
    const watcher = await staff.watch();
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
    expect(await watcher.heard('stock-count.updated')).toMatchObject({
      data: { stockCount: { exact: null, missing: null, surplus: null } },
    });
  });

  it('counts lots one by one; one that nobody knew is made when it is posted, and names the unknown one', async () => {
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
    const again = await open({ stockIds: [item.id] });
    expect(
      await count(staff, again.id, { stockId: item.id, number: 'A1', expiresOn: '2030-01-31', counted: 1 }),
    ).toMatchObject({ status: 409, body: { code: 'lot.other-date' } });
    await manager.post(`/api/counts/${again.id}/cancel`);
  });

  it('a scan adds one; what moved since then has to be counted anew', async () => {
    const item = await makeItem(manager, { currentQuantity: 5, unit: 'vials' });
    const { id } = await open({ stockIds: [item.id] });
    const scan = (who: Visitor, headers?: Record<string, string>) =>
      count(who, id, { stockId: item.id, counted: 1, add: true }, headers);
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

  it('leaves out rows that wait for a recount, and refuses a post of differences that changed since', async () => {
    const item = await makeItem(manager, { currentQuantity: 5, unit: 'vials' });
    const { id } = await open({ stockIds: [item.id] });
    expect((await post(id)).body.code).toBe('count.nothing-counted');
    const { body: line } = await count(staff, id, { stockId: item.id, counted: 2 });
    const asked = await manager.post<StockCount>(`/api/counts/${id}/recounts`, { lineIds: [line.id] });
    expect(asked.body.recounts).toBe(1);
    expect((await post(id)).body).toMatchObject({
      status: 'open',
      postedLines: 0,
      refused: [{ lineId: line.id, message: expect.stringContaining('has to be counted again') }],
    });
    await count(staff, id, { stockId: item.id, counted: 4 });
    const [counted] = (await manager.get<CountLine[]>(`/api/counts/${id}/lines`)).body;
    expect(counted).toMatchObject({ counted: 4, firstCounted: 2, wantsRecount: false, refusal: null });
    expect((await post(id, { version: asked.body.version })).body.code).toBe('count.changed');
    const { body: now } = await manager.get<StockCount>(`/api/counts/${id}`);
    const key = { 'idempotency-key': `posting count ${id}` };
    const answers = await Promise.all([1, 2].map(() => post(id, { version: now.version }, manager, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await level(item.id)).toEqual({ quantity: 4, ledger: 4 });
  });

  it('two managers who post at once post it once; the other is told who did', async () => {
    const item = await makeItem(manager, { currentQuantity: 9 });
    const lots = await tracked(6);
    const { id } = await open({ stockIds: [item.id, lots.id] });
    await count(staff, id, { stockId: item.id, counted: 7 });
    await count(staff, id, { stockId: lots.id, counted: 5 });
    const { version } = (await manager.get<StockCount>(`/api/counts/${id}`)).body;
    const superadmin = await app.signedIn('superadmin');
    const answers = await Promise.all([manager, superadmin].map((who) => post(id, { version }, who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'count.closed',
      message: expect.stringMatching(/^This count was already posted by /),
    });
    expect(await level(item.id)).toEqual({ quantity: 7, ledger: 7 });
    expect(await level(lots.id)).toEqual({ quantity: 5, ledger: 5 });
  });

  it('lots that were not counted beside others that were stay as they are', async () => {
    const item = await makeItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'boxes' });
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

  it('posts the rows that can be posted and keeps the others open with what to do', async () => {
    const [short, fine, gone] = await Promise.all(
      [1, 2, 3].map(() => makeItem(manager, { currentQuantity: 5, unit: 'vials' })),
    );
    const { id } = await open({ stockIds: [short!.id, fine!.id, gone!.id] });
    const { body: line } = await count(staff, id, { stockId: short!.id, counted: 1 });
    const { body: fineLine } = await count(staff, id, { stockId: fine!.id, counted: 4 });
    const { body: goneLine } = await count(staff, id, { stockId: gone!.id, counted: 3 });
    await use(short!.id, 3);
    await manager.delete(`/api/inventory/${gone!.id}`);
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
            message: `2 vials more of "${short!.name}" went since 1 was counted than there were. Count it again.`,
          },
          {
            lineId: goneLine.id,
            name: gone!.name,
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
    await manager.put(`/api/inventory/${gone!.id}`, { isActive: true });
    expect((await post(id)).body).toMatchObject({ status: 'posted', postedLines: 2, refused: [] });
    for (const [item, quantity] of [
      [short!, 2],
      [fine!, 4],
      [gone!, 3],
    ] as const)
      expect(await level(item.id)).toEqual({ quantity, ledger: quantity });
  });

  it('a partly posted count that is cancelled keeps what it posted', async () => {
    const [fine, left] = await Promise.all([1, 2].map(() => makeItem(manager, { currentQuantity: 5 })));
    const { id } = await open({ stockIds: [fine!.id, left!.id] });
    await count(staff, id, { stockId: fine!.id, counted: 4 });
    await count(staff, id, { stockId: left!.id, counted: 1 });
    await use(left!.id, 3);
    await post(id);
    expect((await manager.post<StockCount>(`/api/counts/${id}/cancel`)).body.status).toBe('posted');
    expect((await manager.post<StockCount>(`/api/counts/${id}/reverse`)).body.status).toBe('reversed');
    expect([(await level(fine!.id)).quantity, (await level(left!.id)).quantity]).toEqual([5, 2]);
  });

  it('keeps the products that it started with, also when their category is deleted', async () => {
    const { body: category } = await manager.post<{ id: number }>('/api/categories', { name: 'Short-lived' });
    const item = await makeItem(manager, { currentQuantity: 5, categoryId: category.id });
    const { id } = await open({ categoryIds: [category.id] });
    const { body: line } = await count(staff, id, { stockId: item.id, counted: 4 });
    await manager.post(`/api/counts/${id}/recounts`, { lineIds: [line.id] });
    expect((await manager.delete(`/api/categories/${category.id}`)).status).toBe(204);
    await makeItem(manager, { currentQuantity: 1, shelf: 'Elsewhere' });
    expect((await manager.get<StockCount>(`/api/counts/${id}`)).body.total).toBe(1);
    expect((await staff.get<CountRow[]>(`/api/counts/${id}/rows`)).body).toMatchObject([{ stockId: item.id }]);
    expect((await count(staff, id, { stockId: item.id, counted: 3 })).status).toBe(201);
    expect((await post(id)).body).toMatchObject({ status: 'posted', postedLines: 1 });
    expect(await level(item.id)).toEqual({ quantity: 3, ledger: 3 });
  });

  it('is exact while others use, in parallel: the ledger is the level, and each use is kept', async () => {
    const plain = await makeItem(manager, { currentQuantity: 500 });
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

  it('refuses what cannot be counted at its field', async () => {
    const item = await makeItem(manager);
    const outside = await makeItem(manager);
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
