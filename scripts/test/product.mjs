// Runs the application like a user, for the launcher's tests.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../lib/files.mjs';
import { commandLine, getProcessGroup, identify, isAlive, processesIn, signal, waitFor } from '../lib/processes.mjs';

/** @typedef {import('../lib/processes.mjs').ProcessIdentity} ProcessIdentity */

/** Blank values count as unset and override .env, so that tests never use the installation's own data. */
const neutral = { DATABASE_URL: '', REDIS_URL: '', SESSION_SECRET: '', NODE_ENV: '', HOST: '', DEMO_DATA: 'none' };

/**
 * @param {{ dataDir: string, port: number, command?: string[], env?: NodeJS.ProcessEnv, cwd?: string, uid?: number, gid?: number }} options
 */
export function startProduct({ dataDir, port, command = ['npm', 'start'], env, cwd = root, uid, gid }) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    uid,
    gid,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...neutral, DATA_DIR: dataDir, PORT: String(port), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  /** @type {Promise<number | string>} */
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code ?? 1)));
  let over = false;
  void ended.then(() => {
    over = true;
  });

  return {
    ended,
    output: () => output,

    /** @param {string | RegExp} text @param {number} [timeoutMs] */
    async says(text, timeoutMs = 30_000) {
      const found = () => (typeof text === 'string' ? output.includes(text) : text.test(output));
      await waitFor(() => found() || over, { timeoutMs });
      if (!found()) throw new Error(`It never said ${text}. It said:\n${output}`);
    },

    /** Signals npm and its children, like a terminal. @param {NodeJS.Signals} name */
    signalAll(name) {
      // They are in the test's group, so the list is made before any of them ends.
      if (child.pid && !over) for (const pid of [child.pid, ...foreground(child.pid)]) signal(pid, name);
    },

    /** Signals npm only. @param {NodeJS.Signals} name */
    signalNpm(name) {
      child.kill(name);
    },
  };
}

/** Returns the descendants of a process in its own group. @param {number} pid @returns {number[]} */
function foreground(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children
    .filter((child) => getProcessGroup(child) === getProcessGroup(pid))
    .flatMap((child) => [child, ...foreground(child)]);
}

/** Returns the processes that use a data folder. @param {string} dataDir */
export function listProcesses(dataDir) {
  const lock = readJson(join(dataDir, 'lock.json'));
  /** @type {ProcessIdentity[]} */
  const children = lock?.children ?? [];
  const child = (/** @type {string} */ script) => children.find(({ pid }) => commandLine(pid).includes(script));
  const place = readJson(join(dataDir, 'postgres.json'));
  const postgresFolder = place?.directory ?? join(dataDir, 'postgres');
  const [postgres] = processesIn(postgresFolder).filter((pid) => !commandLine(pid).startsWith('postgres:'));
  const [redis] = processesIn(join(dataDir, 'redis'));
  return {
    launcher: /** @type {ProcessIdentity | undefined} */ (lock?.holder),
    api: child('main.js'),
    worker: child('worker.js'),
    postgres: (postgres && identify(postgres)) || undefined,
    redis: (redis && identify(redis)) || undefined,
  };
}

/** @param {ReturnType<typeof listProcesses>} processes @returns the names of those that still run */
export function alive(processes) {
  return Object.entries(processes)
    .filter(([, one]) => one && isAlive(one))
    .map(([name]) => name);
}

/** @param {ProcessIdentity | undefined} target */
export function kill(target) {
  if (!target) throw new Error('There is no such process.');
  process.kill(target.pid, 'SIGKILL');
}

/** @param {number} port @param {string} path @param {RequestInit} [options] */
export async function call(port, path, options) {
  return fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(10_000), ...options });
}

/** Waits until the API reports full health. @param {number} port @param {number} [timeoutMs] */
export async function healthy(port, timeoutMs = 30_000) {
  /** @type {unknown} */
  let last;
  const well = await waitFor(
    async () => {
      try {
        const answer = await call(port, '/api/health/ready');
        last = `${answer.status} ${await answer.clone().text()}`;
        return (
          answer.status === 200 && !(/** @type {{ degraded?: string[] }} */ (await answer.json()).degraded?.length)
        );
      } catch (error) {
        last = error;
        return false;
      }
    },
    { timeoutMs, everyMs: 100 },
  );
  if (!well) throw new Error(`Not healthy in time; the last answer: ${String(last)}`);
}

/** @param {string} dataDir */
export function readLogs(dataDir) {
  return ['api', 'worker']
    .map((name) => {
      try {
        return `--- ${name}.log\n${readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').slice(-4000)}`;
      } catch {
        return '';
      }
    })
    .join('\n');
}
