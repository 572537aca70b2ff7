import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { NO_WORK, WORK_KINDS } from '@atrium/rules/agency/open-work';
import { getGoal, createGoal, createProject, createTask, getProject, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import type { TestClient } from '../../../test/test-client.js';
import { toCurrentUser } from '../../auth/access.js';
import { Directory, HandoverRegistry, toHandoverAuthor } from '../../enterprise/directory.js';
import { Transactions } from '../../platform/database/transaction.js';

describe('handing over work', () => {
  let app: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
  });
  afterAll(() => app.close());

  it('transfers open tasks, goals and projects despite the limit, and leaves completed ones', async () => {
    const [from, to] = [
      await readUserId(app.databaseUrl, 'both@example.com'),
      await readUserId(app.databaseUrl, 'staff@talent-phi.example'),
    ];
    const owned = await createGoal(staff, { ownerId: from });
    const finished = await createGoal(staff, { ownerId: from, status: 'completed' });
    const others = await createGoal(staff, { ownerId: 'Studio Nord' });
    for (let n = 0; n < 5; n += 1) await createTask(staff, others.id, { assignedTo: to, status: 'in_progress' });
    const cancelled = await createGoal(staff, { ownerId: 'Studio Nord', status: 'cancelled' });
    const calledOff = await createTask(staff, cancelled.id, { assignedTo: from });
    const begun = await createTask(staff, others.id, { assignedTo: from, status: 'in_progress' });
    const open = await createTask(staff, owned.id, { assignedTo: from });
    const done = await createTask(staff, owned.id, { assignedTo: from, status: 'completed' });
    const running = await createProject(staff, { projectManagerId: from, status: 'on_hold', goalIds: [owned.id] });
    const over = await createProject(staff, { projectManagerId: from, status: 'completed' });
    const account = await app.app.get(Directory).findAccount(await readUserId(app.databaseUrl, 'admin@example.com'));
    const admin = toCurrentUser(account!);
    const socket = await staff.openSocket();
    const notices = async (client: TestClient) =>
      (await client.get<Notification[]>('/api/notifications')).body.filter(({ type }) => type === 'work.handed-over');
    const [transactions, handovers] = [app.app.get(Transactions), app.app.get(HandoverRegistry)];
    const parts = () => transactions.run((tx) => handovers.readOpenParts(tx, from));
    expect(await parts()).toEqual([
      { kind: 'goal', id: owned.id, title: owned.title, tasks: 1, posts: 0, pages: 0, owned: true },
      { kind: 'goal', id: others.id, title: others.title, tasks: 1, posts: 0, pages: 0, owned: false },
      { kind: 'project', id: running.id, title: running.name, tasks: 0, posts: 0, pages: 0, owned: true },
    ]);
    expect(
      await transactions.run((tx) =>
        handovers.handOver(tx, toHandoverAuthor(admin), {
          sources: [{ ownerId: from, kinds: WORK_KINDS }],
          successorOf: () => to,
        }),
      ),
    ).toEqual([{ ownerId: from, successorId: to, work: { ...NO_WORK, tasks: 2, goals: 1, projects: 1 } }]);
    // The sixth task in progress exceeds the limit: the notification states it and links to the transferred tasks.
    const [toSuccessor] = await notices(staff);
    expect(toSuccessor?.body).toMatch(/\. You have 6 tasks in progress now, over the limit of \d$/);
    expect(toSuccessor?.link).toBe(`/talent-phi/tasks?tasks=${begun.id},${open.id}`);
    const [toManager] = await notices(await app.signedIn('manager@talent-phi.example'));
    expect(toManager?.body).toMatch(/Priya Nair has 6 tasks in progress now, over the limit of \d$/);
    expect(toManager?.link).toBe(toSuccessor?.link);
    expect(await parts()).toEqual([]);
    expect(await getGoal(staff, owned.id)).toMatchObject({ ownerId: to, owner: { id: to } });
    expect(await getGoal(staff, finished.id)).toMatchObject({ ownerId: from });
    for (const [task, assignedTo, status] of [
      [begun, to, 'in_progress'],
      [open, to, 'todo'],
      [done, from, 'completed'],
      [calledOff, from, 'todo'],
    ] as const)
      expect((await staff.get<Task>(`/api/talent-phi/tasks/${task.id}`)).body).toMatchObject({ assignedTo, status });
    const transferred = await socket.waitForEvent(
      'marketing-project.updated',
      ({ data }) => 'marketingProject' in data && data.marketingProject.id === running.id,
    );
    expect(transferred.data).toMatchObject({
      marketingProject: { projectManagerId: to, projectManager: { id: to }, goalIds: [owned.id] },
    });
    expect(await getProject(staff, running.id)).toEqual(
      (transferred.data as { marketingProject: MarketingProject }).marketingProject,
    );
    expect(await getProject(staff, over.id)).toMatchObject({ projectManagerId: from });
    await socket.waitForEvent('goal.updated', ({ data }) => 'goal' in data && data.goal.id === owned.id);
    for (const task of [begun, open]) {
      const receivedEvents = await socket.waitForEvent(
        'task.updated',
        ({ data }) => 'task' in data && data.task?.id === task.id,
      );
      expect((receivedEvents.data as { task: Task }).task).toEqual(
        (await staff.get<Task>(`/api/talent-phi/tasks/${task.id}`)).body,
      );
    }
    expect((await staff.get<TaskChange[]>(`/api/talent-phi/tasks/${begun.id}/changes`)).body[0]).toMatchObject({
      changes: [{ field: 'assignedTo', before: from, after: to }],
      reason: expect.stringMatching(/^Handed over by /) as unknown,
    });
  });
});
