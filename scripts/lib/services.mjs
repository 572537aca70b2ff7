// PostgreSQL and Redis of one data folder.
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir, writePrivateJson } from './files.mjs';
import { getRuntimeUrl, startPostgres, stopPostgres } from './postgres.mjs';
import { isAlive } from './processes.mjs';
import { startRedis, stopRedis } from './redis.mjs';

/** @typedef {import('./postgres.mjs').Service} Service */

/**
 * Starts (or adopts) the services that the environment does not name, and writes services.json.
 * @param {string} dataDir
 * @param {{ DATABASE_URL?: string, REDIS_URL?: string }} [given]
 * @param {{ throwaway?: boolean, programs?: string }} [options] throwaway: the data need not survive the machine;
 * programs: as in `startPostgres`
 */
export async function startServices(dataDir, given = {}, options = {}) {
  makeDataDir(dataDir);
  const tries = await Promise.allSettled([
    given.DATABASE_URL ? null : startPostgres(dataDir, options),
    given.REDIS_URL ? null : startRedis(dataDir),
  ]);
  const failed = tries.find((tried) => tried.status === 'rejected');
  if (failed) {
    await stopServices(dataDir).catch(() => {});
    throw failed.reason;
  }
  const [postgres, redis] = tries.map((tried) => (tried.status === 'fulfilled' ? tried.value : null));
  const databaseUrl = given.DATABASE_URL || /** @type {Service} */ (postgres).url;
  const redisUrl = given.REDIS_URL || (redis?.url ?? null);
  // The application's processes use an embedded server with a role that cannot change tables.
  const runtimeUrl = postgres ? getRuntimeUrl(postgres.url) : null;
  writePrivateJson(join(resolve(dataDir), 'services.json'), { databaseUrl, runtimeUrl, redisUrl });
  return { databaseUrl, runtimeUrl, redisUrl, postgres: postgres ?? null, redis: redis ?? null };
}

/** @param {string} dataDir */
export async function stopServices(dataDir) {
  await stopRedis(dataDir);
  await stopPostgres(dataDir);
}

/**
 * Restarts a service on its old port when it dies; its clients then recover by themselves.
 * @param {string} dataDir @param {Service} service @param {(line: string) => void} say
 * @returns {() => Promise<void>} ends the watch and stops the service
 */
export function watchService(dataDir, service, say) {
  const [start, stop] = service.name === 'Redis' ? [startRedis, stopRedis] : [startPostgres, stopPostgres];
  let current = service.process;
  const ended = new AbortController();

  const watch = (async () => {
    while (!ended.signal.aborted) {
      await sleep(500, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted || isAlive(current)) continue;
      say(`${service.name} ended. Starting it again.`);
      try {
        const again = await start(dataDir, { keepPort: true });
        if (!again) continue;
        current = again.process;
        say(`${service.name} is back.`);
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
  })();

  return async () => {
    ended.abort();
    await watch;
    await stop(dataDir);
  };
}
