import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { PUBLISHED_PASSWORD_MESSAGE, getPasswordProblems } from '@atrium/rules/sign-in/password';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let admin: TestClient;
let superadmin: TestClient;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin@example.com');
  superadmin = await app.signedIn('superadmin');
});
afterAll(() => app.close());

const PATH = '/api/enterprise/staff';
let createdIds = 0;
const person = (more: Record<string, unknown> = {}) => ({
  firstName: 'Iris',
  lastName: 'Klein',
  email: `iris-${(createdIds += 1)}@example.com`,
  ...more,
});
const add = async (
  more: Record<string, unknown> = {},
  client: TestClient = admin,
): Promise<Staff & { generatedPassword?: string }> => {
  const { status, body } = await client.post<Staff & { generatedPassword?: string }>(PATH, person(more));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const find = async (email: string): Promise<Staff> =>
  (await admin.get<Staff[]>(PATH)).body.find((staff) => staff.email === email) as Staff;
const departments = async (project: string): Promise<Department[]> =>
  (await admin.get<Department[]>(`/api/projects/${project}/departments`)).body;

describe('adding staff', () => {
  test('creates account, record and access at once, with a password that is shown once', async () => {
    const office = await admin.openSocket();
    const [department] = await departments('perfect-b');
    const staff = await add({
      email: '  Iris.Klein@Example.com ',
      hourlyRate: '45.5',
      salary: 42000,
      skills: ['Laser', ' Peeling '],
      hireDate: '2026-03-01',
      phone: ' ',
      projects: [
        { project: 'perfect-b', departmentId: department?.id, position: ' Nurse ' },
        { project: 'talent-phi' },
      ],
      id: 7,
      userId: 'x',
      version: 40,
      createdAt: '1999-01-01',
      mustChangePassword: false,
      password_hash: 'x',
    });
    expect(staff).toMatchObject({
      email: 'Iris.Klein@Example.com',
      firstName: 'Iris',
      role: 'user',
      isActive: true,
      hourlyRate: '45.50',
      salary: '42000.00',
      skills: ['Laser', 'Peeling'],
      hireDate: '2026-03-01',
      phone: null,
      version: 1,
      updatedBy: { email: 'admin@example.com' },
    });
    expect(staff.generatedPassword).toHaveLength(12);
    expect(getPasswordProblems(staff.generatedPassword ?? '')).toEqual([]);
    const { body } = await admin.get<Assignment[]>('/api/enterprise/assignments');
    expect(body.filter(({ staffId }) => staffId === staff.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          project: 'perfect-b',
          departmentId: department?.id,
          position: 'Nurse',
          isActive: true,
          accessLevel: 'user',
          permissions: [],
        }),
        expect.objectContaining({ project: 'talent-phi', departmentId: null, position: null }),
      ]),
    );
    const event = await office.waitForEvent('staff.created');
    const { generatedPassword: _, ...told } = staff;
    expect(event.data).toEqual({ staff: told });
    expect(await find('Iris.Klein@Example.com')).toEqual(told);
    expect(JSON.stringify(await query(app.databaseUrl, 'select e::text from event e'))).not.toContain(
      staff.generatedPassword,
    );
    const testClient = app.visitor();
    expect(
      (await testClient.post('/api/login', { username: 'iris.klein@example.com', password: staff.generatedPassword }))
        .status,
    ).toBe(200);
    expect((await testClient.get<{ mustChangePassword: boolean }>('/api/auth/user')).body.mustChangePassword).toBe(
      true,
    );
  });

  test('defaults the hire date to today', async () => {
    expect((await add()).hireDate).toBe(new Date().toISOString().slice(0, 10));
  });

  test('does not return a given temporary password', async () => {
    const staff = await add({ temporaryPassword: 'abc 12' });
    expect(staff).not.toHaveProperty('generatedPassword');
    expect((await app.visitor().post('/api/login', { username: staff.email, password: 'abc 12' })).status).toBe(200);
  });

  test.each<[Record<string, unknown>, string, string]>([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: undefined }, 'lastName', 'Last name is required'],
    [{ email: 'nobody' }, 'email', 'Valid email is required'],
    [{ email: ' ' }, 'email', 'Valid email is required'],
    [{ email: null }, 'email', 'Valid email is required'],
    [{ temporaryPassword: '12345' }, 'temporaryPassword', 'Password must be at least 6 characters'],
    [{ temporaryPassword: 'x'.repeat(1025) }, 'temporaryPassword', 'This is too long'],
    [{ temporaryPassword: 'Ｄemo-pass-2026！ 7' }, 'temporaryPassword', PUBLISHED_PASSWORD_MESSAGE],
    [{ hourlyRate: '1234567.00' }, 'hourlyRate', 'Please enter an amount of at most 999,999.99'],
    [{ hireDate: '' }, 'hireDate', 'Date is required'],
    [{ hireDate: '2026-02-30' }, 'hireDate', 'Please enter a date such as 2026-11-02'],
    [{ role: 'owner' }, 'role', 'Role must be one of: superadmin, admin, manager, user'],
    [
      { projects: [{ project: 'perfect-b' }, { project: 'perfect-b' }] },
      'projects.1.project',
      'A project can be given once',
    ],
    [{ projects: [{ project: 'nothing' }] }, 'projects.0.project', 'Project must be one of: perfect-b, talent-phi'],
    [
      { projects: [{ project: 'perfect-b', departmentId: 2147483646 }] },
      'projects.0.departmentId',
      'This department does not exist in this project',
    ],
    [
      { projects: [{ project: 'perfect-b', permissions: ['everything'] }] },
      'projects.0.permissions.0',
      'This right cannot be granted or removed',
    ],
  ])('%j is rejected with 400 at %s', async (fields, path, message) => {
    const email = `refused-${(createdIds += 1)}@example.com`;
    const { status, body } = await admin.post(PATH, { ...person({ email }), ...fields });
    expect([status, body['message'], body['errors']]).toEqual([400, message, [{ path, message }]]);
    expect(await query(app.databaseUrl, 'select 1 from app_user where email = $1', [email])).toEqual([]);
  });

  test('rejects a department of another project without creating the member', async () => {
    const [department] = await departments('talent-phi');
    const email = `foreign-${(createdIds += 1)}@example.com`;
    const { status } = await admin.post(
      PATH,
      person({ email, projects: [{ project: 'perfect-b', departmentId: department?.id }] }),
    );
    expect(status).toBe(400);
    expect(await query(app.databaseUrl, 'select 1 from app_user where email = $1', [email])).toEqual([]);
  });

  test('rejects a used email address with 409, ignoring case and with twenty concurrent calls', async () => {
    const consumptions = await admin.post(PATH, person({ email: 'ADMIN@example.com' }));
    expect([consumptions.status, consumptions.body['message']]).toEqual([
      409,
      'A staff member with this email already exists',
    ]);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(PATH, person({ email: 'same@example.com' }))),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('allows only superadmins to create administrators', async () => {
    for (const role of ['admin', 'superadmin']) {
      const rejection = await admin.post(PATH, person({ role }));
      expect([rejection.status, rejection.body['code']]).toEqual([403, 'staff.superadmin-only']);
      expect((await add({ role }, superadmin)).role).toBe(role);
    }
    expect((await add({ role: 'manager' })).role).toBe('manager');
  });
});

describe('editing staff', () => {
  test('keeps omitted fields, and sends the event to administrators in full and to the member without pay', async () => {
    const staff = await add({ phone: '123', hourlyRate: 10, notes: 'private', temporaryPassword: 'secret-1' });
    const own = app.visitor();
    await own.post('/api/login', { username: staff.email, password: 'secret-1' });
    const [office, socket] = [await admin.openSocket(), await own.openSocket()];
    const { status, body } = await admin.put<Staff>(`${PATH}/${staff.id}`, {
      lastName: 'Gross',
      phone: '',
      salary: '1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: 'Iris',
      lastName: 'Gross',
      phone: null,
      hourlyRate: '10.00',
      salary: '1.00',
      version: 2,
    });
    expect((await office.waitForEvent('staff.updated')).data).toEqual({ staff: body });
    const receivedEvents = (await socket.waitForEvent('staff.updated')).data as { staff: Record<string, unknown> };
    expect(receivedEvents.staff).toMatchObject({ lastName: 'Gross', version: 2 });
    for (const field of ['salary', 'hourlyRate', 'notes']) expect(receivedEvents.staff).not.toHaveProperty(field);
    expect(socket.events.filter(({ type }) => type === 'staff.updated')).toHaveLength(1);
    expect((await own.get<{ lastName: string }>('/api/auth/user')).body.lastName).toBe('Gross');
  });

  test('makes colleagues reload names and teams without sending them the record', async () => {
    const staff = await add({ hourlyRate: 10, notes: 'private', projects: [{ project: 'talent-phi' }] });
    const [agency, clinic] = [
      await app.signedIn('staff@talent-phi.example'),
      await app.signedIn('staff@perfect-b.example'),
    ];
    const screens = [await agency.openSocket(), await clinic.openSocket()];
    const save = async (fields: Record<string, unknown>) =>
      expect((await admin.put(`${PATH}/${staff.id}`, fields)).status).toBe(200);
    await save({ phone: '123', salary: '50000', notes: 'more', firstName: 'Iris', lastName: 'Klein' });
    await save({ lastName: 'Gross' });
    await save({ hourlyRate: '12', position: 'Editor' });
    for (const screen of screens) {
      await screen.waitForEvent('team.changed');
      expect(screen.events.map(({ type, project, data }) => [type, project, data])).toEqual([
        ['person.renamed', null, {}],
        ['team.changed', null, {}],
      ]);
      screen.close();
    }
    const team = (await agency.get<{ lastName: string; email: string; position: string }[]>('/api/talent-phi/team'))
      .body;
    expect(team.find(({ email }) => email === staff.email)).toMatchObject({ lastName: 'Gross', position: 'Editor' });
  });

  test('without a new password ends no session', async () => {
    const staff = await add({ temporaryPassword: 'secret-1' });
    const own = app.visitor();
    await own.post('/api/login', { username: staff.email, password: 'secret-1' });
    const { status, body } = await admin.put<Staff>(`${PATH}/${staff.id}`, {
      firstName: 'Iris',
      lastName: 'Klein',
      email: staff.email,
      temporaryPassword: '',
      password: null,
      newPassword: '  ',
    });
    expect([status, body.version]).toEqual([200, 1]);
    expect((await own.get('/api/auth/user')).status).toBe(200);
  });

  test('rejects a stale edit with 409 and the current record', async () => {
    const staff = await add();
    expect((await admin.put(`${PATH}/${staff.id}`, { phone: '1', version: 1 })).status).toBe(200);
    const { status, body } = await superadmin.put(`${PATH}/${staff.id}`, { phone: '2', version: 1 });
    expect([status, body['code'], body['message']]).toEqual([
      409,
      'resource.stale',
      'Helena Costa changed this while you were editing.',
    ]);
    expect(body['current']).toMatchObject({ id: staff.id, phone: '1', version: 2 });
    expect((await superadmin.put(`${PATH}/${staff.id}`, { phone: '3' })).status).toBe(200);
  });

  test('rejects a used email address with 409 and an unknown member with 404', async () => {
    const staff = await add();
    const consumptions = await admin.put(`${PATH}/${staff.id}`, { email: 'Both@example.com' });
    expect([consumptions.status, consumptions.body['message']]).toEqual([
      409,
      'A staff member with this email already exists',
    ]);
    const missing = await admin.put(`${PATH}/2147483646`, { firstName: 'X' });
    expect([missing.status, missing.body['message']]).toEqual([404, 'Staff member not found']);
  });

  test.each(['abc', '0', '-1', '1.5', '9223372036854775808', '1e3', '%00'])(
    'rejects the id %p with 400',
    async (id) => {
      expect((await admin.put(`${PATH}/${id}`, {})).status).toBe(400);
      expect((await admin.delete(`${PATH}/${id}`)).status).toBe(400);
    },
  );
});

describe('administrators', () => {
  test('are managed by superadmins only: edits, passwords, removal and assignments', async () => {
    const other = await add({ role: 'admin' }, superadmin);
    const refusals = [
      await admin.put(`${PATH}/${other.id}`, { firstName: 'X' }),
      await admin.put(`${PATH}/${other.id}`, { newPassword: 'secret-2' }),
      await admin.delete(`${PATH}/${other.id}`),
      await admin.post(`${PATH}/${other.id}/assignments`, { application: 'perfect-b' }),
      await admin.post('/api/enterprise/assignments', { staffId: other.id, project: 'perfect-b' }),
    ];
    for (const { status, body } of refusals) expect([status, body['code']]).toEqual([403, 'staff.superadmin-only']);
    const given = await superadmin.post<Assignment>(`${PATH}/${other.id}/assignments`, { application: 'perfect-b' });
    expect(given.status).toBe(201);
    expect((await admin.put('/api/enterprise/assignments', { id: given.body.id, position: 'X' })).status).toBe(403);
    expect((await admin.delete(`/api/enterprise/assignments/${given.body.id}`)).status).toBe(403);
    expect((await superadmin.delete(`/api/enterprise/assignments/${given.body.id}`)).status).toBe(204);
    expect((await superadmin.delete(`${PATH}/${other.id}`)).status).toBe(204);
  });

  test('can edit only their own names', async () => {
    const own = await find('admin@example.com');
    expect(
      (
        await admin.put<Staff>(`${PATH}/${own.id}`, {
          firstName: 'Elena',
          lastName: 'Costa',
          email: own.email,
          temporaryPassword: '',
        })
      ).body.firstName,
    ).toBe('Elena');
    for (const fields of [
      { email: 'other@example.com' },
      { salary: 1_000_000 },
      { role: 'superadmin' },
      { newPassword: 'secret-3' },
      { firstName: 'X', phone: '1' },
    ])
      expect((await admin.put(`${PATH}/${own.id}`, fields)).status).toBe(403);
    expect((await admin.post(`${PATH}/${own.id}/assignments`, { application: 'perfect-b' })).status).toBe(403);
    expect((await admin.put(`${PATH}/${own.id}`, { firstName: 'Helena' })).status).toBe(200);
  });

  test('cannot remove, deactivate or demote themselves', async () => {
    const own = await find('admin@example.com');
    const root = await add({ role: 'superadmin', temporaryPassword: 'secret-4' }, superadmin);
    const second = app.visitor();
    await second.post('/api/login', { username: root.email, password: 'secret-4' });
    for (const [client, id] of [
      [admin, own.id],
      [second, root.id],
    ] as const) {
      const responses = [
        await client.delete(`${PATH}/${id}`),
        await client.put(`${PATH}/${id}`, { isActive: false }),
        await client.put(`${PATH}/${id}`, { role: 'user' }),
      ];
      for (const { status, body } of responses) expect([status, body['code']]).toEqual([409, 'staff.yourself']);
      expect((await client.get('/api/auth/user')).status).toBe(200);
    }
  });

  test('cannot remove the last superadmin', async () => {
    const root = await add({ role: 'superadmin' }, superadmin);
    await query(
      app.databaseUrl,
      `update app_user set is_active = false where role = 'superadmin' and id <> $1 and username is null`,
      [root.userId],
    );
    expect((await superadmin.put(`${PATH}/${root.id}`, { isActive: false })).status).toBe(200);
    expect((await superadmin.delete(`${PATH}/${root.id}`)).status).toBe(204);
  });

  test('are the only users who manage staff', async () => {
    for (const name of ['manager@perfect-b.example', 'both@example.com']) {
      const testClient = await app.signedIn(name);
      expect((await testClient.get(PATH)).status).toBe(403);
      expect((await testClient.post(PATH, person())).status).toBe(403);
    }
  });
});

test('the list shows the last sign-in of each member', async () => {
  const temporaryPassword = 'Nobody-Guesses-1!';
  const { email, lastSignInAt } = await add({ temporaryPassword });
  expect(lastSignInAt).toBeNull();
  const before = Date.now() - 1_000;
  expect((await app.visitor().post('/api/login', { username: email, password: 'Wrong-Pass-1!' })).status).toBe(401);
  expect((await find(email)).lastSignInAt).toBeNull();
  expect((await app.visitor().post('/api/login', { username: email, password: temporaryPassword })).status).toBe(200);
  const found = await find(email);
  expect(Date.parse(found.lastSignInAt ?? '')).toBeGreaterThan(before);
  // A sign-in is no edit that could conflict with a form.
  expect(found.version).toBe(1);
});
