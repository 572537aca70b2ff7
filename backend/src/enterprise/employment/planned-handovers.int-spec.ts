import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { getOpenWork } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { createMember, createOpenWork, type OpenWork, readOwners } from '../../../test/open-work.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { EmploymentService } from './employment.service.js';

let app: TestApp;
let admin: TestClient;
let manager: TestClient;
let successorId: string;
beforeAll(async () => {
  app = await startApp();
  [admin, manager] = [await app.signedIn('admin@example.com'), await app.signedIn('manager@talent-phi.example')];
  successorId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
});
afterAll(() => app.close());

const ASSIGNMENTS = '/api/enterprise/assignments';
const later = addDays(new Date().toISOString().slice(0, 10), 10);
let staff: Staff;
let assignment: Assignment;
let work: OpenWork;
beforeEach(async () => {
  staff = await createMember(admin, { hireDate: '2025-01-01' });
  ({ body: assignment } = await admin.post<Assignment>(ASSIGNMENTS, { staffId: staff.id, project: 'talent-phi' }));
  work = await createOpenWork(manager, staff.userId);
});

type Choice = Record<string, unknown>;
const planEnd = (choice: Choice) =>
  admin.post(`/api/enterprise/staff/${staff.id}/last-day`, { lastDay: later, ...choice });
const endDue = async () => {
  await query(app.databaseUrl, 'update staff set last_day = organisation_today() - 1 where id = $1', [staff.id]);
  await app.app.get(EmploymentService, { strict: false }).endDue();
};
const planExpiry = (until: string | null, choice: Choice = {}) =>
  admin.put(ASSIGNMENTS, { id: assignment.id, until, ...choice });
const expire = async () => {
  await query(app.databaseUrl, 'update assignment set until = organisation_today() - 1 where id = $1', [assignment.id]);
  await app.app.get(AssignmentsService, { strict: false }).endExpired();
};
const readPlanned = async () =>
  (await admin.get<ReplyOf<typeof getOpenWork>>(`/api/enterprise/staff/${staff.id}/open-work`)).body.planned;
const readNotifications = async (client = manager): Promise<string[]> =>
  (await client.get<Notification[]>('/api/notifications')).body
    .filter(({ body }) => body.includes(staff.lastName))
    .map(({ type, body }) => `${type}: ${body}`);

const ALL = '1 task, 1 goal, 1 post, 1 website page';
const UNASSIGNED_OWNERS = ['Unassigned', 'Unassigned', null, null];
const owners = () => readOwners(manager, work);
const ofMember = () => Array(4).fill(staff.userId);

const ENDS: [string, (choice: Choice) => ReturnType<TestClient['put']>, () => Promise<void>][] = [
  ['employment with a last day', planEnd, endDue],
  ['access until a date', (choice) => planExpiry(later, choice), expire],
];

test.each(ENDS)('%s leaves work unassigned on that day and notifies the managers then', async (_, plan, end) => {
  expect((await plan({})).status).toBe(409);
  expect((await plan({ leaveWork: true })).status).toBe(200);
  expect(await owners()).toEqual(ofMember());
  expect(await readNotifications()).toEqual([]);
  expect(await readPlanned()).toEqual({ handOverTo: null, handOver: [], leaveWork: true });
  await Promise.all([end(), end()]);
  expect(await owners()).toEqual(UNASSIGNED_OWNERS);
  expect(await readNotifications()).toEqual([
    `work.unowned: Lea ${staff.lastName} no longer has access. Now unassigned: ${ALL}. Please choose who takes over`,
  ]);
  expect(
    (await manager.get<{ reason: string }[]>(`/api/talent-phi/tasks/${work.task.id}/changes`)).body[0]?.reason,
  ).toBe('Left unassigned by Helena Costa');
  expect(await readPlanned()).toBeNull();
});

test.each(ENDS)(
  '%s gives work to the chosen successor of its goal, also work that was added later',
  async (_, plan, end) => {
    const handOver = [{ kind: 'goal', id: work.task.goalId, to: successorId }];
    expect((await plan({ handOver, leaveWork: true })).status).toBe(200);
    const added = await createTask(manager, work.task.goalId, { assignedTo: staff.userId });
    await end();
    expect((await manager.get(`/api/talent-phi/tasks/${added.id}`)).body).toMatchObject({ assignedTo: successorId });
    expect(await owners()).toEqual(['Unassigned', successorId, null, null]);
  },
);

test.each(ENDS)('%s passes over a successor who can no longer do the work', async (_, plan, end) => {
  const other = await createMember(admin, { firstName: 'Ben', projects: [{ project: 'talent-phi' }] });
  expect((await plan({ handOverTo: other.userId })).status).toBe(200);
  const added = await createTask(manager, work.task.goalId, { assignedTo: staff.userId });
  expect(
    (await admin.put(`/api/enterprise/staff/${other.id}`, { isActive: false, handOverTo: successorId })).status,
  ).toBe(200);
  await end();
  expect((await manager.get(`/api/talent-phi/tasks/${added.id}`)).body).toMatchObject({ assignedTo: staff.userId });
  expect(await readNotifications()).toContainEqual(
    expect.stringMatching(/^work\.unowned: .* no longer has access\. Still open: /),
  );
});

test('access until a date asks once, with the day, and keeps the work until then', async () => {
  expect(await planExpiry(later)).toMatchObject({
    status: 409,
    body: { code: 'staff.open-work', openWork: { staffId: staff.id, endsOn: later } },
  });
  const nurse = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
  expect((await planExpiry(later, { handOverTo: nurse })).status).toBe(400);
  expect((await planExpiry(later, { handOverTo: successorId })).status).toBe(200);
  expect(await owners()).toEqual(ofMember());
  // A later or an earlier day keeps the decision.
  for (const until of [addDays(later, 5), addDays(later, -5)]) expect((await planExpiry(until)).status).toBe(200);
  await expire();
  expect(await owners()).toEqual(Array(4).fill(successorId));
  expect(await readNotifications(await app.signedIn('staff@talent-phi.example'))).toEqual([
    `work.handed-over: Helena Costa handed the work of Lea ${staff.lastName} over to you: ${ALL}`,
  ]);
});

test('a cancelled end drops the decision', async () => {
  await planEnd({ leaveWork: true });
  expect((await admin.delete(`/api/enterprise/staff/${staff.id}/last-day`)).status).toBe(200);
  expect(await readPlanned()).toBeNull();
  await planExpiry(later, { leaveWork: true });
  expect((await planExpiry(null)).status).toBe(200);
  expect(await readPlanned()).toBeNull();
});
