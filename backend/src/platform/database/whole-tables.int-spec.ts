import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { Visitor } from '../../../test/visitor.js';
import { connectionSettings } from './sql-pool.js';

/** What grows with every day of work, and the stock that searches look through. */
const LARGE = new Set([
  'usage',
  'stock_movement',
  'event',
  'audit_start',
  'stock',
  'agency_tasks',
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
  insert into agency_goals (title, owner_id, status, start_date, due_date, completed_at)
    select 'Seeded goal ' || n, p.id::text, case when n > 20 then 'completed' else 'active' end, current_date - n / 10 - 9, current_date - n / 10,
      case when n > 20 then now() end
    from generate_series(1, 2000) n, (select id from app_user where username = 'superadmin') p;
  insert into agency_tasks (goal_id, title, assigned_to, status, due_date, completed_at)
    select (select min(id) from agency_goals where title like 'Seeded%') + n % 2000, 'Seeded task ' || n, p.id::text,
      case when n > 50 then 'completed' else 'todo' end, current_date + 5 - n / 20, case when n > 50 then now() - n * interval '1 hour' end
    from generate_series(1, 20000) n, (select id from app_user where username = 'superadmin') p;
  insert into agency_time_entries (task_id, user_id, date_worked, seconds, goal_id)
    select t.id, p.id, least(current_date, t.due_date), 1800, t.goal_id
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

const wholeTables = ({ 'Node Type': type, 'Relation Name': table, Plans = [] }: PlanNode): string[] => [
  ...(type === 'Seq Scan' && table !== undefined && LARGE.has(table) ? [table] : []),
  ...Plans.flatMap(wholeTables),
];

describe('what people read many times a day', () => {
  let app: TestApp;
  let superadmin: Visitor;
  let item: number;

  beforeAll(async () => {
    app = await startApp();
    superadmin = await app.signedIn('superadmin');
    await query(app.databaseUrl, SEED);
    await query(app.databaseUrl, 'vacuum analyze');
    const [row] = await query<{ id: number }>(
      app.databaseUrl,
      `select min(id) as id from stock where name like 'Seeded%'`,
    );
    item = row?.id ?? 0;
  }, 120_000);
  afterAll(() => app.close());

  /** The statements that this process sends while `work` runs, and what they bind. */
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

  /** Planned as the product's own connections plan. */
  const plansOf = async (statements: readonly Statement[]): Promise<{ text: string; plan: PlanNode }[]> => {
    const client = new pg.Client(connectionSettings(app.databaseUrl, 'test', 10_000));
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
    (await plansOf(statements)).flatMap(({ text, plan }) => wholeTables(plan).map((table) => `${table}: ${text}`));

  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

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
    ['the figures of the clinic', () => '/api/dashboard/stats'],
    ['what needs attention', () => '/api/dashboard'],
    ['what to order', () => '/api/orders/suggestions'],
    ['a week of tasks', () => `/api/talent-phi/tasks?from=${day(-3)}&to=${day(3)}&limit=200`],
    ['open tasks', () => '/api/talent-phi/tasks?status=open&limit=200'],
    ['tasks that are searched', () => '/api/talent-phi/tasks?search=task%2019123&limit=20'],
    ['the tasks that changed last', () => '/api/talent-phi/tasks/recent?limit=50'],
    ['the figures of the agency', () => '/api/talent-phi/metrics'],
    ['the progress of departments', () => '/api/talent-phi/departments'],
    ['the digest of a day', () => '/api/talent-phi/digest'],
    ['open goals', () => '/api/talent-phi/goals?status=open&limit=200'],
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
    'the first fifty of "%s" are found in the order of the names, and no other row is looked up',
    async (typed) => {
      const statements = await statementsOf(() =>
        superadmin.get(`/api/inventory?limit=50&search=${encodeURIComponent(typed)}`),
      );
      const plans = await plansOf(statements.filter(({ text }) => text.includes('search_text')));
      const nodes = ({ Plans = [], ...node }: PlanNode): PlanNode[] => [node, ...Plans.flatMap(nodes)];
      expect(plans.flatMap(({ plan }) => nodes(plan))).toContainEqual(
        expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'stock_search_order_idx' }),
      );
    },
  );

  it('nor does what follows the events', async () => {
    const statements = await statementsOf(async () => {
      const watcher = await superadmin.watch();
      await superadmin.post('/api/usage', { itemId: item, quantityUsed: 1 });
      await watcher.heard('usage.logged');
      await superadmin.watch(watcher.cursor === undefined ? {} : { cursor: watcher.cursor });
    });
    const ofEvents = statements.filter(({ text }) => /\bfrom event\b|\bjoin event\b/.test(text));
    expect(ofEvents.length).toBeGreaterThan(1);
    expect(await readWhole(ofEvents)).toEqual([]);
  });
});
