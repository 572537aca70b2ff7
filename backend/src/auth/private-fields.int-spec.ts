import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import { endpoints } from '@atrium/contract/catalogue';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { PROJECTS } from '@atrium/rules/people/rights';
import { logTime, createClient, createGoal, createProject, createTask } from '../../test/agency.js';
import { startApp, type TestApp } from '../../test/app.js';
import { query } from '../../test/sql.js';
import { createItem } from '../../test/stock.js';
import type { TestClient, TestSocket } from '../../test/test-client.js';

/* Salaries and private details are sent to administrators only and appear nowhere else. */

// A value that no timestamp contains.
const SECRETS = ['31415.92', '97.18', 'Kin 555-0142', '9 Quiet Lane', 'Keeps a diary', 'Temp-Secret-77!'] as const;
const [salary, hourlyRate, emergencyContact, address, notes, temporaryPassword] = SECRETS;

const PAGE = { projectName: 'Landing', url: 'https://client.example.com/', category: 'Homepage', mainStatus: 'live' };
const POST = { content: 'Open day', platform: 'instagram', scheduledDate: '2026-11-02T09:00:00' };

let app: TestApp;
let admin: TestClient;
let staff: Staff;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin@example.com');
});
afterAll(() => app.close());

test('private fields appear in no reply to other users, no event and no audit entry', async () => {
  const others = await Promise.all(
    ['manager@perfect-b.example', 'manager@talent-phi.example', 'both@example.com', 'newcomer@example.com'].map(
      (name) => app.signedIn(name),
    ),
  );
  const managers = new Map(PROJECTS.map((project, index) => [project as string, others[index]]));
  const sockets: TestSocket[] = await Promise.all(others.map((other) => other.openSocket()));
  const { body } = await admin.post<Staff>('/api/enterprise/staff', {
    firstName: 'Una',
    lastName: 'Reed',
    email: 'una@example.com',
    salary,
    hourlyRate: '1.00',
    emergencyContact,
    address,
    notes,
    temporaryPassword,
    projects: PROJECTS.map((project) => ({ project })),
  });
  staff = body;
  expect(JSON.stringify(staff)).not.toContain(temporaryPassword);
  const own = app.visitor();
  await own.post('/api/login', { username: 'una@example.com', password: temporaryPassword });
  sockets.push(await own.openSocket());
  await admin.put(`/api/enterprise/staff/${staff.id}`, { hourlyRate, position: 'Nurse' });
  await sockets.at(-1)?.waitForEvent('staff.updated');
  // The time entry stores the user's rate.
  const manager = managers.get('talent-phi') as TestClient;
  const goal = await createGoal(manager);
  const task = await createTask(manager, goal.id);
  await createProject(manager, { goalIds: [goal.id] });
  await manager.patch(`/api/talent-phi/time-entries/${(await logTime(own, task.id, { hours: 2 })).id}`, {
    description: 'Checked',
  });
  await sockets.at(-1)?.waitForEvent('time.updated');
  for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('/docs')))
    for (const project of PROJECTS) {
      const path = endpoint.path.replace(':project', project).replace(/:\w+/g, String(staff.id));
      for (const testClient of [...others, own]) {
        const response = JSON.stringify((await testClient.get(path)).body);
        // A project's manager sees the hourly rates of the team (docs/api.md) and the rates of time entries.
        const isPlanned =
          /\/(team|time-entries\/export\.csv)$/.test(path) && testClient === managers.get(path.split('/')[2] ?? '');
        // The cost of the user's two hours is visible to the manager only.
        expect({ path, isSeen: response.includes('194.36') }).toEqual({
          path,
          isSeen: /\/(marketing-projects\/figures|time-entries\/export\.csv)$/.test(path) && testClient === manager,
        });
        // Users may export their own data, except credentials.
        const isOwn = path === '/api/auth/personal-data' && testClient === own;
        const canBeSeen = isOwn
          ? [salary, hourlyRate, emergencyContact, address, notes]
          : isPlanned
            ? [hourlyRate]
            : [];
        const seen = SECRETS.filter((secret) => response.includes(secret));
        expect({ path, seen }).toEqual({ path, seen: canBeSeen });
      }
    }
  const notifications = JSON.stringify(sockets.slice(0, -1).map(({ events }) => events));
  expect(SECRETS.filter((secret) => notifications.includes(secret))).toEqual([]);
  const notifiedUna = JSON.stringify(sockets.at(-1)?.events);
  expect([salary, hourlyRate, notes, temporaryPassword].filter((secret) => notifiedUna.includes(secret))).toEqual([]);
  const audit =
    JSON.stringify((await admin.get('/api/enterprise/audit?limit=500')).body) +
    (await admin.get<string>('/api/enterprise/audit.csv')).body;
  expect(SECRETS.filter((secret) => audit.includes(secret))).toEqual([]);
  const stored = JSON.stringify(await query(app.databaseUrl, 'select * from audit'));
  expect(SECRETS.filter((secret) => stored.includes(secret))).toEqual([]);
  expect(JSON.stringify(await query(app.databaseUrl, 'select * from event'))).not.toContain(temporaryPassword);
});

test('no body sets fields that only the server knows', async () => {
  const forged = {
    id: 1,
    userId: staff.userId,
    version: 99,
    createdAt: '2001-01-01T00:00:00Z',
    updatedAt: '2001-01-01T00:00:00Z',
    updatedBy: { id: staff.userId },
    removedAt: '2001-01-01',
  };
  const { body: created } = await admin.post<Staff>('/api/enterprise/staff', {
    ...forged,
    firstName: 'Forge',
    lastName: 'Ry',
    email: 'forge@example.com',
  });
  expect(created).toMatchObject({ version: 1, updatedBy: { email: 'admin@example.com' }, role: 'user' });
  expect([created.id === 1, created.userId === staff.userId, created.createdAt.startsWith('2001')]).toEqual([
    false,
    false,
    false,
  ]);
  expect((await admin.put(`/api/enterprise/staff/${created.id}`, { role: 'admin' })).status).toBe(403);
  expect(
    (
      await admin.post('/api/enterprise/staff', {
        firstName: 'A',
        lastName: 'B',
        email: 'ab@example.com',
        role: 'superadmin',
      })
    ).status,
  ).toBe(403);
  const { body: assignment } = await admin.post<Assignment>('/api/enterprise/assignments', {
    ...forged,
    staffId: created.id,
    project: 'perfect-b',
    assignedAt: '2001-01-01T00:00:00Z',
  });
  expect([assignment.staffId, assignment.id === 1, assignment.assignedAt.startsWith('2001')]).toEqual([
    created.id,
    false,
    false,
  ]);
});

test('no body of the agency or the clinic sets ids, times, authors or decisions', async () => {
  const person = await app.signedIn('both@example.com');
  const me = (await person.get<{ id: string }>('/api/auth/user')).body.id;
  const long = '2001-01-01T00:00:00Z';
  const forged = {
    id: 987_654,
    version: 99,
    createdAt: long,
    updatedAt: long,
    updatedBy: staff.userId,
    completedAt: long,
    progress: 100,
    completedTasks: 9,
    totalTasks: 9,
    loggedBy: staff.userId,
    undoneAt: long,
    undoneBy: staff.userId,
    approvedBy: staff.userId,
    approvedAt: long,
    requestedBy: staff.userId,
    requestedAt: long,
    orderedBy: staff.userId,
    stockStatus: 'out',
    spent: '1.00',
    toldPercent: 100,
  };
  const client = await createClient(person, forged);
  const goal = await createGoal(person, { ...forged, clientId: client.id });
  const task = await createTask(person, goal.id, forged);
  const item = await createItem(person, { ...forged, currentQuantity: 9 });
  const project = await createProject(person, { ...forged, goalIds: [goal.id] });
  const { body: page } = await person.post<WebsitePage>(`/api/talent-phi/clients/${client.id}/website`, {
    ...forged,
    clientId: goal.id,
    ...PAGE,
  });
  const { body: post } = await person.post<Post>(`/api/talent-phi/clients/${client.id}/social-media-posts`, {
    ...forged,
    clientId: goal.id,
    ...POST,
  });
  for (const created of [client, goal, task, item, project, page, post]) {
    expect(created).toMatchObject({ version: 1, updatedBy: { id: me } });
    expect([
      created.id === forged.id,
      created.createdAt === created.updatedAt,
      created.createdAt.startsWith('2001'),
    ]).toEqual([false, true, false]);
  }
  expect([goal.completedAt, goal.progress, goal.totalTasks, goal.ownerId, task.completedAt, task.goalId]).toEqual([
    null,
    0,
    0,
    me,
    null,
    goal.id,
  ]);
  expect([page.clientId, post.clientId]).toEqual([client.id, client.id]);
  expect(
    await query(app.databaseUrl, 'select told_percent as told from agency_marketing_projects where id = $1', [
      project.id,
    ]),
  ).toEqual([{ told: 0 }]);
  const { body: edited } = await person.patch<Task>(`/api/talent-phi/tasks/${task.id}`, {
    id: 1,
    createdAt: long,
    updatedBy: staff.userId,
    completedAt: long,
    title: 'Renamed',
  });
  expect(edited).toMatchObject({
    id: task.id,
    createdAt: task.createdAt,
    completedAt: null,
    title: 'Renamed',
    updatedBy: { id: me },
  });
  const { body: previous } = await person.patch<Goal>(`/api/talent-phi/goals/${goal.id}`, {
    id: 1,
    createdAt: long,
    updatedBy: staff.userId,
    completedAt: long,
    progress: 100,
    title: 'Renamed',
  });
  expect(previous).toMatchObject({
    id: goal.id,
    createdAt: goal.createdAt,
    completedAt: null,
    progress: 0,
    title: 'Renamed',
    updatedBy: { id: me },
  });
  const { body: usage } = await person.post<Usage>('/api/usage', {
    ...forged,
    itemId: item.id,
    quantityUsed: 1,
    user: { id: staff.userId },
  });
  expect(usage).toMatchObject({ user: { id: me }, loggedBy: { id: me }, undoneAt: null, undoneBy: null });
  const early = await person.post('/api/usage', { itemId: item.id, quantityUsed: 1, usedAt: long });
  expect(early.status).toBe(400);
  const { body: request } = await person.post<ReorderRequest>('/api/reorder-requests', {
    ...forged,
    itemId: item.id,
    status: 'ordered',
  });
  expect(request).toMatchObject({ status: 'pending', approvedByUser: null });
  expect(JSON.stringify(request)).not.toContain(staff.userId);
  expect((await person.put(`/api/reorder-requests/${request.id}`, { status: 'ordered' })).status).toBe(403);
});

test('a child is not found under another client or item', async () => {
  const person = await app.signedIn('both@example.com');
  const [mine, other] = [await createClient(person), await createClient(person)];
  const { body: page } = await person.post<WebsitePage>(`/api/talent-phi/clients/${mine.id}/website`, PAGE);
  const [item, otherItem] = [await createItem(person), await createItem(person)];
  const { body: source } = await person.post<PriceSource>(`/api/inventory/${item.id}/sources`, {
    supplier: 'A shop',
    url: 'https://shop.example.com/a',
    price: 100,
    currency: 'USD',
  });
  for (const parent of [other.id, 2_147_483_646]) {
    const path = `/api/talent-phi/clients/${parent}/website/${page.id}`;
    expect([(await person.put(path, { projectName: 'Stolen' })).status, (await person.delete(path)).status]).toEqual([
      404, 404,
    ]);
    expect(
      (await person.delete(`/api/inventory/${parent === other.id ? otherItem.id : parent}/sources/${source.id}`))
        .status,
    ).toBe(404);
    // Consumables have their own ids, so an item's price is not found among theirs.
    expect((await person.delete(`/api/consumables/${item.id}/sources/${source.id}`)).status).toBe(404);
  }
  for (const under of ['website', 'social-media-posts']) {
    expect((await person.get(`/api/talent-phi/clients/2147483646/${under}`)).status).toBe(404);
    expect(
      (await person.post(`/api/talent-phi/clients/2147483646/${under}`, under === 'website' ? PAGE : POST)).status,
    ).toBe(404);
  }
  expect((await person.get<WebsitePage[]>(`/api/talent-phi/clients/${mine.id}/website`)).body).toEqual([page]);
  expect((await person.get<PriceSource[]>(`/api/inventory/${item.id}/sources`)).body).toMatchObject([
    { id: source.id },
  ]);
  await person.put(`/api/talent-phi/clients/${mine.id}/website/${page.id}`, {
    clientId: other.id,
    notes: 'Still here',
  });
  expect((await person.get<WebsitePage[]>(`/api/talent-phi/clients/${other.id}/website`)).body).toEqual([]);
  const { body: post } = await person.post<Post>(`/api/talent-phi/clients/${mine.id}/social-media-posts`, POST);
  expect(
    (
      await person.put<Post>(`/api/talent-phi/social-media-posts/${post.id}`, {
        clientId: other.id,
        content: 'Still here',
      })
    ).body,
  ).toMatchObject({ clientId: mine.id });
});

test('data of a member is not found under another member', async () => {
  const theirs = (await admin.get<Assignment[]>('/api/enterprise/assignments')).body.find(
    ({ staffId, isActive }) => staffId === staff.id && isActive,
  );
  const other = (await admin.get<Staff[]>('/api/enterprise/staff')).body.find(({ id }) => id !== staff.id);
  const { status, body } = await admin.delete(`/api/enterprise/staff/${other?.id}/assignments/${theirs?.id}`);
  expect([status, body['message']]).toEqual([404, 'Assignment not found']);
  const otherUser = await app.signedIn('both@example.com');
  const { body: sessions } = await admin.get<{ id: string }[]>('/api/auth/sessions');
  expect((await otherUser.delete(`/api/auth/sessions/${sessions[0]?.id}`)).status).toBe(404);
});
