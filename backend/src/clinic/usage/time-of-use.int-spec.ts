import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Container } from '@atrium/contract/clinic/containers/schemas';
import type { DashboardCharts } from '@atrium/contract/clinic/dashboard/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, listLots, VIAL } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

describe('the time of use', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const sql = (text: string, values: unknown[] = []) => query(app.databaseUrl, text, values);
  const use = (itemId: number, more: object, client = staff) =>
    client.post<Usage & ErrorReply>('/api/usage', { itemId, quantityUsed: 1, ...more });
  /** Creates an item whose stock arrived some days ago. */
  const received = async (days: number, fields: object = {}, quantity = 10): Promise<Item> => {
    const item = await createItem(manager, { currentQuantity: 0, ...fields });
    await manager.post('/api/purchases', {
      itemId: item.id,
      quantityPurchased: quantity,
      purchaseDate: dayAfter(-days),
      receivedDate: dayAfter(-days),
    });
    return item;
  };
  const receiveLot = (itemId: number, number: string, days: number, expiresOn: string | null, quantity = 5) =>
    manager.post('/api/purchases', {
      itemId,
      quantityPurchased: quantity,
      purchaseDate: dayAfter(-days),
      receivedDate: dayAfter(-days),
      lots: [{ number, expiresOn, quantity }],
    });

  it('stores when it was used and when it was entered, in answers, ledger, history and exports', async () => {
    const { id } = await received(5);
    const usedAt = ago(2 * HOUR);
    const { status, body } = await use(id, { usedAt, patientId: 'P-LATE' });
    expect({ status, body }).toMatchObject({ status: 201, body: { usedAt, isLate: true } });
    expect(Date.parse(body.enteredAt) - Date.parse(usedAt)).toBeGreaterThan(2 * HOUR - 1_000);
    const [line] = (await staff.get<Movement[]>(`/api/inventory/${id}/movements`)).body;
    expect(line).toMatchObject({ type: 'usage', delta: -1, balance: 9, at: body.enteredAt, occurredAt: usedAt });
    const [listed] = (await staff.get<Usage[]>(`/api/usage/recent?itemId=${id}`)).body;
    expect(listed).toMatchObject({ usedAt, enteredAt: body.enteredAt, isLate: true });
    const csv = (await manager.get<string>(`/api/usage/export.csv?itemId=${id}`)).body;
    expect(csv).toContain('Entered at,Entered later');
    expect(csv).toContain(`${body.enteredAt},yes`);
    const plain = (await use(id, {})).body;
    expect(plain).toMatchObject({ isLate: false, usedAt: plain.enteredAt });
    expect(await readShelf(app.databaseUrl, id)).toMatchObject({ quantity: 8, ledger: 8 });
  });

  it.each([
    ['in the future', -10 * 60_000, false, 'future'],
    ['in the future, by a manager', -10 * 60_000, true, 'future'],
    ['more than three days ago', 3 * DAY + 60_000, false, '3 days'],
    ['before the receipt, by a manager', 8 * DAY, true, 'in stock at'],
  ])('rejects a use %s', async (_, before, isManager, reason) => {
    const { id } = await received(5);
    const { status, body } = await use(id, { usedAt: ago(before) }, isManager ? manager : staff);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'usedAt' }] } });
    expect(body.message).toContain(reason);
    expect(await readShelf(app.databaseUrl, id)).toMatchObject({ quantity: 10 });
  });

  it('accepts four days ago from a manager, and a clock two minutes ahead from all users', async () => {
    const { id } = await received(5);
    expect((await use(id, { usedAt: ago(4 * DAY) }, manager)).body).toMatchObject({ isLate: true });
    const ahead = (await use(id, { usedAt: ago(-2 * 60_000) })).body;
    expect(ahead.isLate).toBe(false);
    expect(Date.parse(ahead.usedAt)).toBeLessThanOrEqual(Date.parse(ahead.enteredAt));
    expect((await use(id, { usedAt: 'yesterday' })).body).toMatchObject({ errors: [{ path: 'usedAt' }] });
  });

  it('counts a late entry and its undo on its day, in charts and in the daily use', async () => {
    const { id } = await received(60, {}, 50);
    const chart = async () => (await staff.get<DashboardCharts>('/api/dashboard/charts')).body.item;
    const before = await chart();
    const usage = (await use(id, { quantityUsed: 7, usedAt: ago(4 * DAY) }, manager)).body;
    const day = usage.usedAt.slice(0, 10);
    const of = ({ days }: Awaited<ReturnType<typeof chart>>) => days.find((one) => one.day === day)?.quantity ?? 0;
    expect(of(await chart()) - of(before)).toBe(7);
    await sql('delete from usage_window_head');
    expect(of(await chart()) - of(before)).toBe(7);
    expect((await manager.delete(`/api/usage/${usage.id}`)).status).toBe(200);
    expect(of(await chart())).toBe(of(before));
  });

  it('counts the 24 hours in which staff may undo from the entry', async () => {
    const { id } = await received(5);
    const usage = (await use(id, { usedAt: ago(2 * DAY) })).body;
    expect((await staff.delete(`/api/usage/${usage.id}`)).status).toBe(200);
  });

  it('judges lots at the time of use: received and not expired by then', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0, tracksLots: true });
    await receiveLot(id, 'OLD', 6, dayAfter(200));
    await receiveLot(id, 'NEW', 1, dayAfter(300));
    const lots = new Map((await listLots(staff, { id })).map((lot) => [lot.number, lot]));
    await manager.put(`/api/lots/${lots.get('OLD')?.id}`, { expiresOn: dayAfter(-1) });
    const then = (await use(id, { quantityUsed: 2, usedAt: ago(2 * DAY) })).body;
    expect(then.lots).toMatchObject([{ number: 'OLD', quantity: 2 }]);
    expect(then.item).toMatchObject({ currentQuantity: 8, usableQuantity: 5 });
    const now = (await use(id, { quantityUsed: 2 })).body;
    expect(now.lots).not.toContainEqual(expect.objectContaining({ number: 'OLD' }));
    const early = await use(id, { lotId: lots.get('NEW')?.id, lotReason: 'At hand', usedAt: ago(2.5 * DAY) });
    expect(early.body).toMatchObject({ errors: [{ path: 'usedAt' }] });
    expect(early.body.message).toContain('was received on');
    expect((await use(id, { quantityUsed: 4, usedAt: ago(2 * DAY) })).status).not.toBe(201);
    const [listed] = (await staff.get<LotMovement[]>(`/api/lots/${lots.get('OLD')?.id}/movements?used=true`)).body;
    expect(listed).toMatchObject({ occurredAt: then.usedAt, at: then.enteredAt });
    const held = (await manager.get<Item>(`/api/inventory/${id}`)).body;
    expect(held.usableQuantity).toBe((await usableLots(id)) ?? -1);
  });

  it('rejects a use on the day of the receipt at a time before it', async () => {
    const { id } = await received(5, { tracksLots: true });
    await receiveLot(id, 'TODAY', 0, dayAfter(90));
    const lot = (await listLots(staff, { id })).find(({ number }) => number === 'TODAY') as Lot;
    const early = await use(id, { lotId: lot.id, lotReason: 'At hand', usedAt: ago(1000) });
    expect(early.body).toMatchObject({ errors: [{ path: 'usedAt' }] });
    expect(early.body.message).toContain('Lot TODAY was received on');
    expect((await use(id, { lotId: lot.id, lotReason: 'At hand' })).status).toBe(201);
    const whole = await received(0);
    expect((await use(whole.id, { usedAt: ago(1000) })).body.message).toContain('Nothing of');
  });

  const usableLots = async (id: number) =>
    (await listLots(staff, { id }))
      .filter(({ expiresOn }) => expiresOn === null || expiresOn >= dayAfter(0))
      .reduce((sum, { quantity }) => sum + quantity, 0);

  it('never uses a lot that is recalled now, regardless of its state at that time', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0, tracksLots: true });
    await receiveLot(id, 'R', 5, dayAfter(300));
    const lot = (await listLots(staff, { id })).find(({ number }) => number === 'R') as Lot;
    await manager.put(`/api/lots/${lot.id}/state`, { state: 'recalled', reason: 'By the maker' });
    const { body } = await use(id, { lotId: lot.id, lotReason: 'At hand', usedAt: ago(2 * DAY) });
    expect(body.code).toBe('lot.unusable');
  });

  it('opens a container when it was used or opened, draws at that time, and discards it at one after that', async () => {
    const { id } = await received(5, VIAL, 4);
    const usedAt = ago(5 * HOUR);
    const openedAt = ago(6 * HOUR);
    const first = await use(id, { quantityUsed: undefined, content: 30, usedAt, openedAt });
    expect(first.status).toBe(201);
    const opened = async () => (await staff.get<Container[]>(`/api/opened-containers?stockId=${id}`)).body;
    expect(await opened()).toMatchObject([{ openedAt, left: 70 }]);
    // A use before the container was opened opens another one.
    const before = await use(id, { quantityUsed: undefined, content: 10, usedAt: ago(8 * HOUR) });
    expect(before.body.content?.containers).toMatchObject([{ wasOpened: true, left: 90 }]);
    const [container] = await opened();
    const discard = (discardedAt: string) =>
      staff.post<Container & ErrorReply>(`/api/opened-containers/${container?.id}/discard`, {
        reason: 'broken',
        discardedAt,
      });
    expect((await discard(ago(9 * HOUR))).body).toMatchObject({ errors: [{ path: 'discardedAt' }] });
    const discardedAt = ago(HOUR);
    expect((await discard(discardedAt)).status).toBe(201);
    const [line] = (await staff.get<Movement[]>(`/api/inventory/${id}/movements`)).body;
    expect(line).toMatchObject({ type: 'waste', occurredAt: discardedAt });
    expect(Date.parse(line?.at ?? '')).toBeGreaterThan(Date.parse(discardedAt));
  });

  it('rejects an opening after the use, without content, and one that expired before the use', async () => {
    const { id } = await received(5, VIAL, 4);
    const content = { quantityUsed: undefined, content: 30 };
    const paths = async (more: object) => (await use(id, more)).body.errors?.map(({ path }) => path);
    expect(await paths({ ...content, usedAt: ago(5 * HOUR), openedAt: ago(4 * HOUR) })).toEqual(['openedAt']);
    expect(await paths({ openedAt: ago(5 * HOUR) })).toEqual(['openedAt']);
    expect(await paths({ ...content, openedAt: ago(30 * HOUR) })).toEqual(['openedAt']);
    expect(await readShelf(app.databaseUrl, id)).toMatchObject({ quantity: 4 });
  });

  it('writes a lot off at an earlier time, not before its receipt, and the report counts it on that day', async () => {
    const { id } = await createItem(manager, { currentQuantity: 0, tracksLots: true });
    await receiveLot(id, 'W', 2, dayAfter(300));
    const lot = (await listLots(staff, { id })).find(({ number }) => number === 'W') as Lot;
    const writeOff = (discardedAt: string, client = staff) =>
      client.post<ErrorReply>(`/api/lots/${lot.id}/write-offs`, { quantity: 1, reason: 'broken', discardedAt });
    expect((await writeOff(ago(4 * DAY), manager)).body).toMatchObject({ errors: [{ path: 'discardedAt' }] });
    expect((await writeOff(ago(DAY))).status).toBe(201);
    const [line] = await sql(
      `select occurred_at < at as late from stock_movement where stock_id = $1 and type = 'waste'`,
      [id],
    );
    expect(line).toEqual({ late: true });
  });

  it('logs a treatment at an earlier time with one time for all lines, or none of it', async () => {
    const one = await received(5);
    const two = await received(1);
    const consumable = await createConsumable(manager, { currentQuantity: 5 });
    const log = (usedAt: string, lines: readonly object[]) =>
      staff.post<Treatment & ErrorReply>('/api/treatments', { patientId: 'P-7', usedAt, lines });
    const rejection = await log(ago(2 * DAY), [
      { itemId: one.id, quantityUsed: 1 },
      { itemId: two.id, quantityUsed: 1 },
    ]);
    expect(rejection).toMatchObject({ status: 400, body: { errors: [{ path: 'usedAt' }] } });
    expect(rejection.body.message).toContain(two.name);
    expect((await log(ago(DAY), [{ consumableId: consumable.id, quantityUsed: 1 }])).status).toBe(400);
    expect(await readShelf(app.databaseUrl, one.id)).toMatchObject({ quantity: 10 });
    const usedAt = ago(2 * HOUR);
    const done = await log(usedAt, [
      { itemId: one.id, quantityUsed: 1 },
      { itemId: two.id, quantityUsed: 2 },
    ]);
    expect(done.body).toMatchObject({ usedAt, isLate: true, usages: [{ usedAt }, { usedAt, isLate: true }] });
  });

  it('rejects a time in a body that does not take it', async () => {
    const { id } = await received(5);
    const usedAt = ago(HOUR);
    const responses = await Promise.all([
      staff.post<ErrorReply>(`/api/inventory/${id}/adjustments`, { countedQuantity: 9, reason: 'count', usedAt }),
      staff.post<ErrorReply>('/api/treatments', { lines: [{ itemId: id, quantityUsed: 1, usedAt }] }),
      use(id, { discardedAt: usedAt }),
    ]);
    expect(responses.map(({ status, body }) => [status, body.errors?.[0]?.path])).toEqual([
      [400, 'usedAt'],
      [400, 'lines.0.usedAt'],
      [400, 'discardedAt'],
    ]);
    expect(await readShelf(app.databaseUrl, id)).toMatchObject({ quantity: 10, ledger: 10 });
  });

  it('the same key logs a late use once', async () => {
    const { id } = await received(5);
    const body = { usedAt: ago(HOUR), itemId: id, quantityUsed: 1 };
    const headers = { 'Idempotency-Key': `late-use-${id}` };
    const responses = await Promise.all([1, 2].map(() => staff.post<Usage>('/api/usage', body, headers)));
    expect(responses[0]?.body.id).toBe(responses[1]?.body.id);
    expect(await readShelf(app.databaseUrl, id)).toMatchObject({ quantity: 9, ledger: 9 });
  });

  it('parallel late and current uses never take more than there is', async () => {
    const { id } = await received(5, {}, 6);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => use(id, index % 2 === 0 ? { usedAt: ago(HOUR) } : {})),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(await readShelf(app.databaseUrl, id)).toMatchObject({ quantity: 0, ledger: 0 });
  });
});
