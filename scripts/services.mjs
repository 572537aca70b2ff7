// node scripts/services.mjs start|stop --dir DIR: starts PostgreSQL and Redis for DIR and leaves them running.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataDir } from './lib/files.mjs';
import { waitForLock } from './lib/lock.mjs';
import { startServices, stopServices } from './lib/services.mjs';

const { values, positionals } = parseArgs({ options: { dir: { type: 'string' } }, allowPositionals: true });
const action = positionals[0];

if (!values.dir || (action !== 'start' && action !== 'stop')) {
  console.error('Usage: node scripts/services.mjs start|stop --dir DIR');
  process.exit(2);
}
const dir = resolve(values.dir);

try {
  if (action === 'start' || existsSync(dir)) {
    makeDataDir(dir);
    const lock = await waitForLock(dir, `services ${action}`, 30_000);
    try {
      if (action === 'stop') {
        await stopServices(dir);
      } else {
        const { databaseUrl, redisUrl } = await startServices(dir);
        console.log(JSON.stringify({ databaseUrl, redisUrl }));
      }
    } finally {
      lock.release();
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
