import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity, DashboardStats } from '@atrium/contract/clinic/dashboard/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ExpirySummary, Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import {
  dayAfter,
  findLotByNumber,
  listLots,
  type Received,
  receiveLots,
  TODAY,
  setLotState,
} from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';
import { Transactions } from '../../platform/database/transaction.js';
import { StockEvents } from '../stock/ledger/stock-events.js';
import { ExpiredLotsTask } from './expired-lots.task.js';

describe('usable stock', () => {
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
    createItem(manager, { currentQuantity: 0, minStockLevel: 3, tracksLots: true, unit: 'vials', ...fields });
  const receive = (item: Item, lots: readonly Received[], more: object = {}) => receiveLots(manager, item, lots, more);
  const level = async ({ id }: Item) => {
    const { currentQuantity, usableQuantity, stockStatus } = (await staff.get<Item>(`/api/inventory/${id}`)).body;
    return [usableQuantity, currentQuantity, stockStatus];
  };
  const numbered = (item: Item, number: string | null) => findLotByNumber(staff, item, number);
  const hold = (lot: Lot, state: string, client = staff, reason: string | null = null) =>
    setLotState(client, lot, state, reason);

  it('takes its next expiry from the first lot that is not held, before and after a use', async () => {
    const item = await tracked();
    await receive(item, [
      { number: 'N1', expiresOn: dayAfter(10), quantity: 2 },
      { number: 'N2', expiresOn: dayAfter(20), quantity: 5 },
    ]);
    const within30 = async () =>
      (await staff.get<ExpirySummary>('/api/lots/expiry')).body.windows.find(({ window }) => window === '30')?.lots ??
      0;
    const next = async () => (await staff.get<Item>(`/api/inventory/${item.id}`)).body.nextExpiryOn;
    const [lots] = [await within30()];
    expect(await next()).toBe(dayAfter(10));
    await hold(await numbered(item, 'N1'), 'recalled', manager, 'Notice 7');
    expect([await next(), await within30()]).toEqual([dayAfter(20), lots - 1]);
    const socket = await manager.openSocket();
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 1 });
    expect((await socket.waitForEvent('usage.logged')).data).toMatchObject({ item: { nextExpiryOn: dayAfter(20) } });
    expect(await next()).toBe(dayAfter(20));
    await hold(await numbered(item, 'N1'), 'available', manager, 'Checked');
    expect([await next(), await within30()]).toEqual([dayAfter(10), lots]);
  });

  it('excludes held and expired lots in lists, filters, figures, events and the export', async () => {
    const item = await tracked({ name: 'Held toxin' });
    await receive(item, [
      { number: 'A', expiresOn: dayAfter(40), quantity: 7 },
      { number: 'B', expiresOn: dayAfter(90), quantity: 6 },
    ]);
    expect(await level(item)).toEqual([13, 13, 'good']);
    const socket = await manager.openSocket();
    await hold(await numbered(item, 'B'), 'quarantined');
    expect((await socket.waitForEvent('lot.updated')).data).toMatchObject({
      item: { currentQuantity: 13, usableQuantity: 7, stockStatus: 'good' },
      lot: { state: 'quarantined', stateBy: { email: 'staff@perfect-b.example' } },
    });
    await staff.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 5 });
    expect((await socket.waitForEvent('usage.logged')).data).toMatchObject({
      item: { currentQuantity: 8, usableQuantity: 2, stockStatus: 'low' },
    });
    expect(await level(item)).toEqual([2, 8, 'low']);
    await hold(await numbered(item, 'A'), 'recalled', staff, "The maker's notice 12");
    expect(await level(item)).toEqual([0, 8, 'out']);
    const { body: out } = await staff.get<Item[]>('/api/inventory?stockLevel=out');
    expect(out.map(({ id }) => id)).toContain(item.id);
    const { body: stats } = await staff.get<DashboardStats>('/api/dashboard/stats');
    expect(stats.criticalItems.find(({ id }) => id === item.id)).toMatchObject({ currentQuantity: 8, unit: 'vials' });
    const csv = await manager.get<string>(`/api/inventory/export.csv?search=${encodeURIComponent('Held toxin')}`);
    expect(csv.body).toContain(`2 × A (${dayAfter(40)}); 6 × B (${dayAfter(90)})`);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 8, ledger: 8 });
  });

  it('changes with the date', async () => {
    const item = await tracked();
    await receive(item, [
      { number: 'A', expiresOn: dayAfter(2), quantity: 4 },
      { number: 'B', expiresOn: dayAfter(9), quantity: 5 },
    ]);
    // Simulates the day after the expiry, before any update of the lot.
    await query(app.databaseUrl, 'alter table stock_lot disable trigger stock_lot_changed');
    await query(app.databaseUrl, `update stock_lot set expires_on = $1 where number = 'A' and stock_id = $2`, [
      dayAfter(-1),
      item.id,
    ]);
    await query(app.databaseUrl, 'alter table stock_lot enable trigger stock_lot_changed');
    expect(await level(item)).toEqual([9, 9, 'good']);
    const get = app.app.get.bind(app.app);
    const socket = await manager.openSocket();
    await new ExpiredLotsTask(get(Transactions), get(StockEvents)).updateExpired();
    expect(await socket.waitForEvent('item.updated')).toMatchObject({
      actor: { id: null, name: 'System' },
      data: {
        item: {
          id: item.id,
          usableQuantity: 5,
          nextExpiryOn: dayAfter(9),
          expiredQuantity: 4,
          expiredOn: dayAfter(-1),
        },
      },
    });
    expect(await level(item)).toEqual([5, 9, 'good']);
  });

  it('reports expired units separately from the next expiry', async () => {
    const item = await tracked({ name: 'Partly expired toxin' });
    await receive(
      item,
      [
        { number: 'E1', expiresOn: dayAfter(-3), quantity: 4 },
        { number: 'E2', expiresOn: dayAfter(25), quantity: 5 },
      ],
      { acceptExpired: true },
    );
    const statedText = async () => {
      const { nextExpiryOn, expiredQuantity, expiredOn } = (await staff.get<Item>(`/api/inventory/${item.id}`)).body;
      return { nextExpiryOn, expiredQuantity, expiredOn };
    };
    const apart = { nextExpiryOn: dayAfter(25), expiredQuantity: 4, expiredOn: dayAfter(-3) };
    expect(await statedText()).toEqual(apart);
    const socket = await manager.openSocket();
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 1 });
    expect((await socket.waitForEvent('usage.logged')).data).toMatchObject({ item: apart });
    const { body: expired } = await staff.get<Item[]>('/api/inventory?expiry=expired');
    expect(expired.map(({ id }) => id)).toContain(item.id);
    const last = await staff.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 4 });
    expect(last.body.item).toMatchObject({ currentQuantity: 4, usableQuantity: 0 });
    expect(await statedText()).toEqual({ nextExpiryOn: dayAfter(-3), expiredQuantity: 4, expiredOn: dayAfter(-3) });
    await manager.post(`/api/lots/${(await numbered(item, 'E1')).id}/write-offs`, { reason: 'expired' });
    expect(await statedText()).toEqual({ nextExpiryOn: null, expiredQuantity: 0, expiredOn: null });
  });

  it('a receipt without number or expiry needs a confirmation', async () => {
    const item = await tracked({ name: 'Asked toxin' });
    const bare = { itemId: item.id, quantityPurchased: 3, receivedDate: TODAY };
    expect((await manager.post<ErrorReply>('/api/purchases', bare)).body).toMatchObject({
      code: 'lot.incomplete',
      message: '3 vials of "Asked toxin" have neither lot number nor expiry.',
    });
    expect((await receive(item, [{ number: '  ', quantity: 1 }])).body).toMatchObject({
      code: 'lot.incomplete',
      errors: [{ path: 'lots.0.number' }, { path: 'lots.0.expiresOn' }],
    });
    expect((await receive(item, [{ expiresOn: dayAfter(90), quantity: 2 }])).body).toMatchObject({
      message: '2 vials of "Asked toxin" have no lot number.',
      errors: [{ path: 'lots.0.number' }],
    });
    const bothLots = [
      { number: 'A', quantity: 1 },
      { expiresOn: dayAfter(90), quantity: 1 },
    ];
    expect((await receive(item, bothLots)).body).toMatchObject({
      message: 'Lot A of "Asked toxin" has no expiry. 1 vial of "Asked toxin" has no lot number.',
      errors: [{ path: 'lots.0.expiresOn' }, { path: 'lots.1.number' }],
    });
    expect((await receive(item, [{ number: 'A', quantity: 1 }])).body).toMatchObject({
      message: 'Lot A of "Asked toxin" has no expiry.',
      errors: [{ path: 'lots.0.expiresOn' }],
    });
    const { status, body } = await receive(item, [{ quantity: 2 }], { acceptIncomplete: true });
    expect({ status, lots: body.lots }).toMatchObject({ status: 201, lots: [{ number: null, quantity: 2 }] });
  });

  it('a recall needs a reason, and a quarantine is listed in the recent activity', async () => {
    const item = await tracked();
    await receive(item, [{ number: 'A', expiresOn: dayAfter(40), quantity: 4 }]);
    const lot = await numbered(item, 'A');
    expect((await hold(lot, 'recalled')).body).toMatchObject({
      errors: [{ path: 'reason', message: 'Please enter the reason of the recall' }],
    });
    await hold(lot, 'quarantined', manager);
    expect((await hold(lot, 'available')).body.code).toBe('lot.managers-only');
    const { body: activity } = await staff.get<Activity[]>('/api/dashboard/recent-activity');
    expect(activity[0]).toMatchObject({ type: 'quarantine', lotId: lot.id, reason: 'lot A', item: { id: item.id } });
  });

  it('a write-off is undone once, and the reason "expired" requires an expired lot', async () => {
    const item = await tracked({ unitCost: '2.50' });
    await receive(item, [{ number: 'A', expiresOn: dayAfter(40), quantity: 4 }]);
    const lot = await numbered(item, 'A');
    const writeOff = (reason: string) =>
      staff.post<Lot & ErrorReply & { writeOffId: number }>(`/api/lots/${lot.id}/write-offs`, { quantity: 3, reason });
    expect((await writeOff('expired')).body.errors).toEqual([
      {
        path: 'reason',
        message: `It may be used until ${formatDayWithYear(dayAfter(40))}. Please choose another reason`,
      },
    ]);
    const { writeOffId } = (await writeOff('broken')).body;
    const undo = () => staff.delete<Lot & ErrorReply>(`/api/lots/write-offs/${writeOffId}`);
    expect((await undo()).body).toMatchObject({ id: lot.id, quantity: 4 });
    expect((await undo()).body.code).toBe('lot.not-undoable');
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 4, ledger: 4 });
    const { body: epoch } = await staff.get<LotMovement[]>(`/api/lots/${lot.id}/movements`);
    expect(epoch.map(({ delta, value, isTakenBack }) => ({ delta, value, isTakenBack }))).toEqual([
      { delta: 3, value: '-7.50', isTakenBack: false },
      { delta: -3, value: '7.50', isTakenBack: true },
      { delta: 4, value: null, isTakenBack: false },
    ]);
  });

  it('a lot is merged into the lot with its number unless date or state differ', async () => {
    const item = await tracked();
    await receive(item, [{ number: 'A', expiresOn: dayAfter(40), quantity: 4 }, { quantity: 3 }], {
      acceptIncomplete: true,
    });
    const [known, unknown] = [await numbered(item, 'A'), await numbered(item, null)];
    const name = (expiresOn: string | null) =>
      manager.put<Lot & ErrorReply>(`/api/lots/${unknown.id}`, { number: 'a', expiresOn });
    expect((await name(dayAfter(41))).body).toMatchObject({
      code: 'lot.other-date',
      message: `Lot A is in stock with expiry ${formatDayWithYear(dayAfter(40))}, but ${formatDayWithYear(dayAfter(41))} was entered. Please check the package.`,
    });
    expect((await name(null)).body).toMatchObject({ code: 'resource.taken', current: { id: known.id, quantity: 4 } });
    const merge = () => manager.post<Lot & ErrorReply>(`/api/lots/${unknown.id}/merge`, { into: known.id });
    await hold(known, 'quarantined');
    expect((await merge()).body.message).toBe(
      'Lot A is quarantined, but the unknown lot is not. Please set both to the same state first',
    );
    await hold(known, 'available', manager, 'Checked');
    expect((await merge()).body).toMatchObject({ id: known.id, quantity: 7 });
    expect((await numbered(item, null)).quantity).toBe(0);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 7, ledger: 7 });
  });

  it('units with an expiry date are not merged into the undated unknown lot, whose date is taken', async () => {
    const item = await tracked();
    const dated = { expiresOn: dayAfter(40), quantity: 4 };
    await receive(item, [dated, { quantity: 3 }], { acceptIncomplete: true });
    const lots = await listLots(manager, item);
    const [known, undated] = [
      lots.find(({ expiresOn }) => expiresOn !== null)!,
      lots.find((lot) => lot.expiresOn === null)!,
    ];
    const merge = (from: Lot, into: Lot, more: object = {}) =>
      manager.post<Lot & ErrorReply>(`/api/lots/${from.id}/merge`, { into: into.id, ...more });
    expect(await merge(known, undated)).toMatchObject({
      status: 409,
      body: { code: 'resource.taken', message: 'An unknown lot like this already exists' },
    });
    expect((await merge(undated, known, { expiresOn: dayAfter(41) })).body.message).toBe(
      `The unknown lot is in stock with expiry ${formatDayWithYear(dayAfter(40))}, but ${formatDayWithYear(dayAfter(41))} was entered. Please check the package.`,
    );
    expect((await merge(undated, known)).body).toMatchObject({ id: known.id, quantity: 7, expiresOn: dated.expiresOn });
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 7, ledger: 7 });
  });

  it("the recall file is named by its lot, with times in the clinic's time zone", async () => {
    const item = await tracked();
    await receive(item, [{ number: 'R/1 Ñ', expiresOn: '2031-02-28', quantity: 4 }]);
    await staff.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 1, patientId: 'P-9' });
    const lot = await numbered(item, 'R/1 Ñ');
    const response = await fetch(`${app.url}/api/lots/${lot.id}/recall.csv`, {
      headers: { cookie: manager.cookieHeader },
    });
    expect(response.headers.get('content-disposition')).toContain(`filename="recall-R-1-N-${TODAY}.csv"`);
    const csv = await response.text();
    expect(csv).toContain(',2031-02-28,');
    expect(csv).toContain('P-9');
    expect(csv).not.toMatch(/\dZ/);
  });
});
