import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { TestClient } from '../../../test/test-client.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { AccessReviewsService } from './access-reviews.service.js';
import { ReviewRemindersTask } from './review-reminders.task.js';

let app: TestApp;
let admin: TestClient;
let superadmin: TestClient;
let reminders: ReviewRemindersTask;
beforeAll(async () => {
  app = await startApp();
  [admin, superadmin] = [await app.signedIn('admin@example.com'), await app.signedIn('superadmin')];
  const get = app.app.get.bind(app.app);
  reminders = new ReviewRemindersTask(get(SqlPool), get(Transactions), get(AccessReviewsService), get(Notifier));
});
afterAll(() => app.close());

const PATH = '/api/enterprise/access-reviews';
const sql = (text: string, values: unknown[] = []) => query(app.databaseUrl, text, values);
const notifications = async () =>
  (await admin.get<Notification[]>('/api/notifications')).body.filter(({ type }) => type === 'access-review.due');

test('a review contains all access, is decided individually or in bulk, and is stored', async () => {
  await reminders.run();
  // No review opens in the quarter of the installation.
  expect((await admin.get<AccessReview[]>(PATH)).body).toEqual([]);
  const screen = await superadmin.openSocket();
  const { body: nuno } = await superadmin.post<Staff>('/api/enterprise/staff', {
    firstName: 'Nuno',
    lastName: 'Reis',
    email: 'nuno@example.com',
    role: 'admin',
    projects: [{ project: 'perfect-b' }],
  });
  const { status, body: review } = await admin.post<AccessReview>(PATH, {});
  expect([status, review]).toMatchObject([201, { confirmed: 0, ended: 0, finishedAt: null, open: review.total }]);
  await screen.waitForEvent('access-review.created');
  const twice = await admin.post(PATH, {});
  expect([twice.status, twice.body['message']]).toEqual([409, 'This quarter already has a review']);

  const rowsNow = async () => (await admin.get<ReviewRow[]>(`${PATH}/${review.id}/rows`)).body;
  const rows = await rowsNow();
  const of = (email: string) => rows.filter(({ person }) => person.email === email);
  const [nurse] = of('staff@perfect-b.example');
  expect(nurse).toMatchObject({ role: 'user', project: 'perfect-b', state: 'open', until: null });
  expect(nurse?.rights).toContain('stock:use');
  expect(of('both@example.com')).toHaveLength(2);
  const [administrator] = of('admin@example.com');
  expect(administrator).toMatchObject({ role: 'admin', project: null, rights: [] });

  const decide = (client: TestClient, rowIds: number[], decision: string) =>
    client.post<AccessReview>(`${PATH}/${review.id}/decisions`, { rowIds, decision });
  const [first, second] = of('both@example.com');
  expect((await decide(admin, [first!.id, second!.id], 'confirm')).body).toMatchObject({ confirmed: 2 });
  const clinic = await app.signedIn('staff@perfect-b.example');
  expect((await clinic.get('/api/inventory')).status).toBe(200);
  expect((await decide(admin, [nurse!.id], 'end')).body).toMatchObject({ ended: 1 });
  expect((await clinic.get('/api/inventory')).status).toBe(403);
  expect((await decide(admin, [administrator!.id], 'confirm')).status).toBe(403);
  expect(administrator).toMatchObject({ project: null, endRefusal: null });
  const [chief] = (await rowsNow()).filter(({ role }) => role === 'superadmin');
  expect(chief?.endRefusal).toMatch(/no staff member|last superadmin/);
  expect((await decide(superadmin, [chief!.id], 'end')).status).toBe(400);
  const nunos = of('nuno@example.com');
  const byRole = nunos.find(({ project }) => project === null);
  expect((await decide(admin, [byRole!.id], 'end')).status).toBe(403);
  expect((await decide(superadmin, [byRole!.id], 'end')).status).toBe(200);
  const { data } = await screen.waitForEvent('staff.updated');
  expect(data).toMatchObject({ staff: { id: nuno.id, role: 'user' } });
  const states = (await rowsNow()).filter(({ person }) => person.email === 'nuno@example.com');
  expect(states.map(({ project, state }) => [project, state])).toEqual([
    [null, 'ended'],
    ['perfect-b', 'open'],
  ]);
  expect((await decide(superadmin, [2_000_000], 'end')).status).toBe(400);

  const remaining = (await rowsNow()).filter(({ state }) => state === 'open');
  const done = await decide(
    superadmin,
    remaining.map(({ id }) => id),
    'confirm',
  );
  expect(done.body).toMatchObject({ open: 0, finishedAt: expect.any(String) as unknown });
  expect((await rowsNow()).find(({ id }) => id === nurse?.id)).toMatchObject({
    state: 'ended',
    decidedBy: { email: 'admin@example.com' },
  });
  await sql(
    `insert into api_key (user_id, name, prefix, key_hash, permissions, is_read_only, administers, expires_at)
     select id, 'Night export', 'atrium_abcdef', '\\x00', '{"perfect-b": []}', true, false, now() + interval '1 day'
     from app_user where email = 'both@example.com'`,
  );
  await sql(
    `insert into webhook (project, name, url, events, secret, made_by)
     select 'perfect-b', 'Till', 'https://hooks.example.com/', '{}', 'x', id from app_user where email = 'both@example.com'`,
  );
  const programs = (await rowsNow()).filter(({ person }) => person.email === 'both@example.com');
  expect(programs.map(({ project, keys, webhooks }) => [project, keys, webhooks])).toEqual([
    ['perfect-b', ['Night export'], ['Till']],
    ['talent-phi', [], []],
  ]);
  const file = await admin.get<string>(`${PATH}/${review.id}/export.csv`);
  expect(file.body).toContain('Night export,Till');
  expect(file.body).toContain('Marta Lopes,staff@perfect-b.example');
  const noted = await sql(`select 1 from audit where action in ('access-confirmed', 'access-ended')`);
  expect(noted.length).toBe(review.total);
});

test('a review opens each quarter, and administrators are reminded until it is finished', async () => {
  await sql('delete from access_review_row');
  await sql('delete from access_review');
  await sql(`update app_user set created_at = created_at - interval '1 year'`);
  await reminders.run();
  await reminders.run();
  const [begun] = await notifications();
  expect(await notifications()).toHaveLength(1);
  expect(begun).toMatchObject({ title: 'Access review', link: '/enterprise/access-reviews' });
  await sql('update access_review set due_on = organisation_today() - 1');
  await reminders.run();
  expect((await notifications()).map(({ title }) => title)).toEqual(['Access review overdue', 'Access review']);
  await sql(`update access_review_row set decision = 'confirmed'`);
  await sql('update access_review set due_on = organisation_today() - 9');
  await reminders.run();
  expect(await notifications()).toHaveLength(2);
});
