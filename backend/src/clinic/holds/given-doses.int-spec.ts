import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import {
  dayAfter,
  findLotByNumber,
  listOpenContainers,
  type Received,
  receiveLots,
  VIAL,
  setLotState,
} from '../../../test/lots.js';
import { type ApiProcess, startProcess } from '../../../test/processes/process.js';
import { createItem, readShelf } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const HOUR = 3_600_000;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

describe('doses given before a hold, and notifications of holds', () => {
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

  const tracked = async (lots: readonly Received[], fields: object = {}): Promise<Item> => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'syringes', ...fields });
    await receiveLots(manager, item, lots, { acceptExpired: true, receivedDate: dayAfter(-9) });
    return item;
  };
  const set = (client: TestClient, lot: Lot, state: string, reason: string | null = 'Notice 12') =>
    setLotState(client, lot, state, reason);
  const give = (client: TestClient, lot: Lot, body: object) =>
    client.post<Usage & ErrorReply>(`/api/lots/${lot.id}/given`, {
      quantityUsed: 1,
      patientId: 'P-77',
      usedAt: hoursAgo(1),
      reason: 'Given before the notice',
      ...body,
    });
  const listNotifications = async (client: TestClient, lot: Lot): Promise<Notification[]> =>
    (await client.get<Notification[]>('/api/notifications')).body.filter(
      ({ link }) => link === `/perfect-b/lots/${lot.id}`,
    );

  it('notifies all users who were notified of a hold of its release, also of an undone hold', async () => {
    const item = await tracked([{ number: 'N1', expiresOn: dayAfter(90), quantity: 8 }]);
    const lot = await findLotByNumber(staff, item, 'N1');
    await set(manager, lot, 'recalled');
    const typesOf = async (client: TestClient) =>
      (await listNotifications(client, lot)).map(({ type }) => type).toReversed();
    await waitUntil(async () => (await typesOf(staff)).length === 1);
    await set(manager, lot, 'available', 'Withdrawn by the maker');
    await waitUntil(async () => (await typesOf(staff)).length === 2);
    expect((await listNotifications(staff, lot))[0]).toMatchObject({
      type: 'lot.released',
      body: expect.stringContaining('Withdrawn by the maker'),
    });

    const { body: slip } = await set(staff, lot, 'quarantined', null);
    await waitUntil(async () => (await typesOf(manager)).includes('lot.quarantined'));
    await staff.post(`/api/lots/${lot.id}/state/undo`, { stateAt: slip.stateAt });
    await waitUntil(async () => (await typesOf(manager)).at(-1) === 'lot.released');
    expect((await listNotifications(manager, lot))[0]).toMatchObject({
      title: 'Quarantine Undone',
      body: expect.stringMatching(/^Quarantine of lot N1 of ".+" was undone by /),
    });
  });

  it('deducts the dose, marks it in the recall list, and notifies managers without the patient', async () => {
    const item = await tracked([{ number: 'G1', expiresOn: dayAfter(90), quantity: 8 }]);
    const lot = await findLotByNumber(staff, item, 'G1');
    expect((await give(staff, lot, {})).body.code).toBe('lot.not-given-before-hold');
    await set(manager, lot, 'recalled');
    const given = await give(staff, lot, { usedAt: hoursAgo(2), quantityUsed: 2 });
    expect(given.body).toMatchObject({ quantityUsed: 2, patientId: 'P-77', lots: [{ lotId: lot.id, quantity: 2 }] });
    expect((await findLotByNumber(staff, item, 'G1')).quantity).toBe(6);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 6, ledger: 6 });
    expect((await staff.get<LotMovement[]>(`/api/lots/${lot.id}/movements?used=true`)).body).toMatchObject([
      { delta: -2, patientId: 'P-77', isGivenBeforeHold: true, lotReason: 'Given before the notice' },
    ]);
    expect((await staff.get<string>(`/api/lots/${lot.id}/recall.csv`)).body).toContain('Given before the notice');
    await waitUntil(async () => (await listNotifications(manager, lot)).some(({ type }) => type === 'lot.given'));
    const [notification] = await listNotifications(manager, lot);
    expect(notification?.body).toContain('2 syringes of lot G1');
    expect(notification?.body).not.toContain('P-77');
    // Its undo needs a reason, returns the units to the held lot, and leaves the entry in the recall list.
    const undo = (body: object) => staff.send<ErrorReply>('DELETE', `/api/usage/${given.body.id}`, body);
    expect((await undo({})).body.errors).toMatchObject([
      { path: 'reason', message: expect.stringContaining('Please enter the reason for changing the dose of lot G1') },
    ]);
    expect((await undo({ reason: 'Entered for the wrong lot' })).status).toBe(200);
    expect((await staff.get<LotMovement[]>(`/api/lots/${lot.id}/movements?used=true`)).body).toMatchObject([
      { patientId: 'P-77', isGivenBeforeHold: true, isUndone: true, undoReason: 'Entered for the wrong lot' },
    ]);
    expect((await staff.get<string>(`/api/lots/${lot.id}/recall.csv`)).body).toContain('Entered for the wrong lot');
    await waitUntil(async () => (await listNotifications(manager, lot))[0]?.title === 'Dose of a lot on hold removed');
    expect((await listNotifications(manager, lot))[0]?.body).toContain('2 syringes of lot G1');
    expect((await staff.get<Item>(`/api/inventory/${item.id}`)).body).toMatchObject({
      currentQuantity: 8,
      usableQuantity: 0,
    });
  });

  it('needs patient, time and reason, and a time before the hold', async () => {
    const item = await tracked([{ number: 'G2', expiresOn: dayAfter(90), quantity: 3 }]);
    const lot = await findLotByNumber(staff, item, 'G2');
    await set(staff, lot, 'quarantined', null);
    for (const field of ['patientId', 'usedAt', 'reason'])
      expect((await give(staff, lot, { [field]: '' })).body.errors).toMatchObject([{ path: field }]);
    expect((await give(staff, lot, { usedAt: new Date().toISOString() })).body.errors).toMatchObject([
      { path: 'usedAt', message: expect.stringContaining('is held since') },
    ]);
    expect((await give(staff, lot, { usedAt: hoursAgo(24 * 5) })).status).toBe(400);
    expect((await give(manager, lot, { usedAt: hoursAgo(24 * 5) })).status).toBe(201);
    expect((await give(manager, lot, { usedAt: hoursAgo(24 * 12) })).status).toBe(400);
    expect((await give(staff, lot, { quantityUsed: 9 })).body.code).toBe('lot.too-few');
    // A recall later does not move the beginning of the hold.
    await set(manager, lot, 'recalled');
    expect((await give(staff, lot, { usedAt: hoursAgo(1) })).status).toBe(201);
  });

  it('records a dose given on the last day of an expired lot', async () => {
    const item = await tracked([{ number: 'G3', expiresOn: dayAfter(-1), quantity: 3 }]);
    const lot = await findLotByNumber(staff, item, 'G3');
    expect((await give(staff, lot, { usedAt: new Date().toISOString() })).status).toBe(400);
    expect((await give(staff, lot, { usedAt: `${dayAfter(-1)}T00:30:00Z` })).status).toBe(201);
  });

  it('takes content from the open container of the lot first, then opens the next', async () => {
    const item = await tracked([{ number: 'G4', expiresOn: dayAfter(90), quantity: 3 }], VIAL);
    await staff.post('/api/usage', { itemId: item.id, content: 30 });
    const lot = await findLotByNumber(staff, item, 'G4');
    await set(manager, lot, 'recalled');
    const { status, body } = await give(staff, lot, { quantityUsed: undefined, content: 90, usedAt: hoursAgo(1) });
    expect({ status, amount: body.content?.amount, used: body.quantityUsed }).toEqual({
      status: 201,
      amount: 90,
      used: 1,
    });
    expect((await listOpenContainers(staff, item)).map(({ left }) => left)).toEqual([80]);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 1, ledger: 1 });
    expect((await staff.send('DELETE', `/api/usage/${body.id}`, { reason: 'Wrong vial' })).status).toBe(200);
    expect((await listOpenContainers(staff, item)).map(({ left }) => left)).toEqual([70]);
    expect((await staff.get<Item>(`/api/inventory/${item.id}`)).body.usableQuantity).toBe(0);
  });
});
