// An embedded PostgreSQL of a data folder: created at the first start, adopted when it still runs, and safe after
// SIGKILL. It listens on 127.0.0.1 with a password, and fsync is on except for tests.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { closeSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkRoomForDatabase, isFull } from './disk.mjs';
import { lastLines, openLog } from './files.mjs';
import { freePort } from './ports.mjs';
import {
  getAccount,
  createDatabase,
  embeddedPrograms,
  ensureOwner,
  storeLocation,
  readStoredLocation,
  getLocation,
  plainEnvironment,
} from './postgres-files.mjs';
import { commandLine, identify, isAlive, processesIn, signal, waitFor } from './processes.mjs';

/** @typedef {import('./processes.mjs').ProcessIdentity} ProcessIdentity */
/** @typedef {{ name: string, url: string, process: ProcessIdentity, adopted: boolean }} Service url: of PostgreSQL, as the owner of everything */

/** Settings for a small machine. They are passed on the command line, so that changes reach existing databases too. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Terse, because details repeat the values of rejected rows, including patients'.
  log_error_verbosity: 'terse',
  // After a crash, all files are synced; without syncfs this takes many seconds.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/** Settings for throwaway data, so that slow disks do not delay tests. */
const throwawaySettings = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the data folder's PostgreSQL, or adopts a running one.
 * @param {string} dataDir
 * @param {{ keepPort?: boolean, throwaway?: boolean, programs?: string }} [options] keepPort: waits for the known port
 * instead of using another; programs: the folder of other PostgreSQL programs than the embedded ones
 * @returns {Promise<Service>}
 */
export async function startPostgres(dataDir, { keepPort = false, throwaway = false, programs } = {}) {
  const chosen = getLocation(dataDir);
  const account = getAccount(chosen.directory);
  const bin = programs ?? embeddedPrograms(account);
  if (!existsSync(chosen.directory)) {
    checkRoomForDatabase(chosen.directory);
    createDatabase(chosen, account, bin);
  }
  ensureOwner(chosen.directory, account);

  const deadline = Date.now() + 60_000;
  let port = chosen.port;
  for (let adopted = true; ; adopted = false) {
    const running = await whenReady(chosen.directory);
    if (running) {
      if (running.port !== chosen.port) storeLocation(dataDir, { ...chosen, port: running.port });
      const url = `postgres://atrium:${chosen.password}@127.0.0.1:${running.port}/atrium`;
      return { name: 'PostgreSQL', url, process: running.process, adopted };
    }
    if (Date.now() > deadline || (!adopted && isFull(chosen.directory))) {
      throw new Error(`PostgreSQL does not start. Its last words:\n${lastLines(logOf(chosen.directory), 8)}`);
    }
    if (!adopted) {
      // After SIGKILL of the postmaster, its backends use the folder until their queries end. A new server then exits,
      // so the start is repeated.
      endOrphans(chosen.directory);
      await sleep(200);
    }
    if (!keepPort || !port) port = await freePort(chosen.port);
    await launch(chosen.directory, { ...settings, ...(throwaway ? throwawaySettings : {}), port }, account, bin);
  }
}

/**
 * Returns the URL for the application's processes: a role that the API creates, which cannot change tables.
 * @param {string} ownerUrl
 */
export function getRuntimeUrl(ownerUrl) {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update('atrium_runtime').digest('base64url');
  url.username = 'atrium_runtime';
  return url.toString();
}

/** Stops the data folder's PostgreSQL if it runs: closes connections and writes the data. @param {string} dataDir */
export async function stopPostgres(dataDir) {
  const kept = readStoredLocation(dataDir);
  const running = kept && serverOf(kept.directory);
  if (!running) return;
  signal(running.process.pid, 'SIGINT'); // As `pg_ctl stop -m fast` does.
  if (await waitFor(() => !isAlive(running.process), { timeoutMs: 20_000 })) return;
  signal(running.process.pid, 'SIGQUIT'); // Immediate shutdown; the next start recovers from the WAL.
  await waitFor(() => !isAlive(running.process), { timeoutMs: 10_000 });
}

/** Returns the folder's server once it serves; waits while it starts or stops. @param {string} directory */
async function whenReady(directory) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(20)) {
    const server = serverOf(directory);
    if (!server || (server.state === 'ready' && (await answers(server.port)))) return server;
  }
  throw new Error(`PostgreSQL is starting and not ready after two minutes. Its log: ${logOf(directory)}`);
}

/** Sends a TLS request, which every running server answers with yes or no. @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(false));
  });
}

/**
 * Returns the server that runs in a folder, according to its lock file. A lock file with the id of another process
 * (after a power loss) is removed, because PostgreSQL would never start again.
 * @param {string} directory
 */
function serverOf(directory) {
  const lockFile = join(directory, 'postmaster.pid');
  if (!existsSync(lockFile)) return null;
  const [pid, , , port, , , , state] = readFileSync(lockFile, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const known = pid ? identify(Number(pid)) : null;
  if (!known) return null;
  if (!commandLine(known.pid).includes(directory)) {
    if (isAlive(known)) rmSync(lockFile, { force: true });
    return null;
  }
  return { process: known, port: Number(port), state: state === 'ready' ? 'ready' : 'starting' };
}

/**
 * Starts the server in its own session, so that Ctrl-C does not reach it before its clients, and waits until it is
 * ready.
 * @param {string} directory @param {Record<string, string | number>} set
 * @param {import('./postgres-files.mjs').Account} account @param {string} bin
 */
async function launch(directory, set, account, bin) {
  const log = openLog(logOf(directory));
  const args = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', directory, ...args], {
    ...account,
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let over = false;
  child.once('exit', () => {
    over = true;
  });
  child.once('error', () => {
    over = true;
  });
  child.unref();
  await waitFor(() => over || serverOf(directory)?.state === 'ready', { timeoutMs: 120_000, everyMs: 10 });
}

/** Ends the backends of a dead server. @param {string} directory */
function endOrphans(directory) {
  if (serverOf(directory)) return;
  for (const pid of processesIn(directory)) {
    if (commandLine(pid).startsWith('postgres:')) signal(pid, 'SIGQUIT');
  }
}

/** @param {string} directory */
function logOf(directory) {
  return join(directory, 'server.log');
}
