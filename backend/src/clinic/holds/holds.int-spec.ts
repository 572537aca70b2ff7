import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot, LotChange } from '@atrium/contract/clinic/lots/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, findLotByNumber, listLots, type Received, receiveLots, setLotState } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('held stock', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const tracked = async (...lots: Received[]): Promise<Item> => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'syringes' });
    if (lots.length > 0) await receiveLots(manager, item, lots, { acceptExpired: true });
    return item;
  };
  const undo = (client: TestClient, { id, stateAt }: Pick<Lot, 'id' | 'stateAt'>) =>
    client.post<Lot & ErrorReply>(`/api/lots/${id}/state/undo`, { stateAt });
  const adjust = (client: TestClient, { id }: Item, body: object) =>
    client.post<Item & ErrorReply>(`/api/inventory/${id}/adjustments`, { reason: 'count', ...body });
  const usable = async ({ id }: Item) => (await staff.get<Item>(`/api/inventory/${id}`)).body.usableQuantity;

  describe('the state of a lot', () => {
    it('cannot be lowered by staff, and a recall keeps its reason', async () => {
      const item = await tracked({ number: 'R1', expiresOn: dayAfter(90), quantity: 8 });
      const lot = await findLotByNumber(staff, item, 'R1');
      await setLotState(manager, lot, 'recalled', 'Notice 12');
      for (const state of ['quarantined', 'available'])
        expect((await setLotState(staff, lot, state, 'Looks fine')).body.code).toBe('lot.managers-only');
      expect((await setLotState(staff, lot, 'recalled', 'Another reason')).body).toMatchObject({
        stateReason: 'Notice 12',
      });
      expect(await usable(item)).toBe(0);
      expect((await setLotState(manager, lot, 'available')).body.errors).toMatchObject([{ path: 'reason' }]);
      const { body } = await setLotState(manager, lot, 'available', 'Notice withdrawn');
      expect(body).toMatchObject({ state: 'available', stateReason: 'Notice withdrawn', heldSince: null });
      expect(await usable(item)).toBe(8);
    });

    it('can be returned to the supplier by staff while it is held', async () => {
      const item = await tracked({ number: 'B1', expiresOn: dayAfter(90), quantity: 8 });
      const lot = await findLotByNumber(staff, item, 'B1');
      await setLotState(manager, lot, 'recalled', 'Notice 12');
      expect((await adjust(staff, item, { countedQuantity: 3, lotId: lot.id })).body.code).toBe('lot.held');
      const returned = await adjust(staff, item, { countedQuantity: 3, lotId: lot.id, reason: 'returned' });
      expect(returned.status).toBe(201);
      expect(returned.body).toMatchObject({ currentQuantity: 3, usableQuantity: 0 });
      // A count cannot find returned units as usable ones.
      const surplus = await adjust(staff, item, { countedQuantity: 8 });
      expect(surplus.body.code).toBe('lot.held');
    });

    it('returns to the previous state with reason, author and time by an undo', async () => {
      const item = await tracked({ number: 'U1', expiresOn: dayAfter(90), quantity: 8 });
      const lot = await findLotByNumber(staff, item, 'U1');
      const { body: first } = await setLotState(manager, lot, 'quarantined', 'Box was wet');
      const { body: second } = await setLotState(staff, lot, 'recalled', 'Notice 3');
      expect((await undo(manager, second)).body.code).toBe('lot.state-not-undoable');
      expect((await undo(staff, second)).body).toMatchObject({
        state: 'quarantined',
        stateReason: 'Box was wet',
        stateAt: first.stateAt,
        stateBy: first.stateBy,
        heldSince: first.heldSince,
      });
      expect((await undo(staff, second)).body.code).toBe('lot.state-not-undoable');
      const { body: changes } = await staff.get<LotChange[]>(`/api/lots/${lot.id}/changes`);
      expect(changes).toHaveLength(3);
      expect(await usable(item)).toBe(0);
    });

    it("is undone only by its author, within 15 minutes, and never below a manager's later state", async () => {
      const item = await tracked({ number: 'U2', expiresOn: dayAfter(90), quantity: 8 });
      const lot = await findLotByNumber(staff, item, 'U2');
      const { body: slip } = await setLotState(staff, lot, 'quarantined');
      expect((await undo(staff, slip)).body).toMatchObject({ state: 'available', heldSince: null });
      const [change] = (await staff.get<LotChange[]>(`/api/lots/${lot.id}/changes`)).body;
      expect(change?.changes).toContainEqual({ field: 'isUndone', before: null, after: true });
      expect(await usable(item)).toBe(8);

      const { body: meant } = await setLotState(staff, lot, 'quarantined');
      await setLotState(manager, lot, 'recalled', 'Notice 5');
      expect((await undo(staff, meant)).body.message).toMatch(/has changed the state of this lot/);
      await setLotState(manager, lot, 'available', 'Withdrawn');

      const { body: confirmed } = await setLotState(staff, lot, 'quarantined');
      await setLotState(manager, lot, 'quarantined', 'Confirmed by the maker');
      expect((await undo(staff, confirmed)).status).toBe(409);
      await setLotState(manager, lot, 'available', 'Checked');

      const { body: old } = await setLotState(staff, lot, 'quarantined');
      await query(app.databaseUrl, `update stock_lot set state_at = state_at - interval '16 minutes' where id = $1`, [
        lot.id,
      ]);
      const aged = (await staff.get<Lot>(`/api/lots/${lot.id}`)).body;
      expect((await undo(staff, old)).status).toBe(409);
      expect((await undo(staff, aged)).body.message).toMatch(/within 15 minutes/);
    });

    it('ends recalled when a recall and an undo of a quarantine arrive at the same time', async () => {
      const item = await tracked({ number: 'P1', expiresOn: dayAfter(90), quantity: 8 });
      const lot = await findLotByNumber(staff, item, 'P1');
      for (let round = 0; round < 8; round += 1) {
        const { body: slip } = await setLotState(staff, lot, 'quarantined');
        await Promise.all([undo(staff, slip), setLotState(manager, lot, 'recalled', 'Notice 7'), undo(staff, slip)]);
        expect((await staff.get<Lot>(`/api/lots/${lot.id}`)).body).toMatchObject({
          state: 'recalled',
          stateReason: 'Notice 7',
        });
        expect(await usable(item)).toBe(0);
        await setLotState(manager, lot, 'available', 'Withdrawn');
      }
    });
  });

  describe('no write makes held units usable', () => {
    it('ending lot tracking names the required steps', async () => {
      const item = await tracked({ number: 'FI24719B', expiresOn: dayAfter(90), quantity: 8 });
      const lot = await findLotByNumber(staff, item, 'FI24719B');
      await setLotState(manager, lot, 'recalled', 'Notice 12');
      const stop = (client: TestClient, body: object = {}) =>
        client.put<Item & ErrorReply>(`/api/inventory/${item.id}`, { tracksLots: false, ...body });
      expect((await stop(staff, { trackingReason: 'Too much work' })).body.code).toBe('lot.managers-only');
      expect((await stop(manager)).body.errors).toMatchObject([{ path: 'trackingReason' }]);
      expect((await stop(manager, { trackingReason: 'Not needed' })).body).toMatchObject({
        code: 'lot.held',
        message: 'Write off or release 8 syringes of lot FI24719B first',
      });
      expect(await usable(item)).toBe(0);
    });

    it('merging or splitting an expired lot into a valid one is rejected', async () => {
      const item = await tracked({ quantity: 5, expiresOn: dayAfter(-4), number: 'OLD' });
      const old = await findLotByNumber(staff, item, 'OLD');
      const split = await manager.post<ErrorReply>(`/api/lots/${old.id}/split`, {
        quantity: 2,
        number: 'NEW',
        expiresOn: dayAfter(300),
      });
      expect(split.body.code).toBe('lot.held');
      const other = await createItem(manager, { currentQuantity: 0, tracksLots: true });
      await receiveLots(manager, other, [{ expiresOn: dayAfter(-4), quantity: 5 }], {
        acceptExpired: true,
        acceptIncomplete: true,
      });
      await receiveLots(manager, other, [{ number: 'GOOD', expiresOn: dayAfter(300), quantity: 1 }]);
      const [unknown, good] = [await findLotByNumber(staff, other, null), await findLotByNumber(staff, other, 'GOOD')];
      const merged = await manager.post<ErrorReply>(`/api/lots/${unknown.id}/merge`, {
        into: good.id,
        expiresOn: dayAfter(300),
      });
      expect(merged.body.code).toBe('lot.held');
      expect(await usable(other)).toBe(1);
    });

    it('a receipt into a held lot needs a confirmation, and its units are held too', async () => {
      const item = await tracked({ number: 'R9', expiresOn: dayAfter(90), quantity: 1 });
      const lot = await findLotByNumber(staff, item, 'R9');
      await setLotState(manager, lot, 'recalled', 'Notice 12');
      const lots = [{ number: 'R9', expiresOn: dayAfter(90), quantity: 4 }];
      expect((await receiveLots(staff, item, lots)).body).toMatchObject({
        code: 'lot.receipt-held',
        errors: [{ path: 'lots.0.number' }],
      });
      expect((await receiveLots(staff, item, lots, { acceptHeld: true })).status).toBe(201);
      expect([await usable(item), (await findLotByNumber(staff, item, 'R9')).quantity]).toEqual([0, 5]);
    });

    it('an adjustment without a lot takes nothing from held lots', async () => {
      const item = await tracked(
        { number: 'A', expiresOn: dayAfter(9), quantity: 8 },
        { number: 'B', expiresOn: dayAfter(90), quantity: 5 },
      );
      await setLotState(staff, await findLotByNumber(staff, item, 'A'), 'quarantined');
      const count = (countedQuantity: number) => adjust(staff, item, { countedQuantity });
      expect((await count(10)).body).toMatchObject({ currentQuantity: 10, usableQuantity: 2 });
      expect((await count(7)).body.message).toBe('Write off or release 8 syringes of lot A first');
    });

    it('only managers count a held lot down, and staff cannot report a surplus that may be its units', async () => {
      const item = await tracked(
        { number: 'A', expiresOn: dayAfter(90), quantity: 7 },
        { number: 'B', expiresOn: dayAfter(90), quantity: 6 },
      );
      const [a, b] = [await findLotByNumber(staff, item, 'A'), await findLotByNumber(staff, item, 'B')];
      await setLotState(manager, a, 'recalled', 'Notice 12');
      expect((await adjust(staff, item, { countedQuantity: 0, lotId: a.id })).body).toMatchObject({
        code: 'lot.held',
        message: 'Lot A is recalled. Write its units off, or ask a manager to correct the count',
      });
      const refusal = 'These may be units of lot A, which is recalled. Count that lot, or ask a manager to record them';
      const surpluses = () => [
        adjust(staff, item, { countedQuantity: 30 }),
        adjust(staff, item, { countedQuantity: 30, lotId: b.id }),
        staff.put<Item & ErrorReply>(`/api/inventory/${item.id}`, { currentQuantity: 30 }),
      ];
      for (const { body } of await Promise.all(surpluses())) expect(body).toMatchObject({ message: refusal });
      expect((await adjust(staff, item, { countedQuantity: 8, lotId: a.id })).body.usableQuantity).toBe(6);
      // Units that were written off may be found again.
      expect((await staff.post(`/api/lots/${a.id}/write-offs`, { reason: 'broken' })).status).toBe(201);
      for (const { body } of await Promise.all(surpluses())) expect(body).toMatchObject({ message: refusal });
      expect(await usable(item)).toBe(6);
      await setLotState(manager, a, 'available', 'Notice withdrawn');
      expect((await adjust(staff, item, { countedQuantity: 9 })).body.usableQuantity).toBe(9);
    });

    it('a count posts no usable surplus while a lot is held', async () => {
      const item = await tracked(
        { number: 'A', expiresOn: dayAfter(90), quantity: 7 },
        { number: 'B', expiresOn: dayAfter(90), quantity: 6 },
      );
      const [a, b] = [await findLotByNumber(staff, item, 'A'), await findLotByNumber(staff, item, 'B')];
      await setLotState(manager, a, 'recalled', 'Notice 12');
      await adjust(manager, item, { countedQuantity: 0, lotId: a.id });
      const post = async (line: object) => {
        const { body: count } = await manager.post<{ id: number }>('/api/counts', {
          name: 'Shelf',
          stockIds: [item.id],
        });
        await staff.post(`/api/counts/${count.id}/lines`, { stockId: item.id, ...line });
        const posted = await manager.post<{ refused: { message: string }[] }>(`/api/counts/${count.id}/post`, {});
        await manager.post(`/api/counts/${count.id}/cancel`, {});
        return posted.body.refused.map(({ message }) => message);
      };
      for (const line of [{ number: null, expiresOn: null }, { lotId: b.id }])
        expect(await post({ counted: 7, ...line })).toMatchObject([
          expect.stringContaining('These may be units of lot A, which is recalled. Use “Adjust stock”'),
        ]);
      expect(await usable(item)).toBe(6);
      expect(await post({ counted: 5, lotId: b.id })).toEqual([]);
      expect(await usable(item)).toBe(5);
    });

    it('the undo of a use of a recalled lot returns it as held, or is rejected once lots are not tracked', async () => {
      const item = await tracked({ number: 'A', expiresOn: dayAfter(90), quantity: 2 });
      const use = await staff.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 1 });
      const last = await staff.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 1 });
      await setLotState(manager, await findLotByNumber(staff, item, 'A'), 'recalled', 'Notice 12');
      await manager.put(`/api/inventory/${item.id}`, { tracksLots: false, trackingReason: 'Empty' });
      expect(
        (await staff.send<ErrorReply>('DELETE', `/api/usage/${use.body.id}`, { reason: 'Wrong line' })).body.code,
      ).toBe('lot.held');
      await manager.put(`/api/inventory/${item.id}`, { tracksLots: true });
      expect(
        (await staff.send<ErrorReply>('DELETE', `/api/usage/${last.body.id}`, { reason: 'Wrong line' })).status,
      ).toBe(200);
      expect([await usable(item), (await findLotByNumber(staff, item, 'A')).quantity]).toEqual([0, 1]);
    });

    it('the undo of a use returns units to the lot into which its lot was merged', async () => {
      const item = await tracked();
      await receiveLots(manager, item, [{ quantity: 3 }], { acceptIncomplete: true });
      await receiveLots(manager, item, [{ number: 'B', expiresOn: dayAfter(90), quantity: 1 }]);
      const unknown = await findLotByNumber(staff, item, null);
      const use = await staff.post<Usage>('/api/usage', {
        itemId: item.id,
        quantityUsed: 2,
        lotId: unknown.id,
        lotReason: 'At hand',
      });
      const into = await findLotByNumber(staff, item, 'B');
      expect((await manager.post(`/api/lots/${unknown.id}/merge`, { into: into.id })).status).toBe(200);
      await setLotState(manager, into, 'recalled', 'Notice 12');
      expect((await staff.send('DELETE', `/api/usage/${use.body.id}`, { reason: 'Wrong line' })).status).toBe(200);
      expect((await listLots(staff, item)).map(({ number, quantity }) => [number, quantity])).toEqual([
        ['B', 4],
        [null, 0],
      ]);
      expect(await usable(item)).toBe(0);
    });

    it('the reversal of a count returns units to the lot into which its lot was merged', async () => {
      const item = await tracked();
      await receiveLots(manager, item, [{ quantity: 3 }], { acceptIncomplete: true });
      await receiveLots(manager, item, [{ number: 'B', expiresOn: dayAfter(90), quantity: 1 }]);
      const [unknown, into] = [await findLotByNumber(staff, item, null), await findLotByNumber(staff, item, 'B')];
      const { body: count } = await manager.post<{ id: number }>('/api/counts', { name: 'Shelf', stockIds: [item.id] });
      await staff.post(`/api/counts/${count.id}/lines`, { stockId: item.id, lotId: unknown.id, counted: 1 });
      expect((await manager.post(`/api/counts/${count.id}/post`, {})).status).toBe(200);
      await manager.post(`/api/lots/${unknown.id}/merge`, { into: into.id });
      await setLotState(manager, into, 'recalled', 'Notice 12');
      expect((await manager.post(`/api/counts/${count.id}/reverse`, {})).status).toBe(200);
      expect([await usable(item), (await findLotByNumber(staff, item, 'B')).quantity]).toEqual([0, 4]);
    });
  });
});
