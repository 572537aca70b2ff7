import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard } from '@atrium/contract/clinic/dashboard/schemas';
import type { ReportReply } from '@atrium/contract/clinic/reports/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Container } from '@atrium/contract/clinic/containers/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { Directory } from '../../enterprise/directory.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import { ContainerNotificationsTask } from './container-notifications.task.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, listLots as readLots, receiveLots, VIAL } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

describe('opened containers', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const use = (itemId: number, content: number, more: object = {}): Promise<ClientResponse<Usage & ErrorReply>> =>
    staff.post('/api/usage', { itemId, content, ...more });
  const item = async (id: number): Promise<Item> => (await staff.get<Item>(`/api/inventory/${id}`)).body;
  const opened = async (filters: string): Promise<Container[]> =>
    (await staff.get<Container[]>(`/api/opened-containers?${filters}`)).body;
  const discard = (id: number, body: object = { reason: 'expired' }) =>
    staff.post<Container & ErrorReply>(`/api/opened-containers/${id}/discard`, body);
  const sql = (text: string, values: unknown[] = []) => query(app.databaseUrl, text, values);
  const endNow = (id: number) =>
    sql(`update opened_container set spoils_at = now() - interval '1 minute' where id = $1`, [id]);
  const withLots = async (lots: readonly { number: string; expiresOn: string | null; quantity: number }[]) => {
    const created = await createItem(manager, { ...VIAL, currentQuantity: 0, tracksLots: true });
    await receiveLots(manager, created, lots);
    return created;
  };
  const lotsOf = (id: number) => readLots(staff, { id });

  it('the first use opens a container, and the next use draws from it', async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 3 });
    const first = await use(id, 24, { patientId: 'P-1' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      quantityUsed: 1,
      item: { currentQuantity: 2 },
      content: { amount: 24, unit: 'U', cost: '60.00', containers: [{ amount: 24, wasOpened: true, left: 76 }] },
      lots: [],
    });
    const second = await use(id, 0.5);
    expect(second.body).toMatchObject({
      quantityUsed: 0,
      item: { currentQuantity: 2 },
      content: { amount: 0.5, cost: '1.25', containers: [{ wasOpened: false, left: 75.5 }] },
    });
    const now = await item(id);
    expect(now).toMatchObject({ currentQuantity: 2, opened: [{ left: 75.5, holds: 100, unit: 'U', lotId: null }] });
    const hours = (Date.parse(now.opened[0]?.spoilsAt ?? '') - Date.parse(now.opened[0]?.openedAt ?? '')) / 3_600_000;
    expect(hours).toBeCloseTo(24, 3);
    const { body: ledger } = await staff.get<Movement[]>(`/api/inventory/${id}/movements`);
    expect(ledger.slice(0, 2)).toMatchObject([
      { type: 'usage', delta: 0, balance: 2, content: -0.5, contentUnit: 'U' },
      { type: 'usage', delta: -1, balance: 2, content: -24, contentUnit: 'U', patientId: 'P-1' },
    ]);
  });

  it('a use takes the container that expires first, then whole units of the first lot to expire, over several lots', async () => {
    const { id } = await withLots([
      { number: 'LATE', expiresOn: dayAfter(90), quantity: 2 },
      { number: 'SOON', expiresOn: dayAfter(30), quantity: 2 },
    ]);
    await use(id, 70);
    const { body } = await use(id, 250);
    expect(body.content?.containers).toMatchObject([
      { number: 'SOON', amount: 30, wasOpened: false, left: 0 },
      { number: 'SOON', amount: 100, wasOpened: true, left: 0 },
      { number: 'LATE', amount: 100, wasOpened: true, left: 0 },
      { number: 'LATE', amount: 20, wasOpened: true, left: 80 },
    ]);
    expect(body).toMatchObject({ quantityUsed: 3, item: { currentQuantity: 0 } });
    expect(body.lots).toMatchObject([
      { number: 'SOON', quantity: 1 },
      { number: 'LATE', quantity: 2 },
    ]);
    expect(await item(id)).toMatchObject({ opened: [{ number: 'LATE', left: 80 }], nextExpiryOn: null });
  });

  it('content of a recalled lot must be discarded, and its waste is recorded as content', async () => {
    const { id } = await withLots([{ number: 'REC', expiresOn: dayAfter(90), quantity: 3 }]);
    await use(id, 36.5);
    const [lot] = (await staff.get<{ id: number }[]>(`/api/lots?stockId=${id}`)).body;
    const waiting = async () =>
      (await staff.get<Dashboard>('/api/dashboard')).body.attention.filter(
        ({ container }) => container?.item.id === id,
      );
    expect(await waiting()).toEqual([]);
    await manager.put(`/api/lots/${lot?.id}/state`, { state: 'recalled', reason: 'Notice 7' });
    const [row] = await waiting();
    expect(row).toMatchObject({ state: 'over', container: { left: 63.5, unit: 'U', isRecalled: true } });
    await staff.post(`/api/opened-containers/${row?.container?.id}/discard`, { reason: 'recalled' });
    expect(await waiting()).toEqual([]);
    const report = (await manager.get<ReportReply>('/api/reports/waste')).body;
    expect(report.groups.map(({ key }) => key)).toContain('recalled');
    expect(report.rows.find(({ stockId }) => stockId === id)).toMatchObject({ content: 63.5, contentUnit: 'U' });
  });

  it('consumables work in the same way, and uses of whole units are unaffected', async () => {
    const bottle = await createConsumable(manager, {
      currentQuantity: 2,
      unit: 'bottles',
      contentAmount: 250,
      contentUnit: 'ml',
    });
    const { body } = await staff.post<Usage>('/api/consumables/usage', { consumableId: bottle.id, content: 12.25 });
    expect(body).toMatchObject({
      quantityUsed: 1,
      content: { amount: 12.25, unit: 'ml', cost: null, containers: [{ left: 237.75, spoilsAt: null }] },
    });
    const whole = await staff.post<Usage>('/api/consumables/usage', { consumableId: bottle.id, quantityUsed: 1 });
    expect(whole.body).toMatchObject({ quantityUsed: 1, content: null, item: { currentQuantity: 0 } });
  });

  it('an undo returns content to its container, and a full container to its lot', async () => {
    const { id } = await withLots([{ number: 'A', expiresOn: dayAfter(30), quantity: 2 }]);
    const before = await item(id);
    const first = (await use(id, 24)).body;
    const second = (await use(id, 10.5)).body;
    const undo = (usage: Usage) => staff.delete<Usage>(`/api/usage/${usage.id}`);
    expect((await undo(first)).status).toBe(200);
    // The container was also used by another entry, so it stays open with the returned content.
    expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [{ left: 89.5 }] });
    expect((await undo(second)).status).toBe(200);
    const after = await item(id);
    expect(after).toMatchObject({ currentQuantity: 2, opened: [], nextExpiryOn: before.nextExpiryOn });
    expect((await lotsOf(id))[0]).toMatchObject({ quantity: 2, opened: [] });
    const alone = (await use(id, 100)).body;
    expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [] });
    await undo(alone);
    expect(await item(id)).toMatchObject({ currentQuantity: 2, opened: [] });
  });

  it('an expired container is not used, is named in the error, and is discarded as waste at its cost', async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 1 });
    await use(id, 24);
    const [container] = await opened(`stockId=${id}`);
    if (container === undefined) throw new Error('Nothing is open');
    expect(container).toMatchObject({ left: 76, value: '190.00', isUsable: true, kind: 'item' });
    await endNow(container.id);
    const rejection = await use(id, 1);
    expect(rejection.status).toBe(409);
    expect(rejection.body).toMatchObject({ code: 'content.insufficient' });
    expect(rejection.body.message).toMatch(
      /Nothing of ".*" can be used\. An open one \(76 U\) expired .*: please write it off\./,
    );
    expect(await opened(`stockId=${id}&over=true`)).toMatchObject([{ isUsable: false }]);
    const done = await discard(container.id);
    expect(done).toMatchObject({ status: 201, body: { left: 0, isUsable: false } });
    expect((await discard(container.id)).body.code).toBe('container.empty');
    const { body: ledger } = await staff.get<Movement[]>(`/api/inventory/${id}/movements`);
    expect(ledger[0]).toMatchObject({
      type: 'waste',
      delta: 0,
      balance: 0,
      content: -76,
      value: '190.00',
      reason: 'expired',
    });
    expect(await opened(`stockId=${id}`)).toEqual([]);
  });

  it('a retry of the same form counts once, for a use and for a discard', async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 2 });
    const headers = { 'Idempotency-Key': `content-${id}` };
    const body = { itemId: id, content: 10 };
    const [first, second] = [
      await staff.post<Usage>('/api/usage', body, headers),
      await staff.post<Usage>('/api/usage', body, headers),
    ];
    expect(second.body.id).toBe(first.body.id);
    expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [{ left: 90 }] });
  });

  it('a held lot holds its open containers too, on its page and in its recall list', async () => {
    const { id } = await withLots([
      { number: 'A', expiresOn: dayAfter(30), quantity: 1 },
      { number: 'B', expiresOn: dayAfter(60), quantity: 1 },
    ]);
    await use(id, 24, { patientId: 'P-77' });
    const [lot] = (await lotsOf(id)).filter(({ number }) => number === 'A');
    if (lot === undefined) throw new Error('There is no lot A');
    expect(lot).toMatchObject({ quantity: 0, opened: [{ left: 76 }] });
    await manager.put(`/api/lots/${lot.id}/state`, { state: 'recalled', reason: 'By the maker' });
    expect(await item(id)).toMatchObject({ opened: [{ state: 'recalled' }] });
    const next = await use(id, 5);
    expect(next.body.content?.containers).toMatchObject([{ number: 'B', wasOpened: true, left: 95 }]);
    const reached = await staff.get<LotMovement[]>(`/api/lots/${lot.id}/movements?used=true`);
    expect(reached.body).toMatchObject([{ patientId: 'P-77', content: -24, contentUnit: 'U' }]);
    const chosen = await use(id, 5, { lotId: lot.id, lotReason: 'At hand' });
    expect(chosen.body.message).toContain('is recalled');
    const removed = await manager.post<Lot>(`/api/lots/${lot.id}/write-offs`, { reason: 'other' });
    expect(removed).toMatchObject({ status: 201, body: { quantity: 0, opened: [] } });
    const csv = await manager.get<string>(`/api/lots/${lot.id}/recall.csv`);
    const [heads = '', line = ''] = csv.body.trim().split(/\r?\n/);
    const cells = Object.fromEntries(heads.split(',').map((head, index) => [head, line.split(',')[index]]));
    expect(cells).toMatchObject({
      'Used at': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      Expiry: dayAfter(30),
      Quantity: '',
      Unit: '',
      Content: '24',
      'Content unit': 'U',
      Patient: 'P-77',
    });
  });

  it('merged lots keep their open containers, and later uses and undos stay exact', async () => {
    const { id } = await withLots([
      { number: 'A', expiresOn: dayAfter(30), quantity: 2 },
      { number: 'B', expiresOn: dayAfter(30), quantity: 1 },
    ]);
    const emptied = (await use(id, 100)).body;
    const drawn = (await use(id, 24)).body;
    const byNumber = async (number: string): Promise<Lot> => {
      const found = (await lotsOf(id)).find((lot) => lot.number === number);
      if (found === undefined) throw new Error(`There is no lot ${number}`);
      return found;
    };
    const [a, b] = [await byNumber('A'), await byNumber('B')];
    expect([a, b]).toMatchObject([
      { quantity: 0, opened: [{ left: 76 }] },
      { quantity: 1, opened: [] },
    ]);

    const merged = await manager.post<Lot>(`/api/lots/${a.id}/merge`, { into: b.id });
    expect(merged).toMatchObject({ status: 200, body: { quantity: 1, opened: [{ left: 76, lotId: b.id }] } });
    expect(await byNumber('A')).toMatchObject({ quantity: 0, opened: [] });
    expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [{ number: 'B', left: 76 }] });
    expect(await opened(`stockId=${id}`)).toMatchObject([{ lotId: b.id, left: 76 }]);

    const audited = await sql(
      `select changes from audit where object_kind = 'lot' and action = 'updated' and object_id = any($1) order by id`,
      [[String(a.id), String(b.id)]],
    );
    expect(audited).toMatchObject([
      { changes: [{ field: 'opened', before: '76 U', after: null }] },
      { changes: expect.arrayContaining([{ field: 'opened', before: null, after: '76 U' }]) },
    ]);

    const chosen = await use(id, 6, { lotId: b.id, lotReason: 'At hand' });
    expect(chosen.body.content?.containers).toMatchObject([{ number: 'B', wasOpened: false, left: 70 }]);
    const undo = async (usage: Usage) => (await staff.delete<Usage>(`/api/usage/${usage.id}`)).status;
    expect([await undo(drawn), await undo(chosen.body), await undo(emptied)]).toEqual([200, 200, 200]);
    expect(await item(id)).toMatchObject({ currentQuantity: 3, opened: [] });
    expect([await byNumber('A'), await byNumber('B')]).toMatchObject([
      { quantity: 0, opened: [] },
      { quantity: 3, opened: [] },
    ]);
    const unbalanced = await sql(
      `select t.id from stock_lot t left join stock_movement m on m.lot_id = t.id where t.stock_id = $1
       group by t.id having t.quantity <> t.moved + coalesce(sum(m.delta), 0)`,
      [id],
    );
    expect(unbalanced).toEqual([]);
  });

  it("a use draws only from containers in the item's unit, and an undo that would restore another unit is rejected", async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 3 });
    const inUnits = (await use(id, 24)).body;
    const change = (body: object) => manager.put<ErrorReply>(`/api/inventory/${id}`, body);
    expect((await change({ contentUnit: 'ml', contentAmount: 4 })).body.code).toBe('stock.open-containers');
    expect((await change({ contentUnit: 'ml', contentAmount: 4, openContainers: 'keep' })).status).toBe(200);
    const inMl = (await use(id, 1)).body;
    expect(inMl.content).toMatchObject({ unit: 'ml', containers: [{ wasOpened: true, left: 3 }] });
    expect((await use(id, 8)).body.code).toBe('content.insufficient');
    const undone = await staff.delete<ErrorReply>(`/api/usage/${inUnits.id}`);
    expect(undone).toMatchObject({ status: 409, body: { code: 'content.other-unit' } });
    expect((await opened(`stockId=${id}`)).map(({ left, unit }) => [left, unit])).toEqual(
      expect.arrayContaining([
        [76, 'U'],
        [3, 'ml'],
      ]),
    );
    expect((await staff.delete(`/api/usage/${inMl.id}`)).status).toBe(200);
  });

  it.each([
    [7.01, [1.28, 0.57, 0.34, 0.73, 1.61, 0.48, 0.42, 0.79, 0.79]],
    [0.3, [0.1, 0.1, 0.1]],
    [100, [33.3, 33.3, 33.4]],
    [1, [0.154, 0.154, 0.154, 0.154, 0.154, 0.154, 0.076]],
  ])(
    'parts of %p add up to the whole: one container is empty after them, and no second one is open',
    async (holds, parts) => {
      const { id } = await createItem(manager, { ...VIAL, contentAmount: holds, currentQuantity: 2 });
      for (const part of parts) expect((await use(id, part)).status).toBe(201);
      expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [] });
    },
  );

  it('an incomplete definition, another content while a container is open, and an invalid amount are rejected', async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 1 });
    const change = (body: object) => manager.put<ErrorReply>(`/api/inventory/${id}`, body);
    expect((await change({ contentUnit: null })).body).toMatchObject({ errors: [{ path: 'contentUnit' }] });
    await use(id, 24);
    expect((await change({ hoursOnceOpened: 8 })).status).toBe(200);
    const asked = await change({ contentAmount: 50 });
    expect(asked).toMatchObject({ status: 409, body: { code: 'stock.open-containers' } });
    expect(asked.body.message).toContain('Open now: 76 U.');
    expect((await change({ contentAmount: 50, openContainers: 'keep' })).status).toBe(200);
    expect(await item(id)).toMatchObject({ contentAmount: 50, opened: [{ left: 76, holds: 100 }] });
    for (const content of [0, -1, 0.0001, 1e9, 'x', Number.NaN])
      expect((await use(id, content as number)).status).toBe(400);
    expect((await use(id, 1, { quantityUsed: 1 })).body).toMatchObject({ errors: [{ path: 'content' }] });
    expect((await use(id, 1, { contentUnit: 'ml' })).body.code).toBe('content.other-unit');
    const whole = await createItem(manager, { currentQuantity: 5 });
    expect((await use(whole.id, 1)).body).toMatchObject({ errors: [{ path: 'content' }] });
    expect((await use(id, 77)).body.message).toMatch(/^Only 76 U of .* can be used: 76 U open\.$/);
    const many = await createItem(manager, { ...VIAL, contentAmount: 1, currentQuantity: 500 });
    expect((await use(many.id, 200)).body).toMatchObject({ errors: [{ path: 'content' }] });
    expect((await use(2_000_000_000, 1)).status).toBe(400);
  });

  it('users see each other open, draw and discard, without the patient, and the audit describes it in words', async () => {
    const { id, name } = await createItem(manager, { ...VIAL, currentQuantity: 1 });
    const screen = await manager.openSocket();
    const response = await use(id, 24, { patientId: 'P-9' });
    const logged = await screen.waitForEvent(
      'usage.logged',
      ({ data }) => 'usage' in data && data.usage.id === response.body.id,
    );
    expect(logged.data).toMatchObject({ usage: { content: { amount: 24 } }, item: { opened: [{ left: 76 }] } });
    expect(JSON.stringify(logged)).not.toContain('P-9');
    const [container] = await opened(`stockId=${id}`);
    await discard(container?.id ?? 0, { reason: 'broken', note: 'Fell' });
    const notifications = await screen.waitForEvent(
      'item.updated',
      ({ data }) => 'item' in data && data.item.id === id,
    );
    expect(notifications.data).toMatchObject({ item: { opened: [] } });
    const [row] = await sql('select changes from audit where object_name = $1 order by id desc limit 1', [name]);
    expect(row?.['changes']).toEqual(expect.arrayContaining([{ field: 'discarded', before: '76 U', after: null }]));
  });

  it('the user who opened a container and the managers are notified once before its end and once at its end', async () => {
    const { id } = await createItem(manager, { ...VIAL, name: 'Told vial', currentQuantity: 1 });
    await use(id, 24);
    const [container] = await opened(`stockId=${id}`);
    // Runs the worker's scheduled task.
    const get = app.app.get.bind(app.app);
    const telling = new ContainerNotificationsTask(
      get(Transactions),
      new ClinicRecipients(get(Directory)),
      get(Notifier),
    );
    const notifications = async (client: TestClient) =>
      (await client.get<Notification[]>('/api/notifications')).body
        .filter(({ type, body }) => type.startsWith('container.') && body.includes('Told vial'))
        .map(({ type }) => type);
    await telling.notify();
    expect(await notifications(staff)).toEqual([]);
    await sql(
      `update opened_container set opened_at = now() - interval '19 hours', spoils_at = now() + interval '5 hours' where id = $1`,
      [container?.id],
    );
    await telling.notify();
    await telling.notify();
    expect([await notifications(staff), await notifications(manager)]).toEqual([
      ['container.ending'],
      ['container.ending'],
    ]);
    await endNow(container?.id ?? 0);
    await telling.notify();
    await telling.notify();
    expect(await notifications(manager)).toEqual(['container.over', 'container.ending']);
    // Only users discard it.
    expect(await opened(`stockId=${id}`)).toMatchObject([{ left: 76, isUsable: false }]);
  });
});
