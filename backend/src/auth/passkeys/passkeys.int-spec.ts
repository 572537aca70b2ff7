import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Passkey } from '@atrium/contract/session/passkeys/schemas';
import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import { SoftwarePasskey } from '../../../test/software-passkey.js';
import { query } from '../../../test/sql.js';
import { until } from '../../../test/until.js';
import type { Visitor } from '../../../test/visitor.js';
import { codeOf } from '../second-factor/totp.js';

const ORIGIN = 'https://atrium.example';
const PASSKEYS = '/api/auth/passkeys';
const ASK = '/api/login/passkey/options';
const SIGN_IN = '/api/login/passkey';
const STEP = '/api/login/second-step';
const FACTOR = '/api/auth/second-factor';
const STAFF = '/api/enterprise/staff';
const RULES = '/api/settings/sign-in';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_ORIGIN: ORIGIN } });
});
afterAll(() => app.close());

interface Asked {
  readonly options: Record<string, unknown>;
}
interface Added {
  readonly passkey: Passkey;
  readonly recoveryCodes: string[] | null;
}
const isOver = { status: 400, body: { code: 'passkey.over' } };
const isRefused = { status: 400, body: { code: 'passkey.refused' } };

const ask = async (visitor: Visitor, path: string, body?: unknown): Promise<Record<string, unknown>> =>
  (await visitor.post<Asked>(path, body)).body.options;
const add = async (visitor: Visitor, name: string, passkey = new SoftwarePasskey(ORIGIN)) => {
  const options = await ask(visitor, `${PASSKEYS}/options`);
  const answer = await visitor.post<Added>(PASSKEYS, { name, credential: passkey.make(options) });
  expect(answer.status).toBe(201);
  const { recoveryCodes, passkey: kept } = answer.body;
  return { passkey, recoveryCodes, id: kept.id };
};
const use = async (visitor: Visitor, passkey: SoftwarePasskey, ceremony = {}) =>
  visitor.post(SIGN_IN, { credential: passkey.use(await ask(visitor, ASK, {}), ceremony) });
const login = (visitor: Visitor, username: string) => visitor.post('/api/login', { username, password: DEMO_PASSWORD });
const factorOf = async (visitor: Visitor) => (await visitor.get<SecondFactor>(FACTOR)).body;

describe('a passkey of the user', () => {
  const email = 'both@example.com';

  it('is added with a name, and the first one comes with ten recovery codes', async () => {
    const visitor = await app.signedIn(email);
    const watcher = await visitor.watch();
    expect(await factorOf(visitor)).toMatchObject({ isOn: false, passkeys: [], passkeyHost: 'atrium.example' });
    const options = await ask(visitor, `${PASSKEYS}/options`);
    expect(options).toMatchObject({
      rp: { id: 'atrium.example', name: 'Atrium' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred' },
    });
    const phone = await add(visitor, ' Phone ', new SoftwarePasskey(ORIGIN, true));
    expect(phone.recoveryCodes).toHaveLength(10);
    expect(await factorOf(visitor)).toMatchObject({
      isOn: false,
      recoveryCodesLeft: 10,
      passkeys: [{ id: phone.id, name: 'Phone', host: 'atrium.example', isBackedUp: true, lastUsedAt: null }],
    });
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ hasSecondFactor: true, hasPasskey: true });
    const told = await watcher.heard('notification.created');
    expect(told.data).toMatchObject({ notification: { title: 'Passkey added' } });

    const key = await add(visitor, 'Key on my ring');
    expect(key.recoveryCodes).toBeNull();
    const again = await ask(visitor, `${PASSKEYS}/options`);
    expect(again['excludeCredentials']).toHaveLength(2);
    const twice = await visitor.post(PASSKEYS, { name: 'Twice', credential: key.passkey.make(again) });
    expect(twice).toMatchObject({ status: 409, body: { code: 'passkey.known' } });
    const other = await app.signedIn('staff@talent-phi.example');
    expect((await other.put(`${PASSKEYS}/${key.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(`${PASSKEYS}/${key.id}`)).status).toBe(404);
    expect((await visitor.put(`${PASSKEYS}/${key.id}`, { name: 'Safe' })).body).toMatchObject({ name: 'Safe' });
    expect((await visitor.put(`${PASSKEYS}/${key.id}`, { name: ' ' })).status).toBe(400);

    const admin = await app.signedIn('admin@example.com');
    const { body: staff } = await admin.get<Staff[]>(STAFF);
    expect(staff.find((one) => one.email === email)).toMatchObject({ hasSecondFactor: true, secondFactorDevices: 2 });
    const { body: entries } = await admin.get<AuditEntry[]>('/api/enterprise/audit?limit=200');
    for (const action of ['passkey-added', 'passkey-renamed'])
      expect(entries).toContainEqual(expect.objectContaining({ action, objectKind: 'second-factor' }));
  });

  it('requires a recent sign-in, the same browser and an answer to its challenge', async () => {
    const visitor = await app.signedIn('newcomer@example.com');
    const options = await ask(visitor, `${PASSKEYS}/options`);
    const passkey = new SoftwarePasskey(ORIGIN);
    const send = (from: Visitor, credential: unknown) => from.post(PASSKEYS, { name: 'New', credential });
    const elsewhere = await app.signedIn('newcomer@example.com');
    expect(await send(elsewhere, passkey.make(options))).toMatchObject(isOver);
    const made = { challenge: Buffer.from('made up').toString('base64url') };
    expect(await send(visitor, passkey.make(options, made))).toMatchObject(isOver);
    const ofSignIn = (await ask(visitor, ASK, {}))['challenge'] as string;
    expect(await send(visitor, passkey.make(options, { challenge: ofSignIn }))).toMatchObject(isOver);
    const phished = passkey.make(options, { origin: 'https://atrium.example.evil.example' });
    expect(await send(visitor, phished)).toMatchObject(isRefused);
    expect(await send(visitor, passkey.make(options))).toMatchObject(isOver);
    await query(
      app.databaseUrl,
      `update session set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '1 hour'))
       where sess ->> 'userId' = (select id::text from app_user where email = 'newcomer@example.com')`,
    );
    const process = await startApp({ databaseUrl: app.databaseUrl, env: { PUBLIC_ORIGIN: ORIGIN } });
    const old = process.visitor();
    old.keep('sid', visitor.cookie('sid') ?? '');
    expect((await old.post(`${PASSKEYS}/options`)).body).toMatchObject({
      code: 'auth.sign-in-again',
      message: 'Please sign in again to add a passkey',
    });
    await process.close();
  });
});

describe('signing in without a password', () => {
  const email = 'staff@perfect-b.example';
  let passkey: SoftwarePasskey;
  let first: Visitor;
  beforeAll(async () => {
    first = await app.signedIn(email);
    ({ passkey } = await add(first, 'Laptop'));
  });

  it('needs only the passkey and no second step', async () => {
    const visitor = app.visitor();
    const options = await ask(visitor, ASK, {});
    expect(options).toMatchObject({ rpId: 'atrium.example', userVerification: 'required', allowCredentials: [] });
    const answer = await visitor.post(SIGN_IN, { credential: passkey.use(options) });
    expect(answer).toMatchObject({ status: 200, body: { user: { email, hasPasskey: true } } });
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    expect((await factorOf(visitor)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it('accepts a challenge once, in its own browser, within minutes, and supports several pages', async () => {
    const visitor = app.visitor();
    const [one, two] = [await ask(visitor, ASK, {}), await ask(visitor, ASK, {})];
    const answered = passkey.use(one);
    expect((await visitor.post(SIGN_IN, { credential: answered })).status).toBe(200);
    expect(await visitor.post(SIGN_IN, { credential: answered })).toMatchObject(isOver);
    expect(await visitor.post(SIGN_IN, { credential: passkey.use(one) })).toMatchObject(isOver);
    expect(await app.visitor().post(SIGN_IN, { credential: passkey.use(two) })).toMatchObject(isOver);
    expect((await visitor.post(SIGN_IN, { credential: passkey.use(two) })).status).toBe(200);
    const both = await ask(visitor, ASK, {});
    const tries = [passkey.use(both), passkey.use(both)];
    const answers = await Promise.all(tries.map((credential) => visitor.post(SIGN_IN, { credential })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rejects a passkey without user verification, of another site, copied or unknown', async () => {
    expect(await use(app.visitor(), passkey, { verified: false })).toMatchObject(isRefused);
    expect(await use(app.visitor(), passkey, { origin: 'https://evil.example' })).toMatchObject(isRefused);
    expect((await use(app.visitor(), passkey)).status).toBe(200);
    const now = passkey.counter;
    passkey.counter = now - 3;
    expect(await use(app.visitor(), passkey)).toMatchObject(isRefused);
    passkey.counter = now;
    expect((await use(app.visitor(), passkey)).status).toBe(200);
    expect(await use(app.visitor(), new SoftwarePasskey(ORIGIN))).toMatchObject(isRefused);
    const admin = await app.signedIn('admin@example.com');
    const { body } = await admin.get<AuditEntry[]>('/api/enterprise/audit?limit=200');
    expect(body).toContainEqual(expect.objectContaining({ action: 'sign-in-failed', objectName: 'Marta Lopes' }));
  });

  it('is rate limited like a sign-in by password, but only for failures', async () => {
    const stranger = new SoftwarePasskey(ORIGIN);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await use(app.visitor(), stranger)).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await use(app.visitor(), passkey)).status).toBe(200);
  });

  it("confirms an identity only with the user's own passkey, and makes the sign-in recent", async () => {
    const visitor = await app.signedIn('manager@talent-phi.example');
    expect((await visitor.post(ASK, { confirm: true })).body).toMatchObject({ code: 'passkey.none' });
    const own = await add(visitor, 'Tablet');
    const options = await ask(visitor, ASK, { confirm: true });
    expect(options['allowCredentials']).toHaveLength(1);
    expect(await visitor.post(SIGN_IN, { credential: passkey.use(options) })).toMatchObject(isRefused);
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ email: 'manager@talent-phi.example' });
    const again = await ask(visitor, ASK, { confirm: true });
    const before = visitor.cookie('sid');
    expect((await visitor.post(SIGN_IN, { credential: own.passkey.use(again) })).status).toBe(200);
    expect(visitor.cookie('sid')).not.toBe(before);
  });

  it('rejects a deactivated account', async () => {
    await query(app.databaseUrl, 'update app_user set is_active = false where email = $1', [email]);
    expect(await use(app.visitor(), passkey)).toMatchObject(isRefused);
    await query(app.databaseUrl, 'update app_user set is_active = true where email = $1', [email]);
  });
});

describe('a passkey after the password', () => {
  const email = 'manager@perfect-b.example';
  let owner: Visitor;
  let passkey: SoftwarePasskey;
  let recoveryCodes: string[];
  beforeAll(async () => {
    owner = await app.signedIn(email);
    const added = await add(owner, 'Key');
    passkey = added.passkey;
    recoveryCodes = added.recoveryCodes ?? [];
  });
  const half = async (): Promise<Visitor> => {
    const visitor = app.visitor();
    expect((await login(visitor, email)).body).toMatchObject({ code: 'auth.second-step' });
    return visitor;
  };
  const stepOf = async (visitor: Visitor) => (await visitor.get<{ app: boolean; passkey: Asked | null }>(STEP)).body;

  it('is requested even without user verification, and the device can be remembered', async () => {
    expect((await app.visitor().get(STEP)).body).toMatchObject({ code: 'auth.second-step-over' });
    const visitor = await half();
    const { app: hasApp, passkey: asked } = await stepOf(visitor);
    expect(hasApp).toBe(false);
    expect(asked?.options['allowCredentials']).toHaveLength(1);
    expect(await visitor.post(STEP, { code: '123456' })).toMatchObject({ body: { code: 'auth.wrong-code' } });
    const credential = passkey.use(asked?.options, { verified: false });
    const answer = await visitor.post(`${STEP}/passkey`, { credential, remember: true });
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await login(visitor, email)).status).toBe(200);
  });

  it('of another user is rejected, while a recovery code is accepted', async () => {
    const visitor = await half();
    const { passkey: asked } = await stepOf(visitor);
    const { passkey: others } = await add(await app.signedIn('staff@talent-phi.example'), 'Other');
    expect(await visitor.post(`${STEP}/passkey`, { credential: others.use(asked?.options) })).toMatchObject(isRefused);
    expect((await visitor.post(STEP, { code: recoveryCodes[0] })).status).toBe(200);
  });

  it('works next to an app; removing the last of both deletes recovery codes and remembered devices', async () => {
    const { body } = await owner.post<{ secret: string }>(`${FACTOR}/setup`);
    expect((await owner.post(FACTOR, { code: codeOf(body.secret) })).status).toBe(200);
    expect(await stepOf(await half())).toMatchObject({ app: true, passkey: { options: {} } });
    expect((await owner.delete(FACTOR)).status).toBe(204);
    const { passkeys, recoveryCodesLeft, rememberedDevices } = await factorOf(owner);
    expect([recoveryCodesLeft, rememberedDevices.length]).toEqual([10, 1]);
    expect((await owner.delete(`${PASSKEYS}/${passkeys[0]?.id}`)).status).toBe(204);
    expect(await factorOf(owner)).toMatchObject({ recoveryCodesLeft: 0, rememberedDevices: [], passkeys: [] });
    expect((await login(app.visitor(), email)).status).toBe(200);
  });

  it('satisfies a mandatory second factor, and the last one cannot be removed', async () => {
    const superadmin = await app.signedIn('superadmin');
    const rules = { secondFactorRoles: ['manager'], secondFactorFrom: '2020-01-01' };
    expect((await superadmin.put(RULES, rules)).status).toBe(200);
    await until(async () => (await owner.get('/api/inventory')).status === 403);
    const added = await add(owner, 'Needed');
    expect((await owner.get('/api/inventory')).status).toBe(200);
    expect(await owner.delete(`${PASSKEYS}/${added.id}`)).toMatchObject({ body: { code: 'second-factor.needed' } });
    const second = await add(owner, 'Spare');
    expect((await owner.delete(`${PASSKEYS}/${added.id}`)).status).toBe(204);
    expect((await owner.delete(`${PASSKEYS}/${second.id}`)).status).toBe(409);
    expect((await superadmin.put(RULES, { secondFactorRoles: [], secondFactorFrom: null })).status).toBe(200);
  });

  it('is removed when an administrator resets the second factor', async () => {
    const admin = await app.signedIn('admin@example.com');
    const { body: staff } = await admin.get<Staff[]>(STAFF);
    const { id } = staff.find((one) => one.email === email) as Staff;
    expect((await admin.delete(`${STAFF}/${id}/second-factor`)).status).toBe(204);
    expect((await login(app.visitor(), email)).status).toBe(200);
    expect(await use(app.visitor(), passkey)).toMatchObject(isRefused);
  });
});

it('reports where passkeys cannot be used', async () => {
  const plain = await startApp({ databaseUrl: app.databaseUrl });
  expect(await plain.visitor().post(ASK, {})).toMatchObject({ status: 409, body: { code: 'passkey.no-address' } });
  expect((await factorOf(await plain.signedIn('newcomer@example.com'))).passkeyHost).toBeNull();
  await plain.close();
});
