import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let admin: TestClient;
let createdIds = 0;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin@example.com');
});
afterAll(() => app.close());

const CLINIC = '/api/projects/perfect-b/departments';
const AGENCY = '/api/projects/talent-phi/departments';
const one = (id: number) => `/api/projects/departments/${id}`;
const add = async (fields: Record<string, unknown> = {}, path = CLINIC): Promise<Department> => {
  const { status, body } = await admin.post<Department>(path, { name: `Department ${(createdIds += 1)}`, ...fields });
  expect(status).toBe(201);
  return body;
};
const assign = async (department: Department): Promise<Assignment> => {
  const { body } = await admin.post<Staff>('/api/enterprise/staff', {
    firstName: 'De',
    lastName: 'Part',
    email: `de-${(createdIds += 1)}@example.com`,
  });
  const { status, body: assignment } = await admin.post<Assignment>('/api/enterprise/assignments', {
    staffId: body.id,
    project: department.project,
    departmentId: department.id,
  });
  expect(status).toBe(201);
  return assignment;
};

test('a department is created in the project of the path, listed by name, edited and published', async () => {
  const member = await (await app.signedIn('staff@talent-phi.example')).openSocket();
  const otherUser = await (await app.signedIn('staff@perfect-b.example')).openSocket();
  const department = await add(
    { name: ' Design ', description: ' ', project: 'perfect-b', budget: 1200.5, isActive: false, id: 1, version: 9 },
    AGENCY,
  );
  expect(department).toMatchObject({
    project: 'talent-phi',
    name: 'Design',
    description: null,
    budget: '1200.50',
    managerId: null,
    isActive: false,
    version: 1,
  });
  expect((await member.waitForEvent('department.created')).data).toEqual({ department });
  const { body: list } = await admin.get<Department[]>(AGENCY);
  expect(list).toContainEqual(department);
  expect(list.map(({ name }) => name)).toEqual(list.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)));
  const manager = (await admin.get<Staff[]>('/api/enterprise/staff')).body.find(
    ({ email }) => email === 'manager@talent-phi.example',
  );
  const { status, body } = await admin.put<Department>(one(department.id), {
    managerId: manager?.userId,
    isActive: true,
  });
  expect([status, body.name, body.managerId, body.isActive, body.budget, body.version]).toEqual([
    200,
    'Design',
    manager?.userId,
    true,
    '1200.50',
    2,
  ]);
  expect((await member.waitForEvent('department.updated')).data).toEqual({ department: body });
  expect((await admin.delete(one(department.id))).status).toBe(204);
  expect((await member.waitForEvent('department.removed')).data).toEqual({ department: { id: department.id } });
  expect((await admin.delete(one(department.id))).status).toBe(404);
  expect(otherUser.events).toEqual([]);
});

test('names are unique within a project, ignoring case', async () => {
  const { name } = await add();
  const consumptions = await admin.post(CLINIC, { name: name.toUpperCase() });
  expect([consumptions.status, consumptions.body['message']]).toEqual([
    409,
    `A department named "${name}" already exists`,
  ]);
  await add({ name }, AGENCY);
  const other = await add();
  expect((await admin.put(one(other.id), { name })).status).toBe(409);
});

test.each<[Record<string, unknown>, string, string]>([
  [{}, 'name', 'Department name is required'],
  [{ name: '  ' }, 'name', 'Department name is required'],
  [{ name: 'x'.repeat(201) }, 'name', 'Name must have at most 200 characters'],
  [{ name: 'A\u0000B' }, 'name', 'Name holds a character that cannot be stored'],
  [{ name: 'X', managerId: '00000000-0000-4000-8000-000000000000' }, 'managerId', 'This person does not exist'],
  [{ name: 'X', managerId: 'x' }, 'managerId', 'The id is not valid'],
  [{ name: 'X', budget: -1 }, 'budget', expect.any(String) as unknown as string],
])('%j is rejected with 400 at %s', async (fields, path, message) => {
  const { status, body } = await admin.post(CLINIC, fields);
  expect([status, body['message'], (body['errors'] as { path: string }[])[0]?.path]).toEqual([400, message, path]);
});

test('a department changes its project only while no assignment uses it; ended ones lose it', async () => {
  const department = await add();
  const assignment = await assign(department);
  const used = await admin.put(one(department.id), { project: 'talent-phi' });
  expect([used.status, used.body['message']]).toEqual([
    409,
    'This department cannot change its project: 1 assignment uses it',
  ]);
  expect((await admin.put(one(department.id), { project: 'perfect-b', name: `${department.name} b` })).status).toBe(
    200,
  );
  expect((await admin.delete(`/api/enterprise/assignments/${assignment.id}`)).status).toBe(204);
  const moved = await admin.put<Department>(one(department.id), { project: 'talent-phi' });
  expect([moved.status, moved.body.project]).toEqual([200, 'talent-phi']);
  expect((await admin.put(one(department.id), { project: 'nothing' })).body['message']).toBe('Project is required');
});

test('deleting a department in use removes it from its assignments', async () => {
  const department = await add();
  const assignment = await assign(department);
  expect((await admin.delete(one(department.id))).status).toBe(204);
  const { body } = await admin.get<Assignment[]>('/api/enterprise/assignments');
  expect(body.find(({ id }) => id === assignment.id)).toMatchObject({ departmentId: null, isActive: true });
});

test('a stale edit is rejected with 409', async () => {
  const { id } = await add();
  expect((await admin.put(one(id), { description: 'A', version: 1 })).status).toBe(200);
  const { status, body } = await admin.put(one(id), { description: 'B', version: 1 });
  expect([status, body['code'], (body['current'] as Department).description]).toEqual([409, 'resource.stale', 'A']);
});

test('a department of a goal cannot change its project', async () => {
  const department = await add({}, AGENCY);
  await query(
    app.databaseUrl,
    `with goal as (insert into agency_goals (title, owner_id, start_date, due_date) values ('Rank first', 'somebody', '2026-01-01', '2026-02-01') returning id)
    insert into agency_goal_departments (goal_id, department_id) select id, $1 from goal`,
    [department.id],
  );
  const { status, body } = await admin.put(one(department.id), { project: 'perfect-b' });
  expect([status, body['code'], body['message']]).toEqual([
    409,
    'resource.in-use',
    'This department cannot change its project: goals use it',
  ]);
  expect((await admin.put(one(department.id), { name: `${department.name} renamed` })).status).toBe(200);
});
