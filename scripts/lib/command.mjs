// Helpers of the administration commands: the database they use, and the entry points of the build.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeDataDir, readJson, root } from './files.mjs';
import { LockedError, acquireLock } from './lock.mjs';
import { removeSystemData } from './postgres-files.mjs';
import { startServices, stopServices } from './services.mjs';
import { hasDatabase, readSettings, UsageError } from './settings.mjs';

/** Runs a command and uses its result as the exit code. A `UsageError` is printed without a stack. @param {() => Promise<number>} body */
export async function asCommand(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Returns the environment with the configured database, or that of the data folder. */
export function knownDatabase() {
  const { env, dataDir } = readSettings();
  if (hasDatabase(env)) return { ...env, DATA_DIR: dataDir };
  const databaseUrl = readJson(join(dataDir, 'services.json'))?.databaseUrl;
  if (!databaseUrl)
    throw new UsageError(
      `Nothing has been started over ${dataDir} yet. Set DATABASE_URL, or DATABASE_URL_FILE, to your PostgreSQL server${existsSync(join(root, 'scripts/start.mjs')) ? ', or start Atrium first with npm start' : ''}.`,
    );
  return { ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
}

/**
 * Runs an entry point of the build.
 * @param {string} entry such as `import` @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @param {import('node:child_process').StdioOptions} [stdio]
 * @returns {Promise<number>} its exit code
 */
export function runBuilt(entry, args, env, stdio = 'inherit') {
  const script = join(root, 'backend/dist', `${entry}.js`);
  if (!existsSync(script)) throw new UsageError('Nothing is built yet. Run this first: npm run build');
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], { cwd: root, env, stdio });
    child.once('error', failed);
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** Resolves a file against the user's folder, because npm runs scripts in the checkout. @param {string} name */
export const fromStartFolder = (name) => (name === '-' ? name : resolve(process.env.INIT_CWD ?? process.cwd(), name));

/**
 * Runs `body` with exclusive use of the data folder's embedded PostgreSQL, which is stopped afterwards.
 * @param {string} command shown to other commands that find the lock
 * @param {(env: NodeJS.ProcessEnv) => Promise<number>} body
 */
export async function withOwnDatabase(command, body) {
  const { env, dataDir } = readSettings();
  makeDataDir(dataDir);
  const lock = lockOf(dataDir, command);
  try {
    const { databaseUrl } = await startServices(dataDir);
    try {
      return await body({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    } finally {
      await stopServices(dataDir);
    }
  } finally {
    lock.release();
  }
}

/**
 * Runs `body` with a new embedded PostgreSQL of an unused data folder. When it fails, everything created is removed, so
 * that a retry finds the folder unchanged.
 * @param {string} command @param {(env: NodeJS.ProcessEnv) => Promise<number>} body
 */
export async function withNewDatabase(command, body) {
  const { dataDir } = readSettings();
  const before = new Set(existsSync(dataDir) ? readdirSync(dataDir) : []);
  /** @type {number | undefined} */
  let code;
  try {
    code = await withOwnDatabase(command, body);
    return code;
  } finally {
    if (code !== 0 && existsSync(dataDir)) {
      removeSystemData(dataDir);
      const created = readdirSync(dataDir).filter((name) => !before.has(name));
      for (const name of created) rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/** Returns whether the data folder was used before. */
export function hasOwnData() {
  const { dataDir } = readSettings();
  return existsSync(dataDir) && readdirSync(dataDir).includes('services.json');
}

/** @param {string} dataDir @param {string} command */
function lockOf(dataDir, command) {
  try {
    return acquireLock(dataDir, command);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new UsageError(`${error.message} Stop it first: what is written meanwhile would be lost.`);
  }
}
