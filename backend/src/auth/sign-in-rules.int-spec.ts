import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../test/app.js';
import { query } from '../../test/sql.js';
import { waitUntil } from '../../test/wait-until.js';
import type { TestClient } from '../../test/test-client.js';

const RULES = '/api/settings/sign-in';
const OLD = 'an-old-secret-that-is-long-enough-to-be-one';
const NEW = 'a-new-secret-that-is-long-enough-to-be-one';

describe('rules for sessions', () => {
  let app: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    app = await startApp();
    admin = await app.signedIn('admin@example.com');
  });
  afterAll(() => app.close());

  const hoursLeft = async (email: string): Promise<number> => {
    const [row] = await query<{ hours: number }>(
      app.databaseUrl,
      `select extract(epoch from expire - now())::float8 / 3600 as hours from session
       where sess ->> 'userId' = (select id::text from app_user where email = $1) order by expire desc limit 1`,
      [email],
    );
    return row?.hours ?? -1;
  };

  it('default to 12 hours idle and 7 days at most', async () => {
    await app.signedIn('both@example.com');
    expect(await hoursLeft('both@example.com')).toBeCloseTo(12, 1);
    const { status, body } = await admin.put<OrganizationSettings>(RULES, { sessionIdleHours: 100, sessionDays: 2 });
    expect({ status, body }).toMatchObject({ status: 200, body: { sessionIdleHours: 100, sessionDays: 2 } });
    const client = app.visitor();
    const { headers } = await client.post('/api/login', { username: 'both@example.com', password: DEMO_PASSWORD });
    expect(await hoursLeft('both@example.com')).toBeCloseTo(48, 1);
    expect(headers.getSetCookie().find((line) => line.startsWith('sid='))).toMatch(/Max-Age=172800/);
  });

  it('end too old sessions and their sockets at once when they change', async () => {
    const idle = await app.signedIn('staff@perfect-b.example');
    const testSocket = await idle.openSocket();
    const active = await app.signedIn('staff@talent-phi.example');
    await query(
      app.databaseUrl,
      `update session set sess = jsonb_set(sess, '{lastSeenAt}', to_jsonb(now() - interval '3 hours'))
       where sess ->> 'userId' = (select id::text from app_user where email = 'staff@perfect-b.example')`,
    );
    expect((await admin.put(RULES, { sessionIdleHours: 2, sessionDays: 7 })).status).toBe(200);
    await waitUntil(async () => (await idle.get('/api/auth/user')).status === 401);
    await waitUntil(() => !testSocket.socket.connected);
    expect((await active.get('/api/auth/user')).status).toBe(200);
    expect(await hoursLeft('staff@talent-phi.example')).toBeLessThanOrEqual(2);
  });

  it('have limits, are merged by field, and are announced to everyone and to superadmins', async () => {
    for (const [field, value] of [
      ['sessionIdleHours', 0],
      ['sessionIdleHours', 169],
      ['sessionDays', 31],
      ['sessionDays', 1.5],
      ['secondFactorRoles', ['nobody']],
      ['secondFactorFrom', 'soon'],
    ] as const)
      expect(await admin.put(RULES, { [field]: value })).toMatchObject({ status: 400 });
    expect(await admin.put(RULES, { secondFactorRoles: ['manager'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'secondFactorFrom' }] },
    });
    const testSocket = await (await app.signedIn('newcomer@example.com')).openSocket();
    const superadmin = await (await app.signedIn('superadmin')).openSocket();
    await admin.put(RULES, { sessionIdleHours: 9 });
    expect(await testSocket.waitForEvent('organisation.updated')).toMatchObject({
      data: { settings: { sessionIdleHours: 9 } },
    });
    const notifications = await superadmin.waitForEvent('notification.created');
    expect(notifications.data).toMatchObject({
      notification: { body: expect.stringMatching(/^Helena Costa changed the sign-in rules( \(\d times\))?$/) },
    });
  });

  it('of a role are changed only by users who may manage the role', async () => {
    const set = async (user: TestClient, secondFactorRoles: string[], secondFactorFrom: string | null) =>
      (await user.put(RULES, { secondFactorRoles, secondFactorFrom })).status;
    const superadmin = await app.signedIn('superadmin');
    for (const role of ['admin', 'superadmin']) expect(await set(admin, [role], '2099-01-01')).toBe(403);
    expect(await set(admin, ['manager'], '2099-01-01')).toBe(200);
    expect(await set(superadmin, ['manager', 'superadmin'], '2099-01-01')).toBe(200);
    // A user can neither remove nor postpone what they could not set.
    expect(await set(admin, ['manager'], '2099-01-01')).toBe(403);
    expect(await set(admin, ['manager', 'superadmin'], '2099-02-01')).toBe(403);
    expect(await set(admin, ['superadmin'], '2099-01-01')).toBe(200);
    expect(await set(superadmin, [], null)).toBe(200);
  });

  it('preview how many users lack a second factor', async () => {
    const preview = (secondFactorRoles: string[]) => admin.post(`${RULES}/foresee`, { secondFactorRoles });
    expect((await preview(['admin'])).body).toEqual({
      people: 1,
      withoutSecondFactor: 1,
      signedIn: 1,
      includesYou: true,
      byRole: [{ role: 'admin', people: 1, withoutSecondFactor: 1 }],
    });
    expect((await preview(['manager'])).body).toMatchObject({ people: 2, includesYou: false });
    expect((await preview([])).body).toMatchObject({ people: 0, withoutSecondFactor: 0 });
    const manager = await app.signedIn('manager@perfect-b.example');
    expect((await manager.post(`${RULES}/foresee`, { secondFactorRoles: [] })).status).toBe(403);
  });

  it('require an administrator with a recent sign-in', async () => {
    expect((await (await app.signedIn('manager@perfect-b.example')).put(RULES, {})).status).toBe(403);
    const client = await app.signedIn('superadmin');
    await query(
      app.databaseUrl,
      `update session set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '1 hour'))`,
    );
    const other = await startApp({ databaseUrl: app.databaseUrl });
    const retry = other.visitor();
    retry.setCookie('sid', client.cookie('sid') ?? '');
    expect(await retry.put(RULES, { sessionDays: 6 })).toMatchObject({
      status: 403,
      body: { code: 'auth.sign-in-again', message: 'Please sign in again to change the sign-in rules' },
    });
    await other.close();
  });
});

describe('a new SESSION_SECRET', () => {
  it('keeps sessions and known devices while the old one is still accepted', async () => {
    const before = await startApp({ env: { SESSION_SECRET: OLD } });
    const client = await before.signedIn('both@example.com');
    const { databaseUrl } = before;
    const on = async (secret: string): Promise<TestApp> => startApp({ databaseUrl, env: { SESSION_SECRET: secret } });
    const withCookies = (app: TestApp, from: TestClient): TestClient => {
      const created = app.visitor();
      for (const name of ['sid', 'device']) created.setCookie(name, from.cookie(name) ?? '');
      return created;
    };

    const between = await on(`${NEW},${OLD}`);
    const same = withCookies(between, client);
    expect((await same.get('/api/auth/user')).status).toBe(200);
    expect((await same.openSocket()).hellos).toHaveLength(1);
    const renewed = withCookies(between, client);
    expect((await renewed.post('/api/login', { username: 'both@example.com', password: DEMO_PASSWORD })).status).toBe(
      200,
    );
    const eventData = await query(databaseUrl, `select 1 from notification where type = 'account.new-device'`);
    expect(eventData).toEqual([]);

    const after = await on(NEW);
    expect((await withCookies(after, client).get('/api/auth/user')).status).toBe(401);
    expect((await withCookies(after, renewed).get('/api/auth/user')).status).toBe(200);
    for (const app of [after, between, before]) await app.close();
  });
});
