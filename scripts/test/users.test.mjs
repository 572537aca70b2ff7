// Tests `npm start` as root and as a plain user in various folders, because PostgreSQL does not run as root.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readJson, root } from '../lib/files.mjs';
import { freePort } from '../lib/ports.mjs';
import { removeSystemData } from '../lib/postgres-files.mjs';
import { waitFor } from '../lib/processes.mjs';
import { stopServices } from '../lib/services.mjs';
import { alive, healthy, readLogs, listProcesses, startProduct } from './product.mjs';

const isRoot = process.getuid?.() === 0;
const skip = isRoot ? false : 'NOT TESTED: needs root, to be two users';
const ci = /^(1|true)$/i.test(process.env.CI ?? '');
/** The unprivileged user that every system has. */
const nobody = { uid: idOf('-u'), gid: idOf('-g') };
const folder = mkdtempSync(join(tmpdir(), 'atrium-users-'));
chmodSync(folder, 0o755);
/** @type {string[]} */
const dataDirs = [];

after(async () => {
  for (const dataDir of dataDirs) {
    await stopServices(dataDir);
    removeSystemData(dataDir);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** @param {string} title @param {() => Promise<void>} body */
function asRoot(title, body) {
  // Fails in CI, where nothing may be skipped silently.
  void test(title, { skip: ci ? false : skip }, body);
}

/** @param {string} dataDir @param {{ uid?: number, gid?: number, cwd?: string }} [who] */
async function startAndStop(dataDir, who = {}) {
  dataDirs.push(dataDir);
  const port = await freePort();
  const product = startProduct({
    dataDir,
    port,
    env: { HOME: folder },
    command: [process.execPath, 'scripts/start.mjs'],
    ...who,
  });
  await product.says('Atrium is ready', 120_000).catch((error) => {
    throw new Error(`${error.message}\n${readLogs(dataDir)}`);
  });
  await healthy(port);
  const running = listProcesses(dataDir);
  assert.deepEqual(alive(running), ['launcher', 'api', 'worker', 'postgres', 'redis']);
  const owner = running.postgres && statSync(`/proc/${running.postgres.pid}`).uid;
  product.signalAll('SIGINT');
  assert.equal(await product.ended, 0);
  assert.ok(await waitFor(() => alive(running).length === 0, { timeoutMs: 20_000 }), alive(running).join());
  return { owner, output: product.output() };
}

asRoot(
  'root, with a data folder that only root can enter: the database lives elsewhere and is found again',
  async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    assert.notEqual((await startAndStop(dataDir)).owner, 0);
    const { directory } = readJson(join(dataDir, 'postgres.json'));
    assert.ok(directory.startsWith('/var/lib/atrium/'), directory);
    await startAndStop(dataDir);
    assert.equal(readJson(join(dataDir, 'postgres.json')).directory, directory);
  },
);

asRoot('a plain user runs all processes, and root can start over the same data in between', async () => {
  const dataDir = join(folder, 'plain');
  mkdirSync(dataDir);
  chownSync(dataDir, nobody.uid, nobody.gid);
  const cwd = checkoutFor(nobody);
  assert.equal((await startAndStop(dataDir, { ...nobody, cwd })).owner, nobody.uid);
  assert.equal((await startAndStop(dataDir)).owner, nobody.uid);
  assert.equal((await startAndStop(dataDir, { ...nobody, cwd })).owner, nobody.uid);
});

asRoot('a plain user gets a message about data that belongs to root', async () => {
  const dataDir = join(folder, 'of-root');
  await startAndStop(dataDir);
  const refused = startProduct({
    dataDir,
    port: await freePort(),
    command: [process.execPath, 'scripts/start.mjs'],
    ...nobody,
    cwd: checkoutFor(nobody),
  });
  assert.equal(await refused.ended, 1);
  assert.match(refused.output(), /belongs to another user|may not write/);
});

// Only in npm run test:all, because it installs everything.
if (process.env.TEST_ALL) {
  void test('a fresh clone starts with one command', async () => {
    const clone = join(folder, 'clone');
    copyTree(clone, ['node_modules', 'dist']);
    const { output } = await startAndStop(join(clone, '.data'), { cwd: clone });
    assert.match(output, /Installing dependencies.+Building/s);
  });
}

/** Returns a checkout that the user can read: this one, or a copy. @param {{ uid: number, gid: number }} who */
function checkoutFor(who) {
  const readable = spawnSync(
    '/bin/sh',
    ['-c', 'cd "$1" && cat package.json node_modules/jest/package.json', 'sh', root],
    { ...who, cwd: '/', stdio: 'ignore' },
  );
  if (readable.status === 0) return root;
  const copy = join(folder, 'checkout');
  copyTree(copy, []);
  return copy;
}

/** @param {string} to @param {string[]} without folders of these names are left out */
function copyTree(to, without) {
  mkdirSync(to, { recursive: true });
  const excludes = ['.git', '.data', '.test', ...without].map((name) => `--exclude=${name}`).join(' ');
  const done = spawnSync('/bin/sh', ['-c', `tar -C "$1" -c ${excludes} . | tar -C "$2" -x`, 'sh', root, to]);
  assert.equal(done.status, 0, String(done.stderr));
}

/** @param {string} flag */
function idOf(flag) {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
}
