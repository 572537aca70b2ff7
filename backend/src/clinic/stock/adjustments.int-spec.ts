import { fieldWords } from '@atrium/rules/text/field-words';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity } from '@atrium/contract/clinic/dashboard/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { parse } from 'csv-parse/sync';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { makeConsumable, makeItem, shelf } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';

describe('adjusting stock', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const adjust = (who: Visitor, path: string, body: unknown, headers?: Record<string, string>) =>
    who.post<Item & ErrorReply & { current?: Item }>(`/api/${path}/adjustments`, body, headers);
  const ledger = async (path: string, search = '') =>
    (await staff.get<Movement[]>(`/api/${path}/movements${search}`)).body;

  it.each(['item', 'consumable'] as const)(
    'of an %s sets the counted level, with its reason and note; everybody hears of it',
    async (kind) => {
      const stock =
        kind === 'item'
          ? await makeItem(manager, { currentQuantity: 14, unit: 'vials' })
          : await makeConsumable(manager, { currentQuantity: 14, unit: 'vials' });
      const path = `${kind === 'item' ? 'inventory' : 'consumables'}/${stock.id}`;
      const watcher = await manager.watch();
      const { status, body } = await adjust(staff, path, {
        countedQuantity: 12,
        reason: 'broken',
        note: ' Two fell ',
        version: stock.version,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ id: stock.id, kind, currentQuantity: 12, version: stock.version + 1 });
      expect(await watcher.heard(`${kind}.updated`)).toMatchObject({
        data: { [kind]: { id: stock.id, currentQuantity: 12 } },
      });
      const [line] = await ledger(path);
      expect(line).toMatchObject({
        type: 'adjustment',
        delta: -2,
        balance: 12,
        reason: 'broken',
        note: 'Two fell',
        user: { email: 'staff@perfect-b.example' },
      });
      expect(await shelf(app.databaseUrl, stock.id)).toEqual({ quantity: 12, ledger: 12 });
      const [newest] = (await staff.get<Activity[]>('/api/dashboard/recent-activity')).body;
      expect(newest).toMatchObject({
        id: `adjustment-${line?.id}`,
        type: 'adjustment',
        kind,
        quantityUsed: -2,
        reason: 'broken',
        item: { id: stock.id },
      });
      const [entry] = await query(
        app.databaseUrl,
        `select action, changes from audit where object_kind = $1 and object_id = $2 order by id desc limit 1`,
        [kind, String(stock.id)],
      );
      expect(entry).toMatchObject({
        action: 'updated',
        changes: [
          { field: 'currentQuantity', before: 14, after: 12 },
          { field: 'reason', before: null, after: 'Broken' },
          { field: 'note', before: null, after: 'Two fell' },
        ],
      });
    },
  );

  it('of two who count at once one is told what the other found, and nothing is lost', async () => {
    const item = await makeItem(manager, { currentQuantity: 14, unit: 'vials' });
    const counts = [staff, manager].map((who, index) =>
      adjust(who, `inventory/${item.id}`, { countedQuantity: 10 + index, reason: 'count', version: item.version }),
    );
    const answers = await Promise.all(counts);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    const level = answers.find(({ status }) => status === 201)?.body.currentQuantity;
    expect(refused).toMatchObject({
      code: 'stock.changed',
      message: `The stock changed while you were counting: ${level} vials now. Please check your count.`,
      current: { currentQuantity: level },
    });
    expect(await shelf(app.databaseUrl, item.id)).toEqual({ quantity: level, ledger: level });
  });

  it('a use since then is a change of the stock, an edit is none', async () => {
    const item = await makeItem(manager, { currentQuantity: 14, unit: 'vial' });
    await manager.put(`/api/inventory/${item.id}`, { notes: 'Second shelf' });
    const count = { countedQuantity: 3, reason: 'count', version: item.version };
    const adjusted = (await adjust(staff, `inventory/${item.id}`, count)).body;
    expect(adjusted.currentQuantity).toBe(3);
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 2 });
    expect(await adjust(staff, `inventory/${item.id}`, { ...count, version: adjusted.version })).toMatchObject({
      status: 409,
      body: { message: 'The stock changed while you were counting: 1 vial now. Please check your count.' },
    });
  });

  it('the same key is one adjustment', async () => {
    const item = await makeItem(manager, { currentQuantity: 14 });
    const headers = { 'idempotency-key': `adjusting ${item.id}` };
    const body = { countedQuantity: 9, reason: 'lost', version: item.version };
    const answers = await Promise.all([1, 2, 3].map(() => adjust(staff, `inventory/${item.id}`, body, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
    expect(await ledger(`inventory/${item.id}`, '?type=adjustment')).toHaveLength(1);
    expect((await adjust(staff, `inventory/${item.id}`, { ...body, countedQuantity: 8 }, headers)).status).toBe(422);
  });

  it('what cannot be a count is refused at its field', async () => {
    const item = await makeItem(manager, { currentQuantity: 14, unit: 'vials' });
    const path = `inventory/${item.id}`;
    for (const [body, at, message] of [
      [{ reason: 'count' }, 'countedQuantity', 'Counted quantity must be at least 0'],
      [{ countedQuantity: -1, reason: 'count' }, 'countedQuantity', 'Counted quantity must be at least 0'],
      [{ countedQuantity: 1.5, reason: 'count' }, 'countedQuantity', 'Counted quantity must be a whole number'],
      [{ countedQuantity: 14, reason: 'count' }, 'countedQuantity', 'There are 14 vials in stock already'],
      [{ countedQuantity: 3 }, 'reason', 'Please choose a reason'],
      [{ countedQuantity: 3, reason: 'stolen' }, 'reason', 'Please choose a reason'],
    ] as const)
      expect(await adjust(staff, path, body)).toMatchObject({ status: 400, body: { errors: [{ path: at, message }] } });
    expect((await adjust(staff, 'inventory/999999', { countedQuantity: 3, reason: 'count' })).status).toBe(404);
    expect((await adjust(staff, `consumables/${item.id}`, { countedQuantity: 3, reason: 'count' })).status).toBe(404);
    await manager.delete(`/api/${path}`);
    expect((await adjust(staff, path, { countedQuantity: 3, reason: 'count' })).body.code).toBe('stock.inactive');
    expect((await shelf(app.databaseUrl, item.id)).quantity).toBe(14);
  });

  it.each([
    ['/api/usage', 'itemId', 'quantityUsed', {}],
    ['/api/purchases', 'itemId', 'quantityPurchased', {}],
    ['/api/reorder-requests', 'itemId', 'requestedQuantity', {}],
  ] as const)('%s refuses a part of a unit with a sentence', async (path, id, field, more) => {
    const item = await makeItem(manager, { unit: 'vials' });
    for (const part of [0.5, 1.5])
      expect(await staff.post(path, { [id]: item.id, [field]: part, ...more })).toMatchObject({
        status: 400,
        body: { message: `${fieldWords(field)} must be a whole number`, errors: [{ path: field }] },
      });
    expect((await shelf(app.databaseUrl, item.id)).quantity).toBe(100);
  });

  it('a ledger is narrowed by type, person and time, and says who was treated with what; its file has the same lines', async () => {
    const item = await makeItem(manager, { currentQuantity: 20, unit: 'vials' });
    const path = `inventory/${item.id}`;
    const { body: usage } = await staff.post<Usage>('/api/usage', {
      itemId: item.id,
      quantityUsed: 2,
      treatmentType: 'dermal_filler',
      reason: 'Lips',
      patientId: 'P-77',
    });
    await manager.delete(`/api/usage/${usage.id}`);
    await adjust(manager, path, { countedQuantity: 25, reason: 'returned' });
    const [, undone, used] = await ledger(path);
    expect(used).toMatchObject({
      type: 'usage',
      treatmentType: 'dermal_filler',
      patientId: 'P-77',
      reason: 'Lips',
      usedBy: { email: 'staff@perfect-b.example' },
    });
    expect(undone).toMatchObject({ type: 'undo', user: { email: 'manager@perfect-b.example' }, patientId: 'P-77' });
    const typesOf = async (search: string) => (await ledger(path, search)).map(({ type }) => type);
    expect(await typesOf('?type=adjustment')).toEqual(['adjustment']);
    expect(await typesOf(`?userId=${usage.user?.id}`)).toEqual(['undo', 'usage']);
    expect(await typesOf(`?since=${used?.at}&until=${undone?.at}`)).toEqual(['usage']);
    expect(await typesOf('?limit=1&type=usage')).toEqual(['usage']);
    expect((await staff.get(`/api/${path}/movements?type=theft`)).status).toBe(400);
    expect((await staff.get(`/api/${path}/movements?userId=me`)).status).toBe(400);

    const file = async (search: string) => {
      const response = await fetch(`${staff.url}/api/${path}/movements/export.csv${search}`, {
        headers: { cookie: staff.cookieHeader },
      });
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      return parse(await response.text(), { bom: true, columns: true });
    };
    expect(await file('')).toMatchObject([
      { Type: 'Adjustment', Change: '5', Balance: '25', Reason: 'Returned' },
      { Type: 'Usage undone', Change: '2' },
      { Type: 'Usage', Change: '-2', Reason: 'Lips', Treatment: 'Dermal Filler', Patient: 'P-77' },
      { Type: 'Opening stock', Balance: '20' },
    ]);
    expect(await file('?type=undo')).toHaveLength(1);
    expect((await staff.get('/api/inventory/999999/movements/export.csv')).status).toBe(404);
  });

  it('an undo keeps its reason, in the entry, the ledger and the live event', async () => {
    for (const [path, body] of [
      ['/api/usage', { itemId: (await makeItem(manager)).id, quantityUsed: 2 }],
      ['/api/consumables/usage', { consumableId: (await makeConsumable(manager)).id, quantityUsed: 2 }],
    ] as const) {
      const { body: usage } = await staff.post<Usage>(path, body);
      expect(usage.undoReason).toBeNull();
      const watcher = await manager.watch();
      const undone = await staff.send<Usage>('DELETE', `${path}/${usage.id}`, { reason: ' Wrong patient ' });
      expect(undone).toMatchObject({ status: 200, body: { undoReason: 'Wrong patient' } });
      expect(await watcher.heard('usage.undone')).toMatchObject({ data: { usage: { undoReason: 'Wrong patient' } } });
      const [line] = await ledger(`${usage.kind === 'item' ? 'inventory' : 'consumables'}/${usage.item.id}`);
      expect(line).toMatchObject({ type: 'undo', reason: 'Wrong patient', delta: 2 });
    }
  });
});
