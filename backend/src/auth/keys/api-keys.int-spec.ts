import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

/** Two API processes that share one database. */
let one: TestApp;
let two: TestApp;
let superadmin: TestClient;
beforeAll(async () => {
  one = await startApp();
  two = await startApp({ databaseUrl: one.databaseUrl });
  superadmin = await one.signedIn('superadmin');
});
afterAll(async () => {
  await two.close();
  await one.close();
});

interface CreatedKey {
  readonly id: number;
  readonly key: string;
  readonly prefix: string;
}
const KEYS = '/api/auth/api-keys';
const CLINIC = { 'perfect-b': ['stock:use', 'stock:edit'] };

const createKey = async (testClient: TestClient, more: object = {}): Promise<CreatedKey> => {
  const { status, body } = await testClient.post(KEYS, {
    name: 'Stock sync',
    permissions: CLINIC,
    expiresInDays: 30,
    ...more,
  });
  expect(status).toBe(201);
  return body as unknown as CreatedKey;
};

/** Returns a test client that sends an API key, without cookies and origin. */
const program = ({ key }: Pick<CreatedKey, 'key'>, at = one) => {
  const testClient = at.visitor();
  const send = testClient.send.bind(testClient);
  testClient.send = (method, path, body, headers) =>
    send(method, path, body, { authorization: `Bearer ${key}`, ...headers });
  return testClient;
};
const statusAndCode = ({ status, body }: ClientResponse) => [status, body['code']];
const findStaffId = async (email: string): Promise<number> => {
  const { body } = await superadmin.get<{ id: number; email: string }[]>('/api/enterprise/staff');
  return body.find((staff) => staff.email === email)!.id;
};

describe('an API key', () => {
  test('is shown once, stored as a hash, listed by its prefix, and works without cookie or origin', async () => {
    const staff = await one.signedIn('staff@perfect-b.example');
    const created = await createKey(staff);
    expect(created.key).toMatch(/^atrium_[\w-]{49}$/);
    const { body: listed } = await staff.get<Record<string, unknown>[]>(KEYS);
    expect(listed[0]).toMatchObject({ id: created.id, name: 'Stock sync', permissions: CLINIC, lastUsedAt: null });
    const stored = await query(one.databaseUrl, `select * from api_key`);
    const events = await query(one.databaseUrl, `select data from event where type like 'api-key.%'`);
    const audit = await query(one.databaseUrl, `select * from audit where object_kind = 'api-key'`);
    for (const location of [listed, stored, events, audit]) expect(JSON.stringify(location)).not.toContain(created.key);
    expect(audit[0]).toMatchObject({ action: 'created', object_name: 'Stock sync' });

    const client = program(created);
    const item = await client.post(
      '/api/inventory',
      { name: 'Gauze by key', sku: 'KEY-1' },
      { origin: 'https://else.example' },
    );
    expect(item.status).toBe(201);
    expect(item.headers.getSetCookie()).toEqual([]);
    const { body: me } = await client.get('/api/auth/user');
    expect(me).toMatchObject({ role: 'user', projects: ['perfect-b'], permissions: CLINIC });
    const [entry] = await query<{ actor_name: string }>(
      one.databaseUrl,
      `select actor_name from audit where object_kind = 'item' and object_name = 'Gauze by key'`,
    );
    expect(entry?.actor_name).toMatch(/ via Stock sync$/);
    await waitUntil(async () => {
      const { body } = await staff.get<{ lastUsedAt: string | null; lastUsedFrom: string | null }[]>(KEYS);
      return body[0]?.lastUsedAt !== null && body[0]?.lastUsedFrom === '127.0.0.1';
    });
  });

  test('has only the rights and projects that it was given', async () => {
    const client = program(
      await createKey(await one.signedIn('both@example.com'), { permissions: { 'perfect-b': ['stock:use'] } }),
    );
    expect((await client.get('/api/inventory')).status).toBe(200);
    expect(statusAndCode(await client.post('/api/inventory', { name: 'x' }))).toEqual([403, 'key.no-right']);
    expect(statusAndCode(await client.get('/api/talent-phi/clients'))).toEqual([403, 'key.other-project']);
  });

  test('loses what its owner loses, with a clear error', async () => {
    const client = program(
      await createKey(await one.signedIn('both@example.com'), { permissions: { 'perfect-b': [], 'talent-phi': [] } }),
    );
    const owner = await findStaffId('both@example.com');
    const { body } =
      await superadmin.get<{ id: number; staffId: number; project: string }[]>('/api/enterprise/assignments');
    const id = body.find(({ staffId, project }) => staffId === owner && project === 'talent-phi')?.id;
    const ends = async (day: string | null) => {
      await query(one.databaseUrl, 'update assignment set until = $2 where id = $1', [id, day]);
      const change = { id, position: `Until ${day ?? 'ever'}` };
      expect((await superadmin.put('/api/enterprise/assignments', change)).status).toBe(200);
    };
    const response = async () => statusAndCode(await client.get('/api/talent-phi/clients'));
    expect((await response())[0]).toBe(200);
    await ends('2020-01-01');
    await waitUntil(async () => (await response())[1] === 'key.owner-without-access');
    expect((await client.get('/api/inventory')).status).toBe(200);
    await ends(null);
    await waitUntil(async () => (await response())[0] === 200);
  });

  test('that is read-only changes nothing', async () => {
    const staff = await one.signedIn('staff@perfect-b.example');
    const client = program(await createKey(staff, { isReadOnly: true, permissions: { 'perfect-b': ['export'] } }));
    expect((await client.get('/api/usage/export.csv')).status).toBe(200);
    expect(statusAndCode(await client.post('/api/usage', { itemId: 1, quantityUsed: 1 }))).toEqual([
      403,
      'key.read-only',
    ]);
    expect(statusAndCode(await client.post('/api/notifications/read', {}))).toEqual([403, 'key.read-only']);
  });

  test('is rejected for sign-in, passwords, sessions, keys and actions that need a recent sign-in', async () => {
    const client = program(await createKey(superadmin, { administers: true, changesPeople: true, permissions: {} }));
    expect((await client.get('/api/enterprise/staff')).status).toBe(200);
    const id = await findStaffId('newcomer@example.com');
    for (const [method, path, body] of [
      ['POST', '/api/login', { username: 'superadmin', password: 'Demo-Pass-2026!' }],
      ['PUT', '/api/auth/password', { currentPassword: 'x', newPassword: 'y' }],
      ['POST', '/api/logout', undefined],
      ['GET', '/api/auth/sessions', undefined],
      ['GET', KEYS, undefined],
      ['POST', KEYS, {}],
      ['GET', '/api/enterprise/api-keys', undefined],
      ['DELETE', `/api/enterprise/staff/${id}/sessions`, undefined],
      ['PUT', `/api/enterprise/staff/${id}`, { temporaryPassword: 'Another-Pass-1!' }],
      ['POST', '/api/admin/update-superadmin-password', { username: 'superadmin', newPassword: 'Another-Pass-1!' }],
    ] as const)
      expect([method, path, ...statusAndCode(await client.send(method, path, body))]).toEqual([
        method,
        path,
        403,
        'auth.session-needed',
      ]);
    const email = 'by-key@example.com';
    expect(
      statusAndCode(
        await client.post('/api/enterprise/staff', { firstName: 'A', lastName: 'B', email, role: 'admin' }),
      ),
    ).toEqual([403, 'auth.session-needed']);
  });

  test('that may read staff cannot change staff', async () => {
    const reader = program(await createKey(superadmin, { administers: true, permissions: {} }));
    const id = await findStaffId('newcomer@example.com');
    expect((await reader.get('/api/enterprise/staff')).status).toBe(200);
    for (const [method, path, body] of [
      ['PUT', `/api/enterprise/staff/${id}`, { position: 'Nurse' }],
      ['POST', '/api/projects/perfect-b/departments', { name: 'Front desk' }],
      ['PUT', '/api/settings/organisation', { name: 'Another' }],
    ] as const)
      expect([path, ...statusAndCode(await reader.send(method, path, body))]).toEqual([path, 403, 'key.no-right']);
    const changer = program(await createKey(superadmin, { administers: true, changesPeople: true, permissions: {} }));
    expect((await changer.put(`/api/enterprise/staff/${id}`, { position: 'Nurse' })).status).toBe(200);
  });

  test('is paused while its owner lacks an overdue second factor', async () => {
    const owner = await one.signedIn('manager@perfect-b.example');
    const client = program(await createKey(owner));
    const rules = { secondFactorRoles: ['manager'], secondFactorFrom: '2020-01-01' };
    expect((await superadmin.put('/api/settings/sign-in', rules)).status).toBe(200);
    await waitUntil(async () => statusAndCode(await client.get('/api/inventory'))[1] === 'key.paused');
    const off = { secondFactorRoles: [], secondFactorFrom: null };
    expect((await superadmin.put('/api/settings/sign-in', off)).status).toBe(200);
    await waitUntil(async () => (await client.get('/api/inventory')).status === 200);
  });

  test('has no administrative rights unless they were given, regardless of its owner', async () => {
    const client = program(await createKey(superadmin, { permissions: { 'talent-phi': [] } }));
    expect((await client.get('/api/enterprise/staff')).status).toBe(403);
    expect((await client.get('/api/enterprise/jobs')).status).toBe(403);
    expect((await client.get('/api/talent-phi/team')).status).toBe(200);
  });

  test('that is invalid is rejected, even with a valid cookie', async () => {
    const staff = await one.signedIn('staff@perfect-b.example');
    const { key: valid } = await createKey(staff);
    const almostValid = valid.slice(0, -1) + (valid.endsWith('A') ? 'B' : 'A');
    for (const key of ['atrium_', 'atrium_wrong', `atrium_${'a'.repeat(49)}`, almostValid]) {
      const response = await staff.get('/api/auth/user', { authorization: `Bearer ${key}` });
      expect(statusAndCode(response)).toEqual([401, 'key.unknown']);
      const write = await staff.post('/api/categories', { name: 'x' }, { authorization: `Bearer ${key}` });
      expect(write.status).toBe(401);
    }
  });

  test('does not affect other authorization headers, and cookie calls keep their origin check', async () => {
    const staff = await one.signedIn('staff@perfect-b.example');
    expect((await staff.get('/api/auth/user', { authorization: 'Basic YTpi' })).status).toBe(200);
    const foreign = await staff.post(
      '/api/categories',
      { name: 'x' },
      { authorization: 'Basic YTpi', origin: 'https://else.example' },
    );
    expect(statusAndCode(foreign)).toEqual([403, 'auth.foreign-origin']);
  });

  test('opens no socket', async () => {
    const created = await createKey(await one.signedIn('staff@perfect-b.example'));
    const socket = io(one.url, {
      path: '/socket.io',
      transports: ['websocket'],
      extraHeaders: { authorization: `Bearer ${created.key}` },
      reconnection: false,
    });
    const refusal = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(refusal.message).toBe('Unauthorized');
  });

  test('is limited in calls per minute', async () => {
    const slow = await startApp({ databaseUrl: one.databaseUrl, env: { API_KEY_CALLS_PER_MINUTE: '3' } });
    try {
      const staff = await one.signedIn('staff@perfect-b.example');
      const [client, other] = [program(await createKey(staff), slow), program(await createKey(staff), slow)];
      for (let call = 0; call < 3; call += 1) expect((await client.get('/api/auth/user')).status).toBe(200);
      const rejection = await client.get('/api/auth/user');
      expect(statusAndCode(rejection)).toEqual([429, 'key.too-many-calls']);
      expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(10);
      expect((await other.get('/api/auth/user')).status).toBe(200);
    } finally {
      await slow.close();
    }
  });
});

describe('creating an API key', () => {
  test('requires the rights that the key gets', async () => {
    const staff = await one.signedIn('staff@perfect-b.example');
    const refusal = async (more: object) =>
      (await staff.post(KEYS, { name: 'Key', permissions: CLINIC, expiresInDays: 30, ...more })).body['errors'];
    expect(await refusal({ permissions: { 'perfect-b': ['settings:edit'] } })).toEqual([
      { path: 'permissions.perfect-b', message: "You don't have this right yourself: Change settings" },
    ]);
    expect(await refusal({ permissions: { 'talent-phi': [] } })).toEqual([
      { path: 'permissions.talent-phi', message: "You don't have access to Talent Phi yourself" },
    ]);
    expect(await refusal({ permissions: {} })).toEqual([
      { path: 'permissions', message: 'Please choose at least one project' },
    ]);
    expect(await refusal({ administers: true })).toEqual([
      { path: 'administers', message: 'Only the key of an administrator can read people' },
    ]);
    expect(await refusal({ isReadOnly: true })).toEqual([
      { path: 'permissions.perfect-b', message: "A key that only reads can't have: Log usage and undo it" },
    ]);
    expect(await refusal({ expiresInDays: 367 })).toMatchObject([{ path: 'expiresInDays' }]);
    expect(await refusal({ name: ' ' })).toEqual([{ path: 'name', message: 'Please enter a name' }]);
  });

  test('requires a recent sign-in', async () => {
    const staff = await one.signedIn('newcomer@example.com');
    await query(
      one.databaseUrl,
      `update session set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '16 minutes'))
       where sess ->> 'userId' = (select id::text from app_user where email = 'newcomer@example.com')`,
    );
    // The second process has not cached the session.
    const later = two.visitor();
    for (const name of ['sid']) later.setCookie(name, staff.cookie(name)!);
    const response = await later.post(KEYS, { name: 'Key', permissions: CLINIC, expiresInDays: 30 });
    expect(statusAndCode(response)).toEqual([403, 'auth.sign-in-again']);
    expect(response.body['message']).toBe('Please sign in again to create an API key');
  });

  test('notifies its owner', async () => {
    const staff = await one.signedIn('staff@talent-phi.example');
    await createKey(staff, { name: 'Timesheets', permissions: { 'talent-phi': [] } });
    const { body } = await staff.get<{ type: string; body: string }[]>('/api/notifications');
    expect(body.find(({ type }) => type === 'account.api-key')?.body).toContain('"Timesheets"');
  });
});

describe('takes effect at once, and within a second in other processes:', () => {
  const isOver = (client: TestClient, path = '/api/auth/user', expected = 401) =>
    waitUntil(async () => (await client.get(path)).status === expected, 1_500, `${path} to be ${expected}`);

  test('ending a key', async () => {
    const staff = await one.signedIn('staff@perfect-b.example');
    const created = await createKey(staff);
    const [here, there] = [program(created), program(created, two)];
    for (const client of [here, there]) expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await staff.delete(`${KEYS}/${created.id}`)).status).toBe(204);
    expect((await here.get('/api/auth/user')).status).toBe(401);
    await isOver(there);
    expect((await staff.delete(`${KEYS}/${created.id}`)).status).toBe(404);
  });

  test('an administrator ending a key of a user whom they may manage', async () => {
    const [created, superadmins] = [
      await createKey(await one.signedIn('staff@perfect-b.example')),
      await createKey(superadmin),
    ];
    const admin = await one.signedIn('admin@example.com');
    const { body } = await admin.get<{ id: number; owner: { email: string } }[]>('/api/enterprise/api-keys');
    expect(body.find(({ id }) => id === created.id)?.owner.email).toBe('staff@perfect-b.example');
    expect(statusAndCode(await admin.delete(`/api/enterprise/api-keys/${superadmins.id}`))).toEqual([
      403,
      'staff.superadmin-only',
    ]);
    const there = program(created, two);
    expect((await there.get('/api/auth/user')).status).toBe(200);
    expect((await admin.delete(`/api/enterprise/api-keys/${created.id}`)).status).toBe(204);
    await isOver(there);
    const [entry] = await query<{ object_name: string }>(
      one.databaseUrl,
      `select object_name from audit where object_kind = 'api-key' and action = 'removed' order by id desc limit 1`,
    );
    expect(entry?.object_name).toMatch(/^Stock sync of /);
  });

  test('its owner losing a right and a project', async () => {
    const both = await one.signedIn('both@example.com');
    const created = await createKey(both, { permissions: { 'perfect-b': ['export'], 'talent-phi': ['export'] } });
    const [here, there] = [program(created), program(created, two)];
    const CSV = '/api/inventory/export.csv';
    for (const client of [here, there]) expect((await client.get(CSV)).status).toBe(200);
    const staffId = await findStaffId('both@example.com');
    const { body: all } =
      await superadmin.get<{ id: number; staffId: number; project: string }[]>('/api/enterprise/assignments');
    const clinic = all.find((one) => one.staffId === staffId && one.project === 'perfect-b')!;
    expect(
      (await superadmin.put('/api/enterprise/assignments', { id: clinic.id, permissions: ['-export'] })).status,
    ).toBe(200);
    expect((await here.get(CSV)).status).toBe(403);
    await isOver(there, CSV, 403);
    expect((await there.get('/api/inventory')).status).toBe(200);
    expect((await superadmin.delete(`/api/enterprise/assignments/${clinic.id}`)).status).toBe(204);
    expect((await here.get('/api/inventory')).status).toBe(403);
    await isOver(there, '/api/inventory', 403);
    expect((await there.get('/api/talent-phi/clients')).status).toBe(200);
  });

  test('deactivation of its owner, after which the keys stay ended', async () => {
    const staff = await one.signedIn('staff@talent-phi.example');
    const created = await createKey(staff, { permissions: { 'talent-phi': [] } });
    const [here, there] = [program(created), program(created, two)];
    for (const client of [here, there]) expect((await client.get('/api/auth/user')).status).toBe(200);
    const id = await findStaffId('staff@talent-phi.example');
    expect((await superadmin.put(`/api/enterprise/staff/${id}`, { isActive: false })).status).toBe(200);
    expect((await here.get('/api/auth/user')).status).toBe(401);
    await isOver(there);
    expect((await superadmin.put(`/api/enterprise/staff/${id}`, { isActive: true })).status).toBe(200);
    expect((await here.get('/api/auth/user')).status).toBe(401);
  });

  test('a new password set by an administrator', async () => {
    const created = await createKey(await one.signedIn('manager@talent-phi.example'), {
      permissions: { 'talent-phi': [] },
    });
    const [here, there] = [program(created), program(created, two)];
    for (const client of [here, there]) expect((await client.get('/api/talent-phi/clients')).status).toBe(200);
    const id = await findStaffId('manager@talent-phi.example');
    await superadmin.put(`/api/enterprise/staff/${id}`, { temporaryPassword: 'Another-Pass-1!' });
    expect(statusAndCode(await here.get('/api/talent-phi/clients'))).toEqual([401, 'key.unknown']);
    await isOver(there, '/api/talent-phi/clients', 401);
  });

  test('its expiry', async () => {
    const created = await createKey(await one.signedIn('staff@perfect-b.example'));
    await query(one.databaseUrl, `update api_key set expires_at = now() - interval '1 second' where id = $1`, [
      created.id,
    ]);
    expect(statusAndCode(await program(created, two).get('/api/auth/user'))).toEqual([401, 'key.unknown']);
  });
});

test('screens receive events of created and ended keys', async () => {
  const staff = await one.signedIn('staff@perfect-b.example');
  const [own, administrators, other] = [
    await staff.openSocket(),
    await (await one.signedIn('admin@example.com')).openSocket({ url: two.url }),
    await (await one.signedIn('manager@perfect-b.example')).openSocket(),
  ];
  const created = await createKey(staff, { name: 'Heard of' });
  for (const testSocket of [own, administrators]) {
    const { data } = await testSocket.waitForEvent('api-key.created');
    expect(data).toMatchObject({ apiKey: { id: created.id, name: 'Heard of' } });
    expect(JSON.stringify(data)).not.toContain(created.key);
  }
  await staff.delete(`${KEYS}/${created.id}`);
  for (const testSocket of [own, administrators])
    expect((await testSocket.waitForEvent('api-key.removed')).data).toEqual({ apiKey: { id: created.id } });
  expect(other.events.filter(({ type }) => type.startsWith('api-key.'))).toEqual([]);
});
