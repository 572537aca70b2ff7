import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../test/app.js';
import { sendRawRequest } from '../../test/security/raw-request.js';
import { query } from '../../test/sql.js';
import { HASH_PARAMETERS } from './passwords/hash-task.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    env: {
      TRUST_PROXY: '127.0.0.1',
      SIGN_IN_LIMIT_PER_NAME_AND_ADDRESS: '10000',
      SIGN_IN_LIMIT_PER_NAME: '10000',
      SIGN_IN_LIMIT_PER_ADDRESS: '10000',
    },
  });
});
afterAll(() => app.close());

const admin = { username: 'admin@example.com', password: DEMO_PASSWORD };
const sessionCookie = (lines: readonly string[]): string => lines.find((line) => /^(__Host-)?sid=/.test(line)) ?? '';
const countSessions = async (): Promise<number> =>
  (await query<{ count: number }>(app.databaseUrl, 'select count(*)::int as count from session'))[0]?.count ?? -1;

describe('signing in', () => {
  test('returns the user with projects and rights, like the endpoint of the current user', async () => {
    const client = app.visitor();
    const { status, body } = await client.post('/api/login', {
      username: '  STAFF@perfect-B.example ',
      password: DEMO_PASSWORD,
    });
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({
      email: 'staff@perfect-b.example',
      role: 'user',
      projects: ['perfect-b'],
      mustChangePassword: false,
      isActive: true,
      permissions: { 'perfect-b': ['export', 'reorder:request', 'stock:edit', 'stock:use', 'suppliers:edit'] },
    });
    expect((await client.get('/api/auth/user')).body).toEqual(body['user']);
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('accepts a password hashed before normalization and stores the normalized hash', async () => {
    const input = 'Cafe\u0301-Pass-１２!';
    const username = 'both@example.com';
    const setHash = (passwordHash: string) =>
      query(app.databaseUrl, 'update app_user set password_hash = $2 where email = $1', [username, passwordHash]);
    const [before] = await query<{ hash: string }>(
      app.databaseUrl,
      'select password_hash as hash from app_user where email = $1',
      [username],
    );
    await setHash(await hash(input, HASH_PARAMETERS));
    const signIn = async (password: string) => (await app.visitor().post('/api/login', { username, password })).status;
    expect(await signIn('Café-Pass-12!')).toBe(401);
    expect(await signIn(input)).toBe(200);
    for (const form of [input, 'Café-Pass-12!', 'Café-Pass-１２!']) expect(await signIn(form)).toBe(200);
    // A failed attempt counts once, although two forms are compared.
    const failures = async () =>
      (await query<{ count: number }>(app.databaseUrl, 'select max(points)::int as count from sign_in_attempt'))[0]!
        .count;
    const count = await failures();
    expect(await signIn('Cafe\u0301-Pass-１3!')).toBe(401);
    expect(await failures()).toBe(count + 1);
    await setHash(before!.hash);
  });

  test('the session endpoint returns null before a sign-in and after the session has ended', async () => {
    const client = app.visitor();
    const session = async () => (await client.get('/api/auth/session')).body;
    expect(await session()).toEqual({ user: null, cursor: null });
    const { body } = await client.post('/api/login', admin);
    expect(await session()).toEqual({ ...body, cursor: expect.any(String) });
    await client.post('/api/logout');
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect(await client.get('/api/auth/session')).toMatchObject({ status: 200, body: { user: null, cursor: null } });
  });

  test('the session endpoint returns an event cursor, from which the socket continues', async () => {
    const client = await app.signedIn('superadmin');
    const { body } = await client.get<{ cursor: string }>('/api/auth/session');
    const { status } = await client.post('/api/categories', { name: 'Between screen and socket' });
    expect(status).toBe(201);
    const socket = await client.openSocket({ cursor: body.cursor });
    await socket.waitForEvent('category.created');
  });

  test("accepts the superadmin's username, with every project", async () => {
    const { status, body } = await app
      .visitor()
      .post('/api/login', { username: 'SuperAdmin', password: DEMO_PASSWORD });
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({
      username: 'superadmin',
      role: 'superadmin',
      projects: ['perfect-b', 'talent-phi'],
    });
  });

  test('sets one session cookie: sid, HttpOnly, SameSite=Lax, Path=/, no Domain, not Secure on plain HTTP', async () => {
    const { headers } = await app.visitor().post('/api/login', admin);
    const cookie = sessionCookie(headers.getSetCookie());
    expect(cookie).toMatch(/^sid=/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/Domain|Secure/i);
  });

  test('behind a trusted HTTPS proxy, the cookie is __Host-sid with Secure, and only it counts', async () => {
    const https = { 'x-forwarded-proto': 'https', host: 'atrium.example' };
    const { status, headers } = await sendRawRequest(app.url, 'POST', '/api/login', https, JSON.stringify(admin));
    expect(status).toBe(200);
    const cookie = sessionCookie(headers['set-cookie'] ?? []);
    expect(cookie).toMatch(/^__Host-sid=/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; Path=\/;/);
    expect(cookie).not.toMatch(/Domain/i);
    const pair = cookie.split(';')[0] ?? '';
    expect((await sendRawRequest(app.url, 'GET', '/api/auth/user', { ...https, cookie: pair })).status).toBe(200);
    expect(
      (await sendRawRequest(app.url, 'GET', '/api/auth/user', { ...https, cookie: pair.replace('__Host-', '') }))
        .status,
    ).toBe(401);
  });

  test('ignores forwarded headers without a trusted proxy', async () => {
    const other = await startApp({ databaseUrl: app.databaseUrl });
    const { headers } = await sendRawRequest(
      other.url,
      'POST',
      '/api/login',
      { 'x-forwarded-proto': 'https', 'x-forwarded-for': '9.9.9.9' },
      JSON.stringify(admin),
    );
    await other.close();
    expect(sessionCookie(headers['set-cookie'] ?? [])).toMatch(/^sid=/);
  });

  test('issues a new id each time and ends the old session', async () => {
    const client = await app.signedIn('newcomer@example.com');
    const old = client.cookie('sid') ?? '';
    await client.post('/api/login', { username: 'newcomer@example.com', password: DEMO_PASSWORD });
    expect(client.cookie('sid')).not.toBe(old);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await sendRawRequest(app.url, 'GET', '/api/auth/user', { cookie: `sid=${old}` })).status).toBe(401);
  });

  test('never accepts a session id from the client', async () => {
    const { headers } = await sendRawRequest(
      app.url,
      'POST',
      '/api/login',
      { cookie: 'sid=s%3Achosen-by-somebody.signature' },
      JSON.stringify(admin),
    );
    expect(sessionCookie(headers['set-cookie'] ?? [])).not.toContain('chosen-by-somebody');
  });

  test('a failed attempt keeps an open session', async () => {
    const client = await app.signedIn('both@example.com');
    expect((await client.post('/api/login', { username: 'both@example.com', password: 'wrong' })).status).toBe(401);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  test('two concurrent sign-ins of a browser both succeed', async () => {
    const [a, b] = [app.visitor(), app.visitor()];
    const responses = await Promise.all([a.post('/api/login', admin), b.post('/api/login', admin)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await a.get('/api/auth/user')).status).toBe(200);
    expect((await b.get('/api/auth/user')).status).toBe(200);
  });

  test('GET /api/login redirects to the start page', async () => {
    const { status, headers } = await app.visitor().get('/api/login');
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/');
  });

  test('signing out ends the session, clears the cookie and requires a session', async () => {
    const client = await app.signedIn('admin@example.com');
    const cookie = client.cookieHeader;
    expect((await client.post('/api/logout')).status).toBe(204);
    expect(client.cookie('sid')).toBeUndefined();
    expect((await sendRawRequest(app.url, 'GET', '/api/auth/user', { cookie })).status).toBe(401);
    expect((await client.post('/api/logout')).status).toBe(401);
  });
});

describe('rejected attempts', () => {
  const ANSWER = { code: 'auth.invalid-credentials', message: 'Invalid email or password' };

  test('reply alike for a wrong password, an unknown and an inactive account', async () => {
    await query(app.databaseUrl, `update app_user set is_active = false where email = 'staff@talent-phi.example'`);
    for (const [username, password] of [
      ['admin@example.com', 'Demo-Pass-2027!'],
      ['nobody@example.com', DEMO_PASSWORD],
      ['staff@talent-phi.example', DEMO_PASSWORD],
      ['%', DEMO_PASSWORD],
      ["' or 1=1 --", DEMO_PASSWORD],
    ]) {
      const { status, body, headers } = await app.visitor().post('/api/login', { username, password });
      expect([username, status]).toEqual([username, 401]);
      expect(body).toMatchObject(ANSWER);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('take about as long for an unknown account as for a known one', async () => {
    const took = async (username: string): Promise<number> => {
      const startedAt = performance.now();
      await app.visitor().post('/api/login', { username, password: 'not the password' });
      return performance.now() - startedAt;
    };
    const ratios: number[] = [];
    const median = () => ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
    const areAlike = () => median() > 0.6 && median() < 1.7;
    // Alternates both, because load affects them equally; a busy machine needs more samples.
    while (ratios.length < 12 || (ratios.length < 100 && !areAlike())) {
      const known = await took('admin@example.com');
      ratios.push((await took(`nobody-${ratios.length}@example.com`)) / known);
    }
    expect(median()).toBeGreaterThan(0.6);
    expect(median()).toBeLessThan(1.7);
  });

  test.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['no password', { username: 'admin@example.com' }],
    ['a blank name', { username: '   ', password: 'x' }],
    ['an empty password', { username: 'admin@example.com', password: '' }],
    ['a list', [{ username: 'a', password: 'b' }]],
    ['a text', '"admin@example.com"'],
    ['null', 'null'],
    ['an object for a name', { username: { $ne: null }, password: { $ne: null } }],
    ['a list for a password', { username: 'admin@example.com', password: [DEMO_PASSWORD] }],
    ['a number for a password', { username: 'admin@example.com', password: 12345678 }],
    ['a password over 1 KB', { username: 'admin@example.com', password: 'x'.repeat(1025) }],
    ['a password over 1 KB in bytes', { username: 'admin@example.com', password: 'é'.repeat(513) }],
    ['a name over 1 KB', { username: 'x'.repeat(1025), password: 'x' }],
    ['NUL in the name', { username: 'admin\u0000@example.com', password: 'x' }],
    ['NUL in the password', { username: 'admin@example.com', password: 'a\u0000b' }],
    ['broken JSON', '{"username":'],
    ['a prototype key', `{"username":"admin@example.com","password":"${DEMO_PASSWORD}","__proto__":{"a":1}}`],
    ['depth', `${'['.repeat(45_000)}${']'.repeat(45_000)}`],
  ])('%s is rejected with 400 and an explanation, without hashing', async (_what, body) => {
    const { status, body: response } = await app.visitor().post('/api/login', body);
    expect(status).toBe(400);
    expect(response['code']).toMatch(/^input\./);
    expect(typeof response['message']).toBe('string');
  });

  test("return the form's messages for missing fields", async () => {
    const { body } = await app.visitor().post('/api/login', {});
    expect(body['errors']).toEqual([
      { path: 'username', message: 'Email or username is required' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  test('a password of exactly 1 KB is verified', async () => {
    expect(
      (await app.visitor().post('/api/login', { username: 'admin@example.com', password: 'x'.repeat(1024) })).status,
    ).toBe(401);
  });
});

describe('without a session', () => {
  test('a visitor gets no cookie and no row', async () => {
    const before = await countSessions();
    const client = app.visitor();
    const responses = await Promise.all([
      client.get('/api/auth/user'),
      client.get('/api/health/live'),
      client.post('/api/login', {}),
      client.get('/'),
    ]);
    for (const { headers } of responses) expect(headers.getSetCookie()).toEqual([]);
    expect(responses[0]?.status).toBe(401);
    expect(responses[0]?.body).toMatchObject({ code: 'auth.unauthorized', message: 'Unauthorized' });
    expect(await countSessions()).toBe(before);
  });

  test.each([
    'sid=',
    'sid=s%3A',
    'sid=s%3A.',
    'sid=%',
    'sid=%00',
    'sid=s%3A%00.abc',
    `sid=${'x'.repeat(4000)}`,
    'sid=s:abc.def',
    '=',
    ';;;',
    'sid',
    'sid=j%3A%7B%7D',
    '__proto__=1; sid=constructor',
    'sid="s%3Aabc.def"',
  ])('the cookie %p is no session', async (cookie) => {
    expect((await sendRawRequest(app.url, 'GET', '/api/auth/user', { cookie })).status).toBe(401);
    expect((await sendRawRequest(app.url, 'POST', '/api/login', { cookie }, JSON.stringify(admin))).status).toBe(200);
  });

  test('a session id without a signature is no session', async () => {
    const client = await app.signedIn('admin@example.com');
    const [row] = await query<{ sid: string }>(
      app.databaseUrl,
      `select sid from session order by sess ->> 'startedAt' desc limit 1`,
    );
    expect(decodeURIComponent(client.cookie('sid') ?? '')).toContain(row?.sid);
    for (const cookie of [`sid=${row?.sid}`, `sid=s%3A${row?.sid}.`, `sid=s%3A${row?.sid}.AAAA`])
      expect((await sendRawRequest(app.url, 'GET', '/api/auth/user', { cookie })).status).toBe(401);
  });
});
