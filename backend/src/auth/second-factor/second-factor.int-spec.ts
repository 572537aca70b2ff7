import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import { createClient } from '../../../test/agency.js';
import { setEndOfDayIn } from '../../../test/end-of-day.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { SecondFactorStore } from './second-factor-store.js';
import { generateTotpCode } from '../../../test/sign-in/totp-code.js';

const FACTOR = '/api/auth/second-factor';
const STEP = '/api/login/second-step';
const STAFF = '/api/enterprise/staff';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Owner {
  readonly visitor: TestClient;
  readonly secret: string;
  readonly recoveryCodes: string[];
}
const secrets = new Map<string, string>();
const isStep = { status: 401, body: { code: 'auth.second-step' } };
const isWrong = { status: 401, body: { code: 'auth.wrong-code' } };

const login = (visitor: TestClient, username: string) =>
  visitor.post('/api/login', { username, password: DEMO_PASSWORD });
/** Returns a current code of the authenticator app that is accepted, as if the last code had been used long ago. */
const freshCode = async (email: string): Promise<string> => {
  await query(
    app.databaseUrl,
    'update second_factor set last_step = 0 where user_id = (select id from app_user where email = $1)',
    [email],
  );
  return generateTotpCode(secrets.get(email) ?? '');
};
const setUp = async (email: string): Promise<Owner> => {
  const visitor = await app.signedIn(email);
  const { body } = await visitor.post<{ secret: string }>(`${FACTOR}/setup`);
  secrets.set(email, body.secret);
  const on = await visitor.post<{ recoveryCodes: string[] }>(FACTOR, { code: generateTotpCode(body.secret) });
  expect(on.status).toBe(200);
  return { visitor, secret: body.secret, recoveryCodes: on.body.recoveryCodes };
};
const pendingMfa = async (email: string): Promise<TestClient> => {
  const visitor = app.visitor();
  expect(await login(visitor, email)).toMatchObject(isStep);
  return visitor;
};

describe('setting up a second factor', () => {
  it('takes effect with a code of the app, and returns ten recovery codes once', async () => {
    const email = 'both@example.com';
    const visitor = await app.signedIn(email);
    expect((await visitor.get<SecondFactor>(FACTOR)).body).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      neededFrom: null,
      rememberedDevices: [],
      passkeys: [],
      passkeyHost: null,
    });
    expect((await visitor.post(FACTOR, { code: '123456' })).body).toMatchObject({ code: 'second-factor.not-begun' });
    const first = await visitor.post<{ secret: string }>(`${FACTOR}/setup`);
    const { body } = await visitor.post<{ secret: string; address: string }>(`${FACTOR}/setup`);
    expect(body.address).toContain(`otpauth://totp/Atrium:both%40example.com?issuer=Atrium&secret=${body.secret}`);
    expect((await login(app.visitor(), email)).status).toBe(200);

    expect(await visitor.post(FACTOR, { code: generateTotpCode(first.body.secret) })).toMatchObject({
      status: 400,
      body: { code: 'second-factor.wrong-code', errors: [{ path: 'code' }] },
    });
    const { status, body: on } = await visitor.post<{ recoveryCodes: string[] }>(FACTOR, {
      code: generateTotpCode(body.secret),
    });
    expect(status).toBe(200);
    expect(on.recoveryCodes).toHaveLength(10);
    for (const code of on.recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await visitor.get<SecondFactor>(FACTOR)).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ hasSecondFactor: true });
    expect((await visitor.post(`${FACTOR}/setup`)).body).toMatchObject({ code: 'second-factor.on' });

    const [stored] = await query<{ all: string }>(
      app.databaseUrl,
      `select (select string_agg(f::text, ' ') from second_factor f) || (select string_agg(r::text, ' ') from recovery_code r)
        || (select string_agg(a::text, ' ') from audit a) || (select coalesce(string_agg(e::text, ' '), '') from event e) as all`,
    );
    for (const text of [body.secret, ...on.recoveryCodes]) expect(stored?.all).not.toContain(text);
  });

  it('requires a recent sign-in', async () => {
    const visitor = await app.signedIn('newcomer@example.com');
    await query(
      app.databaseUrl,
      `update session set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '1 hour'))
       where sess ->> 'userId' = (select id::text from app_user where email = 'newcomer@example.com')`,
    );
    const other = await startApp({ databaseUrl: app.databaseUrl });
    const old = other.visitor();
    old.setCookie('sid', visitor.cookie('sid') ?? '');
    expect((await old.post(`${FACTOR}/setup`)).body).toMatchObject({
      code: 'auth.sign-in-again',
      message: 'Please sign in again to set up a second factor',
    });
    await other.close();
  });
});

describe('signing in with a second factor', () => {
  const email = 'staff@perfect-b.example';
  let owner: Owner;
  beforeAll(async () => {
    owner = await setUp(email);
  });

  it('the password alone allows no call and no socket', async () => {
    const visitor = await pendingMfa(email);
    expect(visitor.cookie('sid')).toBeUndefined();
    for (const path of ['/api/auth/user', FACTOR, '/api/inventory', '/api/auth/sessions'])
      expect((await visitor.get(path)).status).toBe(401);
    await expect(visitor.openSocket()).rejects.toThrow('Unauthorized');
    expect(decodeURIComponent(visitor.cookie('second-step') ?? '')).not.toContain(email);
  });

  it('a code of the app works once', async () => {
    const code = await freshCode(email);
    const visitor = await pendingMfa(email);
    const { status, body } = await visitor.post(STEP, { code });
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({ email, hasSecondFactor: true });
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    expect(visitor.cookie('second-step')).toBeUndefined();
    expect(await (await pendingMfa(email)).post(STEP, { code })).toMatchObject(isWrong);
  });

  it('only one of two browsers with the same code gets in', async () => {
    const code = await freshCode(email);
    const both = await Promise.all([pendingMfa(email), pendingMfa(email)]);
    const responses = await Promise.all(both.map((visitor) => visitor.post(STEP, { code })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('a recovery code works once, however it is typed', async () => {
    const [first = '', second = ''] = owner.recoveryCodes;
    const input = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    expect((await (await pendingMfa(email)).post(STEP, { code: input })).status).toBe(200);
    expect(await (await pendingMfa(email)).post(STEP, { code: first })).toMatchObject(isWrong);
    const visitor = await pendingMfa(email);
    expect((await visitor.post(STEP, { code: second })).status).toBe(200);
    expect((await visitor.get<SecondFactor>(FACTOR)).body.recoveryCodesLeft).toBe(8);
    const retry = await visitor.post<{ recoveryCodes: string[] }>(`${FACTOR}/recovery-codes`);
    expect(retry.body.recoveryCodes).toHaveLength(10);
    expect(await (await pendingMfa(email)).post(STEP, { code: owner.recoveryCodes[5] })).toMatchObject(isWrong);
  });

  it('warns the owner once of wrong codes after a correct password', async () => {
    const warnings = async () =>
      (
        await query<{ title: string }>(
          app.databaseUrl,
          `select title from notification n join app_user u on u.id = n.user_id where u.email = $1 and title = 'Wrong codes at sign-in'`,
          [email],
        )
      ).length;
    const visitor = await pendingMfa(email);
    await query(app.databaseUrl, `delete from sign_in_attempt`);
    await query(app.databaseUrl, `delete from notification where title = 'Wrong codes at sign-in'`);
    for (const warningCount of [0, 0, 1, 1]) {
      expect(await visitor.post(STEP, { code: '000000' })).toMatchObject(isWrong);
      expect(await warnings()).toBe(warningCount);
    }
    await query(app.databaseUrl, `delete from sign_in_attempt`);
  });

  it('starts over without the first step, after a new password, or with a forged cookie', async () => {
    const isOver = { status: 401, body: { code: 'auth.second-step-over' } };
    const code = await freshCode(email);
    expect(await app.visitor().post(STEP, { code })).toMatchObject(isOver);
    const forger = app.visitor();
    forger.setCookie('second-step', 'AAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect(await forger.post(STEP, { code })).toMatchObject(isOver);
    const visitor = await pendingMfa(email);
    await query(app.databaseUrl, `update app_user set password_hash = password_hash || ' ' where email = $1`, [email]);
    expect(await visitor.post(STEP, { code })).toMatchObject(isOver);
    await query(app.databaseUrl, `update app_user set password_hash = rtrim(password_hash) where email = $1`, [email]);
    expect((await visitor.post(STEP, { code })).status).toBe(200);
  });

  it('a remembered browser skips the code until its owner, a new password or 30 days end that', async () => {
    const visitor = await pendingMfa(email);
    expect((await visitor.post(STEP, { code: await freshCode(email), remember: true })).status).toBe(200);
    expect((await login(visitor, email)).status).toBe(200);
    // The browser is not remembered for another user.
    expect((await login(visitor, 'both@example.com')).body).toMatchObject({ code: 'auth.second-step' });
    const otherUser = app.visitor();
    // The last character has unused bits, so the replacement changes its significant ones.
    otherUser.setCookie(
      'remembered',
      (visitor.cookie('remembered') ?? '').replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    );
    expect(await login(otherUser, email)).toMatchObject(isStep);

    await login(visitor, email);
    const { rememberedDevices } = (await visitor.get<SecondFactor>(FACTOR)).body;
    expect(rememberedDevices).toHaveLength(1);
    const days = (Date.parse(rememberedDevices[0]?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const other = await app.signedIn('staff@talent-phi.example');
    const path = `/api/auth/remembered-devices/${rememberedDevices[0]?.id}`;
    expect((await other.delete(path)).status).toBe(404);
    expect((await visitor.delete(path)).status).toBe(204);
    expect(await login(visitor, email)).toMatchObject(isStep);
  });

  it('ten wrong codes from any address block the account for a while, even for the correct code', async () => {
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 12; attempts += 1) {
      const visitor = await pendingMfa(email);
      statuses.push((await visitor.post(STEP, { code: '000000' })).status);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    const last = await (await pendingMfa(email)).post(STEP, { code: await freshCode(email) });
    expect(last).toMatchObject({ status: 429, body: { code: 'auth.too-many-attempts' } });
    await query(app.databaseUrl, `delete from sign_in_attempt where key like 'code %'`);
    expect((await (await pendingMfa(email)).post(STEP, { code: await freshCode(email) })).status).toBe(200);
  });

  it('is turned off by its owner, who is notified of each change', async () => {
    const visitor = await pendingMfa(email);
    await visitor.post(STEP, { code: await freshCode(email) });
    const socket = await visitor.openSocket();
    expect((await visitor.delete(FACTOR)).status).toBe(204);
    expect((await login(app.visitor(), email)).status).toBe(200);
    const warningCount = await socket.waitForEvent('notification.created');
    expect(warningCount.data).toMatchObject({ notification: { title: 'Two-factor authentication turned off' } });
    expect((await visitor.delete(FACTOR)).body).toMatchObject({ code: 'second-factor.off' });
  });
});

describe('a lost phone', () => {
  it('an administrator resets the second factor, which ends all sessions, notifies the owner and is audited', async () => {
    const email = 'manager@perfect-b.example';
    const { visitor } = await setUp(email);
    const admin = await app.signedIn('admin@example.com');
    const socket = await admin.openSocket();
    const { body: staff } = await admin.get<Staff[]>(STAFF);
    const { id, hasSecondFactor } = staff.find((one) => one.email === email) as Staff;
    expect(hasSecondFactor).toBe(true);
    expect((await (await app.signedIn('newcomer@example.com')).delete(`${STAFF}/${id}/second-factor`)).status).toBe(
      403,
    );
    expect((await admin.delete(`${STAFF}/${id}/second-factor`)).status).toBe(204);
    await waitUntil(async () => (await visitor.get('/api/auth/user')).status === 401);
    expect((await login(app.visitor(), email)).status).toBe(200);
    expect((await socket.waitForEvent('staff.updated')).data).toMatchObject({ staff: { id, hasSecondFactor: false } });
    expect((await admin.delete(`${STAFF}/${id}/second-factor`)).body).toMatchObject({ code: 'second-factor.off' });
    const { body: entries } = await admin.get<AuditEntry[]>('/api/enterprise/audit?limit=200');
    expect(entries).toContainEqual(expect.objectContaining({ action: 'second-factor-reset', objectName: 'Ana Silva' }));
  });

  it('only superadmins reset that of an administrator', async () => {
    const { visitor } = await setUp('admin@example.com');
    const { body: staff } = await visitor.get<Staff[]>(STAFF);
    const { id } = staff.find(({ email }) => email === 'admin@example.com') as Staff;
    expect((await visitor.delete(`${STAFF}/${id}/second-factor`)).body).toMatchObject({
      code: 'staff.superadmin-only',
    });
    const superadmin = await app.signedIn('superadmin');
    expect((await superadmin.delete(`${STAFF}/${id}/second-factor`)).status).toBe(204);
  });
});

describe('a mandatory second factor', () => {
  const RULES = '/api/settings/sign-in';

  it('is required from its date, and blocks everything else until then', async () => {
    const superadmin = await app.signedIn('superadmin');
    const email = 'manager@talent-phi.example';
    const rules = (secondFactorFrom: string) =>
      superadmin.put(RULES, { secondFactorRoles: ['manager'], secondFactorFrom });
    expect((await rules('2999-01-01')).status).toBe(200);
    const early = await app.signedIn(email);
    expect((await early.get('/api/auth/user')).body).toMatchObject({
      secondFactorFrom: '2999-01-01',
      mustSetUpSecondFactor: false,
    });
    expect((await early.get('/api/talent-phi/goals')).status).toBe(200);
    const own = await early.openSocket();

    expect((await rules('2020-01-01')).status).toBe(200);
    await own.waitForEvent('rights.changed');
    const late = await app.signedIn(email);
    expect((await late.get('/api/auth/user')).body).toMatchObject({ mustSetUpSecondFactor: true });
    expect(await late.get('/api/talent-phi/goals')).toMatchObject({
      status: 403,
      body: { code: 'second-factor.setup-required' },
    });
    // Reads by the screen are not audited as attempts; a change is.
    expect((await late.post('/api/talent-phi/clients', { name: 'Too early' })).status).toBe(403);
    const rejection = () =>
      query<{ changes: unknown }>(
        app.databaseUrl,
        `select a.changes from audit a join app_user u on u.id = a.actor_id where u.email = $1 and a.action = 'refused'`,
        [email],
      );
    await waitUntil(async () => (await rejection()).length > 0);
    expect(await rejection()).toHaveLength(1);
    const socket = await late.openSocket();
    await createClient(superadmin, { name: 'Nobody hears of this' });
    const { body } = await late.post<{ secret: string }>(`${FACTOR}/setup`);
    expect((await late.post(FACTOR, { code: generateTotpCode(body.secret) })).status).toBe(200);
    expect((await late.get('/api/talent-phi/goals')).status).toBe(200);
    expect(socket.events.filter(({ type }) => type === 'client.created')).toEqual([]);
    expect((await late.delete(FACTOR)).body).toMatchObject({ code: 'second-factor.needed' });

    const unaffected = await app.signedIn('staff@talent-phi.example');
    expect((await unaffected.get('/api/talent-phi/goals')).status).toBe(200);
    const receivedEvents = socket.events.length;
    expect((await superadmin.put(RULES, { secondFactorRoles: [], secondFactorFrom: null })).status).toBe(200);
    await waitUntil(() => socket.events.slice(receivedEvents).some(({ type }) => type === 'rights.changed'));
    expect((await late.delete(FACTOR)).status).toBe(204);
  });

  it('applies to open sessions from midnight: calls are rejected and sockets receive nothing', async () => {
    const superadmin = await app.signedIn('superadmin');
    const set = (secondFactorRoles: string[], secondFactorFrom: string | null) =>
      superadmin.put(RULES, { secondFactorRoles, secondFactorFrom });
    const zone = await setEndOfDayIn(app.databaseUrl, 6);
    const [day] = await query<{ next: string }>(app.databaseUrl, 'select (organisation_today() + 1)::text as next');
    const own = await app.signedIn('staff@talent-phi.example');
    const [screen, always] = [await own.openSocket(), await superadmin.openSocket()];
    expect((await set(['user'], day!.next)).status).toBe(200);
    await screen.waitForEvent('rights.changed');
    const created = async (name: string) => {
      const { id } = await createClient(superadmin, { name });
      await always.waitForEvent('client.created', ({ data }) => 'client' in data && data.client.id === id);
    };
    await created('Before the day');
    await screen.waitForEvent('client.created');
    expect((await own.get('/api/talent-phi/goals')).status).toBe(200);

    await waitUntil(async () => (await own.get('/api/talent-phi/goals')).status === 403);
    expect((await own.get('/api/auth/user')).body).toMatchObject({ mustSetUpSecondFactor: true });
    await created('After it began');
    expect((await set([], null)).status).toBe(200);
    const receivedEvents = (name: string) => screen.events.filter(({ type }) => type === name).length;
    await waitUntil(() => receivedEvents('rights.changed') === 2);
    expect(receivedEvents('client.created')).toBe(1);
    await query(app.databaseUrl, 'update organisation set time_zone = $1', [zone]);
  });
});

describe('a new encryption key', () => {
  it('decrypts values of the old key and re-encrypts them, so that the old one can be removed', async () => {
    const email = 'staff@talent-phi.example';
    await setUp(email);
    const secretsOf = 'a secret that only the tests use, long enough';
    const key = 'a-key-of-its-own-that-is-long-enough-to-be-one';
    const env = { ENCRYPTION_KEY: key, SESSION_SECRET: secretsOf };
    const between = await startApp({ databaseUrl: app.databaseUrl, env });
    await between.app.get(SecondFactorStore).reencryptOld();
    const after = await startApp({
      databaseUrl: app.databaseUrl,
      env: { ENCRYPTION_KEY: key, SESSION_SECRET: 'another-secret-that-is-long-enough-to-be-one' },
    });
    const visitor = after.visitor();
    expect(await login(visitor, email)).toMatchObject(isStep);
    expect((await visitor.post(STEP, { code: await freshCode(email) })).status).toBe(200);
    await after.close();
    await between.close();
  });
});
