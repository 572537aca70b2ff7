import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { createGoal, createProject, createTask } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { type ApiProcess, startProcess } from '../../../test/processes/process.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const PROJECTS = '/api/talent-phi/marketing-projects';
const REACTION = 'notify-managers-of-a-used-budget';

describe('notifications of used budgets', () => {
  let app: TestApp;
  let worker: ApiProcess;
  let staff: TestClient;
  let manager: TestClient;
  let superadmin: TestClient;
  let day = 0;

  beforeAll(async () => {
    app = await startApp();
    worker = await startProcess('worker', { DATABASE_URL: app.databaseUrl });
    await waitUntil(
      async () => (await query(app.databaseUrl, 'select 1 from reaction where name = $1', [REACTION])).length === 1,
    );
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    superadmin = await app.signedIn('superadmin');
    await query(app.databaseUrl, 'update staff set hourly_rate = 10');
  });
  afterAll(async () => {
    await worker.kill();
    await app.close();
  });

  const settled = () =>
    waitUntil(async () => {
      const [row] = await query<{ behind: number }>(
        app.databaseUrl,
        `select count(*)::int as behind from reaction r, event e where r.name = $1 and e.type <> 'notification.created' and not pg_visible_in_snapshot(e.xid, r.snapshot)`,
        [REACTION],
      );
      return row?.behind === 0;
    });
  const eventsOf = async (client: TestClient, name: string): Promise<string[]> => {
    await settled();
    const notices = (await client.get<Notification[]>('/api/notifications')).body;
    return notices
      .filter(({ body }) => body.startsWith(`"${name}"`))
      .map(({ type, body }) => `${type.slice(-3).replace('-', '')}: ${/\d+%/.exec(body)?.[0]}`)
      .toReversed();
  };
  /** Creates a project with a task; at 10 an hour, a budget of 100 is ten hours. */
  const project = async (name: string, fields: object = {}) => {
    const goal = await createGoal(staff);
    const task = await createTask(staff, goal.id);
    return { goal, task, ...(await createProject(staff, { name, budget: 100, goalIds: [goal.id], ...fields })) };
  };
  /** Logs each entry on its own day, because a day has 24 hours. */
  const log = async (client: TestClient, taskId: number, hours: number): Promise<TimeEntry> => {
    day += 1;
    const date = new Date(Date.UTC(2025, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
    const { status, body } = await client.post<TimeEntry>('/api/talent-phi/time-entries', {
      taskId,
      hours,
      dateWorked: date,
    });
    expect({ status, body }).toMatchObject({ status: 201 });
    return body;
  };
  const entry = (id: number) => `/api/talent-phi/time-entries/${id}`;

  it('reach managers within a second at 80 and 100 percent, once each, and never staff', async () => {
    const { id, task } = await project('Website relaunch');
    const sockets = [await manager.openSocket(), await staff.openSocket()] as const;
    await log(staff, task.id, 7.99);
    expect(await eventsOf(manager, 'Website relaunch')).toEqual([]);
    await log(staff, task.id, 0.5);
    const event = await sockets[0].waitForEvent('notification.created');
    expect(event).toMatchObject({
      actor: { id: null, name: 'System' },
      project: 'talent-phi',
      data: {
        notification: {
          type: 'marketing-project.budget-80',
          title: 'Budget nearly used',
          body: '"Website relaunch" has used 84% of its budget',
          link: `/talent-phi/projects/${id}`,
          readAt: null,
        },
      },
    });
    expect((await manager.get<Notification[]>('/api/notifications')).body[0]).toEqual(
      (event as LiveEvent<'notification.created'>).data.notification,
    );
    await log(staff, task.id, 1.5);
    expect(await eventsOf(manager, 'Website relaunch')).toEqual(['80: 84%']);
    await log(staff, task.id, 0.01);
    expect(await eventsOf(manager, 'Website relaunch')).toEqual(['80: 84%', '100: 100%']);
    await log(staff, task.id, 5);
    expect(await eventsOf(manager, 'Website relaunch')).toEqual(['80: 84%', '100: 100%']);
    expect(await eventsOf(superadmin, 'Website relaunch')).toEqual(['80: 84%', '100: 100%']);
    for (const name of [
      'staff@talent-phi.example',
      'both@example.com',
      'admin@example.com',
      'manager@perfect-b.example',
    ])
      expect(await eventsOf(await app.signedIn(name), 'Website relaunch')).toEqual([]);
    expect(JSON.stringify(sockets[1].events)).not.toContain('has used');
    expect(JSON.stringify(sockets[1].events)).not.toMatch(/toldPercent|budget-80|told_percent/);
  });

  it('are sent once when both marks are reached together, and again after the budget was below them', async () => {
    const { task } = await project('Leap');
    const big = await log(staff, task.id, 12.5);
    expect(await eventsOf(manager, 'Leap')).toEqual(['100: 125%']);
    await staff.patch(entry(big.id), { hours: 9 });
    expect(await eventsOf(manager, 'Leap')).toEqual(['100: 125%']);
    await staff.patch(entry(big.id), { hours: 10 });
    expect(await eventsOf(manager, 'Leap')).toEqual(['100: 125%', '100: 100%']);
    await staff.patch(entry(big.id), { hours: 1 });
    await settled();
    await staff.patch(entry(big.id), { hours: 8 });
    expect(await eventsOf(manager, 'Leap')).toEqual(['100: 125%', '100: 100%', '80: 80%']);
    await staff.delete(entry(big.id));
    await settled();
    await log(staff, task.id, 8.5);
    expect(await eventsOf(manager, 'Leap')).toEqual(['100: 125%', '100: 100%', '80: 80%', '80: 85%']);
  });

  it('are sent once per mark for many concurrent entries', async () => {
    const { task } = await project('Crowded', { budget: 400 });
    // Limited by the connection pool: more concurrent calls could time out on a busy machine.
    for (let round = 0; round < 4; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => log(staff, task.id, 1)));
    const notifications = await eventsOf(manager, 'Crowded');
    expect(notifications.at(-1)).toBe('100: 100%');
    expect(notifications.filter((text) => text.startsWith('100'))).toHaveLength(1);
    expect(notifications.filter((text) => text.startsWith('80')).length).toBeLessThanOrEqual(1);
  });

  it('follow a smaller budget, and a larger one resets the mark silently', async () => {
    const { id, task } = await project('Budgeted');
    await log(staff, task.id, 9);
    expect(await eventsOf(manager, 'Budgeted')).toEqual(['80: 90%']);
    await staff.patch(`${PROJECTS}/${id}`, { budget: 1_000 });
    expect(await eventsOf(manager, 'Budgeted')).toEqual(['80: 90%']);
    await staff.patch(`${PROJECTS}/${id}`, { budget: 90 });
    expect(await eventsOf(manager, 'Budgeted')).toEqual(['80: 90%', '100: 100%']);
    await staff.patch(`${PROJECTS}/${id}`, { budget: null });
    await settled();
    await staff.patch(`${PROJECTS}/${id}`, { budget: 0 });
    expect(await eventsOf(manager, 'Budgeted')).toEqual(['80: 90%', '100: 100%', '100: 100%']);
  });

  it('are not sent without a budget; a budget of zero is used by the first cent', async () => {
    const [none, zero] = [await project('Unplanned', { budget: null }), await project('For free', { budget: 0 })];
    await log(staff, none.task.id, 20);
    expect(await eventsOf(manager, 'Unplanned')).toEqual([]);
    expect(await eventsOf(manager, 'For free')).toEqual([]);
    await log(staff, zero.task.id, 0.25);
    expect(await eventsOf(manager, 'For free')).toEqual(['100: 100%']);
  });

  it('count an added goal or task, and a removed one resets the mark', async () => {
    const { id, goal, task } = await project('Moving');
    const [elsewhere, other] = [await createGoal(staff), await project('Gets them')];
    await log(staff, task.id, 8);
    expect(await eventsOf(manager, 'Moving')).toEqual(['80: 80%']);
    await staff.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: elsewhere.id, hours: 'move' });
    await settled();
    await staff.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: goal.id, hours: 'move' });
    expect(await eventsOf(manager, 'Moving')).toEqual(['80: 80%', '80: 80%']);
    const entries = (await staff.get<TimeEntry[]>(`/api/talent-phi/time-entries?taskId=${task.id}`)).body;
    await staff.patch(entry(entries[0]?.id ?? 0), { taskId: other.task.id });
    expect(await eventsOf(manager, 'Gets them')).toEqual(['80: 80%']);
    await staff.patch(entry(entries[0]?.id ?? 0), { taskId: task.id });
    expect(await eventsOf(manager, 'Moving')).toEqual(['80: 80%', '80: 80%', '80: 80%']);
    await staff.patch(`${PROJECTS}/${id}`, { goalIds: [], hours: 'move' });
    await settled();
    await staff.patch(`${PROJECTS}/${other.id}`, { goalIds: [goal.id], hours: 'move' });
    expect(await eventsOf(manager, 'Gets them')).toEqual(['80: 80%', '80: 80%']);
  });

  it('are not sent for a deleted goal, whose hours stay', async () => {
    const { goal, task } = await project('Left behind');
    await log(staff, task.id, 8);
    expect(await eventsOf(manager, 'Left behind')).toEqual(['80: 80%']);
    await staff.delete(`/api/talent-phi/goals/${goal.id}`);
    expect(await eventsOf(manager, 'Left behind')).toEqual(['80: 80%']);
    const [stored] = await query<{ id: number }>(
      app.databaseUrl,
      `select id from agency_time_entries where goal_title = $1`,
      [goal.title],
    );
    await staff.patch(entry(stored?.id ?? 0), { hours: 10 });
    expect(await eventsOf(manager, 'Left behind')).toEqual(['80: 80%', '100: 100%']);
  });

  it('also reach the user who caused them', async () => {
    const { id, task } = await project('Own act');
    await log(manager, task.id, 8);
    expect(await eventsOf(manager, 'Own act')).toEqual(['80: 80%']);
    expect(await eventsOf(superadmin, 'Own act')).toEqual(['80: 80%']);
    await worker.kill();
    await log(manager, task.id, 1);
    await log(staff, task.id, 1);
    worker = await startProcess('worker', { DATABASE_URL: app.databaseUrl });
    expect(await eventsOf(manager, 'Own act')).toEqual(['80: 80%', '100: 100%']);
    expect(
      await query(app.databaseUrl, 'select told_percent as told from agency_marketing_projects where id = $1', [id]),
    ).toEqual([{ told: 100 }]);
  });

  it('are not sent for closed projects, also not after reopening', async () => {
    for (const status of ['completed', 'cancelled']) {
      const name = `Was ${status}`;
      const { id, task } = await project(name, { status });
      await log(staff, task.id, 8);
      await log(staff, task.id, 2);
      expect(await eventsOf(manager, name)).toEqual([]);
      await staff.patch(`${PROJECTS}/${id}`, { status: 'active' });
      expect(await eventsOf(manager, name)).toEqual([]);
      await staff.patch(`${PROJECTS}/${id}`, { budget: 125 });
      await settled();
      await log(staff, task.id, 2.5);
      expect(await eventsOf(manager, name)).toEqual(['100: 100%']);
    }
  });
});
