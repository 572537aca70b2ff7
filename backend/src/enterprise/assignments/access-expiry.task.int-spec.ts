import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { startApp, type TestApp } from '../../../test/app.js';
import { createGoal, createTask } from '../../../test/agency.js';
import { setEndOfDayIn } from '../../../test/end-of-day.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { HandoverRegistry } from '../directory.js';
import { AccessExpiryTask } from './access-expiry.task.js';
import { AssignmentsService } from './assignments.service.js';

let app: TestApp;
let admin: TestClient;
let manager: TestClient;
let expiryTask: AccessExpiryTask;
let createdIds = 0;
beforeAll(async () => {
  app = await startApp();
  [admin, manager] = [await app.signedIn('admin@example.com'), await app.signedIn('manager@perfect-b.example')];
  const get = app.app.get.bind(app.app);
  expiryTask = new AccessExpiryTask(get(SqlPool), get(Transactions), get(Notifier), get(HandoverRegistry));
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
      lastName: `Park ${(createdIds += 1)}`,
      email: `term-${createdIds}@example.com`,
      temporaryPassword: 'secret-1',
    })
  ).body;
const grantAccess = (staff: Staff, day: string | null) =>
  admin.post<Assignment>(PATH, { staffId: staff.id, project: 'perfect-b', until: day });
const signIn = async ({ email }: Staff): Promise<TestClient> => {
  const own = app.visitor();
  await own.post('/api/login', { username: email, password: 'secret-1' });
  return own;
};

test('access lasts until the end of its last day, then calls and sockets lose it without any job', async () => {
  const staff = await person();
  const past = await grantAccess(staff, addDays(await today(), -1));
  expect([past.status, past.body]).toMatchObject([400, { message: 'Please choose today or a later day' }]);
  const [own, always] = [await signIn(staff), await manager.openSocket()];
  const zone = await setEndOfDayIn(app.databaseUrl, 4);
  const { status, body: access } = await grantAccess(staff, await today());
  expect([status, access.until]).toEqual([201, await today()]);
  const screen = await own.openSocket();
  expect((await own.get('/api/inventory')).status).toBe(200);
  await createItem(manager, { name: `Before the end ${staff.id}` });
  await screen.waitForEvent('item.created');

  await waitUntil(async () => (await own.get('/api/inventory')).status === 403);
  expect((await own.get<{ projects: string[] }>('/api/auth/user')).body.projects).toEqual([]);
  // Calls end with the clock, sockets once their rights are read again.
  await waitUntil(async () => {
    const { id } = await createItem(manager, { name: `At the end ${staff.id} ${(createdIds += 1)}` });
    const isIt = ({ data }: LiveEvent) => 'item' in data && data.item.id === id;
    await always.waitForEvent('item.created', isIt);
    await sleep(200);
    return !screen.events.some(isIt);
  });
  const later = await createItem(manager, { name: `After the end ${staff.id}` });
  await always.waitForEvent('item.created', ({ data }) => 'item' in data && data.item.id === later.id);
  await app.app.get(AssignmentsService).endExpired();
  const removed = await screen.waitForEvent('assignment.removed');
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
  const { body: access } = await grantAccess(staff, addDays(await today(), 3));
  const extended = await admin.put<Assignment>(PATH, { id: access.id, until: addDays(await today(), 30) });
  expect(extended.body.until).toBe(addDays(await today(), 30));
  const forGood = await admin.put<Assignment>(PATH, { id: access.id, until: null });
  expect(forGood.body.until).toBeNull();
  await sql('update assignment set until = organisation_today() - 1 where id = $1', [access.id]);
  const retry = await grantAccess(staff, null);
  expect([retry.status, retry.body.id]).not.toEqual([201, access.id]);
});

test('managers and administrators are notified once a week before and once on the last day', async () => {
  const staff = await person();
  const day = await today();
  const { body: access } = await grantAccess(staff, addDays(day, 7));
  await grantAccess(await person(), addDays(day, 8));
  const receivedEvents = async (client: TestClient) =>
    (await client.get<Notification[]>('/api/notifications')).body.filter(({ type }) => type === 'assignment.ending');
  await expiryTask.notify();
  await expiryTask.notify();
  const [first] = await receivedEvents(manager);
  expect(await receivedEvents(manager)).toHaveLength(1);
  expect(first).toMatchObject({ title: 'Access ends soon', link: '/perfect-b' });
  expect(first?.body).toContain(`${staff.firstName} ${staff.lastName} to Perfect B ends on`);
  expect((await receivedEvents(admin))[0]?.body).toContain('You can extend it.');
  await admin.put(PATH, { id: access.id, until: day });
  await expiryTask.notify();
  expect((await receivedEvents(manager)).map(({ title }) => title)).toEqual(['Access ends today', 'Access ends soon']);
});

test('the notification names the open work that will have no owner with access', async () => {
  const staff = await person();
  const agency = await app.signedIn('manager@talent-phi.example');
  const until = addDays(await today(), 3);
  await admin.post<Assignment>(PATH, { staffId: staff.id, project: 'talent-phi', until });
  const goal = await createGoal(agency, { ownerId: staff.userId });
  for (let n = 0; n < 2; n += 1) await createTask(agency, goal.id, { assignedTo: staff.userId });
  await createTask(agency, goal.id, { assignedTo: staff.userId, status: 'completed' });
  await expiryTask.notify();
  const { body } = await agency.get<Notification[]>('/api/notifications');
  const [notice] = body.filter(({ type }) => type === 'assignment.ending');
  expect(notice).toMatchObject({ title: 'Access ends soon', link: '/talent-phi' });
  expect(notice?.body).toContain('. Still open: 2 tasks, 1 goal. An administrator can extend it.');
});
