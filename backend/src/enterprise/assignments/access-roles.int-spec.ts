import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let superadmin: TestClient;
let admin: TestClient;
let createdIds = 0;
beforeAll(async () => {
  app = await startApp();
  [superadmin, admin] = [await app.signedIn('superadmin'), await app.signedIn('admin@example.com')];
});
afterAll(() => app.close());

const ROLES = '/api/enterprise/access-roles';
const ASSIGNMENTS = '/api/enterprise/assignments';
let staff: Staff;
beforeEach(async () => {
  createdIds += 1;
  staff = (
    await admin.post<Staff>('/api/enterprise/staff', {
      firstName: 'Jo',
      lastName: `Park ${createdIds}`,
      email: `jo-${createdIds}@example.com`,
      temporaryPassword: 'secret-1',
    })
  ).body;
});

const createRole = async (rights: string[], name = `Role ${(createdIds += 1)}`): Promise<AccessRole> => {
  const { status, body } = await superadmin.post<AccessRole>(ROLES, { project: 'perfect-b', name, rights });
  expect(status).toBe(201);
  return body;
};
const grantAccess = async (more: Record<string, unknown>): Promise<Assignment> => {
  const { status, body } = await admin.post<Assignment>(ASSIGNMENTS, {
    staffId: staff.id,
    project: 'perfect-b',
    ...more,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const findAssignment = async (id: number): Promise<Assignment> =>
  (await admin.get<Assignment[]>(ASSIGNMENTS)).body.find((one) => one.id === id)!;
const signIn = async (): Promise<TestClient> => {
  const own = app.visitor();
  expect((await own.post('/api/login', { username: staff.email, password: 'secret-1' })).status).toBe(200);
  return own;
};
const readRights = async (own: TestClient) =>
  (await own.get<{ permissions: Record<string, string[]> }>('/api/auth/user')).body.permissions['perfect-b'];

test('a change of a role applies at once to all holders and their open screens', async () => {
  const role = await createRole(['stock:use', 'reorder:decide']);
  const { id, ...given } = await grantAccess({ roleId: role.id });
  expect(given).toMatchObject({ roleId: role.id, until: null });
  const own = await signIn();
  expect(await readRights(own)).toEqual(['reorder:decide', 'stock:use']);
  const screen = await own.openSocket();

  const changed = await superadmin.put<AccessRole>(`${ROLES}/${role.id}`, {
    rights: ['stock:edit', 'stock:use'],
    version: role.version,
  });
  expect(changed.body).toMatchObject({ rights: ['stock:edit', 'stock:use'], version: 2 });
  expect(await readRights(own)).toEqual(['stock:edit', 'stock:use']);
  const receivedEvents = await screen.waitForEvent('assignment.updated');
  expect(receivedEvents.data).toMatchObject({ assignment: { id, roleId: role.id } });

  // Events for deciders no longer arrive, and deciding is rejected.
  const { body } = await superadmin.get<{ entries: { action: string; objectName: string }[] }>(
    `/api/enterprise/audit?kind=access-role`,
  );
  expect(JSON.stringify(body)).toContain(role.name);
});

test('editing rights removes the role, but sending them back unchanged does not', async () => {
  const role = await createRole(['stock:use']);
  const given = await grantAccess({ roleId: role.id });
  const echoed = await admin.put<Assignment>(ASSIGNMENTS, { ...given, position: 'Nurse' });
  expect(echoed.body).toMatchObject({ roleId: role.id, position: 'Nurse' });
  const byHand = await admin.put<Assignment>(ASSIGNMENTS, { id: given.id, permissions: ['settings:edit'] });
  expect(byHand.body).toMatchObject({ roleId: null, permissions: ['settings:edit'] });
  const back = await admin.put<Assignment>(ASSIGNMENTS, { id: given.id, roleId: role.id });
  const stored = await admin.put<Assignment>(ASSIGNMENTS, { id: given.id, roleId: null });
  expect([back.body.roleId, stored.body.roleId]).toEqual([role.id, null]);
  expect(stored.body.permissions).toEqual(back.body.permissions);
  const both = await admin.put(ASSIGNMENTS, { id: given.id, roleId: role.id, permissions: ['export'] });
  expect([both.status, both.body['message']]).toEqual([
    400,
    'A role defines the rights. Please choose a role or rights, not both.',
  ]);
});

test('a role in use is deleted only with a replacement, which all holders get', async () => {
  const [old, other] = [await createRole(['stock:use'], 'Reception'), await createRole(['export'], 'Reports')];
  const { id } = await grantAccess({ roleId: old.id });
  const rejection = await superadmin.delete(`${ROLES}/${old.id}`);
  expect([rejection.status, rejection.body['message']]).toEqual([
    409,
    '1 person has the role "Reception". Please choose their new role.',
  ]);
  expect((await superadmin.delete(`${ROLES}/${old.id}?replacementId=${old.id}`)).status).toBe(400);
  expect((await superadmin.delete(`${ROLES}/${old.id}?replacementId=${other.id}`)).status).toBe(204);
  expect((await findAssignment(id)).roleId).toBe(other.id);
  expect(await readRights(await signIn())).toEqual(['export']);
  await admin.delete(`${ASSIGNMENTS}/${id}`);
  expect((await superadmin.delete(`${ROLES}/${other.id}`)).status).toBe(204);
  expect((await findAssignment(id)).roleId).toBeNull();
});

test('role names are unique per project, rights belong to the project, and only superadmins manage roles', async () => {
  const role = await createRole(['stock:use'], 'Front Desk');
  const twin = await superadmin.post(ROLES, { project: 'perfect-b', name: 'front desk ', rights: [] });
  expect([twin.status, twin.body['message']]).toEqual([409, 'A role named "Front Desk" already exists']);
  expect((await superadmin.post(ROLES, { project: 'talent-phi', name: 'Front Desk', rights: [] })).status).toBe(201);
  const foreign = await superadmin.post(ROLES, { project: 'perfect-b', name: 'Foreign', rights: ['tasks:edit'] });
  expect([foreign.status, foreign.body['message']]).toEqual([400, 'This right belongs to the other project']);
  expect((await admin.put(`${ROLES}/${role.id}`, { rights: ['stock:edit'] })).status).toBe(403);
  expect((await admin.get<AccessRole[]>(ROLES)).body.map(({ name }) => name)).toContain('Front Desk');
  const wrong = await admin.post(ASSIGNMENTS, { staffId: staff.id, project: 'talent-phi', roleId: role.id });
  expect([wrong.status, wrong.body['message']]).toEqual([400, 'This role does not exist in this project']);
});
