import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment, CurrentUser } from '@atrium/contract/session/session/schemas';
import type { SingleSignOnPreview, SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import { CLIENT_URL } from '../../../test/servers/oidc-test-provider.js';
import { MARTA, getCurrentUser, SETTINGS, SignOnFixture } from '../../../test/sign-in/sign-on-fixture.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { SingleSignOnReader } from './single-sign-on-reader.js';

const STAFF = '/api/enterprise/staff';
const NEW_PASSWORD = 'Own-Choice-4711!x';

let fixture: SignOnFixture;
let app: TestApp;
let superadmin: TestClient;
beforeAll(async () => {
  fixture = await SignOnFixture.start();
  ({ app, superadmin } = fixture);
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

const preview = async (groups: SingleSignOnSettings['groups'], issuer?: string): Promise<SingleSignOnPreview> =>
  (
    await superadmin.post<SingleSignOnPreview>(`${SETTINGS}/foresee`, {
      groups,
      ...(issuer === undefined ? {} : { issuer }),
    })
  ).body;

describe('the preview of settings', () => {
  it('lists by the last known groups who gains and loses access, and who is unknown', async () => {
    await fixture.setUp({ groups: [{ group: 'clinic', role: null, projects: ['perfect-b'] }] });
    await fixture.setGroups('clinic', 'news');
    const agency = { group: 'news', role: 'manager', projects: ['talent-phi'] } as const;
    const found = await preview([
      { ...agency, projects: [...agency.projects] },
      { group: 'nobody', role: null, projects: ['perfect-b'] },
    ]);
    expect(found.changes).toEqual([
      {
        staffId: expect.any(Number),
        name: 'Marta Lopes',
        role: { before: 'user', after: 'manager' },
        gains: ['talent-phi'],
        loses: ['perfect-b'],
        accessRoles: [],
      },
    ]);
    expect(found.unknown).toBeGreaterThan(3);
    expect(found.atRisk).toContainEqual(
      expect.objectContaining({ name: 'Tomás Ferreira', loses: ['perfect-b', 'talent-phi'] }),
    );
    expect(await preview([])).toEqual({ ...found, changes: [], unknown: 0, atRisk: [] });
    const elsewhere = await preview([{ group: 'clinic', role: 'admin', projects: [] }], 'https://elsewhere.example');
    expect(elsewhere).toMatchObject({ changes: [], unknown: found.unknown + 1 });
  });

  it('counts the sessions that end and the users who have never signed in at the provider', async () => {
    const before = (await preview([])).passwords;
    await app.signedIn('manager@perfect-b.example');
    await fixture.signOn(app.visitor());
    const after = (await preview([])).passwords;
    expect(after).toEqual({
      people: before.people,
      superadmins: before.superadmins,
      withSessions: before.withSessions + 1,
      sessions: before.sessions + 1,
      neverThere: before.neverThere - 1,
    });
    const admin = await app.signedIn('admin@example.com');
    expect((await admin.post(`${SETTINGS}/foresee`, { groups: [] })).status).toBe(403);
  });
});

describe('access roles in the group table', () => {
  const accessOf = async (): Promise<Assignment | undefined> => {
    const staff = await fixture.findStaff(MARTA.email);
    const { body } = await superadmin.get<Assignment[]>('/api/enterprise/assignments');
    return body.find((one) => one.staffId === staff?.id && one.isActive);
  };

  it('are assigned with a project, previewed, and stay while the table names them', async () => {
    const { body: role } = await superadmin.post<AccessRole>('/api/enterprise/access-roles', {
      name: 'Front desk',
      project: 'perfect-b',
      rights: ['stock:use'],
    });
    await fixture.setUp({ groups: [{ group: 'desk', role: null, projects: ['perfect-b'] }] });
    await fixture.setGroups('desk');
    const table = [{ group: 'desk', role: null, projects: ['perfect-b'], accessRoles: { 'perfect-b': role.id } }];
    expect(await preview(table as SingleSignOnSettings['groups'])).toMatchObject({
      changes: [{ name: 'Marta Lopes', gains: [], loses: [], accessRoles: ['perfect-b'] }],
    });
    await fixture.setUp({ groups: table as SingleSignOnSettings['groups'] });
    expect((await fixture.setGroups('desk')).permissions['perfect-b']).toEqual(['stock:use']);
    expect(await accessOf()).toMatchObject({ roleId: role.id });
    await fixture.setGroups();
    expect(await accessOf()).toBeUndefined();
    await fixture.setGroups('desk');
    expect(await accessOf()).toMatchObject({ roleId: role.id });
    expect(await superadmin.delete(`/api/enterprise/access-roles/${role.id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Single sign-on groups assign the role "Front desk"') },
    });
    const foreign = [{ group: 'desk', role: null, projects: ['talent-phi'], accessRoles: { 'talent-phi': role.id } }];
    expect(await superadmin.put(SETTINGS, { groups: foreign })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'groups.0.roleId' }] },
    });
  });
});

describe('single sign-on as the only way', () => {
  it('ends sessions by password except for superadmins, and keeps those of the provider', async () => {
    const byPassword = await app.signedIn('manager@talent-phi.example');
    const there = app.visitor();
    await fixture.signOn(there);
    const screen = await there.openSocket();
    const { body: invited } = await superadmin.post<Staff & { invitation: Invitation }>(STAFF, {
      firstName: 'Ida',
      lastName: 'Vale',
      email: 'ida.vale@example.com',
      invite: true,
    });
    await fixture.setUp({ isOnly: true });
    expect((await getCurrentUser(byPassword)).status).toBe(401);
    expect((await getCurrentUser(superadmin)).body).toMatchObject({ hasPassword: true, mayUsePassword: true });
    await waitUntil(() => screen.events.some(({ type }) => type === 'rights.changed'));
    expect((await getCurrentUser(there)).body).toMatchObject({ hasPassword: true, mayUsePassword: false });
    const token = invited.invitation.path?.split('#')[1];
    const link = await app.visitor().post('/api/auth/password-link', { token });
    expect(link.body).toMatchObject({ code: 'link.ended' });
    expect(await fixture.findStaff('ida.vale@example.com')).toMatchObject({ invitedUntil: null });
    expect(
      (await fixture.audit()).some(({ action, objectKind }) => action === 'ended' && objectKind === 'session'),
    ).toBe(true);
    const own = await there.put('/api/auth/password', { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD });
    expect(own.body).toMatchObject({ code: 'auth.single-sign-on-only' });
  });

  it('allows a password or a link for one to superadmins only', async () => {
    await fixture.setUp({ isOnly: true });
    const created = (email: string, fields: object) =>
      superadmin.post<Staff & { generatedPassword?: string; invitation?: Invitation }>(STAFF, {
        firstName: 'Noa',
        lastName: 'Reis',
        email,
        ...fields,
      });
    const SENTENCE = 'They sign in with Keycloak: passwords are turned off';
    for (const fields of [{ temporaryPassword: 'Secret-123!' }, { invite: true }])
      expect(await created('noa@example.com', fields)).toMatchObject({
        status: 400,
        body: { errors: [{ message: SENTENCE }] },
      });
    const { status, body } = await created('noa@example.com', {});
    expect([status, body.generatedPassword, body.invitation]).toEqual([201, undefined, undefined]);
    expect(await superadmin.put(`${STAFF}/${body.id}`, { temporaryPassword: 'Secret-123!' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'temporaryPassword', message: SENTENCE }] },
    });
    expect((await superadmin.post(`${STAFF}/${body.id}/invitation`)).body).toMatchObject({
      code: 'invitation.by-provider',
    });
    const chief = await created('chief@example.com', { role: 'superadmin' });
    expect(chief.body.generatedPassword).toBeDefined();
    expect((await superadmin.delete(`${STAFF}/${chief.body.id}`)).status).toBe(204);
    const list = 'First name,Last name,Email\nBea,Luz,bea@example.com';
    const imported = await superadmin.post<{ people: object[] }>(`${STAFF}/imports`, { text: list, signIn: 'invite' });
    expect(imported.body.people).toMatchObject([{ email: 'bea@example.com', password: null, invitation: null }]);
  });
});

describe('a user without a password', () => {
  it('chooses the first one after a recent sign-in, and needs it from then on', async () => {
    await fixture.setUp({ addsPeople: true });
    fixture.provider.account = { sub: 'tia', email: 'tia@example.com', email_verified: true, given_name: 'Tia' };
    const [tia, browser] = [app.visitor(), fixture.provider.browser()];
    await fixture.signOn(tia, '', browser);
    expect((await getCurrentUser(tia)).body).toMatchObject({
      hasPassword: false,
      mayUsePassword: true,
    } satisfies Partial<CurrentUser>);
    const choose = (body: object) => tia.put('/api/auth/password', body);
    expect((await choose({ newPassword: NEW_PASSWORD })).body).toMatchObject({ code: 'auth.sign-in-again' });
    await fixture.signOn(tia, '&again=1', browser);
    expect((await choose({ newPassword: NEW_PASSWORD })).status).toBe(204);
    expect((await getCurrentUser(tia)).body).toMatchObject({ hasPassword: true });
    expect(await choose({ newPassword: 'Another-4711!x' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currentPassword', message: 'Password is required' }] },
    });
    const login = await app.visitor().post('/api/login', { username: 'tia@example.com', password: NEW_PASSWORD });
    expect(login.status).toBe(200);
  });
});

it('a missing claim of the provider is named in the error', async () => {
  const { email_verified: _, ...unsaid } = MARTA;
  for (const [account, refusal] of [
    [{ sub: 'marta' }, 'no-email'],
    [unsaid, 'unsaid'],
    [{ ...MARTA, email_verified: false }, 'unverified'],
  ] as const) {
    fixture.provider.account = account;
    expect(await fixture.signOn(app.visitor())).toBe(`/?sign-in=${refusal}`);
  }
});

it('an address without a stated verification is accepted only if an administrator allows it', async () => {
  const { email_verified: _, ...unsaid } = MARTA;
  await fixture.setUp({ acceptsUnstatedEmail: true });
  fixture.provider.account = { ...MARTA, email_verified: false };
  expect(await fixture.signOn(app.visitor())).toBe('/?sign-in=unverified');
  fixture.provider.account = unsaid;
  const client = app.visitor();
  await fixture.signOn(client);
  expect((await getCurrentUser(client)).body).toMatchObject({ email: MARTA.email });
  await fixture.setUp({ acceptsUnstatedEmail: false });
});

it("an administrator's account is linked only by its owner", async () => {
  fixture.provider.account = { sub: 'helena', email: 'admin@example.com', email_verified: true };
  expect(await fixture.signOn(app.visitor())).toBe('/?sign-in=administrator');
  const other = await app.signedIn('both@example.com');
  expect(await fixture.signOn(other)).toBe('/?sign-in=administrator');
  const own = await app.signedIn('admin@example.com');
  expect(await fixture.signOn(own)).not.toContain('sign-in=');
  // Once linked, the provider alone is enough.
  expect(await fixture.signOn(app.visitor())).not.toContain('sign-in=');
});

it('the client secret is re-encrypted with a new key, so that the old one can be removed', async () => {
  const key = 'a-key-of-its-own-that-is-long-enough-to-be-one';
  const env = { PUBLIC_ORIGIN: CLIENT_URL, ENCRYPTION_KEY: key };
  const between = await startApp({ databaseUrl: app.databaseUrl, env });
  const sealed = async () =>
    (await query<{ secret: string }>(app.databaseUrl, 'select secret from single_sign_on'))[0]?.secret;
  const before = await sealed();
  await between.app.get(SingleSignOnReader).reencryptOld();
  await between.close();
  expect(await sealed()).not.toBe(before);
  const after = await startApp({
    databaseUrl: app.databaseUrl,
    env: { ...env, SESSION_SECRET: 'another-secret-that-is-long-enough-to-be-one' },
  });
  const client = after.visitor();
  expect(await fixture.signOn(client)).toBe('/perfect-b');
  await after.close();
});
