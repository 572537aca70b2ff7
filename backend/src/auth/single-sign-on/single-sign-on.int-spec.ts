import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { landingOf } from '@atrium/rules/people/landing';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import { ATRIUM, CLIENT, type ProviderAccount, type TestProvider } from '../../../test/provider.js';
import { MARTA, me, SETTINGS, SignOnStage } from '../../../test/sign-on-stage.js';
import { SoftwarePasskey } from '../../../test/software-passkey.js';
import { query } from '../../../test/sql.js';
import type { Visitor } from '../../../test/visitor.js';

/** The start page of the test user: the only project. */
const HOME = '/perfect-b';

let stage: SignOnStage;
let app: TestApp;
let provider: TestProvider;
let superadmin: Visitor;

beforeAll(async () => {
  stage = await SignOnStage.start();
  ({ app, provider, superadmin } = stage);
});
beforeEach(() => stage.clear());
afterAll(() => stage.close());

const setUp: SignOnStage['setUp'] = (fields) => stage.setUp(fields);
const begin: SignOnStage['begin'] = (...of) => stage.begin(...of);
const comeBack: SignOnStage['comeBack'] = (...of) => stage.comeBack(...of);
const signOn: SignOnStage['signOn'] = (...of) => stage.signOn(...of);
const staffCalled: SignOnStage['staffCalled'] = (email) => stage.staffCalled(email);
const audit = () => stage.audit();

describe('signing in at the provider', () => {
  it('opens the account of the verified address and continues at the requested page', async () => {
    const visitor = app.visitor();
    expect((await visitor.get('/api/auth/options')).body).toMatchObject({
      singleSignOn: { label: 'Keycloak', isOnly: false },
    });
    const address = new URL(await begin(visitor, '&to=/perfect-b/inventory?search=a'));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${ATRIUM}/api/auth/single-sign-on/callback`,
      scope: 'openid profile email',
    });
    expect(await comeBack(visitor, await provider.browser()(address.href))).toBe('/perfect-b/inventory?search=a');
    expect((await me(visitor)).body).toMatchObject({ email: MARTA.email, viaSingleSignOn: true });
    expect(await staffCalled(MARTA.email)).toMatchObject({ hasSingleSignOn: true });
    const said = (await audit()).map(({ action, actor }) => `${actor.name} ${action}`);
    expect(said).toContain('Marta Lopes provider-linked');
    expect(said).toContain('Marta Lopes signed-in');
    const { body: notices } = await visitor.get<{ type: string }[]>('/api/notifications');
    expect(notices.map(({ type }) => type)).toContain('account.single-sign-on');
  });

  it('finds the user by subject later, whatever the address is', async () => {
    await signOn(app.visitor());
    provider.account = { sub: 'marta', email: 'else@example.com', email_verified: false };
    const visitor = app.visitor();
    expect(await signOn(visitor)).toBe(HOME);
    expect((await me(visitor)).body).toMatchObject({ email: MARTA.email });
  });

  it('continues only at our own pages', async () => {
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/logout'])
      expect(await signOn(app.visitor(), `&to=${encodeURIComponent(to)}`)).toBe(HOME);
  });

  it('redirects to the public address first, so that the cookie is available in the callback', async () => {
    const { headers } = await app.visitor().get('/api/auth/single-sign-on?to=/talent-phi');
    expect(headers.get('location')).toBe(`${ATRIUM}/api/auth/single-sign-on?to=%2Ftalent-phi&moved=1`);
  });

  it('trusts a key that the provider has just started to use', async () => {
    await signOn(app.visitor());
    provider.rotateKeys();
    const visitor = app.visitor();
    expect(await signOn(visitor)).toBe(HOME);
    expect((await me(visitor)).status).toBe(200);
  });
});

describe('an invalid reply', () => {
  const changed = (address: string, name: string, value: string): string => {
    const url = new URL(address);
    url.searchParams.set(name, value);
    return url.href;
  };
  const noOne = async (visitor: Visitor): Promise<void> => expect((await me(visitor)).status).toBe(401);

  it('has another nonce, state or verifier', async () => {
    const visitor = app.visitor();
    const nonce = await provider.browser()(changed(await begin(visitor), 'nonce', 'another'));
    expect(await comeBack(visitor, nonce)).toBe('/?sign-in=invalid');
    const state = await provider.browser()(await begin(visitor));
    expect(await comeBack(visitor, changed(state, 'state', 'another'))).toBe('/?sign-in=over');
    const other = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const verifier = await provider.browser()(changed(await begin(visitor), 'code_challenge', other));
    expect(await comeBack(visitor, verifier)).toBe('/?sign-in=over');
    await noOne(visitor);
  });

  it('arrives twice, even with the first cookie', async () => {
    const visitor = app.visitor();
    const address = await provider.browser()(await begin(visitor));
    const cookie = visitor.cookie('sign-on') ?? '';
    expect(await comeBack(visitor, address)).toBe(HOME);
    expect(visitor.cookie('sign-on')).toBeUndefined();
    const thief = app.visitor();
    thief.keep('sign-on', cookie);
    expect(await comeBack(thief, address)).toBe('/?sign-in=over');
    await noOne(thief);
  });

  it('arrives in another browser', async () => {
    const address = await provider.browser()(await begin(app.visitor()));
    const other = app.visitor();
    expect(await comeBack(other, address)).toBe('/?sign-in=over');
    await noOne(other);
  });

  it('has a token signed by an unknown key', async () => {
    const visitor = app.visitor();
    provider.instead.set('/jwks', (response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"keys":[]}');
    });
    expect(await signOn(visitor)).toBe('/?sign-in=invalid');
    await noOne(visitor);
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
    expect(await begin(app.visitor())).toBe('/?sign-in=unreachable');
    const visitor = app.visitor();
    expect((await visitor.post('/api/login', { username: MARTA.email, password: DEMO_PASSWORD })).status).toBe(200);
    const another = await startApp({ databaseUrl: app.databaseUrl, env: { PUBLIC_ORIGIN: ATRIUM } });
    await another.close();
  });

  it('counts against a limit', async () => {
    await query(app.databaseUrl, 'delete from sign_in_attempt');
    const strict = await startApp({
      databaseUrl: app.databaseUrl,
      env: { PUBLIC_ORIGIN: ATRIUM, SIGN_IN_LIMIT_PER_ADDRESS: '2' },
    });
    const visitor = strict.visitor();
    for (let tries = 0; tries < 6; tries += 1) expect(await begin(visitor)).toContain(provider.issuer);
    expect(await begin(visitor)).toBe('/?sign-in=throttled');
    await strict.close();
    await query(app.databaseUrl, 'delete from sign_in_attempt');
  });
});

describe('admission', () => {
  const refusedAs = async (account: ProviderAccount): Promise<string> => {
    provider.account = account;
    const visitor = app.visitor();
    const end = await signOn(visitor);
    expect((await me(visitor)).status).toBe(401);
    return end;
  };

  it('rejects an unverified address', async () => {
    expect(await refusedAs({ ...MARTA, email_verified: false })).toBe('/?sign-in=unverified');
    expect(await refusedAs({ ...MARTA, email_verified: 'true' as never })).toBe('/?sign-in=unverified');
  });

  it('rejects unknown users unless users are added, who then have no access', async () => {
    const stranger = {
      sub: 'rui',
      email: 'Rui@Example.com',
      email_verified: true,
      given_name: 'Rui',
      family_name: 'Mota',
    };
    expect(await refusedAs(stranger)).toBe('/?sign-in=unknown');
    await setUp({ addsPeople: true });
    provider.account = stranger;
    const visitor = app.visitor();
    expect(await signOn(visitor)).toBe('/');
    expect((await me(visitor)).body).toMatchObject({ firstName: 'Rui', role: 'user', projects: [] });
    const rui = await staffCalled('rui@example.com');
    expect((await superadmin.delete(`/api/enterprise/staff/${rui?.id}`)).status).toBe(204);
    expect((await me(visitor)).status).toBe(401);
    expect(await refusedAs(stranger)).toBe('/?sign-in=inactive');
    expect(await refusedAs({ ...stranger, sub: 'another' })).toBe('/?sign-in=inactive');
  });

  it('rejects a deactivated user', async () => {
    await signOn(app.visitor());
    await query(app.databaseUrl, `update app_user set is_active = false where email = $1`, [MARTA.email]);
    expect(await refusedAs(MARTA)).toBe('/?sign-in=inactive');
    await query(app.databaseUrl, 'delete from provider_identity');
    expect(await refusedAs(MARTA)).toBe('/?sign-in=inactive');
    await query(app.databaseUrl, `update app_user set is_active = true where email = $1`, [MARTA.email]);
  });

  it("rejects a new owner of a member's address until an administrator unlinks it", async () => {
    const first = app.visitor();
    await signOn(first);
    expect(await refusedAs({ ...MARTA, sub: 'successor' })).toBe('/?sign-in=linked');
    const { id } = (await staffCalled(MARTA.email)) ?? { id: 0 };
    expect((await superadmin.delete(`/api/enterprise/staff/${id}/single-sign-on`)).status).toBe(204);
    expect((await superadmin.delete(`/api/enterprise/staff/${id}/single-sign-on`)).status).toBe(409);
    expect((await me(first)).status).toBe(401);
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
    const visitor = app.visitor();
    const landing = await signOn(visitor);
    const { body } = await me(visitor);
    expect(landing).toBe(landingOf(body));
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
    const deeds = (await audit()).filter(({ actor }) => actor.name === 'Keycloak (single sign-on)');
    expect(deeds.map(({ action, objectKind, project }) => [objectKind, action, project])).toEqual(
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
      body: { errors: [{ path: 'isOnly', message: expect.stringContaining('Offer single sign-on first') }] },
    });
    await setUp({ isOn: true, isOnly: true });
    const { status, body } = await superadmin.put<SingleSignOnSettings>(SETTINGS, { isOn: false });
    expect({ status, body }).toMatchObject({ status: 200, body: { isOn: false, isOnly: false } });
  });

  it('accepts passkeys of superadmins only', async () => {
    const addTo = async (visitor: Visitor): Promise<SoftwarePasskey> => {
      const passkey = new SoftwarePasskey(ATRIUM);
      const { body } = await visitor.post<{ options: never }>('/api/auth/passkeys/options');
      const { status } = await visitor.post('/api/auth/passkeys', {
        name: 'Laptop',
        credential: passkey.make(body.options),
      });
      expect(status).toBe(201);
      return passkey;
    };
    const use = async (passkey: SoftwarePasskey) => {
      const visitor = app.visitor();
      const { body } = await visitor.post<{ options: never }>('/api/login/passkey/options', {});
      return visitor.post('/api/login/passkey', { credential: passkey.use(body.options) });
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
    const refused = await superadmin.put(SETTINGS, { isOnly: true });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'isOnly' }] } });
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
    const { id } = (await staffCalled('admin@example.com')) ?? { id: 0 };
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
    const visitor = app.visitor();
    await signOn(visitor);
    const { status, body } = await visitor.post<{ next: string }>('/api/logout');
    expect(status).toBe(200);
    const address = new URL(body.next);
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${ATRIUM}/`);
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await fetch(address)).status).toBe(200);
    expect((await me(visitor)).status).toBe(401);
    const other = await app.signedIn(MARTA.email);
    expect((await other.post('/api/logout')).status).toBe(204);
  });

  it('confirms a change only by a sign-in that the provider dates after the request', async () => {
    await signOn(app.visitor());
    await query(app.databaseUrl, `update app_user set role = 'superadmin' where email = $1`, [MARTA.email]);
    const [visitor, browser] = [app.visitor(), provider.browser()];
    await signOn(visitor, '', browser);
    expect((await visitor.put(SETTINGS, {})).body).toMatchObject({ code: 'auth.sign-in-again' });
    expect(await begin(visitor, '&again=1')).toMatch(/prompt=login.*max_age=0|max_age=0.*prompt=login/);
    // A browser that drops the request returns without a time, or with the time of an old sign-in.
    const without = (await begin(visitor, '&again=1')).replace('prompt=login', 'x=1').replace('max_age=0', 'y=1');
    expect(await comeBack(visitor, await browser(without))).toBe('/?sign-in=no-time');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    try {
      const old = (await begin(visitor, '&again=1')).replace('prompt=login', 'x=1').replace('max_age=0', 'max_age=900');
      expect(await comeBack(visitor, await browser(old))).toBe('/?sign-in=not-asked');
    } finally {
      clock.mockRestore();
    }
    expect((await visitor.put(SETTINGS, {})).body).toMatchObject({ code: 'auth.sign-in-again' });
    expect(await signOn(visitor, '&again=1', browser)).toBe('/');
    expect((await visitor.put(SETTINGS, {})).status).toBe(200);
    provider.account = { sub: 'other', email: 'admin@example.com', email_verified: true };
    expect(await signOn(visitor, '&again=1', provider.browser())).toBe('/?sign-in=administrator');
    expect((await me(visitor)).body).toMatchObject({ email: MARTA.email });
    await query(app.databaseUrl, `update app_user set role = 'user' where email = $1`, [MARTA.email]);
  });

  it("skips our second factor if the provider's is trusted, and requires a code otherwise", async () => {
    const rules = '/api/settings/sign-in';
    expect((await superadmin.put(rules, { secondFactorRoles: ['user'], secondFactorFrom: '2026-01-01' })).status).toBe(
      200,
    );
    const foreseen = async () => {
      const { body } = await superadmin.post(`${rules}/foresee`, { secondFactorRoles: ['user'] });
      return (body as { signedIn: number }).signedIn;
    };
    const visitor = app.visitor();
    const before = await foreseen();
    await signOn(visitor);
    expect((await me(visitor)).body).toMatchObject({ mustSetUpSecondFactor: false, secondFactorFrom: null });
    expect(await foreseen()).toBe(before);
    expect((await visitor.get('/api/notifications')).status).toBe(200);
    expect((await visitor.watch()).hellos).toHaveLength(1);
    await setUp({ trustsSecondFactor: false });
    const other = app.visitor();
    await signOn(other);
    expect((await other.get('/api/notifications')).body).toMatchObject({ code: 'second-factor.setup-required' });
    expect((await me(other)).body).toMatchObject({ mustSetUpSecondFactor: true, secondFactorFrom: '2026-01-01' });
    expect(await foreseen()).toBe(before + 1);
    await superadmin.put(rules, { secondFactorRoles: [] });
    await query(
      app.databaseUrl,
      `insert into second_factor (user_id, secret, since) select id, 'sealed', now() from app_user where email = $1`,
      [MARTA.email],
    );
    const third = app.visitor();
    expect(await signOn(third, '&to=/perfect-b')).toBe('/perfect-b?sign-in=code');
    expect((await me(third)).status).toBe(401);
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
      redirectAddress: `${ATRIUM}/api/auth/single-sign-on/callback`,
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
