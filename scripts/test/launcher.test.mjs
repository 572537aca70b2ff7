// Tests `npm start` with the built application: first and second start, every kind of death, and cleanup.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readJson } from '../lib/files.mjs';
import { freePort } from '../lib/ports.mjs';
import { removeSystemData } from '../lib/postgres-files.mjs';
import { waitFor } from '../lib/processes.mjs';
import { stopServices } from '../lib/services.mjs';
import { alive, call, healthy, kill, readLogs, listProcesses, startProduct } from './product.mjs';

const dataDir = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'launcher-'));
chmodSync(dataDir, 0o711); // With the mode that `npm start` sets.
let port = 0;
let cookie = '';
/** @type {ReturnType<typeof startProduct>} */
let product;

/** @param {string} title @param {() => void | Promise<void>} body */
function fact(title, body) {
  void test(title, body);
}

before(async () => {
  port = await freePort();
});

after(async () => {
  product?.signalAll('SIGTERM');
  await product?.ended;
  await stopServices(dataDir);
  removeSystemData(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  product = startProduct({ dataDir, port });
  await product.says('Atrium is ready', 120_000).catch((error) => {
    throw new Error(`${error.message}\n${readLogs(dataDir)}`);
  });
  await healthy(port);
}

fact('the first start creates a database, serves, and prints the address and accounts', async () => {
  await start();
  assert.match(product.output(), new RegExp(`http://localhost:${port}`));
  assert.match(product.output(), /manager@perfect-b\.example/);
  const answer = await call(port, '/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'staff@perfect-b.example', password: 'Demo-Pass-2026!' }),
  });
  assert.equal(answer.status, 200, await answer.text());
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const page = await call(port, '/');
  assert.match(await page.text(), /<div id="root">/);
});

fact('secret files are readable only by their owner', () => {
  for (const name of [
    'services.json',
    'session-secret',
    'postgres.json',
    'redis/place.json',
    'redis/redis.conf',
    'logs/api.log',
  ]) {
    assert.equal(statSync(join(dataDir, name)).mode & 0o077, 0, name);
  }
  const { databaseUrl, runtimeUrl, redisUrl } = readJson(join(dataDir, 'services.json'));
  assert.match(databaseUrl, /^postgres:\/\/.+@127\.0\.0\.1:\d+\//);
  assert.match(redisUrl, /^redis:\/\/.+@127\.0\.0\.1:\d+/);
  const processes = listProcesses(dataDir);
  for (const one of [processes.redis, processes.postgres]) {
    assert.ok(one);
    const arguments_ = readFileSync(`/proc/${one.pid}/cmdline`, 'utf8');
    for (const url of [databaseUrl, runtimeUrl, redisUrl])
      assert.ok(!arguments_.includes(new URL(url).password), 'a password on a command line');
  }
});

fact('a second start over the same folder is rejected in one sentence, and the first continues', async () => {
  const before = listProcesses(dataDir);
  const second = startProduct({ dataDir, port: await freePort() });
  assert.equal(await second.ended, 1);
  assert.match(second.output(), /already running over .+DATA_DIR=\S+ PORT=\d+ npm start/);
  assert.deepEqual(listProcesses(dataDir), before);
  await healthy(port);
});

fact('a used port is reported with an alternative, and no process stays behind', async () => {
  const other = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'port-'));
  const foreign = createServer().listen(0, '127.0.0.1');
  await waitFor(() => foreign.listening, { timeoutMs: 5_000 });
  const taken = /** @type {import('node:net').AddressInfo} */ (foreign.address()).port;
  const refused = startProduct({ dataDir: other, port: taken });
  assert.equal(await refused.ended, 1);
  assert.match(refused.output(), new RegExp(`Port ${taken} is in use.+PORT=\\d+ npm start`));
  assert.deepEqual(alive(listProcesses(other)), []);
  foreign.close();
  rmSync(other, { recursive: true, force: true });
});

fact('production without its settings is rejected in one sentence', async () => {
  const other = join(process.env.TEST_DIR ?? tmpdir(), 'never-made');
  const refused = startProduct({
    dataDir: other,
    port: await freePort(),
    env: { NODE_ENV: 'production', SESSION_SECRET: 'short' },
  });
  assert.equal(await refused.ended, 1);
  assert.match(refused.output(), /does not start without DATABASE_URL, REDIS_URL, SESSION_SECRET/);
});

for (const name of /** @type {const} */ (['api', 'worker', 'postgres', 'redis'])) {
  fact(`SIGKILL of ${name}: only this process restarts, within seconds`, async () => {
    const before = listProcesses(dataDir);
    kill(before[name]);
    assert.ok(
      await waitFor(
        () => {
          const now = listProcesses(dataDir)[name];
          return now !== undefined && now.pid !== before[name]?.pid;
        },
        { timeoutMs: 10_000 },
      ),
      product.output(),
    );
    await healthy(port, 15_000);
    const title = { api: 'API', worker: 'Worker', postgres: 'PostgreSQL', redis: 'Redis' }[name];
    await product.says(`${title} is back.`);
    const now = listProcesses(dataDir);
    assert.deepEqual({ ...now, [name]: null }, { ...before, [name]: null });
  });
}

fact('an additional API and worker join the running services and end on Ctrl-C', async () => {
  const secondPort = await freePort();
  const api = startProduct({ dataDir, port: secondPort, command: ['npm', 'run', 'start:api'] });
  const worker = startProduct({ dataDir, port, command: ['npm', 'run', 'start:worker'] });
  await api.says('API is ready');
  await worker.says('Worker is ready');
  assert.equal(
    (await call(secondPort, '/api/auth/user', { headers: { cookie } })).status,
    200,
    'the session of the first API counts',
  );
  api.signalAll('SIGINT');
  worker.signalAll('SIGINT');
  await Promise.all([api.ended, worker.ended]);
  assert.ok(
    await waitFor(
      async () =>
        call(secondPort, '/api/health/live').then(
          () => false,
          () => true,
        ),
      { timeoutMs: 16_000 },
    ),
  );
});

fact('SIGKILL of the launcher: API and worker end, the next start adopts PostgreSQL and Redis', async () => {
  const before = listProcesses(dataDir);
  product.signalAll('SIGKILL');
  await product.ended;
  assert.ok(
    await waitFor(() => alive(before).join() === 'postgres,redis', { timeoutMs: 16_000 }),
    alive(before).join(),
  );
  await start();
  const now = listProcesses(dataDir);
  assert.deepEqual([now.postgres, now.redis], [before.postgres, before.redis]);
  assert.equal((await call(port, '/api/auth/user', { headers: { cookie } })).status, 200, 'still signed in');
});

fact('SIGKILL of the launcher and an immediate start: the start waits for the old API', async () => {
  const before = listProcesses(dataDir);
  product.signalAll('SIGKILL');
  await start();
  assert.deepEqual(alive({ ...before, postgres: undefined, redis: undefined }), []);
});

fact('SIGKILL of npm ends everything in order', async () => {
  const before = listProcesses(dataDir);
  product.signalNpm('SIGKILL');
  assert.ok(await waitFor(() => alive(before).length === 0, { timeoutMs: 30_000 }), alive(before).join());
});

fact('a start after everything ended is fast and finds the data', async () => {
  const startedAt = Date.now();
  await start();
  const seconds = (Date.now() - startedAt) / 1000;
  assert.ok(seconds < 15, `${seconds} s`);
  assert.doesNotMatch(product.output(), /Installing|Building/);
  assert.equal((await call(port, '/api/auth/user', { headers: { cookie } })).status, 200, 'still signed in');
});

fact('Ctrl-C stops everything', async () => {
  const before = listProcesses(dataDir);
  assert.deepEqual(alive(before), ['launcher', 'api', 'worker', 'postgres', 'redis']);
  product.signalAll('SIGINT');
  await product.ended;
  assert.ok(await waitFor(() => alive(before).length === 0, { timeoutMs: 20_000 }), alive(before).join());
  assert.match(product.output(), /Stopped/);
  assert.equal(readJson(join(dataDir, 'lock.json')), null);
});
