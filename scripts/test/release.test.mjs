// Tests `npm run release`: the archive runs in another folder with Node alone. Slow, so only with TEST_ALL=1.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readJson, root } from '../lib/files.mjs';
import { freePort } from '../lib/ports.mjs';
import { removeSystemData } from '../lib/postgres-files.mjs';
import { startServices, stopServices } from '../lib/services.mjs';

const folder = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'release-'));
chmodSync(folder, 0o711); // The database may run as another user.
const services = join(folder, 'services');

after(async () => {
  if (existsSync(services)) {
    await stopServices(services);
    removeSystemData(services);
  }
  rmSync(folder, { recursive: true, force: true });
});

if (process.env.TEST_ALL === '1')
  void test('a release archive runs in production and states its version', async () => {
    const { version } = readJson(join(root, 'package.json'));
    const made = spawnSync(process.execPath, [join(root, 'scripts/release.mjs')], { cwd: root, encoding: 'utf8' });
    assert.equal(made.status, 0, made.stderr);
    const archive = readdirSync(join(root, 'release')).find((name) => name.endsWith('.tar.gz')) ?? '';
    assert.equal(spawnSync('tar', ['-xzf', join(root, 'release', archive), '-C', folder]).status, 0);
    const home = join(folder, `atrium-${version}`);
    assert.ok(readJson(join(home, 'sbom.cdx.json')).components.length > 100);
    assert.ok(!existsSync(join(home, 'node_modules/typescript')), 'no development dependencies');

    const { databaseUrl, redisUrl } = await startServices(services);
    const port = await freePort();
    const api = spawn(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], {
      cwd: home,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl ?? 'redis://127.0.0.1:1',
        SESSION_SECRET: 'x'.repeat(40),
        DATA_DIR: join(folder, 'data'),
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      await new Promise((resolve, reject) => {
        api.once('message', resolve);
        api.once('exit', (code) => reject(new Error(`The API ended with ${code}`)));
      });
      const live = await fetch(`http://127.0.0.1:${port}/api/health/live`);
      assert.deepEqual(await live.json(), { status: 'ok', version });
      assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200);
    } finally {
      api.kill('SIGKILL');
    }
  });
