import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { type ApiProcess, startProcess } from '../../../test/process.js';
import { query } from '../../../test/sql.js';
import { makeItem } from '../../../test/stock.js';
import { until } from '../../../test/until.js';
import type { Visitor } from '../../../test/visitor.js';

const REACTIONS = [
  'notify-managers-of-new-access',
  'notify-managers-of-a-reorder-request',
  'notify-managers-when-stock-falls-low',
  'tell-the-requester-of-the-arrival',
  'notify-managers-of-a-price-rise',
  'tell-the-requester-of-the-decision',
];

describe('notices of the clinic', () => {
  let app: TestApp;
  let worker: ApiProcess;
  let staff: Visitor;
  let manager: Visitor;
  let superadmin: Visitor;
  let agency: Visitor;

  beforeAll(async () => {
    app = await startApp();
    worker = await startProcess('worker', { DATABASE_URL: app.databaseUrl });
    await until(
      async () =>
        (await query(app.databaseUrl, 'select 1 from reaction where name = any ($1)', [REACTIONS])).length ===
        REACTIONS.length,
    );
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    superadmin = await app.signedIn('superadmin');
    agency = await app.signedIn('manager@talent-phi.example');
  });
  afterAll(async () => {
    await worker.kill();
    await app.close();
  });

  const noticesOf = async (who: Visitor): Promise<Notification[]> =>
    (await who.get<Notification[]>('/api/notifications')).body;
  const aboutOf = async (who: Visitor, words: string): Promise<string[]> =>
    (await noticesOf(who))
      .filter(({ body }) => body.includes(words))
      .map(({ type }) => type)
      .toReversed();
  const use = (who: Visitor, itemId: number, quantityUsed: number) =>
    who.post<Usage>('/api/usage', { itemId, quantityUsed, patientId: 'Patient-4711', reason: 'for Patient-4711' });

  /** Everything committed until now has been reacted to. */
  const settled = () =>
    until(async () => {
      const [row] = await query<{ behind: number }>(
        app.databaseUrl,
        `select count(*)::int as behind from reaction r, event e where e.type <> 'notification.created' and not pg_visible_in_snapshot(e.xid, r.snapshot)`,
      );
      return row?.behind === 0;
    });

  it('a manager hears within a second of stock that falls low, once, and again only after it was back above', async () => {
    const item = await makeItem(manager, { name: 'Botox "50"', unit: 'vials', currentQuantity: 12, minStockLevel: 10 });
    const watcher = await manager.watch();
    const entry = (await use(staff, item.id, 3)).body;
    const event = await watcher.heard('notification.created');
    expect(event).toMatchObject({
      actor: { id: null, name: 'System' },
      project: 'perfect-b',
      data: {
        notification: {
          type: 'stock.low',
          title: 'Low Stock',
          body: 'Only 9 vials of "Botox "50"" left (minimum 10)',
          link: '/perfect-b/inventory?search=Botox%20%2250%22',
          readAt: null,
        },
      },
    });
    expect((await noticesOf(manager))[0]).toEqual((event as LiveEvent<'notification.created'>).data.notification);
    await use(staff, item.id, 2);
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.low']);
    await staff.delete(`/api/usage/${entry.id}`);
    await use(staff, item.id, 1);
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.low', 'stock.low']);
    watcher.close();
  });

  it('stock that runs out is one notice, out before low, and a unit put back and used again is no news', async () => {
    const item = await makeItem(manager, { name: 'Filler A', currentQuantity: 50, minStockLevel: 10 });
    const entry = (await use(staff, item.id, 50)).body;
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.out']);
    expect((await noticesOf(manager))[0]).toMatchObject({ title: 'Out of Stock', body: '"Filler A" has run out' });
    await manager.put(`/api/inventory/${item.id}`, { currentQuantity: 1 });
    await use(staff, item.id, 1);
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.out']);
    await staff.delete(`/api/usage/${entry.id}`);
    await use(staff, item.id, 41);
    await use(staff, item.id, 9);
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.out', 'stock.low', 'stock.out']);
  });

  it('a consumable is low at its minimum already', async () => {
    const [row] = await query<{ id: number }>(
      app.databaseUrl,
      `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('consumable', 'Gloves', 7, 5, 20, 'boxes') returning id`,
    );
    const { status } = await staff.post('/api/consumables/usage', { consumableId: row?.id, quantityUsed: 2 });
    expect(status).toBe(201);
    await settled();
    expect(await aboutOf(manager, 'Gloves')).toEqual(['stock.low']);
    expect((await noticesOf(manager))[0]).toMatchObject({ link: '/perfect-b/consumables?search=Gloves' });
  });

  it('many at once bring one notice', async () => {
    const item = await makeItem(manager, { name: 'Crowded', currentQuantity: 40, minStockLevel: 30 });
    await Promise.all(Array.from({ length: 40 }, () => use(staff, item.id, 1)));
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.low', 'stock.out']);
  });

  it('an adjustment counts as well; nobody hears of their own acts, and nobody who may not decide hears at all', async () => {
    const item = await makeItem(manager, { name: 'Counted', currentQuantity: 20, minStockLevel: 10 });
    await manager.put(`/api/inventory/${item.id}`, { currentQuantity: 4 });
    await settled();
    expect(await aboutOf(superadmin, item.name)).toEqual(['stock.low']);
    for (const who of [
      manager,
      staff,
      agency,
      await app.signedIn('admin@example.com'),
      await app.signedIn('newcomer@example.com'),
    ])
      expect(await aboutOf(who, item.name)).toEqual([]);
  });

  it('managers hear of a request, the requester of the decision, and nobody of their own', async () => {
    const item = await makeItem(manager, { name: 'Serum', unit: 'bottles' });
    const [managers, staffs] = [await manager.watch(), await staff.watch()];
    const { body: request } = await staff.post<ReorderRequest>('/api/reorder-requests', {
      itemId: item.id,
      requestedQuantity: 12,
      priority: 'urgent',
      reason: 'Patient-4711 waits',
    });
    expect(await managers.heard('notification.created')).toMatchObject({
      data: {
        notification: {
          type: 'reorder.requested',
          title: 'Reorder Request',
          body: expect.stringMatching(/^.+ requested 12 bottles of "Serum": Urgent \(1 to 2 days\)$/),
          link: '/perfect-b/requests',
        },
      },
    });
    await manager.put(`/api/reorder-requests/${request.id}`, { status: 'ordered' });
    expect(await staffs.heard('notification.created')).toMatchObject({
      actor: { id: null, name: 'System' },
      data: {
        notification: {
          type: 'reorder.ordered',
          title: 'Ordered',
          body: expect.stringMatching(/^.+ ordered 12 bottles of "Serum"$/),
        },
      },
    });
    await settled();
    expect(await aboutOf(manager, 'Serum')).toEqual(['reorder.requested']);
    expect(await aboutOf(superadmin, 'Serum')).toEqual(['reorder.requested']);
    expect(await aboutOf(staff, 'Serum')).toEqual(['reorder.ordered']);
    expect(staffs.events.filter(({ type }) => type === 'notification.created')).toHaveLength(1);

    const own = await makeItem(manager, { name: 'Own wish' });
    const { body: mine } = await manager.post<ReorderRequest>('/api/reorder-requests', { itemId: own.id });
    await manager.put(`/api/reorder-requests/${mine.id}`, { status: 'dismissed' });
    await settled();
    expect(await aboutOf(manager, 'Own wish')).toEqual([]);
    expect(await aboutOf(superadmin, 'Own wish')).toEqual(['reorder.requested']);
  });

  it('tell the requester when it is expected, what arrived, and that the rest was cancelled', async () => {
    const item = await makeItem(manager, { name: 'Peel', unit: 'bottles', currentQuantity: 50 });
    const { body: request } = await staff.post<ReorderRequest>('/api/reorder-requests', {
      itemId: item.id,
      requestedQuantity: 12,
    });
    await manager.put(`/api/reorder-requests/${request.id}/draft`, undefined);
    const expectedOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const placed = await manager.post<Order[]>('/api/orders', {
      orders: [{ expectedOn, lines: [{ stockId: item.id, quantity: 12, requestIds: [request.id] }] }],
    });
    const [order] = placed.body;
    await manager.post(`/api/orders/${order?.id}/receipts`, {
      lines: [{ purchaseId: order?.lines[0]?.id, quantity: 8 }],
    });
    await manager.post(`/api/orders/${order?.id}/cancel`, { reason: 'Discontinued', requests: 'dismissed' });
    await settled();
    const notices = (await noticesOf(staff)).filter(({ body }) => body.includes('"Peel"'));
    expect(Object.fromEntries(notices.map(({ type, title }) => [type, title]))).toEqual({
      'reorder.ordered': `Ordered, expected ${formatDay(expectedOn)}`,
      'reorder.arrived': '8 of 12 arrived',
      'reorder.dismissed': 'Order Cancelled',
    });
    expect(notices.find(({ type }) => type === 'reorder.dismissed')?.body).toMatch(
      /^.+ cancelled PO-\d+\. Your request for 4 bottles of "Peel" is dismissed$/,
    );
    const { body: again } = await staff.post<ReorderRequest>('/api/reorder-requests', {
      itemId: item.id,
      requestedQuantity: 3,
    });
    const whole = await manager.post<Order[]>('/api/orders', {
      orders: [{ lines: [{ stockId: item.id, quantity: 3, requestIds: [again.id] }] }],
    });
    await manager.post(`/api/orders/${whole.body[0]?.id}/receipts`, {
      lines: [{ purchaseId: whole.body[0]?.lines[0]?.id, quantity: 3 }],
    });
    await settled();
    expect((await noticesOf(staff))[0]).toMatchObject({ type: 'reorder.arrived', title: 'Arrived' });
  });

  it('hold no patient reference', async () => {
    await settled();
    expect(await query(app.databaseUrl, `select 1 from notification n where n::text like '%Patient-4711%'`)).toEqual(
      [],
    );
    expect(
      await query(
        app.databaseUrl,
        `select 1 from event where type = 'notification.created' and data::text like '%Patient-4711%'`,
      ),
    ).toEqual([]);
  });

  it('what happened while no worker ran is told when one comes back', async () => {
    await worker.kill();
    const item = await makeItem(manager, { name: 'Overnight', currentQuantity: 12, minStockLevel: 10 });
    await use(staff, item.id, 12);
    worker = await startProcess('worker', { DATABASE_URL: app.databaseUrl });
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.out']);
  });

  it("whoever manages the clinic hears of somebody's new access, but not who gave it or got it, nor the agency's", async () => {
    const admin = await app.signedIn('admin@example.com');
    const staffIdOf = async (email: string): Promise<number> =>
      (await admin.get<{ id: number; email: string }[]>('/api/enterprise/staff')).body.find(
        (one) => one.email === email,
      )?.id ?? 0;
    const staffId = await staffIdOf('newcomer@example.com');
    const give = (project: string, more = {}) =>
      admin.post('/api/enterprise/assignments', { staffId, project, ...more });
    expect((await give('perfect-b', { position: 'Trainee Nurse' })).status).toBe(201);
    expect((await give('talent-phi')).status).toBe(201);
    await settled();
    const about = async (who: Visitor) => (await noticesOf(who)).filter(({ type }) => type === 'assignment.created');
    const notice = {
      title: 'New Clinic Access',
      body: 'Helena Costa gave Noor Haddad access to the clinic as Trainee Nurse',
      link: null,
    };
    expect(await about(manager)).toMatchObject([notice]);
    expect(await about(superadmin)).toMatchObject([notice]);
    for (const who of [admin, staff, agency, await app.signedIn('newcomer@example.com')])
      expect(await about(who)).toEqual([]);
    // A manager is not notified of their own assignment; the others are.
    const managerId = await staffIdOf('manager@talent-phi.example');
    expect(
      (await superadmin.post('/api/enterprise/assignments', { staffId: managerId, project: 'perfect-b' })).status,
    ).toBe(201);
    await settled();
    expect(await about(manager)).toHaveLength(2);
    expect(await about(superadmin)).toHaveLength(1);
    expect(await about(agency)).toEqual([]);
  });

  it('notifies managers when goods arrive at a price that has risen beyond the price watch, and not of smaller rises', async () => {
    const item = await makeItem(manager, { name: 'Dearer filler', unitCost: '389.00' });
    const buy = (unitCost: string) =>
      staff.post('/api/purchases', {
        itemId: item.id,
        quantityPurchased: 1,
        unitCost,
        receivedDate: new Date().toISOString().slice(0, 10),
      });
    await buy('400.00');
    await buy('450.00');
    await settled();
    const about = (await noticesOf(manager)).filter(({ body }) => body.includes('Dearer filler'));
    expect(about).toMatchObject([
      { type: 'price.risen', body: '"Dearer filler" arrived for $450.00 each, $400.00 before (+12.5%)' },
    ]);
  });
});
