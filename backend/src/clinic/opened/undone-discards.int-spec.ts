import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { inDays, openOf, receiveLots, VIAL } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { makeItem } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';

describe('a discard that was a mistake', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const use = async (itemId: number, content: number) =>
    (await staff.post<Usage>('/api/usage', { itemId, content })).body;
  const item = async (id: number): Promise<Item> => (await staff.get<Item>(`/api/inventory/${id}`)).body;
  const opened = (id: number) => openOf(staff, { id });
  const discard = (id: number, body: object = { reason: 'broken' }, who = staff) =>
    who.post<Container & { discardId: number } & ErrorReply>(`/api/opened-containers/${id}/discard`, body);
  const undo = (discardId: number, who = staff) =>
    who.delete<Container & ErrorReply>(`/api/opened-containers/discards/${discardId}`);
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

  it('is undone: content and value are there again, everybody sees it, and the audit says who', async () => {
    const { id, name } = await makeItem(manager, { ...VIAL, currentQuantity: 2 });
    await use(id, 24);
    const before = await only(id);
    const { discardId, left } = (await discard(before.id)).body;
    expect({ left, opened: await opened(id) }).toEqual({ left: 0, opened: [] });
    const screen = await manager.watch();
    const undone = await undo(discardId);
    expect(undone).toMatchObject({ status: 200, body: { id: before.id, left: 76, value: before.value } });
    expect(await only(id)).toMatchObject({ left: 76, value: '190.00', spoilsAt: before.spoilsAt, isUsable: true });
    expect(await wasted(id)).toEqual([{ value: '0.00' }]);
    const told = await screen.heard('item.updated', ({ data }) => 'item' in data && data.item.id === id);
    expect(told.data).toMatchObject({ item: { currentQuantity: 1, opened: [{ left: 76 }] } });
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

  it('is undone once, within a day, by whoever may use stock, and only in the unit that it had', async () => {
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 2 });
    await use(id, 24);
    const { discardId } = (await discard((await only(id)).id)).body;
    const both = await Promise.all([undo(discardId), undo(discardId, manager)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await undo(discardId)).body).toMatchObject({
      code: 'container.not-undoable',
      message: 'This was put back already.',
    });
    expect((await undo(2_000_000_000)).status).toBe(404);
    const again = (await discard((await only(id)).id)).body.discardId;
    await manager.put(`/api/inventory/${id}`, { contentUnit: 'ml' });
    expect((await undo(again)).body.message).toBe('It was counted in U, and is not any more.');
    await manager.put(`/api/inventory/${id}`, { contentUnit: 'U' });
    const client = await query(app.databaseUrl, 'select count(*)::int as n from stock_movement where undoes = $1', [
      again,
    ]);
    expect(client).toEqual([{ n: 0 }]);
    expect((await undo(again)).status).toBe(200);
  });

  it('gives the whole one back to its lot when its uses were undone meanwhile', async () => {
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 0, tracksLots: true });
    await receiveLots(manager, { id }, [{ number: 'A', expiresOn: inDays(30), quantity: 1 }]);
    const used = await use(id, 24);
    const { discardId } = (await discard((await only(id)).id)).body;
    await staff.delete(`/api/usage/${used.id}`);
    expect(await only(id)).toMatchObject({ left: 24 });
    await undo(discardId);
    expect(await item(id)).toMatchObject({ currentQuantity: 1, opened: [] });
    const [lot] = (await staff.get<Lot[]>(`/api/lots?stockId=${id}`)).body;
    expect(lot).toMatchObject({ number: 'A', quantity: 1, opened: [] });
    const { body: life } = await staff.get<LotMovement[]>(`/api/lots/${lot?.id}/movements`);
    expect(life.reduce((sum, { delta }) => sum + delta, 0)).toBe(1);
    expect(await wasted(id)).toEqual([{ value: '0.00' }]);
  });

  it('a write-off of a whole lot puts back what was open of it, too', async () => {
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 0, tracksLots: true });
    await receiveLots(manager, { id }, [{ number: 'A', expiresOn: inDays(30), quantity: 3 }]);
    await use(id, 24);
    const [lot] = (await staff.get<Lot[]>(`/api/lots?stockId=${id}`)).body;
    const gone = await manager.post<{ writeOffId: number }>(`/api/lots/${lot?.id}/write-offs`, { reason: 'broken' });
    expect(await item(id)).toMatchObject({ currentQuantity: 0, opened: [] });
    const { body: life } = await staff.get<LotMovement[]>(`/api/lots/${lot?.id}/movements`);
    expect(life.filter(({ isDiscard }) => isDiscard)).toEqual([]);
    const back = await manager.delete<Lot>(`/api/lots/write-offs/${gone.body.writeOffId}`);
    expect(back.body).toMatchObject({ quantity: 2, opened: [{ left: 76 }] });
    expect(await wasted(id)).toEqual([{ value: '0.00' }]);
    expect((await manager.delete(`/api/lots/write-offs/${gone.body.writeOffId}`)).status).toBe(409);
    await use(id, 200);
    const rest = await manager.post<{ writeOffId: number }>(`/api/lots/${lot?.id}/write-offs`, { reason: 'broken' });
    expect((await manager.delete<Lot>(`/api/lots/write-offs/${rest.body.writeOffId}`)).body).toMatchObject({
      quantity: 0,
      opened: [{ left: 76 }],
    });
  });

  it('asks what happened where the reason is "other", and names who was first', async () => {
    const { id } = await makeItem(manager, { ...VIAL, currentQuantity: 1 });
    await use(id, 24);
    const container = await only(id);
    for (const note of [undefined, null, '  '])
      expect((await discard(container.id, { reason: 'other', note })).body.errors).toMatchObject([{ path: 'note' }]);
    expect((await discard(container.id, { reason: 'other', note: 'Spilled' })).status).toBe(201);
    const { body: me } = await staff.get<{ firstName: string; lastName: string }>('/api/auth/user');
    expect((await discard(container.id, { reason: 'expired' }, manager)).body).toMatchObject({
      code: 'container.empty',
      message: `${me.firstName} ${me.lastName} wrote it off already.`,
    });
  });
});
