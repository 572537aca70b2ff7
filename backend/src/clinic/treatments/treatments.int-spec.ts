import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { Treatment, UsageGroup } from '@atrium/contract/clinic/treatments/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import { Transactions } from '../../platform/database/transaction.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

const TODAY = new Date().toISOString().slice(0, 10);
type Logged = Treatment & ErrorReply;

describe('treatments', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const log = (body: object, headers?: Record<string, string>, client = staff): Promise<ClientResponse<Logged>> =>
    client.post<Logged>('/api/treatments', body, headers);
  const groups = async (filters: string): Promise<UsageGroup[]> =>
    (await staff.get<UsageGroup[]>(`/api/treatments?${filters}`)).body;
  const levels = async (...ids: number[]) => {
    const found = await Promise.all(ids.map((id) => readShelf(app.databaseUrl, id)));
    expect(found.every(({ quantity, ledger }) => quantity === ledger)).toBe(true);
    return found.map(({ quantity }) => quantity);
  };
  const vials = async (): Promise<Item> => {
    const item = await createItem(manager, {
      currentQuantity: 0,
      tracksLots: true,
      unit: 'vials',
      contentAmount: 100,
      contentUnit: 'U',
      hoursOnceOpened: 24,
    });
    await manager.post('/api/purchases', {
      itemId: item.id,
      quantityPurchased: 4,
      receivedDate: TODAY,
      lots: [
        { number: `LATE-${item.id}`, expiresOn: addDays(TODAY, 200), quantity: 2 },
        { number: `SOON-${item.id}`, expiresOn: addDays(TODAY, 20), quantity: 2 },
      ],
    });
    return item;
  };
  const lotOf = async (item: Item, name: string): Promise<Lot> => {
    const lots = (await staff.get<Lot[]>(`/api/lots?stockId=${item.id}`)).body;
    const found = lots.find(({ number }) => number === `${name}-${item.id}`);
    if (found === undefined) throw new Error(`There is no lot ${name}`);
    return found;
  };

  it('consume items, consumables, lots and contents together, and return the remaining stock of each line', async () => {
    const [plain, gloves, toxin] = [await createItem(manager), await createConsumable(manager), await vials()];
    const late = await lotOf(toxin, 'LATE');
    const socket = await manager.openSocket();
    const { status, body } = await log({
      patientId: 'P-77',
      treatmentType: 'botox_injection',
      treatmentArea: 'Forehead',
      lines: [
        { itemId: plain.id, quantityUsed: 2 },
        { consumableId: gloves.id, quantityUsed: 3 },
        { itemId: toxin.id, content: 24, contentUnit: 'U' },
        { itemId: toxin.id, quantityUsed: 1, lotId: late.id, lotReason: 'Asked for' },
        { itemId: plain.id, quantityUsed: 1 },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ patientId: 'P-77', treatmentType: 'botox_injection', kit: null, undoneAt: null });
    expect(body.user?.email).toBe('staff@perfect-b.example');
    expect(body.usages.map(({ item }) => item.id)).toEqual([plain.id, gloves.id, toxin.id, toxin.id, plain.id]);
    expect(body.usages.every((one) => one.treatmentId === body.id && one.patientId === 'P-77')).toBe(true);
    expect(body.usages.find(({ content }) => content !== null)).toMatchObject({
      content: { amount: 24, containers: [{ wasOpened: true, left: 76, number: `SOON-${toxin.id}` }] },
    });
    expect(body.usages.find(({ lotReason }) => lotReason !== null)?.lots).toMatchObject([
      { lotId: late.id, quantity: 1 },
    ]);
    expect(await levels(plain.id, gloves.id, toxin.id)).toEqual([97, 97, 2]);

    // One event for the treatment, and one for each line with the stock after it.
    const whole = await socket.waitForEvent('treatment.logged');
    expect(whole.data).toMatchObject({ treatment: { id: body.id, usages: [{}, {}, {}, {}, {}] } });
    expect(JSON.stringify(whole)).not.toContain('P-77');
    const lines = socket.events.filter(({ type }) => type === 'usage.logged');
    expect(lines).toHaveLength(5);
    expect(JSON.stringify(lines)).not.toContain('P-77');
  });

  it('are rejected as a whole, and each failing line is named with the available stock', async () => {
    const [plain, few, gloves, toxin] = [
      await createItem(manager),
      await createItem(manager, { currentQuantity: 3, unit: 'vials' }),
      await createConsumable(manager, { currentQuantity: 0 }),
      await vials(),
    ];
    const soon = await lotOf(toxin, 'SOON');
    const late = await lotOf(toxin, 'LATE');
    await manager.put(`/api/lots/${soon.id}/state`, { state: 'quarantined', reason: 'Warm' });
    const { status, body } = await log({
      lines: [
        { itemId: plain.id, quantityUsed: 1 },
        { itemId: few.id, quantityUsed: 2 },
        { itemId: few.id, quantityUsed: 2 },
        { consumableId: gloves.id, quantityUsed: 1 },
        { itemId: toxin.id, quantityUsed: 1, lotId: soon.id, lotReason: 'In hand' },
        { itemId: toxin.id, content: 500 },
      ],
    });
    expect(status).toBe(409);
    expect(body.code).toBe('treatment.refused');
    const errors = new Map(body.errors?.map(({ path, message }) => [path, message]));
    expect([...errors.keys()]).toEqual([
      'lines.2.quantityUsed',
      'lines.3.quantityUsed',
      'lines.4.lotId',
      'lines.5.content',
    ]);
    expect(errors.get('lines.2.quantityUsed')).toBe(`Only 1 vial of "${few.name}" in stock`);
    expect(errors.get('lines.3.quantityUsed')).toBe(`"${gloves.name}" is out of stock`);
    expect(errors.get('lines.4.lotId')).toContain(late.number);
    expect(await levels(plain.id, few.id, gloves.id, toxin.id)).toEqual([100, 3, 0, 4]);
    expect(await query(app.databaseUrl, 'select 1 from usage where stock_id = $1', [plain.id])).toEqual([]);
  });

  it('that fail for one reason return its code; an invalid line is an input error', async () => {
    const few = await createItem(manager, { currentQuantity: 1, unit: 'vials' });
    const short = await log({ lines: [{ itemId: few.id, quantityUsed: 5 }] });
    expect(short).toMatchObject({
      status: 409,
      body: { code: 'stock.insufficient', message: `Only 1 vial of "${few.name}" in stock` },
    });
    const wrong = async (lines: object[]) => (await log({ lines })).body.errors?.map(({ path }) => path);
    expect(
      await wrong([
        { itemId: few.id, quantityUsed: 1 },
        { itemId: 999_999, quantityUsed: 1 },
      ]),
    ).toEqual(['lines.1.itemId']);
    expect(await wrong([{ consumableId: few.id, quantityUsed: 1 }])).toEqual(['lines.0.consumableId']);
    expect(await wrong([{ itemId: few.id, quantityUsed: 0 }])).toEqual(['lines.0.quantityUsed']);
    expect(await wrong([{ itemId: few.id, quantityUsed: 1, lotId: 5 }])).toEqual(['lines.0.lotReason']);
    expect(await wrong([{ itemId: few.id, quantityUsed: 1, lotId: 5, lotReason: 'x' }])).toEqual(['lines.0.lotId']);
    expect(await wrong([{ itemId: few.id, content: 4 }])).toEqual(['lines.0.content']);
    expect(await wrong([{ quantityUsed: 1 }])).toEqual(['lines.0.itemId']);
    expect(await wrong([])).toEqual(['lines']);
    await manager.delete(`/api/inventory/${few.id}`);
    expect((await log({ lines: [{ itemId: few.id, quantityUsed: 1 }] })).body).toMatchObject({
      code: 'stock.inactive',
      errors: [{ path: 'lines.0.itemId' }],
    });
    expect(await levels(few.id)).toEqual([1]);
  });

  it('count once for a repeated key, whose stored reply contains no patient', async () => {
    const item = await createItem(manager);
    const key = { 'idempotency-key': 'treatment-repeat-1' };
    const body = { patientId: 'Ref-Key-1', lines: [{ itemId: item.id, quantityUsed: 2 }] };
    const responses = await Promise.all([1, 2, 3].map(() => log(body, key)));
    const retry = await log(body, key);
    expect(new Set([...responses, retry].map((response) => response.body.id)).size).toBe(1);
    expect(retry).toMatchObject({ status: 201, body: { patientId: 'Ref-Key-1', usages: [{ quantityUsed: 2 }] } });
    expect((await log({ ...body, patientId: 'Other' }, key)).status).toBe(422);
    expect(await levels(item.id)).toEqual([98]);
    for (const table of ['event', 'notification', 'audit', 'job', 'idempotency_key'])
      expect(await query(app.databaseUrl, `select 1 from ${table} t where t::text ilike '%Ref-Key-1%'`)).toEqual([]);
  });

  it('are undone as a whole exactly, without lines that were undone before', async () => {
    const [plain, toxin] = [await createItem(manager), await vials()];
    const { body } = await log({
      lines: [
        { itemId: plain.id, quantityUsed: 2 },
        { itemId: toxin.id, content: 24 },
        { itemId: toxin.id, quantityUsed: 2 },
      ],
    });
    const [first] = body.usages;
    const one = await staff.delete<Usage>(`/api/usage/${first?.id}`);
    expect(one.body.undoneAt).not.toBeNull();
    const socket = await manager.openSocket();
    const undone = await staff.send<Logged>('DELETE', `/api/treatments/${body.id}`, { reason: 'Wrong patient' });
    expect(undone).toMatchObject({ status: 200, body: { undoReason: 'Wrong patient' } });
    expect(undone.body.usages.every(({ undoneAt }) => undoneAt !== null)).toBe(true);
    await socket.waitForEvent('treatment.undone');
    expect(socket.events.filter(({ type }) => type === 'usage.undone')).toHaveLength(2);
    expect(await levels(plain.id, toxin.id)).toEqual([100, 4]);
    expect((await lotOf(toxin, 'SOON')).quantity).toBe(2);
    expect((await staff.delete<Logged>(`/api/treatments/${body.id}`)).body.code).toBe('usage.already-undone');
    expect((await staff.delete(`/api/treatments/999999`)).status).toBe(404);
  });

  it('are undone by their author within a day, and by managers', async () => {
    const item = await createItem(manager);
    const mine = (await log({ lines: [{ itemId: item.id, quantityUsed: 1 }] }, undefined, manager)).body;
    expect((await staff.delete<Logged>(`/api/treatments/${mine.id}`)).body.code).toBe('usage.not-yours');
    const old = (await log({ lines: [{ itemId: item.id, quantityUsed: 1 }] })).body;
    await query(app.databaseUrl, `update treatment set logged_at = now() - interval '2 days' where id = $1`, [old.id]);
    expect((await staff.delete<Logged>(`/api/treatments/${old.id}`)).body.code).toBe('usage.too-old-to-undo');
    expect((await manager.delete(`/api/treatments/${old.id}`)).status).toBe(200);
  });

  it('are one entry of the history, found by patient, user, type, lot and product', async () => {
    const [plain, gloves, toxin] = [await createItem(manager), await createConsumable(manager), await vials()];
    const lines = [
      { itemId: plain.id, quantityUsed: 1 },
      { consumableId: gloves.id, quantityUsed: 1 },
      { itemId: toxin.id, quantityUsed: 1 },
    ];
    const treatment = (await log({ patientId: 'Ärztin 9', treatmentType: 'dermal_filler', lines })).body;
    const single = (await staff.post<Usage>('/api/usage', { itemId: plain.id, quantityUsed: 1 })).body;
    const idsOf = async (filters: string) => (await groups(filters)).map(({ id }) => id);

    expect(await idsOf(`stockId=${plain.id}`)).toEqual([`usage-${single.id}`, `treatment-${treatment.id}`]);
    // A search that matches one line returns the whole treatment.
    const [whole] = await groups(`lot=soon-${toxin.id}`);
    expect(whole).toMatchObject({ id: `treatment-${treatment.id}`, usage: null });
    expect(whole?.treatment?.usages).toHaveLength(3);
    expect(await idsOf(`patientId=${encodeURIComponent('ärztin 9')}`)).toEqual([`treatment-${treatment.id}`]);
    expect(await idsOf(`search=${encodeURIComponent(gloves.name)}`)).toEqual([`treatment-${treatment.id}`]);
    expect(await idsOf(`stockId=${plain.id}&treatmentType=dermal_filler`)).toEqual([`treatment-${treatment.id}`]);
    expect(await idsOf(`stockId=${plain.id}&treatmentType=none`)).toEqual([`usage-${single.id}`]);
    expect(await idsOf(`stockId=${plain.id}&treatments=true`)).toEqual([`treatment-${treatment.id}`]);
    expect(await idsOf(`stockId=${plain.id}&userId=${treatment.user?.id}`)).toHaveLength(2);
    expect(await idsOf('userId=00000000-0000-4000-8000-000000000000')).toEqual([]);

    for (const limit of [1, 2, 500]) {
      const paged: string[] = [];
      let path: string | undefined = `/api/treatments?limit=${limit}`;
      while (path !== undefined) {
        const page: ClientResponse<UsageGroup[]> = await staff.get(path);
        expect(page.body.length).toBeLessThanOrEqual(limit);
        paged.push(...page.body.map(({ id }) => id));
        path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(paged.slice(0, 2)).toEqual([`usage-${single.id}`, `treatment-${treatment.id}`]);
      expect(paged).toHaveLength(new Set(paged).size);
    }
  });

  it('are exported as one file by the filters of their history, and its quantities add up', async () => {
    const [plain, gloves, toxin] = [
      await createItem(manager, { unitCost: '2.50' }),
      await createConsumable(manager, { unitCost: '0.10' }),
      await vials(),
    ];
    await manager.put(`/api/inventory/${toxin.id}`, { unitCost: '400.00' });
    const lines = [
      { itemId: plain.id, quantityUsed: 2 },
      { consumableId: gloves.id, quantityUsed: 3 },
      { itemId: toxin.id, content: 24 },
      { itemId: toxin.id, content: 16 },
    ];
    const { id } = (await log({ patientId: 'P-EXPORT', treatmentType: 'botox_injection', lines })).body;
    await staff.post('/api/usage', { itemId: plain.id, quantityUsed: 1 });
    const file = async (filters: string) => {
      const { body } = await manager.get<string>(`/api/treatments/export.csv?${filters}`);
      const [head = '', ...rest] = body.trim().split(/\r?\n/);
      const names = head.split(',');
      return rest.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [names[index], cell])));
    };
    const rows = await file('patientId=p-export');
    expect(rows.every((row) => row['Treatment'] === String(id) && row['Patient'] === 'P-EXPORT')).toBe(true);
    const of = (name: string) => rows.filter(({ Item }) => Item === name);
    expect(of(plain.name)).toMatchObject([{ Kind: 'item', Quantity: '2', Cost: '5.00', Content: '' }]);
    expect(of(gloves.name)).toMatchObject([{ Kind: 'consumable', Quantity: '3', Cost: '0.30' }]);
    const contents = of(toxin.name);
    expect(contents.map((row) => [row['Quantity'], row['Unit'], row['Content'], row['Content unit']])).toEqual(
      expect.arrayContaining([
        ['', '', '24', 'U'],
        ['', '', '16', 'U'],
      ]),
    );
    expect(contents.every(({ Lots = '' }) => Lots.includes(`SOON-${toxin.id}`))).toBe(true);
    // The ledger contains the consumed units.
    const remaining = contents.reduce((sum, row) => sum + Number(row['Left the shelf']), 0);
    expect(await levels(toxin.id)).toEqual([4 - remaining]);
    expect(await file(`search=${encodeURIComponent(plain.name)}`)).toHaveLength(2);
    expect(await file(`search=${encodeURIComponent(gloves.name)}&treatmentType=none`)).toEqual([]);
    expect(await file(`lot=soon-${toxin.id}&userId=00000000-0000-4000-8000-000000000000`)).toEqual([]);
    expect((await staff.get('/api/treatments/export.csv')).status).toBe(
      (await staff.get('/api/usage/export.csv')).status,
    );
    expect((await app.visitor().get('/api/treatments/export.csv')).status).toBe(401);
  });

  it('lose their patient with the usage', async () => {
    const item = await createItem(manager);
    const { body } = await log({ patientId: 'Forget-1', lines: [{ itemId: item.id, quantityUsed: 1 }] });
    await manager.post('/api/perfect-b/patients/pseudonymise', { patientId: 'forget-1' });
    const now = (await staff.get<Treatment>(`/api/treatments/${body.id}`)).body;
    expect(now.patientId).toMatch(/^Pseudonym /);
    expect(now.usages[0]?.patientId).toBe(now.patientId);
  });

  it('do not wait for rows that a reaction inserts about their products', async () => {
    const first = await createItem(manager, { currentQuantity: 5 });
    const second = await createItem(manager, { currentQuantity: 5 });
    const lines = [first, second].map(({ id }) => ({ itemId: id, quantityUsed: 1 }));
    const { status } = await app.app.get(Transactions).run(async (tx) => {
      await tx.query('insert into stock_told_out (stock_id) values ($1)', [second.id]);
      return log({ lines });
    });
    expect(status).toBe(201);
    expect(await levels(first.id, second.id)).toEqual([4, 4]);
  });
});
