import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { createConnectionSettings } from './sql-pool.js';

/** Tables that grow with daily work, and the stock that searches scan. */
const LARGE = new Set([
  'usage',
  'stock_movement',
  'event',
  'audit_start',
  'stock',
  'agency_goals',
  'agency_tasks',
  'agency_task_changes',
  'agency_time_entries',
]);

const SEED = `
  insert into stock (kind, name, sku, quantity, min_stock_level, reorder_quantity, unit)
    select 'item', 'Seeded ' || case when n % 50 = 0 then 'glove' else 'thing' || n % 50 end || ' ' || n, 'SEED-' || n, 100, 5, 5, 'box' from generate_series(1, 20000) n;
  insert into usage (kind, stock_id, quantity, used_at, user_id, logged_by, patient_id, treatment_type)
    select 'item', s.id, 1, now() - n * interval '1 minute', p.id, p.id, case when n % 3 = 0 then 'P-' || n end,
      case when n % 5 = 0 then 'botox_injection' when n % 1000 = 1 then 'Own procedure ' || n end
    from generate_series(1, 30000) n join (select id, row_number() over (order by id) as nth from stock where name like 'Seeded%') s on s.nth = 1 + n % 20000,
      (select id from app_user where email = 'staff@perfect-b.example') p;
  insert into stock_movement (stock_id, type, delta, balance, at, user_id, usage_id)
    select stock_id, 'usage', -1, 100, used_at, user_id, id from usage;
  insert into event (type, actor_name, project, rooms, data)
    select 'usage.logged', 'Somebody', 'perfect-b', '{project:perfect-b}', '{}' from generate_series(1, 30000);
  insert into audit (at, actor_id, actor_name, action, object_kind, object_id, project)
    select now() - n * interval '1 minute', p.id, 'Somebody', 'updated', 'item', (n % 20000)::text, 'perfect-b'
    from generate_series(1, 30000) n, (select id from app_user where username = 'superadmin') p;
  insert into agency_clients (name) select 'Seeded client ' || n from generate_series(1, 300) n;
  insert into agency_goals (title, client_id, owner_id, status, start_date, due_date, completed_at)
    select 'Seeded goal ' || n, (select min(id) from agency_clients where name like 'Seeded%') + n % 300, p.id::text, case when n > 20 then 'completed' else 'active' end, current_date - n / 10 - 9, current_date - n / 10,
      case when n > 20 then now() end
    from generate_series(1, 5000) n, (select id from app_user where username = 'superadmin') p;
  insert into agency_marketing_projects (name, client_name) select 'Seeded project ' || n, 'Somebody' from generate_series(1, 100) n;
  insert into agency_marketing_project_goals (goal_id, marketing_project_id)
    select g.id, (select min(id) from agency_marketing_projects where name like 'Seeded%') + g.id % 100 from agency_goals g where g.title like 'Seeded%81';
  insert into agency_tasks (goal_id, title, assigned_to, status, due_date, created_at, completed_at)
    select (select min(id) from agency_goals where title like 'Seeded%') + n / 5, 'Seeded task ' || n, p.id::text,
      case when n > 50 then 'completed' else 'todo' end, current_date + 5 - n / 20, now() - n * interval '1 hour' - interval '9 days', case when n > 50 then now() - n * interval '1 hour' end
    from generate_series(1, 20000) n, (select id from app_user where username = 'superadmin') p;
  insert into agency_task_changes (type, task_id, goal_id, at, title, status, status_before, assigned_to, origin)
    select 'updated', t.id, t.goal_id, t.created_at + c.days * interval '1 day', t.title, c.status, c.before, t.assigned_to, t.origin
    from agency_tasks t, (values (1, 'in_progress', 'todo'), (9, 'completed', 'in_progress')) c (days, status, before) where t.title like 'Seeded%';
  insert into agency_time_entries (task_id, user_id, date_worked, seconds)
    select t.id, p.id, least(current_date, t.due_date), 1800
    from agency_tasks t, (select id from app_user where username = 'superadmin') p where t.title like 'Seeded%';
  delete from usage_window_head`;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodes = ({ Plans = [], ...node }: PlanNode): PlanNode[] => [node, ...Plans.flatMap(nodes)];

const sequentialScans = ({ 'Node Type': type, 'Relation Name': table, Plans = [] }: PlanNode): string[] => [
  ...(type === 'Seq Scan' && table !== undefined && LARGE.has(table) ? [table] : []),
  ...Plans.flatMap(sequentialScans),
];

describe('frequent reads', () => {
  let app: TestApp;
  let superadmin: TestClient;
  let item: number;
  let goal: number;
  let client: number;
  let project: number;
  let task: number;
  let person: string;

  beforeAll(async () => {
    app = await startApp();
    superadmin = await app.signedIn('superadmin');
    await query(app.databaseUrl, SEED);
    await query(app.databaseUrl, 'vacuum analyze');
    const [row] = await query<{
      item: number;
      goal: number;
      client: number;
      project: number;
      task: number;
      person: string;
    }>(
      app.databaseUrl,
      `select (select min(id) from stock where name like 'Seeded%') as item, t.goal_id as goal, g.client_id as client, p.marketing_project_id as project, t.id as task, t.assigned_to as person
       from agency_tasks t join agency_goals g on g.id = t.goal_id join agency_marketing_project_goals p on p.goal_id = g.id where t.title = 'Seeded task 400'`,
    );
    if (row === undefined) throw new Error('Nothing was seeded');
    ({ item, goal, client, project, task, person } = row);
  }, 120_000);
  afterAll(() => app.close());

  /** Returns the statements with their parameters that this process sends while `work` runs. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
    const sent: Statement[] = [];
    const original = pg.Client.prototype.query;
    type Sent = string | { readonly text: string; readonly values?: unknown[] };
    pg.Client.prototype.query = function (this: pg.Client, statement: Sent, values?: unknown, ...rest: unknown[]) {
      const text = typeof statement === 'string' ? statement : statement.text;
      const bound = typeof statement === 'string' ? values : (statement.values ?? values);
      if (/^\s*(select|with)\b/i.test(text)) sent.push({ text, values: Array.isArray(bound) ? bound : [] });
      return Reflect.apply(original, this, [statement, values, ...rest]);
    };
    try {
      await work();
    } finally {
      pg.Client.prototype.query = original;
    }
    return sent;
  };

  /** Plans the statements with the settings of the product's connections. */
  const plansOf = async (statements: readonly Statement[]): Promise<{ text: string; plan: PlanNode }[]> => {
    const client = new pg.Client(createConnectionSettings(app.databaseUrl, 'test', 10_000));
    await client.connect();
    try {
      const plans = [];
      for (const { text, values } of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (format json) ${text}`,
          values,
        );
        const [row] = rows;
        if (row !== undefined) plans.push({ text, plan: row['QUERY PLAN'][0].Plan });
      }
      return plans;
    } finally {
      await client.end();
    }
  };
  const readWhole = async (statements: readonly Statement[]): Promise<string[]> =>
    (await plansOf(statements)).flatMap(({ text, plan }) => sequentialScans(plan).map((table) => `${table}: ${text}`));

  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const month = `from=${day(-29)}&to=${day(0)}`;

  it.each<[string, () => string]>([
    ['usage', () => '/api/usage/recent?limit=50'],
    ['usage of an item', () => `/api/usage/recent?limit=50&itemId=${item}`],
    ['usage that is searched', () => '/api/usage/recent?limit=50&search=glove%20150'],
    ['usage of a patient', () => '/api/usage/recent?limit=50&search=P-10422'],
    ['usage of a treatment', () => '/api/usage/recent?limit=50&search=own%20procedure'],
    ['the movements of an item', () => `/api/inventory/${item}/movements?limit=50`],
    ['the audit', () => '/api/enterprise/audit?limit=50'],
    ['the audit of a kind', () => '/api/enterprise/audit?limit=50&objectKind=item'],
    ['stock', () => '/api/inventory?limit=50'],
    ['a list of stock', () => '/api/inventory?sort=name&limit=100'],
    ['the levels of stock', () => '/api/inventory/levels'],
    ['stock by one word', () => '/api/inventory?limit=50&search=glove'],
    ['stock by a rare word', () => '/api/inventory?limit=50&search=4711'],
    ['stock by a word with a typo', () => '/api/inventory?limit=50&search=gloev'],
    ['stock that is low', () => '/api/inventory?stockLevel=low&sort=name&limit=100'],
    ['stock that expires soon', () => '/api/inventory?expiry=30&sort=name&limit=100'],
    ['supplies', () => '/api/consumables?sort=name&limit=100'],
    ['how long an item lasts', () => `/api/inventory/${item}/outlook`],
    ['what was used together', () => '/api/treatments?limit=50'],
    ['what was used of an item', () => `/api/treatments?limit=50&stockId=${item}`],
    ['opened containers', () => '/api/opened-containers?limit=50'],
    ['lots that expire', () => '/api/lots/expiring'],
    ['orders', () => '/api/orders?limit=50'],
    ['the figures of the clinic', () => '/api/dashboard/stats'],
    ['what needs attention', () => '/api/dashboard'],
    ['the charts of the clinic', () => '/api/dashboard/charts'],
    ['recent activity', () => '/api/dashboard/recent-activity'],
    ['what to order', () => '/api/orders/suggestions'],
    ['a week of tasks', () => `/api/talent-phi/tasks?from=${day(-3)}&to=${day(3)}&limit=200`],
    ['open tasks', () => '/api/talent-phi/tasks?status=open&limit=200'],
    ['tasks that are searched', () => '/api/talent-phi/tasks?search=task%2019123&limit=20'],
    ['the tasks that changed last', () => '/api/talent-phi/tasks/recent?limit=50'],
    ['the figures of the agency', () => '/api/talent-phi/metrics'],
    ['the progress of departments', () => '/api/talent-phi/departments'],
    ['the digest of a day', () => '/api/talent-phi/digest'],
    ['open goals', () => '/api/talent-phi/goals?status=open&limit=200'],
    ['closed goals', () => '/api/talent-phi/goals?status=closed&limit=200'],
    ['goals of a marketing project', () => `/api/talent-phi/goals?marketingProjectId=${project}&limit=200`],
    ['clients', () => '/api/talent-phi/clients'],
    ['the team', () => '/api/talent-phi/team'],
    ['marketing projects', () => '/api/talent-phi/marketing-projects'],
    ['what marketing projects took', () => '/api/talent-phi/marketing-projects/figures'],
    ['tasks of a goal', () => `/api/talent-phi/tasks?goalId=${goal}&limit=200`],
    ['tasks of a client', () => `/api/talent-phi/tasks?clientId=${client}&limit=200`],
    ['what happened to a task', () => `/api/talent-phi/tasks/${task}/changes`],
    ['a month of analytics', () => `/api/talent-phi/analytics?${month}`],
    ['a month of analytics of a person', () => `/api/talent-phi/analytics?${month}&person=${person}`],
    ['a month of analytics of a client', () => `/api/talent-phi/analytics?${month}&clientId=${client}`],
    [
      'a month of analytics of a marketing project',
      () => `/api/talent-phi/analytics?${month}&marketingProjectId=${project}`,
    ],
    ['logged time of a goal', () => `/api/talent-phi/time-entries?goalId=${goal}&limit=50`],
    ['logged time of a client', () => `/api/talent-phi/time-entries?clientId=${client}&limit=50`],
    ['a week of logged time', () => `/api/talent-phi/time-entries?from=${day(-3)}&to=${day(3)}&limit=200`],
    ['the latest logged time', () => '/api/talent-phi/time-entries?limit=50'],
  ])('%s never reads a whole table', async (_, path) => {
    const statements = await statementsOf(async () => {
      expect((await superadmin.get(path())).status).toBe(200);
    });
    expect(statements.length).toBeGreaterThan(0);
    expect(await readWhole(statements)).toEqual([]);
  });

  it.each(['glove', 'thing1', 'seeded thing'])(
    'the first fifty of "%s" come from the index in name order without reading other rows',
    async (input) => {
      const statements = await statementsOf(() =>
        superadmin.get(`/api/inventory?limit=50&search=${encodeURIComponent(input)}`),
      );
      const plans = await plansOf(statements.filter(({ text }) => text.includes('search_text')));
      expect(plans.flatMap(({ plan }) => nodes(plan))).toContainEqual(
        expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'stock_search_order_idx' }),
      );
    },
  );

  it('the uses of today are counted in the time index without reading rows', async () => {
    const statements = await statementsOf(() => superadmin.get('/api/dashboard/stats'));
    const plans = await plansOf(statements.filter(({ text }) => text.includes('recentUsageToday')));
    expect(plans.flatMap(({ plan }) => nodes(plan))).toContainEqual(
      expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'usage_times_idx' }),
    );
  });

  it('the event feed never reads a whole table', async () => {
    const statements = await statementsOf(async () => {
      const socket = await superadmin.openSocket();
      await superadmin.post('/api/usage', { itemId: item, quantityUsed: 1 });
      await socket.waitForEvent('usage.logged');
      await superadmin.openSocket(socket.cursor === undefined ? {} : { cursor: socket.cursor });
    });
    const ofEvents = statements.filter(({ text }) => /\bfrom event\b|\bjoin event\b/.test(text));
    expect(ofEvents.length).toBeGreaterThan(1);
    expect(await readWhole(ofEvents)).toEqual([]);
  });
});
