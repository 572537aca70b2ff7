import type { DataSource, EntityManager } from 'typeorm';
import { type StoryGoal, type StoryTask, StoryCalendar, tellGoals, tellPosts } from './agency-story.js';
import { tellTime } from './agency-time.js';
import { DEMO_CLIENTS, DEMO_PAGES, DEMO_TEAM, type DemoClientKey, type DemoPerson } from './demo-clients.js';
import { insertProjects } from './load-projects.js';
import { insertSuggestionRuns, insertTime } from './load-time.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

const ACCOUNTS: Readonly<Record<DemoPerson, readonly [email: string, name: string]>> = {
  daniel: ['manager@talent-phi.example', 'Daniel Weber'],
  priya: ['staff@talent-phi.example', 'Priya Nair'],
  tomas: ['both@example.com', 'Tomás Ferreira'],
};

/** Who has an account; whoever was removed is named by their name where people are named by text. */
interface Cast {
  id(who: DemoPerson): string | null;
  name(who: DemoPerson): string;
}

const castOf = async (tx: EntityManager): Promise<Cast> => {
  const found = await rowsOf<{ email: string; id: string }>(
    tx,
    'select lower(email) as email, id from app_user where lower(email) = any ($1) and removed_at is null',
    [DEMO_TEAM.map((who) => ACCOUNTS[who][0])],
  );
  const id = (who: DemoPerson): string | null => found.find(({ email }) => email === ACCOUNTS[who][0])?.id ?? null;
  return { id, name: (who) => id(who) ?? ACCOUNTS[who][1] };
};

/** Rows as JSON, in this order; the ids come back in the same. */
const insert = async (
  tx: EntityManager,
  columns: string,
  select: string,
  fields: string,
  rows: readonly object[],
  joins = '',
): Promise<number[]> => {
  const inserted = await rowsOf<{ id: number }>(
    tx,
    `insert into ${columns} select ${select} from rows from (jsonb_to_recordset($1::jsonb) as (${fields})) with ordinality as d ${joins} order by d.ordinality returning id`,
    [JSON.stringify(rows)],
  );
  return inserted.map(({ id }) => id);
};

type ClientIds = Readonly<Record<DemoClientKey, number>>;

const insertClients = async (tx: EntityManager, calendar: StoryCalendar, cast: Cast): Promise<ClientIds> => {
  const clients = Object.entries(DEMO_CLIENTS) as [DemoClientKey, (typeof DEMO_CLIENTS)[DemoClientKey]][];
  const ids = await insert(
    tx,
    'agency_clients (name, contact_email, contact_phone, industry, description, website, address, status, created_at, updated_at, updated_by)',
    'name, mail, phone, industry, description, website, address, status, at, at, who',
    'name text, mail text, phone text, industry text, description text, website text, address text, status text, at timestamptz, who uuid',
    clients.map(([, { domain, mailbox, since, ...client }], index) => ({
      ...client,
      mail: `${mailbox}@${domain}`,
      website: `https://${domain}`,
      at: calendar.at(calendar.workingDay(-since), 40 + index * 23),
      who: cast.id('daniel'),
    })),
  );
  return Object.fromEntries(clients.map(([key], index) => [key, ids[index]])) as ClientIds;
};

const insertPages = (tx: EntityManager, calendar: StoryCalendar, cast: Cast, clients: ClientIds): Promise<number[]> =>
  insert(
    tx,
    `agency_website_pages (client_id, project_name, url, category, main_status, focus_keyphrase, meta_title, responsible, notes, version, edited_version,
       created_at, updated_at, updated_by)`,
    'client, name, url, category, status, keyphrase, title, responsible, notes, version, version, made, edited, who',
    `client int, name text, url text, category text, status text, keyphrase text, title text, responsible text, notes text, version int,
       made timestamptz, edited timestamptz, who uuid`,
    DEMO_PAGES.map((page, index) => ({
      client: clients[page.client],
      name: page.projectName,
      url: `https://${DEMO_CLIENTS[page.client].domain}${page.path}`,
      category: page.category,
      status: page.mainStatus,
      keyphrase: page.keyphrase,
      title: page.mainStatus === 'Pending Creation' ? null : `${page.projectName} | ${DEMO_CLIENTS[page.client].name}`,
      responsible: page.responsible,
      notes: page.notes,
      version: page.edited === page.made ? 1 : 2,
      made: calendar.at(calendar.workingDay(-page.made), 30 + index * 11),
      edited: calendar.at(
        calendar.workingDay(-page.edited),
        page.edited === page.made ? 30 + index * 11 : 90 + index * 13,
      ),
      who: cast.id(DEMO_TEAM.find((who) => ACCOUNTS[who][1] === page.responsible) ?? 'priya'),
    })),
  );

const insertPosts = (tx: EntityManager, calendar: StoryCalendar, cast: Cast, clients: ClientIds): Promise<number[]> =>
  insert(
    tx,
    'agency_posts (client_id, content, platform, scheduled_at, status, version, edited_version, created_at, updated_at, updated_by)',
    'client, content, platform, scheduled, status, version, version, made, coalesce(published, made), who',
    'client int, content text, platform text, scheduled timestamp, status text, version int, made timestamptz, published timestamptz, who uuid',
    tellPosts(calendar).map(({ client, who, content, platform, scheduledDate, status, createdAt, publishedAt }) => ({
      client: clients[client],
      content,
      platform,
      scheduled: scheduledDate,
      status,
      version: publishedAt === null ? 1 : 2,
      made: createdAt,
      published: publishedAt,
      who: cast.id(who),
    })),
  );

const insertGoals = async (
  tx: EntityManager,
  goals: readonly StoryGoal[],
  cast: Cast,
  clients: ClientIds,
): Promise<number[]> => {
  const ids = await insert(
    tx,
    `agency_goals (title, description, client_id, owner_id, metric_name, metric_target, metric_current, priority, status, start_date, due_date,
       completed_at, version, edited_version, created_at, updated_at, updated_by)`,
    'title, description, client, owner, metric, target, current, priority, status, starts, due, completed, version, edited_version, made, coalesce(edited, made), who',
    `title text, description text, client int, owner text, metric text, target float8, current float8, priority text, status text, starts date, due date,
       completed timestamptz, version int, edited_version int, made timestamptz, edited timestamptz, who uuid`,
    goals.map(({ demo, startDate, dueDate, createdAt, completedAt, editedAt, tasks }) => {
      // Every change of a task raised it, and the edit was the last.
      const version = 1 + tasks.reduce((sum, { history }) => sum + history.length, 0) + (editedAt === null ? 0 : 1);
      return {
        title: demo.title,
        description: demo.description,
        client: demo.client === null ? null : clients[demo.client],
        owner: cast.name(demo.owner),
        metric: demo.metric?.[0] ?? null,
        target: demo.metric?.[1] ?? null,
        current: demo.metric?.[2] ?? 0,
        priority: demo.priority,
        status: demo.status,
        starts: startDate,
        due: dueDate,
        completed: completedAt,
        version,
        edited_version: editedAt === null ? 1 : version,
        made: createdAt,
        edited: editedAt,
        who: cast.id(demo.owner),
      };
    }),
  );
  // A goal whose departments were renamed gets the first of those that there are.
  await tx.query(
    `insert into agency_goal_departments (goal_id, department_id)
     select g.id, d.id from unnest($1::int[]) with ordinality g (id, ord) join jsonb_array_elements($2::jsonb) with ordinality w (names, ord) using (ord)
     join department d on d.project = 'talent-phi' and d.is_active and w.names ? d.name
     union
     select g.id, (select id from department where project = 'talent-phi' order by is_active desc, id limit 1) from unnest($1::int[]) with ordinality g (id, ord)
     join jsonb_array_elements($2::jsonb) with ordinality w (names, ord) using (ord)
     where exists (select 1 from department where project = 'talent-phi')
       and not exists (select 1 from department d where d.project = 'talent-phi' and d.is_active and w.names ? d.name)`,
    [ids, JSON.stringify(goals.map(({ demo }) => demo.departments))],
  );
  return ids;
};

const insertTasks = async (
  tx: EntityManager,
  goals: readonly StoryGoal[],
  goalIds: readonly number[],
  cast: Cast,
): Promise<Map<StoryTask, number>> => {
  const tasks = goals.flatMap((goal, index) => goal.tasks.map((task) => ({ ...task, goal, goalId: goalIds[index] })));
  const taskIds = await insert(
    tx,
    `agency_tasks (goal_id, title, assigned_to, status, priority, estimated_hours, due_date, completed_at, notes, tags, origin,
       version, edited_version, created_at, updated_at, updated_by)`,
    `goal, title, assignee, status, priority, hours, due, completed, notes, array(select jsonb_array_elements_text(tags)), origin, version, version, made, changed, who`,
    `goal int, title text, assignee text, status text, priority text, hours numeric, due date, completed timestamptz, notes text, tags jsonb, origin text,
       version int, made timestamptz, changed timestamptz, who uuid`,
    tasks.map(({ demo, goalId, status, dueDate, completedAt, history }) => ({
      goal: goalId,
      title: demo.title,
      assignee: cast.name(demo.who),
      status,
      priority: demo.priority ?? 'medium',
      hours: demo.isUnestimated ? null : demo.hours,
      due: dueDate,
      completed: completedAt,
      notes: demo.notes ?? null,
      tags: demo.tags ?? [],
      origin: demo.origin ?? 'manual',
      version: history.length,
      made: history[0]?.at,
      changed: history.at(-1)?.at,
      who: cast.id(history.at(-1)?.who ?? demo.who),
    })),
  );
  const changes = tasks.flatMap(({ history, demo }, index) =>
    history.map((change) => ({ ...change, demo, taskId: taskIds[index] })),
  );
  // Their ids follow the time, as they do when people work.
  await insert(
    tx,
    `agency_task_changes (task_id, goal_id, client_id, department_ids, title, assigned_to, estimated_hours, origin, type, at, user_id, status, status_before, due_date, changes)`,
    `t.id, t.goal_id, (select client_id from agency_goals g where g.id = t.goal_id),
       array(select department_id from agency_goal_departments p where p.goal_id = t.goal_id order by 1), t.title, t.assigned_to, t.estimated_hours, t.origin,
       d.type, d.at, d.who, d.status, d.before, d.due, d.changes`,
    'task int, type text, at timestamptz, who uuid, status text, before text, due date, changes jsonb',
    changes
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ taskId, type, at, who, status, statusBefore, dueDate, changes: fields }) => ({
        task: taskId,
        type,
        at,
        who: cast.id(who),
        status,
        before: statusBefore,
        due: dueDate,
        changes: fields,
      })),
    'join agency_tasks t on t.id = d.task',
  );
  return new Map(goals.flatMap(({ tasks: told }) => told).map((task, index) => [task, taskIds[index] as number]));
};

/** Fills an empty agency with three believable months around today. Once in the life of a database. */
export const loadAgencyDemo = async (db: DataSource): Promise<void> => {
  await db.transaction(async (tx) => {
    const [first] = await rowsOf(
      tx,
      `insert into demo_data (area) values ('agency') on conflict do nothing returning area`,
    );
    if (first === undefined) return;
    const [used] = await rowsOf(tx, 'select 1 from agency_clients union all select 1 from agency_goals limit 1');
    if (used !== undefined) return;
    const organisation = await rowOf<{ zone: string }>(tx, 'select time_zone as zone from organisation');
    const calendar = new StoryCalendar(new Date(), organisation.zone);
    const cast = await castOf(tx);
    const clients = await insertClients(tx, calendar, cast);
    await insertPages(tx, calendar, cast, clients);
    await insertPosts(tx, calendar, cast, clients);
    const goals = tellGoals(calendar);
    const taskIds = await insertTasks(tx, goals, await insertGoals(tx, goals, cast, clients), cast);
    await insertTime(tx, tellTime(calendar, goals), taskIds, cast.id);
    await insertProjects(tx, calendar, clients, cast.id);
    await insertSuggestionRuns(tx, goals, cast.id);
  });
};
