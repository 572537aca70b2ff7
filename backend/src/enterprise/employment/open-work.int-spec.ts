import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { WorkWithoutAccess } from '@atrium/contract/agency/team/schemas';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { createGoal, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import {
  assignAll,
  createMember,
  createOpenWork,
  type OpenWork,
  readOwners as readOwnersOf,
} from '../../../test/open-work.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { Transactions } from '../../platform/database/transaction.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { ProviderStaff } from '../directory.js';

let app: TestApp;
let superadmin: TestClient;
let manager: TestClient;
let successorId: string;
beforeAll(async () => {
  app = await startApp();
  [superadmin, manager] = [await app.signedIn('superadmin'), await app.signedIn('manager@talent-phi.example')];
  successorId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
});
afterAll(() => app.close());

const ASSIGNMENTS = '/api/enterprise/assignments';
interface Work extends OpenWork {
  readonly staff: Staff;
  readonly assignment: Assignment;
}
let work: Work;

const add = async (more: Record<string, unknown> = {}): Promise<{ staff: Staff; assignment: Assignment }> => {
  const staff = await createMember(superadmin);
  const { body: assignment } = await superadmin.post<Assignment>(ASSIGNMENTS, {
    staffId: staff.id,
    project: 'talent-phi',
    ...more,
  });
  return { staff, assignment };
};
/** Adds a member with a goal, a task of another goal, a post and a website page. */
const addWithWork = async (more: Record<string, unknown> = {}): Promise<Work> => {
  const { staff, assignment } = await add(more);
  return { staff, assignment, ...(await createOpenWork(manager, staff.userId)) };
};
beforeEach(async () => {
  work = await addWithWork();
});

const readOwners = (owned: OpenWork) => readOwnersOf(manager, owned);
const notifications = async (client: TestClient, { lastName }: Staff): Promise<string[]> =>
  (await client.get<Notification[]>('/api/notifications')).body
    .filter(({ body }) => body.includes(lastName))
    .map(({ type, body }) => `${type}: ${body}`);
const toQuery = (choice: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(choice).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

type Choice = Record<string, unknown>;
let batchId = 0;
/** Undoes the access of a batch that gave the member all rights; creates the batch first. */
const undoBatch = async (choice: Choice) => {
  const { id } = work.assignment;
  const [assignment] = await query<{ isFull: boolean }>(
    app.databaseUrl,
    `select permissions = '{}' and version > 1 as "isFull" from assignment where id = $1`,
    [id],
  );
  if (assignment?.isFull !== true) {
    await query(app.databaseUrl, `update assignment set permissions = $2 where id = $1`, [id, NO_RIGHTS]);
    const { body } = await superadmin.post<{ id: number }>('/api/enterprise/access-batches', {
      staffIds: [work.staff.id],
      project: 'talent-phi',
      permissions: [],
    });
    batchId = body.id;
  }
  return superadmin.post(`/api/enterprise/access-batches/${batchId}/undo?${toQuery(choice)}`);
};
const NO_RIGHTS = ['-tasks:edit', '-goals:edit', '-posts:edit', '-clients:edit'];
const ALL = '1 task, 1 goal, 1 post, 1 website page';
const ENDS: [string, (choice: Choice) => ReturnType<TestClient['put']>][] = [
  ['removed access', (choice) => superadmin.put(ASSIGNMENTS, { id: work.assignment.id, isActive: false, ...choice })],
  ['a deleted assignment', (choice) => superadmin.delete(`${ASSIGNMENTS}/${work.assignment.id}?${toQuery(choice)}`)],
  [
    'an assignment deleted through the member',
    (choice) =>
      superadmin.delete(`/api/enterprise/staff/${work.staff.id}/assignments/${work.assignment.id}?${toQuery(choice)}`),
  ],
  [
    'deactivation',
    (choice) => superadmin.put(`/api/enterprise/staff/${work.staff.id}`, { isActive: false, ...choice }),
  ],
  ['deletion', (choice) => superadmin.delete(`/api/enterprise/staff/${work.staff.id}?${toQuery(choice)}`)],
  ['the end of employment', (choice) => superadmin.post(`/api/enterprise/staff/${work.staff.id}/last-day`, choice)],
  [
    'removed rights',
    (choice) =>
      superadmin.put(ASSIGNMENTS, {
        id: work.assignment.id,
        permissions: NO_RIGHTS,
        ...choice,
      }),
  ],
  [
    'rights removed from several members',
    (choice) =>
      superadmin.post('/api/enterprise/access-batches', {
        staffIds: [work.staff.id],
        project: 'talent-phi',
        permissions: NO_RIGHTS,
        ...choice,
      }),
  ],
  ['the undo of access that several members got', (choice) => undoBatch(choice)],
  [
    'an access review',
    async (choice) => {
      await query(app.databaseUrl, 'truncate access_review cascade');
      const { body: review } = await superadmin.post<AccessReview>('/api/enterprise/access-reviews');
      const path = `/api/enterprise/access-reviews/${review.id}`;
      const rows = (await superadmin.get<ReviewRow[]>(`${path}/rows`)).body;
      const rowIds = rows.filter(({ person }) => person.id === work.staff.userId).map(({ id }) => id);
      return superadmin.post(`${path}/decisions`, { rowIds, decision: 'end', ...choice });
    },
  ],
];

test.each(ENDS)('%s requires a decision about open work, and hands it over', async (_, end) => {
  const name = `Lea ${work.staff.lastName}`;
  expect(await end({})).toMatchObject({
    status: 409,
    body: {
      code: 'staff.open-work',
      message: `${name} still has ${ALL}. Please choose who takes over.`,
      openWork: {
        staffId: work.staff.id,
        name,
        parts: [
          { kind: 'goal', id: work.goal.id, tasks: 0, owned: true },
          { kind: 'goal', id: work.task.goalId, tasks: 1, owned: false },
          { kind: 'client', id: work.client.id, title: work.client.name, posts: 1, pages: 1 },
        ],
      },
    },
  });
  expect(await readOwners(work)).toEqual(Array(4).fill(work.staff.userId));
  const successor = await app.signedIn('staff@talent-phi.example');
  const socket = await successor.openSocket();
  expect((await end({ handOverTo: successorId })).status).toBeLessThan(300);
  expect(await readOwners(work)).toEqual(Array(4).fill(successorId));
  for (const [type, id] of [
    ['goal.updated', work.goal.id],
    ['task.updated', work.task.id],
    ['post.updated', work.post.id],
    ['page.updated', work.page.id],
  ] as const)
    await socket.waitForEvent(type, ({ data }) => JSON.stringify(data).includes(`"id":${id}`));
  expect(await notifications(successor, work.staff)).toEqual([
    expect.stringMatching(`work.handed-over: .* handed the work of ${name} over to you: ${ALL}`),
  ]);
  expect(await notifications(manager, work.staff)).toEqual([
    expect.stringMatching(`work.handed-over: .* handed the work of ${name} over to Priya Nair: ${ALL}`),
  ]);
});

/** Ends of single rights, after which the member still has access. */
const REMOVED_RIGHTS = [
  'removed rights',
  'rights removed from several members',
  'the undo of access that several members got',
];

const UNASSIGNED_OWNERS = ['Unassigned', 'Unassigned', null, null];

test.each(ENDS)('%s leaves open work unassigned when that is chosen, and notifies the managers', async (title, end) => {
  expect((await end({ leaveWork: true })).status).toBeLessThan(300);
  expect(await readOwners(work)).toEqual(UNASSIGNED_OWNERS);
  const { body: history } = await manager.get<TaskChange[]>(`/api/talent-phi/tasks/${work.task.id}/changes`);
  expect(history[0]).toMatchObject({
    changes: [{ field: 'assignedTo', before: work.staff.userId, after: 'Unassigned' }],
    reason: expect.stringMatching(/^Left unassigned by /) as unknown,
  });
  const why = REMOVED_RIGHTS.includes(title)
    ? 'can no longer edit tasks, goals, posts and website pages'
    : 'no longer has access';
  expect(await notifications(manager, work.staff)).toEqual([
    `work.unowned: Lea ${work.staff.lastName} ${why}. Now unassigned: ${ALL}. Please choose who takes over`,
  ]);
});

const readExceptions = async (ownerId = work.staff.userId) =>
  (await manager.get<WorkWithoutAccess[]>('/api/talent-phi/team/without-access')).body.filter(
    ({ id }) => id === ownerId,
  );

test('work without an owner is listed to managers until it has one', async () => {
  await assignAll(app.databaseUrl, successorId);
  expect(await readExceptions('Unassigned')).toEqual([]);
  await superadmin.put(ASSIGNMENTS, { id: work.assignment.id, isActive: false, leaveWork: true });
  expect(await readExceptions('Unassigned')).toEqual([
    expect.objectContaining({ tasks: 1, goals: 1, projects: 0, posts: 1, pages: 1 }),
  ]);
  expect(await readExceptions()).toEqual([]);
  await manager.patch(`/api/talent-phi/tasks/${work.task.id}`, { assignedTo: successorId });
  expect(await readExceptions('Unassigned')).toEqual([expect.objectContaining({ tasks: 0, goals: 1 })]);
});

/** Takes rights away without a decision, as an upgrade of the rights or the identity provider may do. */
const takeRights = async (permissions: readonly string[]) => {
  await query(app.databaseUrl, 'update assignment set permissions = $2 where id = $1', [
    work.assignment.id,
    permissions,
  ]);
};

test('work left after a removed right is listed to managers, who hand over only that', async () => {
  const { staff } = work;
  expect(await readExceptions()).toEqual([]);
  await takeRights(['-tasks:edit']);
  expect(await readExceptions()).toEqual([expect.objectContaining({ tasks: 1, goals: 0, posts: 0, pages: 0 })]);
  const path = `/api/talent-phi/team/${staff.userId}`;
  expect((await manager.get(`${path}/open-work`)).body).toMatchObject({
    tasks: 1,
    goals: 0,
    parts: [{ id: work.task.goalId, tasks: 1, owned: false }],
  });
  expect((await manager.post(`${path}/handovers`, { handOverTo: successorId })).body).toMatchObject({ parts: [] });
  expect(await readOwners(work)).toEqual([staff.userId, successorId, staff.userId, staff.userId]);
  expect(await readExceptions()).toEqual([]);
});

test('an end of access also hands over work whose right was removed earlier', async () => {
  const { assignment } = work;
  const change = (more: Choice) => superadmin.put(ASSIGNMENTS, { id: assignment.id, ...more });
  await takeRights(['-tasks:edit']);
  expect((await change({ permissions: ['-tasks:edit', '-export'] })).status).toBe(200);
  expect(await change({ isActive: false })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(`still has ${ALL}.`) as unknown },
  });
  expect((await change({ isActive: false, handOverTo: successorId })).status).toBe(200);
  expect(await readOwners(work)).toEqual(Array(4).fill(successorId));
});

test('a removed right concerns only the work that needs it', async () => {
  const { assignment, staff, goal, client } = work;
  const change = (permissions: string[], choice: Choice = {}) =>
    superadmin.put(ASSIGNMENTS, { id: assignment.id, permissions, ...choice });
  expect((await change(['-export'])).status).toBe(200);
  expect(await change(['-export', '-goals:edit'])).toMatchObject({
    status: 409,
    body: { openWork: { parts: [{ kind: 'goal', id: goal.id, tasks: 0, owned: true }] } },
  });
  const to = successorId;
  expect((await change(['-export', '-goals:edit'], { handOver: [{ kind: 'goal', id: goal.id, to }] })).status).toBe(
    200,
  );
  const { userId } = staff;
  expect(await readOwners(work)).toEqual([to, userId, userId, userId]);
  const byClient = { handOver: [{ kind: 'client', id: client.id, to }] };
  expect((await change(['-posts:edit', '-clients:edit', '-goals:edit'], byClient)).status).toBe(200);
  expect(await readOwners(work)).toEqual([to, userId, to, to]);
});

test('a change or replacement of a role asks about the work of its members', async () => {
  const createRole = async (name: string, rights: string[]) =>
    (await superadmin.post<AccessRole>('/api/enterprise/access-roles', { project: 'talent-phi', name, rights })).body;
  const [role, reader] = [
    await createRole('Editor', ['tasks:edit', 'goals:edit', 'posts:edit', 'clients:edit']),
    await createRole('Reader', []),
  ];
  const [first, second] = [await addWithWork({ roleId: role.id }), await addWithWork({ roleId: role.id })];
  const path = `/api/enterprise/access-roles/${role.id}`;
  expect((await superadmin.put(path, { rights: ['tasks:edit'] })).status).toBe(409);
  expect((await superadmin.put(path, { rights: ['tasks:edit'], handOverTo: successorId })).status).toBe(200);
  for (const one of [first, second])
    expect(await readOwners(one)).toEqual([successorId, one.staff.userId, successorId, successorId]);
  expect((await superadmin.delete(`${path}?replacementId=${reader.id}`)).status).toBe(409);
  expect((await superadmin.delete(`${path}?replacementId=${reader.id}&leaveWork=true`)).status).toBe(204);
  for (const one of [first, second])
    expect(await notifications(manager, one.staff)).toContainEqual(
      `work.unowned: Lea ${one.staff.lastName} can no longer edit tasks. Now unassigned: 1 task. Please choose who takes over`,
    );
});

test('a superadmin who loses the role keeps no work without a decision', async () => {
  await superadmin.put(`/api/enterprise/staff/${work.staff.id}`, { role: 'superadmin' });
  expect((await superadmin.delete(`${ASSIGNMENTS}/${work.assignment.id}`)).status).toBe(204);
  const demote = (choice: Choice) =>
    superadmin.put(`/api/enterprise/staff/${work.staff.id}`, { role: 'user', ...choice });
  expect((await demote({})).status).toBe(409);
  expect((await demote({ handOverTo: successorId })).status).toBe(200);
  expect(await readOwners(work)).toEqual(Array(4).fill(successorId));
});

test('access that expires leaves the work with its owner, listed and reported once', async () => {
  await query(app.databaseUrl, 'update assignment set until = organisation_today() - 1 where id = $1', [
    work.assignment.id,
  ]);
  const assignments = app.app.get(AssignmentsService, { strict: false });
  await Promise.all([assignments.endExpired(), assignments.endExpired()]);
  await assignments.endExpired();
  expect(await notifications(manager, work.staff)).toEqual([
    `work.unowned: Lea ${work.staff.lastName} no longer has access. Still open: ${ALL}. Please choose who takes over`,
  ]);
  const { body: without } = await manager.get<{ id: string }[]>('/api/talent-phi/team/without-access');
  expect(without).toContainEqual(
    expect.objectContaining({ id: work.staff.userId, tasks: 1, goals: 1, projects: 0, posts: 1, pages: 1 }),
  );
});

test('two administrators who end the same access hand over once', async () => {
  const other = await readUserId(app.databaseUrl, 'both@example.com');
  const replies = await Promise.all(
    [successorId, other].map((handOverTo) =>
      superadmin.put(ASSIGNMENTS, { id: work.assignment.id, isActive: false, handOverTo }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const owners = await readOwners(work);
  expect(owners).toEqual(Array(4).fill(replies[0]?.status === 200 ? successorId : other));
});

test('access of a member without open work ends without a question', async () => {
  const { assignment } = await add();
  expect((await superadmin.delete(`${ASSIGNMENTS}/${assignment.id}`)).status).toBe(204);
});

test('a manager hands over the work of a former member, a member may not', async () => {
  const { staff, assignment, goal } = work;
  await query(app.databaseUrl, 'update assignment set until = organisation_today() - 1 where id = $1', [assignment.id]);
  const path = `/api/talent-phi/team/${staff.userId}`;
  const member = await app.signedIn('staff@talent-phi.example');
  expect((await member.get(`${path}/open-work`)).status).toBe(403);
  expect((await member.post(`${path}/handovers`, { handOverTo: successorId })).status).toBe(403);
  expect((await manager.get(`${path}/open-work`)).body).toMatchObject({ tasks: 1, goals: 1, posts: 1, pages: 1 });
  const handOver = [{ kind: 'goal', id: goal.id, to: successorId }];
  expect((await manager.post(`${path}/handovers`, { handOver })).body).toMatchObject({ tasks: 1, goals: 0, posts: 1 });
  const nurse = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
  expect((await manager.post(`${path}/handovers`, { handOverTo: nurse })).status).toBe(400);
  const replies = await Promise.all([1, 2].map(() => manager.post(`${path}/handovers`, { handOverTo: successorId })));
  expect(replies.map(({ status, body }) => [status, body['tasks']])).toEqual([
    [200, 0],
    [200, 0],
  ]);
  expect(await readOwners(work)).toEqual(Array(4).fill(successorId));
  expect((await manager.get(`/api/talent-phi/team/00000000-0000-4000-8000-000000000000/open-work`)).status).toBe(404);
});

test('a group that the provider takes away leaves the work with its owner and notifies the managers', async () => {
  const table = [{ group: 'studio', role: null, projects: ['talent-phi' as const] }];
  const setGroups = (...groups: string[]) =>
    app.app
      .get(Transactions)
      .run((tx) =>
        app.app.get(ProviderStaff, { strict: false }).setAccess(tx, work.staff.userId, table, groups, 'Provider'),
      );
  await setGroups('studio');
  expect(await notifications(manager, work.staff)).toEqual([]);
  await setGroups();
  expect(await readOwners(work)).toEqual(Array(4).fill(work.staff.userId));
  expect(await notifications(manager, work.staff)).toEqual([
    `work.unowned: Lea ${work.staff.lastName} no longer has access. Still open: ${ALL}. Please choose who takes over`,
  ]);
});

/** Adds items to the checklist of a task: an open and a done one of the member, and one of another member. */
const addItems = async ({ id }: Pick<Task, 'id'>) => {
  for (const [assignedTo, isDone] of [
    [work.staff.userId, false],
    [work.staff.userId, true],
    [await readUserId(app.databaseUrl, 'both@example.com'), false],
  ])
    await manager.post(`/api/talent-phi/tasks/${id}/checklist`, { text: 'Step', assignedTo, isDone });
};
const readItems = async ({ id }: Pick<Task, 'id'>) =>
  (await manager.get<Task>(`/api/talent-phi/tasks/${id}`)).body.checklist.map(({ assignedTo }) => assignedTo);

test('open checklist items follow the work of their goal, and others become unassigned', async () => {
  const elsewhere = await createTask(manager, (await createGoal(manager)).id);
  const other = await readUserId(app.databaseUrl, 'both@example.com');
  const { userId } = work.staff;
  for (const task of [work.task, elsewhere]) await addItems(task);
  const handOver = [{ kind: 'goal', id: work.task.goalId, to: successorId }];
  const end = (choice: Choice) => superadmin.put(ASSIGNMENTS, { id: work.assignment.id, isActive: false, ...choice });
  expect((await end({ handOver })).status).toBe(409);
  expect(await readItems(work.task)).toEqual([userId, userId, other]);
  const socket = await manager.openSocket();
  expect((await end({ handOver, leaveWork: true })).status).toBe(200);
  await socket.waitForEvent('task.updated', ({ data }) => 'task' in data && data.task?.id === elsewhere.id);
  expect(await readItems(work.task)).toEqual([successorId, userId, other]);
  expect(await readItems(elsewhere)).toEqual([null, userId, other]);
  expect(
    (await manager.get<TaskChange[]>(`/api/talent-phi/tasks/${elsewhere.id}/changes`)).body[0]?.changes,
  ).toMatchObject([{ field: 'checklist', before: { assignedTo: userId }, after: { assignedTo: null } }]);
});

test('open checklist items become unassigned when access expires', async () => {
  const { staff, assignment } = await add();
  const task = await createTask(manager, work.goal.id);
  await manager.post(`/api/talent-phi/tasks/${task.id}/checklist`, { text: 'Step', assignedTo: staff.userId });
  await query(app.databaseUrl, 'update assignment set until = organisation_today() - 1 where id = $1', [assignment.id]);
  await app.app.get(AssignmentsService, { strict: false }).endExpired();
  expect(await readItems(task)).toEqual([null]);
});
