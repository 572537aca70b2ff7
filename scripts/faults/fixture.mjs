// The application of one scenario: processes over a new database, users, screens, and the ledger of writes.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../lib/ports.mjs';
import { waitFor } from '../lib/processes.mjs';
import { runBuilt } from '../lib/command.mjs';
import { ask } from './services.mjs';
import { superviseProcess } from './supervised-process.mjs';
import { Ledger, TestUser } from './test-user.mjs';
import { Screen } from './screen.mjs';

/** @typedef {Awaited<ReturnType<typeof openFixture>>} Stage */
/** @typedef {import('./services.mjs').Ground} Ground */

/**
 * @param {Ground} ground
 * @param {object} [options]
 * @param {number} [options.apis] how many
 * @param {boolean} [options.worker]
 * @param {string} [options.reachDatabaseAt] the database's address as the product knows it, when it is another
 * @param {(ports: number[]) => Promise<string>} [options.front] starts the proxy over the API processes' ports and returns its address
 * @param {string} [options.lastRelease] the folder of the release that begins, over a database that it makes itself
 */
export async function openFixture(ground, { apis = 1, worker = true, reachDatabaseAt, front, lastRelease } = {}) {
  const databaseUrl =
    lastRelease === undefined
      ? await ground.database(createMigrator(ground))
      : await ground.emptyDatabase('last_release');
  const env = environment(databaseUrl, ground.redisUrl);
  const ledger = new Ledger();
  /** @type {Screen[]} */
  const screens = [];
  /** @type {Set<import('./supervised-process.mjs').KeptProcess>} */
  const running = new Set();
  /** @type {import('./supervised-process.mjs').KeptProcess[]} */
  const api = [];
  /** @type {number[]} */
  const ports = [];
  const state = { databaseUrl, address: '', release: lastRelease };
  const known =
    reachDatabaseAt === undefined ? databaseUrl : Object.assign(new URL(databaseUrl), getPort(reachDatabaseAt)).href;

  /** @param {'main' | 'worker'} entry @param {string} name @param {NodeJS.ProcessEnv} [more] */
  const start = async (entry, name, more = {}) => {
    const kept = superviseProcess({
      entry,
      env: { ...env, DATABASE_URL: known, ...more },
      logPath: join(ground.dir, `${new URL(databaseUrl).pathname.slice(1)}-${name}.log`),
      onFault: (fault) => ledger.faults.push(fault),
      ...(state.release === undefined ? {} : { release: state.release }),
    });
    running.add(kept);
    await kept.ready();
    return kept;
  };
  const startApi = async (/** @type {number} */ at, /** @type {NodeJS.ProcessEnv} */ more = {}) => {
    ports[at] ??= await freePort();
    api[at] = await start('main', `api-${at}`, { PORT: String(ports[at]), ...more });
    return api[at];
  };

  for (let at = 0; at < apis; at += 1) await startApi(at);
  const [first = 0] = ports;
  state.address = front === undefined ? `http://127.0.0.1:${first}` : await front(ports);
  const [manager, staff] = [new TestUser(() => state.address), new TestUser(() => state.address)];
  await manager.signIn('manager@perfect-b.example');
  await staff.signIn('staff@perfect-b.example');
  let workerProcess = worker ? await start('worker', 'worker') : null;
  if (worker) await waitForReactions(databaseUrl);

  return {
    ground,
    ledger,
    screens,
    state,
    ports,
    manager,
    staff,
    startApi,
    start,
    api: (at = 0) => /** @type {import('./supervised-process.mjs').KeptProcess} */ (api[at]),
    worker: () => /** @type {import('./supervised-process.mjs').KeptProcess} */ (workerProcess),
    async startWorker(/** @type {NodeJS.ProcessEnv} */ more = {}) {
      workerProcess = await start('worker', 'worker', more);
      return workerProcess;
    },
    /** @param {string} text @param {unknown[]} [values] */
    sql: (text, values) => ask(state.databaseUrl, text, values),

    /** @param {number} count @param {() => string} [address] */
    async openScreens(count, address = () => state.address) {
      const opened = Array.from({ length: count }, () => new Screen(address, manager));
      screens.push(...opened);
      await waitFor(() => opened.every(({ loads }) => loads > 0), { timeoutMs: 30_000 });
      await Promise.all(opened.map((screen) => screen.loaded()));
      return opened;
    },

    async close() {
      for (const screen of screens) screen.close();
      for (const one of running) one.destroy();
    },
  };
}

/** @param {string} url */
const getPort = (url) => ({ port: new URL(url).port });

/** @param {Ground} ground */
const createMigrator = (ground) => async (/** @type {string} */ url) => {
  const kept = superviseProcess({
    entry: 'main',
    env: { ...environment(url, ground.redisUrl), DATABASE_URL: url, PORT: '0' },
    logPath: join(ground.dir, 'template.log'),
    onFault: (fault) => {
      throw new Error(fault);
    },
  });
  await kept.ready();
  await kept.stop();
};

/** @param {string} databaseUrl */
const waitForReactions = (databaseUrl) =>
  waitFor(
    async () =>
      (await ask(databaseUrl, `select 1 from reaction where name = 'notify-managers-when-stock-falls-low'`)).length > 0,
    { timeoutMs: 30_000 },
  );

const secret = randomBytes(32).toString('base64url');

/** @param {string} databaseUrl @param {string | null} redisUrl @returns {NodeJS.ProcessEnv} nothing of the user's own settings */
export function environment(databaseUrl, redisUrl) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? undefined,
    SESSION_SECRET: secret,
    DEMO_DATA: 'none',
    USER_CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  };
}

/** @param {'backup' | 'restore'} entry @param {string} file @param {string} databaseUrl */
export async function runCommand(entry, file, databaseUrl) {
  const code = await runBuilt(entry, [file], { PATH: process.env.PATH, DATABASE_URL: databaseUrl }, 'ignore');
  if (code !== 0) throw new Error(`npm run ${entry} ended with ${code}`);
}
