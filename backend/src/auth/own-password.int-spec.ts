import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { DEMO_PASSWORD, restoreDemoPassword, startApp, type TestApp } from '../../test/app.js';
import { query } from '../../test/sql.js';
import { waitUntil } from '../../test/wait-until.js';
import type { ClientResponse, TestClient } from '../../test/test-client.js';

/** Path of the endpoint under attack: these tests change the password from an open session of another user. */
const PATH = '/api/auth/password';
const NAME = 'both@example.com';
const CHOSEN = 'Rhubarb-and-7-geese';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => query(app.databaseUrl, 'delete from sign_in_attempt'));
afterEach(() => restoreDemoPassword(app.databaseUrl, NAME));

const change = (visitor: TestClient, currentPassword: string, newPassword = CHOSEN): Promise<ClientResponse> =>
  visitor.put(PATH, { currentPassword, newPassword });
const me = async (visitor: TestClient): Promise<number> => (await visitor.get('/api/auth/user')).status;
const signIn = async (password = DEMO_PASSWORD, headers = {}): Promise<{ visitor: TestClient; status: number }> => {
  const visitor = app.visitor();
  return { visitor, status: (await visitor.post('/api/login', { username: NAME, password }, headers)).status };
};
const listNotifications = async (visitor: TestClient): Promise<Notification[]> =>
  (await visitor.get<Notification[]>('/api/notifications')).body;

describe('guesses at the current password', () => {
  test('end the session after ten, count as failed sign-ins, and are audited', async () => {
    const visitor = (await signIn()).visitor;
    const [other, testSocket] = [(await signIn()).visitor, await visitor.openSocket()];
    for (let count = 0; count < 9; count += 1) expect((await change(visitor, 'wrong')).status).toBe(400);
    expect(await me(visitor)).toBe(200);
    expect((await change(visitor, 'wrong')).status).toBe(400);
    expect(await me(visitor)).toBe(401);
    await waitUntil(() => !testSocket.socket.connected);
    // The other session stays open, but further guesses on this device are rejected.
    expect(await me(other)).toBe(200);
    const throttled = await visitor.post('/api/login', { username: NAME, password: DEMO_PASSWORD });
    expect([throttled.status, throttled.body['code']]).toEqual([429, 'auth.too-many-attempts']);
    const admin = await app.signedIn('admin@example.com');
    const summaries = async (filter: string) =>
      (await admin.get<{ summary: string }[]>(`/api/enterprise/audit?${filter}`)).body.map(({ summary }) => summary);
    expect(await summaries('objectKind=password')).toEqual(['Tomás Ferreira could not change their password']);
    expect(await summaries('objectKind=session&action=ended')).toEqual(['System ended 1 session of Tomás Ferreira']);
  });

  test('are rejected when the counters are full, even with the correct password', async () => {
    const visitor = (await signIn()).visitor;
    for (let count = 0; count < 10; count += 1) await visitor.post('/api/login', { username: NAME, password: 'wrong' });
    const { status, body, headers } = await change(visitor, DEMO_PASSWORD);
    expect([status, body['code']]).toEqual([429, 'auth.too-many-attempts']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await me(visitor)).toBe(200);
  });

  test('are forgotten after the correct password', async () => {
    const visitor = (await signIn()).visitor;
    const wrong = async (times: number) => {
      for (let count = 0; count < times; count += 1) expect((await change(visitor, 'wrong')).status).toBe(400);
      await query(app.databaseUrl, 'delete from sign_in_attempt');
    };
    await wrong(9);
    expect((await change(visitor, DEMO_PASSWORD)).status).toBe(204);
    await wrong(9);
    expect((await change(visitor, CHOSEN, 'Rhubarb-and-8-geese')).status).toBe(204);
    expect(await me(visitor)).toBe(200);
  });

  test('are rejected when hundreds arrive at once, while another user can sign in', async () => {
    const newMember = await app.signedIn('newcomer@example.com');
    const flood = Array.from({ length: 400 }, () => change(newMember, 'wrong'));
    const { status } = await signIn();
    const responses = await Promise.all(flood);
    expect(status).toBe(200);
    const rejection = responses.filter(({ body }) => body['code'] === 'auth.too-many-at-once');
    expect(rejection.length).toBeGreaterThan(0);
    expect(rejection[0]?.status).toBe(429);
    expect(rejection[0]?.headers.get('retry-after')).toBe('1');
    // At most ten of them are verified.
    expect(responses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
  });
});

describe('a new password', () => {
  test.each([
    ['Password1!', 'This password is too easy to guess.'],
    ['Welcome-2026', 'This password is too easy to guess.'],
    ['Ferreira-2026', 'This password is little more than a name'],
    ['Atrium-2026!', 'This password is little more than a name'],
    ['Perfect-B-2026!', 'This password is little more than a name'],
  ])('%s is rejected', async (newPassword, text) => {
    const visitor = await app.signedIn(NAME);
    const { status, body } = await change(visitor, DEMO_PASSWORD, newPassword);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'password.guessable',
      message: expect.stringContaining(text),
      errors: [{ path: 'newPassword', message: expect.stringContaining(text) }],
    });
    const superadmin = await app.signedIn('superadmin');
    if (!newPassword.startsWith('Ferreira'))
      expect(
        (await superadmin.post('/api/admin/update-superadmin-password', { username: 'superadmin', newPassword })).body,
      ).toMatchObject({ code: 'password.guessable' });
  });

  test('rejects the current name of the clinic', async () => {
    await query(app.databaseUrl, `update clinic_settings set clinic_name = 'Aurora Estética'`);
    const visitor = await app.signedIn(NAME);
    const { body } = await visitor.get<{ names: string[] }>('/api/auth/password/names');
    expect(body.names).toEqual(expect.arrayContaining(['Tomás', 'Ferreira', 'both@example.com', 'Aurora Estética']));
    expect((await change(visitor, DEMO_PASSWORD, 'Estetica-2026!')).body).toMatchObject({ code: 'password.guessable' });
  });

  test('rejects half of a surrogate pair', async () => {
    const visitor = await app.signedIn(NAME);
    const half = '"Rhubarb-and-7-\\ud83d"';
    for (const body of [
      `{"currentPassword":"${DEMO_PASSWORD}","newPassword":${half}}`,
      `{"currentPassword":${half},"newPassword":"${CHOSEN}"}`,
    ])
      expect((await visitor.send('PUT', PATH, body)).status).toBe(400);
    expect((await visitor.send('POST', '/api/login', `{"username":"${NAME}","password":${half}}`)).status).toBe(400);
    // A complete emoji is accepted.
    expect((await change(visitor, DEMO_PASSWORD, 'Rhubarb-and-7-🪿')).status).toBe(204);
  });

  test('renews the session id; the old one is invalid, while sockets and the list entry stay', async () => {
    const { visitor } = await signIn();
    const testSocket = await visitor.openSocket();
    const old = visitor.cookieHeader;
    const idOf = async () =>
      (await visitor.get<{ id: string; current: boolean }[]>('/api/auth/sessions')).body.find(({ current }) => current)
        ?.id;
    const before = await idOf();
    expect((await change(visitor, DEMO_PASSWORD)).status).toBe(204);
    expect(visitor.cookieHeader).not.toBe(old);
    expect((await app.visitor().get('/api/auth/user', { cookie: old })).status).toBe(401);
    expect([await me(visitor), await idOf()]).toEqual([200, before]);
    await testSocket.waitForEvent('notification.created');
    expect(testSocket.socket.connected).toBe(true);
    expect(testSocket.hellos).toHaveLength(1);
    // It is the same session: its end closes the sockets.
    expect((await visitor.post('/api/logout')).status).toBe(204);
    await waitUntil(() => !testSocket.socket.connected);
    expect((await signIn(CHOSEN)).status).toBe(200);
  });

  test('that is rejected leaves session and cookie unchanged', async () => {
    const { visitor } = await signIn();
    const old = visitor.cookieHeader;
    const { status, headers } = await change(visitor, 'wrong');
    expect([status, headers.getSetCookie()]).toEqual([400, []]);
    expect([visitor.cookieHeader, await me(visitor)]).toEqual([old, 200]);
  });

  test('notifies its owner', async () => {
    const { visitor } = await signIn();
    expect((await change(visitor, DEMO_PASSWORD)).status).toBe(204);
    expect((await listNotifications(visitor))[0]).toMatchObject({
      type: 'account.password',
      title: 'Password changed',
      link: '/account',
    });
  });
});

describe('a sign-in from a new device', () => {
  test('is announced, except for the first sign-in and a known device', async () => {
    const username = 'staff@talent-phi.example';
    const from = async (visitor: TestClient) =>
      (
        await visitor.post(
          '/api/login',
          { username, password: DEMO_PASSWORD },
          { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0' },
        )
      ).status;
    const first = app.visitor();
    expect(await from(first)).toBe(200);
    expect(await listNotifications(first)).toEqual([]);
    expect(await from(first)).toBe(200);
    expect(await listNotifications(first)).toEqual([]);
    const testSocket = await first.openSocket();
    expect(await from(app.visitor())).toBe(200);
    await testSocket.waitForEvent('notification.created');
    expect(await listNotifications(first)).toMatchObject([
      {
        type: 'account.new-device',
        title: 'New sign-in',
        body: 'Your account was opened on a new device: Firefox on Windows from 127.0.0.1. If this was not you, change your password.',
        link: '/account',
      },
    ]);
  });
});

test('the oldest session and its sockets end when a user has more than 50', async () => {
  const username = 'staff@perfect-b.example';
  const oldest = await app.signedIn(username);
  const second = await app.signedIn(username);
  const testSocket = await oldest.openSocket();
  const [first] = await query<{ id: string }>(
    app.databaseUrl,
    `select sess ->> 'userId' as id from session where sess ->> 'userId' = (select id::text from app_user where email = $1)`,
    [username],
  );
  await query(
    app.databaseUrl,
    `insert into session (sid, sess, expire)
     select 'filler ' || n, jsonb_build_object('userId', $1::text, 'publicId', gen_random_uuid(), 'startedAt', now(), 'lastSeenAt', now()), now() + interval '1 hour'
     from generate_series(1, 48) n`,
    [first?.id],
  );
  expect([await me(oldest), await me(second)]).toEqual([200, 200]);
  const count = async () =>
    (await query(app.databaseUrl, `select 1 from session where sess ->> 'userId' = $1`, [first?.id])).length;
  expect(await count()).toBe(50);
  const newest = await app.signedIn(username);
  expect(await count()).toBe(50);
  expect([await me(oldest), await me(second), await me(newest)]).toEqual([401, 200, 200]);
  await waitUntil(() => !testSocket.socket.connected);
});
