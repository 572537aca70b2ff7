// An embedded PostgreSQL for one data folder: made at the first start, adopted when it still runs, and trustworthy
// after SIGKILL of anything. It listens on 127.0.0.1 only, asks for a password, and keeps fsync on (but for tests).
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
  accountFor,
  createDatabase,
  embeddedPrograms,
  ensureOwner,
  keepPlace,
  keptPlace,
  place,
  plainEnvironment,
} from './postgres-files.mjs';
import { commandLine, identify, isAlive, processesIn, signal, waitFor } from './processes.mjs';

/** @typedef {import('./processes.mjs').ProcessIdentity} ProcessIdentity */
/** @typedef {{ name: string, url: string, process: ProcessIdentity, adopted: boolean }} Service url: of PostgreSQL, as the owner of everything */

/** Fits a small machine; a command line wins over postgresql.conf, so a changed value here reaches old databases too. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // no details: they repeat the rows that a statement was refused with, patients among them
  log_error_verbosity: 'terse',
  // after a crash every file is written out first: all at once, where the system can, or it takes many seconds
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/** For data that nobody needs after the machine went down: a slow disk then holds no test up. */
const throwawaySettings = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the data folder's PostgreSQL, or adopts it.
 * @param {string} dataDir
 * @param {{ keepPort?: boolean, throwaway?: boolean, programs?: string }} [options] keepPort: clients know the port, so wait for it
 *   instead of taking another; programs: the folder of another PostgreSQL's programs, in place of the embedded one's
 * @returns {Promise<Service>}
 */
export async function startPostgres(dataDir, { keepPort = false, throwaway = false, programs } = {}) {
  const chosen = place(dataDir);
  const account = accountFor(chosen.directory);
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
      if (running.port !== chosen.port) keepPlace(dataDir, { ...chosen, port: running.port });
      const url = `postgres://atrium:${chosen.password}@127.0.0.1:${running.port}/atrium`;
      return { name: 'PostgreSQL', url, process: running.process, adopted };
    }
    if (Date.now() > deadline || (!adopted && isFull(chosen.directory))) {
      throw new Error(`PostgreSQL does not start. Its last words:\n${lastLines(logOf(chosen.directory), 8)}`);
    }
    if (!adopted) {
      // after SIGKILL of the postmaster its backends hold the folder, a busy one as long as its query takes:
      // the new server then ends at once, and we try again
      endOrphans(chosen.directory);
      await sleep(200);
    }
    if (!keepPort || !port) port = await freePort(chosen.port);
    await launch(chosen.directory, { ...settings, ...(throwaway ? throwawaySettings : {}), port }, account, bin);
  }
}

/**
 * The address by which the product's processes reach the server: as a role that the API makes, with the owner's
 * address, and that may change no table.
 * @param {string} ownerUrl
 */
export function runtimeUrlOf(ownerUrl) {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update('atrium_runtime').digest('base64url');
  url.username = 'atrium_runtime';
  return url.toString();
}

/** Stops the data folder's PostgreSQL, if it runs: clients are cut off, the data is written. @param {string} dataDir */
export async function stopPostgres(dataDir) {
  const kept = keptPlace(dataDir);
  const running = kept && serverOf(kept.directory);
  if (!running) return;
  signal(running.process.pid, 'SIGINT'); // what `pg_ctl stop -m fast` sends
  if (await waitFor(() => !isAlive(running.process), { timeoutMs: 20_000 })) return;
  signal(running.process.pid, 'SIGQUIT'); // immediate: the next start recovers from the log
  await waitFor(() => !isAlive(running.process), { timeoutMs: 10_000 });
}

/**
 * The folder's server once it serves; waits while it is starting (it may have to recover first) or on its way out.
 * @param {string} directory
 */
async function whenReady(directory) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(20)) {
    const server = serverOf(directory);
    if (!server || (server.state === 'ready' && (await answers(server.port)))) return server;
  }
  throw new Error(`PostgreSQL is starting and not ready after two minutes. Its log: ${logOf(directory)}`);
}

/** Asks for TLS, as every client may: a server that serves says yes or no. @param {number} port @returns {Promise<boolean>} */
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
 * The server that runs in a folder, as its lock file tells. A lock file whose process is something else (the machine
 * was switched off, and the id given out again) is removed: PostgreSQL would refuse to start for ever.
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
 * Starts the server in a session of its own (a Ctrl-C in the terminal must not reach it before its clients) and waits
 * until it is ready or has given up.
 * @param {string} directory @param {Record<string, string | number>} set @param {import('./postgres-files.mjs').Account} account @param {string} bin
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

/** Ends the backends of a server that is no more. @param {string} directory */
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
