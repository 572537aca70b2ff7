import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../../test/app.js';
import { createConsumable, createItem } from '../../../../test/stock.js';
import type { TestClient } from '../../../../test/test-client.js';

describe('a scanned code', () => {
  let app: TestApp;
  let staff: TestClient;
  let toxin: Item;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    toxin = await createItem(staff, { name: 'Toxin', barcode: '4006381333931' });
    await createConsumable(staff, { name: 'Gloves', barcode: '00036000291452' });
    await createItem(staff, { name: 'Own number', barcode: 'PB 12-7' });
  });
  afterAll(() => app.close());

  const scan = async (code: string) => {
    const { status, body } = await staff.get<Scanned & ErrorReply>(
      `/api/inventory/scanned?code=${encodeURIComponent(code)}`,
    );
    return { status, ...body, names: body.matches?.map(({ name }) => name) };
  };

  it('returns its product and its other elements, for both kinds', async () => {
    expect(await scan(']d201040063813339311728020010AB-12\u001D21S7\u001D305')).toMatchObject({
      status: 200,
      code: '4006381333931',
      gtin: '04006381333931',
      expiresOn: '2028-02-29',
      lot: 'AB-12',
      serial: 'S7',
      count: 5,
      faults: [],
      isPackage: false,
      names: ['Toxin'],
    });
    expect(await scan('036000291452')).toMatchObject({ names: ['Gloves'], lot: null });
    expect(await scan('0036000291452')).toMatchObject({ names: ['Gloves'] });
    expect(await scan('pb12‐7')).toMatchObject({ gtin: null, names: ['Own number'] });
  });

  it('of a package returns the product of its content, unless a product has the code as its own', async () => {
    expect(await scan('14006381333938')).toMatchObject({ names: ['Toxin'], isPackage: true });
    await createItem(staff, { name: 'Toxin, box of ten', barcode: '14006381333938' });
    expect(await scan('14006381333938')).toMatchObject({ names: ['Toxin, box of ten'], isPackage: false });
  });

  it('of a carton returns its number of pieces, and needs a confirmation before one of them is used', async () => {
    const codes = [{ code: '01195011015301231726123110AB-123', pieces: 10, label: 'Carton' }];
    const item = await createItem(staff, { name: 'Filler', barcode: '9501101530126', codes, unit: 'syringe' });
    expect(item.codes).toEqual([{ code: '19501101530123', pieces: 10, label: 'Carton' }]);
    const carton = await scan('01195011015301231726123110AB-123');
    expect(carton).toMatchObject({ names: ['Filler'], pieces: 10, isPackage: false });
    expect(carton.doubts).toEqual([
      { stockId: item.id, about: 'package', sentence: 'This package contains 10 syringes of Filler.', meant: null },
    ]);
    expect(await scan('ç(à&&à&("à&é-')).toMatchObject({ names: ['Filler'], pieces: 1, doubts: [] });
    const found = await staff.get<Item[]>('/api/inventory?search=19501101530123');
    expect(found.body.map(({ name }) => name)).toEqual(['Filler']);
    const change = { codes: [], version: item.version };
    expect((await staff.put<Item>(`/api/inventory/${item.id}`, change)).body.codes).toEqual([]);
    expect(await scan('19501101530123')).toMatchObject({ names: ['Filler'], pieces: null, isPackage: true });
  });

  it('belongs to one active product, also when two users add it concurrently', async () => {
    const codes = [{ code: 'Crate-9', pieces: 50 }];
    const responses = await Promise.all([
      staff.post<ErrorReply>('/api/inventory', { name: 'Crate A', codes }),
      staff.post<ErrorReply>('/api/consumables', { name: 'Crate B', barcode: 'CRATE 9' }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const second = await staff.post<ErrorReply>('/api/inventory', {
      name: 'Crate C',
      codes: [{ code: 'X-1', pieces: 2 }, ...codes],
    });
    expect(second).toMatchObject({ status: 409, body: { errors: [{ path: 'codes.1.code' }] } });
    expect(second.body.errors?.[0]?.message).toMatch(/^The code Crate-9 is already used by "Crate [AB]"$/);
    const repeated = await staff.post<ErrorReply>('/api/inventory', { name: 'Crate D', codes: [...codes, ...codes] });
    expect(repeated).toMatchObject({ status: 400, body: { errors: [{ path: 'codes.1.code' }] } });
  });

  it('typed with another keyboard layout is rejected or mapped back, also as a barcode', async () => {
    expect(await scan('à&"_UçA-QQBD')).toMatchObject({ status: 400, errors: [{ path: 'code' }] });
    const rejection = await staff.post<ErrorReply>('/api/inventory', { name: 'Layout', barcode: 'à&"_UçA-QQBD' });
    expect(rejection).toMatchObject({ status: 400, body: { errors: [{ path: 'barcode' }] } });
    const item = await createItem(staff, { name: 'Layout', barcode: 'ç-&"("\'&&&-""' });
    expect(item.barcode).toBe('9613534111633');
  });

  it('that is unknown is reported with its elements, and found once it is added to an item, regardless of its check digit', async () => {
    const wrong = '(01)09506000134353(10)A1';
    expect(await scan(wrong)).toMatchObject({
      status: 200,
      code: '09506000134353',
      gtin: null,
      lot: 'A1',
      faults: [{ of: 'code', sentence: expect.stringContaining('check digit of 09506000134353 is wrong') }],
      names: [],
    });
    const item = await createItem(staff, { name: 'Printed wrong' });
    const change = { barcode: '09506000134353', version: item.version };
    expect((await staff.put(`/api/inventory/${item.id}`, change)).status).toBe(200);
    expect(await scan(wrong)).toMatchObject({ faults: [], lot: 'A1', names: ['Printed wrong'] });
    expect((await staff.put(`/api/inventory/${item.id}`, { ...change, barcode: '1' })).status).toBe(409);
  });

  it('names the lot with its number if the item has it', async () => {
    const item = await createItem(staff, { barcode: '9780201379624', tracksLots: true, currentQuantity: 0 });
    await staff.post('/api/purchases', {
      lines: [
        {
          itemId: item.id,
          quantityPurchased: 4,
          lots: [
            { number: 'ab7', expiresOn: '2031-02', quantity: 3 },
            { number: 'AB8', expiresOn: '2031-05', quantity: 1 },
          ],
        },
      ],
      receivedDate: new Date().toISOString().slice(0, 10),
    });
    expect((await scan('(01)09780201379624(10)AB7')).lots).toEqual([
      {
        id: expect.any(Number),
        stockId: item.id,
        number: 'ab7',
        expiresOn: '2031-02-28',
        quantity: 3,
        state: 'available',
      },
    ]);
    expect((await scan('(01)09780201379624(10)AB\u20117')).lots).toEqual([]);
    expect((await scan('(01)09780201379624(10)0AB7')).doubts).toEqual([
      expect.objectContaining({ about: 'look-alike', meant: { number: 'ab7', expiresOn: '2031-02-28', count: null } }),
    ]);
    expect((await scan('01097802013796241026XY17310228')).doubts).toEqual([
      expect.objectContaining({
        about: 'lost-expiry',
        meant: { number: '26XY', expiresOn: '2031-02-28', count: null },
      }),
    ]);
    expect((await scan('010978020137962410AB721S7')).doubts).toEqual([
      expect.objectContaining({ about: 'lost-element', meant: { number: 'AB7', expiresOn: null, count: null } }),
    ]);
    expect((await scan('010978020137962410NEW3012')).doubts).toEqual([
      expect.objectContaining({ about: 'lost-element', meant: { number: 'NEW', expiresOn: null, count: 12 } }),
    ]);
    expect(await scan('(01)09780201379624(10)AB9')).toMatchObject({ lots: [], lot: 'AB9' });
    expect(await scan('(01)09780201379624')).toMatchObject({ lots: [] });
  });

  it('that contains only a lot number finds the product of the lot', async () => {
    const item = await createItem(staff, { name: 'Lot label', tracksLots: true, currentQuantity: 0 });
    const receive = (number: string) =>
      staff.post('/api/purchases', {
        itemId: item.id,
        quantityPurchased: 2,
        lots: [{ number, expiresOn: '2031-02-28', quantity: 2 }],
        receivedDate: new Date().toISOString().slice(0, 10),
      });
    await receive('NT-24461D');
    const found = await scan('nt\u201024461d');
    expect(found).toMatchObject({ names: ['Lot label'], isPackage: false, pieces: 1, doubts: [], faults: [] });
    expect(found.lots).toMatchObject([{ stockId: item.id, number: 'NT-24461D', quantity: 2 }]);
    const path = `/api/lots/${found.lots[0]?.id}`;
    const { version } = (await staff.get<Lot>(path)).body;
    await staff.put(`${path}/state`, { state: 'quarantined', reason: 'Broken seal', version });
    expect((await scan('NT-24461D')).doubts).toMatchObject([{ about: 'held' }]);
    expect(await scan('NT-24461')).toMatchObject({ names: [], lot: null });
  });

  it("cannot be a product's code when it is the number of one of its lots", async () => {
    const item = await createItem(staff, { name: 'Lot as code', tracksLots: true, currentQuantity: 0 });
    await staff.post('/api/purchases', {
      itemId: item.id,
      quantityPurchased: 1,
      lots: [{ number: 'OWN-1', expiresOn: '2031-02-28', quantity: 1 }],
      receivedDate: new Date().toISOString().slice(0, 10),
    });
    const { body } = await staff.get<Item>(`/api/inventory/${item.id}`);
    const attach = (change: object) =>
      staff.put<ErrorReply>(`/api/inventory/${item.id}`, { ...change, version: body.version });
    const codes = [
      { code: 'BOX-1', pieces: 5 },
      { code: 'own-1', pieces: 2 },
    ];
    const rejection = [await attach({ barcode: 'own-1' }), await attach({ codes })];
    expect(rejection.map(({ status, body: { errors } }) => [status, errors?.[0]])).toEqual([
      [400, { path: 'barcode', message: "own-1 is the number of lot OWN-1. Scan the product's code instead" }],
      [400, { path: 'codes.1.code', message: "own-1 is the number of lot OWN-1. Scan the product's code instead" }],
    ]);
  });

  it("cannot be another product's code when it is the number of a lot in stock, nor the other way round", async () => {
    const mask = await createItem(staff, { name: 'Mask of lots', sku: 'MSK-77', barcode: '4000012353145' });
    const toxin = await createItem(staff, { name: 'Toxin of lots', tracksLots: true, currentQuantity: 0 });
    const receive = (number: string, more: object = {}) =>
      staff.post<ErrorReply>('/api/purchases', {
        itemId: toxin.id,
        quantityPurchased: 1,
        lots: [{ number, expiresOn: '2031-02-28', quantity: 1 }],
        receivedDate: new Date().toISOString().slice(0, 10),
        ...more,
      });
    expect((await receive('NTP-1')).status).toBe(201);
    for (const number of ['4000012353145', 'msk-77'])
      expect((await receive(number)).body).toMatchObject({
        code: 'lot.doubtful',
        message: `${number} is the code of Mask of lots, not a lot number. The lot number is printed after LOT.`,
      });
    const message = `ntp-1 is the number of lot NTP-1 of "Toxin of lots". Scan the product's code instead`;
    const edited = await staff.put<ErrorReply>(`/api/inventory/${mask.id}`, { barcode: 'ntp-1' });
    expect([edited.status, edited.body.errors]).toEqual([400, [{ path: 'barcode', message }]]);
    const added = await staff.post<ErrorReply>('/api/inventory', { name: 'Cannula of lots', barcode: 'ntp-1' });
    expect([added.status, added.body.errors]).toEqual([400, [{ path: 'barcode', message }]]);
  });

  it('of a deactivated item is reported as unknown', async () => {
    const removed = await createItem(staff, { barcode: '96385074' });
    await staff.delete(`/api/inventory/${removed.id}`);
    expect(await scan('96385074')).toMatchObject({ code: '96385074', names: [] });
  });

  it.each([
    ['', /^The code is empty/],
    ['   ', /^The code is empty/],
    [']d2hello', /not built as GS1 codes are/],
    ['(17)280200', /names no product/],
    ['https://example.com/offers', /link that names no product/],
    ['x'.repeat(201), /longer than/],
    ['x'.repeat(501), /at most 500 characters/],
    ['a\u0000b', /cannot be stored/],
  ])('%j is rejected with a sentence', async (code, text) => {
    const { status, errors } = await scan(code);
    expect({ status, path: errors?.[0]?.path }).toEqual({ status: 400, path: 'code' });
    expect(errors?.[0]?.message).toMatch(text);
  });

  it('is available to members of the clinic only', async () => {
    const outsider = await app.signedIn('staff@talent-phi.example');
    expect((await outsider.get(`/api/inventory/scanned?code=${toxin.barcode}`)).status).toBe(403);
    expect((await scan('лот 7')).names).toEqual([]);
  });
});
