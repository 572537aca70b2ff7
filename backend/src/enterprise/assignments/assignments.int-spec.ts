import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let admin: TestClient;
let staff: Staff;
let createdIds = 0;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin@example.com');
});
afterAll(() => app.close());
beforeEach(async () => {
  const { body } = await admin.post<Staff>('/api/enterprise/staff', {
    firstName: 'Jo',
    lastName: 'Park',
    email: `jo-${(createdIds += 1)}@example.com`,
    temporaryPassword: 'secret-1',
  });
  staff = body;
});

const PATH = '/api/enterprise/assignments';
const departments = async (project: string): Promise<Department[]> =>
  (await admin.get<Department[]>(`/api/projects/${project}/departments`)).body;
const grantAccess = async (more: Record<string, unknown> = {}): Promise<Assignment> => {
  const { status, body } = await admin.post<Assignment>(PATH, { staffId: staff.id, project: 'perfect-b', ...more });
  expect(status).toBe(201);
  return body;
};

test('both endpoints grant access without a department or position', async () => {
  const [department] = await departments('perfect-b');
  const { status, body } = await admin.post<Assignment>(`/api/enterprise/staff/${staff.id}/assignments`, {
    application: 'perfect-b',
    accessLevel: 'user',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    staffId: staff.id,
    project: 'perfect-b',
    position: null,
    departmentId: null,
    permissions: [],
    accessLevel: 'user',
    isActive: true,
    unassignedAt: null,
    version: 1,
    updatedBy: { email: 'admin@example.com' },
  });
  const second = await grantAccess({
    project: 'talent-phi',
    permissions: ['settings:edit', 'settings:edit', '-export'],
    isActive: true,
  });
  expect(second).toMatchObject({ project: 'talent-phi', permissions: ['settings:edit', '-export'] });
  const own = app.visitor();
  await own.post('/api/login', { username: staff.email, password: 'secret-1' });
  const mine = await own.get<Assignment[]>('/api/user/assignments');
  expect(mine.body.map(({ project }) => project).toSorted()).toEqual(['perfect-b', 'talent-phi']);
  expect(mine.body).toContainEqual(body);
  expect(
    (await own.get<{ permissions: Record<string, string[]> }>('/api/auth/user')).body.permissions['talent-phi'],
  ).toEqual(['clients:edit', 'comments:write', 'goals:edit', 'posts:edit', 'settings:edit', 'tasks:edit']);
  const changed = await admin.put<Assignment>(PATH, {
    id: body.id,
    staffId: staff.id,
    project: 'perfect-b',
    departmentId: department?.id,
    position: ' Nurse ',
    isActive: true,
  });
  expect(changed.body).toMatchObject({ departmentId: department?.id, position: 'Nurse', version: 2 });
});

test('a second active assignment of a project is rejected with 409 until the first has ended', async () => {
  const { id } = await grantAccess();
  const retry = await admin.post(PATH, { staffId: staff.id, project: 'perfect-b' });
  expect([retry.status, retry.body['message']]).toEqual([409, 'Jo Park already has access to Perfect B']);
  expect((await admin.post(`/api/enterprise/staff/${staff.id}/assignments`, { application: 'perfect-b' })).status).toBe(
    409,
  );
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204);
  await grantAccess();
  const { body } = await admin.get<Assignment[]>(PATH);
  expect(body.filter(({ staffId }) => staffId === staff.id).map(({ isActive }) => isActive)).toEqual([true, false]);
});

test('an ended, foreign or unknown assignment is rejected with "Assignment not found"', async () => {
  const { id } = await grantAccess();
  const { body: other } = await admin.post<Staff>('/api/enterprise/staff', {
    firstName: 'Al',
    lastName: 'Bo',
    email: `al-${createdIds}@example.com`,
  });
  const foreign = await admin.delete(`/api/enterprise/staff/${other.id}/assignments/${id}`);
  expect([foreign.status, foreign.body['message']]).toEqual([404, 'Assignment not found']);
  expect((await admin.put(PATH, { id, staffId: other.id, isActive: false })).status).toBe(404);
  expect((await admin.delete(`/api/enterprise/staff/${staff.id}/assignments/${id}`)).status).toBe(204);
  for (const response of [
    await admin.delete(`/api/enterprise/staff/${staff.id}/assignments/${id}`),
    await admin.delete(`${PATH}/${id}`),
    await admin.put(PATH, { id, position: 'X' }),
    await admin.delete(`${PATH}/2147483646`),
  ])
    expect([response.status, response.body['message']]).toEqual([404, 'Assignment not found']);
});

test('a deactivated member gets no access until they are active again', async () => {
  await admin.put(`/api/enterprise/staff/${staff.id}`, { isActive: false });
  for (const response of [
    await admin.post(PATH, { staffId: staff.id, project: 'perfect-b' }),
    await admin.post(`/api/enterprise/staff/${staff.id}/assignments`, { application: 'perfect-b' }),
  ])
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'staff.inactive', message: 'Jo Park is inactive. Please set their status to Active first.' },
    });
  const { body } = await admin.get<Assignment[]>(PATH);
  expect(body.filter(({ staffId }) => staffId === staff.id)).toEqual([]);
  await admin.put(`/api/enterprise/staff/${staff.id}`, { isActive: true });
  expect(await grantAccess()).toMatchObject({ isActive: true });
});

test.each<[Record<string, unknown>, string]>([
  [{ staffId: 2147483646 }, 'staffId'],
  [{ staffId: '1' }, 'staffId'],
  [{ project: 'nothing' }, 'project'],
  [{ departmentId: 2147483646 }, 'departmentId'],
  [{ permissions: ['root'] }, 'permissions.0'],
  [{ permissions: 'export' }, 'permissions'],
  [{ isActive: 'yes' }, 'isActive'],
])('granting access with %j is rejected with 400 at %s', async (fields, path) => {
  const { status, body } = await admin.post(PATH, { staffId: staff.id, project: 'perfect-b', ...fields });
  expect([status, (body['errors'] as { path: string }[])[0]?.path]).toEqual([400, path]);
});

test('an unknown member is 404; a foreign department and a change of project are 400', async () => {
  expect((await admin.post('/api/enterprise/staff/2147483646/assignments', { application: 'perfect-b' })).status).toBe(
    404,
  );
  const [foreign] = await departments('talent-phi');
  const { id } = await grantAccess();
  const department = await admin.put(PATH, { id, departmentId: foreign?.id });
  expect([department.status, (department.body['errors'] as { path: string }[])[0]?.path]).toEqual([
    400,
    'departmentId',
  ]);
  expect((await admin.put(PATH, { id, project: 'talent-phi' })).status).toBe(400);
});

test('a stale edit is rejected with 409', async () => {
  const { id } = await grantAccess();
  expect((await admin.put(PATH, { id, position: 'A', version: 1 })).status).toBe(200);
  const { status, body } = await admin.put(PATH, { id, position: 'B', version: 1 });
  expect([status, body['code']]).toEqual([409, 'resource.stale']);
  expect(body['current']).toMatchObject({ id, position: 'A', version: 2 });
});
