import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult } from '@atrium/contract/clinic/bulk/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { type ImportFixture, startImportFixture } from '../../../test/import/import-fixture.js';
import { dayAfter, findLotByNumber, receiveLots, setLotState } from '../../../test/lots.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

describe('a recalled lot of a product that stopped tracking lots', () => {
  let fixture: ImportFixture;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    fixture = await startImportFixture();
    ({ manager } = fixture);
    staff = await fixture.api.signedIn('staff@perfect-b.example');
  });
  afterAll(() => fixture.close());

  const received = async (): Promise<{ item: Item; lot: Lot }> => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'vials' });
    await receiveLots(manager, item, [{ number: 'K8-1', expiresOn: dayAfter(90), quantity: 5 }]);
    return { item, lot: await findLotByNumber(manager, item, 'K8-1') };
  };
  const setTracking = ({ id }: Item, tracksLots: boolean, client = manager) =>
    client.put<Item & ErrorReply>(`/api/inventory/${id}`, {
      tracksLots,
      ...(!tracksLots && { trackingReason: 'Not needed' }),
    });
  const recall = ({ id }: Lot) =>
    staff.put<Lot & ErrorReply>(`/api/lots/${id}/state`, { state: 'recalled', reason: 'Notice 12' });
  const usableOf = async ({ id }: Item) => (await manager.get<Item>(`/api/inventory/${id}`)).body.usableQuantity;

  it('is announced with the units in stock that may be of it', async () => {
    const { item, lot } = await received();
    await setTracking(item, false);
    expect((await recall(lot)).status).toBe(200);
    const notification = async () =>
      (await manager.get<Notification[]>('/api/notifications')).body.find(
        ({ link }) => link === `/perfect-b/lots/${lot.id}`,
      );
    await waitUntil(async () => (await notification()) !== undefined);
    expect((await notification())?.body).toContain(
      'Lots of this product are not tracked, and 5 vials in stock may belong to this lot',
    );
  });

  it('holds the unknown lot until a manager releases it, once lots are tracked again', async () => {
    const { item, lot } = await received();
    await setTracking(item, false);
    await recall(lot);
    expect((await setTracking(item, true, staff)).status).toBe(200);
    expect(await usableOf(item)).toBe(0);
    const unknown = await findLotByNumber(staff, item, null);
    expect(unknown).toMatchObject({ state: 'quarantined', stateReason: 'May be units of lot K8-1, which is recalled' });
    const use = { itemId: item.id, quantityUsed: 1 };
    expect((await staff.post('/api/usage', use)).status).toBe(409);
    const release = (client: TestClient) => setLotState(client, unknown, 'available', 'Numbers checked');
    expect((await release(staff)).body.code).toBe('lot.managers-only');
    expect((await release(manager)).status).toBe(200);
    expect((await staff.post('/api/usage', use)).status).toBe(201);
  });

  it('never leaves usable units of it when the recall and both changes of the tracking arrive together', async () => {
    for (let index = 0; index < 4; index += 1) {
      const { item, lot } = await received();
      await Promise.all([setTracking(item, false), recall(lot)]);
      await setTracking(item, true);
      expect(await usableOf(item)).toBe(0);
    }
  });

  it('is named when units are found or when a list begins to track lots', async () => {
    const { item, lot } = await received();
    await setTracking(item, false);
    await recall(lot);
    const found = await staff.post<ErrorReply>(`/api/inventory/${item.id}/adjustments`, {
      reason: 'count',
      countedQuantity: 6,
    });
    expect(found.body.code).toBe('lot.held');
    const { body } = await fixture.send(
      manager,
      `Name,Lot,Expiry,Quantity
${item.name},NEW-1,${dayAfter(200)},5
`,
    );
    expect(body.rows[0]?.reasons).toEqual([
      'These may be units of lot K8-1, which is recalled. Turn on lot tracking in the item first, then import again',
    ]);
  });

  it('gets its units back, held, when the end of the tracking is undone', async () => {
    const { item, lot } = await received();
    const off = await manager.post<BulkResult>('/api/inventory/bulk', {
      stock: [{ id: item.id }],
      act: { what: 'lots', tracksLots: false, reason: 'Not needed' },
    });
    await recall(lot);
    expect((await manager.post(`/api/inventory/bulk/${off.body.id}/undo`, {})).status).toBe(200);
    expect(await findLotByNumber(staff, item, 'K8-1')).toMatchObject({ quantity: 5, state: 'recalled' });
    expect(await usableOf(item)).toBe(0);
    expect((await findLotByNumber(staff, item, null)).state).toBe('available');
  });
});
