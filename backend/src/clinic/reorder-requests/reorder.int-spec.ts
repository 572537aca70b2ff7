import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { TODAY } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';
import { Transactions } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { RequestStatus } from './request-status.js';

const REQUESTS = '/api/reorder-requests';
const CONSUMABLES = '/api/consumables/reorder-requests';

describe('reorder requests', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let superadmin: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    superadmin = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  const raise = (client: TestClient, body: unknown, headers?: Record<string, string>) =>
    client.post<ReorderRequest & ErrorReply>(REQUESTS, body, headers);
  const decide = (client: TestClient, id: number, body: unknown) =>
    client.put<ReorderRequest & ErrorReply>(`${REQUESTS}/${id}`, body);
  const makeConsumable = async (name: string): Promise<number> => {
    const [row] = await query<{ id: number }>(
      app.databaseUrl,
      `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('consumable', $1, 0, 5, 20, 'boxes') returning id`,
      [name],
    );
    return row?.id ?? 0;
  };

  it('are created with defaults for omitted fields, listed for both kinds, and published to the clinic', async () => {
    const item = await createItem(manager, {
      name: 'Hyaluron',
      sku: 'HY-1',
      brand: 'Vita',
      unit: 'vials',
      reorderQuantity: 30,
      currentQuantity: 2,
    });
    const socket = await manager.openSocket();
    const { status, body } = await raise(staff, { itemId: item.id, reason: ' Almost gone ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'item',
      itemId: item.id,
      requestedQuantity: 30,
      priority: 'normal',
      reason: 'Almost gone',
      justification: 'Almost gone',
      status: 'pending',
      item: {
        id: item.id,
        name: 'Hyaluron',
        sku: 'HY-1',
        brand: 'Vita',
        unit: 'vials',
        currentQuantity: 2,
        usableQuantity: 2,
        minStockLevel: 10,
      },
      requestedByUser: { email: 'staff@perfect-b.example', role: 'user' },
      approvedBy: null,
      approvedByUser: null,
      approvedAt: null,
      version: 1,
    });
    expect(body.requestedBy).toBe(body.requestedByUser?.id);
    expect(await socket.waitForEvent('reorder.requested')).toMatchObject({
      project: 'perfect-b',
      data: { request: { id: body.id, version: 1 }, item: { id: item.id, kind: 'item' } },
    });

    const consumableId = await makeConsumable('Gauze pads');
    const second = await staff.post<ReorderRequest>(CONSUMABLES, {
      consumableId,
      justification: 'For Monday',
      requestedQuantity: 7,
      priority: 'low',
    });
    expect(second).toMatchObject({
      status: 201,
      body: {
        kind: 'consumable',
        consumableId,
        requestedQuantity: 7,
        priority: 'low',
        reason: 'For Monday',
        justification: 'For Monday',
        item: { name: 'Gauze pads' },
      },
    });
    expect(await socket.waitForEvent('reorder.requested', ({ data }) => 'consumable' in data)).toMatchObject({
      data: { consumable: { id: consumableId, kind: 'consumable' } },
    });
    expect((await staff.post<ReorderRequest>(CONSUMABLES, { consumableId })).body).toMatchObject({
      priority: 'medium',
      requestedQuantity: 20,
    });

    const { body: listed } = await staff.get<ReorderRequest[]>(REQUESTS);
    expect(listed.map(({ kind }) => kind)).toEqual(['consumable', 'consumable', 'item']);
    expect(listed.at(-1)).toEqual(body);
    expect((await staff.get<ReorderRequest[]>(CONSUMABLES)).body.map(({ kind }) => kind)).toEqual([
      'consumable',
      'consumable',
    ]);
    const stats = await staff.get<{ pendingOrders: number }>('/api/dashboard/stats');
    expect(stats.body.pendingOrders).toBe(listed.length);
  });

  it('report errors per field', async () => {
    const item = await createItem(manager);
    const consumableId = await makeConsumable('Swabs');
    const cases: [unknown, string, string][] = [
      [{}, 'itemId', 'Please select an item'],
      [{ itemId: null }, 'itemId', 'Please select an item'],
      [{ itemId: 0 }, 'itemId', 'Please select an item'],
      [{ itemId: '5' }, 'itemId', 'Item must be a number'],
      [{ itemId: 2_000_000_000 }, 'itemId', 'This item does not exist'],
      [{ itemId: consumableId }, 'itemId', 'This item does not exist'],
      [{ itemId: item.id, priority: '' }, 'priority', 'Please select a priority level'],
      [{ itemId: item.id, priority: null }, 'priority', 'Please select a priority level'],
      [{ itemId: item.id, priority: 'medium' }, 'priority', 'Please select a priority level'],
      [{ itemId: item.id, requestedQuantity: 0 }, 'requestedQuantity', 'Quantity must be at least 1'],
      [{ itemId: item.id, requestedQuantity: 1.5 }, 'requestedQuantity', 'Requested quantity must be a whole number'],
      [{ itemId: item.id, reason: 'a\u0000b' }, 'reason', 'Reason holds a character that cannot be stored'],
    ];
    for (const [body, path, message] of cases) {
      const response = await raise(staff, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
      expect(response.body.message).toBe(message);
    }
    expect((await staff.post<ErrorReply>(CONSUMABLES, { consumableId: item.id })).body.errors).toEqual([
      { path: 'consumableId', message: 'This consumable does not exist' },
    ]);
    expect((await staff.post<ErrorReply>(CONSUMABLES, { consumableId, priority: 'normal' })).status).toBe(400);
    await manager.delete(`/api/inventory/${item.id}`);
    expect((await raise(staff, { itemId: item.id })).body).toMatchObject({ code: 'stock.inactive' });
  });

  it('are created once for a repeated key, also with ten concurrent calls', async () => {
    const item = await createItem(manager);
    const headers = { 'idempotency-key': 'one wish for more' };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => raise(staff, { itemId: item.id, priority: 'urgent' }, headers)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect((await raise(staff, { itemId: item.id, priority: 'critical' }, headers)).body).toMatchObject({
      code: 'idempotency.reused',
    });
    expect(await query(app.databaseUrl, 'select 1 from reorder_request where stock_id = $1', [item.id])).toHaveLength(
      1,
    );
    expect((await raise(staff, { itemId: item.id })).status).toBe(201);
  });

  describe('a decision', () => {
    it("marks the request as ordered, and all screens show the item's last order", async () => {
      const item = await createItem(manager);
      const { body: request } = await raise(staff, { itemId: item.id });
      const socket = await staff.openSocket();
      const { status, body } = await decide(manager, request.id, { status: 'ordered', note: 'With the Monday order' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: request.id,
        status: 'ordered',
        note: 'With the Monday order',
        approvedByUser: { email: 'manager@perfect-b.example' },
        version: 2,
      });
      expect(body.approvedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      const event = await socket.waitForEvent('reorder.ordered');
      expect(event).toMatchObject({
        data: {
          request: { id: request.id, status: 'ordered', version: 2 },
          item: { id: item.id, version: item.version + 1 },
        },
      });
      const { body: now } = await staff.get<Item>(`/api/inventory/${item.id}`);
      expect((event.data as { item: Item }).item).toEqual(now);
      expect(Math.abs(Date.parse(now.lastOrderAt ?? '') - Date.parse(body.approvedAt ?? ''))).toBeLessThan(1_000);
      expect((await staff.get<ReorderRequest[]>(REQUESTS)).body.some(({ id }) => id === request.id)).toBe(false);
      expect((await staff.get<ReorderRequest[]>(`${REQUESTS}?status=ordered`)).body.map(({ id }) => id)).toContain(
        request.id,
      );
      // Ordering does not edit the item, so a form that was open can still be saved.
      expect((await manager.put(`/api/inventory/${item.id}`, { notes: 'Shelf 2', version: item.version })).status).toBe(
        200,
      );
    });

    it('of eight concurrent decisions one succeeds, and the others get an error with its author', async () => {
      const item = await createItem(manager);
      const { body: request } = await raise(staff, { itemId: item.id });
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          decide(i % 2 === 0 ? manager : superadmin, request.id, { status: i % 3 === 0 ? 'dismissed' : 'ordered' }),
        ),
      );
      const won = responses.filter(({ status }) => status === 200).map(({ body }) => body);
      expect(won).toHaveLength(1);
      const [winner] = won;
      const name = [winner?.approvedByUser?.firstName, winner?.approvedByUser?.lastName].join(' ');
      for (const { status, body } of responses.filter((response) => response.status !== 200)) {
        expect(status).toBe(409);
        expect(body).toMatchObject({
          code: 'reorder.already-decided',
          message: `This request was already ${winner?.status ?? ''} by ${name}`,
          current: { id: request.id, version: 2 },
        });
      }
      const events = await query(
        app.databaseUrl,
        `select 1 from event where type in ('reorder.ordered', 'reorder.dismissed') and (data #>> '{request,id}')::int = $1`,
        [request.id],
      );
      expect(events).toHaveLength(1);
    });

    it('to dismiss leaves the item unchanged', async () => {
      const item = await createItem(manager);
      const { body: request } = await raise(staff, { itemId: item.id });
      expect((await decide(superadmin, request.id, { status: 'dismissed' })).body).toMatchObject({
        status: 'dismissed',
        note: null,
      });
      expect((await staff.get<Item>(`/api/inventory/${item.id}`)).body).toMatchObject({
        version: item.version,
        lastOrderAt: null,
      });
    });

    it('needs the right, an existing request and a valid status', async () => {
      const item = await createItem(manager);
      const { body: request } = await raise(staff, { itemId: item.id });
      expect((await decide(staff, request.id, { status: 'ordered' })).body).toMatchObject({ code: 'auth.forbidden' });
      for (const status of ['received', 'ORDERED', '', null, undefined, 5])
        expect((await decide(manager, request.id, { status })).status).toBe(400);
      expect((await decide(manager, 999_999, { status: 'ordered' })).body).toMatchObject({
        code: 'resource.not-found',
        message: 'Reorder request not found',
      });
      expect((await manager.put(`${REQUESTS}/9223372036854775808`, { status: 'ordered' })).status).toBe(400);
      expect((await manager.put(`${CONSUMABLES}/${request.id}`, { status: 'ordered' })).status).toBe(404);
      const consumableId = await makeConsumable('Needles');
      const { body: other } = await staff.post<ReorderRequest>(CONSUMABLES, { consumableId });
      expect(
        (await manager.put<ReorderRequest>(`${CONSUMABLES}/${other.id}`, { status: 'ordered' })).body,
      ).toMatchObject({ status: 'ordered', consumableId });
    });
  });

  it('are rejected for non-members of the clinic, also for administrators', async () => {
    const testClient = app.visitor();
    for (const [client, status] of [
      [testClient, 401],
      [await app.signedIn('newcomer@example.com'), 403],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('manager@talent-phi.example'), 403],
    ] as const) {
      expect((await client.get(REQUESTS)).status).toBe(status);
      expect((await client.post(REQUESTS, {})).status).toBe(status);
      expect((await client.put(`${REQUESTS}/1`, {})).status).toBe(status);
      expect((await client.get(CONSUMABLES)).status).toBe(status);
    }
  });

  it('are found by all words of product, requester and reason in any order, with one typo', async () => {
    const item = await createItem(manager, { name: 'Aquashine BR', brand: 'Caregen' });
    const { body: created } = await raise(staff, { itemId: item.id, reason: 'Über-Bestellung für Mai' });
    const found = async (search: string) =>
      (await staff.get<ReorderRequest[]>(`${REQUESTS}?status=all&search=${encodeURIComponent(search)}`)).body.map(
        ({ id }) => id,
      );
    const name = created.requestedByUser?.lastName ?? '';
    for (const input of ['aqua', 'caregen shine', `${name} aquashine`, 'uberbestellung', 'aquashin br', 'aquashime'])
      expect({ typed: input, found: await found(input) }).toEqual({ typed: input, found: [created.id] });
    expect(await found('aqua_shine')).toEqual([]);
    expect((await staff.get(`${CONSUMABLES}?status=all&search=aquashine`)).body).toEqual([]);
  });

  it('are listed completely, or in pages without a gap', async () => {
    const item = await createItem(manager);
    for (let i = 1; i <= 5; i += 1) await raise(staff, { itemId: item.id, requestedQuantity: i });
    const whole = (await staff.get<ReorderRequest[]>(`${REQUESTS}?status=all`)).body;
    const parts: ReorderRequest[] = [];
    let next: string | null = `${REQUESTS}?status=all&limit=2`;
    while (next !== null) {
      const { body, headers }: { body: ReorderRequest[]; headers: Headers } = await staff.get<ReorderRequest[]>(next);
      parts.push(...body);
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(parts).toEqual(whole);
    expect((await staff.get(`${REQUESTS}?status=`)).status).toBe(200);
    for (const bad of [
      'status=open',
      'status=all&status=all',
      'limit=0',
      'limit=1e9',
      'cursor=nonsense',
      'cursor=WyJ4Iiwx',
      'cursor=WyJub3ciLDFd',
    ])
      expect({ bad, status: (await staff.get(`${REQUESTS}?${bad}`)).status }).toEqual({ bad, status: 400 });
  });

  describe('a request covered by a purchase', () => {
    const closeBy = async (client: TestClient, requestId: number, isFullyReceived: boolean): Promise<void> => {
      const { body } = await client.get<{ id: string; role: string; permissions: Record<string, string[]> }>(
        '/api/auth/user',
      );
      const person = {
        ...body,
        rights: { 'perfect-b': new Set(body.permissions['perfect-b']), 'talent-phi': new Set() },
      } as unknown as Person;
      await app.app
        .get(Transactions)
        .run((tx) =>
          app.app
            .get(RequestStatus)
            .closeByReceipt(tx, requestId, { person, kind: 'item', stockId: 0, isFullyReceived }),
        );
    };
    const statusOf = async (id: number): Promise<string | undefined> =>
      (await staff.get<ReorderRequest[]>(`${REQUESTS}?status=all`)).body.find((request) => request.id === id)?.status;

    it('is ordered with the purchase by users with the right, and received with its last unit', async () => {
      const item = await createItem(manager);
      const { body: request } = await raise(staff, { itemId: item.id });
      await closeBy(staff, request.id, false);
      expect(await statusOf(request.id)).toBe('pending');
      await closeBy(manager, request.id, false);
      expect(await statusOf(request.id)).toBe('ordered');
      const socket = await staff.openSocket();
      await closeBy(staff, request.id, true);
      expect(await socket.waitForEvent('reorder.received')).toMatchObject({
        data: {
          request: {
            id: request.id,
            status: 'received',
            version: 3,
            approvedByUser: { email: 'manager@perfect-b.example' },
          },
          item: { id: item.id },
        },
      });
      await closeBy(staff, request.id, true);
      expect((await decide(manager, request.id, { status: 'ordered' })).body.message).toBe(
        'This request was already received',
      );
    });

    it('is open again when the receipt that closed it is reversed while another order for it is still open', async () => {
      const item = await createItem(manager, { currentQuantity: 0 });
      const { body: request } = await raise(staff, { itemId: item.id, requestedQuantity: 8 });
      const covered = { itemId: item.id, quantityPurchased: 4, reorderRequestId: request.id };
      const ordered = await manager.post<Purchase>('/api/purchases', covered);
      const bought = await manager.post<Purchase>('/api/purchases', { ...covered, receivedDate: TODAY });
      expect(await statusOf(request.id)).toBe('received');
      const reverse = ({ id }: Purchase) => manager.post(`/api/purchases/${id}/reverse`, { reason: 'Wrong item' });
      expect((await reverse(bought.body)).status).toBe(200);
      expect(await statusOf(request.id)).toBe('ordered');
      expect((await reverse(ordered.body)).status).toBe(200);
      expect(await statusOf(request.id)).toBe('pending');
    });

    it('is closed at once when all units have already arrived, but not when it was dismissed', async () => {
      const item = await createItem(manager);
      const { body: request } = await raise(staff, { itemId: item.id });
      await closeBy(staff, request.id, true);
      expect(await statusOf(request.id)).toBe('received');
      const { body: dismissed } = await raise(staff, { itemId: item.id });
      await decide(manager, dismissed.id, { status: 'dismissed' });
      await closeBy(staff, dismissed.id, true);
      expect(await statusOf(dismissed.id)).toBe('dismissed');
    });
  });
});
