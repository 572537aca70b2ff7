// What the launcher reads from the environment and from .env, and what its children get.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, writePrivateFile } from './files.mjs';

/** A mistake of configuration or circumstance: its message is a sentence for a person, no stack is shown. */
export class Refusal extends Error {}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {NodeJS.ProcessEnv} [environment] */
export function readSettings(environment = process.env) {
  const dotenv = join(root, '.env');
  const env = { ...(existsSync(dotenv) ? parseDotenv(readFileSync(dotenv, 'utf8')) : {}), ...environment };
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT is "${env.PORT}"; it has to be a whole number from 1 to 65535.`);
  }
  const production = env.NODE_ENV === 'production';
  if (production) refuseIncompleteProduction(env);
  return { env, port, host: env.HOST || undefined, dataDir: resolve(root, env.DATA_DIR || '.data'), production };
}

/**
 * The environment of an API or worker process.
 * @param {Settings} settings
 * @param {{ databaseUrl: string, runtimeUrl: string | null, redisUrl: string | null }} services runtimeUrl: where the processes are to work as another role than the owner
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment({ env, port, dataDir }, { databaseUrl, runtimeUrl, redisUrl }) {
  return {
    ...env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: runtimeUrl ?? databaseUrl,
    DATABASE_OWNER_URL: runtimeUrl ? databaseUrl : env.DATABASE_OWNER_URL,
    REDIS_URL: redisUrl ?? undefined, // absent: the jobs then run on BullMQ's PostgreSQL backend
    SESSION_SECRET: env.SESSION_SECRET || keptSessionSecret(dataDir),
  };
}

/**
 * KEY=value lines; quotes around the value and `export` before the key are dropped, an empty value counts as unset.
 * @param {string} text
 */
export function parseDotenv(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const [, key, raw] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!key || !raw) continue;
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(raw);
    const value = quoted ? quoted[2] : raw.replace(/(^|\s+)#.*$/, '');
    if (value) values[key] = value;
  }
  return values;
}

/** Signed-in people stay signed in over restarts, so the secret is made once. @param {string} dataDir */
function keptSessionSecret(dataDir) {
  const path = join(dataDir, 'session-secret');
  if (!existsSync(path)) writePrivateFile(path, randomBytes(48).toString('base64url'));
  return readFileSync(path, 'utf8').trim();
}

/** Whether the environment names a PostgreSQL, in a variable or in a file of secrets. @param {NodeJS.ProcessEnv} env */
export const hasDatabase = (env) =>
  ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL'].some((name) => env[name] || env[`${name}_FILE`]);

/** @param {NodeJS.ProcessEnv} env */
function refuseIncompleteProduction(env) {
  const missing = ['DATABASE_URL', 'REDIS_URL'].filter((name) => !env[name] && !env[`${name}_FILE`]);
  if (!env.SESSION_SECRET_FILE && (env.SESSION_SECRET ?? '').length < 32)
    missing.push('SESSION_SECRET (32 characters or more)');
  if (missing.length > 0)
    throw new Refusal(`With NODE_ENV=production Atrium does not start without ${missing.join(', ')}.`);
}
