// Supervises one process of the application: restarts it when it dies and stops it gracefully.
import { spawn } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { lastLines, openLog, root } from './files.mjs';

/** Exit code of a process with an invalid configuration, which a restart would not fix. */
const configurationError = 78;
const maxFailuresBeforeReady = 5;

/**
 * @typedef {object} ChildOptions
 * @property {string} title
 * @property {string[]} args of node
 * @property {NodeJS.ProcessEnv} env
 * @property {string | null} logPath null: the child writes to our own output
 * @property {(child: import('node:child_process').ChildProcess) => void} track
 * @property {(line: string) => void} say
 * @property {(error: Error) => void} onGiveUp when starting it again would not help
 */

/** @param {ChildOptions} options */
export function keepRunning({ title, args, env, logPath, track, say, onGiveUp }) {
  let stopping = false;
  let wasReady = false;
  let isReady = false;
  let failures = 0;
  let logStart = 0;
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  /** @type {(address?: string) => void} */
  let announce;
  /** @type {Promise<string | undefined>} */
  const ready = new Promise((resolve) => {
    announce = resolve;
  });

  function start() {
    const output = logPath ? openLog(logPath) : 'inherit';
    logStart = typeof output === 'number' ? fstatSync(output).size : 0;
    // Its own process group, so that Ctrl-C reaches only this process, which stops everything in order.
    child = spawn(process.execPath, args, { cwd: root, env, detached: true, stdio: ['ignore', output, output, 'ipc'] });
    if (typeof output === 'number') closeSync(output);
    track(child);
    isReady = false;
    const startedAt = Date.now();
    child.on('message', (message) => {
      const { type, address } = /** @type {{ type?: string, address?: string }} */ (message);
      if (type !== 'ready') return;
      if (wasReady) say(`${title} is back.`);
      wasReady = true;
      isReady = true;
      announce(address);
    });
    child.on('error', (error) => say(`${title}: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (stopping) return;
      failures = Date.now() - startedAt > 30_000 ? 1 : failures + 1;
      const reason = signal ?? `exit code ${code}`;
      if (code === configurationError || (!wasReady && failures >= maxFailuresBeforeReady)) {
        onGiveUp(new Error(`${title} does not start (${reason}).${getLastLines()}`));
        return;
      }
      say(`${title} ended (${reason}). Starting it again.`);
      // A process that has served restarts immediately; one that cannot start is retried with growing pauses.
      restart = setTimeout(start, isReady ? 100 : Math.min(10_000, 100 * 2 ** failures));
    });
  }

  function getLastLines() {
    return logPath ? ` Its last words, from ${logPath}:\n${lastLines(logPath, 25, logStart)}` : '';
  }

  start();
  return {
    /** Resolves with the address when the child first serves. */
    ready,

    /** @param {number} patienceMs time until it is killed */
    async stop(patienceMs) {
      stopping = true;
      clearTimeout(restart);
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const impatient = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(impatient);
    },

    kill() {
      stopping = true;
      clearTimeout(restart);
      child.kill('SIGKILL');
    },
  };
}
