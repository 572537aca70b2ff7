import { execFile } from 'node:child_process';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { copyTemplate, dropDatabase } from '../../../test/databases.js';
import { BACKEND, FROM_SOURCE } from '../../../test/processes/spawn-source.js';
import { query } from '../../../test/sql.js';

const prune = (databaseUrl: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [...FROM_SOURCE, 'src/audit-prune.ts', '--older-than', '100d'],
      {
        cwd: BACKEND,
        env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: databaseUrl },
      },
      (error, out, refusal) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + refusal }),
    );
  });

test('pruning gives up with a reason and deletes nothing while a long query reads a month', async () => {
  const url = await copyTemplate();
  const dump = new pg.Client(url);
  await dump.connect();
  try {
    await query(
      url,
      `alter table audit detach partition audit_start;
       alter table audit_start rename to entries_of_before;
       select audit_begin_part(null, '2023-01-01Z'), audit_begin_part('2023-01-01Z', (select min(begins_at) from audit_part where begins_at > now()));
       insert into audit select * from entries_of_before;
       insert into audit (at, actor_name, action, object_kind) values ('2022-06-01Z', 'Test', 'created', 'item')`,
    );
    const old = () => query(url, `select 1 from audit where at < '2023-01-01Z'`);
    await dump.query('begin');
    await dump.query('select count(*) from audit');
    expect(await prune(url)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The table audit is in use by something that takes long, such as a dump .*\. Nothing was removed; run this again when that has ended\.\n$/,
      ),
    });
    expect(await old()).toHaveLength(1);
    await dump.query('rollback');
    expect((await prune(url)).code).toBe(0);
    expect(await old()).toHaveLength(0);
  } finally {
    await dump.end();
    await dropDatabase(url);
  }
}, 300_000);
