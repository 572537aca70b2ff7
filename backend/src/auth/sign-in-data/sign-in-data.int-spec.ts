import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';
import { SIGN_IN_FIELDS, type SignInField } from './sign-in-change.js';

/* Lists for each field of the sign-in data every call that changes it. API keys and sessions older than 15 minutes are rejected, whichever account is changed. */

let app: TestApp;
let superadmin: TestClient;
let program: TestClient;
let target: Staff;
let invited: Staff;
let assignment: Assignment;
let role: AccessRole;
let other: AccessRole;
let reviewRow: { readonly review: number; readonly row: number };
let batch: number;

const STAFF = '/api/enterprise/staff';
const LIST = 'First name,Last name,E-mail,Account\nIda,Berg,ida@example.com,User\n';
const COLUMNS = ['firstName', 'lastName', 'email', 'role'];

beforeAll(async () => {
  app = await startApp();
  superadmin = await app.signedIn('superadmin');
  const { body: key } = await superadmin.post<{ key: string }>('/api/auth/api-keys', {
    name: 'Everything',
    permissions: RIGHTS_OF_PROJECT,
    administers: true,
    changesPeople: true,
    expiresInDays: 30,
  });
  program = app.visitor();
  const send = program.send.bind(program);
  program.send = (method, path, body, headers) =>
    send(method, path, body, { authorization: `Bearer ${key.key}`, ...headers });

  const staff = (await superadmin.get<Staff[]>(STAFF)).body;
  target = staff.find(({ email }) => email === 'manager@perfect-b.example') as Staff;
  const add = { firstName: 'Ines', lastName: 'Alt', email: 'ines@example.com', invite: true };
  invited = (await superadmin.post<Staff>(STAFF, add)).body;
  const makeRole = async (name: string) =>
    (await superadmin.post<AccessRole>('/api/enterprise/access-roles', { name, project: 'perfect-b', rights: [] }))
      .body;
  [role, other] = [await makeRole('Reception'), await makeRole('Assistant')];
  const given = await superadmin.post<{ id: number }>('/api/enterprise/access-batches', {
    staffIds: [invited.id],
    project: 'perfect-b',
    roleId: role.id,
  });
  batch = given.body.id;
  const assignments = (await superadmin.get<Assignment[]>('/api/enterprise/assignments')).body;
  assignment = assignments.find(({ staffId, isActive }) => staffId === target.id && isActive) as Assignment;
  const review = (await superadmin.post<AccessReview>('/api/enterprise/access-reviews')).body;
  const rows = (await superadmin.get<ReviewRow[]>(`/api/enterprise/access-reviews/${review.id}/rows`)).body;
  reviewRow = { review: review.id, row: rows.find(({ project }) => project !== null)!.id };
});
afterAll(() => app.close());

type Call = (client: TestClient) => Promise<ClientResponse>;
const newMember = (more: object = {}) => ({ firstName: 'Ida', lastName: 'Berg', email: 'ida@example.com', ...more });
const edit =
  (changes: object): Call =>
  (client) =>
    client.put(`${STAFF}/${target.id}`, changes);

const CALLS: Readonly<Record<SignInField, Readonly<Record<string, Call>>>> = {
  email: {
    update: edit({ email: 'attacker@example.com' }),
    create: (client) => client.post(STAFF, newMember()),
    import: (client) => client.post(`${STAFF}/imports`, { text: LIST, columns: COLUMNS, signIn: 'invite' }),
    'own address': (client) => client.put('/api/auth/email', { email: 'attacker@example.com' }),
  },
  password: {
    update: edit({ temporaryPassword: 'Rhubarb-Pie-77' }),
    'update by its other name': edit({ newPassword: 'Rhubarb-Pie-77' }),
    create: (client) => client.post(STAFF, newMember({ temporaryPassword: 'Rhubarb-Pie-77' })),
    superadmin: (client) =>
      client.post('/api/admin/update-superadmin-password', { username: 'superadmin', newPassword: 'Rhubarb-Pie-77' }),
  },
  link: {
    'invite again': (client) => client.post(`${STAFF}/${invited.id}/invitation`),
    create: (client) => client.post(STAFF, newMember({ invite: true })),
  },
  secondFactor: {
    reset: (client) => client.delete(`${STAFF}/${target.id}/second-factor`),
    'own app': (client) => client.post('/api/auth/second-factor/setup'),
    'own passkey': (client) => client.post('/api/auth/passkeys/options'),
  },
  provider: {
    unlink: (client) => client.delete(`${STAFF}/${target.id}/single-sign-on`),
    settings: (client) => client.put('/api/enterprise/single-sign-on', {}),
  },
  role: {
    update: edit({ role: 'admin' }),
    'update of an equal': edit({ role: 'user' }),
    create: (client) => client.post(STAFF, newMember({ role: 'manager' })),
  },
  isActive: {
    deactivate: edit({ isActive: false }),
    remove: (client) => client.delete(`${STAFF}/${invited.id}`),
    'end employment': (client) => client.post(`${STAFF}/${target.id}/last-day`, { leaveWork: true }),
    'keep employment': (client) => client.delete(`${STAFF}/${target.id}/last-day`),
  },
  access: {
    give: (client) => client.post('/api/enterprise/assignments', { staffId: invited.id, project: 'talent-phi' }),
    'give by the other call': (client) =>
      client.post(`${STAFF}/${invited.id}/assignments`, { application: 'talent-phi' }),
    change: (client) => client.put('/api/enterprise/assignments', { id: assignment.id, permissions: ['export'] }),
    end: (client) => client.delete(`/api/enterprise/assignments/${assignment.id}`),
    withdraw: (client) => client.delete(`${STAFF}/${target.id}/assignments/${assignment.id}`),
    batch: (client) => client.post('/api/enterprise/access-batches', { staffIds: [invited.id], project: 'talent-phi' }),
    'undo a batch': (client) => client.post(`/api/enterprise/access-batches/${batch}/undo`),
    'rights of a role': (client) => client.put(`/api/enterprise/access-roles/${role.id}`, { rights: ['stock:use'] }),
    'replace a role': (client) => client.delete(`/api/enterprise/access-roles/${role.id}?replacementId=${other.id}`),
    review: (client) =>
      client.post(`/api/enterprise/access-reviews/${reviewRow.review}/decisions`, {
        rowIds: [reviewRow.row],
        decision: 'end',
      }),
  },
};
const rows = SIGN_IN_FIELDS.flatMap((field) =>
  Object.entries(CALLS[field]).map(([path, call]) => ({ field, path, call })),
);

/** Reads all data that decides how users sign in and with which rights. */
const signInData = () =>
  query(
    app.databaseUrl,
    `select u.id, u.email, u.username, u.password_hash, u.role, u.is_active, u.removed_at, s.last_day,
       (select jsonb_agg(to_jsonb(a) order by a.id) from assignment a where a.staff_id = s.id) as access,
       (select jsonb_agg(l.token_hash order by l.token_hash) from password_link l where l.user_id = u.id) as links,
       (select jsonb_agg(k.id order by k.id) from api_key k where k.user_id = u.id and k.ended_at is null) as keys,
       (select count(*) from second_factor f where f.user_id = u.id) as factors,
       (select count(*) from provider_identity p where p.user_id = u.id) as identities
     from app_user u left join staff s on s.user_id = u.id order by u.id`,
  );

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

describe('an API key with every right never changes sign-in data', () => {
  test.each(rows)('$field: $path', async ({ call }) => {
    const before = await signInData();
    const { status, body } = await call(program);
    expect([status, body['code']]).toEqual([403, 'auth.session-needed']);
    expect(await signInData()).toEqual(before);
  });

  test('is named in the audit of its rejected calls', async () => {
    await edit({ email: 'attacker@example.com' })(program);
    await program.delete(`${STAFF}/${invited.id}`);
    const { body } = await superadmin.get<AuditEntry[]>('/api/enterprise/audit?action=refused&limit=2');
    expect(body.map(({ actor }) => actor.name)).toEqual(['Superadmin via Everything', 'Superadmin via Everything']);
  });

  test('changes other details of staff if it has the right', async () => {
    expect((await program.put(`${STAFF}/${target.id}`, { position: 'Head nurse' })).status).toBe(200);
  });
});

describe('links, remembered devices and sessions end together', () => {
  test.each([
    ['a new address', { email: 'moved@example.com' }, null],
    ['deactivation', { isActive: false }, null],
    ['reactivation', { isActive: true }, 'update app_user set is_active = false where id = $1'],
  ])('after %s', async (_, changes, before) => {
    const staff = (await superadmin.get<Staff[]>(STAFF)).body.find(({ email }) => email === 'newcomer@example.com');
    const owner =
      staff ?? (await superadmin.get<Staff[]>(STAFF)).body.find(({ email }) => email === 'moved@example.com');
    const { id, userId, email } = owner as Staff;
    const testClient = await app.signedIn(email);
    if (before !== null) await query(app.databaseUrl, before, [userId]);
    await query(
      app.databaseUrl,
      `insert into password_link (token_hash, user_id, purpose, expires_at) values ($1, $2, 'reset', now() + interval '1 hour')`,
      [`link ${email} ${JSON.stringify(changes)}`, userId],
    );
    await query(
      app.databaseUrl,
      `insert into remembered_device (user_id, secret_hash, expires_at) values ($1, 'x', now() + interval '1 day')`,
      [userId],
    );
    expect((await superadmin.put(`${STAFF}/${id}`, changes)).status).toBe(200);
    const remaining = await query(
      app.databaseUrl,
      `select (select count(*)::int from password_link where user_id = $1) as links,
         (select count(*)::int from remembered_device where user_id = $1) as devices,
         (select count(*)::int from session where sess ->> 'userId' = $1::text) as sessions`,
      [userId],
    );
    expect(remaining).toEqual([{ links: 0, devices: 0, sessions: 0 }]);
    expect((await testClient.get('/api/auth/user')).status).toBe(401);
    await query(app.databaseUrl, 'update app_user set is_active = true where id = $1', [userId]);
  });
});

/** Calls that these tests exclude: own second factors and sign-in rules have tests of their own. */
const OWN = new Set(['own app', 'own passkey']);

describe('a session changes sign-in data only within 15 minutes of a sign-in', () => {
  test.each(rows.filter(({ path }) => !OWN.has(path)))('$field: $path', async ({ call }) => {
    const before = await signInData();
    const { status, body } = await afterMinutes(16, () => call(superadmin));
    expect([status, body['code']]).toEqual([403, 'auth.sign-in-again']);
    expect(await signInData()).toEqual(before);
  });

  test('allows everything else at any time', async () => {
    expect((await afterMinutes(16, () => superadmin.put(`${STAFF}/${target.id}`, { position: 'Nurse' }))).status).toBe(
      200,
    );
    expect((await afterMinutes(14, () => superadmin.put(`${STAFF}/${target.id}`, { role: 'user' }))).status).toBe(200);
  });
});
