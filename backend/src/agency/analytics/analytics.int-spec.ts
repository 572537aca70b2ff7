import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Analytics, FigureRows } from '@atrium/contract/agency/analytics/schemas';
import { ANALYTICS_PANELS } from '@atrium/contract/agency/analytics/values';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { AgencyMetrics } from '@atrium/contract/agency/dashboard/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { getPreviousRange } from '@atrium/rules/agency/analytics-range';
import { addDays, getWeekStart } from '@atrium/rules/time/calendar';
import { getElapsedPercentage, isBehind } from '@atrium/rules/agency/goal-progress';
import { getWallTimeInZone } from '@atrium/rules/time/time-zone';
import {
  listAgencyDepartments,
  readAllPages,
  logTime,
  createClient,
  createGoal,
  createTask,
  readUserId,
} from '../../../test/agency.js';
import {
  ExpectedAnalytics,
  type Change,
  type Filters,
  type AnalyticsData,
  percentile,
} from '../../../test/expected-analytics.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { testConfig } from '../../../test/config.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { prepareDatabase } from '../../api.js';
import { createLogger } from '../../platform/logger.js';

const BASE = '/api/talent-phi';
const ANALYTICS = `${BASE}/analytics`;

/** Returns only positive counts. */
const nonZero = (counts: readonly (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries(counts.filter(([, count]) => count > 0));

describe('analytics', () => {
  let app: TestApp;
  let staff: TestClient;
  let superadmin: TestClient;
  let lists: AnalyticsData;

  beforeAll(async () => {
    app = await startApp();
    await prepareDatabase(
      testConfig(app.databaseUrl, { DEMO_DATA: 'full' }),
      createLogger({ logLevel: 'silent' }, 'test'),
    );
    staff = await app.signedIn('staff@talent-phi.example');
    superadmin = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await staff.get<T>(path);
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const search = (values: object) =>
    new URLSearchParams(
      Object.entries(values).map(([name, value]) => [name, String(value)] as [string, string]),
    ).toString();
  const rowsOf = async (values: object) => (await get<FigureRows>(`${ANALYTICS}/rows?${search(values)}`)).total;

  /** Creates tasks at the limits of the counted days, in counted goals and in a canceled one. */
  const edges = async (zone: string, today: string): Promise<void> => {
    const [department] = await listAgencyDepartments(staff);
    const me = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    const monday = getWeekStart(today);
    for (const status of ['active', 'cancelled']) {
      const goal = await createGoal(staff, {
        departmentIds: [department],
        startDate: addDays(today, -40),
        dueDate: today,
        status,
      });
      const make = (fields: object) => createTask(staff, goal.id, { assignedTo: me, ...fields });
      await make({ dueDate: addDays(today, -1), estimatedHours: 1.25 });
      await make({ dueDate: addDays(today, 13), estimatedHours: 0.1, origin: 'edited' });
      await make({ dueDate: addDays(today, 14), estimatedHours: 9 });
      await make({ dueDate: today, origin: 'playbook' });
      for (const [day, time] of [
        [addDays(monday, -1), '23:59:59'],
        [monday, '00:00:00'],
        [addDays(monday, -21), '00:00:00'],
        [addDays(monday, -22), '23:59:59'],
      ] as const) {
        const { id } = await make({ dueDate: addDays(monday, -1), origin: 'model' });
        await query(
          app.databaseUrl,
          `update agency_tasks set status = 'completed', completed_at = ($2 || ' ' || $3)::timestamp at time zone $4, created_at = ($2 || ' ' || $3)::timestamp at time zone $4 where id = $1`,
          [id, day, time, zone],
        );
      }
    }
  };

  /** Creates time entries of 20 minutes each: at the limits of the counted days, and of a deleted task and goal. */
  const workedEdges = async (today: string): Promise<void> => {
    const monday = getWeekStart(today);
    const client = await createClient(staff);
    const goals = [
      await createGoal(staff, { clientId: client.id }),
      await createGoal(staff, { clientId: client.id }),
      await createGoal(staff, { status: 'cancelled' }),
    ];
    for (const [index, goal] of goals.entries()) {
      const task = await createTask(staff, goal.id);
      for (const day of [today, monday, addDays(monday, -1), addDays(monday, -21), addDays(monday, -22)])
        await logTime(index === 2 ? superadmin : staff, task.id, {
          dateWorked: day,
          hours: '0:20',
          billable: index !== 1,
        });
      if (index === 0) await staff.delete(`${BASE}/tasks/${task.id}`);
      if (index === 1) await staff.delete(`${BASE}/goals/${goal.id}`);
    }
  };

  const readLists = async (): Promise<AnalyticsData> => {
    const [goals, tasks, clients] = await Promise.all([
      get<Goal[]>(`${BASE}/goals`),
      get<Task[]>(`${BASE}/tasks`),
      get<Client[]>(`${BASE}/clients`),
    ]);
    const changes = await query<Change>(
      app.databaseUrl,
      'select task_id as "taskId", at, status, type, user_id as "userId" from agency_task_changes order by id',
    );
    const projects = await get<MarketingProject[]>(`${BASE}/marketing-projects`);
    const ofClients = async <T>(what: string) =>
      (await Promise.all(clients.map(({ id }) => get<T[]>(`${BASE}/clients/${id}/${what}`)))).flat();
    return {
      goals,
      tasks,
      changes,
      pages: await ofClients('website'),
      posts: await ofClients('social-media-posts'),
      time: await readAllPages<TimeEntry>(staff, `${BASE}/time-entries?limit=500`),
      projects,
    };
  };

  const expectCounts = async (
    zone: string,
    today: string,
    range: { from: string; to: string },
    filters: Filters,
  ): Promise<void> => {
    const figures = await get<Analytics>(`${ANALYTICS}?${search({ ...range, ...filters })}`);
    const author = new ExpectedAnalytics(lists, filters, zone, today);
    const before = getPreviousRange(range);
    expect(figures).toMatchObject({ today, range, before });
    expect(figures.delivery).toEqual({
      now: author.delivery(range),
      before: author.delivery(before),
      weeks: author.weeks(range).map((week) => ({ ...week, ...author.deliveryOfWeek(week, range) })),
    });

    const late = author.overdue();
    const aged = (from: number, to: number) => late.filter((days) => days >= from && days <= to).length;
    expect(figures.overdue).toEqual({
      total: late.length,
      ages: [
        ['1-3', aged(1, 3)],
        ['4-7', aged(4, 7)],
        ['8-14', aged(8, 14)],
        ['15-30', aged(15, 30)],
        ['31+', aged(31, 10_000)],
      ].map(([age, tasks]) => ({ age, tasks })),
    });

    for (const [period, days] of [
      ['now', range],
      ['before', before],
    ] as const) {
      const took = author.flow(days);
      expect(figures.flow[period]).toMatchObject({ completed: author.delivery(days).completed, measured: took.length });
      for (const [name, part] of [
        ['medianDays', 0.5],
        ['days85', 0.85],
      ] as const)
        if (took.length === 0) expect(figures.flow[period][name]).toBeNull();
        else expect(Math.abs((figures.flow[period][name] ?? 0) - percentile(took, part))).toBeLessThan(0.051);
    }
    const took = author.flow(range);
    const lasted = (from: number, to: number) => took.filter((days) => days >= from && days < to).length;
    expect(figures.flow.durations.map(({ tasks }) => tasks)).toEqual([
      lasted(0, 1),
      lasted(1, 3),
      lasted(3, 7),
      lasted(7, 14),
      lasted(14, 10_000),
    ]);

    expect(nonZero(figures.inProgress.people.map(({ person, tasks }) => [person, tasks]))).toEqual(author.inProgress());
    expect(nonZero(figures.hours.people.map(({ person, hours }) => [person, Math.round(hours * 100)]))).toEqual(
      nonZero(Object.entries(author.hours())),
    );
    const active = author.activeGoals();
    expect(figures.goals.entries.map(({ id }) => id).toSorted()).toEqual(active.map(({ id }) => id).toSorted());
    expect(figures.goals).toMatchObject({
      total: active.length,
      behind: active.filter(({ progress, startDate, dueDate }) =>
        isBehind(progress, getElapsedPercentage(startDate, dueDate, today)),
      ).length,
    });

    expect(nonZero(figures.website.statuses.map(({ status, pages }) => [status, pages]))).toEqual(author.pages());
    expect(
      figures.posts.weeks.map(({ platforms }) => nonZero(platforms.map(({ platform, posts }) => [platform, posts]))),
    ).toEqual(author.weeks(range).map((week) => author.posts(week)));
    expect(figures.posts.before).toBe(Object.values(author.posts(before)).reduce((sum, count) => sum + count, 0));
    expect(
      nonZero([
        ...figures.suggestions.sources.map(({ source, accepted }) => [source, accepted] as const),
        ['edited', figures.suggestions.edited],
      ]),
    ).toEqual(author.acceptedSuggestions(range));

    const { time } = figures;
    expect({ now: time.now, before: time.before, weeks: time.weeks }).toEqual({
      now: author.loggedTime(range),
      before: author.loggedTime(before),
      weeks: author.weeks(range).map((week) => ({ ...week, ...author.loggedTime(week) })),
    });
    const sums = ({ entries, hours, billableHours }: Analytics['time']['now']) => ({ entries, hours, billableHours });
    expect(Object.fromEntries(time.clients.map((one) => [String(one.clientId), sums(one)]))).toEqual(
      author.loggedBy(range, ({ clientId }) => clientId),
    );
    expect(Object.fromEntries(time.goals.map((one) => [String(one.goalId), sums(one)]))).toEqual(
      author.loggedBy(range, ({ goalId }) => goalId),
    );
    expect(Object.fromEntries(time.people.map((one) => [one.person, sums(one)]))).toEqual(
      author.loggedBy(range, ({ userId }) => userId),
    );
    for (const list of [time.clients, time.goals, time.people])
      expect(list.map(({ hours }) => hours)).toEqual(list.map(({ hours }) => hours).toSorted((a, b) => b - a));

    // The rows of a figure match its count.
    const scope = { ...range, ...filters };
    expect(await rowsOf({ ...scope, figure: 'logged' })).toBe(time.now.entries);
    expect(await rowsOf({ ...scope, figure: 'logged', key: 'billable' })).toBe(
      author.time(range).filter(({ billable }) => billable).length,
    );
    for (const [key, entries] of [
      ...time.clients.map((one) => [`client:${one.clientId ?? 'none'}`, one.entries] as const),
      ...time.goals.slice(0, 4).map((one) => [`goal:${one.goalId ?? 'none'}`, one.entries] as const),
      ...time.people.map((one) => [`person:${one.person}`, one.entries] as const),
    ])
      expect({ key, entries: await rowsOf({ ...scope, figure: 'logged', key }) }).toEqual({ key, entries });
    const { created, completed, judged, onTime } = figures.delivery.now;
    expect({
      created: await rowsOf({ ...scope, figure: 'created' }),
      completed: await rowsOf({ ...scope, figure: 'completed' }),
      judged: await rowsOf({ ...scope, figure: 'judged' }),
      onTime: await rowsOf({ ...scope, figure: 'on-time' }),
    }).toEqual({ created, completed, judged, onTime });
    // Each task counts once: header, weeks and rows agree.
    const { weeks } = figures.delivery;
    expect({
      judged: weeks.reduce((sum, week) => sum + week.judged, 0),
      onTime: weeks.reduce((sum, week) => sum + week.onTime, 0),
    }).toEqual({ judged, onTime });
    for (const week of weeks)
      expect({ from: week.from, judged: await rowsOf({ ...scope, figure: 'judged', key: week.from }) }).toEqual({
        from: week.from,
        judged: week.judged,
      });
    for (const { age, tasks } of figures.overdue.ages)
      expect({ age, tasks: await rowsOf({ ...scope, figure: 'overdue', key: age }) }).toEqual({ age, tasks });
    for (const { duration, tasks } of figures.flow.durations)
      expect({ duration, tasks: await rowsOf({ ...scope, figure: 'flow', key: duration }) }).toEqual({
        duration,
        tasks,
      });
    for (const { person, tasks } of figures.hours.people)
      expect({ person, tasks: await rowsOf({ ...scope, figure: 'hours', key: person }) }).toEqual({ person, tasks });
    for (const { status, pages } of figures.website.statuses)
      expect({ status, pages: await rowsOf({ ...scope, figure: 'pages', key: status }) }).toEqual({ status, pages });
    for (const { source, accepted } of figures.suggestions.sources)
      expect({ source, accepted: await rowsOf({ ...scope, figure: 'accepted', key: source }) }).toEqual({
        source,
        accepted,
      });
    expect(await rowsOf({ ...scope, figure: 'posts' })).toBe(figures.posts.total);
  };

  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    it(`every figure equals a count by hand in ${zone}`, async () => {
      expect((await superadmin.put('/api/settings/organisation', { timeZone: zone })).status).toBe(200);
      const today = getWallTimeInZone(new Date(), zone).slice(0, 10);
      await edges(zone, today);
      await workedEdges(today);
      lists = await readLists();
      const monday = getWeekStart(today);
      const month = { from: addDays(monday, -21), to: today };
      const filters: Filters[] = [
        {},
        { departmentId: (await listAgencyDepartments(staff))[0] ?? 0 },
        { person: await readUserId(app.databaseUrl, 'staff@talent-phi.example') },
        { clientId: lists.pages[0]?.clientId ?? 0 },
        { clientId: lists.time.find(({ goalId }) => goalId === null)?.clientId ?? 0 },
        ...lists.projects.slice(0, 2).map(({ id }) => ({ marketingProjectId: id })),
      ];
      for (const filter of filters) await expectCounts(zone, today, month, filter);
      await expectCounts(zone, today, { from: addDays(monday, -80), to: addDays(monday, 6) }, {});
      await expectCounts(zone, today, { from: addDays(monday, -1), to: addDays(monday, -1) }, {});
      // This week equals the dashboard.
      const week = await get<Analytics>(`${ANALYTICS}?${search({ from: monday, to: addDays(monday, 6) })}`);
      const metrics = await get<AgencyMetrics>(`${BASE}/metrics`);
      expect({
        onTimeSample: week.delivery.now.judged,
        overdueTasks: week.overdue.total,
        tasksInProgress: week.inProgress.total,
        activeGoals: week.goals.total,
      }).toEqual({
        onTimeSample: metrics.onTimeSample,
        overdueTasks: metrics.overdueTasks,
        tasksInProgress: metrics.tasksInProgress,
        activeGoals: metrics.activeGoals,
      });
      expect((await get<Analytics>(ANALYTICS)).range).toEqual(month);
    });

  it('counts offers, except by department or client, and shows no disabled limits', async () => {
    const me = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    await query(app.databaseUrl, `delete from agency_suggestion_runs`);
    await query(
      app.databaseUrl,
      `insert into agency_suggestion_runs (job_id, user_id, at, month, source, offered) values
         (gen_random_uuid(), $1, now(), now()::date, 'openai-compatible', 5), (gen_random_uuid(), $1, now(), now()::date, 'playbook', 4), (gen_random_uuid(), $1, now(), now()::date, null, 0)`,
      [me],
    );
    const offered = async (more = '') =>
      (await get<Analytics>(`${ANALYTICS}${more}`)).suggestions.sources.map((source) => source.offered);
    expect(await offered()).toEqual([5, 4]);
    expect(await offered(`?person=${me}`)).toEqual([5, 4]);
    expect(await offered('?person=somebody%20else')).toEqual([0, 0]);
    expect(await offered('?clientId=1')).toEqual([null, null]);
    expect(await rowsOf({ figure: 'offered' })).toBe(2);
    const manager = await app.signedIn('manager@talent-phi.example');
    expect((await manager.put('/api/settings/talent-phi', { wipLimit: 0, capacityHours: 0 })).status).toBe(200);
    const figures = await get<Analytics>(ANALYTICS);
    expect(figures.hours.capacity).toBeNull();
    expect(figures.inProgress.people.every(({ limit }) => limit === null)).toBe(true);
    await manager.put('/api/settings/talent-phi', { wipLimit: 3, capacityHours: 7.5 });
    expect((await get<Analytics>(ANALYTICS)).hours.capacity).toBe(75);
  });

  it('rejects invalid ranges, figures and panels with a sentence', async () => {
    const refusals = {
      'from=2025-01-01&to=2026-02-05': 'Please choose at most 400 days',
      'from=2026-02-02&to=2026-02-01': 'The last day must be on or after the first day',
      'to=0001-01-01': 'Please choose days from 1900 to 2999',
      'from=2026-02-30': 'Please enter a date such as 2026-11-02',
    };
    for (const [address, message] of Object.entries(refusals))
      for (const path of [ANALYTICS, `${ANALYTICS}/rows`, `${ANALYTICS}/export.csv`])
        expect(await staff.get(`${path}?${address}&figure=created&panel=on-time`)).toMatchObject({
          status: 400,
          body: { message },
        });
    expect((await staff.get(`${ANALYTICS}?from=2025-01-01&to=2026-02-04`)).status).toBe(200);
    for (const address of [
      'rows',
      'rows?figure=nothing',
      'rows?figure=overdue&key=2',
      'rows?figure=logged&key=client:0',
      'rows?figure=logged&key=goal:9999999999',
      'rows?figure=logged&key=rate',
      'rows?figure=pages&key=gone',
      'rows?figure=posts&key=fax',
      'rows?figure=accepted&key=manual',
      'rows?figure=offered&key=edited',
      'rows?figure=flow&key=2',
      'export.csv',
      'export.csv?panel=reach',
    ])
      expect({ address, status: (await staff.get(`${ANALYTICS}/${address}`)).status }).toEqual({
        address,
        status: 400,
      });
    expect((await staff.get(`${ANALYTICS}/rows?figure=judged&key=high`)).status).toBe(400);
    for (const figure of ['created', 'completed', 'on-time'])
      expect(await staff.get(`${ANALYTICS}/rows?figure=${figure}&key=high`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'key', message: 'This figure does not support "key"' }] },
      });
    expect(await staff.get(`${ANALYTICS}/rows`)).toMatchObject({
      body: { errors: [{ path: 'figure', message: 'Please choose a figure' }] },
    });
    expect(await staff.get(`${ANALYTICS}/export.csv?panel=`)).toMatchObject({
      body: { errors: [{ path: 'panel', message: 'Please choose a panel' }] },
    });
    for (const [user, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
    ] as const)
      for (const path of ['', '/rows?figure=created', '/export.csv?panel=flow'])
        expect({ path, status: (await user.get(ANALYTICS + path)).status }).toEqual({ path, status });
  });

  it('exports panels whose cells no spreadsheet executes', async () => {
    const goal = await createGoal(staff, { title: '=1+1', startDate: '2020-01-01', dueDate: '2020-01-02' });
    await createTask(staff, goal.id, { assignedTo: '@SUM(A1)', status: 'in_progress' });
    const file = async (panel: string) => {
      const response = await fetch(`${staff.url}${ANALYTICS}/export.csv?panel=${panel}`, {
        headers: { cookie: staff.cookieHeader },
      });
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`filename="analytics-${panel}-\\d{4}-\\d\\d-\\d\\d-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
      );
      return response.text();
    };
    const logged = 'Entries,Hours,Billable hours,Billable %';
    const headings: Record<(typeof ANALYTICS_PANELS)[number], string> = {
      'on-time': 'From,To,On time,Late,On time %',
      throughput: 'From,To,Created,Completed',
      overdue: 'Days late,Tasks',
      flow: 'From,To,Completed,Measured,Median days,85th percentile days,Less than 1 day,1 to 3 days,3 to 7 days,7 to 14 days,14 days or more',
      'in-progress': 'Person,In Progress,Limit',
      goals: 'Goal,Due date,Progress %,Time over %,Behind',
      posts: 'From,To,Instagram,Facebook,Twitter,LinkedIn,All',
      hours: 'Person,Open hours,Capacity,Tasks,Tasks without estimate,Overdue hours',
      website: 'Status,Pages',
      suggestions: 'Source,Offered,Accepted',
      'time-weeks': `From,To,${logged}`,
      'time-clients': `Client,${logged}`,
      'time-goals': `Goal,${logged}`,
      'time-people': `Person,${logged}`,
    };
    const { time } = await get<Analytics>(ANALYTICS);
    const rows = {
      'time-weeks': time.weeks,
      'time-clients': time.clients,
      'time-goals': time.goals,
      'time-people': time.people,
    };
    for (const panel of ANALYTICS_PANELS) {
      const lines = (await file(panel)).replace('\uFEFF', '').trimEnd().split('\r\n');
      expect({ panel, heading: lines[0] }).toEqual({ panel, heading: headings[panel] });
      expect(lines.length).toBeGreaterThan(1);
      // The file contains only the panel of its button.
      if (Object.hasOwn(rows, panel))
        expect({ panel, rows: lines.length - 1 }).toEqual({ panel, rows: rows[panel as keyof typeof rows].length });
    }
    expect(await file('goals')).toContain(`\r\n'=1+1,2020-01-02,0,100,yes\r\n`);
    expect(await file('in-progress')).toContain(`\r\n'@SUM(A1),1,\r\n`);
  });
});
