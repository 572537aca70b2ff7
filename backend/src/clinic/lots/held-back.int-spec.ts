import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity, DashboardStats } from '@atrium/contract/clinic/dashboard/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ExpirySummary, Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { inDays, lotNumbered, type Received, receiveLots, TODAY, setLotState } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { makeItem, shelf } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import type { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { HoldBackExpired } from './hold-back-expired.js';

describe('what of the stock may be used', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const tracked = (fields: Partial<Record<keyof Item, unknown>> = {}): Promise<Item> =>
    makeItem(manager, { currentQuantity: 0, minStockLevel: 3, tracksLots: true, unit: 'vials', ...fields });
  const receive = (item: Item, lots: readonly Received[], more: object = {}) => receiveLots(manager, item, lots, more);
  const level = async ({ id }: Item) => {
    const { currentQuantity, usableQuantity, stockStatus } = (await staff.get<Item>(`/api/inventory/${id}`)).body;
    return [usableQuantity, currentQuantity, stockStatus];
  };
  const numbered = (item: Item, number: string | null) => lotNumbered(staff, item, number);
  const hold = (lot: Lot, state: string, who = staff, reason: string | null = null) =>
    setLotState(who, lot, state, reason);

  it('expires next with the first lot that is not held back, before and after a use', async () => {
    const item = await tracked();
    await receive(item, [
      { number: 'N1', expiresOn: inDays(10), quantity: 2 },
      { number: 'N2', expiresOn: inDays(20), quantity: 5 },
    ]);
    const within30 = async () =>
      (await staff.get<ExpirySummary>('/api/lots/expiry')).body.windows.find(({ window }) => window === '30')?.lots ??
      0;
    const next = async () => (await staff.get<Item>(`/api/inventory/${item.id}`)).body.nextExpiryOn;
    const [lots] = [await within30()];
    expect(await next()).toBe(inDays(10));
    await hold(await numbered(item, 'N1'), 'recalled', manager, 'Notice 7');
    expect([await next(), await within30()]).toEqual([inDays(20), lots - 1]);
    const watcher = await manager.watch();
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 1 });
    expect((await watcher.heard('usage.logged')).data).toMatchObject({ item: { nextExpiryOn: inDays(20) } });
    expect(await next()).toBe(inDays(20));
    await hold(await numbered(item, 'N1'), 'available', manager, 'Checked');
    expect([await next(), await within30()]).toEqual([inDays(10), lots]);
  });

  it('is without lots that are held back or expired, in lists, filters, figures, events and the export', async () => {
    const item = await tracked({ name: 'Held toxin' });
    await receive(item, [
      { number: 'A', expiresOn: inDays(40), quantity: 7 },
      { number: 'B', expiresOn: inDays(90), quantity: 6 },
    ]);
    expect(await level(item)).toEqual([13, 13, 'good']);
    const watcher = await manager.watch();
    await hold(await numbered(item, 'B'), 'quarantined');
    expect((await watcher.heard('lot.updated')).data).toMatchObject({
      item: { currentQuantity: 13, usableQuantity: 7, stockStatus: 'good' },
      lot: { state: 'quarantined', stateBy: { email: 'staff@perfect-b.example' } },
    });
    await staff.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 5 });
    expect((await watcher.heard('usage.logged')).data).toMatchObject({
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
    expect(csv.body).toContain(`2 × A (${inDays(40)}); 6 × B (${inDays(90)})`);
    expect(await shelf(app.databaseUrl, item.id)).toEqual({ quantity: 8, ledger: 8 });
  });

  it('changes with the day', async () => {
    const item = await tracked();
    await receive(item, [
      { number: 'A', expiresOn: inDays(2), quantity: 4 },
      { number: 'B', expiresOn: inDays(9), quantity: 5 },
    ]);
    // As it is the day after the expiry, before anybody looked.
    await query(app.databaseUrl, 'alter table stock_lot disable trigger stock_lot_changed');
    await query(app.databaseUrl, `update stock_lot set expires_on = $1 where number = 'A' and stock_id = $2`, [
      inDays(-1),
      item.id,
    ]);
    await query(app.databaseUrl, 'alter table stock_lot enable trigger stock_lot_changed');
    expect(await level(item)).toEqual([9, 9, 'good']);
    const none = { register: () => undefined } as unknown as Housekeeping;
    const get = app.app.get.bind(app.app);
    const watcher = await manager.watch();
    await new HoldBackExpired(none, get(Transactions), get(Outbox)).holdBack();
    expect((await watcher.heard('item.updated')).data).toMatchObject({
      item: { id: item.id, usableQuantity: 5, nextExpiryOn: inDays(9), expiredQuantity: 4, expiredOn: inDays(-1) },
    });
    expect(await level(item)).toEqual([5, 9, 'good']);
  });

  it('what has expired is said apart from what expires next', async () => {
    const item = await tracked({ name: 'Partly expired toxin' });
    await receive(
      item,
      [
        { number: 'E1', expiresOn: inDays(-3), quantity: 4 },
        { number: 'E2', expiresOn: inDays(25), quantity: 5 },
      ],
      { acceptExpired: true },
    );
    const said = async () => {
      const { nextExpiryOn, expiredQuantity, expiredOn } = (await staff.get<Item>(`/api/inventory/${item.id}`)).body;
      return { nextExpiryOn, expiredQuantity, expiredOn };
    };
    const apart = { nextExpiryOn: inDays(25), expiredQuantity: 4, expiredOn: inDays(-3) };
    expect(await said()).toEqual(apart);
    const watcher = await manager.watch();
    await staff.post('/api/usage', { itemId: item.id, quantityUsed: 1 });
    expect((await watcher.heard('usage.logged')).data).toMatchObject({ item: apart });
    const { body: expired } = await staff.get<Item[]>('/api/inventory?expiry=expired');
    expect(expired.map(({ id }) => id)).toContain(item.id);
    const last = await staff.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 4 });
    expect(last.body.item).toMatchObject({ currentQuantity: 4, usableQuantity: 0 });
    expect(await said()).toEqual({ nextExpiryOn: inDays(-3), expiredQuantity: 4, expiredOn: inDays(-3) });
    await manager.post(`/api/lots/${(await numbered(item, 'E1')).id}/write-offs`, { reason: 'expired' });
    expect(await said()).toEqual({ nextExpiryOn: null, expiredQuantity: 0, expiredOn: null });
  });

  it('a receipt without number or expiry asks first', async () => {
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
    expect((await receive(item, [{ expiresOn: inDays(90), quantity: 2 }])).body).toMatchObject({
      message: '2 vials of "Asked toxin" have no lot number.',
      errors: [{ path: 'lots.0.number' }],
    });
    const bothLots = [
      { number: 'A', quantity: 1 },
      { expiresOn: inDays(90), quantity: 1 },
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

  it('needs a reason for a recall, and lists a quarantine in the recent activity', async () => {
    const item = await tracked();
    await receive(item, [{ number: 'A', expiresOn: inDays(40), quantity: 4 }]);
    const lot = await numbered(item, 'A');
    expect((await hold(lot, 'recalled')).body).toMatchObject({
      errors: [{ path: 'reason', message: 'Please say why it is recalled' }],
    });
    await hold(lot, 'quarantined', manager);
    expect((await hold(lot, 'available')).body.code).toBe('lot.managers-only');
    const { body: activity } = await staff.get<Activity[]>('/api/dashboard/recent-activity');
    expect(activity[0]).toMatchObject({ type: 'quarantine', lotId: lot.id, reason: 'lot A', item: { id: item.id } });
  });

  it('a write-off is undone once, and "expired" is for what has expired', async () => {
    const item = await tracked({ unitCost: '2.50' });
    await receive(item, [{ number: 'A', expiresOn: inDays(40), quantity: 4 }]);
    const lot = await numbered(item, 'A');
    const writeOff = (reason: string) =>
      staff.post<Lot & ErrorReply & { writeOffId: number }>(`/api/lots/${lot.id}/write-offs`, { quantity: 3, reason });
    expect((await writeOff('expired')).body.errors).toEqual([
      {
        path: 'reason',
        message: `It may be used until ${formatDayWithYear(inDays(40))}. Please choose another reason`,
      },
    ]);
    const { writeOffId } = (await writeOff('broken')).body;
    const undo = () => staff.delete<Lot & ErrorReply>(`/api/lots/write-offs/${writeOffId}`);
    expect((await undo()).body).toMatchObject({ id: lot.id, quantity: 4 });
    expect((await undo()).body.code).toBe('lot.not-undoable');
    expect(await shelf(app.databaseUrl, item.id)).toEqual({ quantity: 4, ledger: 4 });
    const { body: life } = await staff.get<LotMovement[]>(`/api/lots/${lot.id}/movements`);
    expect(life.map(({ delta, value, isTakenBack }) => ({ delta, value, isTakenBack }))).toEqual([
      { delta: 3, value: '-7.50', isTakenBack: false },
      { delta: -3, value: '7.50', isTakenBack: true },
      { delta: 4, value: null, isTakenBack: false },
    ]);
  });

  it('a lot whose number is there is merged with it, unless date or state say otherwise', async () => {
    const item = await tracked();
    await receive(item, [{ number: 'A', expiresOn: inDays(40), quantity: 4 }, { quantity: 3 }], {
      acceptIncomplete: true,
    });
    const [known, unknown] = [await numbered(item, 'A'), await numbered(item, null)];
    const name = (expiresOn: string | null) =>
      manager.put<Lot & ErrorReply>(`/api/lots/${unknown.id}`, { number: 'a', expiresOn });
    expect((await name(inDays(41))).body).toMatchObject({
      code: 'lot.other-date',
      message: `Lot A is there with expiry ${formatDayWithYear(inDays(40))}, and ${formatDayWithYear(inDays(41))} was entered. Please check the package.`,
    });
    expect((await name(null)).body).toMatchObject({ code: 'resource.taken', current: { id: known.id, quantity: 4 } });
    const merge = () => manager.post<Lot & ErrorReply>(`/api/lots/${unknown.id}/merge`, { into: known.id });
    await hold(known, 'quarantined');
    expect((await merge()).body.message).toBe(
      'Lot A is quarantined, and the unknown lot is not. Please bring them into one state first',
    );
    await hold(known, 'available', manager, 'Checked');
    expect((await merge()).body).toMatchObject({ id: known.id, quantity: 7 });
    expect((await numbered(item, null)).quantity).toBe(0);
    expect(await shelf(app.databaseUrl, item.id)).toEqual({ quantity: 7, ledger: 7 });
  });

  it('the recall file is named by its lot, and says when by the clinic clock', async () => {
    const item = await tracked();
    await receive(item, [{ number: 'R/1 Ñ', expiresOn: '2031-02-28', quantity: 4 }]);
    await staff.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 1, patientId: 'P-9' });
    const lot = await numbered(item, 'R/1 Ñ');
    const answer = await fetch(`${app.url}/api/lots/${lot.id}/recall.csv`, {
      headers: { cookie: manager.cookieHeader },
    });
    expect(answer.headers.get('content-disposition')).toContain(`filename="recall-R-1-N-${TODAY}.csv"`);
    const csv = await answer.text();
    expect(csv).toContain(',2031-02-28,');
    expect(csv).toContain('P-9');
    expect(csv).not.toMatch(/\dZ/);
  });
});
