import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { type Logger, pino } from 'pino';
import { prepareDatabase } from '../api.js';
import { recreateDatabase, dropDatabase } from '../../test/databases.js';
import { testConfig } from '../../test/config.js';
import { query } from '../../test/sql.js';
import { ConfigError } from '../platform/config/config.js';
import { Stopwatch } from '../../test/stopwatch.js';

const name = `atrium_first_people_${process.pid}`;
let databaseUrl: string;
let lines: string[] = [];
const logger: Logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const prepare = async (env: NodeJS.ProcessEnv = {}): Promise<void> => {
  lines = [];
  await prepareDatabase(testConfig(databaseUrl, env), logger);
};
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-first-people-'));
const passwordFile = join(dataDir, 'first-password');
const PRODUCTION = { NODE_ENV: 'production', REDIS_URL: 'redis://127.0.0.1:1', DATA_DIR: dataDir };
interface Account {
  readonly email: string | null;
  readonly username: string | null;
  readonly password_hash: string;
  readonly must_change_password: boolean;
  readonly temporary_password_expires_at: Date | null;
}
const accounts = () => query<Account>(databaseUrl, 'select * from app_user order by created_at, email');

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a new production installation', () => {
  beforeAll(async () => {
    databaseUrl = await recreateDatabase(name);
  });
  afterAll(() => dropDatabase(databaseUrl));

  test('fails with one sentence before creating an account whose password it cannot store', async () => {
    writeFileSync(passwordFile, 'no folder');
    const starting = prepare({ ...PRODUCTION, DATA_DIR: join(passwordFile, 'data') });
    await expect(starting).rejects.toThrow(ConfigError);
    await expect(starting).rejects.toThrow(/cannot be written to .+ Set SUPERADMIN_PASSWORD, or a DATA_DIR/);
    expect(await accounts()).toEqual([]);
  });

  test('has departments and a superadmin, whose generated password is in a private file and in no log', async () => {
    await prepare(PRODUCTION);
    const people = await accounts();
    expect(people.map(({ username, email }) => [username, email])).toEqual([['superadmin', null]]);
    expect(people[0]).toMatchObject({ must_change_password: true, temporary_password_expires_at: null });
    const password = readFileSync(passwordFile, 'utf8').trim();
    expect(statSync(passwordFile).mode & 0o077).toBe(0);
    expect(await verify(people[0]?.password_hash ?? '', password)).toBe(true);
    expect(lines.join('')).toContain(passwordFile);
    expect(lines.join('')).not.toContain(password);
    expect(await query(databaseUrl, 'select project, count(*)::int from department group by 1 order by 1')).toEqual([
      { project: 'perfect-b', count: 4 },
      { project: 'talent-phi', count: 4 },
    ]);
    await prepare(PRODUCTION);
    expect(lines.join('')).not.toContain('password');
    expect(await accounts()).toEqual(people);
  });

  test('gives the superadmin the configured address', async () => {
    await prepare({ ...PRODUCTION, SUPERADMIN_USERNAME: 'root', SUPERADMIN_EMAIL: 'it@example.com' });
    expect((await accounts()).map(({ username, email }) => [username, email])).toContainEqual([
      'root',
      'it@example.com',
    ]);
    await expect(prepare({ ...PRODUCTION, SUPERADMIN_EMAIL: 'nowhere' })).rejects.toThrow('SUPERADMIN_EMAIL must be');
  });
});

describe('another new production installation', () => {
  beforeAll(async () => {
    databaseUrl = await recreateDatabase(name);
  });
  afterAll(() => dropDatabase(databaseUrl));

  test("takes the superadmin's name and password from its settings and changes neither later", async () => {
    await prepare({ ...PRODUCTION, SUPERADMIN_USERNAME: 'Root', SUPERADMIN_PASSWORD: 'Root-Pass-2026!' });
    const people = await accounts();
    expect(people).toMatchObject([{ username: 'Root', must_change_password: false }]);
    expect(await verify(people[0]?.password_hash ?? '', 'Root-Pass-2026!')).toBe(true);
    expect(lines.join('')).not.toContain('Root-Pass');
    await prepare({ ...PRODUCTION, SUPERADMIN_USERNAME: 'root', SUPERADMIN_PASSWORD: 'Another-Pass-2026!' });
    expect(await accounts()).toEqual(people);
  });

  test('rejects the published password of the demo accounts', async () => {
    const starting = prepare({ ...PRODUCTION, SUPERADMIN_PASSWORD: 'Demo-Pass-2026!' });
    await expect(starting).rejects.toThrow('published password');
  });
});

describe('a new development installation', () => {
  beforeAll(async () => {
    databaseUrl = await recreateDatabase(name);
  });
  afterAll(() => dropDatabase(databaseUrl));

  test('creates the demo accounts once, and neither restores removed nor changes edited ones', async () => {
    await prepare({ NODE_ENV: 'development' });
    const people = await accounts();
    expect(people.map(({ username, email }) => username ?? email).toSorted()).toEqual([
      'admin@example.com',
      'both@example.com',
      'manager@perfect-b.example',
      'manager@talent-phi.example',
      'newcomer@example.com',
      'staff@perfect-b.example',
      'staff@talent-phi.example',
      'superadmin',
    ]);
    for (const { password_hash, must_change_password } of people) {
      expect(must_change_password).toBe(false);
      expect(await verify(password_hash, 'Demo-Pass-2026!')).toBe(true);
    }
    expect(await query(databaseUrl, 'select 1 from staff where hire_date > current_date')).toEqual([]);
    expect(
      await query(databaseUrl, 'select count(*)::int as count from assignment where department_id is not null'),
    ).toEqual([{ count: 6 }]);

    await query(
      databaseUrl,
      `update app_user set removed_at = now(), is_active = false where email = 'newcomer@example.com'`,
    );
    await query(databaseUrl, `update app_user set first_name = 'Changed' where email = 'admin@example.com'`);
    await query(databaseUrl, `delete from department where name = 'SEO'`);
    const before = await query(
      databaseUrl,
      'select a::text, (select count(*) from department) from app_user a order by 1',
    );
    const since = new Stopwatch();
    await prepare({ NODE_ENV: 'development' });
    expect(since.ms).toBeLessThan(1_000);
    expect(
      await query(databaseUrl, 'select a::text, (select count(*) from department) from app_user a order by 1'),
    ).toEqual(before);
  });

  test('gets no demo accounts back when it becomes a production installation', async () => {
    await query(databaseUrl, `delete from assignment`);
    await query(databaseUrl, `delete from staff`);
    await query(databaseUrl, `delete from app_user where username is null`);
    await prepare(PRODUCTION);
    expect(await accounts()).toHaveLength(1);
  });
});
