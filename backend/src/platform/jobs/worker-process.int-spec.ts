import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { startWorker } from '../../../test/jobs/jobs-fixture.js';
import { dropDatabase, recreateDatabase, runtimeUrl } from '../../../test/databases.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import { migrate } from '../database/migrate.js';
import { createLogger } from '../logger.js';

const FIXTURE = 'test/jobs/fixture-worker.ts';
const logger = createLogger({ logLevel: 'fatal' }, 'test');

describe('the worker process', () => {
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await recreateDatabase(`atrium_test_jobs_${randomBytes(6).toString('hex')}`);
  });
  afterAll(() => dropDatabase(databaseUrl));

  it('exits 78 with one line that names a wrong setting', async () => {
    const worker = startWorker('src/worker.ts', { DATABASE_URL: databaseUrl, REDIS_URL: '', SESSION_SECRET: 'short' });
    await waitUntil(() => worker.child.exitCode !== null, 40_000, 'its end');
    expect(worker.child.exitCode).toBe(78);
    expect(worker.output().trim()).toBe('SESSION_SECRET must be at least 32 random characters.');
  });

  it('waits until the database is migrated, then runs scheduled tasks', async () => {
    const worker = startWorker(FIXTURE, { DATABASE_URL: databaseUrl, REDIS_URL: '' });
    await waitUntil(() => worker.output().includes('is waiting for the database'), 40_000, 'it to wait');
    await migrate(databaseUrl, logger, undefined, runtimeUrl(databaseUrl));
    const userId = randomUUID();
    await query(databaseUrl, `insert into app_user (id, username) values ('${userId}', 'somebody')`);
    await query(
      databaseUrl,
      `
      insert into session (sid, sess, expire) values ('old', '{}', now() - interval '1 minute'), ('new', '{}', now() + interval '1 hour');
      insert into sign_in_attempt (key, points, expire) values ('old', 1, 1), ('new', 1, 9999999999999);
      insert into idempotency_key (user_id, key, body_hash, reply, created_at)
        values ('${userId}', 'old', '', '{}', now() - interval '25 hours'), ('${userId}', 'new', '', '{}', now());
      insert into idempotency_key (user_id, key, body_hash, reply, created_at)
        select '${userId}', 'old ' || n, '', '{}', now() - interval '25 hours' from generate_series(1, 12000) n;
      insert into job (id, name, asked_by, input, state, queued_at, created_at, finished_at) values
        (gen_random_uuid(), 'old', '${userId}', null, 'finished', now(), now(), now() - interval '31 days'),
        (gen_random_uuid(), 'new', '${userId}', null, 'failed', now(), now(), now()),
        (gen_random_uuid(), 'never promised', '${userId}', null, 'waiting', null, now() - interval '5 minutes', null);
      insert into event (type, actor_name, rooms, data, at) values
        ('items.imported', 'old', '{}', '{}', now() - interval '8 days'), ('items.imported', 'new', '{}', '{}', now())`,
    );
    const [old] = await query<{ xid: string }>(
      databaseUrl,
      `select xid::text as xid from event where actor_name = 'old'`,
    );
    await worker.ready;
    const remaining = (column: string, table: string) => async () =>
      (await query<{ left: string }>(databaseUrl, `select string_agg(${column}, ',') as left from ${table}`))[0]
        ?.left === 'new';
    await waitUntil(remaining('key', 'idempotency_key'), 60_000, 'requests');
    await waitUntil(remaining('name', 'job'), undefined, 'jobs');
    await waitUntil(remaining('actor_name', 'event'), undefined, 'events');
    expect(await query(databaseUrl, 'select pruned_xid::text as xid from feed_state')).toEqual([old]);
    // All tasks have run. The API deletes expired sessions itself, because it must close sockets.
    expect(await query(databaseUrl, 'select sid from session order by sid')).toEqual([{ sid: 'new' }, { sid: 'old' }]);
    expect(await query(databaseUrl, 'select key from sign_in_attempt order by key')).toEqual([
      { key: 'new' },
      { key: 'old' },
    ]);
    expect(await worker.stop()).toBe(0);
  });

  it("starts with the product's jobs and reactions, and exits 0 when asked to", async () => {
    const worker = startWorker('src/worker.ts', { DATABASE_URL: databaseUrl, REDIS_URL: '' });
    await worker.ready;
    expect(await worker.stop()).toBe(0);
  });
});
