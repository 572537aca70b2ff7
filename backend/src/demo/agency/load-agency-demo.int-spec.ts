import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ThreadEntry } from '@atrium/contract/agency/conversations/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject, ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { PAGE_CATEGORIES, PLATFORMS } from '@atrium/rules/stock/labels';
import {
  CLIENT_STATUSES,
  GOAL_STATUSES,
  PAGE_STATUSES,
  POST_STATUSES,
  TASK_STATUSES,
} from '@atrium/rules/stock/status-changes';
import { prepareDatabase } from '../../api.js';
import { createLogger } from '../../platform/logger.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { testConfig } from '../../../test/config.js';
import { download } from '../../../test/files.js';
import { query } from '../../../test/sql.js';
import { clients as demoClients, goals as demoGoals, projects as demoProjects } from './agency-data.js';

describe('the demonstration agency', () => {
  let app: TestApp;
  const load = (env: NodeJS.ProcessEnv = { DEMO_DATA: 'full' }) =>
    prepareDatabase(testConfig(app.databaseUrl, env), createLogger({ logLevel: 'silent' }, 'test'));
  const rows = <Row extends object = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    query<Row>(app.databaseUrl, sql, values);
  const valuesOf = async (table: string, column: string) =>
    (await rows<{ value: string }>(`select distinct ${column} as value from ${table}`))
      .map(({ value }) => value)
      .toSorted();

  beforeAll(async () => {
    app = await startApp();
    // Like an installation that loaded the clinic's data earlier.
    await rows(`insert into demo_data (area) values ('clinic')`);
    await load();
  });
  afterAll(() => app.close());

  it('has clients, goals, tasks, pages and posts in every state, without repeated names', async () => {
    expect(await valuesOf('agency_clients', 'status')).toEqual([...CLIENT_STATUSES].toSorted());
    expect(await valuesOf('agency_goals', 'status')).toEqual([...GOAL_STATUSES].toSorted());
    expect(await valuesOf('agency_tasks', 'status')).toEqual([...TASK_STATUSES].toSorted());
    expect(await valuesOf('agency_website_pages', 'main_status')).toEqual([...PAGE_STATUSES].toSorted());
    expect(await valuesOf('agency_website_pages', 'category')).toEqual([...PAGE_CATEGORIES, 'Treatment'].toSorted());
    expect(await valuesOf('agency_posts', 'status')).toEqual([...POST_STATUSES].toSorted());
    expect(await valuesOf('agency_posts', 'platform')).toEqual([...PLATFORMS].toSorted());
    expect(await valuesOf('agency_tasks', 'origin')).toEqual(['edited', 'manual', 'model', 'playbook']);
    expect(await valuesOf('agency_clients', 'lower(name)')).toHaveLength(demoClients.length);
    expect(await rows('select lower(title) from agency_goals group by 1 having count(*) > 1')).toEqual([]);
    expect(await rows('select lower(title) from agency_tasks group by 1 having count(*) > 1')).toEqual([]);
  });

  it('has task histories that match the tasks, and goals that count them', async () => {
    expect(
      await rows(`select t.title from agency_tasks t join lateral (
          select count(*)::int as count, min(at) as made, max(at) as changed, (array_agg(status order by id))[count(*)] as status, (array_agg(due_date order by id))[count(*)] as due,
            bool_and(status_before is not distinct from was) as chained
          from (select *, lag(status) over (order by id) as was from agency_task_changes where task_id = t.id) h
        ) h on true
        where h.count <> t.version or h.made <> t.created_at or h.changed <> t.updated_at or h.status <> t.status or h.due is distinct from t.due_date or not h.chained
          or (t.status = 'completed' and t.completed_at <> h.changed)`),
    ).toEqual([]);
    expect(
      await rows(`select g.title from agency_goals g where total_tasks <> (select count(*) from agency_tasks where goal_id = g.id)
        or completed_tasks <> (select count(*) from agency_tasks where goal_id = g.id and status = 'completed') or edited_version > version
        or not exists (select 1 from agency_goal_departments where goal_id = g.id)`),
    ).toEqual([]);
    expect(
      await rows(
        'select id from agency_task_changes h where exists (select 1 from agency_task_changes where id < h.id and at > h.at)',
      ),
    ).toEqual([]);
    expect(await rows('select 1 from agency_task_changes where cardinality(department_ids) = 0')).toEqual([]);
  });

  it("keeps the limit of tasks in progress, uses the agency's accounts, and has nothing in the future", async () => {
    const doing = await rows<{ email: string; count: number }>(
      `select u.email, count(*)::int as count from agency_tasks t left join app_user u on u.id = t.assignee_user_id where t.status = 'in_progress' group by 1 order by 1`,
    );
    expect(doing.map(({ email }) => email)).toEqual([
      'both@example.com',
      'manager@talent-phi.example',
      'staff@talent-phi.example',
    ]);
    const [settings] = await rows<{ limit: number }>('select wip_limit as limit from agency_settings');
    for (const { count } of doing) expect(count).toBeLessThanOrEqual(settings?.limit ?? 0);
    for (const table of ['agency_clients', 'agency_goals', 'agency_tasks', 'agency_website_pages', 'agency_posts']) {
      expect([
        table,
        await rows(
          `select 1 from ${table} where created_at > now() or updated_at > now() or updated_at < created_at or updated_by is null limit 1`,
        ),
      ]).toEqual([table, []]);
    }
    expect(await rows('select 1 from agency_task_changes where at > now() or user_id is null')).toEqual([]);
    // Rows of a client were created after the client.
    expect(
      await rows(
        'select g.title from agency_goals g join agency_clients k on k.id = g.client_id where g.created_at < k.created_at',
      ),
    ).toEqual([]);
    expect(
      await rows(
        'select p.id from agency_posts p join agency_clients k on k.id = p.client_id where p.created_at < k.created_at',
      ),
    ).toEqual([]);
    expect(
      await rows(
        'select w.url from agency_website_pages w join agency_clients k on k.id = w.client_id where w.created_at < k.created_at',
      ),
    ).toEqual([]);
  });

  it('has comments with mentions and a picture, of people who watch the thread', async () => {
    const manager = await app.signedIn('manager@talent-phi.example');
    const [task] = await rows<{ id: number }>(`select id from agency_tasks where title = 'Write the aligners page'`);
    const entries = (await manager.get<ThreadEntry[]>(`/api/talent-phi/threads/task/${task?.id}/entries?show=comments`))
      .body;
    const comments = entries.flatMap((entry) => (entry.type === 'comment' ? [entry.comment] : []));
    expect(comments.map(({ author }) => author.firstName)).toEqual(['Priya', 'Daniel', 'Priya']);
    expect(comments[0]?.mentions.map(({ firstName }) => firstName)).toEqual(['Daniel']);
    const [picture] = comments[2]?.files ?? [];
    expect(picture).toMatchObject({ name: 'aligners-page.png', contentType: 'image/png', hasPreview: true });
    expect((await download(manager, `/api/files/${picture?.id}/preview`)).bytes.length).toBeGreaterThan(1_000);
    expect((await manager.get(`/api/talent-phi/threads/task/${task?.id}/watch`)).body).toEqual({ level: 'all' });
    expect(await rows('select 1 from agency_comment where created_at > now()')).toEqual([]);
    expect(await rows(`select 1 from notification where type like 'comment.%'`)).toEqual([]);
    expect(await rows('select 1 from file_blob where stored_at is null or orphaned_at is not null')).toEqual([]);
  });

  it('is returned by the API like other data', async () => {
    const staff = await app.signedIn('staff@talent-phi.example');
    const clients = await rows<{ id: number; name: string }>('select id, name from agency_clients order by id');
    let pages = 0;
    for (const { id } of clients) {
      pages += (await staff.get<WebsitePage[]>(`/api/talent-phi/clients/${id}/website`)).body.length;
      const posts = (await staff.get<Post[]>(`/api/talent-phi/clients/${id}/social-media-posts`)).body;
      expect(posts.map(({ scheduledDate }) => scheduledDate)).toEqual(
        posts.map(({ scheduledDate }) => scheduledDate).toSorted(),
      );
    }
    expect(pages).toBe(demoClients.flatMap((client) => client.pages).length);
    const goals = (await staff.get<Goal[]>('/api/talent-phi/goals')).body;
    const tasks = (await staff.get<Task[]>('/api/talent-phi/tasks')).body;
    expect(goals.map(({ title }) => title).toSorted()).toEqual(demoGoals.map(({ title }) => title).toSorted());
    expect(tasks).toHaveLength(demoGoals.flatMap((goal) => goal.tasks).length);
    expect(goals.every(({ owner, departmentIds }) => owner !== null && departmentIds.length > 0)).toBe(true);
    expect(tasks.every(({ assignee }) => assignee !== null)).toBe(true);
    const done = tasks.find(({ status, actualHours }) => status === 'completed' && actualHours !== null);
    const history = (await staff.get<TaskChange[]>(`/api/talent-phi/tasks/${done?.id}/changes`)).body;
    expect(history[0]).toMatchObject({ at: done?.completedAt, changes: [{ field: 'status', after: 'completed' }] });
    expect(done?.actualHours).toBe(done?.loggedHours);
    // A row can be edited without a conflict and within the limit.
    expect(
      (await staff.send('PATCH', `/api/talent-phi/tasks/${done?.id}`, { status: 'todo', version: done?.version }))
        .status,
    ).toBe(200);
    expect(
      (
        await staff.send('PATCH', `/api/talent-phi/goals/${goals[0]?.id}`, {
          description: 'Edited',
          version: goals[0]?.version,
        })
      ).status,
    ).toBe(200);
  });

  it('has time entries of every working day at the rates of its people, and unused suggestions', async () => {
    const days = await rows<{ hours: number; weekday: number }>(
      `select sum(seconds)::float8 / 3600 as hours, extract(isodow from date_worked)::int as weekday from agency_time_entries group by user_id, date_worked`,
    );
    expect(days.length).toBeGreaterThan(3 * 55);
    expect(days.filter(({ hours, weekday }) => weekday > 5 || hours > 12 || hours < 5)).toEqual([]);
    expect(days.filter(({ hours }) => hours > 8).length).toBeLessThan(days.length / 20);
    expect(
      await rows(
        `select 1 from agency_time_entries where hourly_rate is null or seconds % 900 <> 0 or date_worked >= (select (now() at time zone time_zone)::date from organisation)`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select t.title from agency_tasks t left join agency_task_time s on s.task_id = t.id where (coalesce(s.entries, 0) > 0) <> exists (select from agency_task_changes h where h.task_id = t.id and h.status <> 'todo')`,
      ),
    ).toEqual([]);
    const [share] = await rows<{ billable: number }>(
      'select sum(seconds) filter (where billable)::float8 / sum(seconds) as billable from agency_time_entries',
    );
    expect(share?.billable).toBeGreaterThan(0.7);
    expect(share?.billable).toBeLessThan(0.95);
    const [runs] = await rows<{ offered: number; accepted: number }>(
      `select (select sum(offered)::int from agency_suggestion_runs) as offered, (select count(*)::int from agency_tasks where origin <> 'manual') as accepted`,
    );
    expect(runs?.offered).toBeGreaterThan(runs?.accepted ?? 0);
  });

  it('has marketing projects in every state but cancelled, at their intended share of the budget', async () => {
    expect(await valuesOf('agency_marketing_projects', 'status')).toEqual([
      'active',
      'completed',
      'on_hold',
      'planned',
    ]);
    const manager = await app.signedIn('manager@talent-phi.example');
    const projects = (await manager.get<MarketingProject[]>('/api/talent-phi/marketing-projects')).body;
    const figures = (await manager.get<ProjectFigures[]>('/api/talent-phi/marketing-projects/figures')).body;
    const used = projects.map(({ id, name, budget }) => [
      name,
      Math.floor((Number(figures.find((each) => each.id === id)?.spent) * 100) / Number(budget)),
    ]);
    for (const demo of demoProjects) {
      const percent = used.find(([name]) => name === demo.name)?.[1] as number;
      expect([demo.name, Math.abs(percent - (demo.usedPercent ?? 0)) <= 1]).toEqual([demo.name, true]);
      expect(projects.find(({ name }) => name === demo.name)).toMatchObject({
        clientName: demo.client?.columns.name ?? demo.clientName,
        projectManager: { id: expect.any(String) },
      });
      expect(projects.find(({ name }) => name === demo.name)?.goalIds).toHaveLength(demo.goals.length);
    }
    expect(
      await rows(
        "select name from agency_marketing_projects where created_at > now() or updated_at < created_at or (status = 'planned') <> (start_date > current_date)",
      ),
    ).toEqual([]);
    // Reached thresholds count as announced, so a new time entry announces none.
    expect(
      await rows(
        'select name, told_percent as told from agency_marketing_projects where told_percent > 0 order by told_percent',
      ),
    ).toEqual([
      { name: 'Solar leads', told: 80 },
      { name: 'Catalogue online', told: 100 },
    ]);
    const notices = (await manager.get<Notification[]>('/api/notifications')).body;
    expect(notices.map(({ title, body, link }) => ({ title, body, link }))).toEqual([
      {
        title: 'Budget used',
        body: expect.stringMatching(/^"Catalogue online" has used 10[345]% of its budget$/),
        link: `/talent-phi/projects/${projects.find(({ name }) => name === 'Catalogue online')?.id}`,
      },
    ]);
    const [notice] = await rows<{ isPast: boolean }>('select created_at < now() as "isPast" from notification');
    expect(notice?.isPast).toBe(true);
    const [reached] = await rows<{ rated: number }>(
      'select count(*)::int as rated from agency_marketing_project_goals',
    );
    expect(reached?.rated).toBe(demoProjects.flatMap(({ goals }) => goals).length);
  });

  it('loads once: a second start changes nothing, even after all rows were deleted', async () => {
    const before = await rows('select count(*)::int as count from agency_posts');
    await load();
    expect(await rows('select count(*)::int as count from agency_posts')).toEqual(before);
    await rows('delete from agency_posts');
    await load();
    expect(await rows('select count(*)::int as count from agency_posts')).toEqual([{ count: 0 }]);
  });
});

describe('an agency in use, one without demonstration data, and one without a person', () => {
  let app: TestApp;
  const load = (env: NodeJS.ProcessEnv = { DEMO_DATA: 'full' }) =>
    prepareDatabase(testConfig(app.databaseUrl, env), createLogger({ logLevel: 'silent' }, 'test'));
  const count = async (table: string) =>
    (await query<{ count: number }>(app.databaseUrl, `select count(*)::int as count from ${table}`))[0]?.count;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('stays empty when disabled, ignores clients in use, and uses names in place of missing accounts', async () => {
    await load({ DEMO_DATA: 'none' });
    expect([await count('agency_clients'), await count('demo_data')]).toEqual([0, 0]);
    await query(app.databaseUrl, `insert into agency_clients (name) values ('A real client')`);
    await load();
    expect([await count('agency_clients'), await count('agency_goals')]).toEqual([1, 0]);
    await query(app.databaseUrl, 'delete from agency_clients');
    await query(app.databaseUrl, 'delete from demo_data');
    await query(app.databaseUrl, `update department set name = 'Renamed ' || id where project = 'talent-phi'`);
    await query(
      app.databaseUrl,
      `update app_user set removed_at = now(), is_active = false where email = 'both@example.com'`,
    );
    await load();
    expect(
      await query(app.databaseUrl, `select distinct assigned_to from agency_tasks where assignee_user_id is null`),
    ).toEqual([{ assigned_to: 'Tomás Ferreira' }]);
    expect(
      await query(
        app.databaseUrl,
        'select count(*)::int as count from agency_goals g where not exists (select 1 from agency_goal_departments where goal_id = g.id)',
      ),
    ).toEqual([{ count: 0 }]);
  });
});
