import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { assertLedgerAddsUp as addsUp } from '../../../test/assert-ledger.js';
import { createFiveLots, listLots as readLots, createRandom, type Received, receiveLots } from '../../../test/lots.js';
import { countActions } from '../../../test/random.js';
import { createItem } from '../../../test/stock.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

describe('lots under concurrent use', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const receive = (id: number, lots: readonly Received[]) =>
    receiveLots(manager, { id }, lots, { acceptIncomplete: true });
  const tracked = async (): Promise<Item> => createItem(manager, { currentQuantity: 0, tracksLots: true });
  const lotsOf = (id: number) => readLots(staff, { id });
  const use = (itemId: number, quantityUsed: number, more: object = {}): Promise<ClientResponse<Usage & ErrorReply>> =>
    staff.post('/api/usage', { itemId, quantityUsed, ...more });
  const receiveFive = (itemId: number, each: number) => receive(itemId, createFiveLots(each));

  /** Asserts that the books add up, and that each use equals the sum of what its lots gave. */
  const mustAddUp = (stockId: number): Promise<void> =>
    addsUp(app.databaseUrl, stockId, {
      otherUses: `usage u where u.stock_id = s.id and u.has_lots
        and u.quantity <> (select -sum(delta) from stock_movement where usage_id = u.id and type = 'usage')`,
    });

  it('an order of 20 is received once when two users save the same two lots', async () => {
    const item = await tracked();
    const placed = await manager.post<Order[]>('/api/orders', {
      orders: [{ lines: [{ stockId: item.id, quantity: 20 }] }],
    });
    const [order] = placed.body;
    const lots = ['A', 'B'].map((number) => ({ number, expiresOn: '2031-01-31', quantity: 10 }));
    const responses = await Promise.all(
      [staff, manager].map((client) =>
        client.post<Order & ErrorReply>(`/api/orders/${order?.id}/receipts`, {
          lines: [{ purchaseId: order?.lines[0]?.id, quantity: 20, lots }],
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Nothing is left to receive: 20 of 20 units have already arrived \(last received by \S.*, \w{3} \d{2}, \d{2}:\d{2}\)/,
    );
    expect((await lotsOf(item.id)).map(({ number, quantity }) => [number, quantity])).toEqual([
      ['A', 10],
      ['B', 10],
    ]);
    await mustAddUp(item.id);
  });

  it('two hundred concurrent uses take five lots exactly, each time the first to expire', async () => {
    const item = await tracked();
    await receiveFive(item.id, 30);
    const responses = await Promise.all(Array.from({ length: 200 }, () => use(item.id, 1)));
    const consumptions = responses.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(consumptions).toHaveLength(150);
    expect(new Set(responses.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['stock.insufficient']),
    );
    expect((await lotsOf(item.id)).map(({ quantity }) => quantity)).toEqual([0, 0, 0, 0, 0]);
    // Entries with a higher level took from earlier lots.
    const inOrder = consumptions.toSorted((a, b) => b.item.currentQuantity - a.item.currentQuantity);
    expect(inOrder.map(({ lots }) => lots[0]?.number)).toEqual(
      [1, 2, 3, 4, 5].flatMap((index) => Array.from({ length: 30 }, () => `L${index}`)),
    );
    await mustAddUp(item.id);
  });

  it('a lot that is recalled during uses gives no unit after the response', async () => {
    const item = await tracked();
    await receiveFive(item.id, 40);
    const first = (await lotsOf(item.id)).find(({ number }) => number === 'L1');
    if (first === undefined) throw new Error('There is no first lot');
    const before = Array.from({ length: 30 }, () => use(item.id, 1));
    const recall = manager.put<Lot>(`/api/lots/${first.id}/state`, { state: 'recalled', reason: 'By the maker' });
    const during = Array.from({ length: 60 }, () => use(item.id, 1));
    const recalled = await recall;
    expect(recalled.status).toBe(200);
    const after = await Promise.all(Array.from({ length: 20 }, () => use(item.id, 1)));
    const responses = [...(await Promise.all([...before, ...during])), ...after];
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(after.flatMap(({ body }) => body.lots.map(({ lotId }) => lotId))).not.toContain(first.id);
    const [held] = (await lotsOf(item.id)).filter(({ id }) => id === first.id);
    expect(held?.quantity).toBe(recalled.body.quantity);
    await mustAddUp(item.id);
  });

  it.each([1, 2, 3])('any mix of uses, undos, receipts, counts and corrections adds up (mix %s)', async (seed) => {
    const next = createRandom(seed * 7_919);
    const item = await tracked();
    await receiveFive(item.id, 20);
    const uses: number[] = [];
    const purchases: number[] = [];
    const path = `/api/inventory/${item.id}`;
    const anyLot = async (): Promise<Lot | undefined> => {
      const lots = await lotsOf(item.id);
      return lots[next(lots.length)];
    };
    const auditActions: (() => Promise<{ status: number }>)[] = [
      async () => {
        const response = await use(item.id, 1 + next(6));
        if (response.status === 201) uses.push(response.body.id);
        return response;
      },
      async () => {
        const lot = await anyLot();
        const response = await use(
          item.id,
          1 + next(3),
          lot === undefined ? {} : { lotId: lot.id, lotReason: 'At hand' },
        );
        if (response.status === 201) uses.push(response.body.id);
        return response;
      },
      () => staff.delete(`/api/usage/${uses[next(uses.length)] ?? 0}`),
      async () => {
        const response = await receive(item.id, [
          { number: `L${1 + next(7)}`, expiresOn: null, quantity: 1 + next(5) },
          { number: next(2) === 0 ? null : `M${next(3)}`, expiresOn: null, quantity: 1 + next(5) },
        ]);
        if (response.status === 201) purchases.push(response.body.id);
        return response;
      },
      () => manager.post(`/api/purchases/${purchases[next(purchases.length)] ?? 0}/reverse`, { reason: 'Wrong' }),
      () => manager.post(`${path}/adjustments`, { countedQuantity: 40 + next(60), reason: 'count' }),
      async () => {
        const lot = await anyLot();
        return manager.post(`${path}/adjustments`, { countedQuantity: next(30), reason: 'count', lotId: lot?.id });
      },
      () => manager.put(path, { currentQuantity: 30 + next(50) }),
      async () => {
        const lot = await anyLot();
        return manager.post(`/api/lots/${lot?.id ?? 0}/write-offs`, { quantity: 1 + next(3), reason: 'broken' });
      },
      async () => {
        const lot = await anyLot();
        return manager.post(`/api/lots/${lot?.id ?? 0}/split`, { quantity: 1 + next(3), number: `S${next(3)}` });
      },
      async () => {
        const lot = await anyLot();
        const state = (['available', 'quarantined', 'available'] as const)[next(3)];
        return manager.put(`/api/lots/${lot?.id ?? 0}/state`, { state, reason: 'Checked', version: lot?.version });
      },
      () => manager.put(path, { tracksLots: next(4) > 0, trackingReason: 'Not needed' }),
    ];
    for (let round = 0; round < countActions(6); round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 25 }, () => (auditActions[next(auditActions.length)] ?? (() => use(item.id, 1)))()),
      );
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      await mustAddUp(item.id);
    }
    await manager.put(path, { tracksLots: true });
    await mustAddUp(item.id);
  });
});
