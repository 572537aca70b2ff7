import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import {
  listAgencyDepartments,
  getGoal,
  createClient,
  createGoal,
  createProject,
  createTask,
  readUserId,
} from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const GOALS = '/api/talent-phi/goals';
const DATES = { startDate: '2026-11-01', dueDate: '2026-11-30' };
const ORDER = 'Due date must be on or after the start date';

describe('goals', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let superadmin: TestClient;
  let departments: number[];

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    superadmin = await app.signedIn('superadmin');
    departments = await listAgencyDepartments(staff);
  });
  afterAll(() => app.close());

  const addDepartment = async (name: string) =>
    (await superadmin.post<Department>('/api/projects/talent-phi/departments', { name })).body;

  it('are created with defaults for owner and status, and all members receive the event', async () => {
    const socket = await manager.openSocket();
    const client = await createClient(staff);
    const [first, second] = departments as [number, number];
    const { status, body: created } = await staff.post<Goal>(GOALS, {
      title: 'Rank for implants',
      departmentIds: [second, first, second],
      clientId: client.id,
      metricName: 'Clicks',
      metricTarget: 1200.5,
      ...DATES,
    });
    expect({ status, made: created }).toMatchObject({
      status: 201,
      made: {
        title: 'Rank for implants',
        description: null,
        departmentIds: [second, first],
        clientId: client.id,
        ownerId: await readUserId(app.databaseUrl, 'staff@talent-phi.example'),
        owner: { email: 'staff@talent-phi.example' },
        metricName: 'Clicks',
        metricTarget: 1200.5,
        metricCurrent: 0,
        priority: 'medium',
        status: 'active',
        ...DATES,
        completedAt: null,
        completedTasks: 0,
        totalTasks: 0,
        progress: 0,
        version: 1,
        updatedBy: { email: 'staff@talent-phi.example' },
      },
    });
    expect(await getGoal(manager, created.id)).toEqual(created);
    expect((await socket.waitForEvent('goal.created')).data).toEqual({ goal: created });
    const { body: edited } = await manager.put<Goal>(`${GOALS}/${created.id}`, {
      title: 'Rank for implants',
      departmentIds: [first],
      status: 'on-hold',
      metricCurrent: 300,
    });
    expect(edited).toMatchObject({
      departmentIds: [first],
      status: 'on_hold',
      metricCurrent: 300,
      metricTarget: 1200.5,
      metricName: 'Clicks',
      clientId: client.id,
      version: 2,
      updatedBy: { email: 'manager@talent-phi.example' },
    });
    expect((await socket.waitForEvent('goal.updated')).data).toEqual({ goal: edited });
  });

  it('are validated per field', async () => {
    const good = { title: 'A', departmentIds: departments.slice(0, 1), ...DATES };
    const [clinicDepartment] = await query<{ id: number }>(
      app.databaseUrl,
      `select id from department where project = 'perfect-b' limit 1`,
    );
    const cases: [unknown, string, string][] = [
      [{ ...good, title: '  ' }, 'title', 'Title is required'],
      [{ ...good, title: undefined }, 'title', 'Title is required'],
      [{ ...good, departmentIds: [] }, 'departmentIds', 'At least one department is required'],
      [{ ...good, departmentIds: undefined }, 'departmentIds', 'At least one department is required'],
      [{ ...good, departmentIds: [2_000_000_000] }, 'departmentIds.0', 'This department does not exist'],
      [
        { ...good, departmentIds: [departments[0], clinicDepartment?.id] },
        'departmentIds.1',
        'This department does not exist',
      ],
      [{ ...good, departmentIds: ['1'] }, 'departmentIds.0', 'Departments must be a number'],
      [{ ...good, departmentIds: [2 ** 63] }, 'departmentIds.0', 'Departments must be a whole number'],
      [{ ...good, clientId: 2_000_000_000 }, 'clientId', 'This client does not exist'],
      [{ ...good, dueDate: '2026-10-31' }, 'dueDate', ORDER],
      [{ ...good, startDate: '1899-12-31' }, 'startDate', 'Please choose a date in 1900 or later'],
      [{ ...good, dueDate: '2026-02-30' }, 'dueDate', 'Please enter a date such as 2026-11-02'],
      [{ ...good, dueDate: undefined }, 'dueDate', 'Due date is required'],
      [{ ...good, dueDate: null }, 'dueDate', 'Due date is required'],
      [{ ...good, startDate: ' ' }, 'startDate', 'Start date is required'],
      [{ ...good, startDate: '2026-11-01T00:00:00Z' }, 'startDate', 'Please enter a date such as 2026-11-02'],
      [{ ...good, status: 'open' }, 'status', 'Status must be one of: active, on_hold, paused, completed, cancelled'],
      [{ ...good, priority: 'urgent' }, 'priority', 'Priority must be one of: low, medium, high'],
      [{ ...good, metricTarget: '5' }, 'metricTarget', 'Please enter a number such as 2.5'],
      [{ ...good, ownerId: 'x\u0000' }, 'ownerId', 'Owner holds a character that cannot be stored'],
    ];
    for (const [body, path, message] of cases) {
      const response = await staff.post<ErrorReply>(GOALS, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
      if (path.endsWith('Date')) expect(response.body.errors).toHaveLength(1);
    }
    for (const body of [
      '{"title":"A","metricTarget":1e309}',
      `{"title":${'['.repeat(45_000)}${']'.repeat(45_000)}}`,
      '{"__proto__":{}}',
    ])
      expect((await staff.post(GOALS, body)).status).toBe(400);
    expect((await staff.get<ErrorReply>(`${GOALS}/2147483647`)).body).toMatchObject({ message: 'Goal not found' });
    expect((await staff.patch(`${GOALS}/2147483647`, { title: 'x' })).status).toBe(404);
    expect((await staff.get(`${GOALS}/9223372036854775808`)).status).toBe(400);
  });

  it('are validated against stored dates', async () => {
    const goal = await createGoal(staff, DATES);
    for (const body of [
      { dueDate: '2026-10-31' },
      { startDate: '2026-12-01' },
      { startDate: '2026-12-02', dueDate: '2026-12-01' },
    ]) {
      const response = await staff.patch<ErrorReply>(`${GOALS}/${goal.id}`, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path: 'dueDate',
        message: ORDER,
      });
    }
    expect((await staff.patch<Goal>(`${GOALS}/${goal.id}`, { startDate: '2026-11-30' })).body).toMatchObject({
      startDate: '2026-11-30',
      dueDate: '2026-11-30',
    });
  });

  it('store the completion time, clear it when reopened, and keep it on further saves', async () => {
    const goal = await createGoal(staff);
    const { body: done } = await staff.patch<Goal>(`${GOALS}/${goal.id}`, { status: 'completed' });
    expect(Date.parse(done.completedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(
      (await staff.patch<Goal>(`${GOALS}/${goal.id}`, { status: 'completed', title: 'Done' })).body.completedAt,
    ).toBe(done.completedAt);
    for (const status of ['active', 'paused', 'on_hold', 'cancelled'])
      expect((await staff.patch<Goal>(`${GOALS}/${goal.id}`, { status })).body).toMatchObject({
        status,
        completedAt: null,
      });
    expect((await createGoal(staff, { status: 'completed' })).completedAt).not.toBeNull();
  });

  it('belong to a current or former user, or to a free name', async () => {
    expect(await createGoal(staff, { ownerId: 'Studio Nord' })).toMatchObject({ ownerId: 'Studio Nord', owner: null });
    const { body } = await superadmin.post<{ id: number; userId: string }>('/api/enterprise/staff', {
      firstName: 'Lena',
      lastName: 'Roth',
      email: 'lena.roth@example.com',
      projects: [{ project: 'talent-phi' }],
    });
    const goal = await createGoal(staff, { ownerId: body.userId.toUpperCase(), status: 'completed' });
    expect(goal).toMatchObject({ ownerId: body.userId, owner: { firstName: 'Lena', lastName: 'Roth' } });
    expect((await superadmin.delete(`/api/enterprise/staff/${body.id}`)).status).toBe(204);
    expect(await getGoal(staff, goal.id)).toMatchObject({
      ownerId: body.userId,
      owner: { firstName: 'Lena', lastName: 'Roth' },
    });
    expect((await staff.patch<Goal>(`${GOALS}/${goal.id}`, { ownerId: '', title: 'Still hers' })).body).toMatchObject({
      ownerId: body.userId,
    });
  });

  it('lose a deleted department by its own event, and keep a used one in its project', async () => {
    const [stored, removed] = [await addDepartment('Kept in goals'), await addDepartment('Gone from goals')];
    const goal = await createGoal(staff, { departmentIds: [stored.id, removed.id] });
    expect(
      await superadmin.put<ErrorReply>(`/api/projects/departments/${stored.id}`, { project: 'perfect-b' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'resource.in-use', message: 'This department cannot change its project: goals use it' },
    });
    const socket = await manager.openSocket();
    expect((await superadmin.delete(`/api/projects/departments/${removed.id}`)).status).toBe(204);
    await socket.waitForEvent('department.removed');
    expect(await getGoal(staff, goal.id)).toMatchObject({ departmentIds: [stored.id], version: 2 });
    expect((await staff.patch<Goal>(`${GOALS}/${goal.id}`, { title: 'Not stale', version: 1 })).status).toBe(200);
    await socket.waitForEvent('goal.updated');
    expect(socket.events.map(({ type }) => type)).toEqual(['department.removed', 'goal.updated']);
    expect((await staff.patch<ErrorReply>(`${GOALS}/${goal.id}`, { departmentIds: [removed.id] })).status).toBe(400);
  });

  it('reject a stale save with the current entity, and changes of tasks are no edit', async () => {
    const goal = await createGoal(staff);
    await createTask(staff, goal.id);
    const worked = await getGoal(staff, goal.id);
    expect(worked).toMatchObject({ version: 2, totalTasks: 1, updatedAt: goal.updatedAt });
    const { status, body: edited } = await manager.patch<Goal>(`${GOALS}/${goal.id}`, {
      title: 'Seen before the task',
      version: 1,
    });
    expect({ status, version: edited.version }).toEqual({ status: 200, version: 3 });
    const stale = await staff.patch<ErrorReply>(`${GOALS}/${goal.id}`, { title: 'Too late', version: 2 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'resource.stale', current: edited } });
    expect(stale.body.message).toMatch(/ changed this while you were editing\.$/);
    expect(
      (
        await staff.patch<Goal>(`${GOALS}/${goal.id}`, {
          title: 'Seen before the task',
          departmentIds: goal.departmentIds,
          ...DATES,
        })
      ).body,
    ).toEqual(edited);
  });

  it('are listed by due date, completely or in pages', async () => {
    const late = await createGoal(staff, { dueDate: '2031-01-02' });
    const later = await createGoal(staff, { dueDate: '2031-01-02' });
    const early = await createGoal(staff, { startDate: '1900-01-01', dueDate: '1900-01-01' });
    const whole = (await staff.get<Goal[]>(GOALS)).body;
    expect(whole[0]).toEqual(early);
    expect(whole.slice(-2)).toEqual([late, later]);
    const { body, headers } = await staff.get<Goal[]>(`${GOALS}?limit=3`);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect([...body, ...(await staff.get<Goal[]>(next)).body].map(({ id }) => id)).toEqual(
      whole.map(({ id }) => id).slice(0, 6),
    );
    const forged = Buffer.from(JSON.stringify(['2026-02-30', 1])).toString('base64url');
    expect((await staff.get(`${GOALS}?limit=3&cursor=${forged}`)).status).toBe(400);
  });

  it('are listed by marketing project', async () => {
    const [first, second] = [await createGoal(staff), await createGoal(staff)];
    const project = await createProject(staff, { goalIds: [first.id] });
    const listed = async (id: number | string) => {
      const { status, body } = await staff.get<Goal[]>(`${GOALS}?marketingProjectId=${id}&limit=200`);
      return status === 200 ? body.map((goal) => goal.id) : status;
    };
    expect(await listed(project.id)).toEqual([first.id]);
    await staff.patch(`/api/talent-phi/marketing-projects/${project.id}`, { goalIds: [second.id] });
    expect(await listed(project.id)).toEqual([second.id]);
    expect(await listed(2_000_000_000)).toEqual([]);
    expect(await listed('x')).toBe(400);
  });

  it('are deleted with their tasks in one event, and the history stays', async () => {
    const goal = await createGoal(staff);
    const tasks = [await createTask(staff, goal.id), await createTask(staff, goal.id, { status: 'completed' })];
    const socket = await manager.openSocket();
    expect((await staff.delete(`${GOALS}/${goal.id}`)).status).toBe(204);
    expect((await socket.waitForEvent('goal.removed')).data).toEqual({ goal: { id: goal.id } });
    expect(socket.events).toHaveLength(1);
    for (const { id } of tasks)
      expect((await staff.get<ErrorReply>(`/api/talent-phi/tasks/${id}`)).body).toMatchObject({
        message: 'Task not found',
      });
    expect((await staff.get<Task[]>('/api/talent-phi/tasks')).body.filter(({ goalId }) => goalId === goal.id)).toEqual(
      [],
    );
    expect((await staff.delete(`${GOALS}/${goal.id}`)).status).toBe(404);
    const history = await query(
      app.databaseUrl,
      'select type, task_id, goal_id, department_ids, status from agency_task_changes where goal_id = $1 order by id',
      [goal.id],
    );
    expect(history).toEqual([
      ...tasks.map(({ id, status }) => ({
        type: 'created',
        task_id: id,
        goal_id: goal.id,
        department_ids: goal.departmentIds,
        status,
      })),
      ...tasks.map(({ id, status }) => ({
        type: 'removed',
        task_id: id,
        goal_id: goal.id,
        department_ids: goal.departmentIds,
        status,
      })),
    ]);
  });

  it('are rejected for non-members before the input is validated', async () => {
    for (const [user, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@perfect-b.example'), 403],
    ] as const)
      for (const response of [
        await user.get(GOALS),
        await user.get(`${GOALS}/abc`),
        await user.post(GOALS, '{'),
        await user.put(`${GOALS}/1`, {}),
        await user.patch(`${GOALS}/1`, {}),
        await user.delete(`${GOALS}/1`),
      ])
        expect(response.status).toBe(status);
  });
});
