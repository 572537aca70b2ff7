import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { startProcess } from '../../../test/processes/process.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const ENTRIES = 300_000;
const NAME = 'Marta Lopes';

let app: TestApp;
let superadmin: TestClient;
beforeAll(async () => {
  app = await startApp();
  superadmin = await app.signedIn('superadmin');
});
afterAll(async () => app.close());

const sql = <T extends object>(text: string, values: unknown[] = []) => query<T>(app.databaseUrl, text, values);

test('a long history is processed once, however often the worker is killed', async () => {
  const staff = (await superadmin.get<Staff[]>('/api/enterprise/staff')).body.find(
    ({ email }) => email === 'staff@perfect-b.example',
  )!;
  // Every tenth entry is by the user, every hundredth names the user in a change.
  await sql(
    `insert into audit (at, actor_id, actor_name, action, object_kind, object_id, object_name, changes)
     select now() - (${ENTRIES} - n) * interval '1 minute', case when n % 10 = 0 then $1::uuid end, case when n % 10 = 0 then '${NAME}' else 'System' end,
       'updated', 'item', n::text, 'Item ' || n,
       case when n % 100 = 1 then jsonb_build_array(jsonb_build_object('field', 'assignedTo', 'before', null, 'after', jsonb_build_object('id', $1::text, 'name', '${NAME}'))) else '[]'::jsonb end
     from generate_series(1, ${ENTRIES}) n`,
    [staff.userId],
  );
  const sums = () =>
    sql<{ entries: number; changed: string }>(
      `select count(*)::int as entries, md5(string_agg(id::text || at || action || object_name, ',' order by id)) as changed from audit where object_kind = 'item'`,
    );
  const before = await sums();
  await superadmin.post(`/api/enterprise/staff/${staff.id}/last-day`, { leaveWork: true });
  expect((await superadmin.post(`/api/enterprise/staff/${staff.id}/erasure`, { name: NAME })).status).toBe(200);

  const position = async () =>
    (
      await sql<{ done: number; isOver: boolean }>(
        `select done::int as done, finished_at is not null as "isOver" from erasure`,
      )
    )[0]!;
  const ended = () => sql(`select 1 from audit where action = 'erased'`);
  const env = { DATABASE_URL: app.databaseUrl, NODE_ENV: 'test' };
  for (const killedAt of [1, 60_000, 180_000]) {
    const worker = await startProcess('worker', env);
    await waitUntil(async () => (await position()).done >= killedAt, 120_000, `${killedAt} rows`);
    await worker.kill();
    expect((await position()).isOver).toBe(false);
    expect(await ended()).toHaveLength(0);
  }
  const { done } = await position();
  const last = await startProcess('worker', env);
  await waitUntil(async () => (await position()).isOver, 120_000, 'the end');
  expect((await position()).done).toBeGreaterThan(done);
  expect(await ended()).toHaveLength(1);
  const remaining = await sql<{ left: number }>(
    `select count(*)::int as left from audit where actor_name = $1 or changes::text like '%' || $1 || '%'`,
    [NAME],
  );
  expect(remaining).toEqual([{ left: 0 }]);
  expect(await sums()).toEqual(before);
  expect(await sql(`select 1 from erasure where search_names <> '{}'`)).toHaveLength(0);
  expect(await last.stop()).toBe(0);
}, 600_000);
