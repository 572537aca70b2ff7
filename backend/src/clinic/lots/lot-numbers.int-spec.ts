import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { CountLine, StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { findLotByNumber, receiveLots } from '../../../test/lots.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const SAME = ['ABC-123', 'ABC\u2011123', 'ABC\u2013123', 'ABC -123'];
const ALIKE = ['\u0410\u0412\u0421-123', 'ABC 123', '0ABC-123'];

describe('the number of a lot', () => {
  let app: TestApp;
  let manager: TestClient;
  let item: Item;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
    item = await createItem(manager, {
      name: 'Numbered',
      barcode: '9501101530126',
      tracksLots: true,
      currentQuantity: 0,
    });
  });
  afterAll(() => app.close());

  const receive = (number: string, more: object = {}) =>
    manager.post<ErrorReply>('/api/purchases', {
      lines: [{ itemId: item.id, quantityPurchased: 1, lots: [{ number, expiresOn: '2031-01', quantity: 1 }] }],
      receivedDate: new Date().toISOString().slice(0, 10),
      ...more,
    });
  const lots = async () =>
    (await manager.get<Lot[]>(`/api/lots?stockId=${item.id}`)).body.map(({ number, quantity }) => [number, quantity]);

  it('is equal with other dashes, surrounding spaces and in any case, also in parallel receipts', async () => {
    const responses = await Promise.all([...SAME, 'abc-123'].map((number) => receive(number)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const [[, quantity] = [], ...others] = await lots();
    expect([quantity, others]).toEqual([5, []]);
  });

  it('needs a confirmation in a receipt when it looks like a known one, and is stored after it', async () => {
    const [[known] = []] = await lots();
    for (const number of ALIKE) {
      const response = await receive(number);
      expect(response).toMatchObject({ status: 409, body: { code: 'lot.doubtful' } });
      expect(response.body.errors).toEqual([
        { path: 'lines.0.lots.0.number', message: `${number} looks like a known lot. Is this ${known}?` },
      ]);
    }
    expect(await lots()).toHaveLength(1);
    expect(await receive('0ABC-123', { acceptNumber: true })).toMatchObject({ status: 201 });
    expect(await lots()).toContainEqual(['0ABC-123', 1]);
  });

  it("needs a confirmation when it is the product's code or ends with another element of a code", async () => {
    for (const number of ['9501101530126', '09501101530126', 'XY-9917311231', 'XY-9921SERIAL7', 'XY-993024'])
      expect(await receive(number)).toMatchObject({ status: 409, body: { code: 'lot.doubtful' } });
    for (const number of ['LOT)èQ!?W', 'LOTß7A-MY'])
      expect(await receive(number, { acceptNumber: true })).toMatchObject({ status: 400 });
  });

  it('needs a confirmation in a count', async () => {
    const { body: count } = await manager.post<StockCount>('/api/counts', { name: 'Numbers', stockIds: [item.id] });
    const counted = (number: string, more: object = {}) =>
      manager.post<CountLine & ErrorReply>(`/api/counts/${count.id}/lines`, {
        stockId: item.id,
        number,
        counted: 1,
        add: true,
        ...more,
      });
    for (const number of SAME) expect(await counted(number)).toMatchObject({ status: 201 });
    expect((await counted('ABC-123')).body.counted).toBe(5);
    expect(await counted('ABC 123')).toMatchObject({ status: 409, body: { code: 'lot.doubtful' } });
    expect(await counted('ABC 123', { acceptNumber: true })).toMatchObject({ status: 201 });
    expect((await counted('ABC 123')).body).toMatchObject({ counted: 2, number: 'ABC 123' });
    expect(await counted('LOTß7A-MY')).toMatchObject({ status: 400 });
  });

  it('needs a confirmation when a lot is corrected or split, except for another spelling of its own number', async () => {
    const product = await createItem(manager, { tracksLots: true, currentQuantity: 0, barcode: '4006381333931' });
    await receiveLots(manager, product, [
      { number: 'ABC-123', expiresOn: '2031-01-31', quantity: 2 },
      { number: 'DEF 7', expiresOn: '2031-01-31', quantity: 3 },
    ]);
    const lot = await findLotByNumber(manager, product, 'DEF 7');
    const correct = (body: object) => manager.put<Lot & ErrorReply>(`/api/lots/${lot.id}`, body);
    const split = (body: object) =>
      manager.post<Lot & ErrorReply>(`/api/lots/${lot.id}/split`, { quantity: 1, ...body });
    for (const number of [...ALIKE, '4006381333931', 'XY-9917311231'])
      for (const response of [await correct({ number }), await split({ number })])
        expect(response).toMatchObject({ status: 409, body: { code: 'lot.doubtful', errors: [{ path: 'number' }] } });
    expect(await correct({ number: 'DEF7' })).toMatchObject({ status: 200, body: { number: 'DEF7' } });
    expect(await correct({ number: 'ABC 123', acceptNumber: true })).toMatchObject({ body: { number: 'ABC 123' } });
    expect(await correct({ expiresOn: '2031-02-28' })).toMatchObject({ status: 200 });
    expect(await split({ number: '0ABC-123', acceptNumber: true })).toMatchObject({ status: 201 });
  });
});
