import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Passkey } from '@atrium/contract/session/passkeys/schemas';
import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import { SoftwarePasskey } from '../../../test/sign-in/software-passkey.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { generateTotpCode } from '../../../test/sign-in/totp-code.js';

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

interface OptionsReply {
  readonly options: Record<string, unknown>;
}
interface Added {
  readonly passkey: Passkey;
  readonly recoveryCodes: string[] | null;
}
const expiredReply = { status: 400, body: { code: 'passkey.over' } };
const rejectedReply = { status: 400, body: { code: 'passkey.refused' } };

const ask = async (client: TestClient, path: string, body?: unknown): Promise<Record<string, unknown>> =>
  (await client.post<OptionsReply>(path, body)).body.options;
const add = async (client: TestClient, name: string, passkey = new SoftwarePasskey(ORIGIN)) => {
  const options = await ask(client, `${PASSKEYS}/options`);
  const response = await client.post<Added>(PASSKEYS, { name, credential: passkey.create(options) });
  expect(response.status).toBe(201);
  const { recoveryCodes, passkey: stored } = response.body;
  return { passkey, recoveryCodes, id: stored.id };
};
const use = async (client: TestClient, passkey: SoftwarePasskey, ceremony = {}) =>
  client.post(SIGN_IN, { credential: passkey.sign(await ask(client, ASK, {}), ceremony) });
const login = (client: TestClient, username: string) =>
  client.post('/api/login', { username, password: DEMO_PASSWORD });
const readFactor = async (client: TestClient) => (await client.get<SecondFactor>(FACTOR)).body;

describe('a passkey of the user', () => {
  const email = 'both@example.com';

  it('is added with a name, and the first one comes with ten recovery codes', async () => {
    const client = await app.signedIn(email);
    const socket = await client.openSocket();
    expect(await readFactor(client)).toMatchObject({ isOn: false, passkeys: [], passkeyHost: 'atrium.example' });
    const options = await ask(client, `${PASSKEYS}/options`);
    expect(options).toMatchObject({
      rp: { id: 'atrium.example', name: 'Atrium' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred' },
    });
    const phone = await add(client, ' Phone ', new SoftwarePasskey(ORIGIN, true));
    expect(phone.recoveryCodes).toHaveLength(10);
    expect(await readFactor(client)).toMatchObject({
      isOn: false,
      recoveryCodesLeft: 10,
      passkeys: [{ id: phone.id, name: 'Phone', host: 'atrium.example', isBackedUp: true, lastUsedAt: null }],
    });
    expect((await client.get('/api/auth/user')).body).toMatchObject({ hasSecondFactor: true, hasPasskey: true });
    const notifications = await socket.waitForEvent('notification.created');
    expect(notifications.data).toMatchObject({ notification: { title: 'Passkey added' } });

    const key = await add(client, 'Key on my ring');
    expect(key.recoveryCodes).toBeNull();
    const retry = await ask(client, `${PASSKEYS}/options`);
    expect(retry['excludeCredentials']).toHaveLength(2);
    const twice = await client.post(PASSKEYS, { name: 'Twice', credential: key.passkey.create(retry) });
    expect(twice).toMatchObject({ status: 409, body: { code: 'passkey.known' } });
    const other = await app.signedIn('staff@talent-phi.example');
    expect((await other.put(`${PASSKEYS}/${key.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(`${PASSKEYS}/${key.id}`)).status).toBe(404);
    expect((await client.put(`${PASSKEYS}/${key.id}`, { name: 'Safe' })).body).toMatchObject({ name: 'Safe' });
    expect((await client.put(`${PASSKEYS}/${key.id}`, { name: ' ' })).status).toBe(400);

    const admin = await app.signedIn('admin@example.com');
    const { body: staff } = await admin.get<Staff[]>(STAFF);
    expect(staff.find((one) => one.email === email)).toMatchObject({ hasSecondFactor: true, secondFactorDevices: 2 });
    const { body: entries } = await admin.get<AuditEntry[]>('/api/enterprise/audit?limit=200');
    for (const action of ['passkey-added', 'passkey-renamed'])
      expect(entries).toContainEqual(expect.objectContaining({ action, objectKind: 'second-factor' }));
  });

  it('requires a recent sign-in, the same browser and an answer to its challenge', async () => {
    const client = await app.signedIn('newcomer@example.com');
    const options = await ask(client, `${PASSKEYS}/options`);
    const passkey = new SoftwarePasskey(ORIGIN);
    const send = (from: TestClient, credential: unknown) => from.post(PASSKEYS, { name: 'New', credential });
    const elsewhere = await app.signedIn('newcomer@example.com');
    expect(await send(elsewhere, passkey.create(options))).toMatchObject(expiredReply);
    const created = { challenge: Buffer.from('made up').toString('base64url') };
    expect(await send(client, passkey.create(options, created))).toMatchObject(expiredReply);
    const ofSignIn = (await ask(client, ASK, {}))['challenge'] as string;
    expect(await send(client, passkey.create(options, { challenge: ofSignIn }))).toMatchObject(expiredReply);
    const phished = passkey.create(options, { origin: 'https://atrium.example.evil.example' });
    expect(await send(client, phished)).toMatchObject(rejectedReply);
    expect(await send(client, passkey.create(options))).toMatchObject(expiredReply);
    await query(
      app.databaseUrl,
      `update session set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '1 hour'))
       where sess ->> 'userId' = (select id::text from app_user where email = 'newcomer@example.com')`,
    );
    const process = await startApp({ databaseUrl: app.databaseUrl, env: { PUBLIC_ORIGIN: ORIGIN } });
    const old = process.visitor();
    old.setCookie('sid', client.cookie('sid') ?? '');
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
  let first: TestClient;
  beforeAll(async () => {
    first = await app.signedIn(email);
    ({ passkey } = await add(first, 'Laptop'));
  });

  it('needs only the passkey and no second step', async () => {
    const client = app.visitor();
    const options = await ask(client, ASK, {});
    expect(options).toMatchObject({ rpId: 'atrium.example', userVerification: 'required', allowCredentials: [] });
    const response = await client.post(SIGN_IN, { credential: passkey.sign(options) });
    expect(response).toMatchObject({ status: 200, body: { user: { email, hasPasskey: true } } });
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await readFactor(client)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it('accepts a challenge once, in its own browser, within minutes, and supports several pages', async () => {
    const client = app.visitor();
    const [one, two] = [await ask(client, ASK, {}), await ask(client, ASK, {})];
    const answered = passkey.sign(one);
    expect((await client.post(SIGN_IN, { credential: answered })).status).toBe(200);
    expect(await client.post(SIGN_IN, { credential: answered })).toMatchObject(expiredReply);
    expect(await client.post(SIGN_IN, { credential: passkey.sign(one) })).toMatchObject(expiredReply);
    expect(await app.visitor().post(SIGN_IN, { credential: passkey.sign(two) })).toMatchObject(expiredReply);
    expect((await client.post(SIGN_IN, { credential: passkey.sign(two) })).status).toBe(200);
    const both = await ask(client, ASK, {});
    const attempts = [passkey.sign(both), passkey.sign(both)];
    const responses = await Promise.all(attempts.map((credential) => client.post(SIGN_IN, { credential })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rejects a passkey without user verification, of another site, copied or unknown', async () => {
    expect(await use(app.visitor(), passkey, { verified: false })).toMatchObject(rejectedReply);
    expect(await use(app.visitor(), passkey, { origin: 'https://evil.example' })).toMatchObject(rejectedReply);
    expect((await use(app.visitor(), passkey)).status).toBe(200);
    const now = passkey.counter;
    passkey.counter = now - 3;
    expect(await use(app.visitor(), passkey)).toMatchObject(rejectedReply);
    passkey.counter = now;
    expect((await use(app.visitor(), passkey)).status).toBe(200);
    expect(await use(app.visitor(), new SoftwarePasskey(ORIGIN))).toMatchObject(rejectedReply);
    const admin = await app.signedIn('admin@example.com');
    const { body } = await admin.get<AuditEntry[]>('/api/enterprise/audit?limit=200');
    expect(body).toContainEqual(expect.objectContaining({ action: 'sign-in-failed', objectName: 'Marta Lopes' }));
  });

  it('is rate limited like a sign-in by password, but only for failures', async () => {
    const otherUser = new SoftwarePasskey(ORIGIN);
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 12; attempts += 1) statuses.push((await use(app.visitor(), otherUser)).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await use(app.visitor(), passkey)).status).toBe(200);
  });

  it("confirms an identity only with the user's own passkey, and makes the sign-in recent", async () => {
    const client = await app.signedIn('manager@talent-phi.example');
    expect((await client.post(ASK, { confirm: true })).body).toMatchObject({ code: 'passkey.none' });
    const own = await add(client, 'Tablet');
    const options = await ask(client, ASK, { confirm: true });
    expect(options['allowCredentials']).toHaveLength(1);
    expect(await client.post(SIGN_IN, { credential: passkey.sign(options) })).toMatchObject(rejectedReply);
    expect((await client.get('/api/auth/user')).body).toMatchObject({ email: 'manager@talent-phi.example' });
    const retry = await ask(client, ASK, { confirm: true });
    const before = client.cookie('sid');
    expect((await client.post(SIGN_IN, { credential: own.passkey.sign(retry) })).status).toBe(200);
    expect(client.cookie('sid')).not.toBe(before);
  });

  it('rejects a deactivated account', async () => {
    await query(app.databaseUrl, 'update app_user set is_active = false where email = $1', [email]);
    expect(await use(app.visitor(), passkey)).toMatchObject(rejectedReply);
    await query(app.databaseUrl, 'update app_user set is_active = true where email = $1', [email]);
  });
});

describe('a passkey after the password', () => {
  const email = 'manager@perfect-b.example';
  let owner: TestClient;
  let passkey: SoftwarePasskey;
  let recoveryCodes: string[];
  beforeAll(async () => {
    owner = await app.signedIn(email);
    const added = await add(owner, 'Key');
    passkey = added.passkey;
    recoveryCodes = added.recoveryCodes ?? [];
  });
  const half = async (): Promise<TestClient> => {
    const client = app.visitor();
    expect((await login(client, email)).body).toMatchObject({ code: 'auth.second-step' });
    return client;
  };
  const stepOf = async (client: TestClient) =>
    (await client.get<{ app: boolean; passkey: OptionsReply | null }>(STEP)).body;

  it('is requested even without user verification, and the device can be remembered', async () => {
    expect((await app.visitor().get(STEP)).body).toMatchObject({ code: 'auth.second-step-over' });
    const client = await half();
    const { app: hasApp, passkey: asked } = await stepOf(client);
    expect(hasApp).toBe(false);
    expect(asked?.options['allowCredentials']).toHaveLength(1);
    expect(await client.post(STEP, { code: '123456' })).toMatchObject({ body: { code: 'auth.wrong-code' } });
    const credential = passkey.sign(asked?.options, { verified: false });
    const response = await client.post(`${STEP}/passkey`, { credential, remember: true });
    expect(response).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await login(client, email)).status).toBe(200);
  });

  it('of another user is rejected, while a recovery code is accepted', async () => {
    const client = await half();
    const { passkey: asked } = await stepOf(client);
    const { passkey: others } = await add(await app.signedIn('staff@talent-phi.example'), 'Other');
    expect(await client.post(`${STEP}/passkey`, { credential: others.sign(asked?.options) })).toMatchObject(
      rejectedReply,
    );
    expect((await client.post(STEP, { code: recoveryCodes[0] })).status).toBe(200);
  });

  it('works next to an app; removing the last of both deletes recovery codes and remembered devices', async () => {
    const { body } = await owner.post<{ secret: string }>(`${FACTOR}/setup`);
    expect((await owner.post(FACTOR, { code: generateTotpCode(body.secret) })).status).toBe(200);
    expect(await stepOf(await half())).toMatchObject({ app: true, passkey: { options: {} } });
    expect((await owner.delete(FACTOR)).status).toBe(204);
    const { passkeys, recoveryCodesLeft, rememberedDevices } = await readFactor(owner);
    expect([recoveryCodesLeft, rememberedDevices.length]).toEqual([10, 1]);
    expect((await owner.delete(`${PASSKEYS}/${passkeys[0]?.id}`)).status).toBe(204);
    expect(await readFactor(owner)).toMatchObject({ recoveryCodesLeft: 0, rememberedDevices: [], passkeys: [] });
    expect((await login(app.visitor(), email)).status).toBe(200);
  });

  it('satisfies a mandatory second factor, and the last one cannot be removed', async () => {
    const superadmin = await app.signedIn('superadmin');
    const rules = { secondFactorRoles: ['manager'], secondFactorFrom: '2020-01-01' };
    expect((await superadmin.put(RULES, rules)).status).toBe(200);
    await waitUntil(async () => (await owner.get('/api/inventory')).status === 403);
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
    expect(await use(app.visitor(), passkey)).toMatchObject(rejectedReply);
  });
});

it('reports where passkeys cannot be used', async () => {
  const plain = await startApp({ databaseUrl: app.databaseUrl });
  expect(await plain.visitor().post(ASK, {})).toMatchObject({ status: 409, body: { code: 'passkey.no-address' } });
  expect((await readFactor(await plain.signedIn('newcomer@example.com'))).passkeyHost).toBeNull();
  await plain.close();
});
