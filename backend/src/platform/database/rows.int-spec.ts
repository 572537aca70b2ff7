import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startApp, type TestApp } from '../../../test/app.js';
import { waitUntil } from '../../../test/wait-until.js';
import { queryRow, queryRows } from './rows.js';
import { MIN_CONNECTIONS, SqlPool } from './sql-pool.js';
import { Transactions, type Tx } from './transaction.js';

interface Named {
  readonly name: string;
}

describe('the rows of statements', () => {
  let app: TestApp;
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.app.get(Transactions).run(work);

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('are keyed by the names in the statement for selects, inserts, updates and deletes', async () => {
    await within(async (tx) => {
      await tx.query('create temporary table colour (id integer, name text) on commit drop');
      expect(await queryRows(tx, `insert into colour values (1, 'red'), (2, 'blue') returning name`)).toEqual([
        { name: 'red' },
        { name: 'blue' },
      ]);
      expect(await queryRows(tx, 'select name from colour where id > $1', [1])).toEqual([{ name: 'blue' }]);
      expect(await queryRows(tx, `update colour set name = 'green' where id = 1 returning name`)).toEqual([
        { name: 'green' },
      ]);
      expect(await queryRows(tx, 'delete from colour where id = 1 returning id')).toEqual([{ id: 1 }]);
      expect(await queryRows(tx, 'delete from colour where id = 1 returning id')).toEqual([]);
      expect(await queryRow(tx, 'select count(*)::int as left from colour')).toEqual({ left: 1 });
    });
  });

  it('fail a test that reads a column the statement does not return', async () => {
    const [renamed] = await within((tx) => queryRows<Named>(tx, `select 'red' as colour`));
    expect(() => renamed?.name).toThrow('"name" is read of a row that has colour');
    const [plain] = await app.app.get(SqlPool).rows<Named>(`select 'red' as colour`);
    expect(() => plain?.name).toThrow('"name" is read of a row that has colour');
  });

  it('fail when an expected row is missing', async () => {
    await expect(within((tx) => queryRow(tx, 'select 1 where false'))).rejects.toThrow('No row was answered');
  });

  it('come over a pool that keeps a minimum of connections open', async () => {
    const pool = new SqlPool(app.databaseUrl, pino({ level: 'silent' }), 8, { idleTimeoutMillis: 50 });
    try {
      await Promise.all(Array.from({ length: 8 }, () => pool.rows('select pg_sleep(0.3)')));
      expect(pool.counts().open).toBe(8);
      await waitUntil(() => pool.counts().open === MIN_CONNECTIONS);
      await sleep(300);
      expect(pool.counts().open).toBe(MIN_CONNECTIONS);
    } finally {
      await pool.onApplicationShutdown();
    }
  });

  it('are retried once when the database is busy but reachable', async () => {
    const pool = new SqlPool(app.databaseUrl, pino({ level: 'silent' }), 1, { connectionTimeoutMillis: 1_000 });
    await pool.rows('select 1');
    const [, late] = await Promise.all([pool.rows('select pg_sleep(1.3)'), pool.rows('select 2 as two')]);
    expect(late).toEqual([{ two: 2 }]);
    await pool.onApplicationShutdown();
  });
});
