import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { endOfDayIn } from '../../../test/end-of-day.js';
import { query } from '../../../test/sql.js';
import { makeItem } from '../../../test/stock.js';
import { until } from '../../../test/until.js';
import type { Visitor } from '../../../test/visitor.js';
import { LOGGER, SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Notices } from '../../platform/notifications/notices.js';
import { AccessTerms } from './access-terms.js';
import { AssignmentsService } from './assignments.service.js';

let app: TestApp;
let admin: Visitor;
let manager: Visitor;
let terms: AccessTerms;
let made = 0;
beforeAll(async () => {
  app = await startApp();
  [admin, manager] = [await app.signedIn('admin@example.com'), await app.signedIn('manager@perfect-b.example')];
  const get = app.app.get.bind(app.app);
  terms = new AccessTerms(
    new Housekeeping(get(LOGGER)),
    get(SqlPool),
    get(Transactions),
    get(AssignmentsService),
    get(Notices),
  );
});
afterAll(() => app.close());

const PATH = '/api/enterprise/assignments';
const sql = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(app.databaseUrl, text, values);
const today = async () => (await sql<{ day: string }>('select organisation_today()::text as day'))[0]!.day;
const person = async (): Promise<Staff> =>
  (
    await admin.post<Staff>('/api/enterprise/staff', {
      firstName: 'Jo',
      lastName: `Park ${(made += 1)}`,
      email: `term-${made}@example.com`,
      temporaryPassword: 'secret-1',
    })
  ).body;
const give = (staff: Staff, day: string | null) =>
  admin.post<Assignment>(PATH, { staffId: staff.id, project: 'perfect-b', until: day });
const signIn = async ({ email }: Staff): Promise<Visitor> => {
  const own = app.visitor();
  await own.post('/api/login', { username: email, password: 'secret-1' });
  return own;
};

test('access lasts until the end of its last day, then calls and sockets lose it without any job', async () => {
  const staff = await person();
  const past = await give(staff, addDays(await today(), -1));
  expect([past.status, past.body]).toMatchObject([400, { message: 'Please choose today or a later day' }]);
  const zone = await endOfDayIn(app.databaseUrl, 4);
  const { status, body: access } = await give(staff, await today());
  expect([status, access.until]).toEqual([201, await today()]);
  const own = await signIn(staff);
  const [screen, always] = [await own.watch(), await manager.watch()];
  expect((await own.get('/api/inventory')).status).toBe(200);
  await makeItem(manager, { name: `Before the end ${staff.id}` });
  await screen.heard('item.created');

  await until(async () => (await own.get('/api/inventory')).status === 403);
  expect((await own.get<{ projects: string[] }>('/api/auth/user')).body.projects).toEqual([]);
  // Calls end with the clock, sockets once their rights are read again.
  await until(async () => {
    const { id } = await makeItem(manager, { name: `At the end ${staff.id} ${(made += 1)}` });
    const isIt = ({ data }: LiveEvent) => 'item' in data && data.item.id === id;
    await always.heard('item.created', isIt);
    await sleep(200);
    return !screen.events.some(isIt);
  });
  const later = await makeItem(manager, { name: `After the end ${staff.id}` });
  await always.heard('item.created', ({ data }) => 'item' in data && data.item.id === later.id);
  await app.app.get(AssignmentsService).endOver();
  const removed = await screen.heard('assignment.removed');
  expect(screen.events.some(({ data }) => 'item' in data && data.item.id === later.id)).toBe(false);
  expect(removed.actor).toEqual({ id: null, name: 'System' });
  const entries = await sql<{ changes: { field: string; after: unknown }[] }>(
    `select changes from audit where object_kind = 'assignment' and action = 'removed' and object_id = $1`,
    [String(access.id)],
  );
  expect(entries[0]?.changes).toContainEqual({ field: 'term', before: null, after: access.until });
  await sql('update organisation set time_zone = $1', [zone]);
});

test('access can be extended, and granted again before its end was recorded', async () => {
  const staff = await person();
  const { body: access } = await give(staff, addDays(await today(), 3));
  const extended = await admin.put<Assignment>(PATH, { id: access.id, until: addDays(await today(), 30) });
  expect(extended.body.until).toBe(addDays(await today(), 30));
  const forGood = await admin.put<Assignment>(PATH, { id: access.id, until: null });
  expect(forGood.body.until).toBeNull();
  await sql('update assignment set until = organisation_today() - 1 where id = $1', [access.id]);
  const again = await give(staff, null);
  expect([again.status, again.body.id]).not.toEqual([201, access.id]);
});

test('managers and administrators are notified once a week before and once on the last day', async () => {
  const staff = await person();
  const day = await today();
  const { body: access } = await give(staff, addDays(day, 7));
  await give(await person(), addDays(day, 8));
  const heard = async (who: Visitor) =>
    (await who.get<Notification[]>('/api/notifications')).body.filter(({ type }) => type === 'assignment.ending');
  await terms.tell();
  await terms.tell();
  const [first] = await heard(manager);
  expect(await heard(manager)).toHaveLength(1);
  expect(first).toMatchObject({ title: 'Access Ends Soon', link: '/perfect-b' });
  expect(first?.body).toContain(`${staff.firstName} ${staff.lastName} to Perfect B ends on`);
  expect((await heard(admin))[0]?.body).toContain('You can extend it.');
  await admin.put(PATH, { id: access.id, until: day });
  await terms.tell();
  expect((await heard(manager)).map(({ title }) => title)).toEqual(['Access Ends Today', 'Access Ends Soon']);
});
