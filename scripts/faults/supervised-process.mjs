// A process of the built application under the launcher's supervisor, which scenarios kill.
import { join } from 'node:path';
import { keepRunning } from '../lib/child.mjs';
import { root } from '../lib/files.mjs';
import { waitFor } from '../lib/processes.mjs';

const readyWithinMs = 60_000;
const drainsWithinMs = 15_000;

/** @typedef {ReturnType<typeof superviseProcess>} KeptProcess */

/**
 * @param {object} options
 * @param {'main' | 'worker'} options.entry
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.logPath
 * @param {string} [options.release] the folder of another release than this one
 * @param {(fault: string) => void} options.onFault
 */
export function superviseProcess({ entry, env, logPath, onFault, release = root }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isReady = false;
  let startedAt = 0;
  let readyAt = 0;
  /** @type {{ code: number | null, signal: string | null }[]} */
  const ends = [];
  const kept = keepRunning({
    title: entry === 'main' ? 'API' : 'Worker',
    args: ['--enable-source-maps', join(release, 'backend/dist', `${entry}.js`)],
    env,
    logPath,
    say: () => {},
    onGiveUp: (error) => onFault(error.message),
    track(started) {
      child = started;
      isReady = false;
      startedAt = performance.now();
      started.on('message', (/** @type {{ type?: string }} */ { type }) => {
        if (type !== 'ready') return;
        isReady = true;
        readyAt = performance.now();
      });
      started.once('exit', (code, signal) => {
        isReady = false;
        ends.push({ code, signal });
      });
    },
  });

  return {
    ends,
    pid: () => child?.pid ?? 0,
    isReady: () => isReady,
    bootMs: () => Math.round(readyAt - startedAt),

    async ready() {
      if (!(await waitFor(() => isReady, { timeoutMs: readyWithinMs, everyMs: 5 })))
        throw new Error(`The ${entry} process is not ready after ${readyWithinMs / 1_000} s; see ${logPath}`);
    },

    /** Sends SIGKILL and resolves when the process is gone; its supervisor restarts it. */
    async kill() {
      const before = ends.length;
      child?.kill('SIGKILL');
      await waitFor(() => ends.length > before, { timeoutMs: 5_000, everyMs: 1 });
    },

    /** Sends SIGTERM without a restart. Returns the exit code and the duration. */
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return { code: null, ms: 0 };
      const askedAt = performance.now();
      await kept.stop(drainsWithinMs + 1_000);
      return { code: ends.at(-1)?.code ?? null, ms: Math.round(performance.now() - askedAt) };
    },

    destroy: () => kept.kill(),
  };
}
