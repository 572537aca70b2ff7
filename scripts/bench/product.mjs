// The product's side: its built API (and worker) over a database, with people signed in.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../lib/files.mjs';
import { Caller } from './connection.mjs';
import { isThere } from './surroundings.mjs';
import { openWatchers } from './watchers.mjs';

const demoPassword = 'Demo-Pass-2026!';
/** All see the clinic; one person may have 50 sockets, so four make 200 watchers. */
export const people = ['staff@perfect-b.example', 'manager@perfect-b.example', 'both@example.com', 'superadmin'];

/** @typedef {Awaited<ReturnType<typeof openProduct>>} Product */

/**
 * @param {import('./surroundings.mjs').Surroundings} surroundings
 * @param {string} name of its database @param {{ worker: boolean }} options
 */
export async function openProduct(surroundings, name, { worker }) {
  const databaseUrl = await surroundings.database(name);
  const env = environment(databaseUrl, surroundings.redisUrl);
  const startApi = (/** @type {string} */ process) =>
    surroundings.start(`${name}-${process}`, ['--enable-source-maps', join(root, 'backend/dist/main.js')], env);
  const api = await startApi('api');
  if (worker && isThere('backend/dist/worker.js'))
    await surroundings.start(`${name}-worker`, ['--enable-source-maps', join(root, 'backend/dist/worker.js')], env);
  const cookies = await Promise.all(people.map((username) => signIn(api.port, username)));
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  sql.on('error', () => {});
  const caller = new Caller({ port: api.port, cookie: cookies[0] });

  return {
    api,
    sql,
    caller,
    startSecondApi: () => startApi('second-api'),

    /** @param {number} itemId @param {string} [reason] */
    use: (itemId, reason) =>
      caller.post(201, '/api/usage', { itemId, quantityUsed: 1, ...(reason === undefined ? {} : { reason }) }),

    /** @param {number} count @param {number} [port] of another process over the same database */
    watchers: (count, port = api.port) => openWatchers({ port, cookies, count, waitForHello: true }),

    async close() {
      caller.close();
      await sql.end();
      await api.stop();
    },
  };
}

/** @param {string} databaseUrl @param {string | null} redisUrl @returns {NodeJS.ProcessEnv} nothing of the user's own settings */
function environment(databaseUrl, redisUrl) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? undefined,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    DEMO_DATA: 'none',
    LOG_LEVEL: 'warn',
  };
}

/** @param {number} port @param {string} username @returns {Promise<string>} the cookies of the session */
export async function signIn(port, username) {
  const caller = new Caller({ port });
  try {
    const { head } = await caller.post(200, '/api/login', { username, password: demoPassword });
    return [...head.matchAll(/\nset-cookie: *([^;\r]+)/gi)].map(([, pair]) => pair).join('; ');
  } finally {
    caller.close();
  }
}
