import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import {
  createClient,
  createGoal,
  createProject,
  createTask,
  logTime,
  readAllPages,
  readUserId,
} from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const TIME = '/api/talent-phi/time-entries';
const TASKS = '/api/talent-phi/tasks';

describe('the list of time entries', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let staffId: string;
  let goal: Goal;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    staffId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    goal = await createGoal(staff);
    await query(app.databaseUrl, 'update staff set hourly_rate = 40 where user_id = $1', [staffId]);
  });
  afterAll(() => app.close());

  it('names former members, so that their weeks can be opened', async () => {
    const admin = await app.signedIn('superadmin');
    const both = await app.signedIn('both@example.com');
    const task = await createTask(both, goal.id);
    await logTime(both, task.id);
    const former = async () => (await staff.get<{ id: string }[]>(`${TIME}/former-people`)).body.map(({ id }) => id);
    const bothId = await readUserId(app.databaseUrl, 'both@example.com');
    expect(await former()).not.toContain(bothId);
    const [assignment] = await query<{ id: number }>(
      app.databaseUrl,
      `select a.id from assignment a join staff s on s.id = a.staff_id where s.user_id = $1 and a.project = 'talent-phi'`,
      [bothId],
    );
    await admin.delete(`/api/enterprise/assignments/${assignment?.id}`);
    expect(await former()).toContain(bothId);
  });

  it('keeps entries of a deleted task and goal with titles and client, and they can be edited and moved', async () => {
    const client = await createClient(staff);
    const removed = await createGoal(staff, { clientId: client.id });
    const [one, two] = [await createTask(staff, removed.id), await createTask(staff, removed.id)];
    const entries = [
      await logTime(staff, one.id, { dateWorked: '2026-03-18' }),
      await logTime(staff, two.id, { dateWorked: '2026-03-18', hours: 2 }),
    ];
    const total = async () =>
      (
        await query<{ hours: number }>(
          app.databaseUrl,
          'select sum(seconds)::int / 3600 as hours from agency_time_entries',
        )
      )[0]?.hours;
    const before = await total();
    await staff.delete(`${TASKS}/${one.id}`);
    await staff.delete(`/api/talent-phi/goals/${removed.id}`);
    expect(await total()).toBe(before);
    const stored = await readAllPages<TimeEntry>(staff, `${TIME}?clientId=${client.id}`);
    expect(
      stored.map(({ id, taskId, taskTitle, goalId, goalTitle, clientId, version }) => ({
        id,
        taskId,
        taskTitle,
        goalId,
        goalTitle,
        clientId,
        version,
      })),
    ).toEqual(
      [entries[1], entries[0]].map((entry, index) => ({
        id: entry?.id,
        taskId: null,
        taskTitle: entry?.taskTitle,
        goalId: null,
        goalTitle: removed.title,
        clientId: client.id,
        // The first entry has lost its task, then its goal.
        version: 2 + index,
      })),
    );
    const [first, second] = entries as [TimeEntry, TimeEntry];
    const socket = await manager.openSocket();
    const { body: edited } = await staff.patch<TimeEntry>(`${TIME}/${first.id}`, {
      hours: 3,
      description: 'Still',
      version: 1,
    });
    expect(edited).toMatchObject({ taskId: null, taskTitle: one.title, hours: 3 });
    expect((await socket.waitForEvent('time.updated')).data).toEqual({ timeEntry: edited, task: null });
    expect(await staff.delete<ErrorReply>(`/api/talent-phi/clients/${client.id}`)).toMatchObject({
      status: 409,
      body: { message: '2 time entries depend on this client' },
    });
    const target = await createTask(staff, goal.id);
    expect((await staff.patch<TimeEntry>(`${TIME}/${second.id}`, { taskId: target.id })).body).toMatchObject({
      taskId: target.id,
      taskTitle: target.title,
      goalTitle: goal.title,
      clientId: null,
    });
    expect((await staff.delete<ErrorReply>(`/api/talent-phi/clients/${client.id}`)).body.message).toBe(
      '1 time entry depends on this client',
    );
    expect((await staff.delete(`${TIME}/${first.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/talent-phi/clients/${client.id}`)).status).toBe(204);
  });

  it('is sorted by day, newest first, with pages and filters', async () => {
    const client = await createClient(staff);
    const listed = await createGoal(staff, { clientId: client.id });
    const task = await createTask(staff, listed.id);
    const other = await createTask(staff, listed.id);
    const created: TimeEntry[] = [];
    for (const [day, fields] of [
      ['2026-03-20', {}],
      ['2026-03-23', { billable: false }],
      ['2026-03-20', { taskId: other.id }],
      ['2026-03-21', {}],
    ] as const)
      created.push(await logTime(staff, task.id, { dateWorked: day, ...fields }));
    created.push(await logTime(manager, task.id, { dateWorked: '2026-03-19' }));
    const project = await createProject(staff, { goalIds: [listed.id] });
    const ids = async (filters: string) =>
      (await readAllPages<TimeEntry>(staff, `${TIME}?${filters}`)).map(({ id }) =>
        created.findIndex((entry) => entry.id === id),
      );
    for (const filters of [
      `goalId=${listed.id}&limit=2`,
      `clientId=${client.id}`,
      `marketingProjectId=${project.id}&limit=1`,
    ])
      expect([filters, await ids(filters)]).toEqual([filters, [1, 3, 2, 0, 4]]);
    expect(await ids(`goalId=${listed.id}&userId=${staffId.toUpperCase()}`)).toEqual([1, 3, 2, 0]);
    expect(await ids(`taskId=${task.id}&billable=true`)).toEqual([3, 0, 4]);
    expect(await ids(`goalId=${listed.id}&billable=false`)).toEqual([1]);
    expect(await ids(`goalId=${listed.id}&from=2026-03-20&to=2026-03-21`)).toEqual([3, 2, 0]);
    const departments = await staff.get<{ id: number }[]>('/api/projects/talent-phi/departments');
    const elsewhere = departments.body.find(({ id }) => !listed.departmentIds.includes(id));
    const march = `from=2026-03-19&to=2026-03-23&marketingProjectId=${project.id}`;
    const ofDepartment = async () => [
      await ids(`${march}&departmentId=${listed.departmentIds[0]}`),
      await ids(`${march}&departmentId=${elsewhere?.id}`),
    ];
    expect(await ofDepartment()).toEqual([[1, 3, 2, 0, 4], []]);
    const file = async (more = '') => {
      const { headers, body } = await staff.get<string>(`${TIME}/export.csv?${march}${more}`);
      const lines = body.trim().split('\r\n').slice(1);
      return [headers.get('content-disposition'), lines.map((line) => line.split(',')[6])];
    };
    const named = ['attachment; filename="time-2026-03-19-2026-03-23.csv"', Array(5).fill(project.name)];
    expect(await file()).toEqual(named);
    const [ofOne] = await query<{ name: string }>(
      app.databaseUrl,
      `select concat(first_name, '-', last_name) as name from app_user where email = 'staff@talent-phi.example'`,
    );
    expect((await file(`&userId=${staffId}`))[0]).toBe(
      `attachment; filename="time-${ofOne?.name}-2026-03-19-2026-03-23.csv"`,
    );
    await staff.delete(`${TASKS}/${task.id}`);
    for (const filters of [`clientId=${client.id}`, `marketingProjectId=${project.id}`, `goalId=${listed.id}`])
      expect(await ids(filters)).toEqual([1, 3, 2, 0, 4]);
    expect(await ofDepartment()).toEqual([[1, 3, 2, 0, 4], []]);
    expect(await file()).toEqual(named);
    await staff.patch(`/api/talent-phi/goals/${listed.id}`, { title: 'Renamed since' });
    expect((await staff.get<TimeEntry>(`${TIME}/${created[0]?.id}`)).body).toMatchObject({
      taskId: null,
      taskTitle: task.title,
      goalId: listed.id,
      goalTitle: 'Renamed since',
    });
    await staff.delete(`/api/talent-phi/goals/${listed.id}`);
    expect(await ids(`clientId=${client.id}`)).toEqual([1, 3, 2, 0, 4]);
    expect(await ids(`goalId=${listed.id}`)).toEqual([]);
  });
});
