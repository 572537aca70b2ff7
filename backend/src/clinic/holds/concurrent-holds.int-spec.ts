import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, findLotByNumber, receiveLots } from '../../../test/lots.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('the release of a lot', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const put = (client: TestClient, { id }: Lot, body: object) =>
    client.put<Lot & ErrorReply>(`/api/lots/${id}/state`, body);
  const quarantined = async (): Promise<Lot> => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true });
    await receiveLots(manager, item, [{ number: 'EM-2', expiresOn: dayAfter(90), quantity: 4 }]);
    const lot = await findLotByNumber(staff, item, 'EM-2');
    return (await put(staff, lot, { state: 'quarantined', reason: 'Wet box' })).body;
  };
  const RELEASE = { state: 'available', reason: 'Dry again' };
  const RECALL = { state: 'recalled', reason: 'Maker recall' };

  it('takes the version of the lot that the manager saw', async () => {
    const lot = await quarantined();
    expect((await put(manager, lot, { ...RELEASE, version: lot.version })).body.state).toBe('available');
  });

  it('is rejected after a recall that the manager did not see', async () => {
    const lot = await quarantined();
    await put(staff, lot, RECALL);
    for (const state of ['available', 'quarantined'])
      expect((await put(manager, lot, { ...RELEASE, state, version: lot.version })).body.code).toBe('resource.stale');
    expect((await manager.get<Lot>(`/api/lots/${lot.id}`)).body).toMatchObject({
      state: 'recalled',
      stateReason: 'Maker recall',
    });
  });

  it('never ends a recall that arrives at the same time', async () => {
    for (let index = 0; index < 6; index += 1) {
      const lot = await quarantined();
      await Promise.all([put(manager, lot, { ...RELEASE, version: lot.version }), put(staff, lot, RECALL)]);
      expect((await manager.get<Lot>(`/api/lots/${lot.id}`)).body.state).toBe('recalled');
    }
  });
});
