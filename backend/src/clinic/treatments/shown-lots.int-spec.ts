import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, findLotByNumber, receiveLots } from '../../../test/lots.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('lots shown to the user', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  it('are used exactly, or the treatment is rejected with the lots that would be used', async () => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true });
    await receiveLots(manager, item, [
      { number: 'A', expiresOn: dayAfter(30), quantity: 1 },
      { number: 'B', expiresOn: dayAfter(60), quantity: 2 },
      { number: 'C', expiresOn: dayAfter(90), quantity: 5 },
    ]);
    const [a, b, c] = [
      await findLotByNumber(staff, item, 'A'),
      await findLotByNumber(staff, item, 'B'),
      await findLotByNumber(staff, item, 'C'),
    ];
    const log = (shownLots: object[]) =>
      staff.post<Treatment & ErrorReply>('/api/treatments', {
        lines: [
          { itemId: item.id, quantityUsed: 1, lotId: a.id, lotReason: 'Scanned from the package' },
          { itemId: item.id, quantityUsed: 3, shownLots },
        ],
      });
    const level = async () => (await staff.get<{ currentQuantity: number }>(`/api/inventory/${item.id}`)).body;
    const wrong = await log([
      { lotId: a.id, quantity: 1 },
      { lotId: b.id, quantity: 2 },
    ]);
    expect(wrong).toMatchObject({ status: 409, body: { code: 'lot.changed', errors: [{ path: 'lines.1.lots' }] } });
    expect(wrong.body.message).toContain('2 from lot B and 1 from lot C would be used now');
    expect(await level()).toMatchObject({ currentQuantity: 8 });
    const right = [
      { lotId: c.id, quantity: 1 },
      { lotId: b.id, quantity: 2 },
    ];
    // The lots suffice for one treatment, so one of two users gets a conflict.
    const responses = await Promise.all([log(right), log(right)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await level()).toMatchObject({ currentQuantity: 4 });
  });
});
