import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dropDatabase, copyTemplate, recreateDatabase, runtimeUrl } from '../../../test/databases.js';
import { startProcess } from '../../../test/processes/process.js';
import { BACKEND, FROM_SOURCE } from '../../../test/processes/spawn-source.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';

describe('the runtime role', () => {
  let url: string;
  let runtime: string;
  beforeAll(async () => {
    url = await copyTemplate();
    runtime = runtimeUrl(url);
  });
  afterAll(() => dropDatabase(url));

  it('is no superuser and creates neither roles nor databases', async () => {
    expect(
      await query(runtime, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  });

  it('cannot change tables or functions', async () => {
    for (const sql of [
      'create table own (id int)',
      'alter table stock add column own int',
      'drop table usage',
      'truncate stock',
      'alter table audit disable trigger all',
      `create or replace function refuse_ledger_change() returns trigger language plpgsql as 'begin return new; end'`,
      'delete from migrations',
    ])
      await expect(query(runtime, sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('cannot delete from the ledger or the audit', async () => {
    for (const table of ['stock_movement', 'audit']) {
      await expect(query(runtime, `delete from ${table}`)).rejects.toThrow('permission denied');
      await expect(query(runtime, `select 1 from ${table} limit 1`)).resolves.toBeDefined();
    }
  });
});

it('a process with the runtime role waits until the owner has migrated the database', async () => {
  const url = await recreateDatabase(`atrium_test_roles_${randomBytes(6).toString('hex')}`);
  try {
    const env = { DATABASE_URL: runtimeUrl(url), DATABASE_OWNER_URL: '' };
    const api = startProcess('main', env);
    const migrated = promisify(execFile)(process.execPath, [...FROM_SOURCE, 'src/migrate.ts'], {
      cwd: BACKEND,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'test',
        SESSION_SECRET: 'a secret that only the tests use, long enough',
        DEMO_DATA: 'none',
        DATABASE_URL: runtimeUrl(url),
        DATABASE_OWNER_URL: url,
      },
    });
    const running = await api;
    try {
      await migrated;
      await waitUntil(async () => (await fetch(`${running.url}/api/health/ready`)).status === 200);
    } finally {
      await running.kill();
    }
  } finally {
    await dropDatabase(url);
  }
});
