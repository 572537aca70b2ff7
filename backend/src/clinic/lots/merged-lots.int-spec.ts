import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { assertLedgerAddsUp } from '../../../test/assert-ledger.js';
import { dayAfter, findLotByNumber, listLots, receiveLots } from '../../../test/lots.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('merged lots', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const tracked = () => createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'vials' });
  const receive = async (item: Item, number: string | null, quantity: number): Promise<Purchase> => {
    const lots = [{ number, expiresOn: number === null ? null : dayAfter(90), quantity }];
    return (await receiveLots(manager, item, lots, { acceptIncomplete: true, acceptNumber: true })).body;
  };
  const use = (item: Item, lot: Lot, quantityUsed: number, patientId: string) =>
    staff.post('/api/usage', { itemId: item.id, quantityUsed, patientId, lotId: lot.id, lotReason: 'At hand' });
  const merge = (from: Lot, into: Lot) => manager.post(`/api/lots/${from.id}/merge`, { into: into.id });
  const reverse = ({ id }: Purchase) =>
    manager.post<Purchase & ErrorReply>(`/api/purchases/${id}/reverse`, { reason: 'Wrong box' });
  const quantities = async (item: Item) =>
    Object.fromEntries((await listLots(staff, item)).map(({ number, quantity }) => [number ?? 'unknown', quantity]));

  it('the recall list includes the uses of merged lots until they were merged, marked with their number', async () => {
    const item = await tracked();
    await receive(item, 'A-1', 5);
    await receive(item, 'A 1', 5);
    await receive(item, null, 5);
    const [known, alike, unknown] = [
      await findLotByNumber(staff, item, 'A-1'),
      await findLotByNumber(staff, item, 'A 1'),
      await findLotByNumber(staff, item, null),
    ];
    await use(item, unknown, 1, 'P-1');
    await use(item, alike, 2, 'P-2');
    // The chain of merges leads to the last lot.
    await merge(unknown, alike);
    await merge(alike, known);
    await use(item, known, 3, 'P-3');
    await receive(item, 'A 1', 4);
    await use(item, alike, 4, 'P-4');
    const path = `/api/lots/${known.id}`;
    expect((await staff.get<LotMovement[]>(`${path}/movements?used=true`)).body).toMatchObject([
      { patientId: 'P-3', mergedLot: null },
      { patientId: 'P-2', mergedLot: { id: alike.id, number: 'A 1', mergedAt: expect.stringContaining('Z') } },
      { patientId: 'P-1', mergedLot: { id: unknown.id, number: null } },
    ]);
    const pages = await staff.get<LotMovement[]>(`${path}/movements?used=true&limit=1`);
    expect(pages.body).toHaveLength(1);
    const file = (await staff.get<string>(`${path}/recall.csv`)).body.trim().split('\r\n');
    expect(file).toHaveLength(4);
    expect(file[0]).toMatch(/Merged into,Merged at$/);
    expect(file[2]).toMatch(/A 1,.*P-2.*,A-1,\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect((await staff.get<LotMovement[]>(`/api/lots/${alike.id}/movements?used=true`)).body).toMatchObject([
      { patientId: 'P-4', mergedLot: null },
      { patientId: 'P-2', mergedLot: null },
    ]);
  });

  it('takes the units of a reversed receipt from the lot into which its lot was merged', async () => {
    const item = await tracked();
    await receive(item, 'OTHER', 9);
    const unknown = await receive(item, null, 3);
    await receive(item, 'B', 4);
    await merge(await findLotByNumber(staff, item, null), await findLotByNumber(staff, item, 'B'));
    await manager.put(`/api/lots/${(await findLotByNumber(staff, item, 'B')).id}/state`, {
      state: 'recalled',
      reason: 'Notice 12',
    });
    expect((await reverse(unknown)).status).toBe(200);
    expect(await quantities(item)).toEqual({ OTHER: 9, B: 4, unknown: 0 });
    expect((await staff.get<Item>(`/api/inventory/${item.id}`)).body).toMatchObject({
      currentQuantity: 13,
      usableQuantity: 9,
    });
    await assertLedgerAddsUp(app.databaseUrl, item.id);
  });

  it('rejects the reversal when units of the merged lots were used', async () => {
    const item = await tracked();
    await receive(item, 'OTHER', 9);
    const unknown = await receive(item, null, 3);
    await receive(item, 'B', 1);
    const into = await findLotByNumber(staff, item, 'B');
    await merge(await findLotByNumber(staff, item, null), into);
    await use(item, into, 2, 'P-1');
    expect((await reverse(unknown)).body).toMatchObject({ code: 'purchase.already-used' });
    expect(await quantities(item)).toEqual({ OTHER: 9, B: 2, unknown: 0 });
  });

  it('rejects the reversal when received units were moved to a lot of their own', async () => {
    const item = await tracked();
    await receive(item, 'OTHER', 9);
    const unknown = await receive(item, null, 6);
    await manager.post<Lot>(`/api/lots/${(await findLotByNumber(staff, item, null)).id}/split`, {
      quantity: 4,
      number: 'NAMED',
      expiresOn: dayAfter(60),
    });
    expect((await reverse(unknown)).body).toMatchObject({
      code: 'purchase.lots-moved',
      message: expect.stringContaining('4 vials of this purchase are no longer in the unknown lot'),
    });
    expect(await quantities(item)).toEqual({ OTHER: 9, NAMED: 4, unknown: 2 });
    await assertLedgerAddsUp(app.databaseUrl, item.id);
  });

  it('takes a receipt from before lots were tracked from the unknown lot, or rejects its reversal', async () => {
    const item = await createItem(manager, { currentQuantity: 0, unit: 'vials' });
    const buy = async (quantityPurchased: number) =>
      (
        await manager.post<Purchase>('/api/purchases', {
          itemId: item.id,
          quantityPurchased,
          receivedDate: dayAfter(0),
        })
      ).body;
    const [first, second] = [await buy(5), await buy(4)];
    await manager.put(`/api/inventory/${item.id}`, { tracksLots: true });
    await receive(item, 'OTHER', 9);
    expect((await reverse(first)).status).toBe(200);
    expect(await quantities(item)).toEqual({ OTHER: 9, unknown: 4 });
    await manager.post(`/api/lots/${(await findLotByNumber(staff, item, null)).id}/split`, {
      quantity: 1,
      number: 'N',
    });
    expect((await reverse(second)).body.code).toBe('purchase.lots-moved');
    expect(await quantities(item)).toEqual({ OTHER: 9, N: 1, unknown: 3 });
  });
});
