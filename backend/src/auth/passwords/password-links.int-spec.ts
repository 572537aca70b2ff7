import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { INestApplicationContext } from '@nestjs/common';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import { type ReceivedMail, type MailServer, startMailServer, startMailWorker } from '../../../test/mail.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';

const ASK = '/api/auth/password-links';
const READ = '/api/auth/password-link';
const CHOOSE = '/api/auth/choose-password';
const NEW_PASSWORD = 'Quiet-Harbour-88!';

const tokenIn = ({ text }: ReceivedMail): string => {
  const [, token = ''] = /https:\/\/atrium\.example\/choose-password#([\w-]{43})\n/.exec(text) ?? [];
  return token;
};

describe('a forgotten password', () => {
  let server: MailServer;
  let app: TestApp;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    server = await startMailServer();
    const env = { SMTP_URL: server.url, MAIL_FROM: 'no-reply@example.com', PUBLIC_ORIGIN: 'https://atrium.example' };
    app = await startApp({ env });
    worker = await startMailWorker(app.databaseUrl, env);
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
    await server.close();
  });

  const ask = (username: string) => app.visitor().post(ASK, { username });
  const linkFor = async (email: string): Promise<string> => {
    const before = server.mails.filter(({ to }) => to === email).length;
    expect((await ask(email)).status).toBe(204);
    await waitUntil(() => server.mails.filter(({ to }) => to === email).length > before);
    return tokenIn(await server.waitForMail(email, /Choose a new password/));
  };
  const isEnded = { status: 400, body: { code: 'link.ended' } };

  it('is replaced by a link that works once, ends all sessions, and notifies the owner', async () => {
    const email = 'staff@perfect-b.example';
    const open = await app.signedIn(email);
    const testSocket = await open.openSocket();
    const client = app.visitor();
    const token = await linkFor(email);
    expect(token).toHaveLength(43);

    expect((await client.post(READ, { token })).body).toMatchObject({
      purpose: 'reset',
      username: email,
      firstName: 'Marta',
    });
    expect((await client.post(CHOOSE, { token, newPassword: NEW_PASSWORD })).status).toBe(204);
    await waitUntil(() => !testSocket.socket.connected);
    expect((await open.get('/api/auth/user')).status).toBe(401);
    // The link does not sign the user in.
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect((await client.post('/api/login', { username: email, password: DEMO_PASSWORD })).status).toBe(401);
    expect((await client.post('/api/login', { username: email, password: NEW_PASSWORD })).status).toBe(200);
    await server.waitForMail(email, /Your password was changed/);

    expect(await client.post(READ, { token })).toMatchObject(isEnded);
    expect(await client.post(CHOOSE, { token, newPassword: 'Other-Harbour-88!' })).toMatchObject(isEnded);
  });

  it('gets the same reply for known and unknown accounts, and the link is not stored in plain text', async () => {
    const known = await ask('both@example.com');
    const unknown = await ask('nobody-at-all@example.com');
    const withoutAddress = await ask('superadmin');
    for (const { status, body } of [known, unknown, withoutAddress])
      expect({ status, body }).toEqual({ status: 204, body: '' });
    const mail = await server.waitForMail('both@example.com', /Choose a new password/);
    await waitUntil(
      async () =>
        (await query(app.databaseUrl, `select 1 from job where name = 'send-password-link' and state <> 'finished'`))
          .length === 0,
    );
    expect(server.mails.filter(({ to }) => to === 'nobody-at-all@example.com')).toEqual([]);
    const stored = await query<{ all: string }>(
      app.databaseUrl,
      `select coalesce(string_agg(t::text, ' '), '') as all from (select password_link::text as t from password_link union all select job::text from job) x`,
    );
    expect(stored[0]?.all).not.toContain(tokenIn(mail));
    expect(stored[0]?.all).not.toContain('nobody-at-all@example.com');
  });

  it('can have several links, which end with a use, another password or another address', async () => {
    const email = 'staff@talent-phi.example';
    const first = await linkFor(email);
    const second = await linkFor(email);
    expect((await app.visitor().post(READ, { token: first })).status).toBe(200);
    expect((await app.visitor().post(CHOOSE, { token: second, newPassword: NEW_PASSWORD })).status).toBe(204);
    expect(await app.visitor().post(READ, { token: first })).toMatchObject(isEnded);

    const third = await linkFor(email);
    const admin = await app.signedIn('admin@example.com');
    const { body: staff } = await admin.get<{ id: number; email: string }[]>('/api/enterprise/staff');
    const { id = 0 } = staff.find((one) => one.email === email) ?? {};
    expect((await admin.put(`/api/enterprise/staff/${id}`, { email: 'priya@talent-phi.example' })).status).toBe(200);
    expect(await app.visitor().post(READ, { token: third })).toMatchObject(isEnded);
    const notifications = await server.waitForMail(email, /Your email address was changed/);
    expect(notifications.text).toContain('You now sign in with priya@talent-phi.example');
  });

  it('has a link that expires after half an hour and is invalid for a deactivated account', async () => {
    const token = await linkFor('newcomer@example.com');
    await query(app.databaseUrl, `update password_link set expires_at = now() - interval '1 second'`);
    expect(await app.visitor().post(CHOOSE, { token, newPassword: NEW_PASSWORD })).toMatchObject(isEnded);
    const another = await linkFor('newcomer@example.com');
    const lives = await query<{ minutes: number }>(
      app.databaseUrl,
      `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from password_link where expires_at > now()`,
    );
    expect(lives).toContainEqual({ minutes: 30 });
    await query(app.databaseUrl, `update app_user set is_active = false where email = 'newcomer@example.com'`);
    expect(await app.visitor().post(CHOOSE, { token: another, newPassword: NEW_PASSWORD })).toMatchObject(isEnded);
    expect((await ask('newcomer@example.com')).status).toBe(204);
  });

  it('must follow the password rules; a rejected one leaves the link valid', async () => {
    const token = await linkFor('manager@perfect-b.example');
    const choose = (newPassword: string) => app.visitor().post(CHOOSE, { token, newPassword });
    expect(await choose('short')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'newPassword' }, {}, {}, {}] },
    });
    const { body } = await app.visitor().post<{ names: string[] }>('/api/auth/password-link', { token });
    expect(body.names).toEqual(expect.arrayContaining(['Ana', 'Silva', 'manager@perfect-b.example', 'Perfect B']));
    expect(await choose('Ana-Silva-2026!')).toMatchObject({ status: 400, body: { code: 'password.guessable' } });
    const both = await Promise.all([choose(NEW_PASSWORD), choose('Other-Harbour-88!')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  it('is recorded in the audit without the link', async () => {
    const superadmin = await app.signedIn('superadmin');
    const { body } = await superadmin.get<AuditEntry[]>('/api/enterprise/audit?limit=200');
    expect(body).toContainEqual(expect.objectContaining({ action: 'link-sent', objectName: 'Marta Lopes' }));
    expect(JSON.stringify(body)).not.toMatch(/choose-password/);
  });

  it('can be requested five times per name and thirty times per address, for unknown accounts too', async () => {
    for (const name of ['manager@talent-phi.example', 'nobody-else@example.com']) {
      const statuses: number[] = [];
      for (let times = 0; times < 6; times += 1) statuses.push((await ask(name)).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    }
    let last = await ask('somebody-0@example.com');
    for (let times = 1; times < 40 && last.status === 204; times += 1)
      last = await ask(`somebody-${times}@example.com`);
    expect(last).toMatchObject({ status: 429, body: { code: 'auth.too-many-attempts' } });
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('without mail', () => {
  it('the request fails with an explanation, and the screen knows in advance', async () => {
    const app = await startApp();
    const client = app.visitor();
    expect((await client.get('/api/auth/options')).body).toEqual({ canMail: false, singleSignOn: null });
    expect(await client.post(ASK, { username: 'both@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'mail.not-set-up' },
    });
    await app.close();
  });
});
