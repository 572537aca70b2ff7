import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { logTime, createGoal, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const TIME = '/api/talent-phi/time-entries';
const TASKS = '/api/talent-phi/tasks';

describe('time entries', () => {
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

  const taskNow = async (id: number) => (await staff.get<Task>(`${TASKS}/${id}`)).body;
  const rates = async (id: number) =>
    (
      await query<{ rate: string | null }>(
        app.databaseUrl,
        'select hourly_rate as rate from agency_time_entries where id = $1',
        [id],
      )
    )[0]?.rate;

  it('are logged on a task, and all members receive entry and task as in GET within a second', async () => {
    const task = await createTask(staff, goal.id, { actualHours: 9 });
    const socket = await manager.openSocket();
    const { status, body: created } = await staff.post<TimeEntry>(TIME, {
      taskId: task.id,
      hours: '0:20',
      dateWorked: '2026-03-02',
      description: ' Call ',
      hourlyRate: 999,
      seconds: 1,
      version: 9,
    });
    expect({ status, made: created }).toMatchObject({
      status: 201,
      made: {
        taskId: task.id,
        taskTitle: task.title,
        goalId: goal.id,
        goalTitle: goal.title,
        clientId: null,
        userId: staffId,
        user: { id: staffId, email: 'staff@talent-phi.example' },
        hours: 0.33,
        seconds: 1200,
        description: 'Call',
        billable: true,
        dateWorked: '2026-03-02',
        version: 1,
        updatedBy: { id: staffId },
      },
    });
    expect(created).not.toHaveProperty('hourlyRate');
    const receivedEvents = await socket.waitForEvent('time.created');
    const now = await taskNow(task.id);
    expect(now).toEqual({ ...task, actualHours: 0.33, loggedHours: 0.33, version: task.version + 1 });
    expect(receivedEvents.data).toEqual({
      timeEntry: (await manager.get<TimeEntry>(`${TIME}/${created.id}`)).body,
      task: now,
    });
    const { body: edited } = await staff.patch<TimeEntry>(`${TIME}/${created.id}`, {
      hours: '1,5',
      billable: false,
      description: '',
    });
    expect(edited).toMatchObject({
      hours: 1.5,
      seconds: 5400,
      billable: false,
      description: null,
      dateWorked: '2026-03-02',
      version: 2,
    });
    expect((await socket.waitForEvent('time.updated')).data).toEqual({
      timeEntry: edited,
      task: await taskNow(task.id),
    });
    expect((await staff.patch<TimeEntry>(`${TIME}/${created.id}`, { hours: 1.5, taskId: task.id })).body).toEqual(
      edited,
    );
    expect((await staff.delete(`${TIME}/${created.id}`)).status).toBe(204);
    const without = await taskNow(task.id);
    expect(without).toMatchObject({
      actualHours: 9,
      loggedHours: 0,
      version: task.version + 3,
      updatedAt: task.updatedAt,
    });
    expect((await socket.waitForEvent('time.removed')).data).toEqual({ timeEntry: { id: created.id }, task: without });
    for (const response of [
      await staff.get<ErrorReply>(`${TIME}/${created.id}`),
      await staff.delete<ErrorReply>(`${TIME}/${created.id}`),
    ])
      expect(response).toMatchObject({ status: 404, body: { message: 'Time entry not found' } });
    expect(socket.events.filter(({ type }) => type !== 'time.removed').map(({ type }) => type)).toEqual([
      'time.created',
      'time.updated',
    ]);
  });

  it('are validated per field', async () => {
    const task = await createTask(staff, goal.id);
    const good = { taskId: task.id, hours: 1, dateWorked: '2026-03-02' };
    const [now] = await query<{ today: string; tomorrow: string }>(
      app.databaseUrl,
      'select (now() at time zone time_zone)::date::text as today, ((now() at time zone time_zone)::date + 1)::text as tomorrow from organisation',
    );
    const clinicId = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
    const cases: [unknown, string, string][] = [
      [{ ...good, taskId: undefined }, 'taskId', 'Task is required'],
      [{ ...good, taskId: 2_147_483_647 }, 'taskId', 'This task does not exist'],
      [{ ...good, hours: undefined }, 'hours', 'Please enter a time such as 1:30, 1.5 or 90m'],
      [{ ...good, hours: 'long' }, 'hours', 'Please enter a time such as 1:30, 1.5 or 90m'],
      [
        { ...good, hours: 1.333 },
        'hours',
        'Hours have at most two decimals, such as 1.33; minutes can be written as 1:20',
      ],
      [{ ...good, hours: 0 }, 'hours', 'Time must be more than 0'],
      [{ ...good, hours: -1 }, 'hours', 'Please enter a time such as 1:30, 1.5 or 90m'],
      [{ ...good, hours: 24.01 }, 'hours', 'A day has 24 hours'],
      [{ ...good, hours: 1000 }, 'hours', 'A day has 24 hours'],
      [{ ...good, hours: '1000' }, 'hours', 'A day has 24 hours'],
      [{ ...good, dateWorked: undefined }, 'dateWorked', 'Date is required'],
      [{ ...good, dateWorked: '' }, 'dateWorked', 'Date is required'],
      ...['2026-02-31', '2026-2-3', '0000-01-01', '-2026-11-19', '2026-11-01T00:00:00Z', ['2026-11-01'], 20261101].map(
        (dateWorked): [unknown, string, string] => [
          { ...good, dateWorked },
          'dateWorked',
          'Please enter a date such as 2026-11-02',
        ],
      ),
      [{ ...good, dateWorked: '1899-12-31' }, 'dateWorked', 'Please choose a date in 1900 or later'],
      [{ ...good, dateWorked: now?.tomorrow }, 'dateWorked', 'Time cannot be logged for a future date'],
      [{ ...good, description: 'x'.repeat(5_001) }, 'description', 'Description must have at most 5000 characters'],
      [{ ...good, billable: 'yes' }, 'billable', 'Billable must be true or false'],
      [{ ...good, userId: 'me' }, 'userId', 'Please choose a person'],
      [{ ...good, userId: clinicId }, 'userId', 'This person is not a team member'],
    ];
    for (const [body, path, message] of cases) {
      const response = await manager.post<ErrorReply>(TIME, body);
      expect({ body, status: response.status, errors: response.body.errors }).toEqual({
        body,
        status: 400,
        errors: [{ path, message }],
      });
    }
    const created = await logTime(staff, task.id, { dateWorked: now?.today });
    expect((await staff.patch<ErrorReply>(`${TIME}/${created.id}`, { dateWorked: now?.tomorrow })).body.errors).toEqual(
      [{ path: 'dateWorked', message: 'Time cannot be logged for a future date' }],
    );
    expect((await staff.patch<ErrorReply>(`${TIME}/${created.id}`, { taskId: 2_147_483_647 })).body.errors).toEqual([
      { path: 'taskId', message: 'This task does not exist' },
    ]);
    for (const filter of ['from=yesterday', 'taskId=x', 'billable=1', 'limit=0', 'limit=501', 'cursor=abc'])
      expect([filter, (await staff.get(`${TIME}?${filter}`)).status]).toEqual([filter, 400]);
    expect((await staff.get<TimeEntry[]>(`${TIME}?userId=nobody`)).body).toEqual([]);
  });

  it('of others can be logged by managers only; a superadmin without an assignment logs their own', async () => {
    const task = await createTask(staff, goal.id);
    const managers = await logTime(manager, task.id);
    for (const response of [
      await staff.post<ErrorReply>(TIME, {
        taskId: task.id,
        hours: 1,
        dateWorked: '2026-03-03',
        userId: managers.userId,
      }),
      await staff.patch<ErrorReply>(`${TIME}/${managers.id}`, { hours: 2 }),
      await staff.delete<ErrorReply>(`${TIME}/${managers.id}`),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'time.not-yours' } });
    const theirs = await logTime(manager, task.id, { userId: staffId.toUpperCase(), dateWorked: '2026-03-03' });
    expect(theirs).toMatchObject({ userId: staffId, updatedBy: { email: 'manager@talent-phi.example' } });
    expect((await manager.patch<TimeEntry>(`${TIME}/${theirs.id}`, { hours: 2 })).body).toMatchObject({
      hours: 2,
      userId: staffId,
    });
    expect((await manager.delete(`${TIME}/${theirs.id}`)).status).toBe(204);
    const administrator = await app.signedIn('superadmin');
    expect(await rates((await logTime(administrator, task.id)).id)).toBeNull();
  });

  it('are limited to 24 hours per person and day, and the error states the logged time', async () => {
    const [one, other] = [await createTask(staff, goal.id), await createTask(staff, goal.id)];
    const day = '2026-03-04';
    const [person] = await query<{ name: string }>(
      app.databaseUrl,
      `select first_name || ' ' || last_name as name from app_user where id = $1`,
      [staffId],
    );
    const first = await logTime(staff, one.id, { hours: 12, dateWorked: day });
    const second = await logTime(staff, other.id, { hours: '10:30', dateWorked: day });
    const full = (client: string) => ({
      status: 400,
      body: { errors: [{ path: 'hours', message: `${client} logged on Mar 04; a day has 24 hours` }] },
    });
    expect(await staff.post(TIME, { taskId: one.id, hours: 2, dateWorked: day })).toMatchObject(full('You have 22:30'));
    expect(await manager.post(TIME, { taskId: one.id, hours: 2, dateWorked: day, userId: staffId })).toMatchObject(
      full(`${person?.name} has 22:30`),
    );
    expect(await staff.patch(`${TIME}/${first.id}`, { hours: '13:31' })).toMatchObject(full('You have 10:30'));
    expect((await staff.patch(`${TIME}/${first.id}`, { hours: '13:30' })).status).toBe(200);
    const next = await logTime(staff, one.id, { hours: 1, dateWorked: '2026-03-05' });
    expect(await manager.patch(`${TIME}/${next.id}`, { dateWorked: day })).toMatchObject(
      full(`${person?.name} has 24:00`),
    );
    expect((await staff.patch(`${TIME}/${second.id}`, { description: 'Long', billable: false })).status).toBe(200);
    expect((await logTime(manager, one.id, { hours: 24, dateWorked: day })).hours).toBe(24);
  });

  it('never exceed 24 hours per day under concurrency', async () => {
    const tasks = await Promise.all([1, 2, 3].map(() => createTask(staff, goal.id)));
    const day = '2026-03-06';
    const moved = await Promise.all(
      [1, 2, 3].map((n) => logTime(staff, tasks[0]!.id, { hours: 5, dateWorked: `2026-02-0${n}` })),
    );
    const attempts = await Promise.all([
      ...Array.from({ length: 12 }, (_, n) =>
        staff.post(TIME, { taskId: tasks[n % 3]?.id, hours: 5, dateWorked: day }),
      ),
      ...Array.from({ length: 6 }, (_, n) =>
        manager.post(TIME, { taskId: tasks[n % 3]?.id, hours: 5, dateWorked: day, userId: staffId }),
      ),
      ...moved.map(({ id }) => staff.patch(`${TIME}/${id}`, { dateWorked: day, taskId: tasks[1]?.id })),
    ]);
    expect(attempts.map(({ status }) => status).filter((status) => ![200, 201, 400].includes(status))).toEqual([]);
    expect(attempts.filter(({ status }) => status < 300)).toHaveLength(4);
    const [sum] = await query<{ hours: number }>(
      app.databaseUrl,
      'select sum(seconds)::int / 3600 as hours from agency_time_entries where user_id = $1 and date_worked = $2',
      [staffId, day],
    );
    expect(sum?.hours).toBe(20);
  });

  it('count a retry once, and reject another body with the same key', async () => {
    const task = await createTask(staff, goal.id);
    const body = { taskId: task.id, hours: 1, dateWorked: '2026-03-09' };
    const headers = { 'idempotency-key': 'one-and-the-same-hour' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => staff.post<TimeEntry>(TIME, body, headers)));
    responses.push(await staff.post<TimeEntry>(TIME, body, headers));
    expect(new Set(responses.map(({ status, body: created }) => `${status} ${created.id}`)).size).toBe(1);
    expect(responses[10]?.body).toEqual(responses[0]?.body);
    expect((await taskNow(task.id)).loggedHours).toBe(1);
    expect(await staff.post<ErrorReply>(TIME, { ...body, hours: 2 }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency.reused' },
    });
    expect((await manager.post<TimeEntry>(TIME, body, headers)).body.id).not.toBe(responses[0]?.body.id);
  });

  it('keep the seconds when the returned hours are sent back, and export hours that add up', async () => {
    const task = await createTask(staff, goal.id);
    const created = await logTime(staff, task.id, { hours: '0:07', dateWorked: '2026-03-13' });
    expect(created).toMatchObject({ hours: 0.12, seconds: 420 });
    const { body: same } = await staff.patch<TimeEntry>(`${TIME}/${created.id}`, { hours: 0.12 });
    expect(same).toMatchObject({ seconds: 420, version: created.version });
    expect((await staff.patch<TimeEntry>(`${TIME}/${created.id}`, { hours: 0.13 })).body.seconds).toBe(468);
    await staff.delete(`${TIME}/${created.id}`);
    for (const day of [13, 14, 15]) await logTime(staff, task.id, { hours: '0:20', dateWorked: `2026-03-${day}` });
    const { body } = await staff.get<string>(`${TIME}/export.csv?taskId=${task.id}`);
    const [, ...lines] = body.trim().split('\r\n');
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[7]), 0)).toBe(1);
  });

  it("keep the user's rate, which only exports of managers contain", async () => {
    const task = await createTask(staff, goal.id, { title: 'Rated work' });
    await query(app.databaseUrl, 'update staff set hourly_rate = 43.21 where user_id = $1', [staffId]);
    const created = await logTime(staff, task.id, { hours: '1:30', dateWorked: '2026-03-10', description: '=1+1' });
    await query(app.databaseUrl, 'update staff set hourly_rate = 87.65 where user_id = $1', [staffId]);
    await staff.patch(`${TIME}/${created.id}`, { hours: 2, billable: false });
    await manager.patch(`${TIME}/${created.id}`, { dateWorked: '2026-03-11' });
    expect(await rates(created.id)).toBe('43.21');
    expect(await rates((await logTime(staff, task.id, { dateWorked: '2026-03-12' })).id)).toBe('87.65');
    const file = async (client: TestClient) =>
      (await client.get<string>(`${TIME}/export.csv?taskId=${task.id}&to=2026-03-11`)).body
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n');
    const line = `${created.id},2026-03-11,Priya Nair,Rated work,${goal.title},,,2,2:00,no,'=1+1`;
    expect(await file(staff)).toEqual([
      'ID,Date,Person,Task,Goal,Client,Project,Hours,Time,Billable,Description',
      expect.stringMatching(/^\d+,2026-03-11,/),
    ]);
    expect((await file(staff))[1]?.replace(/,[^,]* [^,]*,Rated/, ',Priya Nair,Rated')).toBe(line);
    expect((await file(manager))[0]).toBe(
      'ID,Date,Person,Task,Goal,Client,Project,Hours,Time,Billable,Description,Hourly rate,Amount',
    );
    expect((await file(manager))[1]).toMatch(/,43\.21,86\.42$/);
    // Exact to the second and the cent.
    await query(app.databaseUrl, 'update agency_time_entries set seconds = 36307, hourly_rate = 52 where id = $1', [
      created.id,
    ]);
    expect((await file(manager))[1]).toMatch(/,10\.0852777\d+,10:05:07,no,'=1\+1,52\.00,524\.43$/);
    const admin = await app.signedIn('admin@example.com');
    await staff.delete(`${TIME}/${created.id}`);
    const audit = await query<{ action: string; object_name: string; changes: { field: string }[] }>(
      app.databaseUrl,
      `select action, object_name, changes from audit where object_kind = 'time' and object_id = $1 order by id`,
      [String(created.id)],
    );
    expect(audit.map(({ action, object_name }) => `${action} ${object_name}`)).toEqual([
      'created Rated work',
      'updated Rated work',
      expect.stringMatching(/^updated Rated work for /),
      'removed Rated work',
    ]);
    expect(audit[1]?.changes).toEqual(
      [
        { field: 'hours', before: '1:30', after: '2:00' },
        { field: 'billable', before: true, after: false },
      ].map((change) => expect.objectContaining(change)),
    );
    expect(audit[0]?.changes).toContainEqual(expect.objectContaining({ field: 'hours', after: '1:30' }));
    const notices =
      JSON.stringify(audit) +
      JSON.stringify((await admin.get('/api/enterprise/audit?limit=500')).body) +
      JSON.stringify(await query(app.databaseUrl, `select data, internal from event where type like 'time.%'`));
    // The fraction of a timestamp has more digits.
    expect(
      [/43\.21(?!\d)/, /87\.65(?!\d)/, /hourlyRate/, /hourly_rate/].filter((secret) => secret.test(notices)),
    ).toEqual([]);
  });

  it('determine the actual hours of their task, which are then read-only', async () => {
    const task = await createTask(staff, goal.id, { actualHours: 5 });
    const created = await logTime(staff, task.id, { hours: '0:20', dateWorked: '2026-03-13' });
    for (const actualHours of [5, 0.34, null])
      expect(
        await staff.patch<ErrorReply>(`${TASKS}/${task.id}`, { actualHours, version: task.version }),
      ).toMatchObject({
        status: 400,
        body: {
          errors: [{ path: 'actualHours', message: 'Actual hours are counted from the time logged on this task.' }],
        },
      });
    expect(
      (await staff.patch<Task>(`${TASKS}/${task.id}`, { actualHours: 0.33, title: 'Renamed', version: task.version }))
        .body,
    ).toMatchObject({ title: 'Renamed', actualHours: 0.33 });
    await staff.delete(`${TIME}/${created.id}`);
    expect((await staff.patch<Task>(`${TASKS}/${task.id}`, { actualHours: 6 })).body).toMatchObject({
      actualHours: 6,
      loggedHours: 0,
    });
    // The sum is computed, so the audit records no change.
    expect(
      JSON.stringify(
        await query(app.databaseUrl, `select changes from audit where object_kind = 'task' and object_id = $1`, [
          String(task.id),
        ]),
      ),
    ).not.toMatch(/loggedHours/);
  });

  it('move to another task with events of both tasks', async () => {
    const otherGoal = await createGoal(staff);
    const [from, to] = [await createTask(staff, goal.id), await createTask(staff, otherGoal.id)];
    const created = await logTime(staff, from.id, { dateWorked: '2026-03-16' });
    const socket = await manager.openSocket();
    const { body: moved } = await staff.patch<TimeEntry>(`${TIME}/${created.id}`, { taskId: to.id, version: 1 });
    expect(moved).toMatchObject({ taskId: to.id, goalId: otherGoal.id, version: 2 });
    expect((await socket.waitForEvent('time.updated')).data).toEqual({ timeEntry: moved, task: await taskNow(to.id) });
    const remaining = await taskNow(from.id);
    expect(remaining).toMatchObject({ actualHours: null, loggedHours: 0, version: 3 });
    expect((await socket.waitForEvent('task.updated')).data).toEqual({
      task: remaining,
      goal: (await staff.get<Goal>(`/api/talent-phi/goals/${goal.id}`)).body,
    });
  });

  it('reject a stale save with the current entity', async () => {
    const created = await logTime(staff, (await createTask(staff, goal.id)).id, { dateWorked: '2026-03-17' });
    const { body: edited } = await manager.patch<TimeEntry>(`${TIME}/${created.id}`, { hours: 3, version: 1 });
    expect(await staff.patch<ErrorReply>(`${TIME}/${created.id}`, { hours: 4, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: edited },
    });
  });

  it('keep the sums of their tasks correct under concurrent changes', async () => {
    const goals = await Promise.all([1, 2, 3].map(() => createGoal(staff)));
    const tasks = await Promise.all(Array.from({ length: 6 }, (_, n) => createTask(staff, goals[n % 3]!.id)));
    let seed = 7;
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const anyTask = () => tasks[random(tasks.length)]!.id;
    const day = () => `2026-01-${String(1 + random(28)).padStart(2, '0')}`;
    const created = await Promise.all(
      Array.from({ length: 30 }, () =>
        logTime(random(2) === 0 ? staff : manager, anyTask(), {
          hours: (1 + random(8)) / 4,
          dateWorked: day(),
          billable: random(3) > 0,
        }),
      ),
    );
    const responses = await Promise.all([
      ...created.map(({ id }) => {
        const act = random(4);
        if (act === 0) return manager.delete(`${TIME}/${id}`);
        return manager.patch(
          `${TIME}/${id}`,
          act === 1
            ? { taskId: anyTask() }
            : { hours: (1 + random(8)) / 4, billable: random(2) === 0, taskId: anyTask() },
        );
      }),
      ...Array.from({ length: 20 }, () =>
        staff.post(TIME, { taskId: anyTask(), hours: (1 + random(8)) / 4, dateWorked: day() }),
      ),
      ...tasks
        .slice(0, 3)
        .map(({ id }) => staff.patch(`${TASKS}/${id}`, { status: 'completed', goalId: goals[random(2)]!.id })),
      staff.delete(`${TASKS}/${tasks[4]!.id}`),
      staff.delete(`/api/talent-phi/goals/${goals[2]!.id}`),
    ]);
    // A call whose task or goal is deleted concurrently gets 400 or 404; one that waits too long on a busy machine gets
    // 503.
    expect(
      responses.map(({ status }) => status).filter((status) => ![200, 201, 204, 400, 404, 503].includes(status)),
    ).toEqual([]);
    const wrong = await query(
      app.databaseUrl,
      `
      select * from agency_task_time s full join (
        select task_id, count(*) as entries, sum(seconds) as seconds, coalesce(sum(seconds) filter (where billable), 0) as billable,
          coalesce(sum(seconds) filter (where hourly_rate is null), 0) as unrated, coalesce(sum(seconds * hourly_rate), 0) as rated
        from agency_time_entries where task_id is not null group by task_id
      ) c on c.task_id = s.task_id
      where (coalesce(s.entries, 0), coalesce(s.seconds, 0), coalesce(s.billable_seconds, 0), coalesce(s.unrated_seconds, 0), coalesce(s.rated_seconds, 0))
        is distinct from (coalesce(c.entries, 0), coalesce(c.seconds, 0), coalesce(c.billable, 0), coalesce(c.unrated, 0), coalesce(c.rated, 0))`,
    );
    expect(wrong).toEqual([]);
    const wrongDays = await query(
      app.databaseUrl,
      `
      with counted as (
        select date_worked as day, user_id, goal_id, true as is_kept, client_id, project_id as marketing_project_id,
          count(*) as entries, sum(seconds) as seconds, coalesce(sum(seconds) filter (where billable), 0) as billable_seconds
        from agency_time_entries group by 1, 2, 3, 4, 5, 6
      ), kept as (select * from agency_time_days where (entries, seconds, billable_seconds) <> (0, 0, 0))
      (table counted except table kept) union all (table kept except table counted)`,
    );
    expect(wrongDays).toEqual([]);
    expect(
      await query(
        app.databaseUrl,
        `select 1 from agency_time_entries where task_id is null and (task_title is null or goal_title is null)`,
      ),
    ).toEqual([]);
  });
});
