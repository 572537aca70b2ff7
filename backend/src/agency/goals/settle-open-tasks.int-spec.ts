import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { createClient, createGoal, createTask, getGoal } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let manager: TestClient;
let goal: Goal;
let done: Task;
let open: Task[];
beforeAll(async () => {
  app = await startApp();
  manager = await app.signedIn('manager@talent-phi.example');
});
afterAll(() => app.close());
beforeEach(async () => {
  goal = await createGoal(manager);
  done = await createTask(manager, goal.id, { status: 'completed' });
  open = [await createTask(manager, goal.id), await createTask(manager, goal.id, { status: 'in_progress' })];
});

const complete = (more: object = {}, client = manager) =>
  client.patch<Goal & ErrorReply>(`/api/talent-phi/goals/${goal.id}`, { status: 'completed', ...more });
const readTask = async ({ id }: Task) => (await manager.get<Task>(`/api/talent-phi/tasks/${id}`)).body;
const readTasks = () => Promise.all(open.map(readTask));

it('leaves open tasks open when the call says nothing about them', async () => {
  expect(await complete()).toMatchObject({ status: 200, body: { status: 'completed', progress: 33 } });
  expect(await readTasks()).toEqual(open);
});

it('asks with 409 and changes nothing', async () => {
  expect(await complete({ openTasks: 'ask' })).toMatchObject({
    status: 409,
    body: {
      code: 'goal.open-tasks',
      message: 'This goal has 2 open tasks. Please complete or move open tasks, or leave them open.',
    },
  });
  expect((await complete({ openTasks: 'somehow' })).status).toBe(400);
  expect(await getGoal(manager, goal.id)).toMatchObject({ status: 'active', completedAt: null });
  expect((await complete({ openTasks: 'ask', status: 'paused' })).status).toBe(200);
});

it('completes a goal without open tasks, or a completed one, without a question', async () => {
  for (const { id } of open) await manager.delete(`/api/talent-phi/tasks/${id}`);
  expect((await complete({ openTasks: 'ask' })).status).toBe(200);
  await createTask(manager, goal.id);
  expect((await complete({ openTasks: 'ask', title: 'Renamed' })).status).toBe(200);
});

it('completes the open tasks with their history, events and progress', async () => {
  const socket = await (await app.signedIn('staff@talent-phi.example')).openSocket();
  expect(await complete({ openTasks: 'complete' })).toMatchObject({
    status: 200,
    body: { status: 'completed', completedTasks: 3, totalTasks: 3, progress: 100 },
  });
  for (const task of open) {
    const { data } = await socket.waitForEvent(
      'task.updated',
      (event) => 'task' in event.data && event.data.task?.id === task.id,
    );
    const now = await readTask(task);
    expect((data as { task: Task }).task).toEqual(now);
    expect(now).toMatchObject({ status: 'completed', completedAt: expect.any(String) as unknown });
    expect((await manager.get<TaskChange[]>(`/api/talent-phi/tasks/${task.id}/changes`)).body[0]).toMatchObject({
      changes: [{ field: 'status', before: task.status, after: 'completed' }],
      user: { email: 'manager@talent-phi.example' },
    });
  }
  const { data } = await socket.waitForEvent('goal.updated');
  expect(data).toEqual({ goal: await getGoal(manager, goal.id) });
  expect(await readTask(done)).toEqual(done);
});

it('moves the open tasks to another open goal', async () => {
  const socket = await (await app.signedIn('staff@talent-phi.example')).openSocket();
  const target = await createGoal(manager, { clientId: goal.clientId });
  expect((await complete({ openTasks: 'move', openTasksGoalId: target.id })).body).toMatchObject({
    status: 'completed',
    completedTasks: 1,
    totalTasks: 1,
    progress: 100,
  });
  expect(await readTasks()).toMatchObject(open.map(({ status }) => ({ goalId: target.id, status })));
  expect(await getGoal(manager, target.id)).toMatchObject({ completedTasks: 0, totalTasks: 2 });
  for (const { id } of open)
    expect(
      (await socket.waitForEvent('task.updated', (event) => 'task' in event.data && event.data.task?.id === id)).data,
    ).toMatchObject({ task: { goalId: target.id }, goal: { id: target.id } });
});

it('rejects a move without another open goal', async () => {
  const closed = await createGoal(manager, { status: 'completed' });
  for (const openTasksGoalId of [undefined, goal.id, closed.id, 2_000_000_000])
    expect(await complete({ openTasks: 'move', openTasksGoalId })).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'openTasksGoalId', message: 'Please choose another open goal for the tasks' }],
      },
    });
  expect(await readTasks()).toEqual(open);
  expect((await getGoal(manager, goal.id)).status).toBe('active');
});

it('asks about logged hours when the tasks move to another client', async () => {
  for (const { id: taskId } of open)
    await manager.post('/api/talent-phi/time-entries', { taskId, hours: 1, dateWorked: '2026-01-05' });
  const target = await createGoal(manager, { clientId: (await createClient(manager)).id });
  const move = { openTasks: 'move', openTasksGoalId: target.id };
  expect(await complete(move)).toMatchObject({
    status: 409,
    body: {
      code: 'time.client-changes',
      message: '2:00 logged so far. Please choose whether these hours move with the tasks or stay without a client.',
    },
  });
  expect((await complete({ ...move, hours: 'move' })).status).toBe(200);
  expect((await manager.get<object[]>(`/api/talent-phi/time-entries?clientId=${target.clientId}`)).body).toHaveLength(
    2,
  );
});

it('requires the right to edit tasks, except to leave them', async () => {
  await query(
    app.databaseUrl,
    `update assignment set permissions = '{-tasks:edit}' where project = 'talent-phi' and staff_id = (select s.id from staff s join app_user u on u.id = s.user_id where u.email = 'both@example.com')`,
  );
  const both = await app.signedIn('both@example.com');
  expect((await complete({ openTasks: 'complete' }, both)).status).toBe(403);
  expect((await complete({ openTasks: 'leave' }, both)).status).toBe(200);
});

it('stays consistent when tasks are added and moved meanwhile', async () => {
  const target = await createGoal(manager);
  const replies = await Promise.all([
    complete({ openTasks: 'complete' }),
    manager.patch(`/api/talent-phi/tasks/${open[0]?.id}`, { goalId: target.id }),
    createTask(manager, goal.id),
    manager.patch(`/api/talent-phi/tasks/${open[1]?.id}`, { status: 'todo' }),
  ]);
  expect(replies[0].status).toBe(200);
  for (const { id } of [goal, target]) {
    const [counted] = await query<{ done: number; total: number }>(
      app.databaseUrl,
      `select count(*) filter (where status = 'completed')::int as done, count(*)::int as total from agency_tasks where goal_id = $1`,
      [id],
    );
    expect(await getGoal(manager, id)).toMatchObject({ completedTasks: counted?.done, totalTasks: counted?.total });
  }
});
