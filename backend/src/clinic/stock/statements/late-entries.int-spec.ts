import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { CountLine, StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { ReportReply } from '@atrium/contract/clinic/reports/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { type ImportFixture, startImportFixture } from '../../../../test/import/import-fixture.js';
import { assertLedgerAddsUp } from '../../../../test/assert-ledger.js';
import {
  dayAfter,
  findLotByNumber,
  listLots,
  listOpenContainers,
  type Received,
  receiveLots,
  setLotState,
  VIAL,
} from '../../../../test/lots.js';
import { query } from '../../../../test/sql.js';
import { createItem } from '../../../../test/stock.js';
import type { TestClient } from '../../../../test/test-client.js';

const HOUR = 3_600_000;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const YESTERDAY = hoursAgo(20);

describe('entries for a time before the last statement of the level', () => {
  let fixture: ImportFixture;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    fixture = await startImportFixture();
    ({ manager } = fixture);
    staff = await fixture.api.signedIn('staff@perfect-b.example');
  });
  afterAll(() => fixture.close());

  /** Creates an item whose units arrived nine days ago. */
  const received = async (quantity: number, fields: object = {}): Promise<Item> => {
    const item = await createItem(manager, { currentQuantity: 0, unit: 'vials', unitCost: '5.00', ...fields });
    const day = dayAfter(-9);
    const body = { itemId: item.id, quantityPurchased: quantity, purchaseDate: day, receivedDate: day };
    expect((await manager.post('/api/purchases', body)).status).toBe(201);
    return item;
  };
  const receivedLots = async (lots: readonly Received[], fields: object = {}): Promise<Item> => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'vials', ...fields });
    await receiveLots(manager, item, lots, { receivedDate: dayAfter(-9), purchaseDate: dayAfter(-9) });
    return item;
  };
  const open = async (stockId: number): Promise<number> =>
    (await manager.post<StockCount>('/api/counts', { name: 'Friday', stockIds: [stockId] })).body.id;
  const countLine = (id: number, stockId: number, counted: number, extra: object = {}) =>
    staff.post<CountLine>(`/api/counts/${id}/lines`, { stockId, counted, ...extra });
  const post = (id: number) => manager.post<StockCount>(`/api/counts/${id}/post`, {});
  const count = async (stockId: number, counted: number, extra: object = {}): Promise<number> => {
    const id = await open(stockId);
    await countLine(id, stockId, counted, extra);
    expect((await post(id)).body).toMatchObject({ status: 'posted' });
    return id;
  };
  const use = (itemId: number, more: object = {}, headers: Record<string, string> = {}) =>
    staff.post<Usage & ErrorReply>('/api/usage', { itemId, quantityUsed: 2, usedAt: YESTERDAY, ...more }, headers);
  const undoUse = (id: number) => staff.send<Usage>('DELETE', `/api/usage/${id}`, { reason: 'Wrong' });
  const adjust = (id: number, countedQuantity: number, extra: object = {}) =>
    manager.post(`/api/inventory/${id}/adjustments`, { countedQuantity, reason: 'lost', ...extra });
  const level = async (id: number): Promise<number> => {
    await assertLedgerAddsUp(fixture.api.databaseUrl, id);
    return (await manager.get<Item>(`/api/inventory/${id}`)).body.currentQuantity;
  };
  const lotLevels = async (item: Item): Promise<Record<string, number>> => {
    await assertLedgerAddsUp(fixture.api.databaseUrl, item.id);
    return Object.fromEntries((await listLots(manager, item)).map(({ number, quantity }) => [number ?? '', quantity]));
  };
  const ledger = async (id: number) =>
    (await manager.get<Movement[]>(`/api/inventory/${id}/movements`)).body
      .toReversed()
      .map(({ type, delta, balance }) => [type, delta, balance]);

  const statements: Readonly<Record<string, (item: Item, counted: number) => Promise<unknown>>> = {
    count: ({ id }, counted) => count(id, counted),
    adjustment: ({ id }, counted) => adjust(id, counted),
    edit: async ({ id }, counted) => manager.put(`/api/inventory/${id}`, { currentQuantity: counted }),
    import: ({ name }, counted) => fixture.apply(`Name,Current quantity\n${name},${counted}`),
  };
  const KINDS = Object.keys(statements);

  it.each(KINDS)('give the same level in both orders: %s', async (kind) => {
    const state = statements[kind]!;
    const [before, after] = [await received(10), await received(10)];
    await use(before.id);
    if (kind === 'count') await state(before, 8);
    await state(after, 8);
    const { status, body } = await use(after.id);
    expect({ status, level: body.item?.currentQuantity, used: body.quantityUsed }).toEqual({
      status: 201,
      level: 8,
      used: 2,
    });
    expect([await level(before.id), await level(after.id)]).toEqual([8, 8]);
    expect((await ledger(after.id)).slice(-2)).toEqual([
      ['adjustment', 2, 10],
      ['usage', -2, 8],
    ]);
    const [, compensation] = (await manager.get<Movement[]>(`/api/inventory/${after.id}/movements`)).body;
    expect(compensation).toMatchObject({
      note: 'Already included a use of 2 vials entered later',
      reason: { count: 'count', adjustment: 'lost', edit: null, import: null }[kind],
      occurredAt: expect.any(String),
    });
    expect((await undoUse(body.id)).body.item).toMatchObject({ currentQuantity: 8 });
    expect(await level(after.id)).toBe(8);
  });

  it('remove their units from the difference of the count, whose reversal leaves the real use', async () => {
    const [before, after] = [await received(10), await received(10)];
    await use(before.id);
    const counts = [await count(before.id, 8), await count(after.id, 8)];
    expect((await manager.get<StockCount>(`/api/counts/${counts[1]}`)).body).toMatchObject({ missing: '10.00' });
    const { body: usage } = await use(after.id);
    for (const id of counts) {
      expect((await manager.get<CountLine[]>(`/api/counts/${id}/lines`)).body).toMatchObject([
        { counted: 8, difference: 0, value: '0.00' },
      ]);
      expect((await manager.get<StockCount>(`/api/counts/${id}`)).body).toMatchObject({ missing: '0.00' });
      expect((await manager.post(`/api/counts/${id}/reverse`)).status).toBe(200);
    }
    expect([await level(before.id), await level(after.id)]).toEqual([8, 8]);
    await undoUse(usage.id);
    expect(await level(after.id)).toBe(10);
  });

  it("return their units to the count's difference when they are undone before its reversal", async () => {
    const { id } = await received(10);
    const counted = await count(id, 8);
    await undoUse((await use(id)).body.id);
    expect(await level(id)).toBe(8);
    await manager.post(`/api/counts/${counted}/reverse`);
    expect(await level(id)).toBe(10);
  });

  it('change the level when they happened after the line was counted, also before it was posted', async () => {
    const { id } = await received(10);
    const counted = await open(id);
    await countLine(counted, id, 8);
    const usedAt = new Date().toISOString();
    await post(counted);
    await use(id, { usedAt });
    expect(await level(id)).toBe(6);
  });

  it('are not affected when they are for now, and change the level as before when undone', async () => {
    const { id } = await received(10);
    const early = await use(id, { usedAt: undefined });
    await count(id, 8);
    await use(id, { usedAt: undefined });
    expect(await level(id)).toBe(6);
    await undoUse(early.body.id);
    expect(await level(id)).toBe(8);
  });

  it('are accepted at a level of zero, up to what was in stock at that time', async () => {
    const { id } = await received(3);
    await count(id, 0);
    expect((await use(id)).status).toBe(201);
    expect((await use(id)).status).toBe(409);
    expect((await use(id, { usedAt: undefined })).status).toBe(409);
    expect((await use(id, { quantityUsed: 1 })).status).toBe(201);
    expect(await level(id)).toBe(0);
  });

  it('are entered once with one key', async () => {
    const { id } = await received(10);
    await adjust(id, 8);
    const headers = { 'Idempotency-Key': `late-entry-${id}` };
    const responses = await Promise.all([1, 2, 3].map(() => use(id, {}, headers)));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await level(id)).toBe(8);
    expect(await ledger(id)).toHaveLength(4);
  });

  it('report no level that falls below its minimum again', async () => {
    const { id } = await received(10, { minStockLevel: 9 });
    await adjust(id, 8);
    await use(id);
    const [event] = await query<{ internal: object }>(
      fixture.api.databaseUrl,
      `select internal from event where type = 'usage.logged' and (internal ->> 'stockId')::int = $1`,
      [id],
    );
    expect(event?.internal).toMatchObject({ before: 8, after: 8 });
  });

  it('take the difference out of the report of lost units', async () => {
    const { id, name } = await received(10);
    await adjust(id, 8);
    await use(id);
    const { body } = await manager.get<ReportReply>(`/api/reports/waste?from=${dayAfter(-1)}&to=${dayAfter(1)}`);
    const lost = body.rows.filter((row) => row.name === name);
    expect(lost.map(({ quantity }) => quantity).toSorted()).toEqual([-2, 2]);
  });

  it('end at the counted level when the use and the posting arrive together', async () => {
    for (let index = 0; index < 12; index += 1) {
      const { id } = await received(10);
      const counted = await open(id);
      await countLine(counted, id, 8);
      const [used, posted] = await Promise.all(
        index % 2 === 0 ? [use(id), post(counted)] : [post(counted), use(id)].toReversed(),
      );
      expect([used?.status, posted?.status]).toEqual([201, 200]);
      expect(await level(id)).toBe(8);
    }
  });

  it('keep the level of parallel late uses, and lose no unit to them', async () => {
    const { id } = await received(10);
    await count(id, 4);
    const responses = await Promise.all(Array.from({ length: 8 }, () => use(id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await level(id)).toBe(4);
  });

  describe('of treatments', () => {
    const treat = (lines: readonly object[], more: object = {}) =>
      staff.post<Treatment & ErrorReply>('/api/treatments', { patientId: 'P-1', usedAt: YESTERDAY, lines, ...more });
    const correct = ({ id, version }: Treatment, body: object) =>
      staff.post<Treatment & ErrorReply>(`/api/treatments/${id}/corrections`, { version, ...body });
    const lineOf = ({ usages }: Treatment, quantityUsed: number) => [
      { usageId: usages[0]?.id, itemId: usages[0]?.item?.id, quantityUsed },
    ];

    it('keep the stated levels of all lines, also when undone', async () => {
      const [stated, other] = [await received(10), await received(10)];
      await adjust(stated.id, 8);
      const lines = [stated, other].map(({ id }) => ({ itemId: id, quantityUsed: 2 }));
      const { body } = await treat(lines);
      expect([await level(stated.id), await level(other.id)]).toEqual([8, 8]);
      expect((await staff.delete(`/api/treatments/${body.id}`)).status).toBe(200);
      expect([await level(stated.id), await level(other.id)]).toEqual([8, 10]);
    });

    it.each([
      ['entered after the statement', YESTERDAY],
      ['entered before the statement', undefined],
    ])('keep the stated level when they are corrected: %s', async (_, usedAt) => {
      const { id } = await received(10);
      const before = usedAt === undefined ? await treat([{ itemId: id, quantityUsed: 2 }], { usedAt }) : null;
      await count(id, 7);
      const { body } = before ?? (await treat([{ itemId: id, quantityUsed: 2 }]));
      expect(await level(id)).toBe(7);
      const more = await correct(body, { lines: lineOf(body, 3) });
      expect({ status: more.status, level: await level(id) }).toEqual({ status: 201, level: 7 });
      const less = await correct(more.body, { lines: lineOf(more.body, 1) });
      expect({ status: less.status, level: await level(id) }).toEqual({ status: 201, level: 7 });
    });

    it('change the level when a correction moves their time across a statement', async () => {
      const { id } = await received(10);
      await count(id, 8);
      const { body } = await treat([{ itemId: id, quantityUsed: 2 }], { usedAt: undefined });
      expect(await level(id)).toBe(6);
      const earlier = await correct(body, { usedAt: YESTERDAY, lines: lineOf(body, 2) });
      expect({ status: earlier.status, level: await level(id) }).toEqual({ status: 201, level: 8 });
      const usedAt = new Date().toISOString();
      const later = await correct(earlier.body, { usedAt, lines: lineOf(earlier.body, 2) });
      expect({ status: later.status, level: await level(id) }).toEqual({ status: 201, level: 6 });
    });
  });

  describe('with lots', () => {
    const LOTS = [
      { number: 'A', expiresOn: dayAfter(60), quantity: 2 },
      { number: 'B', expiresOn: dayAfter(90), quantity: 8 },
    ];

    it('come from the lots that would have been taken at that time', async () => {
      const item = await receivedLots(LOTS);
      const a = await findLotByNumber(manager, item, 'A');
      await count(item.id, 0, { lotId: a.id });
      const { body } = await use(item.id, { quantityUsed: 3 });
      expect(body.lots).toMatchObject([
        { number: 'A', quantity: 2 },
        { number: 'B', quantity: 1 },
      ]);
      // Only lot A was counted.
      expect(await lotLevels(item)).toEqual({ A: 0, B: 7 });
      expect(body.item?.currentQuantity).toBe(7);
      await undoUse(body.id);
      expect(await lotLevels(item)).toEqual({ A: 0, B: 8 });
    });

    it('come from the same lots when some units of a counted lot are left', async () => {
      const item = await receivedLots(LOTS);
      await count(item.id, 1, { lotId: (await findLotByNumber(manager, item, 'A')).id });
      const lots = [
        { number: 'A', quantity: 2 },
        { number: 'B', quantity: 1 },
      ];
      const { body } = await use(item.id, { quantityUsed: 3 });
      expect(body.lots).toMatchObject(lots);
      expect(await lotLevels(item)).toEqual({ A: 1, B: 7 });
      await undoUse(body.id);
      expect(await lotLevels(item)).toEqual({ A: 1, B: 8 });
      const treatment = await staff.post<Treatment>('/api/treatments', {
        usedAt: YESTERDAY,
        lines: [1, 2].map((quantityUsed) => ({ itemId: item.id, quantityUsed })),
      });
      expect(treatment.body.usages.map((usage) => usage.lots.map((lot) => [lot.number, lot.quantity]))).toEqual([
        [['A', 1]],
        [
          ['A', 1],
          ['B', 1],
        ],
      ]);
      expect(await lotLevels(item)).toEqual({ A: 1, B: 7 });
    });

    it('open containers of a counted lot without a change of its level', async () => {
      const item = await receivedLots(LOTS, { ...VIAL, hoursOnceOpened: null });
      await count(item.id, 1, { lotId: (await findLotByNumber(manager, item, 'A')).id });
      const { body } = await use(item.id, { quantityUsed: undefined, content: 250 });
      const opened = body.content?.containers.filter(({ number }) => number === 'B').length ?? 0;
      expect(await lotLevels(item)).toEqual({ A: 1, B: 8 - opened });
      await undoUse(body.id);
      expect(await lotLevels(item)).toEqual({ A: 1, B: 8 });
    });

    it('keep the level of the whole product when that was stated', async () => {
      const item = await receivedLots(LOTS);
      await adjust(item.id, 7);
      const b = await findLotByNumber(manager, item, 'B');
      const { status } = await use(item.id, { lotId: b.id, lotReason: 'At hand' });
      expect({ status, level: await level(item.id) }).toEqual({ status: 201, level: 7 });
    });

    it('are accepted as given from a held lot that was counted down since', async () => {
      const item = await receivedLots(LOTS);
      const a = await findLotByNumber(manager, item, 'A');
      await setLotState(manager, a, 'recalled', 'Notice 12');
      await count(item.id, 0, { lotId: a.id });
      const given = await staff.post<Usage & ErrorReply>(`/api/lots/${a.id}/given`, {
        quantityUsed: 2,
        patientId: 'P-7',
        usedAt: YESTERDAY,
        reason: 'Given before the notice',
      });
      expect(given).toMatchObject({ status: 201, body: { item: { currentQuantity: 8, usableQuantity: 8 } } });
      expect(await lotLevels(item)).toEqual({ A: 0, B: 8 });
      expect((await undoUse(given.body.id)).status).toBe(200);
      expect(await lotLevels(item)).toEqual({ A: 0, B: 8 });
    });

    it('are written off without another loss, and put back without a gain', async () => {
      const item = await receivedLots(LOTS);
      const b = await findLotByNumber(manager, item, 'B');
      const counted = await count(item.id, 0, { lotId: b.id });
      const written = await staff.post<Lot & { writeOffId: number }>(`/api/lots/${b.id}/write-offs`, {
        quantity: 8,
        reason: 'broken',
        discardedAt: YESTERDAY,
      });
      expect(written).toMatchObject({ status: 201, body: { quantity: 0 } });
      expect(await lotLevels(item)).toEqual({ A: 2, B: 0 });
      expect((await staff.delete(`/api/lots/write-offs/${written.body.writeOffId}`)).status).toBe(200);
      expect(await lotLevels(item)).toEqual({ A: 2, B: 0 });
      await manager.post(`/api/counts/${counted}/reverse`);
      expect(await lotLevels(item)).toEqual({ A: 2, B: 8 });
    });
  });

  describe('by content', () => {
    const pour = (itemId: number, content: number, more: object = {}) =>
      use(itemId, { quantityUsed: undefined, content, ...more });

    it('open containers without a change of the stated level, and return them without one', async () => {
      const item = await received(4, { ...VIAL, hoursOnceOpened: null });
      await count(item.id, 3);
      const first = await pour(item.id, 60);
      expect(first).toMatchObject({ status: 201, body: { item: { currentQuantity: 3 } } });
      const second = await pour(item.id, 30, { usedAt: undefined });
      expect(await listOpenContainers(staff, item)).toMatchObject([{ left: 10 }]);
      await undoUse(first.body.id);
      await undoUse(second.body.id);
      expect(await listOpenContainers(staff, item)).toEqual([]);
      expect(await level(item.id)).toBe(3);
    });

    it('open a container before the statement for a use after it', async () => {
      const item = await received(4, { ...VIAL, hoursOnceOpened: null });
      await count(item.id, 3);
      await pour(item.id, 60, { usedAt: undefined, openedAt: YESTERDAY });
      expect(await level(item.id)).toBe(3);
    });
  });
});
