import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { copyTemplate, dropDatabase, runtimeUrl } from '../../../test/databases.js';
import { query } from '../../../test/sql.js';

interface Part {
  readonly part: string;
  readonly begins: string | null;
  readonly ends: string | null;
}

describe('monthly audit partitions', () => {
  let url: string;
  let runtime: string;

  beforeAll(async () => {
    url = await copyTemplate();
    runtime = runtimeUrl(url);
  });
  afterAll(() => dropDatabase(url));

  const parts = (): Promise<Part[]> =>
    query<Part>(
      url,
      `select part::text as part, (begins_at at time zone 'UTC')::date::text as begins, (ends_at at time zone 'UTC')::date::text as ends
       from audit_part order by begins_at nulls first`,
    );
  const ahead = async (months?: number, by = runtime): Promise<number> => {
    const [row] = await query<{ begun: number }>(by, `select audit_parts_ahead(${months ?? ''}) as begun`);
    return row?.begun ?? -1;
  };
  const drop = async (before: string): Promise<number> => {
    const [row] = await query<{ gone: string }>(url, `select audit_drop_parts(${before}) as gone`);
    return Number(row?.gone);
  };
  const write = (at: string, by = runtime): Promise<unknown> =>
    query(by, `insert into audit (at, actor_name, action, object_kind) values (${at}, 'Test', 'created', 'item')`);
  const entries = async (): Promise<number> =>
    (await query<{ n: number }>(url, 'select count(*)::int as n from audit'))[0]?.n ?? -1;

  it('cover all time without gaps, and future months are created ahead', async () => {
    const isWhole = (all: Part[]) =>
      all[0]?.begins === null &&
      all.at(-1)?.ends === null &&
      all.every(({ ends }, index) => index === all.length - 1 || ends === all[index + 1]?.begins);
    expect(await ahead()).toBe(0);
    const before = await parts();
    expect(isWhole(before)).toBe(true);
    expect(await ahead(6)).toBeGreaterThan(2);
    expect(await ahead(6)).toBe(0);
    const after = await parts();
    expect(isWhole(after)).toBe(true);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    expect(
      after.slice(1).every(({ part, begins }) => part === `audit_from_${begins?.slice(0, 7).replace('-', '_')}`),
    ).toBe(true);
  });

  it('store entries of a month without a partition, and continue after it', async () => {
    await write(`now() + interval '9 months'`);
    const count = await entries();
    expect(await ahead(7)).toBe(1);
    const last = (await parts()).at(-1);
    expect(last?.begins).toBe(
      (
        await query<{ day: string }>(
          url,
          `select (date_trunc('month', now() at time zone 'UTC' + interval '9 months') + interval '1 month')::date::text as day`,
        )
      )[0]?.day,
    );
    expect(await entries()).toBe(count);
  });

  it('reject update, delete and truncate in each partition, and grant no more rights', async () => {
    await write('now()');
    for (const { part } of await parts()) {
      await expect(query(url, `truncate ${part}`)).rejects.toThrow('append-only');
      for (const sql of [
        `delete from ${part}`,
        `update ${part} set times = 2`,
        `truncate ${part}`,
        `drop table ${part}`,
      ])
        await expect(query(runtime, sql)).rejects.toThrow(/permission denied|must be owner/);
    }
    await expect(query(url, 'delete from audit')).rejects.toThrow('append-only');
    await expect(query(url, 'update audit_start set times = 2')).rejects.toThrow('append-only');
  });

  it('give up after a second, with a reason, while a long query reads the audit', async () => {
    const dump = new pg.Client(url);
    await dump.connect();
    try {
      await dump.query('begin');
      await dump.query('select count(*) from audit');
      const changing = ahead(14);
      const rejection = expect(changing).rejects.toThrow('in use by something that takes long');
      await write('now()');
      await rejection;
    } finally {
      await dump.end();
    }
    expect(await ahead(14)).toBeGreaterThan(0);
  });

  it('are dropped as whole months, except the last thirty days, and older entries can still be written', async () => {
    // The partitions as they are three years after the first month.
    await query(
      url,
      `alter table audit detach partition audit_start;
       alter table audit_start rename to entries_of_before;
       select audit_begin_part(null, '2023-01-01Z'), audit_begin_part('2023-01-01Z', '2023-02-01Z'), audit_begin_part('2023-02-01Z', '2023-03-01Z'),
         audit_begin_part('2023-03-01Z', (select min(begins_at) from audit_part where begins_at > now()));
       insert into audit select * from entries_of_before`,
    );
    const stored = await entries();
    for (const at of ['2022-06-01', '2023-01-31T23:59:59.999', '2023-02-01', '2023-02-15', '2023-03-01'])
      await write(`'${at}Z'`);
    await expect(query(runtime, `select audit_drop_parts('2023-02-28Z')`)).rejects.toThrow('permission denied');
    expect(await drop(`'2023-02-28Z'`)).toBe(2);
    expect((await parts()).slice(0, 2)).toEqual([
      { part: 'audit_start', begins: null, ends: '2023-02-01' },
      { part: 'audit_from_2023_02', begins: '2023-02-01', ends: '2023-03-01' },
    ]);
    expect(await drop(`'2023-02-28Z'`)).toBe(0);
    expect(await entries()).toBe(stored + 3);
    // The rest of a month that has begun is deleted in batches.
    expect(await query(url, `select audit_prune('2023-02-10Z', 100) as gone`)).toEqual([{ gone: 1 }]);
    expect(await drop(`now() + interval '1 year'`)).toBe(1);
    expect(await entries()).toBe(stored + 1);
    await write(`'2020-01-01Z'`);
    expect(await entries()).toBe(stored + 2);
    await expect(query(url, 'truncate audit_start')).rejects.toThrow('append-only');
  });

  it('are pruned: the newest entries are read from the newest months, and a month from its own partition', async () => {
    const explained = async (sql: string): Promise<string> =>
      (await query<{ 'QUERY PLAN': string }>(url, `explain (analyze, costs off, timing off, summary off) ${sql}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    await query(
      url,
      `insert into audit (at, actor_name, action, object_kind) select now() - n * interval '1 minute', 'Test', 'created', 'item' from generate_series(1, 500) n;
       analyze audit`,
    );
    const newest = await explained('select * from audit order by at desc, id desc limit 51');
    expect(newest).toMatch(/Scan.* on audit_start.*never executed/);
    const month = await explained(
      `select * from audit where at >= '2023-02-01Z' and at < '2023-03-01Z' order by at desc, id desc limit 51`,
    );
    expect(month).toContain('on audit_');
    expect(month).not.toMatch(/on audit_from_20(?!23)/);
  });
});
