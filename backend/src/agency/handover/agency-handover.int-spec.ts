import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { goalNow, makeGoal, makeProject, makeTask, projectNow, userIdOf } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Visitor } from '../../../test/visitor.js';
import { personOfAccount } from '../../auth/access.js';
import { Directory, Handovers } from '../../enterprise/directory.js';
import { Transactions } from '../../platform/database/transaction.js';

describe('handing over work', () => {
  let app: TestApp;
  let staff: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
  });
  afterAll(() => app.close());

  it('transfers open tasks, goals and projects despite the limit, and leaves completed ones', async () => {
    const [from, to] = [
      await userIdOf(app.databaseUrl, 'both@example.com'),
      await userIdOf(app.databaseUrl, 'staff@talent-phi.example'),
    ];
    const owned = await makeGoal(staff, { ownerId: from });
    const finished = await makeGoal(staff, { ownerId: from, status: 'completed' });
    const others = await makeGoal(staff, { ownerId: 'Studio Nord' });
    for (let n = 0; n < 5; n += 1) await makeTask(staff, others.id, { assignedTo: to, status: 'in_progress' });
    const cancelled = await makeGoal(staff, { ownerId: 'Studio Nord', status: 'cancelled' });
    const calledOff = await makeTask(staff, cancelled.id, { assignedTo: from });
    const begun = await makeTask(staff, others.id, { assignedTo: from, status: 'in_progress' });
    const open = await makeTask(staff, owned.id, { assignedTo: from });
    const done = await makeTask(staff, owned.id, { assignedTo: from, status: 'completed' });
    const running = await makeProject(staff, { projectManagerId: from, status: 'on_hold', goalIds: [owned.id] });
    const over = await makeProject(staff, { projectManagerId: from, status: 'completed' });
    const account = await app.app.get(Directory).account(await userIdOf(app.databaseUrl, 'admin@example.com'));
    const admin = personOfAccount(account!);
    const watcher = await staff.watch();
    const notices = async (who: Visitor) =>
      (await who.get<Notification[]>('/api/notifications')).body.filter(({ type }) => type === 'work.handed-over');
    const [transactions, handovers] = [app.app.get(Transactions), app.app.get(Handovers)];
    const parts = () => transactions.run((tx) => handovers.openParts(tx, from));
    expect(await parts()).toEqual([
      { kind: 'goal', id: owned.id, title: owned.title, tasks: 1, owned: true },
      { kind: 'goal', id: others.id, title: others.title, tasks: 1, owned: false },
      { kind: 'project', id: running.id, title: running.name, tasks: 0, owned: true },
    ]);
    expect(await transactions.run((tx) => handovers.handOver(tx, admin, from, () => to))).toEqual(
      new Map([[to, { tasks: 2, goals: 1, projects: 1 }]]),
    );
    // Five in progress were theirs, the limit is what the agency set: it is said, with a link to just these tasks.
    const [toHeir] = await notices(staff);
    expect(toHeir?.body).toMatch(/\. You have 6 tasks in progress now, over the limit of \d$/);
    expect(toHeir?.link).toBe(`/talent-phi/tasks?tasks=${begun.id},${open.id}`);
    const [toManager] = await notices(await app.signedIn('manager@talent-phi.example'));
    expect(toManager?.body).toMatch(/Priya Nair has 6 tasks in progress now, over the limit of \d$/);
    expect(toManager?.link).toBe(toHeir?.link);
    expect(await parts()).toEqual([]);
    expect(await goalNow(staff, owned.id)).toMatchObject({ ownerId: to, owner: { id: to } });
    expect(await goalNow(staff, finished.id)).toMatchObject({ ownerId: from });
    for (const [task, assignedTo, status] of [
      [begun, to, 'in_progress'],
      [open, to, 'todo'],
      [done, from, 'completed'],
      [calledOff, from, 'todo'],
    ] as const)
      expect((await staff.get<Task>(`/api/talent-phi/tasks/${task.id}`)).body).toMatchObject({ assignedTo, status });
    const handed = await watcher.heard(
      'marketing-project.updated',
      ({ data }) => 'marketingProject' in data && data.marketingProject.id === running.id,
    );
    expect(handed.data).toMatchObject({
      marketingProject: { projectManagerId: to, projectManager: { id: to }, goalIds: [owned.id] },
    });
    expect(await projectNow(staff, running.id)).toEqual(
      (handed.data as { marketingProject: MarketingProject }).marketingProject,
    );
    expect(await projectNow(staff, over.id)).toMatchObject({ projectManagerId: from });
    await watcher.heard('goal.updated', ({ data }) => 'goal' in data && data.goal.id === owned.id);
    for (const task of [begun, open]) {
      const heard = await watcher.heard('task.updated', ({ data }) => 'task' in data && data.task?.id === task.id);
      expect((heard.data as { task: Task }).task).toEqual(
        (await staff.get<Task>(`/api/talent-phi/tasks/${task.id}`)).body,
      );
    }
    expect((await staff.get<TaskChange[]>(`/api/talent-phi/tasks/${begun.id}/changes`)).body[0]).toMatchObject({
      changes: [{ field: 'assignedTo', before: from, after: to }],
      reason: expect.stringMatching(/^Handed over by /) as unknown,
    });
  });
});
