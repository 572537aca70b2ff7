import type { DashboardCharts } from '@atrium/contract/clinic/dashboard/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Kit } from '@atrium/contract/clinic/kits/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ReportReply } from '@atrium/contract/clinic/reports/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import {
  dayAfter,
  findLotByNumber,
  listLots,
  createRandom,
  receiveLots,
  TODAY,
  setLotState,
} from '../../../test/lots.js';
import { createPurchaseCalls } from '../../../test/purchases.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const packaged = (fields: Record<string, unknown>): Record<string, unknown> => ({ packagePricing: true, ...fields });

describe('prices', () => {
  let app: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
    await manager.put('/api/settings/organisation', { timeZone: 'UTC' });
  });
  afterAll(() => app.close());

  const { buy, receive, reverse } = createPurchaseCalls(() => manager);
  const itemNow = async ({ id }: { readonly id: number }): Promise<Item> =>
    (await manager.get<Item>(`/api/inventory/${id}`)).body;
  const order = async (stockId: number, quantity: number, unitCost?: string): Promise<Order> => {
    const lines = [{ stockId, quantity, ...(unitCost !== undefined && { unitCost }) }];
    const { status, body } = await manager.post<Order[]>('/api/orders', { orders: [{ supplierId: null, lines }] });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body[0] as Order;
  };
  const settle = (costMethod: 'last' | 'average') => manager.put('/api/settings/perfect-b', { costMethod });
  const pricesReport = async (): Promise<ReportReply> =>
    (await manager.get<ReportReply>(`/api/reports/prices?from=${addDays(TODAY, -1)}&to=${addDays(TODAY, 1)}`)).body;

  it('keep the cost of a piece of a package of 200 for 0.89', async () => {
    const item = await createItem(
      manager,
      packaged({ currentQuantity: 400, packageCost: '0.89', unitsPerPackage: 200 }),
    );
    expect(item).toMatchObject({ unitCost: '0.004450', value: '1.78' });
    const kit = await manager.post<Kit>('/api/kits', {
      name: 'Small parts',
      lines: [{ stockIds: [item.id], quantity: 24 }],
    });
    expect(kit.body.cost).toBe('0.11');
    expect((await order(item.id, 200)).totalCost).toBe('0.89');
  });

  it('keep the unit cost when a receipt has no price', async () => {
    for (const unitCost of [undefined, '2.50']) {
      const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, ...(unitCost && { unitCost }) });
      await receiveLots(manager, item, [{ number: 'N1', expiresOn: dayAfter(90), quantity: 5 }]);
      expect((await manager.get<Item>(`/api/inventory/${item.id}`)).body.unitCost).toBe(unitCost ?? null);
    }
  });

  it('divide last: 42 pieces in packages of 3 at 10.00 cost 140.00, ordered, received and in parts', async () => {
    const item = await createItem(manager, packaged({ currentQuantity: 0, packageCost: '10.00', unitsPerPackage: 3 }));
    const placed = await order(item.id, 42);
    expect(placed.totalCost).toBe('140.00');
    const purchaseId = placed.lines[0]?.id ?? 0;
    for (const quantity of [13, 29])
      expect((await receive(purchaseId, { quantityReceived: quantity })).body.totalCost).toBe('140.00');
    expect(await itemNow(item)).toMatchObject({ unitCost: '3.333333', packageCost: '10.00', value: '140.00' });
    expect((await buy({ itemId: item.id, quantityPurchased: 42 })).body.totalCost).toBe('140.00');
  });

  it('use the paid price of the pieces for a write-off and for the rest of a purchase', async () => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true });
    const bought = await receiveLots(manager, item, [{ number: 'P1', expiresOn: dayAfter(90), quantity: 160 }], {
      totalCost: '1.52',
    });
    expect(bought.body).toMatchObject({ unitCost: '0.0095', totalCost: '1.52' });
    const lot = await findLotByNumber(manager, item, 'P1');
    await manager.post(`/api/lots/${lot.id}/write-offs`, { quantity: 100, reason: 'broken' });
    const [waste] = (await manager.get<Movement[]>(`/api/inventory/${item.id}/movements`)).body;
    expect(waste).toMatchObject({ type: 'waste', value: '0.95' });
    expect(await findLotByNumber(manager, item, 'P1')).toMatchObject({ quantity: 60, value: '0.57' });
    expect((await itemNow(item)).value).toBe('0.57');
  });

  it('use the price of the last receipt for the unit cost and the next order, and ignore orders that have not arrived', async () => {
    await settle('last');
    const item = await createItem(manager, { currentQuantity: 0, unitCost: '389.00' });
    await buy({ itemId: item.id, quantityPurchased: 1, unitCost: '389.00', receivedDate: TODAY });
    const placed = await order(item.id, 12, '425.00');
    expect((await itemNow(item)).unitCost).toBe('389.00');
    const isOfItem = ({ rows }: ReportReply) => rows.filter(({ stockId }) => stockId === item.id);
    expect(isOfItem(await pricesReport())).toEqual([]);
    const purchaseId = placed.lines[0]?.id ?? 0;
    await receive(purchaseId, { quantityReceived: 2 });
    expect((await itemNow(item)).unitCost).toBe('425.00');
    expect(isOfItem(await pricesReport())).toMatchObject([{ quantity: 2, value: '72.00' }]);
    expect((await order(item.id, 2)).totalCost).toBe('850.00');
  });

  it('use the price of the receipt, and keep the ordered price for the rest', async () => {
    const item = await createItem(manager, { currentQuantity: 0, unitCost: '389.00', tracksLots: true });
    const placed = await order(item.id, 10);
    const lots = [{ number: 'A', expiresOn: dayAfter(60), quantity: 4 }];
    const received = await manager.post<Order>(`/api/orders/${placed.id}/receipts`, {
      lines: [{ purchaseId: placed.lines[0]?.id, quantity: 4, unitCost: '425.00', lots }],
    });
    expect([received.status, received.body.totalCost]).toEqual([200, '4034.00']);
    expect(await findLotByNumber(manager, item, 'A')).toMatchObject({ unitCost: '425.00', value: '1700.00' });
    expect((await receive(placed.lines[0]?.id ?? 0, { unitCost: '-1' })).status).toBe(400);
    const dear = { itemId: item.id, quantityPurchased: 1, totalCost: '99999999999.00' };
    expect((await buy(dear)).body).toMatchObject({ code: 'input.invalid', errors: [{ path: 'totalCost' }] });
    // Units of the same lot at different prices: the lot costs their average.
    const more = await receiveLots(manager, item, [{ number: 'A', quantity: 6 }], { unitCost: '400.00' });
    expect(await findLotByNumber(manager, item, 'A')).toMatchObject({ unitCost: '410.00', value: '4100.00' });
    const { value } = await itemNow(item);
    await reverse(more.body.id);
    expect(await findLotByNumber(manager, item, 'A')).toMatchObject({ unitCost: '425.00', value: '1700.00' });
    expect(Number((await itemNow(item)).value)).toBe(Number(value) - 2400);
  });

  it('use the moving average if the clinic chose it', async () => {
    await settle('average');
    const item = await createItem(manager, { currentQuantity: 10, unitCost: '1.00' });
    const { body } = await buy({ itemId: item.id, quantityPurchased: 5, unitCost: '4.00', receivedDate: TODAY });
    expect(await itemNow(item)).toMatchObject({ unitCost: '2.00', value: '30.00' });
    await reverse(body.id);
    expect(await itemNow(item)).toMatchObject({ unitCost: '1.00', value: '10.00' });

    // The average values the stock; packages and orders keep the price that was paid.
    const pricing = packaged({ packageCost: '165.00', unitsPerPackage: 6 });
    const boxed = await createItem(manager, { currentQuantity: 3, ...pricing });
    await buy({ itemId: boxed.id, quantityPurchased: 3, unitCost: '30.50', receivedDate: TODAY });
    expect(await itemNow(boxed)).toMatchObject({ unitCost: '29.00', packageCost: '183.00' });
    const single = await createItem(manager, { currentQuantity: 1, unitCost: '1.00' });
    await buy({ itemId: single.id, quantityPurchased: 1, unitCost: '3.00', receivedDate: TODAY });
    expect(await itemNow(single)).toMatchObject({ unitCost: '2.00', orderPrice: '3.00' });
    expect((await buy({ itemId: single.id, quantityPurchased: 2 })).body).toMatchObject({ unitCost: '3.00' });
    expect((await order(boxed.id, 6)).lines[0]).toMatchObject({ unitCost: '30.50', totalCost: '183.00' });
    const saved = { ...pricing, packageCost: '183.00', notes: 'Counted' };
    expect((await manager.put<Item>(`/api/inventory/${boxed.id}`, saved)).body).toMatchObject({ unitCost: '29.00' });
    await settle('last');
  });

  it("record a rise of at least the price watch's percentage with the receipt", async () => {
    const item = await createItem(manager, { currentQuantity: 1, unitCost: '100.00' });
    const risesOf = async (purchase: Purchase): Promise<unknown[]> =>
      (
        await query<{ rise: unknown }>(
          app.databaseUrl,
          `select internal -> 'rise' as rise from event where type = 'purchase.received' and (data -> 'purchase' ->> 'id')::int = $1`,
          [purchase.id],
        )
      ).map(({ rise }) => rise);
    const first = await buy({ itemId: item.id, quantityPurchased: 1, unitCost: '109.00', receivedDate: TODAY });
    expect(await risesOf(first.body)).toEqual([null]);
    const second = await buy({ itemId: item.id, quantityPurchased: 1, unitCost: '120.00', receivedDate: TODAY });
    expect(await risesOf(second.body)).toEqual([{ before: '109.00', now: '120.00', percent: 10.1 }]);
  });

  it('give the same value on the dashboard, in the report, the list and the lots after random changes', async () => {
    const next = createRandom(20261126);
    const price = () => `${next(40)}.${String(next(100)).padStart(2, '0')}`;
    const plain = await createItem(manager, { currentQuantity: 20, unitCost: '3.35' });
    const tracked = await createItem(manager, { currentQuantity: 7, unitCost: '12.10', tracksLots: true });
    const parts = await createConsumable(manager, {
      currentQuantity: 9,
      unitCost: '0.01',
      tracksLots: true,
      contentAmount: 100,
      contentUnit: 'U',
    });
    const purchases: number[] = [];
    const anyLot = async (): Promise<Lot | undefined> => {
      const lots = (await listLots(manager, tracked)).filter(({ quantity }) => quantity > 0);
      return lots[next(Math.max(1, lots.length))];
    };
    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const lots = [{ number: `N${next(4)}`, expiresOn: dayAfter(400), quantity: 1 + next(9) }];
        const { status, body } = await receiveLots(manager, tracked, lots, { totalCost: price() });
        if (status === 201) purchases.push(body.id);
      },
      () => buy({ itemId: plain.id, quantityPurchased: 1 + next(9), unitCost: price(), receivedDate: TODAY }),
      () => manager.post('/api/usage', { itemId: plain.id, quantityUsed: 1 + next(3) }),
      () => manager.post('/api/usage', { itemId: tracked.id, quantityUsed: 1 + next(3) }),
      () =>
        manager.post('/api/consumables/usage', {
          consumableId: parts.id,
          content: 1 + next(150),
          contentUnit: 'U',
        }),
      async () => {
        const lot = await anyLot();
        if (lot !== undefined)
          await manager.post(`/api/lots/${lot.id}/split`, {
            quantity: 1,
            number: `S${next(3)}`,
            expiresOn: dayAfter(400),
          });
      },
      async () => {
        const [lot, into] = [await anyLot(), await anyLot()];
        if (lot !== undefined && into !== undefined) await manager.post(`/api/lots/${lot.id}/merge`, { into: into.id });
      },
      async () => {
        const lot = await anyLot();
        if (lot !== undefined) await manager.post(`/api/lots/${lot.id}/write-offs`, { quantity: 1, reason: 'broken' });
      },
      async () => {
        const lot = await anyLot();
        if (lot === undefined) return;
        await manager.put(`/api/lots/${lot.id}/state`, { state: 'quarantined', reason: 'Checked' });
        const given = { quantityUsed: 1, patientId: 'P-1', reason: 'Before the hold' };
        await manager.post(`/api/lots/${lot.id}/given`, {
          ...given,
          usedAt: new Date(Date.now() - 1_000).toISOString(),
        });
        await setLotState(manager, lot, 'available', 'Fine');
      },
      () => manager.put(`/api/inventory/${tracked.id}`, { unitCost: price() }),
      () => manager.put(`/api/inventory/${plain.id}`, { unitCost: price() }),
      () => manager.put(`/api/inventory/${plain.id}`, { tracksLots: next(2) === 0, trackingReason: 'Tried' }),
      () => manager.put(`/api/inventory/${plain.id}`, { isActive: next(2) === 0 }),
      () => manager.post(`/api/inventory/${plain.id}/adjustments`, { countedQuantity: next(30), reason: 'count' }),
      async () => {
        const id = purchases.pop();
        if (id !== undefined) await reverse(id);
      },
    ];
    for (let index = 0; index < 120; index += 1) {
      await acts[next(acts.length)]?.();
      if (index % 10 !== 9) continue;
      const wrong = await query(
        app.databaseUrl,
        `select kind, counted, truth from (
           select k.kind, (select coalesce(sum(change), 0) from stock_value_change c where c.kind = k.kind) as counted,
             (select coalesce(sum(stock_value(s.id, s.quantity, s.tracks_lots, s.unit_cost)), 0) from stock s where s.is_active and s.kind = k.kind) as truth
           from (values ('item'), ('consumable')) k (kind)) v where counted <> truth`,
      );
      expect(wrong).toEqual([]);
    }
    const { body: charts } = await manager.get<DashboardCharts>('/api/dashboard/charts');
    const { body: report } = await manager.get<ReportReply>(
      `/api/reports/stock-value?from=${TODAY}&to=${TODAY}&by=kind`,
    );
    const shown = Object.fromEntries(report.groups.map(({ key, value }) => [key, value]));
    expect(shown).toMatchObject({ item: charts.item.value, consumable: charts.consumable.value });
    const now = await itemNow(tracked);
    const [sum] = await query<{ value: string }>(
      app.databaseUrl,
      `select round(sum(t.quantity * coalesce(t.unit_cost, s.unit_cost)), 2)::text as value from stock_lot t join stock s on s.id = t.stock_id where s.id = $1`,
      [tracked.id],
    );
    expect(now.value ?? '0.00').toBe(sum?.value ?? '0.00');
  });
});
