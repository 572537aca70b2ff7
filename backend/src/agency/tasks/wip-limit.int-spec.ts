import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { createGoal, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const TASKS = '/api/talent-phi/tasks';

describe('the limit of tasks in progress', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let staffId: string;
  let goal: Goal;
  let name: string;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    staffId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    const [person] = await query<{ name: string }>(
      app.databaseUrl,
      `select first_name || ' ' || last_name as name from app_user where id = $1`,
      [staffId],
    );
    name = person?.name ?? '';
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await query(app.databaseUrl, 'delete from agency_goals');
    await query(app.databaseUrl, 'update agency_settings set wip_limit = 5');
    goal = await createGoal(staff);
  });

  const start = (assignedTo = staffId, fields: object = {}) =>
    staff.post<Task & ErrorReply>(TASKS, {
      goalId: goal.id,
      title: 'Started',
      assignedTo,
      status: 'in_progress',
      ...fields,
    });
  const fill = async (count = 5) => {
    for (let n = 0; n < count; n += 1) expect((await start()).status).toBe(201);
  };
  const refusal = (tasks: string) => ({
    status: 409,
    body: { code: 'task.wip-limit', message: `WIP limit reached: ${name} already has ${tasks} in progress` },
  });
  const limit = (count: number) => query(app.databaseUrl, 'update agency_settings set wip_limit = $1', [count]);
  const inProgress = async () =>
    (
      await query(app.databaseUrl, `select 1 from agency_tasks where assigned_to = $1 and status = 'in_progress'`, [
        staffId,
      ])
    ).length;

  it('rejects one more task in progress, with the current number', async () => {
    await fill();
    const idle = await createTask(staff, goal.id, { assignedTo: staffId });
    const elsewhere = await createTask(staff, goal.id, { assignedTo: 'Freelancer', status: 'in_progress' });
    expect(await start()).toMatchObject(refusal('5 tasks'));
    expect(await staff.patch(`${TASKS}/${idle.id}`, { status: 'in_progress' })).toMatchObject(refusal('5 tasks'));
    expect(await staff.patch(`${TASKS}/${elsewhere.id}`, { assignedTo: staffId.toUpperCase() })).toMatchObject(
      refusal('5 tasks'),
    );
    await limit(1);
    expect(await start()).toMatchObject(refusal('5 tasks'));
    expect((await staff.get<Task>(`${TASKS}/${idle.id}`)).body).toEqual(idle);
    await query(app.databaseUrl, 'delete from agency_tasks where assigned_to = $1', [staffId]);
    await fill(1);
    expect(await start()).toMatchObject(refusal('1 task'));
  });

  it('allows changes that add no task in progress', async () => {
    await fill();
    const mine = (await staff.get<Task[]>(TASKS)).body[0]!;
    expect(
      (await staff.patch(`${TASKS}/${mine.id}`, { status: 'in_progress', title: 'Renamed', assignedTo: staffId }))
        .status,
    ).toBe(200);
    expect((await staff.patch(`${TASKS}/${mine.id}`, { status: 'completed' })).status).toBe(200);
    expect((await start()).status).toBe(201);
  });

  it('does not apply outside the team or when it is off', async () => {
    await limit(1);
    const clinicId = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
    for (const assignee of ['Freelancer', '00000000-0000-4000-8000-000000000000', clinicId])
      for (const _ of [1, 2]) expect((await start(assignee)).status).toBe(201);
    await limit(0);
    await fill(7);
  });

  it('holds under concurrent starts', async () => {
    await fill(3);
    const idle = await Promise.all([1, 2, 3].map(() => createTask(staff, goal.id, { assignedTo: staffId })));
    const other = await createGoal(staff);
    const attempts = await Promise.all([
      ...idle.map(({ id }) => staff.patch(`${TASKS}/${id}`, { status: 'in_progress' })),
      start(),
      start(staffId, { goalId: other.id }),
      manager.post(TASKS, { goalId: other.id, title: 'Raced', assignedTo: staffId, status: 'in_progress' }),
    ]);
    expect(attempts.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await inProgress()).toBe(5);
  });

  it('is overridden by managers with a reason, which is stored', async () => {
    await fill();
    const idle = await createTask(staff, goal.id, { assignedTo: staffId });
    expect(
      await staff.patch(`${TASKS}/${idle.id}`, { status: 'in_progress', wipOverrideReason: 'I can' }),
    ).toMatchObject(refusal('5 tasks'));
    expect(
      await manager.patch(`${TASKS}/${idle.id}`, { status: 'in_progress', wipOverrideReason: '  ' }),
    ).toMatchObject(refusal('5 tasks'));
    expect(
      await manager.patch(`${TASKS}/${idle.id}`, { status: 'in_progress', wipOverrideReason: 'Launch on Friday' }),
    ).toMatchObject({ status: 200, body: { status: 'in_progress' } });
    expect(
      await staff.patch<ErrorReply>(`${TASKS}/${(await createTask(staff, goal.id, { assignedTo: staffId })).id}`, {
        status: 'in_progress',
      }),
    ).toMatchObject(refusal('6 tasks'));
    const { body } = await staff.get<TaskChange[]>(`${TASKS}/${idle.id}/changes`);
    expect(body[0]).toMatchObject({
      reason: 'Launch on Friday',
      user: { email: 'manager@talent-phi.example' },
      changes: [{ field: 'status', before: 'todo', after: 'in_progress' }],
    });
    const { body: created } = await manager.post<Task>(TASKS, {
      goalId: goal.id,
      title: 'Urgent',
      assignedTo: staffId,
      status: 'in_progress',
      wipOverrideReason: 'Outage',
    });
    expect((await staff.get<TaskChange[]>(`${TASKS}/${created.id}/changes`)).body[0]).toMatchObject({
      type: 'created',
      reason: 'Outage',
    });
  });

  describe('when a cancelled goal is resumed', () => {
    const GOALS = '/api/talent-phi/goals';
    let cancelled: Goal;
    let idle: Task;
    beforeEach(async () => {
      cancelled = goal;
      await fill(3);
      idle = await createTask(staff, cancelled.id, { assignedTo: staffId });
      await start('Freelancer');
      await staff.patch(`${GOALS}/${cancelled.id}`, { status: 'cancelled' });
      goal = await createGoal(staff);
      await fill(3);
    });
    const resume = (body: object) => manager.patch<Goal & ErrorReply>(`${GOALS}/${cancelled.id}`, body);
    const resumeRefusal = () => ({
      status: 409,
      body: {
        code: 'goal.wip-limit',
        message: `WIP limit reached: ${name} would have 6 tasks in progress, and the limit is 5. Please set tasks of this goal back to To do first.`,
      },
    });

    it('rejects that its tasks exceed the limit, and changes nothing', async () => {
      const move = { status: 'completed', openTasks: 'move', openTasksGoalId: goal.id };
      for (const body of [{ status: 'active' }, { status: 'on_hold' }, { status: 'completed' }, move])
        expect(await resume(body)).toMatchObject(resumeRefusal());
      expect((await staff.get<Goal>(`${GOALS}/${cancelled.id}`)).body.status).toBe('cancelled');
      expect((await staff.get<Task>(`${TASKS}/${idle.id}`)).body.goalId).toBe(cancelled.id);
      expect((await resume({ title: 'Renamed' })).status).toBe(200);
    });

    it('allows it when the tasks are completed with the goal', async () => {
      await limit(2);
      expect((await resume({ status: 'completed', openTasks: 'complete' })).status).toBe(200);
    });

    it('allows it within the limit', async () => {
      const [task] = (await staff.get<Task[]>(TASKS)).body.filter(
        ({ goalId, assignedTo, status }) =>
          goalId === cancelled.id && assignedTo === staffId && status === 'in_progress',
      );
      await staff.patch(`${TASKS}/${task!.id}`, { status: 'todo' });
      expect((await resume({ status: 'active' })).status).toBe(200);
      expect(await start()).toMatchObject(refusal('5 tasks'));
    });

    it('holds against a task that starts at the same time', async () => {
      await limit(6);
      const attempts = await Promise.all([resume({ status: 'active' }), start()]);
      expect(attempts.filter(({ status }) => status === 409)).toHaveLength(1);
    });
  });

  it('does not apply to tasks that move from one open goal to another', async () => {
    await fill();
    await limit(2);
    const target = await createGoal(staff);
    expect(
      await staff.patch(`/api/talent-phi/goals/${goal.id}`, {
        status: 'completed',
        openTasks: 'move',
        openTasksGoalId: target.id,
      }),
    ).toMatchObject({ status: 200, body: { completedTasks: 0, totalTasks: 0 } });
  });

  it('ignores tasks of canceled goals', async () => {
    await fill();
    await staff.patch(`/api/talent-phi/goals/${goal.id}`, { status: 'cancelled' });
    const other = await createGoal(staff);
    expect((await start(staffId, { goalId: other.id })).status).toBe(201);
  });
});
