// Services, databases and processes of a run, all removed at its end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lastLines, makeDataDir, openLog, root } from '../lib/files.mjs';
import { waitForLock } from '../lib/lock.mjs';
import { removeSystemData } from '../lib/postgres-files.mjs';
import { end } from '../lib/processes.mjs';
import { startServices, stopServices } from '../lib/services.mjs';

const readyWithinMs = 60_000;
/** Maximum milliseconds until a stopped process ends. The application drains within 15 s. */
const endsWithinMs = 16_000;

/** @typedef {Awaited<ReturnType<typeof openServices>>} Surroundings */
/** @typedef {{ port: number, pid: number, stop: () => Promise<void>, rest: () => void, goOn: () => void }} Server rest: as if it were not there */

/** @param {string} dir @param {string} [programs] the folder of another PostgreSQL's programs */
export async function openServices(dir, programs) {
  makeDataDir(dir);
  const lock = await waitForLock(dir, 'npm run bench', 20_000);
  await Promise.all(lock.leftBehind.map((child) => end(child, endsWithinMs)));
  /** @type {Set<() => Promise<void>>} */
  const open = new Set();
  let isClosing = false;

  const close = async () => {
    isClosing = true;
    await Promise.all([...open].map((stop) => stop()));
    await stopServices(dir);
    removeSystemData(dir);
    lock.release();
    rmSync(dir, { recursive: true, force: true });
  };

  /** @type {Awaited<ReturnType<typeof startServices>>} */
  let services;
  try {
    services = await startServices(dir, {}, { programs });
  } catch (error) {
    await close();
    throw error;
  }
  const admin = new pg.Pool({ connectionString: services.databaseUrl, max: 1 });
  admin.on('error', () => {});
  open.add(() => admin.end());

  await settleDatabase(services.databaseUrl);

  return {
    dir,
    redisUrl: services.redisUrl,
    close,

    /** Creates an empty database. @param {string} name @returns {Promise<string>} its address */
    async database(name) {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name}`);
      const address = new URL(services.databaseUrl);
      address.pathname = name;
      return address.href;
    },

    async postgresVersion() {
      const { rows } = await admin.query('show server_version');
      return String(rows[0].server_version);
    },

    /**
     * Starts a Node process that sends `{type: 'ready', address}` when it serves.
     * @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<Server>}
     */
    async start(name, args, env) {
      if (isClosing) throw new Error('The run is ending');
      const logPath = join(dir, `${name}.log`);
      const log = openLog(logPath);
      // Its own process group, so that Ctrl-C reaches only this process; the IPC channel ends it if this one is killed.
      const child = spawn(process.execPath, args, {
        cwd: root,
        env,
        detached: true,
        stdio: ['ignore', log, log, 'ipc'],
      });
      lock.track(child);
      const ended = once(child, 'exit');
      const stop = async () => {
        open.delete(stop);
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        if (process.platform !== 'win32') child.kill('SIGCONT');
        const impatient = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
        await ended;
        clearTimeout(impatient);
      };
      open.add(stop);
      const address = await new Promise((resolve, reject) => {
        const timeout = setTimeout(
          () => reject(new Error(`${name} does not become ready:\n${lastLines(logPath, 30)}`)),
          readyWithinMs,
        );
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`${name} ended (${code}):\n${lastLines(logPath, 30)}`)));
        child.on('message', (/** @type {{ type?: string, address?: string }} */ message) => {
          if (message.type !== 'ready') return;
          clearTimeout(timeout);
          resolve(message.address ?? '');
        });
      });
      const port = address === '' ? 0 : Number(new URL(address).port);
      const signal = (/** @type {NodeJS.Signals} */ name) => void (process.platform !== 'win32' && child.kill(name));
      return { port, pid: child.pid ?? 0, stop, rest: () => signal('SIGSTOP'), goOn: () => signal('SIGCONT') };
    },
  };
}

/** Runs PostgreSQL's first maintenance ahead, so that it disturbs no measurement. @param {string} address */
async function settleDatabase(address) {
  for (const database of ['postgres', 'template1']) {
    const url = new URL(address);
    url.pathname = database;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query('vacuum (freeze, analyze)');
    await client.end();
  }
}

/** @param {string} path of the checkout */
export const isThere = (path) => existsSync(join(root, path));
