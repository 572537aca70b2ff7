import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { createPurchaseCalls } from '../../../test/purchases.js';
import { createItem, readShelf } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const TODAY = new Date().toISOString().slice(0, 10);

describe('receipts and reversals', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const { buy, receive, reverse, ledger } = createPurchaseCalls(() => staff);

  describe('receiving', () => {
    it('an order placed outside of Atrium keeps its rest on order, as sent', async () => {
      const item = await createItem(manager, { currentQuantity: 0, unit: 'pieces', unitCost: '10.00' });
      const { body: request } = await staff.post<ReorderRequest>('/api/reorder-requests', {
        itemId: item.id,
        requestedQuantity: 12,
      });
      await manager.put(`/api/reorder-requests/${request.id}`, { status: 'ordered', expectedOn: addDays(TODAY, 7) });
      const part = await buy({
        itemId: item.id,
        quantityPurchased: 8,
        totalCost: '88.00',
        reorderRequestId: request.id,
        receivedDate: TODAY,
      });
      expect(part.body).toMatchObject({
        quantityPurchased: 12,
        quantityReceived: 8,
        quantityOpen: 4,
        status: 'partly-received',
        totalCost: '132.00',
      });
      expect((await staff.get<Order>(`/api/orders/${part.body.orderId}`)).body).toMatchObject({
        sentAt: expect.any(String),
        expectedOn: addDays(TODAY, 7),
      });
      expect((await staff.get<Item>(`/api/inventory/${item.id}`)).body).toMatchObject({
        currentQuantity: 8,
        onOrder: 4,
      });
      const isNow = async (status: string) =>
        (await staff.get<ReorderRequest[]>(`/api/reorder-requests?status=${status}`)).body.some(
          ({ id }) => id === request.id,
        );
      expect(await isNow('ordered')).toBe(true);
      expect((await receive(part.body.id)).body).toMatchObject({ quantityOpen: 0, status: 'received' });
      expect(await isNow('received')).toBe(true);
    });

    it('a part keeps the rest open, the rest closes the purchase, and then nothing is left', async () => {
      const item = await createItem(manager, { currentQuantity: 0, unit: 'boxes' });
      const { body: bought } = await buy({
        itemId: item.id,
        quantityPurchased: 10,
        invoiceNumber: 'P-9',
        purchaseDate: '2025-02-01',
      });
      const part = await receive(bought.id, { quantityReceived: 4, receivedDate: '2025-02-03' });
      expect(part).toMatchObject({
        status: 200,
        body: { quantityReceived: 4, quantityOpen: 6, status: 'partly-received', receivedDate: '2025-02-03' },
      });
      const tooMany = await receive(bought.id, { quantityReceived: 7 });
      expect(tooMany).toMatchObject({
        status: 409,
        body: {
          code: 'purchase.more-than-left',
          message: expect.stringMatching(
            /^Left to receive: 6 boxes \(last received by \S.*, \w{3} \d{2}, \d{2}:\d{2}\)\. Please receive no more than that/,
          ) as unknown,
        },
      });
      expect(tooMany.body.errors?.[0]?.path).toBe('quantityReceived');
      expect((await staff.get<Purchase[]>(`/api/purchases?itemId=${item.id}&open=true`)).body).toHaveLength(1);
      expect(await receive(bought.id, undefined, manager)).toMatchObject({
        status: 200,
        body: { quantityOpen: 0, status: 'received', receivedDate: TODAY, version: part.body.version + 1 },
      });
      expect(await receive(bought.id)).toMatchObject({
        status: 409,
        body: {
          code: 'purchase.nothing-left',
          message: expect.stringMatching(
            /^Nothing is left to receive: 10 of 10 boxes have already arrived \(last received by \S.*\)\.$/,
          ) as unknown,
        },
      });
      expect((await staff.get<Purchase[]>(`/api/purchases?itemId=${item.id}&open=true`)).body).toEqual([]);
      expect((await staff.get<Purchase[]>(`/api/purchases?itemId=${item.id}&open=false`)).body).toHaveLength(1);
      expect(await ledger(item.id)).toEqual([
        { type: 'purchase', delta: 6, balance: 10, reason: 'Invoice P-9, 6 of 10' },
        { type: 'purchase', delta: 4, balance: 4, reason: 'Invoice P-9, 4 of 10' },
      ]);
      interface ActivityRow {
        readonly id: string;
        readonly quantityUsed: number;
        readonly user: { readonly email: string };
      }
      const { body: notifications } = await staff.get<ActivityRow[]>('/api/dashboard/recent-activity');
      expect(
        notifications
          .filter(({ id }) => /^purchase-(\d+)/.exec(id)?.[1] === String(bought.id))
          .map(({ quantityUsed, user }) => [quantityUsed, user.email]),
      ).toEqual([
        [6, 'manager@perfect-b.example'],
        [4, 'staff@perfect-b.example'],
      ]);
    });

    it('of two concurrent receipts of the same rest one succeeds, and the other gets an error that nothing is left', async () => {
      const item = await createItem(manager, { currentQuantity: 0 });
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 10 });
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) => receive(bought.id, {}, i % 2 === 0 ? staff : manager)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ body }) => body.code === 'purchase.nothing-left')).toHaveLength(7);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 10, ledger: 10 });
    });

    it('many concurrent partial receipts never exceed the purchased quantity', async () => {
      const item = await createItem(manager, { currentQuantity: 0 });
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 10 });
      const socket = await manager.openSocket();
      const responses = await Promise.all(Array.from({ length: 8 }, () => receive(bought.id, { quantityReceived: 3 })));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 9, ledger: 9 });
      await waitUntil(() => socket.events.filter(({ type }) => type === 'purchase.received').length === 3);
    });

    it('unknown, invalid and other-kind purchases are rejected', async () => {
      const item = await createItem(manager);
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 2, purchaseDate: '2025-02-10' });
      expect(await receive(999_999)).toMatchObject({ status: 404, body: { message: 'Purchase not found' } });
      expect((await staff.put(`/api/consumables/purchases/${bought.id}/receive`, {})).status).toBe(404);
      expect((await staff.put('/api/purchases/abc/receive', {})).status).toBe(400);
      for (const [body, path] of [
        [{ quantityReceived: 0 }, 'quantityReceived'],
        [{ quantityReceived: 1.5 }, 'quantityReceived'],
        [{ receivedDate: 'soon' }, 'receivedDate'],
        [{ receivedDate: '2025-02-09' }, 'receivedDate'],
        [{ receivedDate: addDays(TODAY, 3) }, 'receivedDate'],
      ] as const) {
        const response = await receive(bought.id, body);
        expect({ status: response.status, path: response.body.errors?.[0]?.path }).toEqual({ status: 400, path });
      }
    });

    it('goods of a deactivated item are still added to stock', async () => {
      const item = await createItem(manager, { currentQuantity: 1 });
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 2 });
      await manager.delete(`/api/inventory/${item.id}`);
      expect((await receive(bought.id)).status).toBe(200);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 3, ledger: 3 });
    });
  });

  describe('reversing', () => {
    it('reverses a receipt once, with reason and author', async () => {
      const item = await createItem(manager, { currentQuantity: 2 });
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 5, receivedDate: TODAY });
      const socket = await manager.openSocket();
      const responses = await Promise.all([
        reverse(bought.id, { reason: 'Sent back' }),
        reverse(bought.id, { reason: 'Sent back' }, manager),
      ]);
      const done = responses.find(({ status }) => status === 200)?.body;
      const rejection = responses.find(({ status }) => status === 409)?.body;
      expect(done).toMatchObject({ status: 'reversed', quantityOpen: 0, reversalReason: 'Sent back' });
      expect(rejection).toMatchObject({ code: 'purchase.already-reversed' });
      expect(rejection?.message).toBe(
        `This purchase was already reversed by ${done?.reversedBy?.firstName} ${done?.reversedBy?.lastName}`,
      );
      expect(await ledger(item.id)).toEqual([
        { type: 'reversal', delta: -5, balance: 2, reason: 'Sent back' },
        { type: 'purchase', delta: 5, balance: 7, reason: `Purchase ${bought.id}` },
        { type: 'initial', delta: 2, balance: 2, reason: null },
      ]);
      expect(await socket.waitForEvent('purchase.reversed')).toMatchObject({
        data: { purchase: done, item: { id: item.id, currentQuantity: 2 } },
      });
      expect((await receive(bought.id)).body).toMatchObject({ code: 'purchase.already-reversed' });
    });

    it('reverses a single receipt once, and puts its units back on order', async () => {
      const item = await createItem(manager, {
        currentQuantity: 0,
        unit: 'vials',
        tracksLots: true,
        unitCost: '10.00',
      });
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 10, unitCost: '10.00' });
      const lotOf = (number: string, quantity: number) => ({
        quantityReceived: quantity,
        receivedDate: TODAY,
        lots: [{ number, expiresOn: '2031-01-31', quantity }],
      });
      await receive(bought.id, lotOf('R1', 2));
      await receive(bought.id, { ...lotOf('R2', 5), unitCost: '12.00' }, manager);
      const movements = (await staff.get<Movement[]>(`/api/inventory/${item.id}/movements?type=purchase`)).body;
      const second = movements.find(({ delta }) => delta === 5);
      const body = { reason: 'Wrong delivery', movementIds: [second?.id] };
      const responses = await Promise.all([reverse(bought.id, body), reverse(bought.id, body)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 200)?.body).toMatchObject({
        status: 'partly-received',
        quantityReceived: 2,
        quantityOpen: 8,
        lots: [{ number: 'R1', quantity: 2 }],
        reversedAt: null,
      });
      expect((await staff.get<Item>(`/api/inventory/${item.id}`)).body).toMatchObject({
        currentQuantity: 2,
        onOrder: 8,
        unitCost: '10.00',
      });
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 2, ledger: 2 });
      const rest = await staff.get<Movement[]>(`/api/inventory/${item.id}/movements?type=purchase`);
      expect(rest.body.map(({ delta, isTakenBack }) => [delta, isTakenBack])).toEqual([
        [5, true],
        [2, false],
      ]);
      expect(await reverse(bought.id, { reason: 'Wrong', movementIds: [999_999] })).toMatchObject({ status: 404 });
      // Reverses the remaining receipts, and the order is open again.
      expect((await reverse(bought.id)).body).toMatchObject({ status: 'reversed', quantityReceived: 2 });
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 0, ledger: 0 });
    });

    it('keeps the day of the remaining receipts', async () => {
      const item = await createItem(manager, { currentQuantity: 0 });
      const purchaseDate = addDays(TODAY, -9);
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 10, purchaseDate });
      await receive(bought.id, { quantityReceived: 2, receivedDate: addDays(TODAY, -5) });
      await receive(bought.id, { quantityReceived: 3, receivedDate: addDays(TODAY, -7) });
      await receive(bought.id, { quantityReceived: 4, receivedDate: addDays(TODAY, -2) });
      const movements = (await staff.get<Movement[]>(`/api/inventory/${item.id}/movements?type=purchase`)).body;
      const reverseReceipt = (quantity: number) => {
        const movementIds = movements.flatMap(({ id, delta }) => (delta === quantity ? [id] : []));
        return reverse(bought.id, { reason: 'Wrong delivery', movementIds });
      };
      expect((await reverseReceipt(4)).body).toMatchObject({ quantityReceived: 5, receivedDate: addDays(TODAY, -5) });
      expect((await reverseReceipt(2)).body).toMatchObject({ quantityReceived: 3, receivedDate: addDays(TODAY, -7) });
    });

    it('rejects the reversal of a receipt whose units were used', async () => {
      const item = await createItem(manager, { currentQuantity: 0, unit: 'vials' });
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 10 });
      await receive(bought.id, { quantityReceived: 4 });
      await receive(bought.id, { quantityReceived: 6 });
      await staff.post('/api/usage', { itemId: item.id, quantityUsed: 5 });
      const ids = (await staff.get<Movement[]>(`/api/inventory/${item.id}/movements?type=purchase`)).body;
      const six = ids.find(({ delta }) => delta === 6)?.id;
      const four = ids.find(({ delta }) => delta === 4)?.id;
      expect(await reverse(bought.id, { reason: 'Wrong', movementIds: [six] })).toMatchObject({
        status: 409,
        body: { code: 'purchase.already-used' },
      });
      expect((await reverse(bought.id, { reason: 'Wrong', movementIds: [four] })).status).toBe(200);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 1, ledger: 1 });
    });

    it('states how many units were used', async () => {
      const item = await createItem(manager, { currentQuantity: 0, unit: 'vials' });
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 10, receivedDate: TODAY });
      await staff.post('/api/usage', { itemId: item.id, quantityUsed: 7 });
      expect(await reverse(bought.id)).toMatchObject({
        status: 409,
        body: {
          code: 'purchase.already-used',
          message: "Already used: 7 of the 10 vials received. This purchase can't be reversed.",
        },
      });
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 3, ledger: 3 });
    });

    it('cancels a purchase without receipts, without a movement', async () => {
      const item = await createItem(manager, { currentQuantity: 1 });
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 10 });
      expect(await reverse(bought.id)).toMatchObject({
        status: 200,
        body: { status: 'reversed', quantityReceived: 0 },
      });
      expect(await ledger(item.id)).toHaveLength(1);
      expect((await staff.get<Item>(`/api/inventory/${item.id}`)).body.lastOrderAt).toBeNull();
    });

    it('needs a reason and an existing purchase', async () => {
      const item = await createItem(manager);
      const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 1 });
      expect(await reverse(bought.id, { reason: '  ' })).toMatchObject({
        status: 400,
        body: { message: 'Reason is required' },
      });
      expect(await reverse(bought.id, {})).toMatchObject({ status: 400, body: { message: 'Reason is required' } });
      expect(await reverse(999_999)).toMatchObject({ status: 404, body: { message: 'Purchase not found' } });
    });

    it('a concurrent reversal and use never leave a negative level', async () => {
      for (let round = 0; round < 5; round += 1) {
        const item = await createItem(manager, { currentQuantity: 0 });
        const { body: bought } = await buy({ itemId: item.id, quantityPurchased: 1, receivedDate: TODAY });
        const responses = await Promise.all([
          reverse(bought.id),
          staff.post('/api/usage', { itemId: item.id, quantityUsed: 1 }),
        ]);
        expect(responses.filter(({ status }) => status === 409)).toHaveLength(1);
        expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 0, ledger: 0 });
      }
    });
  });
});
