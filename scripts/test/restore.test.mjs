// Tests `npm run restore` into an unused data folder, after failed attempts.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runBuilt } from '../lib/command.mjs';
import { root } from '../lib/files.mjs';
import { removeSystemData } from '../lib/postgres-files.mjs';
import { startServices, stopServices } from '../lib/services.mjs';

const folder = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'restore-'));
chmodSync(folder, 0o711); // The database may run as another user.
const source = join(folder, 'source');
const target = join(folder, 'target');
const backup = join(folder, 'atrium.tar');

after(async () => {
  for (const dataDir of [source, target].filter(existsSync)) {
    await stopServices(dataDir);
    removeSystemData(dataDir);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** @param {string} script @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<{ code: number | null, output: string }>} */
function run(script, args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { env: { PATH: process.env.PATH, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('exit', (code) => resolve({ code, output }));
  });
}

/** Migrates a database. @param {string} databaseUrl */
const prepare = (databaseUrl) =>
  runBuilt(
    'migrate',
    [],
    {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      SESSION_SECRET: 'x'.repeat(32),
      DEMO_DATA: 'none',
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: databaseUrl,
    },
    'ignore',
  );

void test('restore succeeds after three failed attempts, which leave nothing behind', async () => {
  const { databaseUrl } = await startServices(source);
  assert.equal(await prepare(databaseUrl), 0);
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  assert.equal(await runBuilt('backup', [backup], env, 'ignore'), 0);
  const damaged = join(folder, 'damaged.tar');
  writeFileSync(damaged, readFileSync(backup).subarray(0, -20_000));
  const text = join(folder, 'text.tar');
  writeFileSync(text, 'no archive');

  for (const file of [join(folder, 'mistyped.tar'), text, damaged]) {
    const { code, output } = await run('scripts/restore.mjs', [file], { DATA_DIR: target });
    assert.equal(code, 1, output);
    assert.equal(output.trim().split('\n').length, 1, output);
    assert.deepEqual(existsSync(target) ? readdirSync(target) : [], [], output);
  }
  const { code, output } = await run('scripts/restore.mjs', [backup], { DATA_DIR: target });
  assert.equal(code, 0, output);
  assert.match(output, /rows of \d+ tables and \d+ files restored/);
});

void test('backup and restore describe a wrong file or address in one sentence', async () => {
  const { databaseUrl } = await startServices(source);
  try {
    assert.equal(await prepare(databaseUrl), 0);
    const secret = join(folder, 'database_url');
    writeFileSync(secret, `${databaseUrl}\n`, { mode: 0o600 });
    const env = { DATA_DIR: join(folder, 'nothing'), DATABASE_URL_FILE: secret };
    assert.equal((await run('scripts/backup.mjs', [join(folder, 'by-file.tar')], env)).code, 0);
    /** @type {[string, string[], NodeJS.ProcessEnv, RegExp][]} */
    const mistakes = [
      ['backup', [join(folder, 'missing', 'a.tar')], env, /^There is no file or folder .+missing\/a\.tar\.$/],
      [
        'backup',
        [backup],
        { DATA_DIR: env.DATA_DIR },
        /^Nothing has been started .+ Set DATABASE_URL, or DATABASE_URL_FILE/,
      ],
      ['backup', [backup], { ...env, DATABASE_URL_FILE: '', DATABASE_URL: 'notaurl' }, /must be an address such as/],
      [
        'backup',
        [backup],
        { ...env, DATABASE_URL_FILE: '/missing' },
        /^DATABASE_URL_FILE names \/missing, which cannot/,
      ],
      ['restore', [join(folder, 'missing.tar')], env, /^There is no file or folder .+missing\.tar\.$/],
      ['restore', [join(folder, 'by-file.tar')], env, /^The database is not empty\./],
      ['move', [databaseUrl], env, /^DATABASE_URL is set/],
    ];
    for (const [command, args, variables, sentence] of mistakes) {
      const { code, output } = await run(`scripts/${command}.mjs`, args, variables);
      assert.equal(code, 1, output);
      assert.match(output.trim(), sentence);
      assert.equal(output.trim().split('\n').length, 1, output);
    }
  } finally {
    await stopServices(source);
  }
});

void test('move reports a wrong password in one sentence', async () => {
  const { databaseUrl } = await startServices(source);
  const wrong = new URL(databaseUrl);
  wrong.password = 'wrong';
  await stopServices(source);
  const elsewhere = await startServices(join(folder, 'elsewhere'));
  try {
    wrong.port = new URL(elsewhere.databaseUrl).port;
    const { code, output } = await run('scripts/move.mjs', [wrong.href], { DATA_DIR: source });
    assert.equal(code, 1);
    assert.match(output, /^The database rejects the name or password in its address\.$/m);
    assert.doesNotMatch(output, /backed up/, 'the target is checked first');
    assert.doesNotMatch(output, /\n +at /);
  } finally {
    await stopServices(join(folder, 'elsewhere'));
    removeSystemData(join(folder, 'elsewhere'));
  }
});
