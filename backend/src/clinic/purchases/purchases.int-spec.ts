import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { createPurchaseCalls } from '../../../test/purchases.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const TODAY = new Date().toISOString().slice(0, 10);

describe('purchases', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let supplierId: number;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    supplierId = (await manager.post<{ id: number }>('/api/suppliers', { name: 'Acme Medical' })).body.id;
  });
  afterAll(() => app.close());

  const { buy, receive, reverse, ledger } = createPurchaseCalls(() => staff);

  describe('logging a purchase', () => {
    it("defaults to the item's cost, the caller and today, and adds no stock yet", async () => {
      const item = await createItem(manager, { currentQuantity: 5, unitCost: '2.01', unit: 'vials' });
      const { status, body } = await buy({
        itemId: item.id,
        quantityPurchased: 10,
        supplierId,
        invoiceNumber: ' INV-1 ',
        notes: '',
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        kind: 'item',
        itemId: item.id,
        item: { id: item.id, name: item.name, unit: 'vials' },
        supplierId,
        supplier: { name: 'Acme Medical' },
        quantityPurchased: 10,
        quantityReceived: 0,
        quantityOpen: 10,
        status: 'ordered',
        unitCost: '2.01',
        totalCost: '20.10',
        purchaseDate: TODAY,
        receivedDate: null,
        invoiceNumber: 'INV-1',
        orderedByUser: { email: 'staff@perfect-b.example' },
        loggedBy: { email: 'staff@perfect-b.example' },
        notes: null,
        reorderRequestId: null,
        reversedAt: null,
        version: 1,
      });
      expect(body.orderedBy).toBe(body.orderedByUser?.id);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 5, ledger: 5 });
      const after = (await staff.get<Item>(`/api/inventory/${item.id}`)).body;
      expect(Date.now() - Date.parse(after.lastOrderAt ?? '')).toBeLessThan(60_000);
      expect(after.version).toBeGreaterThan(item.version);
    });

    it('adds stock when it has a receipt date, and the ledger names the invoice', async () => {
      const item = await createItem(manager, { currentQuantity: 5 });
      const socket = await manager.openSocket();
      const { body } = await buy({
        itemId: item.id,
        quantityPurchased: 10,
        unitCost: 1.5,
        receivedDate: TODAY,
        invoiceNumber: '4711',
      });
      expect(body).toMatchObject({
        quantityReceived: 10,
        quantityOpen: 0,
        status: 'received',
        receivedDate: TODAY,
        totalCost: '15.00',
        receivedBy: { email: 'staff@perfect-b.example' },
      });
      expect(await ledger(item.id)).toEqual([
        { type: 'purchase', delta: 10, balance: 15, reason: 'Invoice 4711' },
        { type: 'initial', delta: 5, balance: 5, reason: null },
      ]);
      const event = await socket.waitForEvent('purchase.received');
      expect(event).toMatchObject({
        project: 'perfect-b',
        data: {
          purchase: { ...body, version: body.version },
          item: { id: item.id, currentQuantity: 15, kind: 'item' },
        },
      });
      expect(socket.events.map(({ type }) => type)).not.toContain('purchase.logged');
      const activity = (
        await staff.get<{ id: string; type: string; quantityUsed: number }[]>('/api/dashboard/recent-activity')
      ).body;
      expect(activity[0]).toMatchObject({ id: `purchase-${body.id}`, type: 'restock', quantityUsed: 10 });
    });

    it("publishes an order with the item's current state", async () => {
      const item = await createItem(manager);
      const socket = await manager.openSocket();
      const { body } = await buy({ itemId: item.id, quantityPurchased: 2 });
      const now = (await staff.get<Item>(`/api/inventory/${item.id}`)).body;
      expect(await socket.waitForEvent('purchase.logged')).toMatchObject({ data: { purchase: body, item: now } });
    });

    it('computes the total exactly for any size, and accepts an entered total', async () => {
      const item = await createItem(manager);
      expect(
        (await buy({ itemId: item.id, quantityPurchased: 1_000_000_000, unitCost: '99999999.99' })).body.totalCost,
      ).toBe('99999999990000000.00');
      expect((await buy({ itemId: item.id, quantityPurchased: 3, unitCost: '0.335' })).body).toMatchObject({
        unitCost: '0.3350',
        totalCost: '1.01',
      });
      expect((await buy({ itemId: item.id, quantityPurchased: 3, unitCost: '5', totalCost: 12 })).body).toMatchObject({
        unitCost: '5.00',
        totalCost: '12.00',
      });
      expect((await buy({ itemId: item.id, quantityPurchased: 3 })).body).toMatchObject({
        unitCost: null,
        totalCost: null,
      });
    });

    it('shows the purchase date of an earlier order as the last order, and a newer order replaces it', async () => {
      const item = await createItem(manager);
      const lastOrder = async () => (await staff.get<Item>(`/api/inventory/${item.id}`)).body.lastOrderAt;
      await buy({ itemId: item.id, quantityPurchased: 1, purchaseDate: '2025-03-04' });
      expect(await lastOrder()).toBe('2025-03-04T12:00:00.000Z');
      await buy({ itemId: item.id, quantityPurchased: 1, purchaseDate: '2024-01-01' });
      expect(await lastOrder()).toBe('2025-03-04T12:00:00.000Z');
      const { body } = await buy({ itemId: item.id, quantityPurchased: 1 });
      expect(await lastOrder()).toBe(body.createdAt);
      await reverse(body.id);
      expect(await lastOrder()).toBe('2025-03-04T12:00:00.000Z');
    });

    it('defaults the purchase date to no later than the receipt', async () => {
      const item = await createItem(manager);
      expect((await buy({ itemId: item.id, quantityPurchased: 1, receivedDate: '2025-01-05' })).body).toMatchObject({
        purchaseDate: '2025-01-05',
        receivedDate: '2025-01-05',
      });
    });

    it('reports errors per field and writes nothing', async () => {
      const item = await createItem(manager, { currentQuantity: 1 });
      const other = await createConsumable(manager);
      const outsider = (await (await app.signedIn('staff@talent-phi.example')).get<{ id: string }>('/api/auth/user'))
        .body;
      const good = { itemId: item.id, quantityPurchased: 1 };
      const cases: [unknown, string, string][] = [
        [{}, 'itemId', 'Please select an item'],
        [{ quantityPurchased: 1 }, 'itemId', 'Please select an item'],
        [{ itemId: item.id }, 'quantityPurchased', 'Quantity must be at least 1'],
        [{ ...good, quantityPurchased: 0 }, 'quantityPurchased', 'Quantity must be at least 1'],
        [{ ...good, quantityPurchased: '5' }, 'quantityPurchased', 'Quantity purchased must be a number'],
        [{ ...good, quantityPurchased: [5] }, 'quantityPurchased', 'Quantity purchased must be a number'],
        [
          { ...good, quantityPurchased: 1_000_000_001 },
          'quantityPurchased',
          'Quantity purchased must be at most 1,000,000,000',
        ],
        [{ ...good, itemId: 2_000_000_000 }, 'itemId', 'This item does not exist'],
        [{ ...good, itemId: other.id }, 'itemId', 'This item does not exist'],
        [{ ...good, supplierId: 2_000_000_000 }, 'supplierId', 'This supplier does not exist'],
        [{ ...good, reorderRequestId: 2_000_000_000 }, 'reorderRequestId', 'This reorder request does not exist'],
        [{ ...good, orderedBy: 'somebody' }, 'orderedBy', 'Please choose the person who ordered'],
        [{ ...good, orderedBy: outsider.id }, 'orderedBy', 'This person does not work in the clinic'],
        [
          { ...good, orderedBy: '00000000-0000-4000-8000-000000000000' },
          'orderedBy',
          'This person does not work in the clinic',
        ],
        [{ ...good, unitCost: -1 }, 'unitCost', 'Please enter an amount such as 12.50, not below zero'],
        [{ ...good, unitCost: true }, 'unitCost', 'Unit cost must be an amount such as 12.50'],
        [{ ...good, unitCost: '100000000' }, 'unitCost', 'Please enter an amount of at most 99,999,999.99'],
        [{ ...good, purchaseDate: '2026-02-30' }, 'purchaseDate', 'Please enter a date such as 2026-11-02'],
        [{ ...good, receivedDate: addDays(TODAY, 2) }, 'receivedDate', 'Received date cannot be in the future'],
        [
          { ...good, purchaseDate: '2025-05-02', receivedDate: '2025-05-01' },
          'receivedDate',
          'Received date must be on or after the purchase date (May 02, 2025)',
        ],
        [
          { ...good, invoiceNumber: 'a\u0000b' },
          'invoiceNumber',
          'Invoice number holds a character that cannot be stored',
        ],
        [{ lines: [] }, 'lines', 'Please add at least one line'],
        [{ lines: 'no list' }, 'lines', 'Lines must be a list'],
        [{ lines: [good, { itemId: item.id }] }, 'lines.1.quantityPurchased', 'Quantity must be at least 1'],
        [
          { lines: [good, { ...good, itemId: 2_000_000_000 }], receivedDate: TODAY },
          'lines.1.itemId',
          'This item does not exist',
        ],
      ];
      for (const [body, path, message] of cases) {
        const response = await buy(body);
        expect({
          body,
          status: response.status,
          path: response.body.errors?.[0]?.path,
          message: response.body.message,
        }).toEqual({ body, status: 400, path, message });
      }
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 1, ledger: 1 });
      expect((await staff.get<Purchase[]>(`/api/purchases?itemId=${item.id}`)).body).toEqual([]);
    });

    it('rejects a deactivated item by name', async () => {
      const item = await createItem(manager, { name: 'Old filler' });
      await manager.delete(`/api/inventory/${item.id}`);
      expect((await buy({ itemId: item.id, quantityPurchased: 1 })).body).toMatchObject({
        code: 'stock.inactive',
        message: '"Old filler" is no longer in use.',
      });
    });

    it('rejects quantities above the maximum and writes nothing', async () => {
      const item = await createItem(manager, { currentQuantity: 5 });
      const { status, body } = await buy({ itemId: item.id, quantityPurchased: 1_000_000_000, receivedDate: TODAY });
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'stock.out-of-range' });
      expect((await staff.get<Purchase[]>(`/api/purchases?itemId=${item.id}`)).body).toEqual([]);
    });

    it('needs the right to edit stock', async () => {
      const item = await createItem(manager);
      const newMember = await app.signedIn('newcomer@example.com');
      expect((await buy({ itemId: item.id, quantityPurchased: 1 }, newMember)).status).toBe(403);
      expect((await buy({}, newMember)).status).toBe(403);
      expect((await buy({ itemId: item.id, quantityPurchased: 1 }, app.visitor())).status).toBe(401);
    });

    it('purchases once for ten concurrent calls with one key, and allows a retry after a rejection', async () => {
      const item = await createItem(manager, { currentQuantity: 0 });
      const headers = { 'idempotency-key': 'one and the same purchase' };
      expect((await buy({ itemId: 2_000_000_000, quantityPurchased: 2 }, staff, headers)).status).toBe(400);
      const body = { itemId: item.id, quantityPurchased: 2, receivedDate: TODAY };
      const responses = await Promise.all(Array.from({ length: 10 }, () => buy(body, staff, headers)));
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
      expect(new Set(responses.map(({ body: { id } }) => id)).size).toBe(1);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 2, ledger: 2 });
      expect((await buy({ ...body, quantityPurchased: 3 }, staff, headers)).body).toMatchObject({
        code: 'idempotency.reused',
      });
    });
  });

  it('one key in two processes purchases once', async () => {
    const item = await createItem(manager, { currentQuantity: 0 });
    const second = await startApp({ databaseUrl: app.databaseUrl });
    try {
      const there = await second.signedIn('staff@perfect-b.example');
      const headers = { 'idempotency-key': 'a purchase at two processes' };
      const body = { itemId: item.id, quantityPurchased: 2, receivedDate: TODAY };
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) => buy(body, i % 2 === 0 ? staff : there, headers)),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
      expect(new Set(responses.map(({ body: { id } }) => id)).size).toBe(1);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 2, ledger: 2 });
    } finally {
      await second.close();
    }
  });

  describe('the reorder request of a purchase', () => {
    const ask = async (itemId: number) =>
      (await staff.post<ReorderRequest>('/api/reorder-requests', { itemId, priority: 'urgent', reason: 'Running out' }))
        .body;
    const statusOf = async (id: number) =>
      (await staff.get<ReorderRequest[]>('/api/reorder-requests?status=all')).body.find((request) => request.id === id)
        ?.status;

    it('is received when the purchase is fully received, with an event for all members', async () => {
      const item = await createItem(manager);
      const request = await ask(item.id);
      await manager.put(`/api/reorder-requests/${request.id}`, { status: 'ordered' });
      const socket = await manager.openSocket();
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 10, reorderRequestId: request.id });
      expect(bought.reorderRequestId).toBe(request.id);
      await receive(bought.id, { quantityReceived: 9 });
      expect(await statusOf(request.id)).toBe('ordered');
      await receive(bought.id);
      expect(await statusOf(request.id)).toBe('received');
      expect(await socket.waitForEvent('reorder.received')).toMatchObject({
        data: { request: { id: request.id, status: 'received' }, item: { id: item.id } },
      });
      const retry = await buy({ itemId: item.id, quantityPurchased: 1, reorderRequestId: request.id });
      expect(retry).toMatchObject({ status: 409, body: { code: 'reorder.already-decided' } });
    });

    it('must be for the same product', async () => {
      const [item, other] = [await createItem(manager), await createItem(manager)];
      const request = await ask(other.id);
      const response = await buy({ lines: [{ itemId: item.id, quantityPurchased: 1, reorderRequestId: request.id }] });
      expect(response).toMatchObject({
        status: 400,
        body: {
          errors: [{ path: 'lines.0.reorderRequestId', message: 'This reorder request is for another product' }],
        },
      });
    });
  });

  describe('the list', () => {
    it('is sorted by newest first, and pages have no gap', async () => {
      const item = await createItem(manager);
      const lines = Array.from({ length: 3 }, () => ({ itemId: item.id, quantityPurchased: 1 }));
      for (let i = 0; i < 3; i += 1) await buy({ lines });
      const seen: number[] = [];
      let next: string | null = `/api/purchases?itemId=${item.id}&limit=2`;
      while (next !== null) {
        const { body, headers }: { body: Purchase[]; headers: Headers } = await staff.get<Purchase[]>(next);
        seen.push(...body.map(({ id }) => id));
        next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
      }
      expect(seen).toHaveLength(9);
      expect(seen).toEqual(seen.toSorted((a, b) => b - a));
      for (const bad of [
        'limit=0',
        'open=maybe',
        'itemId=x',
        'supplierId=0',
        'cursor=nonsense',
        'itemId=1&itemId=2',
        `cursor=${Buffer.from('["2026-02-30 00:00:00+00",1]').toString('base64url')}`,
      ])
        expect({ bad, status: (await staff.get(`/api/purchases?${bad}`)).status }).toEqual({ bad, status: 400 });
    });
  });

  describe('purchases of consumables', () => {
    it('have a delivery date instead, and are separate from those of items', async () => {
      const consumable = await createConsumable(manager, { currentQuantity: 1, unit: 'packs' });
      const socket = await manager.openSocket();
      const { status, body } = await staff.post<Purchase>('/api/consumables/purchases', {
        consumableId: consumable.id,
        quantityPurchased: 3,
        deliveryDate: TODAY,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        kind: 'consumable',
        consumableId: consumable.id,
        itemId: consumable.id,
        deliveryDate: TODAY,
        status: 'received',
      });
      expect(body).not.toHaveProperty('receivedDate');
      expect(await socket.waitForEvent('purchase.received')).toMatchObject({
        data: { purchase: body, consumable: { id: consumable.id, currentQuantity: 4, kind: 'consumable' } },
      });
      const byItemId = await staff.post<Purchase[]>('/api/consumables/purchases', {
        lines: [{ itemId: consumable.id, quantityPurchased: 2 }],
      });
      expect(byItemId.body[0]).toMatchObject({ consumableId: consumable.id, status: 'ordered', deliveryDate: null });
      const id = byItemId.body[0]?.id ?? 0;
      expect(
        (
          await staff.put<Purchase>(`/api/consumables/purchases/${id}/receive`, {
            deliveryDate: TODAY,
            quantityReceived: 1,
          })
        ).body,
      ).toMatchObject({ quantityOpen: 1 });
      expect((await receive(id)).status).toBe(404);
      expect(
        (await staff.post<Purchase>(`/api/consumables/purchases/${id}/reverse`, { reason: 'Wrong size' })).body,
      ).toMatchObject({ status: 'reversed' });
      expect(
        (await staff.get<Purchase[]>(`/api/consumables/purchases?consumableId=${consumable.id}`)).body.map(
          ({ id: each, status, quantityOpen }) => [
            each === id || each === body.id ? each : 'new',
            status,
            quantityOpen,
          ],
        ),
      ).toEqual([
        ['new', 'ordered', 2],
        [id, 'reversed', 0],
        [body.id, body.status, body.quantityOpen],
      ]);
      expect((await staff.get<Purchase[]>(`/api/purchases?itemId=${consumable.id}`)).body).toEqual([]);
      expect(await readShelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 4, ledger: 4 });
      const item = await createItem(manager);
      for (const wrong of [
        {},
        { consumableId: item.id, quantityPurchased: 1 },
        { lines: [{ quantityPurchased: 1 }] },
        { consumableId: consumable.id, quantityPurchased: 1, deliveryDate: '2999-01-01' },
      ])
        expect((await staff.post('/api/consumables/purchases', wrong)).status).toBe(400);
    });
  });

  it('events contain the same data as the list', async () => {
    const item = await createItem(manager);
    const socket = await manager.openSocket();
    const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 1, supplierId, receivedDate: TODAY });
    const event = await socket.waitForEvent('purchase.received');
    const [listed] = (await staff.get<Purchase[]>(`/api/purchases?itemId=${item.id}`)).body;
    expect('purchase' in event.data && event.data.purchase).toEqual(listed);
    expect(bought).toEqual(listed);
    const [row] = await query<{ internal: unknown }>(app.databaseUrl, 'select internal from event where id = $1', [
      event.id,
    ]);
    expect(row?.internal).toEqual({ stockId: item.id, before: 100, after: 101, minimum: item.minStockLevel });
  });
});
