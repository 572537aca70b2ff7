import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { getLandingPage } from '@atrium/rules/people/landing-page';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import {
  CLIENT_URL,
  CLIENT,
  type ProviderAccount,
  type TestProvider,
} from '../../../test/servers/oidc-test-provider.js';
import { MARTA, getCurrentUser, SETTINGS, SignOnFixture } from '../../../test/sign-in/sign-on-fixture.js';
import { SoftwarePasskey } from '../../../test/sign-in/software-passkey.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

/** Expected start page of the test user, who has only one project. */
const HOME = '/perfect-b';

let fixture: SignOnFixture;
let app: TestApp;
let provider: TestProvider;
let superadmin: TestClient;

beforeAll(async () => {
  fixture = await SignOnFixture.start();
  ({ app, provider, superadmin } = fixture);
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

const setUp: SignOnFixture['setUp'] = (fields) => fixture.setUp(fields);
const startSignOn: SignOnFixture['startSignOn'] = (...of) => fixture.startSignOn(...of);
const returnFromProvider: SignOnFixture['returnFromProvider'] = (...of) => fixture.returnFromProvider(...of);
const signOn: SignOnFixture['signOn'] = (...of) => fixture.signOn(...of);
const findStaff: SignOnFixture['findStaff'] = (email) => fixture.findStaff(email);
const audit = () => fixture.audit();

describe('signing in at the provider', () => {
  it('opens the account of the verified address and continues at the requested page', async () => {
    const client = app.visitor();
    expect((await client.get('/api/auth/options')).body).toMatchObject({
      singleSignOn: { label: 'Keycloak', isOnly: false },
    });
    const address = new URL(await startSignOn(client, '&to=/perfect-b/inventory?search=a'));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${CLIENT_URL}/api/auth/single-sign-on/callback`,
      scope: 'openid profile email',
    });
    expect(await returnFromProvider(client, await provider.browser()(address.href))).toBe(
      '/perfect-b/inventory?search=a',
    );
    expect((await getCurrentUser(client)).body).toMatchObject({ email: MARTA.email, viaSingleSignOn: true });
    expect(await findStaff(MARTA.email)).toMatchObject({ hasSingleSignOn: true });
    const text = (await audit()).map(({ action, actor }) => `${actor.name} ${action}`);
    expect(text).toContain('Marta Lopes provider-linked');
    expect(text).toContain('Marta Lopes signed-in');
    const { body: notifications } = await client.get<{ type: string }[]>('/api/notifications');
    expect(notifications.map(({ type }) => type)).toContain('account.single-sign-on');
  });

  it('finds the user by subject later, regardless of the email', async () => {
    await signOn(app.visitor());
    provider.account = { sub: 'marta', email: 'else@example.com', email_verified: false };
    const client = app.visitor();
    expect(await signOn(client)).toBe(HOME);
    expect((await getCurrentUser(client)).body).toMatchObject({ email: MARTA.email });
  });

  it('continues only at our own pages', async () => {
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/logout'])
      expect(await signOn(app.visitor(), `&to=${encodeURIComponent(to)}`)).toBe(HOME);
  });

  it('redirects to the public address first, so that the cookie is available in the callback', async () => {
    const { headers } = await app.visitor().get('/api/auth/single-sign-on?to=/talent-phi');
    expect(headers.get('location')).toBe(`${CLIENT_URL}/api/auth/single-sign-on?to=%2Ftalent-phi&moved=1`);
  });

  it('trusts a key that the provider has just started to use', async () => {
    await signOn(app.visitor());
    provider.rotateKeys();
    const client = app.visitor();
    expect(await signOn(client)).toBe(HOME);
    expect((await getCurrentUser(client)).status).toBe(200);
  });
});

describe('an invalid reply', () => {
  const changed = (address: string, name: string, value: string): string => {
    const url = new URL(address);
    url.searchParams.set(name, value);
    return url.href;
  };
  const noOne = async (client: TestClient): Promise<void> => expect((await getCurrentUser(client)).status).toBe(401);

  it('has another nonce, state or verifier', async () => {
    const client = app.visitor();
    const nonce = await provider.browser()(changed(await startSignOn(client), 'nonce', 'another'));
    expect(await returnFromProvider(client, nonce)).toBe('/?sign-in=invalid');
    const state = await provider.browser()(await startSignOn(client));
    expect(await returnFromProvider(client, changed(state, 'state', 'another'))).toBe('/?sign-in=over');
    const other = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const verifier = await provider.browser()(changed(await startSignOn(client), 'code_challenge', other));
    expect(await returnFromProvider(client, verifier)).toBe('/?sign-in=over');
    await noOne(client);
  });

  it('arrives twice, even with the first cookie', async () => {
    const client = app.visitor();
    const address = await provider.browser()(await startSignOn(client));
    const cookie = client.cookie('sign-on') ?? '';
    expect(await returnFromProvider(client, address)).toBe(HOME);
    expect(client.cookie('sign-on')).toBeUndefined();
    const thief = app.visitor();
    thief.setCookie('sign-on', cookie);
    expect(await returnFromProvider(thief, address)).toBe('/?sign-in=over');
    await noOne(thief);
  });

  it('arrives in another browser', async () => {
    const address = await provider.browser()(await startSignOn(app.visitor()));
    const other = app.visitor();
    expect(await returnFromProvider(other, address)).toBe('/?sign-in=over');
    await noOne(other);
  });

  it('has a token signed by an unknown key', async () => {
    const client = app.visitor();
    provider.override.set('/jwks', (response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"keys":[]}');
    });
    expect(await signOn(client)).toBe('/?sign-in=invalid');
    await noOne(client);
  });

  it('rejects an unknown client or reports a cancellation', async () => {
    provider.account = null;
    expect(await signOn(app.visitor())).toBe('/?sign-in=cancelled');
    provider.account = MARTA;
    await setUp({ clientSecret: 'another' } as never);
    expect(await signOn(app.visitor(), '&to=/talent-phi')).toBe('/talent-phi?sign-in=settings');
  });

  it('from an unreachable provider leaves passwords usable', async () => {
    await setUp({ issuer: 'http://127.0.0.1:9' });
    expect(await startSignOn(app.visitor())).toBe('/?sign-in=unreachable');
    const client = app.visitor();
    expect((await client.post('/api/login', { username: MARTA.email, password: DEMO_PASSWORD })).status).toBe(200);
    const another = await startApp({ databaseUrl: app.databaseUrl, env: { PUBLIC_ORIGIN: CLIENT_URL } });
    await another.close();
  });

  it('counts against a limit', async () => {
    await query(app.databaseUrl, 'delete from sign_in_attempt');
    const strict = await startApp({
      databaseUrl: app.databaseUrl,
      env: { PUBLIC_ORIGIN: CLIENT_URL, SIGN_IN_LIMIT_PER_ADDRESS: '2' },
    });
    const client = strict.visitor();
    for (let attempts = 0; attempts < 6; attempts += 1) expect(await startSignOn(client)).toContain(provider.issuer);
    expect(await startSignOn(client)).toBe('/?sign-in=throttled');
    await strict.close();
    await query(app.databaseUrl, 'delete from sign_in_attempt');
  });
});

describe('admission', () => {
  const rejectionFor = async (account: ProviderAccount): Promise<string> => {
    provider.account = account;
    const client = app.visitor();
    const end = await signOn(client);
    expect((await getCurrentUser(client)).status).toBe(401);
    return end;
  };

  it('rejects an unverified address', async () => {
    expect(await rejectionFor({ ...MARTA, email_verified: false })).toBe('/?sign-in=unverified');
    expect(await rejectionFor({ ...MARTA, email_verified: 'true' as never })).toBe('/?sign-in=unverified');
  });

  it('rejects unknown users unless users are added, who then have no access', async () => {
    const otherUser = {
      sub: 'rui',
      email: 'Rui@Example.com',
      email_verified: true,
      given_name: 'Rui',
      family_name: 'Mota',
    };
    expect(await rejectionFor(otherUser)).toBe('/?sign-in=unknown');
    await setUp({ addsPeople: true });
    provider.account = otherUser;
    const client = app.visitor();
    expect(await signOn(client)).toBe('/');
    expect((await getCurrentUser(client)).body).toMatchObject({ firstName: 'Rui', role: 'user', projects: [] });
    const rui = await findStaff('rui@example.com');
    expect((await superadmin.delete(`/api/enterprise/staff/${rui?.id}`)).status).toBe(204);
    expect((await getCurrentUser(client)).status).toBe(401);
    expect(await rejectionFor(otherUser)).toBe('/?sign-in=inactive');
    expect(await rejectionFor({ ...otherUser, sub: 'another' })).toBe('/?sign-in=inactive');
  });

  it('rejects a deactivated user', async () => {
    await signOn(app.visitor());
    await query(app.databaseUrl, `update app_user set is_active = false where email = $1`, [MARTA.email]);
    expect(await rejectionFor(MARTA)).toBe('/?sign-in=inactive');
    await query(app.databaseUrl, 'delete from provider_identity');
    expect(await rejectionFor(MARTA)).toBe('/?sign-in=inactive');
    await query(app.databaseUrl, `update app_user set is_active = true where email = $1`, [MARTA.email]);
  });

  it("rejects a new owner of a member's address until an administrator unlinks it", async () => {
    const first = app.visitor();
    await signOn(first);
    expect(await rejectionFor({ ...MARTA, sub: 'successor' })).toBe('/?sign-in=linked');
    const { id } = (await findStaff(MARTA.email)) ?? { id: 0 };
    expect((await superadmin.delete(`/api/enterprise/staff/${id}/single-sign-on`)).status).toBe(204);
    expect((await superadmin.delete(`/api/enterprise/staff/${id}/single-sign-on`)).status).toBe(409);
    expect((await getCurrentUser(first)).status).toBe(401);
    provider.account = { ...MARTA, sub: 'successor' };
    expect(await signOn(app.visitor())).toBe(HOME);
  });
});

describe('groups', () => {
  const TABLE: SingleSignOnSettings['groups'] = [
    { group: 'clinic', role: null, projects: ['perfect-b'] },
    { group: 'agency', role: 'manager', projects: ['talent-phi'] },
    { group: 'root', role: 'superadmin', projects: [] },
  ];
  const asGroups = async (...groups: string[]): Promise<CurrentUser> => {
    provider.account = { ...MARTA, groups };
    const client = app.visitor();
    const landing = await signOn(client);
    const { body } = await getCurrentUser(client);
    expect(landing).toBe(getLandingPage(body));
    return body;
  };

  it('grant and revoke projects and roles at each sign-in, with audit entries', async () => {
    await setUp({ groups: TABLE });
    expect(await asGroups('clinic')).toMatchObject({ role: 'user', projects: ['perfect-b'] });
    const open = await app.signedIn(MARTA.email);
    expect(await asGroups('agency')).toMatchObject({ role: 'manager', projects: ['talent-phi'] });
    expect((await open.get('/api/inventory')).status).toBe(403);
    expect(await asGroups()).toMatchObject({ role: 'user', projects: [] });
    expect(await asGroups('clinic', 'other')).toMatchObject({ role: 'user', projects: ['perfect-b'] });
    const auditActions = (await audit()).filter(({ actor }) => actor.name === 'Keycloak (single sign-on)');
    expect(auditActions.map(({ action, objectKind, project }) => [objectKind, action, project])).toEqual(
      expect.arrayContaining([
        ['assignment', 'removed', 'perfect-b'],
        ['assignment', 'created', 'talent-phi'],
        ['staff', 'updated', null],
      ]),
    );
  });

  it('make a superadmin where a line says so, and remove all but the last', async () => {
    await setUp({ groups: TABLE });
    expect(await asGroups('root', 'clinic')).toMatchObject({ role: 'superadmin' });
    await query(app.databaseUrl, `update app_user set is_active = false where username = 'superadmin'`);
    expect(await asGroups('clinic')).toMatchObject({ role: 'superadmin' });
    await query(app.databaseUrl, `update app_user set is_active = true where username = 'superadmin'`);
    expect(await asGroups('clinic')).toMatchObject({ role: 'user' });
  });
});

describe('single sign-on alone', () => {
  it('leaves passwords to superadmins, and replies to others as for a wrong password', async () => {
    await setUp({ isOnly: true });
    const { status, body } = await app.visitor().post('/api/login', { username: MARTA.email, password: DEMO_PASSWORD });
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'auth.invalid-credentials' } });
    expect((await app.visitor().post('/api/login', { username: 'superadmin', password: DEMO_PASSWORD })).status).toBe(
      200,
    );
    expect(await signOn(app.visitor())).toBe(HOME);
  });

  it('requires that it is offered; turning the offer off restores passwords', async () => {
    await setUp({ isOn: false });
    expect(await superadmin.put(SETTINGS, { isOnly: true })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'isOnly', message: expect.stringContaining('Turn on single sign-on first') }] },
    });
    await setUp({ isOn: true, isOnly: true });
    const { status, body } = await superadmin.put<SingleSignOnSettings>(SETTINGS, { isOn: false });
    expect({ status, body }).toMatchObject({ status: 200, body: { isOn: false, isOnly: false } });
  });

  it('accepts passkeys of superadmins only', async () => {
    const addTo = async (client: TestClient): Promise<SoftwarePasskey> => {
      const passkey = new SoftwarePasskey(CLIENT_URL);
      const { body } = await client.post<{ options: never }>('/api/auth/passkeys/options');
      const { status } = await client.post('/api/auth/passkeys', {
        name: 'Laptop',
        credential: passkey.create(body.options),
      });
      expect(status).toBe(201);
      return passkey;
    };
    const use = async (passkey: SoftwarePasskey) => {
      const client = app.visitor();
      const { body } = await client.post<{ options: never }>('/api/login/passkey/options', {});
      return client.post('/api/login/passkey', { credential: passkey.sign(body.options) });
    };
    const theirs = await addTo(await app.signedIn('both@example.com'));
    const ours = await addTo(superadmin);
    expect((await use(theirs)).status).toBe(200);
    await setUp({ isOnly: true });
    expect((await use(theirs)).status).toBeGreaterThanOrEqual(400);
    expect((await use(ours)).status).toBe(200);
    await query(app.databaseUrl, 'delete from passkey');
  });

  it('rejects duplicate groups and groups without an effect', async () => {
    const line = { group: 'staff', role: null, projects: ['perfect-b'] };
    const refusal = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } });
    expect(await superadmin.put(SETTINGS, { groups: [line, { ...line, projects: [] }] })).toMatchObject(
      refusal('groups.1.group', '"staff" stands in another line already'),
    );
    expect(await superadmin.put(SETTINGS, { groups: [{ ...line, projects: [] }] })).toMatchObject(
      refusal('groups.0.group', 'Choose a role or a project for "staff", or remove the line'),
    );
  });

  it('requires a superadmin with a password, and keeps the last one', async () => {
    await query(
      app.databaseUrl,
      `update app_user set password_hash = null where username = 'superadmin' returning password_hash`,
    ).catch(() => undefined);
    const rejection = await superadmin.put(SETTINGS, { isOnly: true });
    expect(rejection).toMatchObject({ status: 400, body: { errors: [{ path: 'isOnly' }] } });
    await query(
      app.databaseUrl,
      `update app_user set password_hash = (select password_hash from app_user where email = $1) where username = 'superadmin'`,
      [MARTA.email],
    );
    await setUp({ isOnly: true });
    await query(app.databaseUrl, `update app_user set role = 'superadmin' where email = any ($1)`, [
      [MARTA.email, 'admin@example.com'],
    ]);
    await query(
      app.databaseUrl,
      `update app_user set password_hash = null where username = 'superadmin' or email = $1`,
      [MARTA.email],
    );
    const { id } = (await findStaff('admin@example.com')) ?? { id: 0 };
    expect(await superadmin.put(`/api/enterprise/staff/${id}`, { role: 'user' })).toMatchObject({
      status: 409,
      body: { code: 'staff.last-password' },
    });
    await query(
      app.databaseUrl,
      `update app_user u set role = case when u.email is null then 'superadmin' when u.email = 'admin@example.com' then 'admin' else 'user' end,
         password_hash = (select password_hash from app_user where email = 'admin@example.com')
       where u.username = 'superadmin' or u.email = any ($1)`,
      [[MARTA.email, 'admin@example.com']],
    );
  });
});

describe('the session', () => {
  it('ends at the provider too', async () => {
    const client = app.visitor();
    await signOn(client);
    const { status, body } = await client.post<{ next: string }>('/api/logout');
    expect(status).toBe(200);
    const address = new URL(body.next);
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${CLIENT_URL}/`);
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await fetch(address)).status).toBe(200);
    expect((await getCurrentUser(client)).status).toBe(401);
    const other = await app.signedIn(MARTA.email);
    expect((await other.post('/api/logout')).status).toBe(204);
  });

  it('confirms a change only by a sign-in that the provider dates after the request', async () => {
    await signOn(app.visitor());
    await query(app.databaseUrl, `update app_user set role = 'superadmin' where email = $1`, [MARTA.email]);
    const [client, browser] = [app.visitor(), provider.browser()];
    await signOn(client, '', browser);
    expect((await client.put(SETTINGS, {})).body).toMatchObject({ code: 'auth.sign-in-again' });
    expect(await startSignOn(client, '&again=1')).toMatch(/prompt=login.*max_age=0|max_age=0.*prompt=login/);
    // A browser that drops the request returns without a time, or with the time of an old sign-in.
    const without = (await startSignOn(client, '&again=1')).replace('prompt=login', 'x=1').replace('max_age=0', 'y=1');
    expect(await returnFromProvider(client, await browser(without))).toBe('/?sign-in=no-time');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    try {
      const old = (await startSignOn(client, '&again=1'))
        .replace('prompt=login', 'x=1')
        .replace('max_age=0', 'max_age=900');
      expect(await returnFromProvider(client, await browser(old))).toBe('/?sign-in=not-asked');
    } finally {
      clock.mockRestore();
    }
    expect((await client.put(SETTINGS, {})).body).toMatchObject({ code: 'auth.sign-in-again' });
    expect(await signOn(client, '&again=1', browser)).toBe('/');
    expect((await client.put(SETTINGS, {})).status).toBe(200);
    provider.account = { sub: 'other', email: 'admin@example.com', email_verified: true };
    expect(await signOn(client, '&again=1', provider.browser())).toBe('/?sign-in=administrator');
    expect((await getCurrentUser(client)).body).toMatchObject({ email: MARTA.email });
    await query(app.databaseUrl, `update app_user set role = 'user' where email = $1`, [MARTA.email]);
  });

  it("skips our second factor if the provider's is trusted, and requires a code otherwise", async () => {
    const rules = '/api/settings/sign-in';
    expect((await superadmin.put(rules, { secondFactorRoles: ['user'], secondFactorFrom: '2026-01-01' })).status).toBe(
      200,
    );
    const preview = async () => {
      const { body } = await superadmin.post(`${rules}/foresee`, { secondFactorRoles: ['user'] });
      return (body as { signedIn: number }).signedIn;
    };
    const client = app.visitor();
    const before = await preview();
    await signOn(client);
    expect((await getCurrentUser(client)).body).toMatchObject({ mustSetUpSecondFactor: false, secondFactorFrom: null });
    expect(await preview()).toBe(before);
    expect((await client.get('/api/notifications')).status).toBe(200);
    expect((await client.openSocket()).hellos).toHaveLength(1);
    await setUp({ trustsSecondFactor: false });
    const other = app.visitor();
    await signOn(other);
    expect((await other.get('/api/notifications')).body).toMatchObject({ code: 'second-factor.setup-required' });
    expect((await getCurrentUser(other)).body).toMatchObject({
      mustSetUpSecondFactor: true,
      secondFactorFrom: '2026-01-01',
    });
    expect(await preview()).toBe(before + 1);
    await superadmin.put(rules, { secondFactorRoles: [] });
    await query(
      app.databaseUrl,
      `insert into second_factor (user_id, secret, since) select id, 'sealed', now() from app_user where email = $1`,
      [MARTA.email],
    );
    const third = app.visitor();
    expect(await signOn(third, '&to=/perfect-b')).toBe('/perfect-b?sign-in=code');
    expect((await getCurrentUser(third)).status).toBe(401);
    expect((await third.post('/api/login/second-step', { code: '123456' })).body).not.toMatchObject({
      code: 'auth.second-step-over',
    });
    await query(app.databaseUrl, 'delete from second_factor');
  });
});

describe('setting it up', () => {
  it('is available to superadmins only and reveals no secret', async () => {
    const admin = await app.signedIn('admin@example.com');
    expect((await admin.get(SETTINGS)).status).toBe(403);
    expect((await admin.put(SETTINGS, { isOn: true })).status).toBe(403);
    const { body } = await superadmin.get(SETTINGS);
    expect(JSON.stringify(body)).not.toContain(CLIENT.secret);
    expect(body).toMatchObject({
      settings: { hasSecret: true, clientIdentifier: CLIENT.id },
      redirectAddress: `${CLIENT_URL}/api/auth/single-sign-on/callback`,
    });
    const [row] = await query<{ secret: string }>(app.databaseUrl, 'select secret from single_sign_on');
    expect(row?.secret).not.toContain(CLIENT.secret);
    const entries = (await audit()).filter(({ objectKind }) => objectKind === 'settings');
    expect(JSON.stringify(entries)).not.toMatch(/secret/i);
  });

  it('requires https except on this machine, and a new secret for another issuer', async () => {
    for (const issuer of ['http://keycloak.example', 'ftp://x.example', 'https://a:b@x.example', 'no address'])
      expect(await superadmin.put(SETTINGS, { issuer })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'issuer' }] },
      });
    await superadmin.put(SETTINGS, { issuer: 'https://elsewhere.example' });
    expect((await superadmin.get(SETTINGS)).body).toMatchObject({ settings: { hasSecret: false } });
    expect((await superadmin.put(SETTINGS, { label: ' ' })).status).toBe(400);
  });

  it('is tested against the provider', async () => {
    const test = async (fields = {}) =>
      (
        await superadmin.post<{ checks: { state: string; sentence: string }[] }>(`${SETTINGS}/test`, {
          issuer: provider.issuer,
          clientIdentifier: CLIENT.id,
          ...fields,
        })
      ).body.checks.map(({ state }) => state);
    expect(await test()).toEqual(['good', 'good', 'good', 'good', 'good', 'good']);
    expect(await test({ clientSecret: 'wrong' })).toEqual(['good', 'good', 'good', 'bad', 'good', 'good']);
    expect(await test({ issuer: `${provider.issuer}/other` })).toEqual(['bad']);
    expect(await test({ issuer: 'http://127.0.0.1:9' })).toEqual(['bad']);
  });
});
