import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { readAllPages, getGoal, createClient, createGoal, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const TASKS = '/api/talent-phi/tasks';

describe('tasks', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
  });
  afterAll(() => app.close());

  const counted = async (goalId: number) => {
    const [row] = await query<object>(
      app.databaseUrl,
      `select count(*)::int as "totalTasks", count(*) filter (where status = 'completed')::int as "completedTasks" from agency_tasks where goal_id = $1`,
      [goalId],
    );
    return row;
  };
  const shown = async (goalId: number) => {
    const { totalTasks, completedTasks } = await getGoal(staff, goalId);
    return { totalTasks, completedTasks };
  };

  it('are created in a goal, and all members receive task and goal as in GET', async () => {
    const goal = await createGoal(staff);
    const socket = await manager.openSocket();
    const staffId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    const { status, body: created } = await staff.post<Task>(TASKS, {
      goalId: goal.id,
      title: 'Audit',
      description: 'All pages',
      assignedTo: staffId,
      priority: 'high',
      estimatedHours: 1.5,
      dueDate: '2026-11-05',
      proofUrl: 'https://proof.example/1',
      notes: ' ',
      tags: 'seo, audit',
      completedAt: 'x',
      version: 9,
    });
    expect({ status, made: created }).toMatchObject({
      status: 201,
      made: {
        goalId: goal.id,
        title: 'Audit',
        description: 'All pages',
        assignedTo: staffId,
        assignee: { id: staffId, email: 'staff@talent-phi.example' },
        status: 'todo',
        priority: 'high',
        estimatedHours: 1.5,
        actualHours: null,
        dueDate: '2026-11-05',
        completedAt: null,
        proofUrl: 'https://proof.example/1',
        notes: null,
        tags: ['seo', 'audit'],
        origin: 'manual',
        version: 1,
        updatedBy: { email: 'staff@talent-phi.example' },
      },
    });
    expect((await manager.get<Task>(`${TASKS}/${created.id}`)).body).toEqual(created);
    const now = await getGoal(staff, goal.id);
    expect(now).toMatchObject({
      totalTasks: 1,
      completedTasks: 0,
      progress: 0,
      version: goal.version + 1,
      updatedAt: goal.updatedAt,
    });
    expect((await socket.waitForEvent('task.created')).data).toEqual({ task: created, goal: now });
    const { body: done } = await manager.patch<Task>(`${TASKS}/${created.id}`, { status: 'completed' });
    expect(done).toMatchObject({
      status: 'completed',
      title: 'Audit',
      tags: ['seo', 'audit'],
      estimatedHours: 1.5,
      version: 2,
    });
    expect(Date.parse(done.completedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await socket.waitForEvent('task.updated')).data).toEqual({
      task: done,
      goal: await getGoal(staff, goal.id),
    });
    expect(await getGoal(staff, goal.id)).toMatchObject({ totalTasks: 1, completedTasks: 1, progress: 100 });
    const { body: reopened } = await staff.patch<Task>(`${TASKS}/${created.id}`, {
      status: 'todo',
      tags: null,
      dueDate: null,
    });
    expect(reopened).toMatchObject({ completedAt: null, tags: [], dueDate: null });
    expect((await staff.delete(`${TASKS}/${created.id}`)).status).toBe(204);
    expect((await socket.waitForEvent('task.removed')).data).toEqual({
      task: { id: created.id },
      goal: await getGoal(staff, goal.id),
    });
    expect(await shown(goal.id)).toEqual({ totalTasks: 0, completedTasks: 0 });
    expect((await staff.delete<ErrorReply>(`${TASKS}/${created.id}`)).body).toMatchObject({
      code: 'resource.not-found',
      message: 'Task not found',
    });
  });

  it('are validated per field', async () => {
    const goal = await createGoal(staff);
    const good = { goalId: goal.id, title: 'A', assignedTo: 'Ana' };
    const cases: [unknown, string, string][] = [
      [{ ...good, goalId: undefined }, 'goalId', 'Goal is required'],
      [{ ...good, goalId: 0 }, 'goalId', 'Goal is required'],
      [{ ...good, goalId: 2_000_000_000 }, 'goalId', 'This goal does not exist'],
      [{ ...good, goalId: 2 ** 63 }, 'goalId', 'Goal must be a whole number'],
      [{ ...good, goalId: [goal.id] }, 'goalId', 'Goal must be a number'],
      [{ ...good, title: '' }, 'title', 'Title is required'],
      [{ ...good, assignedTo: ' ' }, 'assignedTo', 'Assignee is required'],
      [{ ...good, assignedTo: undefined }, 'assignedTo', 'Assignee is required'],
      [{ ...good, dueDate: '2026-02-30' }, 'dueDate', 'Please enter a date such as 2026-11-02'],
      [{ ...good, dueDate: '2026-11-02T10:00' }, 'dueDate', 'Please enter a date such as 2026-11-02'],
      [{ ...good, estimatedHours: 1.005 }, 'estimatedHours', 'Please enter hours such as 1.5, at most 999.99'],
      [{ ...good, estimatedHours: -1 }, 'estimatedHours', 'Please enter hours such as 1.5, at most 999.99'],
      [{ ...good, actualHours: 1000 }, 'actualHours', 'Please enter hours such as 1.5, at most 999.99'],
      [{ ...good, proofUrl: 'javascript:alert(1)' }, 'proofUrl', 'Please enter a valid URL'],
      [{ ...good, status: 'overdue' }, 'status', 'Status must be one of: todo, in_progress, completed'],
      [{ ...good, notes: 'a\u0000' }, 'notes', 'Notes holds a character that cannot be stored'],
    ];
    for (const [body, path, message] of cases) {
      const response = await staff.post<ErrorReply>(TASKS, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
    }
    expect((await staff.post(TASKS, { ...good, tags: Array.from({ length: 21 }, (_, n) => `t${n}`) })).status).toBe(
      400,
    );
    expect((await staff.post(TASKS, `{"goalId":1e309,"title":"A","assignedTo":"B"}`)).status).toBe(400);
    for (const id of ['abc', '0', '9223372036854775808'])
      expect((await staff.patch(`${TASKS}/${id}`, { status: 'todo' })).status).toBe(400);
    for (const response of [
      await staff.get<ErrorReply>(`${TASKS}/2147483647`),
      await staff.patch<ErrorReply>(`${TASKS}/2147483647`, { status: 'todo' }),
      await staff.get<ErrorReply>(`${TASKS}/2147483647/changes`),
    ])
      expect(response).toMatchObject({ status: 404, body: { message: 'Task not found' } });
    expect(await counted(goal.id)).toEqual({ totalTasks: 0, completedTasks: 0 });
  });

  it('moved to another goal update both goals, with events of both', async () => {
    const [from, to] = [await createGoal(staff), await createGoal(staff)];
    const task = await createTask(staff, from.id, { status: 'completed' });
    await createTask(staff, from.id);
    const socket = await manager.openSocket();
    const { body: moved } = await staff.patch<Task>(`${TASKS}/${task.id}`, { goalId: to.id });
    expect((await socket.waitForEvent('task.updated')).data).toEqual({
      task: moved,
      goal: await getGoal(staff, to.id),
    });
    expect((await socket.waitForEvent('goal.updated')).data).toEqual({ goal: await getGoal(staff, from.id) });
    expect(await shown(from.id)).toEqual({ totalTasks: 1, completedTasks: 0 });
    expect(await shown(to.id)).toEqual({ totalTasks: 1, completedTasks: 1 });
    expect((await staff.patch<ErrorReply>(`${TASKS}/${task.id}`, { goalId: 2_000_000_000 })).body).toMatchObject({
      errors: [{ path: 'goalId', message: 'This goal does not exist' }],
    });
  });

  it('keep the counts of goals correct under concurrent changes', async () => {
    const goals = [await createGoal(staff), await createGoal(staff)] as const;
    const tasks = await Promise.all(Array.from({ length: 8 }, (_, n) => createTask(staff, goals[n % 2]!.id)));
    const changes = await Promise.all(
      tasks.flatMap(({ id }, n) => [
        staff.patch(`${TASKS}/${id}`, { status: 'completed' }),
        manager.patch(`${TASKS}/${id}`, { goalId: goals[(n + 1) % 2]!.id }),
        n % 4 === 0
          ? staff.delete(`${TASKS}/${id}`)
          : manager.patch(`${TASKS}/${id}`, { status: n % 3 === 0 ? 'todo' : 'in_progress' }),
      ]),
    );
    for (const { status } of changes) expect([200, 204, 404]).toContain(status);
    for (const { id } of goals) expect(await shown(id)).toEqual(await counted(id));
    const versions = await Promise.all(goals.map(({ id }) => getGoal(staff, id)));
    expect(versions.every(({ version }) => version > 8)).toBe(true);
  });

  it('created while their goal is deleted are either deleted with it or rejected', async () => {
    for (let round = 0; round < 5; round += 1) {
      const goal = await createGoal(staff);
      const [removed, ...added] = await Promise.all([
        staff.delete(`/api/talent-phi/goals/${goal.id}`),
        ...[1, 2, 3].map((n) =>
          manager.post<Task & ErrorReply>(TASKS, { goalId: goal.id, title: `Late ${n}`, assignedTo: 'Ana' }),
        ),
      ]);
      expect(removed?.status).toBe(204);
      for (const { status, body } of added)
        if (status !== 201)
          expect({ status, error: body.errors?.[0] }).toEqual({
            status: 400,
            error: { path: 'goalId', message: 'This goal does not exist' },
          });
      expect(await counted(goal.id)).toEqual({ totalTasks: 0, completedTasks: 0 });
    }
  });

  it('reject a stale save with the current entity, and ignore a save without changes', async () => {
    const goal = await createGoal(staff);
    const task = await createTask(staff, goal.id, { tags: ['a', 'b'], estimatedHours: 2.5 });
    const { body: edited } = await manager.patch<Task>(`${TASKS}/${task.id}`, { title: 'Newer', version: 1 });
    expect(await staff.patch<ErrorReply>(`${TASKS}/${task.id}`, { title: 'Older', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: edited },
    });
    expect(
      (
        await staff.patch<Task>(`${TASKS}/${task.id}`, {
          title: 'Newer',
          tags: ['a', 'b'],
          estimatedHours: 2.5,
          status: 'todo',
          dueDate: '',
        })
      ).body,
    ).toEqual(edited);
    expect((await getGoal(staff, goal.id)).version).toBe(goal.version + 2);
  });

  it('keep an immutable history of changes with their authors', async () => {
    const client = await createClient(staff);
    const goal = await createGoal(staff, { clientId: client.id });
    const task = await createTask(staff, goal.id, { origin: 'playbook' });
    await manager.patch(`${TASKS}/${task.id}`, { status: 'in_progress', dueDate: '2026-11-09' });
    await staff.patch(`${TASKS}/${task.id}`, { status: 'completed' });
    const { body } = await staff.get<TaskChange[]>(`${TASKS}/${task.id}/changes`);
    expect(body).toMatchObject([
      {
        taskId: task.id,
        type: 'updated',
        user: { email: 'staff@talent-phi.example' },
        changes: [{ field: 'status', before: 'in_progress', after: 'completed' }],
        reason: null,
      },
      {
        taskId: task.id,
        type: 'updated',
        user: { email: 'manager@talent-phi.example' },
        changes: [
          { field: 'status', before: 'todo', after: 'in_progress' },
          { field: 'dueDate', before: null, after: '2026-11-09' },
        ],
      },
      { taskId: task.id, type: 'created', changes: [] },
    ]);
    const { body: newest, headers } = await staff.get<TaskChange[]>(`${TASKS}/${task.id}/changes?limit=1`);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect([...newest, ...(await staff.get<TaskChange[]>(next)).body]).toEqual(body.slice(0, 2));
    await staff.delete(`/api/talent-phi/goals/${goal.id}`);
    expect(
      await query(
        app.databaseUrl,
        'select type, client_id, origin, status, status_before from agency_task_changes where task_id = $1 order by id',
        [task.id],
      ),
    ).toEqual([
      { type: 'created', client_id: client.id, origin: 'playbook', status: 'todo', status_before: null },
      { type: 'updated', client_id: client.id, origin: 'playbook', status: 'in_progress', status_before: 'todo' },
      { type: 'updated', client_id: client.id, origin: 'playbook', status: 'completed', status_before: 'in_progress' },
      { type: 'removed', client_id: client.id, origin: 'playbook', status: 'completed', status_before: 'completed' },
    ]);
    for (const sql of [`update agency_task_changes set reason = 'x'`, 'delete from agency_task_changes'])
      await expect(query(app.databaseUrl, sql)).rejects.toThrow('The history is append-only');
  });

  it('are listed by due date, those without one last, completely or in pages', async () => {
    const goal = await createGoal(staff);
    for (const dueDate of [null, '2026-11-20', '2026-11-02', null]) await createTask(staff, goal.id, { dueDate });
    const whole = (await staff.get<Task[]>(TASKS)).body;
    const days = whole.map(({ dueDate }) => dueDate ?? '9999-12-32');
    expect(days).toEqual(days.toSorted());
    expect(await readAllPages<Task>(staff, `${TASKS}?limit=3`)).toEqual(whole);
  });

  it('are rejected for non-members before the input is validated', async () => {
    for (const [who, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@perfect-b.example'), 403],
    ] as const)
      for (const response of [
        await who.get(TASKS),
        await who.get(`${TASKS}/abc`),
        await who.post(TASKS, '{'),
        await who.patch(`${TASKS}/1`, {}),
        await who.delete(`${TASKS}/1`),
      ])
        expect(response.status).toBe(status);
  });

  it('determine the progress of their goal', async () => {
    const goal = await createGoal(staff);
    for (const status of ['completed', 'completed', 'todo']) await createTask(staff, goal.id, { status });
    expect((await staff.get<Goal>(`/api/talent-phi/goals/${goal.id}`)).body).toMatchObject({
      completedTasks: 2,
      totalTasks: 3,
      progress: 67,
    });
  });

  describe('filtered tasks', () => {
    const ids = async (filters: string): Promise<number[]> => {
      const { status, body } = await staff.get<Task[]>(`${TASKS}?${filters}`);
      expect({ filters, status }).toEqual({ filters, status: 200 });
      return body.map(({ id }) => id);
    };

    it('are selected by day, status, goal, client, department and person together', async () => {
      const client = await createClient(staff);
      const goal = await createGoal(staff, { clientId: client.id });
      const make = (fields: object) => createTask(staff, goal.id, { assignedTo: 'Nadia', ...fields });
      const early = await make({ dueDate: '2031-03-02' });
      const late = await make({ dueDate: '2031-03-09', status: 'completed', assignedTo: 'Omar' });
      const later = await make({ dueDate: '2031-03-10', status: 'in_progress' });
      const undated = await make({ dueDate: null });
      const of = `goalId=${goal.id}`;
      expect(await ids(of)).toEqual([early.id, late.id, later.id, undated.id]);
      expect(await ids(`${of}&latest=true`)).toEqual([undated.id, later.id, late.id, early.id]);
      expect(await ids(`${of}&from=2031-03-03&to=2031-03-09`)).toEqual([late.id]);
      expect(await ids('from=2031-03-02&to=2031-03-10')).toEqual([early.id, late.id, later.id]);
      expect(await ids(`${of}&from=2031-03-03`)).toEqual([late.id, later.id]);
      expect(await ids(`${of}&status=open`)).toEqual([early.id, later.id, undated.id]);
      expect(await ids(`${of}&status=open&to=2031-03-05`)).toEqual([early.id]);
      expect(await ids(`${of}&status=in_progress`)).toEqual([later.id]);
      expect(await ids(`${of}&undated=true`)).toEqual([undated.id]);
      expect(await ids(`clientId=${client.id}&assignedTo=Omar`)).toEqual([late.id]);
      expect(await ids(`${of}&departmentId=${goal.departmentIds[0]}&status=completed`)).toEqual([late.id]);
      expect(await ids(`ids=${later.id},${early.id},999999`)).toEqual([early.id, later.id]);
      const parts = [];
      for (const way of ['', '&latest=true'])
        parts.push((await readAllPages<Task>(staff, `${TASKS}?${of}${way}&limit=1`)).map(({ id }) => id));
      expect(parts).toEqual([
        [early.id, late.id, later.id, undated.id],
        [undated.id, later.id, late.id, early.id],
      ]);
    });

    it('are found by words of title, goal and client, with typo correction when nothing else matches', async () => {
      const client = await createClient(staff, { name: 'Quillon Dental' });
      const goal = await createGoal(staff, { title: 'Relaunch Überblick', clientId: client.id });
      const created = await createTask(staff, goal.id, { title: 'Proofread the brochure' });
      const other = await createTask(staff, (await createGoal(staff)).id, { title: 'Proofread nothing of Quillon' });
      const find = (input: string) => ids(`search=${encodeURIComponent(input)}`);
      expect(await find('brochure proof')).toEqual([created.id]);
      expect(await find('quillon proofread')).toEqual([created.id, other.id]);
      expect(await find('uberblick')).toEqual([created.id]);
      expect(await find('brochrue')).toEqual([created.id]);
      expect(await find('qillon dental')).toEqual([created.id]);
      expect(await find('brochure qqqqq')).toEqual([]);
      await staff.put(`/api/talent-phi/goals/${goal.id}`, { status: 'cancelled' });
      expect(await find('brochure')).toEqual([]);
    });

    it('reject invalid filters', async () => {
      for (const filters of [
        'ids=1,x',
        'ids=0',
        `ids=${Array(201).fill('1').join(',')}`,
        'status=late',
        'from=2026-02-30',
      ])
        expect({ filters, status: (await staff.get(`${TASKS}?${filters}`)).status }).toEqual({ filters, status: 400 });
    });
  });
});
