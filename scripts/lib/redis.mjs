// A private Redis (or Valkey) of a data folder, if a server program is on PATH: on 127.0.0.1, with a password, an
// append-only file and no eviction. It is adopted when it still runs after a crash.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines, onPath, openLog, readJson, writePrivateFile, writePrivateJson } from './files.mjs';
import { freePort } from './ports.mjs';
import { end, identify, isAlive, waitFor } from './processes.mjs';

/** @typedef {{ password: string, port: number }} Place */
/** @typedef {import('./postgres.mjs').Service} Service */

/** Returns the path of the server program, or null. */
export function redisProgram() {
  return onPath('valkey-server') ?? onPath('redis-server');
}

/**
 * Starts the data folder's Redis, or adopts a running one. Returns null without a server program.
 * @param {string} dataDir
 * @param {{ keepPort?: boolean }} [options] keepPort: waits for the known port instead of using another
 * @returns {Promise<Service | null>}
 */
export async function startRedis(dataDir, { keepPort = false } = {}) {
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = /** @type {Place | null} */ (readJson(join(folder, 'place.json')));
  if (kept) {
    const running = await serverAt(kept);
    if (running) return { name: 'Redis', url: urlOf(kept), process: running, adopted: true };
  }
  const program = redisProgram();
  if (!program) return null;

  const deadline = Date.now() + 60_000;
  for (;;) {
    const port = keepPort && kept ? kept.port : await freePort(kept?.port);
    const chosen = { port, password: kept?.password ?? randomBytes(24).toString('base64url') };
    const server = await launch(program, folder, chosen);
    if (server) return { name: 'Redis', url: urlOf(chosen), process: server, adopted: false };
    if (Date.now() > deadline)
      throw new Error(`Redis does not start. Its last words:\n${lastLines(join(folder, 'server.log'), 8)}`);
    await sleep(200);
  }
}

/** Stops the data folder's Redis if it runs; it writes its file first. @param {string} dataDir */
export async function stopRedis(dataDir) {
  const kept = /** @type {Place | null} */ (readJson(join(dataDir, 'redis', 'place.json')));
  const running = kept && (await serverAt(kept));
  if (!running) return;
  await ask(kept, 'SHUTDOWN');
  if (!(await waitFor(() => !isAlive(running), { timeoutMs: 10_000 }))) await end(running, 10_000);
}

/** @param {string} program @param {string} folder @param {Place} chosen */
async function launch(program, folder, chosen) {
  writePrivateJson(join(folder, 'place.json'), chosen);
  // In a file, because all users can read command lines, including the password.
  const settings = [
    `port ${chosen.port}`,
    'bind 127.0.0.1',
    `requirepass ${chosen.password}`,
    'appendonly yes',
    'maxmemory-policy noeviction',
    'save ""',
    'daemonize no',
  ];
  writePrivateFile(join(folder, 'redis.conf'), `${settings.join('\n')}\n`);
  const log = openLog(join(folder, 'server.log'));
  const { uid, gid } = statSync(folder); // Root leaves files in another user's folder to that user.
  const child = spawn(program, ['redis.conf'], { cwd: folder, uid, gid, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  let over = false;
  child.once('exit', () => {
    over = true;
  });
  child.once('error', () => {
    over = true;
  });
  child.unref();
  await waitFor(async () => over || (await ask(chosen, 'PING')).startsWith('+PONG'), {
    timeoutMs: 60_000,
    everyMs: 20,
  });
  return serverAt(chosen);
}

/** Returns the process of a known server, and waits while it loads its file. @param {Place} chosen */
async function serverAt(chosen) {
  let info = '';
  await waitFor(
    async () => {
      info = await ask(chosen, 'INFO server');
      return !info.startsWith('-LOADING');
    },
    { timeoutMs: 60_000 },
  );
  const pid = /process_id:(\d+)/.exec(info)?.[1];
  return pid ? identify(Number(pid)) : null;
}

/**
 * Authenticates and runs one command. Only the own server accepts the password; returns '' otherwise.
 * @param {Place} chosen @param {string} command @returns {Promise<string>}
 */
function ask({ port, password }, command) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`),
    );
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve(answer.startsWith('+OK\r\n') ? answer.slice(5) : answer.startsWith('-LOADING') ? answer : ''),
    );
  });
}

/** @param {Place} chosen */
function urlOf({ port, password }) {
  return `redis://:${password}@127.0.0.1:${port}`;
}
