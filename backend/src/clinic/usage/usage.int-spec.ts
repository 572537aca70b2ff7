import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createItem, readShelf } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

describe('logging usage', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const log = (client: TestClient, body: unknown, headers?: Record<string, string>) =>
    client.post<Usage & ErrorReply>('/api/usage', body, headers);

  it('consumes the stock and returns the entry', async () => {
    const item = await createItem(manager, { unit: 'vials' });
    const { status, body } = await log(staff, {
      itemId: item.id,
      quantityUsed: 3,
      treatmentType: 'botox_injection',
      reason: ' Forehead ',
      patientId: 'P-7',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'usage',
      kind: 'item',
      itemId: item.id,
      quantityUsed: 3,
      treatmentType: 'botox_injection',
      procedureType: 'botox_injection',
      reason: 'Forehead',
      notes: 'Forehead',
      patientId: 'P-7',
      item: { id: item.id, name: item.name, unit: 'vials', currentQuantity: 97, version: item.version + 1 },
      user: { email: 'staff@perfect-b.example' },
      undoneAt: null,
      undoneBy: null,
    });
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 97, ledger: 97 });
  });

  it('stores patient, treatment area and user; the author is the caller', async () => {
    const item = await createItem(manager);
    const team = (await staff.get<{ id: string; email: string }[]>('/api/perfect-b/team')).body;
    const userId = team.find(({ email }) => email === 'manager@perfect-b.example')?.id;
    const socket = await manager.openSocket();
    const { status, body } = await log(staff, {
      itemId: item.id,
      quantityUsed: 1,
      treatmentType: 'dermal_filler',
      treatmentArea: ' Lips ',
      patientId: 'P-31',
      userId,
    });
    expect({ status, ...body }).toMatchObject({
      status: 201,
      treatmentArea: 'Lips',
      patientId: 'P-31',
      user: { email: 'manager@perfect-b.example' },
      loggedBy: { email: 'staff@perfect-b.example' },
    });
    const event = await socket.waitForEvent('usage.logged');
    expect(event).toMatchObject({ data: { usage: { treatmentArea: 'Lips', user: { id: userId } } } });
    expect(JSON.stringify(event)).not.toContain('P-31');
    const [movement] = (await staff.get<Movement[]>(`/api/inventory/${item.id}/movements`)).body;
    expect(movement).toMatchObject({ usedBy: { id: userId }, treatmentArea: 'Lips', patientId: 'P-31' });
    const csv = await manager.get<string>(`/api/usage/export.csv?kind=item&search=${encodeURIComponent(item.name)}`);
    expect(csv.body).toMatch(/Lips.*P-31/);
    // The manager may undo the entry, which keeps its user.
    expect((await manager.delete<Usage>(`/api/usage/${body.id}`)).body).toMatchObject({
      treatmentArea: 'Lips',
      user: { id: userId },
      undoneBy: { id: userId },
    });
    for (const emptyUserId of [undefined, null, ''])
      expect((await log(staff, { itemId: item.id, quantityUsed: 1, userId: emptyUserId })).body).toMatchObject({
        user: { email: 'staff@perfect-b.example' },
        treatmentArea: null,
      });
  });

  it('rejects users who are not members of the clinic, and limits the length of texts', async () => {
    const item = await createItem(manager);
    const outsider = (await (await app.signedIn('staff@talent-phi.example')).get<{ id: string }>('/api/auth/user')).body
      .id;
    const good = { itemId: item.id, quantityUsed: 1 };
    const cases: [unknown, string, string][] = [
      [{ ...good, userId: outsider }, 'userId', 'This person does not work in the clinic'],
      [{ ...good, userId: 'me' }, 'userId', 'Please choose the person who used it'],
      [{ ...good, treatmentArea: 'x'.repeat(201) }, 'treatmentArea', 'Treatment area must have at most 200 characters'],
      [
        { ...good, treatmentArea: 'a\u0000b' },
        'treatmentArea',
        'Treatment area holds a character that cannot be stored',
      ],
      [{ ...good, patientId: 7 }, 'patientId', 'Patient must be text'],
    ];
    for (const [body, path, message] of cases) {
      const response = await log(staff, body);
      expect({ status: response.status, ...response.body.errors?.[0] }).toEqual({ status: 400, path, message });
    }
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 100, ledger: 100 });
    expect((await log(staff, { ...good, treatmentArea: '  ' })).body.treatmentArea).toBeNull();
    expect((await log(staff, { ...good, treatmentArea: 'лоб 額' })).body.treatmentArea).toBe('лоб 額');
  });

  it('of two hundred concurrent uses of one of a hundred units a hundred succeed, the others get the rest, and all screens end at 0', async () => {
    const item = await createItem(manager, { name: 'The last hundred', unit: 'pieces' });
    const sockets = await Promise.all([staff.openSocket(), manager.openSocket(), manager.openSocket()]);
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, i) => log(i % 2 === 0 ? staff : manager, { itemId: item.id, quantityUsed: 1 })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(100);
    const rejection = responses.filter(({ status }) => status === 409);
    expect(rejection).toHaveLength(100);
    for (const { body } of rejection)
      expect(body).toMatchObject({
        code: 'stock.insufficient',
        message: '"The last hundred" is out of stock',
      });
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 0, ledger: 0 });
    for (const socket of sockets) {
      const levels = () =>
        socket.events.flatMap(({ type, data }) =>
          type === 'usage.logged' && 'item' in data && data.item.id === item.id
            ? [data.item as { currentQuantity: number; version: number }]
            : [],
        );
      await waitUntil(() => levels().length === 100);
      expect(levels().at(-1)).toMatchObject({ currentQuantity: 0 });
      expect(levels().map(({ version }) => version)).toEqual(
        Array.from({ length: 100 }, (_, i) => item.version + 1 + i),
      );
      socket.close();
    }
  });

  it('a use that is too large does not block a smaller one', async () => {
    const item = await createItem(manager, { currentQuantity: 3 });
    const responses = await Promise.all(
      [5, 1, 4, 1, 1, 9].map((quantityUsed) => log(staff, { itemId: item.id, quantityUsed })),
    );
    expect(responses.map(({ status }) => status)).toEqual([409, 201, 409, 201, 201, 409]);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 0, ledger: 0 });
  });

  it('concurrent uses of two items in opposite order do not deadlock', async () => {
    const [one, two] = [await createItem(manager), await createItem(manager)];
    const responses = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const order = i % 2 === 0 ? [one.id, two.id] : [two.id, one.id];
        const statuses: number[] = [];
        for (const itemId of order) statuses.push((await log(staff, { itemId, quantityUsed: 1 })).status);
        return statuses;
      }),
    );
    expect(responses.flat().every((status) => status === 201)).toBe(true);
    expect(await readShelf(app.databaseUrl, one.id)).toEqual({ quantity: 40, ledger: 40 });
    expect(await readShelf(app.databaseUrl, two.id)).toEqual({ quantity: 40, ledger: 40 });
  });

  it('ten concurrent calls with one key count once and get the same reply', async () => {
    const item = await createItem(manager, { currentQuantity: 1 });
    const headers = { 'idempotency-key': 'one-and-the-same-wish' };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => log(staff, { itemId: item.id, quantityUsed: 1 }, headers)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 0, ledger: 0 });
    expect((await log(staff, { itemId: item.id, quantityUsed: 1 }, headers)).body).toEqual(responses[0]?.body);
  });

  it("another body with the same key is rejected, another user's key is separate, and a rejected attempt can be repeated", async () => {
    const item = await createItem(manager, { currentQuantity: 2 });
    const headers = { 'idempotency-key': 'a key of several people' };
    expect((await log(staff, { itemId: item.id, quantityUsed: 5 }, headers)).status).toBe(409);
    expect((await log(staff, { itemId: item.id, quantityUsed: 1 }, headers)).status).toBe(201);
    expect((await log(staff, { itemId: item.id, quantityUsed: 2 }, headers)).body).toMatchObject({
      code: 'idempotency.reused',
    });
    expect((await log(manager, { itemId: item.id, quantityUsed: 1 }, headers)).status).toBe(201);
    expect((await log(staff, { itemId: item.id, quantityUsed: 1 }, { 'idempotency-key': 'short' })).status).toBe(400);
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 0, ledger: 0 });
  });

  it('a key is valid for 24 hours', async () => {
    const item = await createItem(manager, { currentQuantity: 5 });
    const headers = { 'idempotency-key': 'the wish of yesterday' };
    const first = await log(staff, { itemId: item.id, quantityUsed: 1 }, headers);
    await query(
      app.databaseUrl,
      `update idempotency_key set created_at = now() - interval '25 hours' where key = 'the wish of yesterday'`,
    );
    const second = await log(staff, { itemId: item.id, quantityUsed: 1 }, headers);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('reports errors per field and consumes nothing', async () => {
    const item = await createItem(manager);
    const cases: [unknown, string, string][] = [
      [{ quantityUsed: 1 }, 'itemId', 'Please select an item first.'],
      [{ itemId: item.id, quantityUsed: 0 }, 'quantityUsed', 'Quantity must be at least 1'],
      [{ itemId: item.id, quantityUsed: 1.5 }, 'quantityUsed', 'Quantity used must be a whole number'],
      [{ itemId: item.id, quantityUsed: '1' }, 'quantityUsed', 'Quantity used must be a number'],
      [{ itemId: [item.id], quantityUsed: 1 }, 'itemId', 'Item must be a number'],
      [{ itemId: 2_000_000_000, quantityUsed: 1 }, 'itemId', 'This item does not exist'],
      [{ itemId: item.id, quantityUsed: 1, treatmentType: 'massage' }, 'treatmentType', 'Treatment type is not valid'],
      [
        { itemId: item.id, quantityUsed: 1, reason: 'a\u0000b' },
        'reason',
        'Reason holds a character that cannot be stored',
      ],
    ];
    for (const [body, path, message] of cases) {
      const response = await log(staff, body);
      expect({ status: response.status, ...response.body.errors?.[0] }).toEqual({ status: 400, path, message });
      expect(response.body.message).toBe(message);
    }
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 100, ledger: 100 });
  });

  it('rejects a deactivated item by name', async () => {
    const item = await createItem(manager, { name: 'Old serum' });
    await manager.delete(`/api/inventory/${item.id}`);
    expect((await log(staff, { itemId: item.id, quantityUsed: 1 })).body).toMatchObject({
      code: 'stock.inactive',
      message: '"Old serum" is no longer in use.',
    });
  });

  it('without the right it changes nothing and publishes nothing', async () => {
    const item = await createItem(manager);
    const newMember = await app.signedIn('newcomer@example.com');
    const socket = await manager.openSocket();
    expect((await log(newMember, { itemId: item.id, quantityUsed: 1 })).status).toBe(403);
    expect((await log(app.visitor(), { itemId: item.id, quantityUsed: 1 })).status).toBe(401);
    const after = (await log(staff, { itemId: item.id, quantityUsed: 1 })).body;
    await socket.waitForEvent('usage.logged');
    expect(socket.events.map(({ data }) => ('usage' in data ? data.usage.id : 0))).toEqual([after.id]);
  });

  it('events contain no patient reference', async () => {
    const item = await createItem(manager);
    const socket = await manager.openSocket();
    await log(staff, { itemId: item.id, quantityUsed: 1, patientId: 'Patient-4711' });
    const event = await socket.waitForEvent('usage.logged', ({ data }) => 'item' in data && data.item.id === item.id);
    expect(JSON.stringify(event)).not.toContain('Patient-4711');
    expect(
      await query(
        app.databaseUrl,
        `select 1 from event where data::text like '%Patient-4711%' or internal::text like '%Patient-4711%'`,
      ),
    ).toEqual([]);
  });

  describe('undoing a use', () => {
    it('restores the stock once and stores the author', async () => {
      const item = await createItem(manager, { currentQuantity: 5 });
      const entry = (await log(staff, { itemId: item.id, quantityUsed: 2 })).body;
      const socket = await manager.openSocket();
      const responses = await Promise.all([
        staff.delete<Usage>(`/api/usage/${entry.id}`),
        manager.delete<Usage>(`/api/usage/${entry.id}`),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const done = responses.find(({ status }) => status === 200)?.body;
      expect(done).toMatchObject({ id: entry.id, item: { currentQuantity: 5 } });
      expect(done?.undoneAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 5, ledger: 5 });
      expect(await socket.waitForEvent('usage.undone')).toMatchObject({
        data: { usage: { id: entry.id }, item: { id: item.id, currentQuantity: 5 } },
      });
      const { body } = await staff.get<Movement[]>(`/api/inventory/${item.id}/movements`);
      expect(body.map(({ type, delta, balance }) => ({ type, delta, balance }))).toEqual([
        { type: 'undo', delta: 2, balance: 5 },
        { type: 'usage', delta: -2, balance: 3 },
        { type: 'initial', delta: 5, balance: 5 },
      ]);
    });

    it('is allowed for own entries within a day, and for managers always', async () => {
      const item = await createItem(manager);
      const managers = (await log(manager, { itemId: item.id, quantityUsed: 1 })).body;
      expect((await staff.delete(`/api/usage/${managers.id}`)).body).toMatchObject({ code: 'usage.not-yours' });
      const own = (await log(staff, { itemId: item.id, quantityUsed: 1 })).body;
      await query(app.databaseUrl, `update usage set used_at = now() - interval '25 hours' where id = $1`, [own.id]);
      expect((await staff.delete(`/api/usage/${own.id}`)).body).toMatchObject({ code: 'usage.too-old-to-undo' });
      expect((await manager.delete(`/api/usage/${own.id}`)).status).toBe(200);
      expect((await manager.delete(`/api/usage/999999`)).status).toBe(404);
    });
  });

  describe('the history', () => {
    it('is searched by patient, lot, treatment and user together, and exported with the same search', async () => {
      const item = await createItem(manager, { currentQuantity: 0, tracksLots: true });
      const lots = [{ number: 'QX-77/A', expiresOn: '2999-01-31', quantity: 5 }];
      const receivedDate = new Date().toISOString().slice(0, 10);
      await manager.post('/api/purchases', { itemId: item.id, quantityPurchased: 5, receivedDate, lots });
      const use = (more: object) => log(staff, { itemId: item.id, quantityUsed: 1, ...more });
      const first = await use({ patientId: 'P-90817', treatmentType: 'botox_injection' });
      await use({ patientId: 'P-90818', treatmentType: 'dermal_filler' });
      const found = async (search: string) =>
        (await staff.get<Usage[]>(`/api/usage/recent?search=${encodeURIComponent(search)}`)).body.map(
          ({ patientId }) => patientId,
        );
      expect(await found('p90817')).toEqual(['P-90817']);
      expect(await found('9081')).toEqual(['P-90818', 'P-90817']);
      expect(await found('QX-77')).toEqual(['P-90818', 'P-90817']);
      expect(await found('qx77/a botox')).toEqual(['P-90817']);
      expect(await found('P-90818 filler')).toEqual(['P-90818']);
      expect(await found('P-90818 botox')).toEqual([]);
      const { body: me } = await staff.get<{ firstName: string }>('/api/auth/user');
      expect(await found(`9081 ${me.firstName}`)).toHaveLength(2);
      const csv = await manager.get<string>('/api/usage/export.csv?kind=item&search=P-90817');
      expect(csv.body.trim().split('\n')).toHaveLength(2);
      await staff.delete(`/api/usage/${first.body.id}`);
      expect(await found('P-90817')).toEqual(['P-90817']);
    });

    it('is sorted by newest first, searchable, and paged without a gap', async () => {
      const item = await createItem(manager, { name: '50% Glycolic_peel', sku: 'GP-50' });
      for (let i = 0; i < 7; i += 1) await log(staff, { itemId: item.id, quantityUsed: 1, reason: `no ${i}` });
      const seen: string[] = [];
      let next: string | null = `/api/usage/recent?search=${encodeURIComponent('50% glycolic_')}&limit=3`;
      while (next !== null) {
        const { body, headers }: { body: Usage[]; headers: Headers } = await staff.get<Usage[]>(next);
        seen.push(...body.map(({ reason }) => reason ?? ''));
        next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
      }
      expect(seen).toEqual(['no 6', 'no 5', 'no 4', 'no 3', 'no 2', 'no 1', 'no 0']);
      expect((await staff.get<Usage[]>('/api/usage/recent?search=50%25xglycolic')).body).toEqual([]);
      expect((await staff.get<Usage[]>(`/api/usage/recent?itemId=${item.id}&since=2999-01-01T00:00:00Z`)).body).toEqual(
        [],
      );
      expect((await staff.get<Usage[]>('/api/usage/recent?search=gp-50&limit=')).body).toHaveLength(7);
      for (const bad of [
        'limit=0',
        'limit=1e9',
        'limit=5&limit=6',
        'since=2026-02-30T00:00:00Z',
        'since=yesterday',
        'itemId=abc',
        'cursor=nonsense',
      ])
        expect({ bad, status: (await staff.get(`/api/usage/recent?${bad}`)).status }).toEqual({ bad, status: 400 });
    });
  });
});
