import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { type MailServer, startMailServer } from '../../../test/mail.js';
import { type ApiProcess, startProcess } from '../../../test/processes/process.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const STAFF = '/api/enterprise/staff';
const PASSWORD = 'Quiet-Harbour-88!';
type Added = Staff & { invitation?: Invitation; generatedPassword?: string };

/* Tests without mail, where links are handed over; auth/password-links.int-spec.ts tests the mails. */
describe('an invitation', () => {
  let app: TestApp;
  let admin: TestClient;
  let superadmin: TestClient;
  beforeAll(async () => {
    app = await startApp();
    admin = await app.signedIn('admin@example.com');
    superadmin = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  const add = (email: string, more: object = {}, client = admin) =>
    client.post<Added>(STAFF, { firstName: 'Inês', lastName: 'Rocha', email, invite: true, ...more });
  const retry = (id: number, client = admin) => client.post<Invitation>(`${STAFF}/${id}/invitation`);
  const tokenOf = ({ path }: Invitation): string => path?.split('#')[1] ?? '';

  it('lets a member choose the first password and allows no sign-in before', async () => {
    const socket = await admin.openSocket();
    const { status, body } = await add('ines@example.com');
    expect(status).toBe(201);
    expect(body.generatedPassword).toBeUndefined();
    expect(body.invitation).toMatchObject({
      mailedTo: null,
      path: expect.stringMatching(/^\/choose-password#[\w-]{43}$/),
    });
    const hours = (Date.parse(body.invitation?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    expect(body.invitedUntil).toBe(body.invitation?.expiresAt);
    const created = await socket.waitForEvent('staff.created');
    expect(JSON.stringify(created)).not.toContain('choose-password');

    const testClient = app.visitor();
    for (const password of [' ', 'undefined', 'null', PASSWORD])
      expect((await testClient.post('/api/login', { username: 'ines@example.com', password })).status).toBe(401);
    const token = tokenOf(body.invitation!);
    expect((await testClient.post('/api/auth/password-link', { token })).body).toMatchObject({
      purpose: 'invitation',
      username: 'ines@example.com',
      firstName: 'Inês',
    });
    expect((await testClient.post('/api/auth/choose-password', { token, newPassword: PASSWORD })).status).toBe(204);
    // The first password is not announced as a change.
    const [notifications] = await query<{ count: number }>(
      app.databaseUrl,
      `select ((select count(*) from notification n join app_user u on u.id = n.user_id where u.email = 'ines@example.com')
        + (select count(*) from job where name = 'send-mail' and about like '%ines@example.com'))::int as count`,
    );
    expect(notifications).toEqual({ count: 0 });
    const { body: signedIn } = await testClient.post('/api/login', {
      username: 'ines@example.com',
      password: PASSWORD,
    });
    expect(signedIn['user']).toMatchObject({ mustChangePassword: false });
    const updated = await socket.waitForEvent('staff.updated');
    expect(updated.data).toMatchObject({ staff: { id: body.id, invitedUntil: null } });
    expect(await retry(body.id)).toMatchObject({ status: 409, body: { code: 'invitation.not-open' } });
  });

  it('can be sent again, which ends the earlier link', async () => {
    const { body } = await add('again@example.com');
    const { status, body: second } = await retry(body.id);
    expect(status).toBe(200);
    const read = (invitation: Invitation) =>
      app.visitor().post('/api/auth/password-link', { token: tokenOf(invitation) });
    expect((await read(body.invitation!)).body).toMatchObject({ code: 'link.ended' });
    expect((await read(second)).status).toBe(200);
    await query(app.databaseUrl, `update password_link set expires_at = now() - interval '1 hour'`);
    expect((await read(second)).body).toMatchObject({ code: 'link.ended' });
    const listed = (await admin.get<Staff[]>(STAFF)).body.find(({ id }) => id === body.id);
    expect(Date.parse(listed?.invitedUntil ?? '')).toBeLessThan(Date.now());
    expect((await read((await retry(body.id)).body)).status).toBe(200);
  });

  it('is replaced by a temporary password', async () => {
    const { body } = await add('temporary@example.com');
    const { status, body: updated } = await admin.put<Staff>(`${STAFF}/${body.id}`, { temporaryPassword: 'temporary' });
    expect({ status, invitedUntil: updated.invitedUntil }).toEqual({ status: 200, invitedUntil: null });
    const read = await app.visitor().post('/api/auth/password-link', { token: tokenOf(body.invitation!) });
    expect(read.body).toMatchObject({ code: 'link.ended' });
  });

  it('of an administrator requires a superadmin with a recent sign-in', async () => {
    expect((await add('chief@example.com', { role: 'admin' })).status).toBe(403);
    const { status, body } = await add('chief@example.com', { role: 'admin' }, superadmin);
    expect(status).toBe(201);
    expect((await retry(body.id)).body).toMatchObject({ code: 'staff.superadmin-only' });
  });

  it('is optional; without it the member gets a temporary password', async () => {
    const { body } = await admin.post<Added>(STAFF, { firstName: 'Rui', lastName: 'Reis', email: 'rui@example.com' });
    expect(body.generatedPassword).toEqual(expect.any(String));
    expect(body).toMatchObject({ invitedUntil: null });
    expect(body.invitation).toBeUndefined();
  });

  it('is recorded in the audit', async () => {
    const { body } = await superadmin.get<{ action: string; objectName: string }[]>('/api/enterprise/audit?limit=200');
    expect(body).toContainEqual(expect.objectContaining({ action: 'invited', objectName: 'Inês Rocha' }));
  });
});

describe('an invitation that the mail server rejects', () => {
  const EMAIL = 'nobody@example.com';
  let server: MailServer;
  let app: TestApp;
  let worker: ApiProcess;
  let admin: TestClient;
  beforeAll(async () => {
    server = await startMailServer();
    const env = { SMTP_URL: server.url, MAIL_FROM: 'no-reply@example.com', PUBLIC_ORIGIN: 'https://atrium.example' };
    app = await startApp({ env });
    worker = await startProcess('worker', { ...env, DATABASE_URL: app.databaseUrl });
    await waitUntil(
      async () =>
        (await query(app.databaseUrl, `select 1 from reaction where name = 'tell-of-refused-invitations'`)).length > 0,
    );
    admin = await app.signedIn('admin@example.com');
  });
  afterAll(async () => {
    await worker.kill();
    await app.close();
    await server.close();
  });

  const listed = async (id: number) => (await admin.get<Staff[]>(STAFF)).body.find((one) => one.id === id);
  const add = (email: string) =>
    admin.post<Added>(STAFF, { firstName: 'Inês', lastName: 'Rocha', email, invite: true });
  const refusalOf = async (id: number): Promise<string> => {
    let refusal: string | null | undefined;
    await waitUntil(async () => typeof (refusal = (await listed(id))?.invitationRefusal) === 'string');
    return refusal as string;
  };

  it('is reported to the inviter in the list and by a notification, until another one is delivered', async () => {
    const socket = await admin.openSocket();
    server.rejectFor(EMAIL, { code: 550, text: 'No such mailbox' });
    const { body } = await add(EMAIL);
    expect(body).toMatchObject({ invitationRefusal: null, invitation: { mailedTo: EMAIL } });
    const notifications = await socket.waitForEvent('staff.updated');
    expect(notifications).toMatchObject({
      actor: { name: 'System' },
      data: { staff: { id: body.id, invitationRefusal: expect.stringContaining('550') } },
    });
    expect(await refusalOf(body.id)).toMatch(
      /^The mail server rejected an email to nobody@example.com: 550 .*No such mailbox/,
    );
    const { data } = await socket.waitForEvent('notification.created');
    expect(data).toMatchObject({
      notification: {
        type: 'invitation.refused',
        title: 'Invitation not delivered',
        body: expect.stringMatching(/^The invitation of Inês Rocha was not delivered\. The mail server rejected/),
        link: expect.stringMatching(/^\/enterprise\/staff\/\d+$/) as unknown,
      },
    });
    const others = await app.signedIn('superadmin');
    const { body: theirs } = await others.get<Notification[]>('/api/notifications');
    expect(theirs.filter(({ type }) => type === 'invitation.refused')).toEqual([]);

    expect((await admin.post<Invitation>(`${STAFF}/${body.id}/invitation`)).status).toBe(200);
    await server.waitForMail(EMAIL, /./);
    expect(await listed(body.id)).toMatchObject({ invitationRefusal: null, invitedUntil: expect.any(String) });
  });

  it('counts as delivered after a retry on the jobs page', async () => {
    const email = 'full@example.com';
    server.rejectFor(email, { code: 552, text: 'Mailbox full' });
    const { body } = await add(email);
    await refusalOf(body.id);
    const superadmin = await app.signedIn('superadmin');
    const { body: jobs } = await superadmin.get<{ id: string; about: string | null }[]>(
      '/api/enterprise/jobs?name=send-mail',
    );
    const job = jobs.find(({ about }) => about?.endsWith(email) === true);
    expect((await superadmin.post(`/api/enterprise/jobs/${job?.id}/retry`)).status).toBe(200);
    await waitUntil(async () => (await listed(body.id))?.invitationRefusal === null);
  });

  it('is reported to all administrators when the inviter has left', async () => {
    const email = 'left@example.com';
    const rejection = { code: 550, text: 'No such mailbox' };
    server.rejectFor(email, rejection);
    const { body } = await add(email);
    await refusalOf(body.id);
    const superadmin = await app.signedIn('superadmin');
    const readNotified = async () =>
      (await superadmin.get<Notification[]>('/api/notifications')).body.filter(
        ({ type }) => type === 'invitation.refused',
      ).length;
    expect(await readNotified()).toBe(0);
    await query(app.databaseUrl, 'update password_link set invited_by = null, refusal = null where user_id = $1', [
      body.userId,
    ]);
    server.rejectFor(email, rejection);
    const { body: jobs } = await superadmin.get<{ id: string; about: string | null }[]>(
      '/api/enterprise/jobs?name=send-mail',
    );
    const job = jobs.find(({ about }) => about?.endsWith(email) === true);
    expect((await superadmin.post(`/api/enterprise/jobs/${job?.id}/retry`)).status).toBe(200);
    await waitUntil(async () => (await readNotified()) === 1);
  });

  it('can be sent again to a corrected address', async () => {
    const email = 'typo@example.com';
    server.rejectFor(email, { code: 550, text: 'No such mailbox' });
    const { body } = await add(email);
    await refusalOf(body.id);
    const { body: corrected } = await admin.put<Staff>(`${STAFF}/${body.id}`, { email: 'right@example.com' });
    expect(corrected.invitationRefusal).toBeNull();
    expect(Date.parse(corrected.invitedUntil ?? '')).toBeLessThanOrEqual(Date.now());
    expect((await admin.post<Invitation>(`${STAFF}/${body.id}/invitation`)).body.mailedTo).toBe('right@example.com');
    await server.waitForMail('right@example.com', /^(?!.*sign in with this address)/);
  });
});
