import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

/**
 * Path of the endpoint under test: only superadmins with a recent sign-in create administrators or reset their
 * accounts, and all superadmins are notified.
 */
const PATH = '/api/enterprise/staff';

let app: TestApp;
let superadmin: TestClient;
let second: TestClient;
let admin: Staff;
let user: Staff;
let createdIds = 0;
const person = (more: Record<string, unknown> = {}) => ({
  firstName: 'Iris',
  lastName: 'Klein',
  email: `iris-${(createdIds += 1)}@example.com`,
  ...more,
});

/** Runs `work` as if the given number of minutes had passed since the sign-in. */
const afterMinutes = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + minutes * 60_000);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
};

beforeAll(async () => {
  app = await startApp();
  superadmin = await app.signedIn('superadmin');
  const staff = (await superadmin.get<Staff[]>(PATH)).body;
  admin = staff.find(({ role }) => role === 'admin') as Staff;
  user = staff.find(({ email }) => email === 'newcomer@example.com') as Staff;
  // A second superadmin, who is notified.
  const added = await superadmin.post<Staff & { generatedPassword: string }>(PATH, person({ role: 'superadmin' }));
  expect(added.status).toBe(201);
  second = app.visitor();
  const { status } = await second.post('/api/login', {
    username: added.body.email,
    password: added.body.generatedPassword,
  });
  expect(status).toBe(200);
});
afterAll(() => app.close());

const listNotifications = async (client: TestClient): Promise<string[]> =>
  (await client.get<Notification[]>('/api/notifications')).body
    .filter(({ type }) => type === 'account.administrators')
    .map(({ body }) => body);

interface Act {
  readonly what: string;
  readonly call: () => Promise<ClientResponse>;
  readonly notification: string;
  readonly sentence: string;
}

let assignment: Assignment;
const ACTS: readonly Act[] = [
  {
    what: 'adding an admin',
    call: () => superadmin.post(PATH, person({ role: 'admin' })),
    notification: 'Superadmin added Iris Klein as an admin',
    sentence: 'Please sign in again to add a member',
  },
  {
    what: 'making somebody an admin',
    call: () => superadmin.put(`${PATH}/${user.id}`, { role: 'admin' }),
    notification: 'Superadmin made Noor Haddad an admin',
    sentence: 'Please sign in again to change a role',
  },
  {
    what: 'making an admin a superadmin',
    call: () => superadmin.put(`${PATH}/${user.id}`, { role: 'superadmin' }),
    notification: 'Superadmin made Noor Haddad a superadmin',
    sentence: 'Please sign in again to change a role',
  },
  {
    what: "an admin's password",
    call: () => superadmin.put(`${PATH}/${admin.id}`, { temporaryPassword: 'Rhubarb-7' }),
    notification: 'Superadmin gave Helena Costa a new password',
    sentence: 'Please sign in again to give a password',
  },
  {
    what: "an admin's email",
    call: () => superadmin.put(`${PATH}/${admin.id}`, { email: 'helena@example.com' }),
    notification: 'Superadmin changed the email that Helena Costa signs in with',
    sentence: 'Please sign in again to change an email address',
  },
  {
    what: 'access for an admin',
    call: async () => {
      const response = await superadmin.post<Assignment>('/api/enterprise/assignments', {
        staffId: admin.id,
        project: 'perfect-b',
      });
      if (response.status === 201) assignment = response.body;
      return response;
    },
    notification: 'Superadmin gave Helena Costa access to Perfect B',
    sentence: 'Please sign in again to change access',
  },
  {
    what: 'more rights for an admin',
    call: () => superadmin.put('/api/enterprise/assignments', { id: assignment.id, permissions: ['reorder:decide'] }),
    notification: 'Superadmin changed the access of Helena Costa to Perfect B',
    sentence: 'Please sign in again to change access',
  },
  {
    what: "the end of an admin's access",
    call: () => superadmin.delete(`/api/enterprise/assignments/${assignment.id}`),
    notification: 'Superadmin ended the access of Helena Costa to Perfect B',
    sentence: 'Please sign in again to change access',
  },
  {
    what: 'access for an admin by the other call',
    call: () => superadmin.post(`${PATH}/${admin.id}/assignments`, { application: 'talent-phi' }),
    notification: 'Superadmin gave Helena Costa access to Talent Phi',
    sentence: 'Please sign in again to change access',
  },
  {
    what: 'an admin who comes back',
    call: async () => {
      await query(app.databaseUrl, 'update app_user set is_active = false where id = $1', [admin.userId]);
      return superadmin.put(`${PATH}/${admin.id}`, { isActive: true });
    },
    notification: 'Superadmin reactivated the account of Helena Costa',
    sentence: 'Please sign in again to change whether a user can sign in',
  },
];

test.each(ACTS)(
  '$what requires a sign-in within 15 minutes and notifies every superadmin',
  async ({ call, notification, sentence }) => {
    const [before, others] = [await listNotifications(superadmin), await listNotifications(second)];
    const accounts = () =>
      query(app.databaseUrl, 'select id, email, role, version, password_hash from app_user order by id');
    const [rows, rejection] = [await accounts(), await afterMinutes(16, call)];
    expect([rejection.status, rejection.body]).toEqual([
      403,
      { code: 'auth.sign-in-again', message: sentence, requestId: expect.any(String) },
    ]);
    expect(await accounts()).toEqual(rows);
    expect(await listNotifications(second)).toEqual(others);
    // A request for the password is not audited as a rejection.
    const { body: audit } = await superadmin.get<AuditEntry[]>('/api/enterprise/audit?action=refused');
    expect(JSON.stringify(audit)).not.toContain(sentence);

    expect((await afterMinutes(14, call)).status).toBeLessThan(300);
    // The actor is notified too, because the session may be stolen.
    expect(await listNotifications(superadmin)).toEqual([notification, ...before]);
    expect(await listNotifications(second)).toEqual([notification, ...others]);
  },
);

test('a change of several administrators causes one notification, which grows when repeated', async () => {
  const staffIds: number[] = [];
  for (let added = 0; added < 2; added += 1)
    staffIds.push((await superadmin.post<Staff>(PATH, person({ role: 'admin' }))).body.id);
  const before = await listNotifications(second);
  const { status } = await superadmin.post('/api/enterprise/access-batches', { staffIds, project: 'perfect-b' });
  expect(status).toBe(201);
  const notification = 'Superadmin gave Iris Klein access to Perfect B and gave Iris Klein access to Perfect B';
  expect(await listNotifications(second)).toEqual([notification, ...before]);

  const rules = (hours: number) => superadmin.put('/api/settings/sign-in', { sessionIdleHours: hours });
  for (const hours of [50, 51, 52]) expect((await rules(hours)).status).toBe(200);
  expect(await listNotifications(second)).toEqual([
    'Superadmin changed the sign-in rules (3 times)',
    notification,
    ...before,
  ]);
});

test('superadmins are not notified of other members or of revoked rights', async () => {
  const before = await listNotifications(second);
  const added = await superadmin.post<Staff>(PATH, person({ projects: [{ project: 'perfect-b' }] }));
  expect(added.status).toBe(201);
  const { id } = added.body;
  const changes = { temporaryPassword: 'Rhubarb-7', role: 'manager' };
  expect((await superadmin.put(`${PATH}/${id}`, changes)).status).toBe(200);
  expect((await afterMinutes(60, () => superadmin.put(`${PATH}/${admin.id}`, { phone: '555' }))).status).toBe(200);
  expect((await superadmin.put(`${PATH}/${admin.id}`, { isActive: false })).status).toBe(200);
  expect((await superadmin.delete(`${PATH}/${id}`)).status).toBe(204);
  expect(await listNotifications(second)).toEqual(before);
});

test('all superadmins are notified of a new superadmin password', async () => {
  const { status } = await superadmin.post('/api/admin/update-superadmin-password', {
    username: 'superadmin',
    newPassword: 'Rhubarb-and-7-geese',
  });
  expect(status).toBe(204);
  expect((await listNotifications(second))[0]).toBe('Superadmin changed the password of "superadmin"');
});

describe('ending the sessions of a user', () => {
  const idOf = async (email: string): Promise<number> =>
    (await second.get<Staff[]>(PATH)).body.find((staff) => staff.email === email)?.id ?? 0;

  test('signs the user out everywhere at once, with an audit entry, and allows a new sign-in', async () => {
    const email = 'staff@perfect-b.example';
    const theirs = [await app.signedIn(email), await app.signedIn(email)];
    const testSocket = await theirs[0]?.openSocket();
    expect((await second.delete(`${PATH}/${await idOf(email)}/sessions`)).status).toBe(204);
    for (const client of theirs) expect((await client.get('/api/auth/user')).status).toBe(401);
    await waitUntil(() => testSocket?.socket.connected === false);
    const [entry] = await query<{ object_name: string; changes: unknown }>(
      app.databaseUrl,
      `select object_name, changes from audit where action = 'ended' order by id desc limit 1`,
    );
    expect(entry).toEqual({ object_name: 'Marta Lopes', changes: [{ field: 'count', before: null, after: 2 }] });
    expect((await (await app.signedIn(email)).get('/api/auth/user')).status).toBe(200);
  });

  test('is limited to superadmins for administrators, and 404 for an unknown member', async () => {
    await query(app.databaseUrl, `update app_user set is_active = true, role = 'admin' where id = $1`, [admin.userId]);
    const helper = await second.post<Staff & { generatedPassword: string }>(PATH, person({ role: 'admin' }));
    const other = app.visitor();
    await other.post('/api/login', { username: helper.body.email, password: helper.body.generatedPassword });
    expect((await other.delete(`${PATH}/${admin.id}/sessions`)).body).toMatchObject({ code: 'staff.superadmin-only' });
    expect((await second.delete(`${PATH}/${admin.id}/sessions`)).status).toBe(204);
    expect((await second.delete(`${PATH}/2147483646/sessions`)).status).toBe(404);
  });
});

test('a user whose password another user sets is notified with the name', async () => {
  const staff = (await second.get<Staff[]>(PATH)).body.find(({ email }) => email === 'both@example.com') as Staff;
  expect((await second.put(`${PATH}/${staff.id}`, { temporaryPassword: 'Rhubarb-7' })).status).toBe(200);
  const client = app.visitor();
  await client.post('/api/login', { username: 'both@example.com', password: 'Rhubarb-7' });
  expect((await client.get<Notification[]>('/api/notifications')).body).toMatchObject([
    { type: 'account.password', body: 'Iris Klein gave you a new password' },
  ]);
});
