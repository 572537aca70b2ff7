import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import type { EventCatalogue } from '@atrium/contract/core/live';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { logTime, createGoal, createProject, createTask, getProject, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { type ApiProcess, startProcess } from '../../../test/processes/process.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const REACTION = 'rate-earlier-hours';

describe('time logged before a user had a rate', () => {
  let app: TestApp;
  let worker: ApiProcess;
  let staff: TestClient;
  let manager: TestClient;
  let admin: TestClient;
  let person: Staff;

  beforeAll(async () => {
    app = await startApp();
    await query(app.databaseUrl, 'update staff set hourly_rate = null');
    worker = await startProcess('worker', { DATABASE_URL: app.databaseUrl });
    await waitUntil(
      async () => (await query(app.databaseUrl, 'select 1 from reaction where name = $1', [REACTION])).length === 1,
    );
    [staff, manager, admin] = [
      await app.signedIn('staff@talent-phi.example'),
      await app.signedIn('manager@talent-phi.example'),
      await app.signedIn('superadmin'),
    ];
    const staffId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    person = (await admin.get<Staff[]>('/api/enterprise/staff')).body.find(({ userId }) => userId === staffId)!;
  });
  afterAll(async () => {
    await worker.kill();
    await app.close();
  });

  const rate = async (hourlyRate: string | null) =>
    expect((await admin.put(`/api/enterprise/staff/${person.id}`, { hourlyRate })).status).toBe(200);
  const settled = () =>
    waitUntil(async () => {
      const [row] = await query<{ behind: number }>(
        app.databaseUrl,
        `select count(*)::int as behind from reaction r, event e where r.name = $1 and not pg_visible_in_snapshot(e.xid, r.snapshot)`,
        [REACTION],
      );
      return row?.behind === 0;
    });
  const spent = async (id: number) => {
    const figures = (await manager.get<ProjectFigures[]>('/api/talent-phi/marketing-projects/figures')).body.find(
      (one) => one.id === id,
    );
    return { spent: figures?.spent, without: figures?.hoursWithoutRate };
  };
  const notices = async (id: number): Promise<number> =>
    (
      await query<{ told: number }>(
        app.databaseUrl,
        `select count(*)::int as told from event where type = 'marketing-project.updated' and (data #>> '{marketingProject,id}')::int = $1`,
        [id],
      )
    )[0]!.told;

  it('gets the first rate, updates projects and budgets, and ignores later rates', async () => {
    const [goal, deleted, elsewhere] = [await createGoal(staff), await createGoal(staff), await createGoal(staff)];
    const project = await createProject(staff, { name: 'Unrated', budget: 100, goalIds: [goal.id] });
    const stored = await createProject(staff, { name: 'Kept', goalIds: [deleted.id] });
    const untouched = await createProject(staff, { name: 'Of others', goalIds: [elsewhere.id] });
    await logTime(staff, (await createTask(staff, goal.id)).id, { hours: 4 });
    await logTime(staff, (await createTask(staff, goal.id)).id, { hours: 4, dateWorked: '2026-03-03' });
    await logTime(staff, (await createTask(staff, deleted.id)).id, { hours: 2, dateWorked: '2026-03-04' });
    await logTime(manager, (await createTask(staff, elsewhere.id)).id, { hours: 3 });
    await staff.delete(`/api/talent-phi/goals/${deleted.id}`);
    expect(await spent(project.id)).toEqual({ spent: '0.00', without: 8 });
    expect(await spent(stored.id)).toEqual({ spent: '0.00', without: 2 });
    await settled();
    const sockets = [await staff.openSocket(), await manager.openSocket()];
    await rate('10.37');
    for (const socket of sockets) {
      const event = await socket.waitForEvent(
        'marketing-project.updated',
        ({ data }) => (data as EventCatalogue['marketing-project.updated']).marketingProject.id === project.id,
      );
      expect(event).toMatchObject({ actor: { id: null, name: 'System' }, project: 'talent-phi' });
      expect(event.data).toEqual({ marketingProject: await getProject(staff, project.id) });
    }
    expect(await spent(project.id)).toEqual({ spent: '82.96', without: 0 });
    expect(await spent(stored.id)).toEqual({ spent: '20.74', without: 0 });
    expect(await spent(untouched.id)).toEqual({ spent: '0.00', without: 3 });
    expect([await notices(project.id), await notices(stored.id), await notices(untouched.id)]).toEqual([1, 1, 0]);
    await waitUntil(async () =>
      (await manager.get<Notification[]>('/api/notifications')).body.some(
        ({ body }) => body === '"Unrated" has used 82% of its budget',
      ),
    );
    await rate('50.99');
    await rate(null);
    await rate('70.99');
    await settled();
    expect(await spent(project.id)).toEqual({ spent: '82.96', without: 0 });
    expect([await notices(project.id), await notices(stored.id)]).toEqual([1, 1]);
    const receivedEvents = JSON.stringify(sockets.map(({ events }) => events));
    expect(receivedEvents).not.toMatch(/(10\.37|50\.99)(?!\d)|hourlyRate|hourly_rate/);
    // This is no edit of an entry or a project.
    expect(
      await query(
        app.databaseUrl,
        `select 1 from audit where object_kind in ('time', 'marketing-project') and action = 'updated'`,
      ),
    ).toEqual([]);
  });

  it('gets the rate also when it is logged concurrently', async () => {
    await rate(null);
    const task = await createTask(staff, (await createGoal(staff)).id);
    const days = Array.from({ length: 12 }, (_, index) => `2026-04-${String(index + 1).padStart(2, '0')}`);
    await Promise.all([...days.map((dateWorked) => logTime(staff, task.id, { dateWorked })), rate('20.00')]);
    await settled();
    expect(
      await query(app.databaseUrl, 'select distinct hourly_rate as rate from agency_time_entries where task_id = $1', [
        task.id,
      ]),
    ).toEqual([{ rate: '20.00' }]);
  });
});
