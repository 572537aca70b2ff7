// The folder, services and processes of a test run; none of them outlives it.
import { spawn } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir, readJson, root } from '../files.mjs';
import { LockedError, acquireLock } from '../lock.mjs';
import { removeSystemData } from '../postgres-files.mjs';
import { end, groupIsAlive, isAlive, signal, waitFor } from '../processes.mjs';
import { startServices, stopServices } from '../services.mjs';

const runs = join(root, '.test');
/** A suite that takes longer hangs. With long tests, suites take several times as long. */
const suiteTimeoutMinutes = 30;
const longSuiteTimeoutMinutes = 120;

export async function openTestRun() {
  makeDataDir(runs);
  await removeDeadRuns();
  const folder = mkdtempSync(join(runs, 'run-'));
  chmodSync(folder, 0o711); // The database may run as another user.
  const lock = acquireLock(folder, 'npm test');
  const logs = join(runs, 'logs');
  mkdirSync(logs, { recursive: true });
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const running = new Set();

  return {
    folder,
    /** @param {string} [programs] the folder of other PostgreSQL programs, for additional services */
    startServices: (programs) =>
      startServices(join(folder, programs ? 'other-services' : 'services'), {}, { throwaway: true, programs }),

    /**
     * @param {string} name @param {string[]} command @param {NodeJS.ProcessEnv} env @param {boolean} aloud
     * @returns {Promise<{ code: number, log: string }>}
     */
    async run(name, [program = '', ...args], env, aloud) {
      const log = join(logs, `${name}.log`);
      const file = createWriteStream(log);
      // Its own process group, so that all its children can be ended with it.
      const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      running.add(child);
      lock.track(child);
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          file.write(chunk);
          if (aloud) process.stdout.write(chunk);
        });
      }
      const minutes = env.TEST_ALL ? longSuiteTimeoutMinutes : suiteTimeoutMinutes;
      const timeout = setTimeout(() => {
        file.write(`\nEnded after ${minutes} minutes.\n`);
        void endGroup(child);
      }, minutes * 60_000);
      const code = await new Promise((resolve) => {
        child.once('error', (error) => {
          file.write(`${error.message}\n`);
          resolve(1);
        });
        child.once('exit', (exitCode) => resolve(exitCode ?? 1));
      });
      clearTimeout(timeout);
      running.delete(child);
      await endGroup(child);
      await new Promise((resolve) => file.end(resolve));
      return { code, log };
    },

    async close() {
      await Promise.all([...running].map(endGroup));
      await removeRun(folder);
    },
  };
}

/** Ends a suite and its remaining children: SIGTERM, then SIGKILL. @param {{ pid?: number | undefined }} child */
async function endGroup({ pid }) {
  if (!pid || !groupIsAlive(pid)) return;
  signal(-pid, 'SIGTERM');
  if (await waitFor(() => !groupIsAlive(pid), { timeoutMs: 20_000 })) return;
  signal(-pid, 'SIGKILL');
  await waitFor(() => !groupIsAlive(pid), { timeoutMs: 5_000 });
}

/** Stops everything that uses the data folders of a run, and removes the run. @param {string} folder */
async function removeRun(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const dataDir = join(folder, entry.name);
    if (!entry.isDirectory()) continue;
    const holder = readJson(join(dataDir, 'lock.json'))?.holder;
    if (holder && isAlive(holder)) await end(holder, 20_000);
    await stopServices(dataDir);
    removeSystemData(dataDir);
  }
  rmSync(folder, { recursive: true, force: true });
}

async function removeDeadRuns() {
  for (const name of readdirSync(runs).filter((entry) => entry.startsWith('run-'))) {
    const folder = join(runs, name);
    if (!existsSync(join(folder, 'lock.json'))) continue; // Another process is creating it.
    try {
      const { leftBehind } = acquireLock(folder, 'npm test');
      await Promise.all(leftBehind.map(endGroup));
      await removeRun(folder);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
    }
  }
}
