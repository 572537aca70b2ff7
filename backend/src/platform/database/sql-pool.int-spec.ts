import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { copyTemplate, dropDatabase } from '../../../test/databases.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import { HotPool, SqlPool } from './sql-pool.js';

describe('HotPool', () => {
  let url: string;
  let pool: HotPool;
  let other: pg.Client;

  beforeAll(async () => {
    url = await copyTemplate();
    pool = new HotPool(url, pino({ level: 'silent' }));
    other = new pg.Client({ connectionString: url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await pool.onApplicationShutdown();
    await dropDatabase(url);
  });

  it('runs a statement again that PostgreSQL ended because of a deadlock', async () => {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(2)');
    const rows = pool.rows<{ done: boolean }>(
      `select true as done from (select pg_advisory_xact_lock(1)) a, lateral (select pg_advisory_xact_lock(2)) b`,
    );
    await waitUntil(async () => (await query(url, 'select 1 from pg_locks where not granted')).length > 0);
    // The statement of the pool waits longer, so PostgreSQL ends it.
    await other.query('select pg_advisory_xact_lock(1)');
    await other.query('commit');
    expect(await rows).toEqual([{ done: true }]);
  });

  it('rejects a late query, and replaces its connection', async () => {
    const impatient = new SqlPool(url, pino({ level: 'silent' }), 1, { query_timeout: 700 });
    try {
      const [before] = await impatient.rows('select pg_backend_pid() as pid');
      await expect(impatient.rows('select pg_sleep(2)')).rejects.toThrow('Query read timeout');
      const [after] = await impatient.rows('select pg_backend_pid() as pid');
      expect(after).not.toEqual(before);
    } finally {
      await impatient.onApplicationShutdown();
    }
  });
});
