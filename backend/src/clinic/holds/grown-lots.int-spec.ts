import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, findLotByNumber, type Received, receiveLots, setLotState } from '../../../test/lots.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('undo of a hold', () => {
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

  it('makes no units usable that were counted into the lot meanwhile', async () => {
    const item = await tracked(
      { number: 'REC1', expiresOn: dayAfter(90), quantity: 8 },
      { number: 'GOOD1', expiresOn: dayAfter(90), quantity: 4 },
    );
    const [recalled, good] = [await findLotByNumber(staff, item, 'REC1'), await findLotByNumber(staff, item, 'GOOD1')];
    await setLotState(manager, recalled, 'recalled', 'Notice 12');
    expect((await staff.post(`/api/lots/${recalled.id}/write-offs`, { reason: 'lost' })).status).toBe(201);
    const { body: held } = await setLotState(staff, good, 'quarantined');
    expect((await adjust(staff, item, { countedQuantity: 12, lotId: good.id })).status).toBe(201);
    const responses = await Promise.all([undo(staff, held), undo(staff, held)]);
    for (const { body } of responses)
      expect(body).toMatchObject({
        code: 'lot.state-not-undoable',
        message: expect.stringMatching(
          /^8 \w+ of lot GOOD1 were found while it was quarantined\. They may be units of lot REC1, which is recalled\./,
        ),
      });
    expect(await usable(item)).toBe(0);
    expect((await setLotState(manager, held, 'available', 'Found in room 2')).status).toBe(200);
    expect(await usable(item)).toBe(12);
  });
});
