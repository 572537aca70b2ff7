import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, findLotByNumber, receiveLots, setLotState } from '../../../test/lots.js';
import { type ApiProcess, startProcess } from '../../../test/processes/process.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const REACTIONS = [
  'notify-managers-of-new-access',
  'notify-managers-of-a-reorder-request',
  'notify-managers-when-stock-falls-low',
  'tell-the-requester-of-the-arrival',
  'notify-managers-of-a-price-rise',
  'tell-the-requester-of-the-decision',
];

describe('notifications of the clinic', () => {
  let app: TestApp;
  let worker: ApiProcess;
  let staff: TestClient;
  let manager: TestClient;
  let superadmin: TestClient;
  let agency: TestClient;

  beforeAll(async () => {
    app = await startApp();
    worker = await startProcess('worker', { DATABASE_URL: app.databaseUrl });
    await waitUntil(
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

  const listNotifications = async (client: TestClient): Promise<Notification[]> =>
    (await client.get<Notification[]>('/api/notifications')).body;
  const aboutOf = async (client: TestClient, words: string): Promise<string[]> =>
    (await listNotifications(client))
      .filter(({ body }) => body.includes(words))
      .map(({ type }) => type)
      .toReversed();
  const use = (client: TestClient, itemId: number, quantityUsed: number) =>
    client.post<Usage>('/api/usage', { itemId, quantityUsed, patientId: 'Patient-4711', reason: 'for Patient-4711' });

  /** Waits until all reactions have processed every committed event. */
  const settled = () =>
    waitUntil(async () => {
      const [row] = await query<{ behind: number }>(
        app.databaseUrl,
        `select count(*)::int as behind from reaction r, event e where e.type <> 'notification.created' and not pg_visible_in_snapshot(e.xid, r.snapshot)`,
      );
      return row?.behind === 0;
    });

  it('managers are notified within a second when stock falls low, once, and again only after it was above the minimum', async () => {
    const item = await createItem(manager, {
      name: 'Botox "50"',
      unit: 'vials',
      currentQuantity: 12,
      minStockLevel: 10,
    });
    const socket = await manager.openSocket();
    const entry = (await use(staff, item.id, 3)).body;
    const event = await socket.waitForEvent('notification.created');
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
    expect((await listNotifications(manager))[0]).toEqual(
      (event as LiveEvent<'notification.created'>).data.notification,
    );
    await use(staff, item.id, 2);
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.low']);
    await staff.delete(`/api/usage/${entry.id}`);
    await use(staff, item.id, 1);
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.low', 'stock.low']);
    socket.close();
  });

  it('running out is one notification, before running low, and returning and using a unit again causes none', async () => {
    const item = await createItem(manager, { name: 'Filler A', currentQuantity: 50, minStockLevel: 10 });
    const entry = (await use(staff, item.id, 50)).body;
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.out']);
    expect((await listNotifications(manager))[0]).toMatchObject({
      title: 'Out of Stock',
      body: '"Filler A" has run out',
    });
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

  it('a consumable is low at its minimum', async () => {
    const [row] = await query<{ id: number }>(
      app.databaseUrl,
      `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('consumable', 'Gloves', 7, 5, 20, 'boxes') returning id`,
    );
    const { status } = await staff.post('/api/consumables/usage', { consumableId: row?.id, quantityUsed: 2 });
    expect(status).toBe(201);
    await settled();
    expect(await aboutOf(manager, 'Gloves')).toEqual(['stock.low']);
    expect((await listNotifications(manager))[0]).toMatchObject({ link: '/perfect-b/consumables?search=Gloves' });
  });

  it('many concurrent uses cause one notification', async () => {
    const item = await createItem(manager, { name: 'Crowded', currentQuantity: 40, minStockLevel: 30 });
    await Promise.all(Array.from({ length: 40 }, () => use(staff, item.id, 1)));
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.low', 'stock.out']);
  });

  it('adjustments count too, and neither the author nor users without the right are notified', async () => {
    const item = await createItem(manager, { name: 'Counted', currentQuantity: 20, minStockLevel: 10 });
    await manager.put(`/api/inventory/${item.id}`, { currentQuantity: 4 });
    await settled();
    expect(await aboutOf(superadmin, item.name)).toEqual(['stock.low']);
    for (const client of [
      manager,
      staff,
      agency,
      await app.signedIn('admin@example.com'),
      await app.signedIn('newcomer@example.com'),
    ])
      expect(await aboutOf(client, item.name)).toEqual([]);
  });

  it('changes of held units cause no notification, because the usable quantity stays', async () => {
    const item = await createItem(manager, { name: 'Held', currentQuantity: 0, minStockLevel: 10, tracksLots: true });
    const [kept, held] = [
      await receiveLots(manager, item, [{ number: 'K', expiresOn: dayAfter(90), quantity: 5 }]),
      await receiveLots(manager, item, [{ number: 'H', expiresOn: dayAfter(90), quantity: 20 }]),
    ];
    expect([kept.status, held.status]).toEqual([201, 201]);
    const lot = await findLotByNumber(manager, item, 'H');
    await setLotState(staff, lot, 'recalled', 'Notice 7');
    await settled();
    const received = await aboutOf(manager, item.name);
    expect(received.filter((type) => type.startsWith('stock.'))).toEqual(['stock.low']);
    await staff.post(`/api/inventory/${item.id}/adjustments`, {
      countedQuantity: 14,
      lotId: lot.id,
      reason: 'returned',
    });
    const count = (await superadmin.post<StockCount>('/api/counts', { name: 'Count', stockIds: [item.id] })).body;
    await superadmin.post(`/api/counts/${count.id}/lines`, { stockId: item.id, lotId: lot.id, counted: 8 });
    expect((await superadmin.post(`/api/counts/${count.id}/post`, {})).status).toBe(200);
    await superadmin.post(`/api/counts/${count.id}/reverse`, {});
    await superadmin.post(`/api/inventory/${item.id}/adjustments`, {
      countedQuantity: 20,
      lotId: lot.id,
      reason: 'other',
      note: 'Found',
    });
    const reversed = await staff.post(`/api/purchases/${held.body.id}/reverse`, { reason: 'Recalled' });
    expect(reversed.status).toBe(200);
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(received);
  });

  it('managers are notified of a request and the requester of the decision, but not of their own actions', async () => {
    const item = await createItem(manager, { name: 'Serum', unit: 'bottles' });
    const [managers, staffs] = [await manager.openSocket(), await staff.openSocket()];
    const { body: request } = await staff.post<ReorderRequest>('/api/reorder-requests', {
      itemId: item.id,
      requestedQuantity: 12,
      priority: 'urgent',
      reason: 'Patient-4711 waits',
    });
    expect(await managers.waitForEvent('notification.created')).toMatchObject({
      data: {
        notification: {
          type: 'reorder.requested',
          title: 'Reorder request',
          body: expect.stringMatching(/^.+ requested 12 bottles of "Serum": Urgent \(1 to 2 days\)$/),
          link: '/perfect-b/requests',
        },
      },
    });
    await manager.put(`/api/reorder-requests/${request.id}`, { status: 'ordered' });
    expect(await staffs.waitForEvent('notification.created')).toMatchObject({
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

    const own = await createItem(manager, { name: 'Own wish' });
    const { body: mine } = await manager.post<ReorderRequest>('/api/reorder-requests', { itemId: own.id });
    await manager.put(`/api/reorder-requests/${mine.id}`, { status: 'dismissed' });
    await settled();
    expect(await aboutOf(manager, 'Own wish')).toEqual([]);
    expect(await aboutOf(superadmin, 'Own wish')).toEqual(['reorder.requested']);
  });

  it('the requester is notified of the expected date, of arrivals, and of a cancelled rest', async () => {
    const item = await createItem(manager, { name: 'Peel', unit: 'bottles', currentQuantity: 50 });
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
    const notifications = (await listNotifications(staff)).filter(({ body }) => body.includes('"Peel"'));
    expect(Object.fromEntries(notifications.map(({ type, title }) => [type, title]))).toEqual({
      'reorder.ordered': `Ordered, expected ${formatDay(expectedOn)}`,
      'reorder.arrived': '8 of 12 arrived',
      'reorder.dismissed': 'Order cancelled',
    });
    expect(notifications.find(({ type }) => type === 'reorder.dismissed')?.body).toMatch(
      /^.+ cancelled PO-\d+\. Your request for 4 bottles of "Peel" is dismissed$/,
    );
    const { body: retry } = await staff.post<ReorderRequest>('/api/reorder-requests', {
      itemId: item.id,
      requestedQuantity: 3,
    });
    const whole = await manager.post<Order[]>('/api/orders', {
      orders: [{ lines: [{ stockId: item.id, quantity: 3, requestIds: [retry.id] }] }],
    });
    await manager.post(`/api/orders/${whole.body[0]?.id}/receipts`, {
      lines: [{ purchaseId: whole.body[0]?.lines[0]?.id, quantity: 3 }],
    });
    await settled();
    expect((await listNotifications(staff))[0]).toMatchObject({ type: 'reorder.arrived', title: 'Arrived' });
  });

  it('managers are notified in place of a requester without access', async () => {
    const item = await createItem(manager, { name: 'Toner', unit: 'bottles' });
    const { body: member } = await superadmin.post<{ id: number; userId: string }>('/api/enterprise/staff', {
      firstName: 'Lea',
      lastName: 'Moss',
      email: 'lea@example.com',
      temporaryPassword: 'secret-1',
    });
    const { body: request } = await staff.post<ReorderRequest>('/api/reorder-requests', {
      itemId: item.id,
      requestedQuantity: 4,
    });
    const { body: second } = await staff.post<ReorderRequest>('/api/reorder-requests', {
      itemId: (await createItem(manager, { name: 'Toner 2', unit: 'bottles' })).id,
      requestedQuantity: 2,
    });
    await query(app.databaseUrl, 'update reorder_request set requested_by = $2 where id = any ($1)', [
      [request.id, second.id],
      member.userId,
    ]);
    const placed = await manager.post<Order[]>('/api/orders', {
      orders: [{ lines: [{ stockId: item.id, quantity: 4, requestIds: [request.id] }] }],
    });
    await manager.post(`/api/orders/${placed.body[0]?.id}/receipts`, {
      lines: [{ purchaseId: placed.body[0]?.lines[0]?.id, quantity: 4 }],
    });
    await manager.put(`/api/reorder-requests/${second.id}`, { status: 'dismissed' });
    await settled();
    const bodies = (await listNotifications(superadmin)).filter(({ body }) => body.includes('Lea Moss'));
    expect(bodies.map(({ type, body }) => `${type}: ${body.replaceAll(/[\u2068\u2069]/g, '')}`).toSorted()).toEqual([
      expect.stringMatching(/^reorder.arrived: .+ received 4 bottles of "Toner", requested by Lea Moss$/),
      expect.stringMatching(/^reorder.dismissed: .+ dismissed the request of Lea Moss for 2 bottles of "Toner 2"$/),
      expect.stringMatching(/^reorder.ordered: .+ ordered 4 bottles of "Toner", requested by Lea Moss$/),
    ]);
    // The author of these changes knows of them.
    expect((await listNotifications(manager)).filter(({ body }) => body.includes('of Lea Moss'))).toEqual([]);
    expect(await aboutOf(staff, 'Toner')).toEqual([]);
  });

  it('contain no patient reference', async () => {
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

  it('events while no worker ran are handled when one starts', async () => {
    await worker.kill();
    const item = await createItem(manager, { name: 'Overnight', currentQuantity: 12, minStockLevel: 10 });
    await use(staff, item.id, 12);
    worker = await startProcess('worker', { DATABASE_URL: app.databaseUrl });
    await settled();
    expect(await aboutOf(manager, item.name)).toEqual(['stock.out']);
  });

  it("managers of the clinic are notified of a user's new access, except its author and the user, and not of the agency's", async () => {
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
    const about = async (client: TestClient) =>
      (await listNotifications(client)).filter(({ type }) => type === 'assignment.created');
    const notification = {
      title: 'New clinic access',
      body: 'Helena Costa gave Noor Haddad access to the clinic as Trainee Nurse',
      link: null,
    };
    expect(await about(manager)).toMatchObject([notification]);
    expect(await about(superadmin)).toMatchObject([notification]);
    for (const client of [admin, staff, agency, await app.signedIn('newcomer@example.com')])
      expect(await about(client)).toEqual([]);
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

  it("managers are notified when goods arrive at a price above the price watch's percentage, but not of smaller rises", async () => {
    const item = await createItem(manager, { name: 'Dearer filler', unitCost: '389.00' });
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
    const about = (await listNotifications(manager)).filter(({ body }) => body.includes('Dearer filler'));
    expect(about).toMatchObject([
      { type: 'price.risen', body: '"Dearer filler" arrived at $450.00 each, up from $400.00 (+12.5%)' },
    ]);
  });
});
