import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PUBLISHED_PASSWORD_MESSAGE } from '@atrium/rules/sign-in/password';
import { DEMO_PASSWORD, restoreDemoPassword, startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
const limits = {
  SIGN_IN_LIMIT_PER_NAME_AND_ADDRESS: '10000',
  SIGN_IN_LIMIT_PER_NAME: '10000',
  SIGN_IN_LIMIT_PER_ADDRESS: '10000',
};
beforeAll(async () => {
  app = await startApp({ env: { ...limits, REQUIRE_PASSWORD_CHANGE: 'on' } });
});
afterAll(() => app.close());

const STRONG = 'New-Pass-2026!';
const signIn = async (
  username: string,
  password: string,
): Promise<{ status: number; visitor: TestClient; body: Record<string, unknown> }> => {
  const visitor = app.visitor();
  const { status, body } = await visitor.post('/api/login', { username, password });
  return { status, visitor, body };
};

describe("the user's own password", () => {
  test.each([
    ['Short-1', ['Password must be at least 8 characters']],
    ['lower-case-1', ['Password must contain at least one uppercase letter']],
    ['UPPER-CASE-1', ['Password must contain at least one lowercase letter']],
    ['No-Number-Here', ['Password must contain at least one number']],
    ['NoSpecial1234', ['Password must contain at least one special character']],
    [
      '',
      [
        'Password must be at least 8 characters',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one lowercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character',
      ],
    ],
  ])('%p is rejected with every rule that it violates', async (newPassword, messages) => {
    const visitor = await app.signedIn('newcomer@example.com');
    const { status, body } = await visitor.put('/api/auth/password', { currentPassword: DEMO_PASSWORD, newPassword });
    expect(status).toBe(400);
    expect(body['message']).toBe(messages[0]);
    expect(body['errors']).toEqual(messages.map((message) => ({ path: 'newPassword', message })));
  });

  test.each([
    [{ newPassword: STRONG }, 'currentPassword'],
    [{ currentPassword: DEMO_PASSWORD }, 'newPassword'],
    [{ currentPassword: [DEMO_PASSWORD], newPassword: STRONG }, 'currentPassword'],
    [{ currentPassword: DEMO_PASSWORD, newPassword: 12345678 }, 'newPassword'],
    [{ currentPassword: DEMO_PASSWORD, newPassword: `Aa1!${'x'.repeat(1024)}` }, 'newPassword'],
    [{ currentPassword: 'x'.repeat(1025), newPassword: STRONG }, 'currentPassword'],
  ])('%p is rejected with 400 at %s', async (sent, path) => {
    const visitor = await app.signedIn('newcomer@example.com');
    const { status, body } = await visitor.put('/api/auth/password', sent);
    expect(status).toBe(400);
    expect((body['errors'] as { path: string }[])[0]?.path).toBe(path);
  });

  test('requires the current password', async () => {
    const visitor = await app.signedIn('newcomer@example.com');
    const { status, body } = await visitor.put('/api/auth/password', { currentPassword: 'wrong', newPassword: STRONG });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'password.incorrect',
      message: 'Current password is incorrect',
      errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    });
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
  });

  test('ends other sessions and their sockets when it changes, but not the current one', async () => {
    const [changing, other] = [await app.signedIn('both@example.com'), await app.signedIn('both@example.com')];
    const [own, others] = [await changing.openSocket(), await other.openSocket()];
    expect(
      (await changing.put('/api/auth/password', { currentPassword: DEMO_PASSWORD, newPassword: STRONG })).status,
    ).toBe(204);
    expect((await changing.get('/api/auth/user')).status).toBe(200);
    expect((await other.get('/api/auth/user')).status).toBe(401);
    await waitUntil(() => !others.socket.connected);
    expect(own.socket.connected).toBe(true);
    expect((await signIn('both@example.com', DEMO_PASSWORD)).status).toBe(401);
    expect((await signIn('both@example.com', STRONG)).status).toBe(200);
    expect(
      await changing.put('/api/auth/password', { currentPassword: STRONG, newPassword: DEMO_PASSWORD }),
    ).toMatchObject({ status: 400, body: { code: 'password.guessable', message: PUBLISHED_PASSWORD_MESSAGE } });
    await restoreDemoPassword(app.databaseUrl, 'both@example.com');
  });

  test('is stored only as an argon2id hash with 19 MiB, two passes and one lane', async () => {
    const [row] = await query<{ password_hash: string }>(
      app.databaseUrl,
      `select password_hash from app_user where email = 'both@example.com'`,
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const table of ['event', 'session', 'sign_in_attempt'])
      expect(JSON.stringify(await query(app.databaseUrl, `select t::text from ${table} t`))).not.toMatch(
        /argon2|New-Pass|Demo-Pass/,
      );
  });
});

describe('a temporary password', () => {
  const addPerson = async (email: string): Promise<{ id: number; userId: string; generatedPassword: string }> => {
    const admin = await app.signedIn('admin@example.com');
    const { status, body } = await admin.post<{ id: number; userId: string; generatedPassword: string }>(
      '/api/enterprise/staff',
      {
        firstName: 'Nina',
        lastName: 'Berg',
        email,
        projects: [{ project: 'perfect-b' }],
      },
    );
    expect(status).toBe(201);
    return body;
  };

  test('allows only reading the own account, choosing a password and signing out', async () => {
    const { generatedPassword } = await addPerson('nina@example.com');
    const { status, visitor, body } = await signIn('nina@example.com', generatedPassword);
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({ mustChangePassword: true, projects: ['perfect-b'] });
    for (const path of [
      '/api/inventory',
      '/api/user/assignments',
      '/api/auth/sessions',
      '/api/dashboard/stats',
      '/api/enterprise/staff',
    ])
      expect((await visitor.get(path)).body).toMatchObject({ code: 'password.change-required' });
    expect((await visitor.get('/api/inventory')).status).toBe(403);
    const testSocket = await visitor.openSocket();
    const announce = () =>
      query(
        app.databaseUrl,
        `insert into event (type, actor_name, rooms, data) values ('category.removed', 'Test', array['project:perfect-b'], '{}')`,
      );
    const member = await (await app.signedIn('staff@perfect-b.example')).openSocket();
    await announce();
    await member.waitForEvent('category.removed');
    expect(testSocket.events).toEqual([]);
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    const unchanged = await visitor.put('/api/auth/password', {
      currentPassword: generatedPassword,
      newPassword: generatedPassword,
    });
    expect([unchanged.status, unchanged.body['code']]).toEqual([400, 'password.unchanged']);
    expect(
      (await visitor.put('/api/auth/password', { currentPassword: generatedPassword, newPassword: STRONG })).status,
    ).toBe(204);
    expect((await visitor.get('/api/inventory')).status).toBe(200);
    expect((await visitor.get<{ mustChangePassword: boolean }>('/api/auth/user')).body.mustChangePassword).toBe(false);
    await waitUntil(async () => {
      await announce();
      return testSocket.events.some(({ type }) => type === 'category.removed');
    }, 2_000);
    expect((await visitor.post('/api/logout')).status).toBe(204);
  });

  test('expires after 72 hours when it is not used', async () => {
    const { userId, generatedPassword } = await addPerson('unused@example.com');
    const [row] = await query<{ hours: number }>(
      app.databaseUrl,
      `select extract(epoch from temporary_password_expires_at - now())::float8 / 3600 as hours from app_user where id = $1`,
      [userId],
    );
    expect(row?.hours).toBeGreaterThan(71.9);
    expect(row?.hours).toBeLessThanOrEqual(72);
    await query(
      app.databaseUrl,
      `update app_user set temporary_password_expires_at = now() - interval '1 second' where id = $1`,
      [userId],
    );
    const rejection = await signIn('unused@example.com', generatedPassword);
    expect([rejection.status, rejection.body['message']]).toEqual([401, 'Invalid email or password']);
  });

  test('does not expire after its first use, unless another one is set', async () => {
    const { id, userId, generatedPassword } = await addPerson('used@example.com');
    expect((await signIn('used@example.com', generatedPassword)).status).toBe(200);
    await query(
      app.databaseUrl,
      `update app_user set temporary_password_expires_at = temporary_password_expires_at - interval '4 days' where id = $1`,
      [userId],
    );
    const { status, visitor } = await signIn('used@example.com', generatedPassword);
    expect(status).toBe(200);
    const admin = await app.signedIn('admin@example.com');
    expect((await admin.put(`/api/enterprise/staff/${id}`, { temporaryPassword: 'secret' })).status).toBe(200);
    expect((await visitor.get('/api/auth/user')).status).toBe(401);
    await query(
      app.databaseUrl,
      `update app_user set temporary_password_expires_at = temporary_password_expires_at - interval '4 days' where id = $1`,
      [userId],
    );
    expect((await signIn('used@example.com', 'secret')).status).toBe(401);
  });

  test('works like any other where no change is required', async () => {
    const { generatedPassword } = await addPerson('free@example.com');
    const other = await startApp({ databaseUrl: app.databaseUrl, env: { ...limits, REQUIRE_PASSWORD_CHANGE: 'off' } });
    const visitor = other.visitor();
    expect(
      (await visitor.post('/api/login', { username: 'free@example.com', password: generatedPassword })).status,
    ).toBe(200);
    expect((await visitor.get('/api/inventory')).status).toBe(200);
    await other.close();
  });
});

describe("the superadmin's password", () => {
  const PATH = '/api/admin/update-superadmin-password';

  test('is set by a superadmin and ends the other sessions', async () => {
    const [visitor, other] = [await app.signedIn('superadmin'), await app.signedIn('superadmin')];
    expect((await visitor.post(PATH, { username: ' SuperAdmin ', newPassword: STRONG })).status).toBe(204);
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    expect((await other.get('/api/auth/user')).status).toBe(401);
    expect((await signIn('superadmin', DEMO_PASSWORD)).status).toBe(401);
    expect((await visitor.post(PATH, { username: 'superadmin', newPassword: DEMO_PASSWORD })).status).toBe(400);
    await restoreDemoPassword(app.databaseUrl, 'superadmin');
  });

  test('rejects another username with 404 and a weak password with 400', async () => {
    const visitor = await app.signedIn('superadmin');
    expect((await visitor.post(PATH, { username: 'admin@example.com', newPassword: STRONG })).status).toBe(404);
    expect((await visitor.post(PATH, { username: 'root', newPassword: STRONG })).status).toBe(404);
    const weak = await visitor.post(PATH, { username: 'superadmin', newPassword: 'weak' });
    expect([weak.status, weak.body['message']]).toEqual([400, 'Password must be at least 8 characters']);
  });

  test('requires a sign-in within the last 15 minutes before anything else is checked', async () => {
    const visitor = await app.signedIn('superadmin');
    await query(
      app.databaseUrl,
      `update session set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '15 minutes 1 second'))
       where sess ->> 'userId' = (select id::text from app_user where username = 'superadmin')`,
    );
    for (const body of [
      { username: 'superadmin', newPassword: STRONG },
      {},
      { username: 'root', newPassword: STRONG },
    ]) {
      const response = await visitor.post(PATH, body);
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject({
        code: 'auth.sign-in-again',
        message: 'Please sign in again to change this password',
      });
    }
  });

  test('is available to superadmins only', async () => {
    const visitor = await app.signedIn('admin@example.com');
    expect((await visitor.post(PATH, {})).status).toBe(403);
    expect((await app.visitor().post(PATH, {})).status).toBe(401);
  });
});
