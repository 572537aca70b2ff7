import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationChoices } from '@atrium/contract/platform/notifications/schemas';
import type { NotificationType } from '@atrium/rules/people/notifications';
import type { INestApplicationContext } from '@nestjs/common';
import { startApp, type TestApp } from '../../../test/app.js';
import { readUserId } from '../../../test/agency.js';
import { type ReceivedMail, type MailServer, startMailServer, startMailWorker } from '../../../test/mail.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Scheduler } from '../../platform/jobs/scheduler.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { UnsubscribeLinks } from '../../platform/notifications/unsubscribe-links.js';
import { Directory } from '../directory.js';
import { NotificationDigestTask } from './notification-digest.task.js';
import { NotificationMails } from './notification-mails.js';
import { ImmediateNotificationsTask } from './immediate-notifications.task.js';

const CHOICES = '/api/notifications/choices';
const MANAGER = 'manager@perfect-b.example';
const STAFF = 'staff@perfect-b.example';
const DAY = '2026-06-10';

describe('notification mails', () => {
  let server: MailServer;
  let app: TestApp;
  let worker: INestApplicationContext;
  let manager: TestClient;
  let digest: NotificationDigestTask;
  let atOnce: ImmediateNotificationsTask;
  let beforeDigest = async (): Promise<void> => undefined;
  const scheduler = { runBeforeDigest: () => beforeDigest() } as Scheduler;
  const ids: Record<string, string> = {};

  const makeDigest = (mails?: MailQueue): NotificationDigestTask => {
    const own = app.app;
    const notificationMails = new NotificationMails(
      own.get(Directory),
      mails ?? own.get(MailQueue),
      own.get(UnsubscribeLinks),
    );
    return new NotificationDigestTask(scheduler, own.get(SqlPool), own.get(Transactions), notificationMails);
  };

  beforeAll(async () => {
    server = await startMailServer();
    const env = {
      SMTP_URL: server.url,
      MAIL_FROM: 'Atrium <no-reply@example.com>',
      PUBLIC_ORIGIN: 'https://atrium.example',
    };
    app = await startApp({ env });
    worker = await startMailWorker(app.databaseUrl, env);
    // Scheduled tasks would delete these old notifications.
    worker.get(Scheduler).beforeApplicationShutdown();
    manager = await app.signedIn(MANAGER);
    for (const email of [MANAGER, STAFF]) ids[email] = await readUserId(app.databaseUrl, email);
    digest = makeDigest();
    const notificationMails = new NotificationMails(
      app.app.get(Directory),
      app.app.get(MailQueue),
      app.app.get(UnsubscribeLinks),
    );
    atOnce = new ImmediateNotificationsTask(app.app.get(SqlPool), app.app.get(Transactions), notificationMails);
    await query(app.databaseUrl, `update organisation set time_zone = 'Europe/Lisbon'`);
  });
  beforeEach(async () => {
    server.mails.length = 0;
    await query(app.databaseUrl, `update app_user set created_at = '2026-01-05'`);
    for (const table of ['notification', 'notice_digest', 'notice_mail', 'notice_by_mail', 'notice_off'])
      await query(app.databaseUrl, `delete from ${table}`);
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
    await server.close();
  });

  let isMorningSent = true;
  let facts = 0;
  const tell = async (
    email: string,
    title: string,
    at: string,
    type: NotificationType = 'stock.low',
  ): Promise<void> => {
    const dedupe = `fact ${(facts += 1)}`;
    await app.app.get(Transactions).run((tx) =>
      app.app.get(Notifier).notify(tx, [ids[email] as string], {
        type,
        title,
        body: `${title} of the test`,
        link: '/perfect-b/inventory',
        project: 'perfect-b',
        dedupe,
      }),
    );
    await query(app.databaseUrl, 'update notification set created_at = $2 where dedupe = $1', [dedupe, at]);
  };
  const promised = async (): Promise<number> => {
    const [row] = await query<{ count: number }>(
      app.databaseUrl,
      `select count(*)::int as count from job where name = 'send-mail'`,
    );
    return row?.count ?? 0;
  };
  const mailsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await promised();
    await work();
    return (await promised()) - before;
  };
  const at = (time: string): Date => new Date(time);
  const choose = async (body: object): Promise<NotificationChoices> => {
    const { status, body: chosen } = await manager.put<NotificationChoices>(CHOICES, body);
    expect(status).toBe(200);
    return chosen;
  };
  const newest = (to: string, subject: RegExp): Promise<ReceivedMail> => server.waitForMail(to, subject);

  it("start with the first eight o'clock after a user was added", async () => {
    await query(app.databaseUrl, `update app_user set created_at = '${DAY}T13:00:00Z' where email = $1`, [STAFF]);
    await tell(STAFF, 'Found at the Start', `${DAY}T13:00:01Z`, 'assignment.created');
    await tell(MANAGER, 'For Who Was There', `${DAY}T06:00:00Z`);
    expect(await mailsOf(() => digest.send(at(`${DAY}T13:05:00Z`)))).toBe(1);
    await newest(MANAGER, /For Who Was There/);
    expect(await mailsOf(() => digest.send(at('2026-06-11T07:00:00Z')))).toBe(1);
    await newest(STAFF, /Found at the Start/);
  });

  it('include notifications of the last microseconds before the digest', async () => {
    await tell(MANAGER, 'In the Last Moment', `${DAY}T07:00:00.123400Z`);
    await query(app.databaseUrl, 'insert into notice_digest (day, began_at) values ($1, $2)', [
      DAY,
      `${DAY}T07:00:00.123456Z`,
    ]);
    expect(await mailsOf(() => digest.send(at(`${DAY}T07:01Z`)))).toBe(1);
    expect((await newest(MANAGER, /./)).text).toContain('In the Last Moment');
  });

  it("come as one digest at eight in the organization's time zone, newest first, with links", async () => {
    await tell(MANAGER, 'Low Stock', `${DAY}T05:00Z`);
    await tell(MANAGER, 'Out of Stock', `${DAY}T06:00Z`, 'stock.out');
    await tell(MANAGER, 'Access Given', `${DAY}T06:30Z`, 'assignment.created');
    await tell(MANAGER, 'After Eight', `${DAY}T07:30Z`);
    expect(await mailsOf(() => digest.send(at(`${DAY}T06:59:59Z`)))).toBe(0);
    expect(await mailsOf(() => digest.send(at(`${DAY}T07:00:00Z`)))).toBe(1);
    const { subject, text, raw } = await newest(MANAGER, /./);
    expect(subject).toBe('3 notifications for today');
    expect(text).toMatch(/ACCESS AND ACCOUNT[^]*Access Given[^]*PERFECT B[^]*Out of Stock[^]*Low Stock of the test/);
    expect(text).toContain('https://atrium.example/perfect-b/inventory');
    expect(text).not.toContain('After Eight');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(raw).toContain('text/html');
    expect(await mailsOf(() => digest.send(at(`${DAY}T12:00Z`)))).toBe(0);
    expect(await mailsOf(() => digest.send(at('2026-06-11T07:00Z')))).toBe(1);
    expect((await newest(MANAGER, /After Eight/)).text).toContain('After Eight of the test');
  });

  it('come once a day per user with two workers, after a killed one and after a restart', async () => {
    await tell(MANAGER, 'Low Stock', `${DAY}T05:00Z`);
    await tell(STAFF, 'Access Given', `${DAY}T05:00Z`, 'assignment.created');
    const killed = makeDigest({
      canSend: true,
      linkTo: () => '',
      send: () => Promise.reject(new Error('killed')),
    } as never);
    expect(await mailsOf(() => killed.send(at(`${DAY}T07:00Z`)).catch(() => undefined))).toBe(0);
    const workers = [digest, makeDigest(), makeDigest()];
    expect(await mailsOf(() => Promise.all(workers.map((one) => one.send(at(`${DAY}T08:10Z`)))))).toBe(2);
    expect(await mailsOf(() => makeDigest().send(at(`${DAY}T08:11Z`)))).toBe(0);
  });

  it('come at eight on days with a clock change too', async () => {
    for (const [day, before, eight] of [
      ['2026-03-28', '07:59', '08:00'],
      ['2026-03-29', '06:59', '07:00'],
      ['2026-03-30', '06:59', '07:00'],
      ['2026-10-24', '06:59', '07:00'],
      ['2026-10-25', '07:59', '08:00'],
      ['2026-10-26', '07:59', '08:00'],
    ] as const) {
      await tell(MANAGER, 'Low Stock', `${day}T01:30Z`);
      expect([day, await mailsOf(() => digest.send(at(`${day}T${before}Z`)))]).toEqual([day, 0]);
      expect([day, await mailsOf(() => digest.send(at(`${day}T${eight}Z`)))]).toEqual([day, 1]);
      expect([day, await mailsOf(() => digest.send(at(`${day}T20:00Z`)))]).toEqual([day, 0]);
    }
  });

  it('include notifications of the morning tasks, and not those already read', async () => {
    await tell(MANAGER, 'Read Already', `${DAY}T05:00Z`);
    await manager.post('/api/notifications/read', {});
    beforeDigest = async () => {
      if (!isMorningSent) await tell(MANAGER, 'Morning Notice', `${DAY}T07:00Z`);
      isMorningSent = true;
    };
    isMorningSent = false;
    expect(await mailsOf(() => digest.send(at(`${DAY}T07:00Z`)))).toBe(1);
    const { subject, text } = await newest(MANAGER, /Morning/);
    expect(subject).toBe('Morning Notice');
    expect(text).not.toContain('Read Already');
  });

  it('are not sent to users who left or lost access', async () => {
    await tell(STAFF, 'Low Stock', `${DAY}T05:00Z`);
    expect(await mailsOf(() => digest.send(at(`${DAY}T07:00Z`)))).toBe(0);
    await tell(MANAGER, 'Low Stock', '2026-06-11T05:00Z');
    await query(app.databaseUrl, 'update app_user set is_active = false where email = $1', [MANAGER]);
    expect(await mailsOf(() => digest.send(at('2026-06-11T07:00Z')))).toBe(0);
    await query(app.databaseUrl, 'update app_user set is_active = true where email = $1', [MANAGER]);
  });

  it("follow each user's settings by kind; immediate ones are merged, and skipped when read", async () => {
    const { choices, mail } = await choose({
      choices: [
        { kind: 'stock', delivery: 'at-once' },
        { kind: 'expiry', delivery: 'bell' },
        { kind: 'prices', isOn: false },
      ],
    });
    expect(mail).toEqual({ canSend: true, address: MANAGER, isStopped: false });
    expect(choices.filter(({ delivery }) => delivery !== 'digest')).toEqual([
      { kind: 'stock', isOn: true, delivery: 'at-once' },
      { kind: 'expiry', isOn: true, delivery: 'bell' },
      { kind: 'prices', isOn: false, delivery: 'off' },
    ]);
    const moment = new Date(Date.now() - 60_000).toISOString();
    await tell(MANAGER, 'Low Stock', moment);
    await tell(MANAGER, 'Out of Stock', moment, 'stock.out');
    await tell(MANAGER, 'Lot expiring', moment, 'lot.expiring');
    expect(await mailsOf(() => Promise.all([atOnce.send(), atOnce.send()]))).toBe(1);
    expect((await newest(MANAGER, /2 new notifications/)).text).toContain('Out of Stock');
    expect(await mailsOf(() => atOnce.send())).toBe(0);
    await tell(MANAGER, 'Low Again', moment);
    await manager.post('/api/notifications/read', {});
    await tell(MANAGER, 'Too New', new Date().toISOString());
    expect(await mailsOf(() => atOnce.send())).toBe(0);
    await choose({ choices: [{ kind: 'stock', isOn: false }] });
    await choose({ choices: [{ kind: 'stock', isOn: true }] });
    expect((await choose({})).choices.find(({ kind }) => kind === 'stock')).toMatchObject({ delivery: 'at-once' });
    expect((await manager.put(CHOICES, { choices: [{ kind: 'stock' }] })).status).toBe(400);
  });

  it('can be stopped by a link without signing in, and by the mail client', async () => {
    await tell(MANAGER, 'Low Stock', `${DAY}T05:00Z`);
    await digest.send(at(`${DAY}T07:00Z`));
    const { raw, text } = await newest(MANAGER, /Low Stock/);
    const [, header = ''] = /^List-Unsubscribe: ?<([^>]+)>/m.exec(raw.replaceAll(/\r\n[ \t]+/g, '')) ?? [];
    const post = header.replace('https://atrium.example', '');
    const otherUser = app.visitor();
    expect((await otherUser.get(post)).headers.get('location')).toMatch(/^\/stop-mails#/);
    const isStopped = async () => (await manager.get<NotificationChoices>(CHOICES)).body.mail.isStopped;
    expect(await isStopped()).toBe(false);
    const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await otherUser.post(post, 'List-Unsubscribe=One-Click', oneClick)).status).toBe(204);
    expect(await isStopped()).toBe(true);
    await tell(MANAGER, 'Low Again', '2026-06-11T05:00Z');
    expect(await mailsOf(() => digest.send(at('2026-06-11T07:00Z')))).toBe(0);
    await choose({ isStopped: false });
    const token = decodeURIComponent(/stop-mails#(\S+)/.exec(text)?.[1] ?? '');
    expect((await otherUser.post(`/api/notifications/stop?token=${encodeURIComponent(token)}`)).status).toBe(204);
    expect(await isStopped()).toBe(true);
    await choose({ isStopped: false });
    for (const behind of ['.', '>', '&amp;'])
      expect((await otherUser.post(`/api/notifications/stop?token=${encodeURIComponent(token + behind)}`)).status).toBe(
        204,
      );
    expect(await isStopped()).toBe(true);
    for (const bad of ['', '?token=', '?token=abc', `?token=${token.slice(0, -2)}`])
      expect(await otherUser.post(`/api/notifications/stop${bad}`)).toMatchObject({
        status: 400,
        body: { code: 'notices.bad-link' },
      });
  });

  it('are reported as unavailable without mail', async () => {
    const without = await startApp({ databaseUrl: app.databaseUrl });
    const client = await without.signedIn(MANAGER);
    expect((await client.get<NotificationChoices>(CHOICES)).body.mail).toMatchObject({ canSend: false });
    await tell(MANAGER, 'Low Stock', `${DAY}T05:00Z`);
    expect(await mailsOf(() => makeDigest(without.app.get(MailQueue)).send(at(`${DAY}T07:00Z`)))).toBe(0);
    await without.close();
    await waitUntil(() => server.mails.length === 0);
  });
});
