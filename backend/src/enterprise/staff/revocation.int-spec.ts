import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { Stopwatch } from '../../../test/stopwatch.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient, TestSocket } from '../../../test/test-client.js';

/* A loss of rights takes effect at once in its process and within a second in others, for calls and sockets (docs/api.md). `one` makes the changes; the user works at both. */

let one: TestApp;
let two: TestApp;
let superadmin: TestClient;
let admin: TestClient;
const limits = {
  SIGN_IN_LIMIT_PER_NAME_AND_ADDRESS: '10000',
  SIGN_IN_LIMIT_PER_NAME: '10000',
  SIGN_IN_LIMIT_PER_ADDRESS: '10000',
};
beforeAll(async () => {
  one = await startApp({ env: limits });
  two = await startApp({ databaseUrl: one.databaseUrl, env: limits });
  superadmin = await one.signedIn('superadmin');
  admin = await one.signedIn('admin@example.com');
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const WITHIN_MS = 1_000;
const PASSWORD = 'Temp-Pass-2026';
let createdIds = 0;

interface Colleague {
  readonly staff: Staff;
  readonly here: TestClient;
  readonly there: TestClient;
}

/** Creates a clinic user who is signed in at both processes. */
const colleague = async (fields: Record<string, unknown> = {}): Promise<Colleague> => {
  createdIds += 1;
  const email = `colleague-${createdIds}@example.com`;
  const { status, body } = await superadmin.post<Staff>('/api/enterprise/staff', {
    firstName: 'Col',
    lastName: `League ${createdIds}`,
    email,
    temporaryPassword: PASSWORD,
    projects: [{ project: 'perfect-b' }],
    ...fields,
  });
  expect(status).toBe(201);
  const here = one.visitor();
  const there = two.visitor();
  for (const client of [here, there])
    expect((await client.post('/api/login', { username: email, password: PASSWORD })).status).toBe(200);
  return { staff: body, here, there };
};
const status = async (client: TestClient, path = '/api/inventory'): Promise<number> => (await client.get(path)).status;
const waitForStatus = async (client: TestClient, expected: number, since: Stopwatch, path?: string): Promise<void> => {
  await waitUntil(async () => (await status(client, path)) === expected, undefined, `${expected} at the other process`);
  expect(since.ms).toBeLessThan(WITHIN_MS + 100);
};
const publishTo = (room: string) =>
  query(
    one.databaseUrl,
    `insert into event (type, actor_name, rooms, data) values ('category.removed', 'Test', array[$1], jsonb_build_object('category', jsonb_build_object('id', 1)))`,
    [room],
  );
const eventsOf = (testSocket: TestSocket): number =>
  testSocket.events.filter(({ type }) => type === 'category.removed').length;
const isClosed = async (testSocket: TestSocket): Promise<void> => {
  const since = new Stopwatch();
  await waitUntil(() => !testSocket.socket.connected, undefined, 'the socket to be closed');
  expect(since.ms).toBeLessThan(WITHIN_MS);
};
const activeAssignment = async (staff: Staff): Promise<Assignment> => {
  const { body } = await admin.get<Assignment[]>('/api/enterprise/assignments');
  return body.find(({ staffId, isActive }) => staffId === staff.id && isActive) as Assignment;
};

describe('ending an assignment', () => {
  const ways: [string, (staff: Staff, assignment: Assignment) => Promise<{ status: number }>, number][] = [
    ['by its own call', (_staff, { id }) => admin.delete(`/api/enterprise/assignments/${id}`), 204],
    [
      "by the staff member's call",
      ({ id: staffId }, { id }) => admin.delete(`/api/enterprise/staff/${staffId}/assignments/${id}`),
      204,
    ],
    ['by an edit', (_staff, { id }) => admin.put('/api/enterprise/assignments', { id, isActive: false }), 200],
  ];
  test.each(ways)('%s: closes the project and its events while the session stays open', async (_way, end, response) => {
    const { staff, here, there } = await colleague();
    const sockets = [await here.openSocket(), await there.openSocket()];
    const office = await admin.openSocket();
    expect([await status(here), await status(there)]).toEqual([200, 200]);
    await publishTo('project:perfect-b');
    for (const testSocket of sockets) await testSocket.waitForEvent('category.removed');
    const since = new Stopwatch();
    expect((await end(staff, await activeAssignment(staff))).status).toBe(response);
    expect(await status(here)).toBe(403);
    await waitForStatus(there, 403, since);
    expect([await status(here, '/api/auth/user'), await status(there, '/api/auth/user')]).toEqual([200, 200]);
    // The user and the administrators receive the event.
    for (const testSocket of [...sockets, office])
      expect(
        await testSocket.waitForEvent(
          'assignment.removed',
          ({ data }) => (data as { assignment: Assignment }).assignment.staffId === staff.id,
        ),
      ).toMatchObject({
        project: 'perfect-b',
        data: { assignment: { isActive: false, unassignedAt: expect.any(String) } },
        actor: { name: 'Helena Costa' },
      });
    await publishTo('project:perfect-b');
    await publishTo(`user:${staff.userId}`);
    for (const testSocket of sockets) {
      await waitUntil(() => eventsOf(testSocket) >= 2);
      expect(eventsOf(testSocket)).toBe(2);
      expect(testSocket.socket.connected).toBe(true);
    }
  });

  test("hides the project's later events from an old cursor", async () => {
    const { staff, here } = await colleague();
    const testSocket = await here.openSocket();
    const { cursor } = testSocket;
    testSocket.close();
    await publishTo('project:perfect-b');
    const { id } = await activeAssignment(staff);
    expect((await admin.delete(`/api/enterprise/assignments/${id}`)).status).toBe(204);
    const back = await here.openSocket({ cursor: cursor as string });
    await publishTo(`user:${staff.userId}`);
    await back.waitForEvent('category.removed');
    expect(back.events.map(({ type }) => type)).toEqual(['assignment.removed', 'category.removed']);
  });
});

describe('granting an assignment', () => {
  test('opens the project at once, within a second elsewhere, with its events on open sockets', async () => {
    const { staff, here, there } = await colleague({ projects: [] });
    const sockets = [await here.openSocket(), await there.openSocket()];
    expect([await status(here), await status(there)]).toEqual([403, 403]);
    const since = new Stopwatch();
    expect(
      (
        await admin.post(`/api/enterprise/staff/${staff.id}/assignments`, {
          application: 'perfect-b',
          accessLevel: 'admin',
        })
      ).status,
    ).toBe(201);
    expect(await status(here)).toBe(200);
    await waitForStatus(there, 200, since);
    for (const testSocket of sockets) await testSocket.waitForEvent('assignment.created');
    await publishTo('project:perfect-b');
    for (const testSocket of sockets) await testSocket.waitForEvent('category.removed');
    // An access level grants no rights.
    expect(await status(here, '/api/enterprise/staff')).toBe(403);
  });

  test('a granted or revoked right takes effect at once', async () => {
    const { staff, here, there } = await colleague();
    const decide = (client: TestClient) =>
      client.put('/api/reorder-requests/2147483646', { status: 'ordered' }).then((response) => response.status);
    const use = (client: TestClient) => client.post('/api/usage', {}).then((response) => response.status);
    const { id } = await activeAssignment(staff);
    expect(await use(there)).toBe(400);
    expect(
      (await admin.put('/api/enterprise/assignments', { id, permissions: ['reorder:decide', '-stock:use'] })).status,
    ).toBe(200);
    expect(await use(here)).toBe(403);
    const since = new Stopwatch();
    await waitUntil(async () => (await use(there)) === 403);
    expect(since.ms).toBeLessThan(WITHIN_MS);
    const { body } = await here.get<{ permissions: Record<string, string[]> }>('/api/auth/user');
    expect(body.permissions['perfect-b']).toContain('reorder:decide');
    expect(body.permissions['perfect-b']).not.toContain('stock:use');
    expect(await decide(here)).not.toBe(403);
  });
});

describe('changes of a user', () => {
  test('deactivation ends sessions, sockets, assignments and sign-in; reactivation restores no assignments', async () => {
    const { staff, here, there } = await colleague();
    const sockets = [await here.openSocket(), await there.openSocket()];
    expect([await status(here), await status(there)]).toEqual([200, 200]);
    const since = new Stopwatch();
    expect((await admin.put<Staff>(`/api/enterprise/staff/${staff.id}`, { isActive: false })).body.isActive).toBe(
      false,
    );
    expect(await status(here)).toBe(401);
    await waitForStatus(there, 401, since);
    for (const testSocket of sockets) await isClosed(testSocket);
    const signIn = () => one.visitor().post('/api/login', { username: staff.email, password: PASSWORD });
    const rejection = await signIn();
    expect([rejection.status, rejection.body['message']]).toEqual([401, 'Invalid email or password']);
    expect(await activeAssignment(staff)).toBeUndefined();

    expect((await admin.put(`/api/enterprise/staff/${staff.id}`, { isActive: true })).status).toBe(200);
    expect(await status(here)).toBe(401);
    const back = await signIn();
    expect([back.status, (back.body['user'] as { projects: string[] }).projects]).toEqual([200, []]);
  });

  test('removal does the same for good and keeps the name in the history', async () => {
    const { staff, here, there } = await colleague();
    const sockets = [await here.openSocket(), await there.openSocket()];
    const office = await admin.openSocket();
    const item = await here.post<{ id: number }>('/api/inventory', { name: `Item of ${staff.lastName}` });
    expect(item.status).toBe(201);
    const since = new Stopwatch();
    expect((await admin.delete(`/api/enterprise/staff/${staff.id}`)).status).toBe(204);
    expect(await status(here)).toBe(401);
    await waitForStatus(there, 401, since);
    for (const testSocket of sockets) await isClosed(testSocket);
    expect((await office.waitForEvent('staff.removed')).data).toEqual({ staff: { id: staff.id } });
    expect((await admin.delete(`/api/enterprise/staff/${staff.id}`)).status).toBe(404);
    expect((await admin.put(`/api/enterprise/staff/${staff.id}`, { isActive: true })).status).toBe(404);
    const { body: list } = await admin.get<Staff[]>('/api/enterprise/staff');
    expect(list.some(({ id }) => id === staff.id)).toBe(false);
    const { body } = await superadmin.get<{ updatedBy: { lastName: string } }>(`/api/inventory/${item.body.id}`);
    expect(body.updatedBy.lastName).toBe(staff.lastName);
    // The address can be used again.
    expect(
      (
        await admin.post('/api/enterprise/staff', {
          firstName: 'New',
          lastName: 'Person',
          email: staff.email.toUpperCase(),
        })
      ).status,
    ).toBe(201);
  });

  test('a new role changes rights and rooms', async () => {
    const { staff, here, there } = await colleague();
    const sockets = [await here.openSocket(), await there.openSocket()];
    const raise = await admin.put(`/api/enterprise/staff/${staff.id}`, { role: 'manager' });
    expect(raise.status).toBe(200);
    for (const testSocket of sockets) await testSocket.waitForEvent('staff.updated');
    await publishTo('managers:perfect-b');
    for (const testSocket of sockets) await testSocket.waitForEvent('category.removed');
    expect((await superadmin.put(`/api/enterprise/staff/${staff.id}`, { role: 'admin' })).status).toBe(200);
    expect(await status(here, '/api/enterprise/staff')).toBe(200);
    const since = new Stopwatch();
    expect((await superadmin.put(`/api/enterprise/staff/${staff.id}`, { role: 'user' })).status).toBe(200);
    expect(await status(here, '/api/enterprise/staff')).toBe(403);
    await waitForStatus(there, 403, since, '/api/enterprise/staff');
    // Earlier events have arrived; from here on, only events of the project and the user follow.
    await publishTo(`user:${staff.userId}`);
    for (const testSocket of sockets) await waitUntil(() => eventsOf(testSocket) === 2);
    for (const room of ['managers:perfect-b', 'enterprise', 'project:perfect-b', `user:${staff.userId}`])
      await publishTo(room);
    for (const testSocket of sockets) await waitUntil(() => eventsOf(testSocket) === 4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const testSocket of sockets) expect(eventsOf(testSocket)).toBe(4);
  });

  test('a new temporary password ends all sessions', async () => {
    const { staff, here, there } = await colleague();
    expect(await status(there)).toBe(200);
    const since = new Stopwatch();
    expect((await admin.put(`/api/enterprise/staff/${staff.id}`, { newPassword: 'Another-2026' })).status).toBe(200);
    expect(await status(here)).toBe(401);
    await waitForStatus(there, 401, since);
    expect((await one.visitor().post('/api/login', { username: staff.email, password: PASSWORD })).status).toBe(401);
    expect((await one.visitor().post('/api/login', { username: staff.email, password: 'Another-2026' })).status).toBe(
      200,
    );
  });
});

describe('a race', () => {
  let staff: Staff;
  beforeEach(async () => {
    ({ staff } = await colleague({ projects: [] }));
  });

  test('between granting access and removing a user leaves no access', async () => {
    const [grant, removal] = await Promise.all([
      admin.post(`/api/enterprise/staff/${staff.id}/assignments`, { application: 'perfect-b' }),
      superadmin.delete(`/api/enterprise/staff/${staff.id}`),
    ]);
    expect(removal.status).toBe(204);
    expect([201, 404]).toContain(grant.status);
    expect(
      await query(one.databaseUrl, 'select 1 from assignment where staff_id = $1 and is_active', [staff.id]),
    ).toEqual([]);
  });

  test('between ten identical grants lets one succeed and reports the others', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.post('/api/enterprise/assignments', { staffId: staff.id, project: 'talent-phi' }),
      ),
    );
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(responses.find((response) => response.status === 409)?.body['message']).toBe(
      `Col ${staff.lastName} already has access to Talent Phi`,
    );
  });

  test('between sign-in and deactivation leaves no session', async () => {
    const guests = Array.from({ length: 10 }, () => one.visitor());
    const attempts = guests.map((guest) => guest.post('/api/login', { username: staff.email, password: PASSWORD }));
    expect((await admin.put(`/api/enterprise/staff/${staff.id}`, { isActive: false })).status).toBe(200);
    await Promise.all(attempts);
    expect(await query(one.databaseUrl, `select 1 from session where sess ->> 'userId' = $1`, [staff.userId])).toEqual(
      [],
    );
  });

  test('between two superadmins demoting each other keeps one', async () => {
    const [a, b] = [await colleague({ role: 'superadmin' }), await colleague({ role: 'superadmin' })];
    await query(one.databaseUrl, `update app_user set is_active = false where username = 'superadmin'`);
    try {
      const responses = await Promise.all([
        a.here.put(`/api/enterprise/staff/${b.staff.id}`, { role: 'user' }),
        b.here.put(`/api/enterprise/staff/${a.staff.id}`, { role: 'user' }),
      ]);
      expect(responses.map((response) => response.status).toSorted((x, y) => x - y)).toEqual([200, 409]);
      const remaining = await query(
        one.databaseUrl,
        `select 1 from app_user where role = 'superadmin' and is_active and removed_at is null`,
      );
      expect(remaining).toHaveLength(1);
    } finally {
      await query(one.databaseUrl, `update app_user set is_active = true where username = 'superadmin'`);
    }
  });
});
