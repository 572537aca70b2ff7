import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString, getHeapSpaceStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { copyTemplate, dropDatabase } from '../../../test/databases.js';
import { TimeoutClient } from './timed-client.js';

const SLOW = 'select pg_sleep(2) as slept';
const LIMIT_MS = 700;

describe('TimeoutClient', () => {
  let url: string;
  const open: (pg.Pool | pg.Client)[] = [];
  const pool = (settings: pg.PoolConfig = {}): pg.Pool => {
    const created = new pg.Pool({ connectionString: url, max: 1, Client: TimeoutClient, ...settings });
    created.on('error', () => undefined);
    open.push(created);
    return created;
  };
  const client = async (settings: pg.ClientConfig = {}): Promise<pg.Client> => {
    const created = new TimeoutClient({ connectionString: url, ...settings });
    created.on('error', () => undefined);
    open.push(created);
    await created.connect();
    return created;
  };

  beforeAll(async () => {
    url = await copyTemplate();
  });
  afterAll(async () => {
    await Promise.all(open.map((one) => one.end().catch(() => undefined)));
    await dropDatabase(url);
  });

  it('supports every call form of pg', async () => {
    const db = await client({ query_timeout: 5_000 });
    const text = 'select $1::int + 1 as next';
    const messages = (...asked: [string | pg.QueryConfig, unknown[]?]) =>
      new Promise((resolve, reject) => {
        const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result.rows));
        if (asked[1] === undefined) db.query(asked[0] as pg.QueryConfig, done);
        else db.query(asked[0] as string, asked[1], done);
      });
    expect((await db.query('select 2 as next')).rows).toEqual([{ next: 2 }]);
    expect((await db.query(text, [1])).rows).toEqual([{ next: 2 }]);
    expect((await db.query({ text, values: [1] })).rows).toEqual([{ next: 2 }]);
    expect((await db.query({ name: 'next', text }, [1])).rows).toEqual([{ next: 2 }]);
    expect((await db.query({ text, values: [1], rowMode: 'array' })).rows).toEqual([[2]]);
    expect(await messages(text, [1])).toEqual([{ next: 2 }]);
    expect(await messages({ text, values: [1] })).toEqual([{ next: 2 }]);
    await expect(db.query('select nothing')).rejects.toMatchObject({ code: '42703' });
    await expect(messages('select nothing', [])).rejects.toMatchObject({ code: '42703' });
    const submitted = new pg.Query('select 2 as next', []);
    const rows: unknown[] = [];
    submitted.on('row', (row) => void rows.push(row));
    const ended = new Promise((resolve) => submitted.on('end', resolve));
    db.query(submitted);
    await ended;
    expect(rows).toEqual([{ next: 2 }]);
  });

  it('rejects a late query once, and the pool replaces its connection', async () => {
    const late = pool({ query_timeout: LIMIT_MS });
    const before = await late.query('select pg_backend_pid() as pid');
    await expect(late.query(SLOW)).rejects.toThrow('Query read timeout');
    const after = await late.query('select pg_backend_pid() as pid');
    expect(after.rows).not.toEqual(before.rows);
    const alone = await client({ query_timeout: LIMIT_MS });
    const messages: unknown[] = [];
    alone.query(SLOW, [], (error: Error | null) => void messages.push(error?.message));
    await sleep(2_500);
    expect(messages).toEqual(['Query read timeout']);
    expect((await alone.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('has no time limit when none is set', async () => {
    expect((await (await client()).query(SLOW)).rows).toHaveLength(1);
  });

  it('keeps no result in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectYoung = runInNewContext('gc') as (options: { type: 'minor' }) => void;
    const oldBytes = () =>
      getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0;
    const grownBy = async (ask: () => Promise<unknown>): Promise<number> => {
      const start = oldBytes();
      for (let count = 1; count <= 400; count += 1) {
        await ask();
        if (count % 20 === 0) collectYoung({ type: 'minor' });
      }
      return oldBytes() - start;
    };
    // 400 results of 20 kB are 8 MB.
    const text = `select repeat('x', 20000) || $1::text as long`;
    const asking = pool({ query_timeout: 4_000 });
    const alone = await client({ query_timeout: 4_000 });
    const whole = () => asking.query(text, ['a']);
    const promised = () => alone.query(text, ['a']);
    for (const ask of [whole, promised]) {
      await grownBy(ask);
      expect(await grownBy(ask)).toBeLessThan(4_000_000);
    }
  });
});
