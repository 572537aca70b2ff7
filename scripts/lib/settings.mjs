// Settings of the launcher from the environment and .env, and the environment of its children.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, writePrivateFile } from './files.mjs';

/** An error of configuration or environment, whose message is shown without a stack. */
export class UsageError extends Error {}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {NodeJS.ProcessEnv} [environment] */
export function readSettings(environment = process.env) {
  const dotenv = join(root, '.env');
  const env = { ...(existsSync(dotenv) ? parseDotenv(readFileSync(dotenv, 'utf8')) : {}), ...environment };
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new UsageError(`PORT is "${env.PORT}"; it has to be a whole number from 1 to 65535.`);
  }
  const production = env.NODE_ENV === 'production';
  if (production) refuseIncompleteProduction(env);
  return { env, port, host: env.HOST || undefined, dataDir: resolve(root, env.DATA_DIR || '.data'), production };
}

/**
 * Returns the environment of an API or worker process.
 * @param {Settings} settings
 * @param {{ databaseUrl: string, runtimeUrl: string | null, redisUrl: string | null }} services runtimeUrl: for a role
 * other than the owner
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment({ env, port, dataDir }, { databaseUrl, runtimeUrl, redisUrl }) {
  return {
    ...env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: runtimeUrl ?? databaseUrl,
    DATABASE_OWNER_URL: runtimeUrl ? databaseUrl : env.DATABASE_OWNER_URL,
    REDIS_URL: redisUrl ?? undefined, // Without it, jobs use BullMQ's PostgreSQL backend.
    SESSION_SECRET: env.SESSION_SECRET || readSessionSecret(dataDir),
  };
}

/**
 * Parses KEY=value lines. Quotes around values and `export` are dropped; an empty value counts as unset.
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

/** Returns the session secret, created once so that sessions survive restarts. @param {string} dataDir */
function readSessionSecret(dataDir) {
  const path = join(dataDir, 'session-secret');
  if (!existsSync(path)) writePrivateFile(path, randomBytes(48).toString('base64url'));
  return readFileSync(path, 'utf8').trim();
}

/** Returns whether the environment names a PostgreSQL, in a variable or a secret file. @param {NodeJS.ProcessEnv} env */
export const hasDatabase = (env) =>
  ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL'].some((name) => env[name] || env[`${name}_FILE`]);

/** @param {NodeJS.ProcessEnv} env */
function refuseIncompleteProduction(env) {
  const missing = ['DATABASE_URL', 'REDIS_URL'].filter((name) => !env[name] && !env[`${name}_FILE`]);
  if (!env.SESSION_SECRET_FILE && (env.SESSION_SECRET ?? '').length < 32)
    missing.push('SESSION_SECRET (32 characters or more)');
  if (missing.length > 0)
    throw new UsageError(`With NODE_ENV=production Atrium does not start without ${missing.join(', ')}.`);
}
