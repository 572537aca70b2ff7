// PostgreSQL and Redis of a run, which can be killed, frozen, emptied and filled up.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDataDir } from '../lib/files.mjs';
import { readStoredLocation, removeSystemData } from '../lib/postgres-files.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { processesIn, signal, waitFor } from '../lib/processes.mjs';
import { startServices, stopServices } from '../lib/services.mjs';

/** @typedef {Awaited<ReturnType<typeof openServices>>} Ground */

const template = 'faults_template';

/** Runs one statement on a new connection. @param {string} url @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
export async function ask(url, text, values = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 60_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {string} url @param {string} name @param {number} [port] @returns {string} the address of another database there */
export function databaseAt(url, name, port) {
  const address = new URL(url);
  address.pathname = name;
  if (port !== undefined) address.port = String(port);
  return address.href;
}

/** @param {string} dir */
export async function openServices(dir) {
  makeDataDir(dir);
  const services = await startServices(dir);
  const { databaseUrl, redisUrl } = services;
  if (redisUrl === null) throw new Error('There is no Redis or Valkey server on this machine.');
  let postgres = /** @type {import('../lib/postgres.mjs').Service} */ (services.postgres).process;
  const redis = /** @type {import('../lib/postgres.mjs').Service} */ (services.redis).process;
  const directory = readStoredLocation(dir)?.directory ?? '';
  // Delays asynchronous WAL writes, as on a busy machine, so that a crash always loses some.
  await ask(databaseUrl, `alter system set wal_writer_delay = '10s'`);
  await ask(databaseUrl, 'select pg_reload_conf()');
  let databases = 0;
  let isPrepared = false;

  return {
    dir,
    databaseUrl,
    redisUrl,
    directory,

    /** Creates a migrated database for a scenario. @param {(url: string) => Promise<void>} prepare migrates the first one */
    async database(prepare) {
      if (!isPrepared) {
        await ask(databaseUrl, `create database ${template}`);
        await prepare(databaseAt(databaseUrl, template));
        isPrepared = true;
      }
      databases += 1;
      const name = `faults_${databases}`;
      await ask(databaseUrl, `create database ${name} template ${template}`);
      return databaseAt(databaseUrl, name);
    },

    /** Creates an empty database. @param {string} name */
    async emptyDatabase(name) {
      await ask(databaseUrl, `create database ${name}`);
      return databaseAt(databaseUrl, name);
    },

    postgres: {
      kill: () => signal(postgres.pid, 'SIGKILL'),
      async restart() {
        postgres = (await startPostgres(dir, { keepPort: true })).process;
      },
      /** Kills one of its processes, after which PostgreSQL ends all others and recovers. */
      async crash() {
        const [victim] = await ask(
          databaseUrl,
          `select pid from pg_stat_activity where backend_type = 'background writer'`,
        );
        signal(victim.pid, 'SIGKILL');
        await waitFor(async () => (await ask(databaseUrl, 'select 1').catch(() => [])).length === 1, {
          timeoutMs: 60_000,
        });
      },
      freeze: () => signalAll(directory, 'SIGSTOP'),
      thaw: () => signalAll(directory, 'SIGCONT'),
    },

    redis: {
      freeze: () => signal(redis.pid, 'SIGSTOP'),
      thaw: () => signal(redis.pid, 'SIGCONT'),
    },

    async close() {
      signal(redis.pid, 'SIGCONT');
      signalAll(directory, 'SIGCONT');
      await stopServices(dir);
      removeSystemData(dir);
      await sleep(50);
    },
  };
}

/** Signals all processes twice, to include those that are forked meanwhile. @param {string} directory @param {NodeJS.Signals} name */
function signalAll(directory, name) {
  for (const _ of [1, 2]) for (const pid of processesIn(directory)) signal(pid, name);
}
