// The application's side: its built API (and worker) over a database, with signed-in users.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../lib/files.mjs';
import { Caller } from './connection.mjs';
import { openWatchers } from './watchers.mjs';

const demoPassword = 'Demo-Pass-2026!';
/** Maximum sockets per user. Closed ones are still counted by other processes for some seconds. */
export const maxSocketsPerUser = 50;
/** Usernames of users with access to the clinic; four of them suffice for 200 watchers. */
export const people = ['staff@perfect-b.example', 'manager@perfect-b.example', 'both@example.com', 'superadmin'];

/** @typedef {Awaited<ReturnType<typeof openProduct>>} Product */

/**
 * @param {import('./services.mjs').Surroundings} surroundings
 * @param {string} name of its database
 * @param {{ worker: boolean, demo?: boolean, person?: string }} options demo: with the demonstration's data; person: who asks
 */
export async function openProduct(surroundings, name, { worker, demo = false, person }) {
  const databaseUrl = await surroundings.database(name);
  const env = environment(databaseUrl, surroundings.redisUrl, demo);
  const startApi = (/** @type {string} */ process) =>
    surroundings.start(`${name}-${process}`, ['--enable-source-maps', join(root, 'backend/dist/main.js')], env);
  const api = await startApi('api');
  const workerProcess = worker
    ? await surroundings.start(`${name}-worker`, ['--enable-source-maps', join(root, 'backend/dist/worker.js')], env)
    : null;
  const cookies = await Promise.all(people.map((username) => signIn(api.port, username)));
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  sql.on('error', () => {});
  /** @type {string[] | undefined} */
  let others;
  const caller = new Caller({ port: api.port, cookie: cookies[person === undefined ? 0 : people.indexOf(person)] });

  return {
    api,
    worker: workerProcess,
    sql,
    cookies,
    caller,
    startSecondApi: () => startApi('second-api'),

    /** @param {number} itemId @param {string} [reason] */
    use: (itemId, reason) =>
      caller.post(201, '/api/usage', { itemId, quantityUsed: 1, ...(reason === undefined ? {} : { reason }) }),

    /** @param {number} count */
    watchers: (count) => openWatchers({ port: api.port, cookies, count, waitForHello: true }),

    /** Opens screens of users that no other watchers belong to. @param {number} count @param {number} port of the process that serves them */
    async watchersOfOthers(count, port) {
      others ??= await signInOthers(sql, api.port, Math.ceil(count / maxSocketsPerUser));
      return openWatchers({ port, cookies: others, count, waitForHello: true });
    },

    async close() {
      caller.close();
      await sql.end();
      await api.stop();
      await workerProcess?.stop();
    },
  };
}

/** @param {string} databaseUrl @param {string | null} redisUrl @param {boolean} demo @returns {NodeJS.ProcessEnv} nothing of the user's own settings */
function environment(databaseUrl, redisUrl, demo) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? undefined,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    DEMO_DATA: demo ? 'full' : 'none',
    USER_CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  };
}

/** Creates further members of the clinic with the same password. @param {pg.Pool} sql @param {number} port @param {number} count @returns {Promise<string[]>} their cookies */
async function signInOthers(sql, port, count) {
  await sql.query(
    `with person as (
       insert into app_user (email, first_name, last_name, role, password_hash, password_changed_at)
       select 'other-' || n || '@perfect-b.example', 'Other', n::text, 'user', u.password_hash, now()
       from app_user u, generate_series(1, $1::int) n where u.email = $2 returning id),
     member as (insert into staff (user_id, position, hire_date) select id, 'Nurse', '2025-01-01' from person returning id)
     insert into assignment (staff_id, project, position) select id, 'perfect-b', 'Nurse' from member`,
    [count, people[0]],
  );
  const cookies = [];
  for (let n = 1; n <= count; n += 1) cookies.push(await signIn(port, `other-${n}@perfect-b.example`));
  return cookies;
}

/** Signs a user in and out, because the number of sessions is limited and the oldest would end. @param {number} port @param {string} username */
export async function signInAndOut(port, username) {
  const cookie = await signIn(port, username);
  const caller = new Caller({ port, cookie });
  try {
    await caller.post(204, '/api/logout', {});
  } finally {
    caller.close();
  }
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
