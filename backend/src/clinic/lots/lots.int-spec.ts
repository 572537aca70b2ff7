import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ExpiringStock, ExpirySummary, Lot, LotChange, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { Directory } from '../../enterprise/directory.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import { ExpiryNotificationsTask } from './expiry-notifications.task.js';
import { query } from '../../../test/sql.js';
import { startApp, type TestApp } from '../../../test/app.js';
import {
  dayAfter,
  findLotByNumber,
  listLots as readLots,
  type Received,
  receiveLots,
  TODAY,
  setLotState,
} from '../../../test/lots.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('lots', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const tracked = (fields: Partial<Record<keyof Item, unknown>> = {}): Promise<Item> =>
    createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'vials', unitCost: '10.00', ...fields });
  const receive = (item: Item, lots: readonly Received[], more: object = {}) =>
    receiveLots(manager, item, lots, { acceptIncomplete: true, ...more });
  const lotsOf = (item: { id: number }) => readLots(staff, item);
  const held = async (item: { id: number }) =>
    (await lotsOf(item)).map(({ number, expiresOn, quantity }) => ({ number, expiresOn, quantity }));
  const numbered = (item: Item, number: string | null) => findLotByNumber(staff, item, number);
  const use = (item: { id: number }, quantityUsed: number, more: object = {}) =>
    staff.post<Usage & ErrorReply>('/api/usage', { itemId: item.id, quantityUsed, ...more });
  const level = async (item: Item) => (await staff.get<Item>(`/api/inventory/${item.id}`)).body;

  it('are created by receipts, and the first to expire is used first', async () => {
    const item = await tracked();
    expect(item).toMatchObject({ tracksLots: true, nextExpiryOn: null, currentQuantity: 0 });
    const { status, body } = await receive(item, [
      { number: 'B7', expiresOn: '2031-02', quantity: 4 },
      { number: ' A12 ', expiresOn: dayAfter(40), quantity: 3 },
      { number: 'C1', quantity: 2 },
    ]);
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'received', item: { tracksLots: true } } });
    expect(await lotsOf(item)).toMatchObject([
      {
        number: 'A12',
        expiresOn: dayAfter(40),
        quantity: 3,
        state: 'available',
        value: '30.00',
        item: { unit: 'vials' },
      },
      { number: 'B7', expiresOn: '2031-02-28', quantity: 4, purchaseId: body.id, receivedOn: TODAY },
      { number: 'C1', expiresOn: null, quantity: 2 },
    ]);
    expect(await level(item)).toMatchObject({ currentQuantity: 9, nextExpiryOn: dayAfter(40) });

    const socket = await staff.openSocket();
    const first = await use(item, 5, { patientId: 'P-1' });
    expect(first.body).toMatchObject({
      quantityUsed: 5,
      lots: [
        { number: 'A12', expiresOn: dayAfter(40), quantity: 3 },
        { number: 'B7', expiresOn: '2031-02-28', quantity: 2 },
      ],
      item: { currentQuantity: 4 },
    });
    const notifications = await socket.waitForEvent('usage.logged');
    expect(notifications.data).toMatchObject({
      usage: { lots: [{ number: 'A12' }, { number: 'B7' }] },
      item: { currentQuantity: 4, nextExpiryOn: '2031-02-28' },
    });
    expect(JSON.stringify(notifications.data)).not.toContain('P-1');
    expect(await level(item)).toMatchObject({ currentQuantity: 4, nextExpiryOn: '2031-02-28' });
    const { body: movements } = await staff.get<Movement[]>(`/api/inventory/${item.id}/movements`);
    expect(movements.slice(0, 2)).toMatchObject([
      { delta: -2, balance: 4, lot: { number: 'B7' } },
      { delta: -3, balance: 6, lot: { number: 'A12' } },
    ]);

    expect((await staff.delete<Usage>(`/api/usage/${first.body.id}`)).status).toBe(200);
    expect(await held(item)).toEqual([
      { number: 'A12', expiresOn: dayAfter(40), quantity: 3 },
      { number: 'B7', expiresOn: '2031-02-28', quantity: 4 },
      { number: 'C1', expiresOn: null, quantity: 2 },
    ]);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 9, ledger: 9 });
    const { body: recent } = await staff.get<Usage[]>(`/api/usage/recent?itemId=${item.id}`);
    expect(recent[0]).toMatchObject({ id: first.body.id, lots: [{ number: 'A12', quantity: 3 }, { number: 'B7' }] });
  });

  it('a chosen lot needs a reason, and only that lot is used', async () => {
    const item = await tracked();
    await receive(item, [
      { number: 'A', expiresOn: dayAfter(5), quantity: 3 },
      { number: 'B', expiresOn: dayAfter(90), quantity: 2 },
    ]);
    const other = await numbered(item, 'B');
    expect((await use(item, 1, { lotId: other.id })).body).toMatchObject({
      errors: [{ path: 'lotReason', message: 'Please enter the reason for choosing this lot' }],
    });
    const { body } = await use(item, 1, { lotId: other.id, lotReason: 'Same lot as last time' });
    expect(body).toMatchObject({ lots: [{ number: 'B', quantity: 1 }], lotReason: 'Same lot as last time' });
    const tooMuch = await use(item, 2, { lotId: other.id, lotReason: 'Same' });
    expect(tooMuch).toMatchObject({
      status: 409,
      body: {
        code: 'lot.unusable',
        message: `Lot B holds 1. Next is lot A, expires ${formatDayWithYear(dayAfter(5))}, 3 left.`,
      },
    });
    const elsewhere = await tracked();
    await receive(elsewhere, [{ number: 'B', quantity: 1 }]);
    expect((await use(elsewhere, 1, { lotId: other.id, lotReason: 'x' })).status).toBe(400);
    const plain = await createItem(manager);
    expect((await use(plain, 1, { lotId: other.id, lotReason: 'x' })).body).toMatchObject({
      errors: [{ path: 'lotId', message: 'This item does not track lots' }],
    });
  });

  it('that are expired or held are never used, and the error states the stock', async () => {
    const item = await tracked({ name: 'Refused toxin' });
    const past = await receive(item, [{ number: 'OLD', expiresOn: dayAfter(-3), quantity: 2 }]);
    expect(past).toMatchObject({
      status: 409,
      body: { code: 'lot.past-expiry', errors: [{ path: 'lots.0.expiresOn' }] },
    });
    expect(await lotsOf(item)).toEqual([]);
    await receive(item, [{ number: 'OLD', expiresOn: dayAfter(-3), quantity: 2 }], { acceptExpired: true });
    const day = formatDayWithYear(dayAfter(-3));
    expect((await use(item, 1)).body).toMatchObject({
      code: 'lot.unusable',
      message: `No lot of "Refused toxin" can be used: lot OLD (2) expired on ${day}. If the date was mistyped, a manager can correct it.`,
    });
    await receive(item, [{ number: 'NEW', expiresOn: dayAfter(200), quantity: 2 }]);
    const old = await numbered(item, 'OLD');
    expect((await use(item, 1, { lotId: old.id, lotReason: 'At hand' })).body.message).toBe(
      `Lot OLD expired on ${day}. Next is lot NEW, expires ${formatDayWithYear(dayAfter(200))}, 2 left. If the date was mistyped, a manager can correct it.`,
    );
    expect((await use(item, 3)).body).toMatchObject({ code: 'lot.unusable' });
    expect((await use(item, 2)).status).toBe(201);

    const corrected = { expiresOn: dayAfter(30), version: old.version };
    expect((await staff.put<ErrorReply>(`/api/lots/${old.id}`, corrected)).body.code).toBe('lot.managers-only');
    expect((await manager.put<ErrorReply>(`/api/lots/${old.id}`, corrected)).body.errors).toEqual([
      { path: 'reason', message: 'Please enter why the lot can be used again' },
    ]);
    expect((await manager.put<Lot>(`/api/lots/${old.id}`, { ...corrected, reason: 'Misread' })).body).toMatchObject({
      expiresOn: dayAfter(30),
    });
    expect(
      (await manager.put<ErrorReply>(`/api/lots/${old.id}`, { ...corrected, expiresOn: dayAfter(31) })).body.code,
    ).toBe('resource.stale');
    expect((await staff.get<LotChange[]>(`/api/lots/${old.id}/changes`)).body).toMatchObject([
      {
        changes: [
          { field: 'reason', before: null, after: 'Misread' },
          { field: 'expiresOn', before: dayAfter(-3), after: dayAfter(30) },
        ],
      },
    ]);
    expect((await use(item, 1)).status).toBe(201);
  });

  it('are quarantined by all users at once, and released by managers', async () => {
    const item = await tracked();
    await receive(item, [{ number: 'Q1', expiresOn: dayAfter(50), quantity: 5 }]);
    await use(item, 2, { patientId: 'P-77', treatmentType: 'botox_injection' });
    const undone = await use(item, 1, { patientId: 'P-78' });
    await staff.delete(`/api/usage/${undone.body.id}`);
    const lot = await numbered(item, 'Q1');
    const socket = await manager.openSocket();
    const { body } = await staff.put<Lot>(`/api/lots/${lot.id}/state`, { state: 'quarantined', reason: 'Cold chain' });
    expect(body).toMatchObject({ state: 'quarantined', stateReason: 'Cold chain', quantity: 3 });
    expect((await socket.waitForEvent('lot.updated')).data).toMatchObject({
      lot: { id: lot.id, state: 'quarantined' },
    });
    expect((await use(item, 1)).body).toMatchObject({ code: 'lot.unusable' });
    expect((await staff.put<ErrorReply>(`/api/lots/${lot.id}/state`, { state: 'available' })).status).toBe(403);

    const { body: reached } = await staff.get<LotMovement[]>(`/api/lots/${lot.id}/movements?used=true`);
    expect(reached).toMatchObject([
      { delta: -2, patientId: 'P-77', treatmentType: 'botox_injection', usedBy: { email: 'staff@perfect-b.example' } },
    ]);
    expect((await staff.get<LotMovement[]>(`/api/lots/${lot.id}/movements`)).body.map(({ type }) => type)).toEqual([
      'undo',
      'usage',
      'usage',
      'purchase',
    ]);
    const file = await staff.get<string>(`/api/lots/${lot.id}/recall.csv`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.body).toContain('P-77');
    expect(file.body).not.toContain('P-78');
    expect((await staff.get<Lot[]>('/api/lots?search=q1')).body.map(({ id }) => id)).toContain(lot.id);
    expect((await staff.get<Lot[]>('/api/lots?search=zzz&kind=item')).body).toEqual([]);

    await setLotState(manager, lot, 'available', 'Logger was wrong');
    expect((await use(item, 1)).status).toBe(201);
  });

  it('start as one unknown lot for existing stock, which is then counted and named', async () => {
    const item = await createItem(manager, { currentQuantity: 12 });
    const before = await use(item, 2);
    const watched = await manager.put<Item>(`/api/inventory/${item.id}`, { tracksLots: true });
    expect(watched.body).toMatchObject({ tracksLots: true, currentQuantity: 10 });
    expect(await held(item)).toEqual([{ number: null, expiresOn: null, quantity: 10 }]);
    const unknown = await numbered(item, null);
    const split = { quantity: 4, number: 'N4', expiresOn: '2032-05' };
    expect((await staff.post(`/api/lots/${unknown.id}/split`, split)).status).toBe(403);
    expect(
      (await manager.post<ErrorReply>(`/api/lots/${unknown.id}/split`, { ...split, quantity: 11 })).body.code,
    ).toBe('lot.too-few');
    expect((await manager.post<Lot>(`/api/lots/${unknown.id}/split`, split)).body).toMatchObject({
      number: 'N4',
      quantity: 4,
    });
    expect(
      (
        await manager.post<ErrorReply>(`/api/lots/${unknown.id}/split`, {
          quantity: 1,
          number: 'n4',
          expiresOn: '2032-06',
        })
      ).body.code,
    ).toBe('lot.other-date');
    expect((await manager.put<ErrorReply>(`/api/lots/${unknown.id}`, { number: 'n4' })).body.code).toBe(
      'resource.taken',
    );
    const counted = { countedQuantity: 5, reason: 'count', lotId: unknown.id };
    expect((await staff.post<Item>(`/api/inventory/${item.id}/adjustments`, counted)).body.currentQuantity).toBe(9);
    await manager.put(`/api/lots/${unknown.id}`, { number: 'N5', expiresOn: '2032-07-04' });
    // Units used before lot tracking return to the unknown lot.
    await staff.delete(`/api/usage/${before.body.id}`);
    expect(await held(item)).toEqual([
      { number: 'N4', expiresOn: '2032-05-31', quantity: 4 },
      { number: 'N5', expiresOn: '2032-07-04', quantity: 5 },
      { number: null, expiresOn: null, quantity: 2 },
    ]);
    expect(
      (await manager.put<Item>(`/api/inventory/${item.id}`, { tracksLots: false, trackingReason: 'Not needed' })).body,
    ).toMatchObject({
      currentQuantity: 11,
      nextExpiryOn: null,
    });
    expect((await lotsOf(item)).map(({ quantity }) => quantity)).toEqual([0, 0, 0]);
    expect((await use(item, 1)).body.lots).toEqual([]);
    await manager.put(`/api/inventory/${item.id}`, { tracksLots: true });
    expect((await lotsOf(item)).filter(({ quantity }) => quantity > 0)).toMatchObject([{ number: null, quantity: 10 }]);
  });

  it('of a receipt add up, have one date each, and can arrive in parts', async () => {
    const item = await tracked();
    const { body: ordered } = await manager.post<Purchase>('/api/purchases', {
      itemId: item.id,
      quantityPurchased: 10,
    });
    const put = (body: object) =>
      manager.put<Purchase & ErrorReply>(`/api/purchases/${ordered.id}/receive`, { acceptIncomplete: true, ...body });
    expect((await put({ quantityReceived: 4, lots: [{ number: 'P1', quantity: 3 }] })).body.errors).toEqual([
      { path: 'lots', message: 'The lots add up to 3 vials, but 4 arrived' },
    ]);
    expect((await put({ lots: [{ number: 'P1', expiresOn: '2031-01-31', quantity: 4 }] })).body).toMatchObject({
      quantityReceived: 4,
      status: 'partly-received',
    });
    const mistyped = await put({
      lots: [
        { number: 'P2', expiresOn: '2031-03', quantity: 1 },
        { number: 'p1', expiresOn: '2031-02-28', quantity: 1 },
      ],
    });
    expect(mistyped).toMatchObject({
      status: 409,
      body: { code: 'lot.other-date', errors: [{ path: 'lots.1.expiresOn' }] },
    });
    expect(mistyped.body.message).toContain('Jan 31, 2031, but Feb 28, 2031 was entered');
    expect(await held(item)).toEqual([{ number: 'P1', expiresOn: '2031-01-31', quantity: 4 }]);
    const lookAlike = await put({ lots: [{ number: 'Р1', quantity: 1 }] });
    expect(lookAlike).toMatchObject({ status: 409, body: { code: 'lot.doubtful' } });
    await put({
      acceptNumber: true,
      lots: [
        { number: 'P1', quantity: 2 },
        { number: 'Р1', quantity: 1 },
        { number: '批次', expiresOn: '2031-03', quantity: 3 },
      ],
    });
    expect((await lotsOf(item)).map(({ number, quantity }) => [number, quantity])).toEqual([
      ['P1', 6],
      ['批次', 3],
      ['Р1', 1],
    ]);
    for (const number of ['x'.repeat(201), 'a\u202eb'])
      expect((await receive(item, [{ number, quantity: 1 }])).status).toBe(400);
    expect((await receive(item, [{ number: '   ', quantity: 1 }])).status).toBe(201);
    expect((await receive(item, [{ number: 'x'.repeat(200), quantity: 1 }])).status).toBe(201);
    expect((await numbered(item, null)).quantity).toBe(1);
    const plain = await createItem(manager);
    expect((await receive(plain, [{ number: 'X', quantity: 1 }])).status).toBe(400);
    const unsaid = await manager.post<Purchase>('/api/purchases', {
      itemId: item.id,
      quantityPurchased: 5,
      receivedDate: TODAY,
      acceptIncomplete: true,
    });
    expect(unsaid.status).toBe(201);
    expect((await numbered(item, null)).quantity).toBe(6);
  });

  it('are reversed with their receipt if none of their units were used', async () => {
    const item = await tracked();
    const { body: first } = await receive(item, [
      { number: 'R1', expiresOn: '2031-01', quantity: 3 },
      { number: 'R2', expiresOn: '2032-01', quantity: 3 },
    ]);
    const { body: second } = await receive(item, [{ number: 'R3', expiresOn: '2033-01', quantity: 10 }]);
    await use(item, 1);
    const reverse = (id: number) => manager.post<ErrorReply>(`/api/purchases/${id}/reverse`, { reason: 'Wrong box' });
    expect((await reverse(first.id)).body.code).toBe('purchase.already-used');
    expect((await reverse(second.id)).status).toBe(200);
    expect((await lotsOf(item)).filter(({ quantity }) => quantity > 0).map(({ number }) => number)).toEqual([
      'R1',
      'R2',
    ]);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 5, ledger: 5 });
  });

  it('are written off at their cost', async () => {
    const item = await tracked({ unitCost: '3.50' });
    await receive(item, [{ number: 'W', expiresOn: dayAfter(-1), quantity: 4 }], { acceptExpired: true });
    const lot = await numbered(item, 'W');
    const headers = { 'Idempotency-Key': `waste-${lot.id}` };
    const input = { quantity: 3, reason: 'expired', note: 'Behind the others' };
    const first = await staff.post<Lot>(`/api/lots/${lot.id}/write-offs`, input, headers);
    expect(first).toMatchObject({ status: 201, body: { quantity: 1 } });
    expect((await staff.post<Lot>(`/api/lots/${lot.id}/write-offs`, input, headers)).body.quantity).toBe(1);
    expect((await staff.post<ErrorReply>(`/api/lots/${lot.id}/write-offs`, input)).body).toMatchObject({
      code: 'lot.too-few',
      message: 'Lot W holds 1 vial',
    });
    expect((await staff.get<Movement[]>(`/api/inventory/${item.id}/movements?type=waste`)).body).toMatchObject([
      { type: 'waste', delta: -3, reason: 'expired', note: 'Behind the others', value: '10.50', lot: { number: 'W' } },
    ]);
    expect((await staff.post<Lot>(`/api/lots/${lot.id}/write-offs`, { reason: 'broken' })).body.quantity).toBe(0);
    expect((await staff.post<ErrorReply>(`/api/lots/${lot.id}/write-offs`, { reason: 'broken' })).status).toBe(409);
  });

  it('are listed by expiry, without estimates by shelf life', async () => {
    const summary = async () => (await staff.get<ExpirySummary>('/api/lots/expiry')).body.windows;
    const before = await summary();
    const item = await tracked({ unitCost: '2.00' });
    await receive(
      item,
      [-1, 0, 30, 31, 60, 90, 91].map((days) => ({ number: `D${days}`, expiresOn: dayAfter(days), quantity: 1 })),
      { acceptExpired: true },
    );
    const gloves = await createConsumable(manager, { typicalShelfLife: 20, shelfLifeUnit: 'days', unitCost: '1.00' });
    const after = await summary();
    expect(after.map(({ window, lots }, at) => [window, lots - (before[at]?.lots ?? 0)])).toEqual([
      ['expired', 1],
      ['30', 2],
      ['60', 2],
      ['90', 1],
    ]);
    const { body: rows } = await staff.get<ExpiringStock[]>('/api/lots/expiring?window=30&limit=500');
    expect(rows.filter(({ item: { id } }) => id === item.id).map(({ number }) => number)).toEqual(['D0', 'D30']);
    // The end of a shelf life is an estimate, which is not counted.
    expect(rows.some(({ item: { id } }) => id === gloves.id)).toBe(false);
  });

  it('are announced once before they expire, to users who decide about stock', async () => {
    const item = await tracked({ name: 'Told toxin' });
    await receive(
      item,
      [0, 20, 50, 61].map((days) => ({ number: `T${days}`, expiresOn: dayAfter(days), quantity: 1 })),
    );
    // Runs the worker's scheduled task.
    const get = app.app.get.bind(app.app);
    const people = new ClinicRecipients(get(Directory));
    const telling = new ExpiryNotificationsTask(get(Transactions), people, get(Notifier));
    await telling.notify();
    await telling.notify();
    const notifications = async () =>
      (await manager.get<Notification[]>('/api/notifications')).body
        .filter(({ type }) => type.startsWith('lot.'))
        .map(({ type, link }) => `${type} ${link ?? ''}`);
    const before = await notifications();
    // Lots that expire today, and expired lots of other tests.
    expect([1, 2]).toContain(before.filter((one) => one.startsWith('lot.expired')).length);
    expect(before.filter((one) => one.startsWith('lot.expiring')).length).toBeGreaterThanOrEqual(2);
    expect(
      (await staff.get<Notification[]>('/api/notifications')).body.some(({ type }) => type.startsWith('lot.')),
    ).toBe(false);
    const [count] = await query<{ lots: number }>(
      app.databaseUrl,
      `select count(*)::int as lots from lot_expiry_told e join stock_lot t on t.id = e.lot_id where t.stock_id = ${item.id}`,
    );
    expect(count?.lots).toBe(3);
  });
});
