import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../test/app.js';
import { type MailServer, startMailServer, startMailWorker } from '../../test/mail.js';
import { query } from '../../test/sql.js';
import type { TestClient } from '../../test/test-client.js';

const EMAIL = '/api/auth/email';

let server: MailServer;
let app: TestApp;
let worker: INestApplicationContext;
let superadmin: TestClient;

beforeAll(async () => {
  server = await startMailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'no-reply@example.com', PUBLIC_ORIGIN: 'https://atrium.example' };
  app = await startApp({ env });
  worker = await startMailWorker(app.databaseUrl, env);
  superadmin = await app.signedIn('superadmin');
});
afterAll(async () => {
  await worker.close();
  await app.close();
  await server.close();
});

const unreachable = async () => (await superadmin.get<Status>('/api/enterprise/status')).body.unreachableSuperadmins;

it('a superadmin without an address sets one and can then reset the password by mail', async () => {
  expect(await unreachable()).toBe(1);
  const colleague = await (await app.signedIn('staff@perfect-b.example')).openSocket();
  expect((await superadmin.put(EMAIL, { email: 'it@example.com' })).status).toBe(204);
  expect((await superadmin.get<CurrentUser>('/api/auth/user')).body).toMatchObject({
    email: 'it@example.com',
    username: 'superadmin',
  });
  expect(await unreachable()).toBe(0);
  expect((await colleague.waitForEvent('person.renamed')).data).toEqual({});
  colleague.close();
  await server.waitForMail('it@example.com', /You now sign in with this address/);
  const client = app.visitor();
  expect((await client.post('/api/auth/password-links', { username: 'superadmin' })).status).toBe(204);
  await server.waitForMail('it@example.com', /Choose a new password/);
  expect((await client.post('/api/login', { username: 'it@example.com', password: DEMO_PASSWORD })).status).toBe(200);
});

it('a changed address is announced to the old one, and links to the old one end', async () => {
  expect((await superadmin.put(EMAIL, { email: 'head@example.com' })).status).toBe(204);
  await server.waitForMail('it@example.com', /Your email address was changed/);
  await server.waitForMail('head@example.com', /You now sign in with this address/);
  expect(await query(app.databaseUrl, `select 1 from password_link where purpose = 'reset'`)).toEqual([]);
  const [entry] = await query<{ action: string; object_name: string }>(
    app.databaseUrl,
    `select action, object_name from audit where action = 'email-changed' order by at desc limit 1`,
  );
  expect(entry).toEqual({ action: 'email-changed', object_name: 'head@example.com' });
});

it('rejects a used or invalid address, other users, and an old sign-in', async () => {
  expect(await superadmin.put(EMAIL, { email: 'admin@example.com' })).toMatchObject({
    status: 409,
    body: { code: 'resource.taken', errors: [{ path: 'email' }] },
  });
  expect((await superadmin.put(EMAIL, { email: 'nowhere' })).status).toBe(400);
  const admin = await app.signedIn('admin@example.com');
  expect((await admin.put(EMAIL, { email: 'other@example.com' })).status).toBe(403);
});
