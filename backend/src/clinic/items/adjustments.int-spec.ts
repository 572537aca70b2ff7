import { toFieldLabel } from '@atrium/rules/text/field-label';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity } from '@atrium/contract/clinic/dashboard/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { parse } from 'csv-parse/sync';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('adjusting stock', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const adjust = (client: TestClient, path: string, body: unknown, headers?: Record<string, string>) =>
    client.post<Item & ErrorReply & { current?: Item }>(`/api/${path}/adjustments`, body, headers);
  const ledger = async (path: string, search = '') =>
    (await staff.get<Movement[]>(`/api/${path}/movements${search}`)).body;

  it.each(['item', 'consumable'] as const)(
    'of an %s sets the counted level with reason and note, and publishes it to all members',
    async (kind) => {
      const stock =
        kind === 'item'
          ? await createItem(manager, { currentQuantity: 14, unit: 'vials' })
          : await createConsumable(manager, { currentQuantity: 14, unit: 'vials' });
      const path = `${kind === 'item' ? 'inventory' : 'consumables'}/${stock.id}`;
      const socket = await manager.openSocket();
      const { status, body } = await adjust(staff, path, {
        countedQuantity: 12,
        reason: 'broken',
        note: ' Two fell ',
        version: stock.version,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ id: stock.id, kind, currentQuantity: 12, version: stock.version + 1 });
      expect(await socket.waitForEvent(`${kind}.updated`)).toMatchObject({
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
      expect(await readShelf(app.databaseUrl, stock.id)).toEqual({ quantity: 12, ledger: 12 });
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

  it('of two concurrent counts the second gets an error with the count of the first, and nothing is lost', async () => {
    const item = await createItem(manager, { currentQuantity: 14, unit: 'vials' });
    const counts = [staff, manager].map((client, index) =>
      adjust(client, `inventory/${item.id}`, { countedQuantity: 10 + index, reason: 'count', version: item.version }),
    );
    const responses = await Promise.all(counts);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const rejection = responses.find(({ status }) => status === 409)?.body;
    const level = responses.find(({ status }) => status === 201)?.body.currentQuantity;
    expect(rejection).toMatchObject({
      code: 'stock.changed',
      message: `The stock changed while you were counting: ${level} vials now. Please check your count.`,
      current: { currentQuantity: level },
    });
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: level, ledger: level });
  });

  it('a later use changes the stock, and an edit does not', async () => {
    const item = await createItem(manager, { currentQuantity: 14, unit: 'vial' });
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

  it('a repeated key adjusts once', async () => {
    const item = await createItem(manager, { currentQuantity: 14 });
    const headers = { 'idempotency-key': `adjusting ${item.id}` };
    const body = { countedQuantity: 9, reason: 'lost', version: item.version };
    const responses = await Promise.all([1, 2, 3].map(() => adjust(staff, `inventory/${item.id}`, body, headers)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(responses[2]?.body).toEqual(responses[0]?.body);
    expect(await ledger(`inventory/${item.id}`, '?type=adjustment')).toHaveLength(1);
    expect((await adjust(staff, `inventory/${item.id}`, { ...body, countedQuantity: 8 }, headers)).status).toBe(422);
  });

  it('an invalid count is rejected at its field', async () => {
    const item = await createItem(manager, { currentQuantity: 14, unit: 'vials' });
    const path = `inventory/${item.id}`;
    for (const [body, at, message] of [
      [{ reason: 'count' }, 'countedQuantity', 'Counted quantity must be at least 0'],
      [{ countedQuantity: -1, reason: 'count' }, 'countedQuantity', 'Counted quantity must be at least 0'],
      [{ countedQuantity: 1.5, reason: 'count' }, 'countedQuantity', 'Counted quantity must be a whole number'],
      [{ countedQuantity: 14, reason: 'count' }, 'countedQuantity', 'There are already 14 vials in stock'],
      [{ countedQuantity: 3 }, 'reason', 'Please choose a reason'],
      [{ countedQuantity: 3, reason: 'stolen' }, 'reason', 'Please choose a reason'],
    ] as const)
      expect(await adjust(staff, path, body)).toMatchObject({ status: 400, body: { errors: [{ path: at, message }] } });
    expect((await adjust(staff, 'inventory/999999', { countedQuantity: 3, reason: 'count' })).status).toBe(404);
    expect((await adjust(staff, `consumables/${item.id}`, { countedQuantity: 3, reason: 'count' })).status).toBe(404);
    await manager.delete(`/api/${path}`);
    expect((await adjust(staff, path, { countedQuantity: 3, reason: 'count' })).body.code).toBe('stock.inactive');
    expect((await readShelf(app.databaseUrl, item.id)).quantity).toBe(14);
  });

  it.each([
    ['/api/usage', 'itemId', 'quantityUsed', {}],
    ['/api/purchases', 'itemId', 'quantityPurchased', {}],
    ['/api/reorder-requests', 'itemId', 'requestedQuantity', {}],
  ] as const)('%s rejects a fraction of a unit with a sentence', async (path, id, field, more) => {
    const item = await createItem(manager, { unit: 'vials' });
    for (const part of [0.5, 1.5])
      expect(await staff.post(path, { [id]: item.id, [field]: part, ...more })).toMatchObject({
        status: 400,
        body: { message: `${toFieldLabel(field)} must be a whole number`, errors: [{ path: field }] },
      });
    expect((await readShelf(app.databaseUrl, item.id)).quantity).toBe(100);
  });

  it('the ledger is filtered by type, user and time, shows treatments and patients, and is exported with the same rows', async () => {
    const item = await createItem(manager, { currentQuantity: 20, unit: 'vials' });
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

  it('an undo stores its reason in the entry, the ledger and the live event', async () => {
    for (const [path, body] of [
      ['/api/usage', { itemId: (await createItem(manager)).id, quantityUsed: 2 }],
      ['/api/consumables/usage', { consumableId: (await createConsumable(manager)).id, quantityUsed: 2 }],
    ] as const) {
      const { body: usage } = await staff.post<Usage>(path, body);
      expect(usage.undoReason).toBeNull();
      const socket = await manager.openSocket();
      const undone = await staff.send<Usage>('DELETE', `${path}/${usage.id}`, { reason: ' Wrong patient ' });
      expect(undone).toMatchObject({ status: 200, body: { undoReason: 'Wrong patient' } });
      expect(await socket.waitForEvent('usage.undone')).toMatchObject({
        data: { usage: { undoReason: 'Wrong patient' } },
      });
      const [line] = await ledger(`${usage.kind === 'item' ? 'inventory' : 'consumables'}/${usage.item.id}`);
      expect(line).toMatchObject({ type: 'undo', reason: 'Wrong patient', delta: 2 });
    }
  });
});
