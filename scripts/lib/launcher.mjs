// Shared parts of `npm start` and `npm run dev`: one of them per data folder, with cleanup in reverse order.
import { keepRunning } from './child.mjs';
import { diskFullSentence } from './disk.mjs';
import { makeDataDir, root } from './files.mjs';
import { LockedError, waitForLock } from './lock.mjs';
import { probePort } from './ports.mjs';
import { end } from './processes.mjs';
import { commandRunner } from './run.mjs';
import { startServices, watchService } from './services.mjs';
import { readSettings, UsageError } from './settings.mjs';
import { onStopRequest } from './stop-request.mjs';

/** An API drains within 15 s by itself. */
const patienceMs = 16_000;

/** @typedef {Awaited<ReturnType<typeof openLauncher>>} Launcher */

/** @param {string} line */
export function say(line) {
  console.log(`  ${line}`);
}

/**
 * Runs `start`, waits for the request to stop, and ends the process.
 * @param {string} command as users type it
 * @param {(launcher: Launcher) => Promise<void>} start
 */
export async function launch(command, start) {
  const stopping = new AbortController();
  /** Cleanup functions, newest first. @type {(() => void | Promise<void>)[]} */
  const undo = [];
  /** @type {ReturnType<typeof keepRunning>[]} */
  const children = [];
  onStopRequest({
    first: () => {
      say('Stopping …');
      stopping.abort();
    },
    // A second request kills the children; PostgreSQL and Redis still stop properly.
    again: () => children.forEach((child) => child.kill()),
  });
  const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
  /** @type {import('./settings.mjs').Settings | undefined} */
  let settings;
  try {
    settings = readSettings();
    await start(await openLauncher({ settings, command, stopping, undo, children }));
    await stopped;
  } catch (error) {
    if (!stopping.signal.aborted) printError(error, settings?.dataDir);
  }
  stopping.abort();
  for (let step = undo.pop(); step; step = undo.pop()) await step();
  if (process.exitCode === undefined) say('Stopped; the data is kept.');
  process.exit();
}

/**
 * @param {{ settings: import('./settings.mjs').Settings, command: string, stopping: AbortController, undo: (() => void | Promise<void>)[], children: ReturnType<typeof keepRunning>[] }} state
 */
async function openLauncher({ settings, command, stopping, undo, children }) {
  const { dataDir, port, host } = settings;
  makeDataDir(dataDir);
  const lock = await lockFor(dataDir, command);
  undo.push(lock.release);
  stopping.signal.addEventListener('abort', lock.noteStopping);

  // A killed launcher leaves children that end by themselves within a moment.
  await Promise.all(lock.leftBehind.map((child) => end(child, patienceMs)));
  const refusePortInUse = async () => {
    const state = await probePort(port, host);
    const other = `PORT=${port === 3001 ? 3002 : 3001} ${command}`;
    if (state === 'taken')
      throw new UsageError(`Port ${port} is in use by another program. Choose another port: ${other}`);
    if (state === 'forbidden')
      throw new UsageError(`This user may not listen on port ${port}. Choose another port: ${other}`);
  };
  await refusePortInUse();

  return {
    settings,
    run: commandRunner({ signal: stopping.signal, track: lock.track }),

    async startServices() {
      stopping.signal.throwIfAborted();
      const services = await startServices(dataDir, settings.env);
      for (const service of [services.postgres, services.redis]) {
        if (!service) continue;
        undo.push(watchService(dataDir, service, say));
        say(`${service.name} ${service.adopted ? 'was still running' : 'started'}`);
      }
      if (!services.redisUrl) say('No Redis or Valkey on this machine: jobs run on PostgreSQL');
      return services;
    },

    /**
     * Starts children that stop together, and waits until all serve.
     * @param {Pick<import('./child.mjs').ChildOptions, 'title' | 'args' | 'env' | 'logPath'>[]} wanted
     * @returns their addresses
     */
    async startChildren(wanted) {
      await refusePortInUse();
      stopping.signal.throwIfAborted();
      const onGiveUp = (/** @type {Error} */ error) => {
        printError(error, dataDir);
        stopping.abort();
      };
      children.push(...wanted.map((one) => keepRunning({ ...one, say, track: lock.track, onGiveUp })));
      undo.push(async () => void (await Promise.all(children.map((child) => child.stop(patienceMs)))));
      return untilAborted(stopping.signal, Promise.all(children.map((child) => child.ready)));
    },
  };
}

/** @param {string} dataDir @param {string} command */
async function lockFor(dataDir, command) {
  try {
    return await waitForLock(dataDir, command, 2_000);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new UsageError(
      `${error.message} Stop it there, or start another one beside it: DATA_DIR=.data-2 PORT=3001 ${command}`,
    );
  }
}

/** @template T @param {AbortSignal} signal @param {Promise<T>} promise @returns {Promise<T>} */
function untilAborted(signal, promise) {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

/** @param {unknown} error @param {string} [dataDir] */
function printError(error, dataDir) {
  process.exitCode = 1;
  const sentence = dataDir && !(error instanceof UsageError) ? diskFullSentence(error, [dataDir, root]) : null;
  console.error(`\n${sentence ?? (error instanceof Error ? error.message : String(error))}\n`);
}
