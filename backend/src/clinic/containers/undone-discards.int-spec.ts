import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Container } from '@atrium/contract/clinic/containers/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, listOpenContainers, receiveLots, VIAL } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('a discard by mistake', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const use = async (itemId: number, content: number) =>
    (await staff.post<Usage>('/api/usage', { itemId, content })).body;
  const item = async (id: number): Promise<Item> => (await staff.get<Item>(`/api/inventory/${id}`)).body;
  const opened = (id: number) => listOpenContainers(staff, { id });
  const discard = (id: number, body: object = { reason: 'broken' }, user = staff) =>
    user.post<Container & { discardId: number } & ErrorReply>(`/api/opened-containers/${id}/discard`, body);
  const undo = (discardId: number, user = staff) =>
    user.delete<Container & ErrorReply>(`/api/opened-containers/discards/${discardId}`);
  const only = async (id: number): Promise<Container> => {
    const [container] = await opened(id);
    if (container === undefined) throw new Error('Nothing is open');
    return container;
  };
  const wasted = async (id: number) =>
    query(
      app.databaseUrl,
      `select round(coalesce(sum(value), 0), 2)::text as value from stock_movement where stock_id = $1 and type = 'waste'`,
      [id],
    );

  it('is undone: content and value are restored for all users, and the audit names the author', async () => {
    const { id, name } = await createItem(manager, { ...VIAL, currentQuantity: 2 });
    await use(id, 24);
    const before = await only(id);
    const { discardId, left } = (await discard(before.id)).body;
    expect({ left, opened: await opened(id) }).toEqual({ left: 0, opened: [] });
    const screen = await manager.openSocket();
    const undone = await undo(discardId);
    expect(undone).toMatchObject({ status: 200, body: { id: before.id, left: 76, value: before.value } });
    expect(await only(id)).toMatchObject({ left: 76, value: '190.00', spoilsAt: before.spoilsAt, isUsable: true });
    expect(await wasted(id)).toEqual([{ value: '0.00' }]);
    const notifications = await screen.waitForEvent(
      'item.updated',
      ({ data }) => 'item' in data && data.item.id === id,
    );
    expect(notifications.data).toMatchObject({ item: { currentQuantity: 1, opened: [{ left: 76 }] } });
    const { body: ledger } = await staff.get<Movement[]>(`/api/inventory/${id}/movements?type=waste`);
    expect(ledger).toMatchObject([
      { content: 76, value: '-190.00', isDiscard: false, containerId: before.id },
      { content: -76, value: '190.00', isDiscard: true, isTakenBack: true },
    ]);
    const [row] = await query(
      app.databaseUrl,
      'select changes from audit where object_name = $1 order by id desc limit 1',
      [name],
    );
    expect(row?.['changes']).toEqual(expect.arrayContaining([{ field: 'putBack', before: null, after: '76 U' }]));
    // The restored rest can be used and discarded again.
    await use(id, 6);
    expect((await discard(before.id)).body.left).toBe(0);
  });

  it('is undone once, within a day, by users with the right to use stock, and only in its unit', async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 2 });
    await use(id, 24);
    const { discardId } = (await discard((await only(id)).id)).body;
    const both = await Promise.all([undo(discardId), undo(discardId, manager)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await undo(discardId)).body).toMatchObject({
      code: 'container.not-undoable',
      message: 'This was already undone.',
    });
    expect((await undo(2_000_000_000)).status).toBe(404);
    const retry = (await discard((await only(id)).id)).body.discardId;
    await manager.put(`/api/inventory/${id}`, { contentUnit: 'ml' });
    expect((await undo(retry)).body.message).toBe('It was measured in U and no longer is.');
    await manager.put(`/api/inventory/${id}`, { contentUnit: 'U' });
    const client = await query(app.databaseUrl, 'select count(*)::int as n from stock_movement where undoes = $1', [
      retry,
    ]);
    expect(client).toEqual([{ n: 0 }]);
    expect((await undo(retry)).status).toBe(200);
  });

  it('returns the whole unit to its lot when its uses were undone meanwhile', async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 0, tracksLots: true });
    await receiveLots(manager, { id }, [{ number: 'A', expiresOn: dayAfter(30), quantity: 1 }]);
    const used = await use(id, 24);
    const { discardId } = (await discard((await only(id)).id)).body;
    await staff.delete(`/api/usage/${used.id}`);
    expect(await only(id)).toMatchObject({ left: 24 });
    await undo(discardId);
    expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [] });
    const [lot] = (await staff.get<Lot[]>(`/api/lots?stockId=${id}`)).body;
    expect(lot).toMatchObject({ number: 'A', quantity: 1, opened: [] });
    const { body: epoch } = await staff.get<LotMovement[]>(`/api/lots/${lot?.id}/movements`);
    expect(epoch.reduce((sum, { delta }) => sum + delta, 0)).toBe(1);
    expect(await wasted(id)).toEqual([{ value: '0.00' }]);
  });

  it('a write-off of a whole lot restores its open content too when it is undone', async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 0, tracksLots: true });
    await receiveLots(manager, { id }, [{ number: 'A', expiresOn: dayAfter(30), quantity: 3 }]);
    await use(id, 24);
    const [lot] = (await staff.get<Lot[]>(`/api/lots?stockId=${id}`)).body;
    const removed = await manager.post<{ writeOffId: number }>(`/api/lots/${lot?.id}/write-offs`, { reason: 'broken' });
    expect(await item(id)).toMatchObject({ currentQuantity: 0, opened: [] });
    const { body: epoch } = await staff.get<LotMovement[]>(`/api/lots/${lot?.id}/movements`);
    expect(epoch.filter(({ isDiscard }) => isDiscard)).toEqual([]);
    const back = await manager.delete<Lot>(`/api/lots/write-offs/${removed.body.writeOffId}`);
    expect(back.body).toMatchObject({ quantity: 2, opened: [{ left: 76 }] });
    expect(await wasted(id)).toEqual([{ value: '0.00' }]);
    expect((await manager.delete(`/api/lots/write-offs/${removed.body.writeOffId}`)).status).toBe(409);
    await use(id, 200);
    const rest = await manager.post<{ writeOffId: number }>(`/api/lots/${lot?.id}/write-offs`, { reason: 'broken' });
    expect((await manager.delete<Lot>(`/api/lots/write-offs/${rest.body.writeOffId}`)).body).toMatchObject({
      quantity: 0,
      opened: [{ left: 76 }],
    });
  });

  it('needs a note for the reason "other", and the error names the user who was first', async () => {
    const { id } = await createItem(manager, { ...VIAL, currentQuantity: 1 });
    await use(id, 24);
    const container = await only(id);
    for (const note of [undefined, null, '  '])
      expect((await discard(container.id, { reason: 'other', note })).body.errors).toMatchObject([{ path: 'note' }]);
    expect((await discard(container.id, { reason: 'other', note: 'Spilled' })).status).toBe(201);
    const { body: me } = await staff.get<{ firstName: string; lastName: string }>('/api/auth/user');
    expect((await discard(container.id, { reason: 'expired' }, manager)).body).toMatchObject({
      code: 'container.empty',
      message: `${me.firstName} ${me.lastName} already wrote it off.`,
    });
  });
});
