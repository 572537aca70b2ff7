import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, findLotByNumber, receiveLots } from '../../../test/lots.js';
import { type ApiProcess, startProcess } from '../../../test/processes/process.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

describe('units that a manager finds next to a held lot', () => {
  let app: TestApp;
  let worker: ApiProcess;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    worker = await startProcess('worker', { DATABASE_URL: app.databaseUrl });
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(async () => {
    await worker.kill();
    await app.close();
  });

  /** Creates a product with 4 recalled syringes and 12 usable ones. */
  const createRecalledAndUsable = async (): Promise<{ item: Item; held: Lot; usable: Lot }> => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'syringes' });
    const expiresOn = dayAfter(90);
    await receiveLots(manager, item, [
      { number: 'SPL1', expiresOn, quantity: 4 },
      { number: 'FI24706A', expiresOn, quantity: 12 },
    ]);
    const held = await findLotByNumber(manager, item, 'SPL1');
    await manager.put(`/api/lots/${held.id}/state`, { state: 'recalled', reason: 'Notice 9' });
    return { item, held, usable: await findLotByNumber(manager, item, 'FI24706A') };
  };
  const adjust = ({ id }: Item, lotId: number | null, countedQuantity: number, foundReason?: string) =>
    manager.post<Item & ErrorReply>(`/api/inventory/${id}/adjustments`, {
      reason: 'count',
      countedQuantity,
      lotId,
      ...(foundReason !== undefined && { foundReason }),
    });
  const usableOf = async ({ id }: Item) => (await manager.get<Item>(`/api/inventory/${id}`)).body.usableQuantity;
  const question = {
    path: 'foundReason',
    message: 'These may be units of lot SPL1, which is recalled. Please say why they can be used',
  };
  const refusal = 'These may be units of lot SPL1, which is recalled. Use “Adjust stock”, which asks for the reason';

  it('are accepted with a reason, which all users who were notified of the hold receive', async () => {
    const { item, held, usable } = await createRecalledAndUsable();
    const notifications = async () =>
      (await staff.get<Notification[]>('/api/notifications')).body.filter(
        ({ link }) => link === `/perfect-b/lots/${held.id}`,
      );
    await waitUntil(async () => (await notifications()).length === 1);
    expect((await adjust(item, held.id, 0)).status).toBe(201);
    for (const lotId of [usable.id, null]) {
      const { status, body } = await adjust(item, lotId, 16);
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [question] });
    }
    expect(await usableOf(item)).toBe(12);
    expect((await adjust(item, usable.id, 16, 'Found in room 2, lot number checked')).body.usableQuantity).toBe(16);
    await waitUntil(async () => (await notifications()).length === 2);
    const [notification] = await notifications();
    expect(notification).toMatchObject({ type: 'lot.released', title: 'Units added beside a lot on hold' });
    expect(notification?.body).toContain(`4 syringes of "${item.name}" as usable although lot SPL1 is recalled`);
    expect(notification?.body).toContain('Found in room 2, lot number checked');
  });

  it('need the reason in every order, and in an edit of the level', async () => {
    const { item, held, usable } = await createRecalledAndUsable();
    const edit = () => manager.put<Item & ErrorReply>(`/api/inventory/${item.id}`, { currentQuantity: 20 });
    expect((await adjust(item, usable.id, 16)).body.errors).toEqual([question]);
    expect((await edit()).body).toMatchObject({ code: 'lot.held', message: refusal });
    expect((await adjust(item, held.id, 0)).status).toBe(201);
    expect((await edit()).body).toMatchObject({ code: 'lot.held', message: refusal });
    expect(await usableOf(item)).toBe(12);
  });

  it('need the reason when both adjustments arrive at the same time', async () => {
    for (let index = 0; index < 4; index += 1) {
      const { item, held, usable } = await createRecalledAndUsable();
      const [, found] = await Promise.all([adjust(item, held.id, 0), adjust(item, usable.id, 16)]);
      expect(found.body.errors).toEqual([question]);
      expect(await usableOf(item)).toBe(12);
    }
  });

  it('are left out by the posting of a count until they are adjusted with a reason', async () => {
    const { item, held, usable } = await createRecalledAndUsable();
    await adjust(item, held.id, 0);
    const { body: count } = await manager.post<StockCount>('/api/counts', { name: 'Shelf', stockIds: [item.id] });
    await staff.post(`/api/counts/${count.id}/lines`, { stockId: item.id, counted: 16, lotId: usable.id });
    const post = async () =>
      (await manager.post<StockCount & { refused: object[]; keptLines: number }>(`/api/counts/${count.id}/post`, {}))
        .body;
    expect(await post()).toMatchObject({ status: 'open', refused: [{ message: `"${item.name}": ${refusal}` }] });
    expect(await usableOf(item)).toBe(12);
    expect((await adjust(item, usable.id, 16, 'Lot number checked')).status).toBe(201);
    expect(await post()).toMatchObject({ status: 'posted', refused: [], keptLines: 1 });
    expect(await usableOf(item)).toBe(16);
  });
});
