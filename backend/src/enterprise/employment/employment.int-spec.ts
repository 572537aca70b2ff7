import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Webhook } from '@atrium/contract/platform/webhooks/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { createGoal, createProject, createTask } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { EmploymentService } from './employment.service.js';

let app: TestApp;
let admin: TestClient;
let createdIds = 0;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin@example.com');
});
afterAll(() => app.close());

const PASSWORD = 'Leaver-Pass-1!';
const today = new Date().toISOString().slice(0, 10);
const add = async (...projects: string[]): Promise<Staff> => {
  const { status, body } = await admin.post<Staff>('/api/enterprise/staff', {
    firstName: 'Lea',
    lastName: `Ver${(createdIds += 1)}`,
    email: `lea${createdIds}@example.com`,
    temporaryPassword: PASSWORD,
    hireDate: '2025-01-01',
    projects: ['perfect-b', ...projects].map((project) => ({ project })),
  });
  expect(status).toBe(201);
  return body;
};
const signIn = async (staff: Staff): Promise<TestClient> => {
  const client = app.visitor();
  expect((await client.post('/api/login', { username: staff.email, password: PASSWORD })).status).toBe(200);
  return client;
};
const openWork = (id: number) => `/api/enterprise/staff/${id}/open-work`;
const lastDay = (id: number) => `/api/enterprise/staff/${id}/last-day`;

test('ending an employment today ends access, sessions and sockets at once and keeps the name', async () => {
  const staff = await add();
  const person = await signIn(staff);
  const socket = await person.openSocket();
  const { status, body } = await admin.post<Staff>(lastDay(staff.id), { version: staff.version });
  expect([status, body.isActive, body.lastDay]).toEqual([200, false, today]);
  expect((await person.get('/api/auth/user')).status).toBe(401);
  await waitUntil(() => !socket.socket.connected);
  expect((await app.visitor().post('/api/login', { username: staff.email, password: PASSWORD })).status).toBe(401);
  const theirs = (await admin.get<Assignment[]>('/api/enterprise/assignments')).body.filter(
    ({ staffId }) => staffId === staff.id,
  );
  expect(theirs.map(({ isActive }) => isActive)).toEqual([false]);
  expect((await admin.get<Staff[]>('/api/enterprise/staff')).body.find(({ id }) => id === staff.id)?.lastName).toBe(
    staff.lastName,
  );
  const [entry] = (await admin.get<AuditEntry[]>(`/api/enterprise/audit?action=left&objectId=${staff.id}`)).body;
  expect(entry).toMatchObject({
    summary: `Helena Costa ended the employment of Lea ${staff.lastName}`,
    actor: { name: 'Helena Costa' },
    changes: [{ field: 'lastDay', before: null, after: today }],
  });
});

test('a later last day takes effect once, after it has passed, and can be canceled before', async () => {
  const staff = await add();
  const person = await signIn(staff);
  const { body } = await admin.post<Staff>(lastDay(staff.id), { lastDay: addDays(today, 5) });
  expect([body.isActive, body.lastDay]).toEqual([true, addDays(today, 5)]);
  const employment = app.app.get(EmploymentService, { strict: false });
  await employment.endDue();
  expect((await person.get('/api/auth/user')).status).toBe(200);
  expect((await admin.delete<Staff>(lastDay(staff.id))).body.lastDay).toBeNull();
  await admin.post(lastDay(staff.id), { lastDay: addDays(today, 1) });
  await query(app.databaseUrl, 'update staff set last_day = $2 where id = $1', [staff.id, addDays(today, -1)]);
  await Promise.all([employment.endDue(), employment.endDue()]);
  expect((await person.get('/api/auth/user')).status).toBe(401);
  const remaining = (await admin.get<AuditEntry[]>(`/api/enterprise/audit?action=left&objectId=${staff.id}`)).body;
  expect(remaining.map(({ actor }) => actor.name)).toEqual(['System']);
  const { body: back } = await admin.put<Staff>(`/api/enterprise/staff/${staff.id}`, { isActive: true });
  expect([back.isActive, back.lastDay]).toEqual([true, null]);
});

test('open work is transferred with audit entries, but only to current members', async () => {
  const staff = await add();
  const successor = (await admin.get<Staff[]>('/api/enterprise/staff')).body.find(
    ({ email }) => email === 'staff@talent-phi.example',
  );
  await query(
    app.databaseUrl,
    `with goal as (insert into agency_goals (title, owner_id, start_date, due_date) values ('Rank first', $1, '2026-01-01', '2026-02-01') returning id)
    insert into agency_tasks (goal_id, title, assigned_to, due_date, estimated_hours) select id, 'Write', $1, organisation_today(), 3.5 from goal`,
    [staff.userId],
  );
  expect((await admin.get(openWork(staff.id))).body).toEqual({
    tasks: 1,
    goals: 1,
    workloads: [{ userId: staff.userId, tasks: 1, hours: 3.5 }],
    projects: 0,
    posts: 0,
    pages: 0,
    parts: [
      {
        kind: 'goal',
        id: expect.any(Number) as unknown,
        title: 'Rank first',
        tasks: 1,
        posts: 0,
        pages: 0,
        owned: true,
      },
    ],
    planned: null,
    hasHistory: true,
    keys: [],
    webhooks: [],
  });
  for (const handOverTo of [staff.userId, '00000000-0000-4000-8000-000000000000', 'Studio'])
    expect((await admin.post(lastDay(staff.id), { handOverTo })).status).toBe(400);
  expect((await admin.post(lastDay(staff.id), { handOverTo: successor?.userId })).status).toBe(200);
  expect(
    await query(
      app.databaseUrl,
      'select g.owner_id, t.assigned_to from agency_goals g join agency_tasks t on t.goal_id = g.id',
    ),
  ).toEqual([{ owner_id: successor?.userId, assigned_to: successor?.userId }]);
  const [entry] = (await admin.get<AuditEntry[]>(`/api/enterprise/audit?action=handed-over&objectId=${staff.id}`)).body;
  expect(entry?.changes.map(({ after }) => after)).toEqual([1, 1, 'Priya Nair']);
  // The events of the agency are the audit entries.
  const [task] = (await admin.get<AuditEntry[]>('/api/enterprise/audit?objectKind=task&action=updated')).body;
  expect(task).toMatchObject({
    objectName: 'Write',
    project: 'talent-phi',
    changes: [
      { field: 'assignedTo', before: { id: staff.userId }, after: { id: successor?.userId, name: 'Priya Nair' } },
    ],
  });
});

test('API keys of a leaving member end, and webhooks are transferred or stopped', async () => {
  for (const webhooks of ['transfer', undefined] as const) {
    const staff = await add();
    const [{ id: webhook }] = (await query<{ id: number }>(
      app.databaseUrl,
      `insert into webhook (project, name, url, events, secret, made_by)
       values ('perfect-b', 'Till', 'https://hooks.example.com/', '{}', 'x', $1) returning id`,
      [staff.userId],
    )) as [{ id: number }];
    await query(
      app.databaseUrl,
      `insert into api_key (user_id, name, prefix, key_hash, permissions, is_read_only, administers, expires_at)
       values ($1, 'Export', 'atrium_abcdef', decode(md5($2), 'hex'), '{}', true, false, now() + interval '1 day')`,
      [staff.userId, String(webhooks)],
    );
    expect((await admin.get(openWork(staff.id))).body).toMatchObject({
      keys: [{ name: 'Export' }],
      webhooks: [{ id: webhook, name: 'Till', project: 'perfect-b' }],
    });
    expect((await admin.post(lastDay(staff.id), webhooks === undefined ? {} : { webhooks })).status).toBe(200);
    const me = (await admin.get<{ id: string }>('/api/auth/user')).body.id;
    expect(await query(app.databaseUrl, 'select made_by, is_active from webhook where id = $1', [webhook])).toEqual([
      { made_by: webhooks === undefined ? staff.userId : me, is_active: webhooks !== undefined },
    ]);
    expect((await admin.get(openWork(staff.id))).body).toMatchObject({ keys: [], webhooks: [] });
  }
});

test('webhooks of a former superadmin stop in projects without an assignment', async () => {
  const superadmin = await app.signedIn('superadmin');
  const staff = await add();
  const setRole = (role: string) => superadmin.put(`/api/enterprise/staff/${staff.id}`, { role });
  expect((await setRole('superadmin')).status).toBe(200);
  await query(
    app.databaseUrl,
    `insert into webhook (project, name, url, events, secret, made_by)
     select project, 'Role', 'https://hooks.example.com/', '{}', 'x', $1 from unnest(array['perfect-b', 'talent-phi']) project`,
    [staff.userId],
  );
  const assigned = await query<{ project: string }>(
    app.databaseUrl,
    'select project from assignment where staff_id = $1 and is_active',
    [staff.id],
  );
  expect(assigned).toHaveLength(1);
  expect((await setRole('user')).status).toBe(200);
  expect(
    await query(
      app.databaseUrl,
      'select project, is_active, paused_reason from webhook where made_by = $1 order by is_active desc',
      [staff.userId],
    ),
  ).toEqual([
    { project: assigned[0]?.project, is_active: true, paused_reason: null },
    {
      project: expect.not.stringMatching(`^${assigned[0]?.project}$`),
      is_active: false,
      paused_reason: 'access-ended',
    },
  ]);
});

test.each([
  ['access is removed', (_: Staff, id: number) => admin.put('/api/enterprise/assignments', { id, isActive: false })],
  ['the member is deactivated', (staff: Staff) => admin.put(`/api/enterprise/staff/${staff.id}`, { isActive: false })],
  ['the member is deleted', (staff: Staff) => admin.delete(`/api/enterprise/staff/${staff.id}`)],
])('webhooks of a member stop when %s, with the reason and an audit entry', async (_, end) => {
  const staff = await add();
  const [{ id: webhook }] = (await query<{ id: number }>(
    app.databaseUrl,
    `insert into webhook (project, name, url, events, secret, made_by)
     values ('perfect-b', 'Till', 'https://hooks.example.com/', '{}', 'x', $1) returning id`,
    [staff.userId],
  )) as [{ id: number }];
  const assignment = (await admin.get<Assignment[]>('/api/enterprise/assignments')).body.find(
    ({ staffId }) => staffId === staff.id,
  );
  expect((await end(staff, assignment?.id ?? 0)).status).toBeLessThan(300);
  const manager = await app.signedIn('manager@perfect-b.example');
  const stopped = (await manager.get<Webhook[]>('/api/perfect-b/webhooks')).body.find(({ id }) => id === webhook);
  expect(stopped).toMatchObject({ isActive: false, pausedReason: 'access-ended', owner: { id: staff.userId } });
  const me = (await manager.get<{ id: string }>('/api/auth/user')).body.id;
  expect((await manager.put(`/api/perfect-b/webhooks/${webhook}`, { isActive: true })).body).toMatchObject({
    isActive: true,
    pausedReason: null,
    owner: { id: me },
  });
  const [, entry] = (await admin.get<AuditEntry[]>(`/api/enterprise/audit?objectKind=webhook&objectId=${webhook}`))
    .body;
  expect(entry?.changes).toEqual([{ field: 'isActive', before: true, after: false }]);
});

test("rejects the user's own employment, unknown members and invalid days", async () => {
  const staff = await add();
  const allUsers = (await admin.get<Staff[]>('/api/enterprise/staff')).body;
  const self = allUsers.find(({ email }) => email === 'admin@example.com');
  expect((await admin.post(lastDay(self?.id ?? 0), {})).status).toBe(409);
  expect((await admin.post(lastDay(2_147_483_646), {})).status).toBe(404);
  for (const day of ['2026-02-30', 'today', '2024-12-31', 5]) {
    const { status, body } = await admin.post(lastDay(staff.id), { lastDay: day });
    expect([status, (body['errors'] as { path: string }[])[0]?.path]).toEqual([400, 'lastDay']);
  }
  expect((await admin.post(lastDay(staff.id), { version: 0 })).status).toBe(409);
  expect((await (await app.signedIn('manager@perfect-b.example')).post(lastDay(staff.id), {})).status).toBe(403);
});

test('records every transferred piece of work and the end of access in the audit', async () => {
  const staff = await add();
  const successor = (await admin.get<Staff[]>('/api/enterprise/staff')).body.find(
    ({ email }) => email === 'staff@talent-phi.example',
  );
  await query(
    app.databaseUrl,
    `with goal as (insert into agency_goals (title, owner_id, start_date, due_date) values ('Much', $1, '2026-01-01', '2026-02-01') returning id)
    insert into agency_tasks (goal_id, title, assigned_to) select id, 'Part ' || n, $1 from goal, generate_series(1, 120) n`,
    [staff.userId],
  );
  expect((await admin.post(lastDay(staff.id), { handOverTo: successor?.userId })).status).toBe(200);
  const assigned = await query<{ before: string; after: string }>(
    app.databaseUrl,
    `select c -> 'before' ->> 'id' as before, c -> 'after' ->> 'id' as after from audit, jsonb_array_elements(changes) c
     where object_kind = 'task' and action = 'updated' and object_name like 'Part %' and c ->> 'field' = 'assignedTo'`,
  );
  expect(assigned).toHaveLength(120);
  expect(new Set(assigned.map(({ before, after }) => `${before} ${after}`))).toEqual(
    new Set([`${staff.userId} ${successor?.userId}`]),
  );
  const about = async (kind: string, action: string) =>
    (await admin.get<AuditEntry[]>(`/api/enterprise/audit?objectKind=${kind}&action=${action}`)).body.find(
      ({ objectName }) => objectName === `Lea ${staff.lastName}`,
    )?.changes;
  expect(await about('assignment', 'removed')).toContainEqual({ field: 'isActive', before: true, after: false });
  expect(await about('staff', 'updated')).toContainEqual({ field: 'isActive', before: true, after: false });
  // Unread notes do not stay after the transaction.
  expect(
    await query(app.databaseUrl, `select from noted_change where source in ('agency_tasks', 'assignment', 'staff')`),
  ).toEqual([]);
});

describe('open work of a leaving member', () => {
  let manager: TestClient;
  let allUsers: Staff[];
  beforeAll(async () => {
    manager = await app.signedIn('manager@talent-phi.example');
    allUsers = (await admin.get<Staff[]>('/api/enterprise/staff')).body;
  });
  const person = (email: string): Staff => allUsers.find((staff) => staff.email === email)!;
  /** Creates a member who owns a goal, a task, a task of another user's goal, and a project. */
  const withWork = async () => {
    const staff = await add('talent-phi');
    const own = await createGoal(manager, { ownerId: staff.userId });
    const foreign = await createGoal(manager, { ownerId: 'Studio Nord' });
    const tasks = [
      await createTask(manager, own.id, { assignedTo: staff.userId }),
      await createTask(manager, foreign.id, { assignedTo: staff.userId }),
    ];
    const project = await createProject(manager, { projectManagerId: staff.userId });
    return { staff, own, foreign, tasks, project };
  };
  const holders = async ({ own, tasks, project }: Awaited<ReturnType<typeof withWork>>) => [
    (await manager.get<{ id: number; ownerId: string }[]>('/api/talent-phi/goals')).body.find(({ id }) => id === own.id)
      ?.ownerId,
    ...(await Promise.all(
      tasks.map(
        async ({ id }) => (await manager.get<{ assignedTo: string }>(`/api/talent-phi/tasks/${id}`)).body.assignedTo,
      ),
    )),
    (await manager.get<{ id: number; projectManagerId: string }[]>('/api/talent-phi/marketing-projects')).body.find(
      ({ id }) => id === project.id,
    )?.projectManagerId,
  ];
  const rejection = (response: { status: number; body: Record<string, unknown> }) => [
    response.status,
    response.body['code'],
    response.body['message'],
  ];

  test('blocks the end with its amount unless all of it is assigned', async () => {
    const work = await withWork();
    const { staff, own } = work;
    const name = `Lea ${staff.lastName}`;
    expect(rejection(await admin.post(lastDay(staff.id), {}))).toEqual([
      409,
      'staff.open-work',
      `${name} still has 2 tasks, 1 goal, 1 project. Please choose who takes over.`,
    ]);
    const priya = person('staff@talent-phi.example').userId;
    expect(
      rejection(await admin.post(lastDay(staff.id), { handOver: [{ kind: 'goal', id: own.id, to: priya }] })),
    ).toEqual([409, 'staff.open-work', `${name} still has 1 task, 1 project. Please choose who takes over.`]);
    expect(await holders(work)).toEqual(Array(4).fill(staff.userId));
    expect((await admin.post<Staff>(lastDay(staff.id), { leaveWork: true })).body.isActive).toBe(false);
    expect(await holders(work)).toEqual(['Unassigned', 'Unassigned', 'Unassigned', null]);
    // Another request for the same day ends nothing twice.
    expect((await admin.post<Staff>(lastDay(staff.id), { handOverTo: priya })).body.lastDay).toBe(today);
    expect((await admin.get<AuditEntry[]>(`/api/enterprise/audit?action=left&objectId=${staff.id}`)).body).toHaveLength(
      1,
    );
  });

  test('is not given to a user who cannot open or edit it, unless access is granted too', async () => {
    const work = await withWork();
    const { staff } = work;
    const nurse = person('staff@perfect-b.example');
    const response = await admin.post(lastDay(staff.id), { handOverTo: nurse.userId });
    expect(rejection(response)).toEqual([
      400,
      'input.invalid',
      `${nurse.firstName} ${nurse.lastName} has no access to Talent Phi. Please choose another person, or give access as well.`,
    ]);
    expect(response.body['errors']).toEqual([{ path: 'handOverTo', message: response.body['message'] }]);
    const both = person('both@example.com');
    const [assignment] = (await admin.get<Assignment[]>('/api/enterprise/assignments')).body.filter(
      ({ staffId, project, isActive }) => staffId === both.id && project === 'talent-phi' && isActive,
    );
    const rights = (permissions: string[]) =>
      admin.put('/api/enterprise/assignments', { id: assignment!.id, permissions });
    await rights(['-goals:edit']);
    expect(rejection(await admin.post(lastDay(staff.id), { handOverTo: both.userId, giveAccess: true }))[2]).toBe(
      `${both.firstName} ${both.lastName} may not edit goals in Talent Phi. Please choose another person.`,
    );
    await rights([]);
    expect(await holders(work)).toEqual(Array(4).fill(staff.userId));
    const socket = await (await app.signedIn('staff@perfect-b.example')).openSocket();
    expect((await admin.post(lastDay(staff.id), { handOverTo: nurse.userId, giveAccess: true })).status).toBe(200);
    expect(await holders(work)).toEqual(Array(4).fill(nurse.userId));
    await socket.waitForEvent('assignment.created');
    const notifications = await socket.waitForEvent('notification.created');
    expect(notifications.data).toMatchObject({
      notification: {
        type: 'work.handed-over',
        body: `Helena Costa handed the work of Lea ${staff.lastName} over to you: 2 tasks, 1 goal, 1 project`,
      },
    });
    await query(
      app.databaseUrl,
      `update assignment set until = organisation_today() - 1 where staff_id = $1 and project = 'talent-phi' and is_active`,
      [nurse.id],
    );
    const { body: without } = await manager.get('/api/talent-phi/team/without-access');
    expect(without).toContainEqual({
      id: nurse.userId,
      firstName: nurse.firstName,
      lastName: nurse.lastName,
      email: nurse.email,
      tasks: 2,
      goals: 1,
      projects: 1,
      posts: 0,
      pages: 0,
    });
    expect(JSON.stringify(without)).not.toContain(person('staff@talent-phi.example').userId);
  });

  test('is distributed per goal and project, and managers are notified once', async () => {
    const work = await withWork();
    const { staff, own, foreign } = work;
    const [priya, both] = [person('staff@talent-phi.example'), person('both@example.com')];
    const testSocket = await manager.openSocket();
    const { status } = await admin.post(lastDay(staff.id), {
      handOverTo: priya.userId,
      handOver: [
        { kind: 'goal', id: own.id, to: both.userId.toUpperCase() },
        { kind: 'goal', id: foreign.id, to: priya.userId },
      ],
    });
    expect(status).toBe(200);
    expect(await holders(work)).toEqual([both.userId, both.userId, priya.userId, priya.userId]);
    const notifications = await testSocket.waitForEvent('notification.created');
    expect(notifications.data).toMatchObject({
      notification: {
        body: `Helena Costa handed the work of Lea ${staff.lastName} over to Priya Nair and ${both.firstName} ${both.lastName}: 2 tasks, 1 goal, 1 project`,
      },
    });
  });

  test('or history prevents a deletion where that is requested', async () => {
    const { staff } = await withWork();
    const path = (id: number) => `/api/enterprise/staff/${id}?history=refuse`;
    expect(rejection(await admin.delete(path(staff.id)))).toEqual([
      409,
      'staff.open-work',
      `Lea ${staff.lastName} still has 2 tasks, 1 goal, 1 project. Please choose who takes over.`,
    ]);
    const traced = await add();
    await (await signIn(traced)).post('/api/categories', { name: `Trace ${traced.id}` });
    expect(rejection(await admin.delete(path(traced.id)))).toEqual([
      409,
      'staff.has-history',
      `Lea ${traced.lastName} appears in the history and cannot be deleted. Please end the employment instead.`,
    ]);
    const untouched = await add();
    await signIn(untouched);
    expect((await admin.delete(path(untouched.id))).status).toBe(204);
    expect((await admin.delete(`/api/enterprise/staff/${traced.id}`)).status).toBe(204);
    expect((await admin.delete(`/api/enterprise/staff/${traced.id}?history=maybe`)).status).toBe(400);
  });
});
