import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { makeConsumable, makeItem, shelf } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';

describe('logging the usage of consumables', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;
  let team: TeamMember[];

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    team = (await staff.get<TeamMember[]>('/api/perfect-b/team')).body;
  });
  afterAll(() => app.close());

  const log = (who: Visitor, body: unknown, headers?: Record<string, string>) =>
    who.post<Usage & ErrorReply>('/api/consumables/usage', body, headers);
  const idOf = (email: string) => team.find((member) => member.email === email)?.id ?? '';

  it('takes the stock for whoever used it, and says who wrote it down', async () => {
    const consumable = await makeConsumable(manager, { unit: 'pairs' });
    const watcher = await manager.watch();
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
    expect(await shelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 98, ledger: 98 });
    const event = await watcher.heard('usage.logged');
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

  it('is for oneself when nobody is named', async () => {
    const consumable = await makeConsumable(manager);
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

  it('what is wrong is said by field, and nothing is taken', async () => {
    const consumable = await makeConsumable(manager);
    const item = await makeItem(manager);
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
      [{ ...good, userId: 'me' }, 'userId', 'Please choose who used it'],
      [{ ...good, treatmentArea: 'x'.repeat(201) }, 'treatmentArea', 'Treatment area must have at most 200 characters'],
    ];
    for (const [body, path, message] of cases) {
      const answer = await log(staff, body);
      expect({ status: answer.status, ...answer.body.errors?.[0] }).toEqual({ status: 400, path, message });
    }
    expect(await shelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 100, ledger: 100 });
  });

  it('somebody who has left the clinic cannot be named', async () => {
    const consumable = await makeConsumable(manager);
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

  it('more than is there is refused with what is left; at once, everybody gets what there is', async () => {
    const consumable = await makeConsumable(manager, { name: 'Masks', currentQuantity: 5, unit: 'boxes' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => log(staff, { consumableId: consumable.id, quantityUsed: 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'stock.insufficient', message: '"Masks" is out of stock' });
    expect(await shelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 0, ledger: 0 });
  });

  it('one idempotency key counts once', async () => {
    const consumable = await makeConsumable(manager);
    const headers = { 'idempotency-key': 'a pair of gloves' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => log(staff, { consumableId: consumable.id, quantityUsed: 1 }, headers)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await shelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 99, ledger: 99 });
  });

  it('undoing it puts it back, by the call of its own kind alone', async () => {
    const consumable = await makeConsumable(manager);
    const entry = (await log(staff, { consumableId: consumable.id, quantityUsed: 4 })).body;
    const watcher = await manager.watch();
    expect((await staff.delete(`/api/usage/${entry.id}`)).status).toBe(404);
    const { status, body } = await staff.delete<Usage>(`/api/consumables/usage/${entry.id}`);
    expect({ status, undoneBy: body.undoneBy?.email }).toEqual({ status: 200, undoneBy: 'staff@perfect-b.example' });
    expect(await watcher.heard('usage.undone')).toMatchObject({
      data: { usage: { id: entry.id }, consumable: { id: consumable.id, currentQuantity: 100 } },
    });
    expect((await staff.delete(`/api/consumables/usage/${entry.id}`)).body).toMatchObject({
      code: 'usage.already-undone',
    });
    expect(await shelf(app.databaseUrl, consumable.id)).toEqual({ quantity: 100, ledger: 100 });
  });

  it('the history holds consumables alone, newest first', async () => {
    const consumable = await makeConsumable(manager, { name: 'Cotton swabs' });
    for (let i = 0; i < 3; i += 1) await log(staff, { consumableId: consumable.id, quantityUsed: 1, notes: `no ${i}` });
    const { body, headers } = await staff.get<Usage[]>(`/api/consumables/usage?consumableId=${consumable.id}&limit=2`);
    expect(body.map(({ notes }) => notes)).toEqual(['no 2', 'no 1']);
    expect(headers.get('link')).toContain('rel="next"');
    expect((await staff.get<Usage[]>('/api/consumables/usage?search=cotton')).body).toHaveLength(3);
    expect((await staff.get<Usage[]>('/api/usage/recent?search=cotton')).body).toEqual([]);
  });
});
