import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard } from '@atrium/contract/clinic/dashboard/schemas';
import type { ReportReply } from '@atrium/contract/clinic/reports/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { Directory } from '../../enterprise/directory.js';
import { Transactions } from '../../platform/database/transaction.js';
import type { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Notices } from '../../platform/notifications/notices.js';
import { ClinicPeople } from '../notices/clinic-people.js';
import { TellOfOpenOnes } from './tell-of-open-ones.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { inDays, lotsOf as readLots, receiveLots, VIAL } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { makeConsumable, makeItem } from '../../../test/stock.js';
import type { Answered, Visitor } from '../../../test/visitor.js';

describe('opened containers', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const use = (itemId: number, content: number, more: object = {}): Promise<Answered<Usage & ErrorReply>> =>
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
    const made = await makeItem(manager, { ...VIAL, currentQuantity: 0, tracksLots: true });
    await receiveLots(manager, made, lots);
    return made;
  };
  const lotsOf = (id: number) => readLots(staff, { id });

  it('opens one for the first use, and draws the next from it', async () => {
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 3 });
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

  it('takes what ends first, then whole ones of the first lot to expire, several of several lots', async () => {
    const { id } = await withLots([
      { number: 'LATE', expiresOn: inDays(90), quantity: 2 },
      { number: 'SOON', expiresOn: inDays(30), quantity: 2 },
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

  it('of a lot that was recalled is to be discarded, and its waste is of the content', async () => {
    const { id } = await withLots([{ number: 'REC', expiresOn: inDays(90), quantity: 3 }]);
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

  it('works for consumables, and as before for whoever counts whole ones', async () => {
    const bottle = await makeConsumable(manager, {
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

  it('undoes exactly: content into its container, a full one back to its lot', async () => {
    const { id } = await withLots([{ number: 'A', expiresOn: inDays(30), quantity: 2 }]);
    const before = await item(id);
    const first = (await use(id, 24)).body;
    const second = (await use(id, 10.5)).body;
    const undo = (usage: Usage) => staff.delete<Usage>(`/api/usage/${usage.id}`);
    expect((await undo(first)).status).toBe(200);
    // Something else was drawn from it: it stays open, with what was given back.
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

  it('uses nothing whose time is over, says so, and discards it as waste with its cost', async () => {
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 1 });
    await use(id, 24);
    const [container] = await opened(`stockId=${id}`);
    if (container === undefined) throw new Error('Nothing is open');
    expect(container).toMatchObject({ left: 76, value: '190.00', isUsable: true, kind: 'item' });
    await endNow(container.id);
    const refused = await use(id, 1);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'content.insufficient' });
    expect(refused.body.message).toMatch(
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
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 2 });
    const headers = { 'Idempotency-Key': `content-${id}` };
    const body = { itemId: id, content: 10 };
    const [first, second] = [
      await staff.post<Usage>('/api/usage', body, headers),
      await staff.post<Usage>('/api/usage', body, headers),
    ];
    expect(second.body.id).toBe(first.body.id);
    expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [{ left: 90 }] });
  });

  it('a lot that is held back holds back what is open of it; its page and its recall list know both', async () => {
    const { id } = await withLots([
      { number: 'A', expiresOn: inDays(30), quantity: 1 },
      { number: 'B', expiresOn: inDays(60), quantity: 1 },
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
    const gone = await manager.post<Lot>(`/api/lots/${lot.id}/write-offs`, { reason: 'other' });
    expect(gone).toMatchObject({ status: 201, body: { quantity: 0, opened: [] } });
    const csv = await manager.get<string>(`/api/lots/${lot.id}/recall.csv`);
    const [heads = '', line = ''] = csv.body.trim().split(/\r?\n/);
    const cells = Object.fromEntries(heads.split(',').map((head, index) => [head, line.split(',')[index]]));
    expect(cells).toMatchObject({
      'Used At': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      Expiry: inDays(30),
      Quantity: '',
      Unit: '',
      Content: '24',
      'Content Unit': 'U',
      Patient: 'P-77',
    });
  });

  it('lots that become one take along what is open of them, and what is used or undone then stays exact', async () => {
    const { id } = await withLots([
      { number: 'A', expiresOn: inDays(30), quantity: 2 },
      { number: 'B', expiresOn: inDays(30), quantity: 1 },
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

  it('draws from containers of the unit of the item alone, and rejects an undo that would restore another one', async () => {
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 3 });
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
      const { id } = await makeItem(manager, { ...VIAL, contentAmount: holds, currentQuantity: 2 });
      for (const part of parts) expect((await use(id, part)).status).toBe(201);
      expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [] });
    },
  );

  it('refuses halves of a definition, another content while something is open, and what is no amount', async () => {
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 1 });
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
    const whole = await makeItem(manager, { currentQuantity: 5 });
    expect((await use(whole.id, 1)).body).toMatchObject({ errors: [{ path: 'content' }] });
    expect((await use(id, 77)).body.message).toMatch(/^Only 76 U of .* can be used: 76 U open\.$/);
    const many = await makeItem(manager, { ...VIAL, contentAmount: 1, currentQuantity: 500 });
    expect((await use(many.id, 200)).body).toMatchObject({ errors: [{ path: 'content' }] });
    expect((await use(2_000_000_000, 1)).status).toBe(400);
  });

  it('people see each other open, draw and discard, without the patient; the audit says so in words', async () => {
    const { id, name } = await makeItem(manager, { ...VIAL, currentQuantity: 1 });
    const screen = await manager.watch();
    const answer = await use(id, 24, { patientId: 'P-9' });
    const logged = await screen.heard(
      'usage.logged',
      ({ data }) => 'usage' in data && data.usage.id === answer.body.id,
    );
    expect(logged.data).toMatchObject({ usage: { content: { amount: 24 } }, item: { opened: [{ left: 76 }] } });
    expect(JSON.stringify(logged)).not.toContain('P-9');
    const [container] = await opened(`stockId=${id}`);
    await discard(container?.id ?? 0, { reason: 'broken', note: 'Fell' });
    const told = await screen.heard('item.updated', ({ data }) => 'item' in data && data.item.id === id);
    expect(told.data).toMatchObject({ item: { opened: [] } });
    const [row] = await sql('select changes from audit where object_name = $1 order by id desc limit 1', [name]);
    expect(row?.['changes']).toEqual(expect.arrayContaining([{ field: 'discarded', before: '76 U', after: null }]));
  });

  it('whoever opened it and whoever decides hear before its end and at its end, once each', async () => {
    const { id } = await makeItem(manager, { ...VIAL, name: 'Told vial', currentQuantity: 1 });
    await use(id, 24);
    const [container] = await opened(`stockId=${id}`);
    // Runs the worker's scheduled task.
    const none = { register: () => undefined } as unknown as Housekeeping;
    const get = app.app.get.bind(app.app);
    const telling = new TellOfOpenOnes(none, get(Transactions), new ClinicPeople(get(Directory)), get(Notices));
    const told = async (who: Visitor) =>
      (await who.get<Notification[]>('/api/notifications')).body
        .filter(({ type, body }) => type.startsWith('container.') && body.includes('Told vial'))
        .map(({ type }) => type);
    await telling.tell();
    expect(await told(staff)).toEqual([]);
    await sql(
      `update opened_container set opened_at = now() - interval '19 hours', spoils_at = now() + interval '5 hours' where id = $1`,
      [container?.id],
    );
    await telling.tell();
    await telling.tell();
    expect([await told(staff), await told(manager)]).toEqual([['container.ending'], ['container.ending']]);
    await endNow(container?.id ?? 0);
    await telling.tell();
    await telling.tell();
    expect(await told(manager)).toEqual(['container.over', 'container.ending']);
    // Only users discard it.
    expect(await opened(`stockId=${id}`)).toMatchObject([{ left: 76, isUsable: false }]);
  });
});
