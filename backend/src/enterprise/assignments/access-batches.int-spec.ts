import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let admin: TestClient;
let superadmin: TestClient;
let createdIds = 0;
beforeAll(async () => {
  app = await startApp();
  [admin, superadmin] = [await app.signedIn('admin@example.com'), await app.signedIn('superadmin')];
});
afterAll(() => app.close());

const PATH = '/api/enterprise/access-batches';
interface BatchReply {
  id: number;
  given: number;
  changed: number;
  unchanged: number;
}
const person = async (more: Record<string, unknown> = {}): Promise<Staff> =>
  (
    await superadmin.post<Staff>('/api/enterprise/staff', {
      firstName: 'Jo',
      lastName: `Park ${(createdIds += 1)}`,
      email: `batch-${createdIds}@example.com`,
      temporaryPassword: 'secret-1',
      ...more,
    })
  ).body;
const readAccess = async ({ id }: Staff): Promise<Assignment | undefined> =>
  (await admin.get<Assignment[]>('/api/enterprise/assignments')).body.find(
    ({ staffId, isActive }) => staffId === id && isActive,
  );

test('several members get a role until a date at once, and one undo restores their previous access', async () => {
  const [none, some, same] = [await person(), await person(), await person()];
  const role = (
    await superadmin.post<AccessRole>('/api/enterprise/access-roles', {
      project: 'talent-phi',
      name: 'Writers',
      rights: ['posts:edit'],
    })
  ).body;
  const day = addDays(new Date().toISOString().slice(0, 10), 20);
  const give = (staff: Staff, more: Record<string, unknown>) =>
    admin.post<Assignment>('/api/enterprise/assignments', { staffId: staff.id, project: 'talent-phi', ...more });
  await give(some, { permissions: ['-export'], position: 'Editor' });
  await give(same, { roleId: role.id, until: day });
  const { status, body } = await admin.post<BatchReply>(PATH, {
    staffIds: [same.id, none.id, some.id],
    project: 'talent-phi',
    roleId: role.id,
    until: day,
  });
  expect([status, body]).toMatchObject([201, { given: 1, changed: 1, unchanged: 1 }]);
  expect(await readAccess(none)).toMatchObject({ roleId: role.id, until: day });
  expect(await readAccess(some)).toMatchObject({ roleId: role.id, until: day, position: 'Editor' });

  const undone = await admin.post(`${PATH}/${body.id}/undo`, {});
  expect([undone.status, undone.body]).toEqual([200, { undone: 2, kept: [] }]);
  expect(await readAccess(none)).toBeUndefined();
  expect(await readAccess(some)).toMatchObject({ roleId: null, until: null, permissions: ['-export'] });
  const retry = await admin.post(`${PATH}/${body.id}/undo`, {});
  expect([retry.status, retry.body['message']]).toEqual([409, 'This was already undone.']);
});

test('a batch is rejected as a whole for a member who has left or may not be managed', async () => {
  const [one, removed, administrator] = [await person(), await person(), await person({ role: 'admin' })];
  await superadmin.put(`/api/enterprise/staff/${removed.id}`, { isActive: false });
  const remaining = await admin.post(PATH, { staffIds: [one.id, removed.id], project: 'perfect-b' });
  expect([remaining.status, remaining.body['message']]).toEqual([400, `Jo ${removed.lastName} no longer works here`]);
  const touched = await admin.post(PATH, { staffIds: [one.id, administrator.id], project: 'perfect-b' });
  expect([touched.status, touched.body['message']]).toEqual([
    400,
    `Only a superadmin can change the access of Jo ${administrator.lastName}`,
  ]);
  expect(await readAccess(one)).toBeUndefined();
  expect((await admin.post(PATH, { staffIds: [], project: 'perfect-b' })).body['message']).toBe('Please choose people');
  expect((await admin.post(PATH, { staffIds: [one.id, one.id], project: 'perfect-b' })).status).toBe(400);
});

test('an undo skips and reports access that changed since, and is rejected after a day', async () => {
  const [one, other] = [await person(), await person()];
  const { body } = await admin.post<BatchReply>(PATH, { staffIds: [one.id, other.id], project: 'perfect-b' });
  const access = await readAccess(one);
  await admin.put('/api/enterprise/assignments', { id: access?.id, position: 'Nurse' });
  const undone = await admin.post(`${PATH}/${body.id}/undo`, {});
  expect(undone.body).toEqual({
    undone: 1,
    kept: [{ name: `Jo ${one.lastName}`, reason: 'has access that was changed later' }],
  });
  const late = await admin.post<BatchReply>(PATH, { staffIds: [other.id], project: 'perfect-b' });
  await query(app.databaseUrl, `update access_batch set made_at = made_at - interval '25 hours' where id = $1`, [
    late.body.id,
  ]);
  expect((await admin.post(`${PATH}/${late.body.id}/undo`, {})).body['message']).toContain('within 24 hours only');
});
