import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OwnerWork, WorkWithoutAccess } from '@atrium/contract/agency/team/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { NO_WORK } from '@atrium/rules/agency/open-work';
import { createProject, getProject, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { assignAll, createMember, createOpenWork, type OpenWork, readOwners } from '../../../test/open-work.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let admin: TestClient;
let manager: TestClient;
let member: TestClient;
let successorId: string;
let otherId: string;
beforeAll(async () => {
  app = await startApp();
  [admin, manager] = [await app.signedIn('admin@example.com'), await app.signedIn('manager@talent-phi.example')];
  member = await app.signedIn('staff@talent-phi.example');
  [successorId, otherId] = [
    await readUserId(app.databaseUrl, 'staff@talent-phi.example'),
    await readUserId(app.databaseUrl, 'both@example.com'),
  ];
});
afterAll(() => app.close());

const addFormer = async (): Promise<{ staff: Staff; work: OpenWork }> => {
  const staff = await createMember(admin, { projects: [{ project: 'talent-phi' }] });
  const work = await createOpenWork(manager, staff.userId);
  await query(app.databaseUrl, 'update assignment set until = organisation_today() - 1 where staff_id = $1', [
    staff.id,
  ]);
  return { staff, work };
};

let unassigned: OpenWork;
let project: MarketingProject;
let former: { staff: Staff; work: OpenWork };
beforeEach(async () => {
  for (const id of (await listOwners()).map((owner) => owner.id)) await manager.post(path(id), { handOverTo: otherId });
  await assignAll(app.databaseUrl, otherId);
  await query(app.databaseUrl, 'delete from notification');
  unassigned = await createOpenWork(manager, otherId);
  project = await createProject(manager, { projectManagerId: null });
  for (const [table, column, id, value] of [
    ['agency_goals', 'owner_id', unassigned.goal.id, 'Unassigned'],
    ['agency_tasks', 'assigned_to', unassigned.task.id, 'Unassigned'],
    ['agency_posts', 'responsible_id', unassigned.post.id, null],
    ['agency_website_pages', 'responsible_id', unassigned.page.id, null],
  ])
    await query(app.databaseUrl, `update ${table} set ${column} = $2 where id = $1`, [id, value]);
  former = await addFormer();
});

const path = (ownerId: string, what = 'handovers') => `/api/talent-phi/team/${ownerId}/${what}`;
const listOwners = async () => (await manager.get<WorkWithoutAccess[]>('/api/talent-phi/team/without-access')).body;
const read = async (ownerId: string) => (await manager.get<OwnerWork>(path(ownerId, 'open-work'))).body;
const readNotifications = async (client: TestClient): Promise<string[]> =>
  (await client.get<Notification[]>('/api/notifications')).body.map(({ type, body }) => `${type}: ${body}`);
const EACH = { tasks: 1, goals: 1, projects: 1, posts: 1, pages: 1 };

test('managers see all work without an owner, by kind', async () => {
  expect(await listOwners()).toEqual([
    expect.objectContaining({ id: 'Unassigned', ...EACH }),
    expect.objectContaining({ id: former.staff.userId, ...EACH, projects: 0 }),
  ]);
  const { items, parts, ...counts } = await read('Unassigned');
  expect(counts).toEqual(EACH);
  expect(parts.map(({ kind, id }) => [kind, id])).toEqual(
    expect.arrayContaining([
      ['goal', unassigned.goal.id],
      ['goal', unassigned.task.goalId],
      ['project', project.id],
      ['client', unassigned.client.id],
    ]),
  );
  expect(items).toEqual([
    expect.objectContaining({
      kind: 'tasks',
      id: unassigned.task.id,
      title: unassigned.task.title,
      ownerId: 'Unassigned',
    }),
    expect.objectContaining({ kind: 'goals', id: unassigned.goal.id, part: { kind: 'goal', id: unassigned.goal.id } }),
    expect.objectContaining({ kind: 'projects', id: project.id, title: project.name }),
    expect.objectContaining({ kind: 'posts', id: unassigned.post.id, clientId: unassigned.client.id }),
    expect.objectContaining({ kind: 'pages', id: unassigned.page.id, clientId: unassigned.client.id }),
  ]);
  const all = await read('all');
  expect(all).toMatchObject({ tasks: 2, goals: 2, projects: 1, posts: 2, pages: 2 });
  expect(new Set(all.items.map(({ ownerId }) => ownerId))).toEqual(new Set(['Unassigned', former.staff.userId]));
});

test('a manager hands over all of it in one act; recipients and managers are notified once', async () => {
  const socket = await member.openSocket();
  const key = { 'idempotency-key': randomUUID() };
  const send = () => manager.post<OwnerWork>(path('all'), { handOverTo: successorId }, key);
  const first = await send();
  expect([first.status, first.body]).toEqual([200, { ...NO_WORK, parts: [], items: [] }]);
  expect((await send()).body).toEqual(first.body);
  for (const work of [unassigned, former.work])
    expect(await readOwners(manager, work)).toEqual(Array(4).fill(successorId));
  expect((await getProject(manager, project.id)).projectManagerId).toBe(successorId);
  for (const [type, id] of [
    ['goal.updated', unassigned.goal.id],
    ['task.updated', former.work.task.id],
    ['marketing-project.updated', project.id],
    ['post.updated', unassigned.post.id],
    ['page.updated', former.work.page.id],
  ] as const)
    await socket.waitForEvent(type, ({ data }) => JSON.stringify(data).includes(`"id":${id}`));
  expect(await listOwners()).toEqual([]);
  const text = `the work of Lea ${former.staff.lastName} and unassigned work`;
  expect(await readNotifications(member)).toEqual([
    `work.handed-over: Daniel Weber handed ${text} over to you: 2 tasks, 2 goals, 1 project, 2 posts, 2 website pages`,
  ]);
  expect(await readNotifications(manager)).toEqual([]);
});

test('goals, projects and clients may go to different people, and the rest stays', async () => {
  const handOver = [
    { kind: 'goal', id: unassigned.task.goalId, to: successorId },
    { kind: 'project', id: project.id, to: otherId },
    { kind: 'client', id: unassigned.client.id, to: otherId },
  ];
  const { body } = await manager.post<OwnerWork>(path('Unassigned'), { handOver });
  expect(body).toMatchObject({ tasks: 0, goals: 1, projects: 0, posts: 0, pages: 0 });
  expect(await readOwners(manager, unassigned)).toEqual(['Unassigned', successorId, otherId, otherId]);
  expect(await readNotifications(member)).toEqual([
    'work.handed-over: Daniel Weber handed unassigned work over to you: 1 task',
  ]);
  expect(await readOwners(manager, former.work)).toEqual(Array(4).fill(former.staff.userId));
});

test('parallel handovers change each piece once', async () => {
  const replies = await Promise.all(
    [successorId, otherId].map((handOverTo) => manager.post<OwnerWork>(path('all'), { handOverTo })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set([...(await readOwners(manager, unassigned)), ...(await readOwners(manager, former.work))]).size).toBe(
    1,
  );
});

test('members may not see or hand it over, and recipients must be able to do it', async () => {
  for (const ownerId of ['Unassigned', 'all']) {
    expect((await member.get(path(ownerId, 'open-work'))).status).toBe(403);
    expect((await member.post(path(ownerId), { handOverTo: successorId })).status).toBe(403);
    const nurse = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
    expect((await manager.post(path(ownerId), { handOverTo: nurse })).status).toBe(400);
    expect((await manager.post(path(ownerId), { handOverTo: former.staff.userId })).status).toBe(400);
  }
  expect((await manager.get(path('nobody', 'open-work'))).status).toBe(400);
  expect(await listOwners()).toHaveLength(2);
});

test('a page with a free text as responsible has an owner', async () => {
  await query(app.databaseUrl, `update agency_website_pages set responsible = 'Studio Nord' where id = $1`, [
    unassigned.page.id,
  ]);
  expect(await read('Unassigned')).toMatchObject({ ...EACH, pages: 0 });
});
