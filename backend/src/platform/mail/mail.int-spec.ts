import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobReply } from '@atrium/contract/platform/jobs/schemas';
import type { AdministeredJob } from '@atrium/contract/enterprise/jobs/schemas';
import type { MailState } from '@atrium/contract/platform/mail/schemas';
import type { Invitation } from '@atrium/contract/enterprise/staff/schemas';
import type { NotificationChoices } from '@atrium/contract/platform/notifications/schemas';
import type { INestApplicationContext } from '@nestjs/common';
import { startApp, type TestApp } from '../../../test/app.js';
import { type MailServer, startMailServer, startMailWorker } from '../../../test/mail.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const MAIL = '/api/enterprise/mail';
const TEST = `${MAIL}/test`;

describe('mail over SMTP', () => {
  let server: MailServer;
  let app: TestApp;
  let worker: INestApplicationContext;
  let superadmin: TestClient;

  beforeAll(async () => {
    server = await startMailServer();
    const env = {
      SMTP_URL: server.url,
      MAIL_FROM: 'Atrium <no-reply@example.com>',
      PUBLIC_ORIGIN: 'https://atrium.example',
    };
    app = await startApp({ env });
    worker = await startMailWorker(app.databaseUrl, env);
    superadmin = await app.signedIn('superadmin');
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
    await server.close();
  });

  const jobTo = async (to: string): Promise<AdministeredJob | undefined> =>
    (await superadmin.get<AdministeredJob[]>('/api/enterprise/jobs?name=send-mail')).body.find(({ about }) =>
      about?.endsWith(to),
    );

  it('arrives as HTML and text from the configured sender, marked as automatic', async () => {
    expect((await superadmin.post(TEST, { to: 'somebody@example.com' })).status).toBe(202);
    const { subject, text, raw } = await server.waitForMail('somebody@example.com', /./);
    expect(subject).toBe('Email works');
    expect(text).toContain('Atrium can send email.');
    expect(raw).toMatch(/^From: Atrium <no-reply@example.com>/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toContain('text/html');
    expect((await superadmin.get<MailState>(MAIL)).body).toEqual({
      route: 'smtp',
      from: 'Atrium <no-reply@example.com>',
      server: new URL(server.url).host,
      publicAddress: 'https://atrium.example',
      kept: [],
    });
  });

  it("names the recipient's project, or all of them", async () => {
    const footOf = async (to: string): Promise<string> => {
      expect((await superadmin.post(TEST, { to })).status).toBe(202);
      return (await server.waitForMail(to, /./)).text;
    };
    const agency = await footOf('staff@talent-phi.example');
    expect(agency).toContain('Talent Phi');
    expect(agency).not.toContain('Perfect B');
    const clinic = await footOf('staff@perfect-b.example');
    expect(clinic).toContain('Perfect B');
    expect(clinic).not.toContain('Talent Phi');
    expect(await footOf('both@example.com')).toContain('Perfect B and Talent Phi');
  });

  it('is encrypted in the job table', async () => {
    await worker.close();
    await superadmin.post(TEST, { to: 'sealed@example.com' });
    const [row] = await query<{ input: string; about: string }>(
      app.databaseUrl,
      `select input::text as input, about from job where name = 'send-mail' and state = 'waiting'`,
    );
    expect(row?.about).toBe('Test, to sealed@example.com');
    expect(row?.input).not.toContain('sealed@example.com');
    worker = await startMailWorker(app.databaseUrl, {
      SMTP_URL: server.url,
      MAIL_FROM: 'no-reply@example.com',
      PUBLIC_ORIGIN: 'https://atrium.example',
    });
    await server.waitForMail('sealed@example.com', /Email works/);
  });

  it('is retried after a temporary rejection', async () => {
    server.rejectFor('marta.new@example.com', { code: 451, text: 'Try again later' });
    const { body: staff } =
      await superadmin.get<{ id: number; email: string; version: number }[]>('/api/enterprise/staff');
    const marta = staff.find(({ email }) => email === 'staff@perfect-b.example');
    const { status } = await superadmin.put(`/api/enterprise/staff/${marta?.id}`, {
      email: 'marta.new@example.com',
      version: marta?.version,
    });
    expect(status).toBe(200);
    await server.waitForMail('marta.new@example.com', /You now sign in with this address/);
    await waitUntil(async () => (await jobTo('marta.new@example.com'))?.state === 'finished');
    expect(await jobTo('marta.new@example.com')).toMatchObject({ failures: 1, error: null, isMailKept: false });
  });

  it("reports the server's reply to a test mail after one attempt", async () => {
    server.rejectFor('full@example.com', { code: 451, text: 'Mailbox full' });
    const { body: failed } = await superadmin.post<{ jobId: string }>(TEST, { to: 'full@example.com' });
    const jobOf = async (id: string) => (await superadmin.get<JobReply>(`/api/jobs/${id}`)).body;
    await waitUntil(async () => (await jobOf(failed.jobId)).state === 'failed');
    expect((await jobOf(failed.jobId)).error).toMatch(/^The mail server is not available: .*451 .*Mailbox full/);
    const { body: sent } = await superadmin.post<{ jobId: string }>(TEST, { to: 'full@example.com' });
    await waitUntil(async () => (await jobOf(sent.jobId)).state === 'finished');
  });

  it('lists a permanent rejection with its reason among the jobs, where it can be retried', async () => {
    server.rejectFor('nobody@example.com', { code: 550, text: 'No such mailbox' });
    await superadmin.post(TEST, { to: 'nobody@example.com' });
    await waitUntil(async () => (await jobTo('nobody@example.com'))?.state === 'failed');
    const job = await jobTo('nobody@example.com');
    expect(job).toMatchObject({ attempts: 1 });
    expect(job?.error).toMatch(/^The mail server rejected an email to nobody@example.com: 550 .*No such mailbox/);
    expect((await superadmin.post(`/api/enterprise/jobs/${job?.id}/retry`)).status).toBe(200);
    await server.waitForMail('nobody@example.com', /Email works/);
  });

  it('is recorded in the audit with sender and recipient', async () => {
    const { body } = await superadmin.get<{ action: string; objectName: string }[]>('/api/enterprise/audit');
    expect(body).toContainEqual(
      expect.objectContaining({ action: 'sent', objectKind: 'mail', objectName: 'somebody@example.com' }),
    );
  });

  it('is available to superadmins only', async () => {
    const admin = await app.signedIn('admin@example.com');
    expect((await admin.get(MAIL)).status).toBe(403);
    expect((await admin.post(TEST, { to: 'x@example.com' })).status).toBe(403);
    expect((await superadmin.post(TEST, { to: 'no address' })).status).toBe(400);
  });
});

describe('without a mail server', () => {
  it('a test mail fails with an explanation', async () => {
    const app = await startApp();
    const superadmin = await app.signedIn('superadmin');
    expect((await superadmin.get<MailState>(MAIL)).body).toMatchObject({ route: 'none', server: null });
    expect((await superadmin.post(TEST, { to: 'x@example.com' })).body).toMatchObject({
      code: 'mail.not-set-up',
      message: 'Email is not configured. An operator must set SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.',
    });
    await app.close();
  });

  it('in development, mail is stored in a folder and listed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'atrium-mail-'));
    const env = { NODE_ENV: 'development', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const app = await startApp({ env });
    const worker = await startMailWorker(app.databaseUrl, env);
    const superadmin = await app.signedIn('superadmin');
    await superadmin.post(TEST, { to: 'somebody@example.com' });
    const stored = async () => (await superadmin.get<MailState>(MAIL)).body.kept;
    await waitUntil(async () => (await stored()).length === 1);
    expect(await stored()).toMatchObject([{ to: 'somebody@example.com', subject: 'Email works' }]);
    // The job does not claim that the mail was sent.
    const jobs = async () => (await superadmin.get<AdministeredJob[]>('/api/enterprise/jobs?name=send-mail')).body;
    await waitUntil(async () => (await jobs())[0]?.state === 'finished');
    expect(await jobs()).toMatchObject([{ about: 'Test, to somebody@example.com', isMailKept: true }]);
    expect((await superadmin.get('/api/auth/options')).body).toMatchObject({ canMail: true, isMailKept: true });
    expect((await superadmin.get<NotificationChoices>('/api/notifications/choices')).body.mail).toMatchObject({
      isKept: true,
    });
    const { body } = await superadmin.post<{ invitation: Invitation }>('/api/enterprise/staff', {
      firstName: 'Inês',
      lastName: 'Rocha',
      email: 'ines@example.com',
      invite: true,
    });
    expect(body.invitation).toMatchObject({ mailedTo: 'ines@example.com', isKept: true });
    expect((await readdir(join(dataDir, 'mails'))).map((file) => file.replace(/.*\./, '')).toSorted()).toEqual([
      'eml',
      'json',
    ]);
    await worker.close();
    await app.close();
    await rm(dataDir, { recursive: true });
  });
});
