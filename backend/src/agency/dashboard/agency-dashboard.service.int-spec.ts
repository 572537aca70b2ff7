import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AgencyDepartment,
  AgencyDigest,
  AgencyMetrics,
  RecentTask,
} from '@atrium/contract/agency/dashboard/schemas';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { addDays, getWeekStart } from '@atrium/rules/time/calendar';
import { getWallTimeInZone } from '@atrium/rules/time/time-zone';
import { listAgencyDepartments, createClient, createGoal, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const BASE = '/api/talent-phi';

describe("the agency's dashboard", () => {
  let app: TestApp;
  let staff: TestClient;
  let superadmin: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    superadmin = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await query(app.databaseUrl, 'delete from agency_goals');
  });

  const metrics = async () => (await staff.get<AgencyMetrics>(`${BASE}/metrics`)).body;
  const digest = async () => (await staff.get<AgencyDigest>(`${BASE}/digest`)).body;
  const completeAt = (id: number, day: string, time: string, zone: string) =>
    query(
      app.databaseUrl,
      `update agency_tasks set status = 'completed', completed_at = ($2::text || ' ' || $3::text)::timestamp at time zone $4 where id = $1`,
      [id, day, time, zone],
    );
  const titles = ({ entries }: { readonly entries: readonly { readonly title: string }[] }) =>
    entries.map(({ title }) => title);

  it('has zero figures without data', async () => {
    expect(await metrics()).toEqual({
      activeGoals: 0,
      onTimePercentage: 100,
      onTimeSample: 0,
      tasksInProgress: 0,
      overdueTasks: 0,
      departmentCount: 0,
    });
    expect(await digest()).toMatchObject({
      doneYesterday: { total: 0, entries: [] },
      overdue: { total: 0, entries: [] },
      goalsBehind: { total: 0, entries: [] },
    });
    expect((await staff.get<RecentTask[]>(`${BASE}/tasks/recent`)).body).toEqual([]);
    const departments = (await staff.get<AgencyDepartment[]>(`${BASE}/departments`)).body;
    expect(departments).toEqual(
      (await staff.get<Department[]>('/api/projects/talent-phi/departments')).body.map((department) => ({
        ...department,
        completedTasks: 0,
        totalTasks: 0,
      })),
    );
  });

  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])
    it(`counts today and this week in the time zone ${zone}`, async () => {
      expect((await superadmin.put('/api/settings/organisation', { timeZone: zone })).status).toBe(200);
      const today = getWallTimeInZone(new Date(), zone).slice(0, 10);
      const [yesterday, monday, nextMonday] = [
        addDays(today, -1),
        getWeekStart(today),
        addDays(getWeekStart(today), 7),
      ];
      const [first, second] = (await listAgencyDepartments(staff)) as [number, number];
      const goal = await createGoal(staff, { departmentIds: [first], startDate: yesterday, dueDate: nextMonday });
      const both = await createGoal(staff, {
        departmentIds: [first, second],
        startDate: today,
        dueDate: today,
        status: 'paused',
      });
      const cancelled = await createGoal(staff, {
        departmentIds: [first],
        startDate: yesterday,
        dueDate: yesterday,
        status: 'cancelled',
      });
      for (const { id } of [goal, cancelled]) {
        await createTask(staff, id, { title: 'due today', dueDate: today, status: 'in_progress' });
        await createTask(staff, id, { title: 'overdue', dueDate: yesterday });
        await createTask(staff, id, { title: 'long overdue', dueDate: addDays(today, -40) });
        await createTask(staff, id, { title: 'on time', dueDate: today, status: 'completed' });
        await createTask(staff, id, { title: 'late', dueDate: yesterday, status: 'completed' });
        await createTask(staff, id, { title: 'done without a date', status: 'completed' });
        await createTask(staff, id, { title: 'next week', dueDate: nextMonday });
        await completeAt(
          (await createTask(staff, id, { title: 'just yesterday', dueDate: nextMonday })).id,
          yesterday,
          '23:59:59',
          zone,
        );
        await completeAt(
          (await createTask(staff, id, { title: 'early yesterday', dueDate: yesterday })).id,
          yesterday,
          '00:00:00',
          zone,
        );
        await completeAt(
          (await createTask(staff, id, { title: 'the day before' })).id,
          addDays(today, -2),
          '23:59:59',
          zone,
        );
      }
      await createTask(staff, both.id, { title: 'in two departments', dueDate: nextMonday, status: 'completed' });
      const yesterdayIsInWeek = yesterday >= monday ? 1 : 0;
      const dayBeforeIsInWeek = addDays(today, -2) >= monday ? 1 : 0;
      // Judged: on time, late, in two departments, and if within the week: overdue, just yesterday, early yesterday.
      const sample = 3 + 3 * yesterdayIsInWeek;
      expect(await metrics()).toEqual({
        activeGoals: 1,
        departmentCount: 1,
        tasksInProgress: 1,
        overdueTasks: 2,
        onTimeSample: sample,
        onTimePercentage: Math.round(((2 + 2 * yesterdayIsInWeek) / sample) * 100),
      });
      const departments = (await staff.get<AgencyDepartment[]>(`${BASE}/departments`)).body;
      const ofGoal = {
        totalTasks: 4 + 3 * yesterdayIsInWeek + dayBeforeIsInWeek,
        completedTasks: 3 + 2 * yesterdayIsInWeek + dayBeforeIsInWeek,
      };
      expect(departments.find(({ id }) => id === first)).toMatchObject({
        totalTasks: ofGoal.totalTasks + 1,
        completedTasks: ofGoal.completedTasks + 1,
      });
      expect(departments.find(({ id }) => id === second)).toMatchObject({ totalTasks: 1, completedTasks: 1 });
      const facts = await digest();
      expect(facts.today).toBe(today);
      expect(titles(facts.doneYesterday)).toEqual(['just yesterday', 'early yesterday']);
      expect(titles(facts.dueToday)).toEqual(['due today']);
      expect(facts.overdue).toMatchObject({
        total: 2,
        entries: [
          { title: 'long overdue', daysLate: 40, goalTitle: goal.title, assigneeName: 'Freelancer' },
          { title: 'overdue', daysLate: 1, dueDate: yesterday },
        ],
      });
    });

  it("the digest lists goals behind schedule and posts of the next 48 hours in the organization's time zone", async () => {
    const zone = 'Pacific/Kiritimati';
    await superadmin.put('/api/settings/organisation', { timeZone: zone });
    const today = getWallTimeInZone(new Date(), zone).slice(0, 10);
    const behind = await createGoal(staff, { startDate: addDays(today, -5), dueDate: addDays(today, 4) });
    await createTask(staff, behind.id, { status: 'completed', dueDate: today });
    for (const _ of [1, 2]) await createTask(staff, behind.id);
    const done = await createGoal(staff, { startDate: addDays(today, -5), dueDate: addDays(today, -1) });
    await createTask(staff, done.id, { status: 'completed' });
    await createGoal(staff, { startDate: addDays(today, -5), dueDate: addDays(today, 4), status: 'on_hold' });
    await createGoal(staff, { startDate: today, dueDate: addDays(today, 4) });
    const client = await createClient(staff, { name: 'Posting client' });
    const wall = (hours: number) => getWallTimeInZone(new Date(Date.now() + hours * 3_600_000), zone);
    for (const [content, hours, status] of [
      ['past', -1, 'scheduled'],
      ['soon', 1, 'scheduled'],
      ['draft', 1, 'draft'],
      ['tomorrow', 47, 'scheduled'],
      ['later', 49, 'scheduled'],
    ] as const)
      expect(
        (
          await staff.post(`${BASE}/clients/${client.id}/social-media-posts`, {
            content,
            platform: 'instagram',
            scheduledDate: wall(hours),
            status,
          })
        ).status,
      ).toBe(201);
    const facts = await digest();
    expect(facts.goalsBehind).toEqual({
      total: 1,
      entries: [{ id: behind.id, title: behind.title, dueDate: behind.dueDate, progress: 33, elapsed: 50 }],
    });
    expect(facts.upcomingPosts).toMatchObject({
      total: 2,
      entries: [
        {
          content: 'soon',
          clientName: 'Posting client',
          clientId: client.id,
          scheduledDate: wall(1).slice(0, 16) + facts.upcomingPosts.entries[0]?.scheduledDate.slice(16),
        },
        { content: 'tomorrow' },
      ],
    });
  });

  it('recent tasks name an erased assignee neutrally', async () => {
    const goal = await createGoal(staff);
    const assignedTo = await readUserId(app.databaseUrl, 'both@example.com');
    const { id } = await createTask(staff, goal.id, { assignedTo });
    await query(
      app.databaseUrl,
      `update app_user set erased_at = now(), removed_at = now(), is_active = false, first_name = 'Former', last_name = 'staff 12',
         email = 'former-staff-12@removed.invalid', username = null where id = $1`,
      [assignedTo],
    );
    const { body } = await staff.get<RecentTask[]>(`${BASE}/tasks/recent`);
    expect(body.find((task) => task.id === id)?.ownerEmail).toBe('Former staff 12');
  });

  it('recent tasks are the ten changed last, with assignee and status', async () => {
    const goal = await createGoal(staff, { title: 'Newest first' });
    const tasks = [];
    for (let n = 0; n < 11; n += 1) tasks.push(await createTask(staff, goal.id));
    const staffId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    await staff.patch(`${BASE}/tasks/${tasks[0]?.id}`, {
      description: 'First again',
      assignedTo: staffId,
      dueDate: '2001-01-01',
    });
    const { body } = await staff.get<RecentTask[]>(`${BASE}/tasks/recent`);
    expect(body.map(({ id }) => id)).toEqual([
      tasks[0]?.id,
      ...tasks
        .slice(2)
        .toReversed()
        .map(({ id }) => id),
    ]);
    expect(body[0]).toMatchObject({
      description: 'First again',
      ownerEmail: 'staff@talent-phi.example',
      goalTitle: 'Newest first',
      status: 'overdue',
    });
    expect(body[1]).toMatchObject({ description: tasks[10]?.title, ownerEmail: 'Freelancer', status: 'todo' });
    expect(body[0]?.change).toMatchObject({
      type: 'updated',
      user: { email: 'staff@talent-phi.example' },
      changes: expect.arrayContaining([{ field: 'dueDate', before: null, after: '2001-01-01' }]) as unknown,
    });
    expect(body[1]?.change?.type).toBe('created');
    expect((await staff.get<RecentTask[]>(`${BASE}/tasks/recent?limit=11`)).body).toHaveLength(11);
    expect((await staff.get(`${BASE}/tasks/recent?limit=none`)).status).toBe(400);
    await staff.put(`${BASE}/goals/${goal.id}`, { status: 'cancelled' });
    const [late] = (await staff.get<RecentTask[]>(`${BASE}/tasks/recent`)).body;
    expect(late).toMatchObject({ description: 'First again', status: 'todo' });
  });

  it('is rejected for non-members', async () => {
    for (const [who, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
    ] as const)
      for (const path of ['metrics', 'tasks/recent', 'departments', 'digest'])
        expect({ path, status: (await who.get(`${BASE}/${path}`)).status }).toEqual({ path, status });
  });
});
