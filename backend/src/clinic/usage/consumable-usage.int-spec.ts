import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('logging the usage of consumables', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let team: TeamMember[];

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    team = (await staff.get<TeamMember[]>('/api/perfect-b/team')).body;
  });
  afterAll(() => app.close());

  const log = (client: TestClient, body: unknown, headers?: Record<string, string>) =>
    client.post<Usage & ErrorReply>('/api/consumables/usage', body, headers);
  const idOf = (email: string) => team.find((member) => member.email === email)?.id ?? '';

  it('consumes the stock for the user who is named, and stores the author of the entry', async () => {
    const consumable = await createConsumable(manager, { unit: 'pairs' });
    const socket = await manager.openSocket();
    const { status, body } = await log(staff, {
      consumableId: consumable.id,
      quantityUsed: 2,
      userId: idOf('manager@perfect-b.example'),
      patientId: 'P-12',
      procedureType: 'Peeling',
      treatmentArea: 'Forehead',
      notes: ' Twice ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'usage',
      kind: 'consumable',
      consumableId: consumable.id,
      item: { id: consumable.id, name: consumable.name, unit: 'pairs', currentQuantity: 98 },
      quantityUsed: 2,
      treatmentType: 'Peeling',
      procedureType: 'Peeling',
      treatmentArea: 'Forehead',
      reason: 'Twice',
      notes: 'Twice',
      patientId: 'P-12',
      user: { email: 'manager@perfect-b.example' },
      loggedBy: { email: 'staff@perfect-b.example' },
      undoneAt: null,
    });
    expect(body).not.toHaveProperty('itemId');
    expect(await readShelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 98, ledger: 98 });
    const event = await socket.waitForEvent('usage.logged');
    expect(event).toMatchObject({
      actor: { name: expect.any(String) },
      data: { usage: { id: body.id }, consumable: { id: consumable.id, currentQuantity: 98, kind: 'consumable' } },
    });
    expect(JSON.stringify(event)).not.toContain('P-12');
    expect((await staff.get<Movement[]>(`/api/consumables/${consumable.id}/movements`)).body[0]).toMatchObject({
      type: 'usage',
      delta: -2,
      user: { email: 'staff@perfect-b.example' },
    });
  });

  it('defaults to the caller', async () => {
    const consumable = await createConsumable(manager);
    for (const userId of [undefined, null, '']) {
      const { body } = await log(staff, { consumableId: consumable.id, quantityUsed: 1, userId });
      expect(body).toMatchObject({
        user: { email: 'staff@perfect-b.example' },
        loggedBy: { email: 'staff@perfect-b.example' },
      });
    }
    const superadmin = await app.signedIn('superadmin');
    expect((await log(superadmin, { consumableId: consumable.id, quantityUsed: 1 })).status).toBe(201);
  });

  it('reports errors per field and consumes nothing', async () => {
    const consumable = await createConsumable(manager);
    const item = await createItem(manager);
    const outsider = (await (await app.signedIn('staff@talent-phi.example')).get<{ id: string }>('/api/auth/user')).body
      .id;
    const good = { consumableId: consumable.id, quantityUsed: 1 };
    const cases: [unknown, string, string][] = [
      [{ quantityUsed: 1 }, 'consumableId', 'Please select a consumable first.'],
      [{ ...good, quantityUsed: 0 }, 'quantityUsed', 'Quantity must be at least 1'],
      [{ consumableId: item.id, quantityUsed: 1 }, 'consumableId', 'This consumable does not exist'],
      [{ ...good, userId: outsider }, 'userId', 'This person does not work in the clinic'],
      [
        { ...good, userId: '00000000-0000-4000-8000-000000000000' },
        'userId',
        'This person does not work in the clinic',
      ],
      [{ ...good, userId: 'me' }, 'userId', 'Please choose the person who used it'],
      [{ ...good, treatmentArea: 'x'.repeat(201) }, 'treatmentArea', 'Treatment area must have at most 200 characters'],
    ];
    for (const [body, path, message] of cases) {
      const response = await log(staff, body);
      expect({ status: response.status, ...response.body.errors?.[0] }).toEqual({ status: 400, path, message });
    }
    expect(await readShelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 100, ledger: 100 });
  });

  it('rejects a user who has left the clinic', async () => {
    const consumable = await createConsumable(manager);
    const id = idOf('both@example.com');
    await query(
      app.databaseUrl,
      `update assignment set is_active = false, unassigned_at = now() where project = 'perfect-b' and staff_id = (select id from staff where user_id = $1)`,
      [id],
    );
    expect(await log(staff, { consumableId: consumable.id, quantityUsed: 1, userId: id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'userId' }] },
    });
  });

  it('rejects more than the stock with the rest; concurrent uses get all that there is', async () => {
    const consumable = await createConsumable(manager, { name: 'Masks', currentQuantity: 5, unit: 'boxes' });
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => log(staff, { consumableId: consumable.id, quantityUsed: 1 })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { body } of responses.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'stock.insufficient', message: '"Masks" is out of stock' });
    expect(await readShelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 0, ledger: 0 });
  });

  it('a repeated key counts once', async () => {
    const consumable = await createConsumable(manager);
    const headers = { 'idempotency-key': 'a pair of gloves' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => log(staff, { consumableId: consumable.id, quantityUsed: 1 }, headers)),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await readShelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 99, ledger: 99 });
  });

  it('an undo restores the stock, only by the call of its own kind', async () => {
    const consumable = await createConsumable(manager);
    const entry = (await log(staff, { consumableId: consumable.id, quantityUsed: 4 })).body;
    const socket = await manager.openSocket();
    expect((await staff.delete(`/api/usage/${entry.id}`)).status).toBe(404);
    const { status, body } = await staff.delete<Usage>(`/api/consumables/usage/${entry.id}`);
    expect({ status, undoneBy: body.undoneBy?.email }).toEqual({ status: 200, undoneBy: 'staff@perfect-b.example' });
    expect(await socket.waitForEvent('usage.undone')).toMatchObject({
      data: { usage: { id: entry.id }, consumable: { id: consumable.id, currentQuantity: 100 } },
    });
    expect((await staff.delete(`/api/consumables/usage/${entry.id}`)).body).toMatchObject({
      code: 'usage.already-undone',
      message: 'This entry was already undone by Marta Lopes',
      editedBy: 'Marta Lopes',
    });
    expect(await readShelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 100, ledger: 100 });
  });

  it('the history contains consumables only, newest first', async () => {
    const consumable = await createConsumable(manager, { name: 'Cotton swabs' });
    for (let i = 0; i < 3; i += 1) await log(staff, { consumableId: consumable.id, quantityUsed: 1, notes: `no ${i}` });
    const { body, headers } = await staff.get<Usage[]>(`/api/consumables/usage?consumableId=${consumable.id}&limit=2`);
    expect(body.map(({ notes }) => notes)).toEqual(['no 2', 'no 1']);
    expect(headers.get('link')).toContain('rel="next"');
    expect((await staff.get<Usage[]>('/api/consumables/usage?search=cotton')).body).toHaveLength(3);
    expect((await staff.get<Usage[]>('/api/usage/recent?search=cotton')).body).toEqual([]);
  });
});
