import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { logTime, createGoal, createTask } from '../../test/agency.js';
import { startApp, type TestApp } from '../../test/app.js';
import { query } from '../../test/sql.js';
import { createItem } from '../../test/stock.js';
import { waitUntil } from '../../test/wait-until.js';
import type { TestClient, TestSocket } from '../../test/test-client.js';

/* Audiences of events (docs/api.md): a socket of every kind of user is open while every area changes. */

const ACCOUNTS = {
  newcomer: 'newcomer@example.com',
  clinic: 'staff@perfect-b.example',
  clinicManager: 'manager@perfect-b.example',
  agency: 'staff@talent-phi.example',
  agencyManager: 'manager@talent-phi.example',
  both: 'both@example.com',
  admin: 'admin@example.com',
  superadmin: 'superadmin',
} as const;
type Kind = keyof typeof ACCOUNTS;
const KINDS = Object.keys(ACCOUNTS) as Kind[];
const CLINIC: readonly Kind[] = ['clinic', 'clinicManager', 'both', 'superadmin'];
const AGENCY: readonly Kind[] = ['agency', 'agencyManager', 'both', 'superadmin'];
const ENTERPRISE: readonly Kind[] = ['admin', 'superadmin'];

let app: TestApp;
const people = {} as Record<Kind, TestClient>;
const screens = {} as Record<Kind, TestSocket>;
beforeAll(async () => {
  app = await startApp();
  for (const kind of KINDS) people[kind] = await app.signedIn(ACCOUNTS[kind]);
  for (const kind of KINDS) screens[kind] = await people[kind].openSocket();
});
afterAll(() => app.close());

/** Returns the users who receive the event, after all have received a later one. */
const receiversOf = async (type: string, fits: (event: LiveEvent) => boolean = () => true): Promise<Kind[]> => {
  const { body } = await people.superadmin.put<{ version: number }>('/api/settings/organisation', {
    currency: (await people.admin.get('/api/settings/organisation')).body['currency'] === 'EUR' ? 'USD' : 'EUR',
  });
  const isLater = ({ type: of, data }: LiveEvent) =>
    of === 'organisation.updated' && 'settings' in data && data.settings.version === body.version;
  await waitUntil(() => KINDS.every((kind) => screens[kind].events.some(isLater)), undefined, 'the later event');
  return KINDS.filter((kind) => screens[kind].events.some((event) => event.type === type && fits(event)));
};
const sorted = (kinds: readonly Kind[]) => KINDS.filter((kind) => kinds.includes(kind));

test('events of the clinic reach its members, and personal events only their user', async () => {
  const item = await createItem(people.clinicManager);
  await people.clinic.post('/api/usage', { itemId: item.id, quantityUsed: 1, patientId: 'PT-ROOM-1' });
  const { body: request } = await people.clinic.post<ReorderRequest>('/api/reorder-requests', { itemId: item.id });
  await people.clinicManager.put(`/api/reorder-requests/${request.id}`, { status: 'dismissed' });
  await people.clinicManager.put('/api/settings/perfect-b', { tagline: 'Heard' });
  for (const type of ['item.created', 'usage.logged', 'reorder.requested', 'reorder.dismissed'])
    expect([type, await receiversOf(type)]).toEqual([type, sorted(CLINIC)]);
  expect(await receiversOf('clinic-settings.updated')).toEqual(sorted(CLINIC));
  expect(JSON.stringify(KINDS.map((kind) => screens[kind].events))).not.toContain('PT-ROOM-1');
});

test('events of the agency reach its members only', async () => {
  const goal = await createGoal(people.agency);
  const task = await createTask(people.agency, goal.id);
  const { id } = await logTime(people.agency, task.id);
  await people.agency.patch(`/api/talent-phi/time-entries/${id}`, { hours: 2 });
  await people.agency.delete(`/api/talent-phi/time-entries/${id}`);
  await people.agency.delete(`/api/talent-phi/tasks/${task.id}`);
  await people.agencyManager.put('/api/settings/talent-phi', { wipLimit: 7 });
  for (const type of ['goal.created', 'task.created', 'time.created', 'time.updated', 'time.removed', 'task.removed'])
    expect([type, await receiversOf(type)]).toEqual([type, sorted(AGENCY)]);
  expect(await receiversOf('agency-settings.updated')).toEqual(sorted(AGENCY));
});

test('staff events reach administrators, and an update also its user, without pay; department events also reach their project', async () => {
  const { body: created } = await people.admin.post<Staff>('/api/enterprise/staff', {
    firstName: 'Room',
    lastName: 'Tester',
    email: 'room@example.com',
    salary: '50505.05',
  });
  expect(await receiversOf('staff.created')).toEqual(sorted(ENTERPRISE));
  await people.admin.delete(`/api/enterprise/staff/${created.id}`);
  expect(await receiversOf('staff.removed')).toEqual(sorted(ENTERPRISE));
  const newMember = (await people.admin.get<Staff[]>('/api/enterprise/staff')).body.find(
    ({ email }) => email === ACCOUNTS.newcomer,
  );
  await people.admin.put(`/api/enterprise/staff/${newMember?.id}`, {
    position: 'Trainee',
    salary: '60606.06',
    notes: 'Promising',
  });
  expect(await receiversOf('staff.updated')).toEqual(sorted([...ENTERPRISE, 'newcomer']));
  const notifications = JSON.stringify(screens.newcomer.events);
  expect([
    notifications.includes('Trainee'),
    notifications.includes('60606.06'),
    notifications.includes('Promising'),
  ]).toEqual([true, false, false]);
  const { body: department } = await people.admin.post<Department>('/api/projects/talent-phi/departments', {
    name: 'Rooms',
  });
  await people.admin.put(`/api/projects/departments/${department.id}`, { name: 'More rooms' });
  await people.admin.delete(`/api/projects/departments/${department.id}`);
  for (const verb of ['created', 'updated', 'removed'])
    expect(await receiversOf(`department.${verb}`)).toEqual(sorted([...AGENCY, ...ENTERPRISE]));
});

test("a user receives a project's events from joining until leaving it", async () => {
  const newMember = (await people.admin.get<Staff[]>('/api/enterprise/staff')).body.find(
    ({ email }) => email === ACCOUNTS.newcomer,
  );
  const { body: assignment } = await people.admin.post<Assignment>('/api/enterprise/assignments', {
    staffId: newMember?.id,
    project: 'perfect-b',
  });
  expect(await receiversOf('assignment.created')).toEqual(sorted([...ENTERPRISE, 'newcomer']));
  expect(await receiversOf('team.changed')).toEqual(sorted([...CLINIC, 'newcomer']));
  const receivedEvents = await createItem(people.clinicManager);
  expect(await receiversOf('item.created', ({ data }) => 'item' in data && data.item.id === receivedEvents.id)).toEqual(
    sorted([...CLINIC, 'newcomer']),
  );
  await people.admin.delete(`/api/enterprise/assignments/${assignment.id}`);
  expect(await receiversOf('assignment.removed')).toEqual(sorted([...ENTERPRISE, 'newcomer']));
  const unheard = await createItem(people.clinicManager);
  expect(await receiversOf('item.created', ({ data }) => 'item' in data && data.item.id === unheard.id)).toEqual(
    sorted(CLINIC),
  );
});

test('messages of clients change nothing and join no room', async () => {
  for (const room of ['project:perfect-b', 'enterprise', 'managers:perfect-b'])
    screens.newcomer.socket.emit('join', room);
  screens.newcomer.socket.emit('event', { type: 'item.created', data: { item: { id: 4_242 } } });
  screens.newcomer.socket.emit('subscribe', ['project:perfect-b', 'enterprise']);
  const item = await createItem(people.clinicManager);
  expect(await receiversOf('item.created', ({ data }) => 'item' in data && data.item.id === item.id)).toEqual(
    sorted(CLINIC),
  );
  expect(await receiversOf('item.created', ({ data }) => 'item' in data && data.item.id === 4_242)).toEqual([]);
});

test('notifications reach only their user', async () => {
  const { id } = (await people.clinic.get<{ id: string }>('/api/auth/user')).body;
  await query(
    app.databaseUrl,
    `insert into notification (user_id, type, title, body, dedupe) values ($1, 'test', 'Yours', 'alone', 'rooms')`,
    [id],
  );
  expect((await people.clinic.post('/api/notifications/read', {})).status).toBe(204);
  expect(await receiversOf('notification.read')).toEqual(['clinic']);
});
