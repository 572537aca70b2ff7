// Inspects, awaits and ends processes, with Node built-ins only.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity a process id may be reused after a crash or reboot;
 * together with the start time it is unique
 */

/** @param {number} pid @returns {ProcessIdentity | null} null when it does not run (zombies do not count) */
export function identify(pid) {
  const startedAt = existsSync('/proc/self/stat') ? startTimeFromProc(pid) : startTimeFromPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** @param {number} pid @returns {number | null} null on systems without /proc */
export function getParentPid(pid) {
  const parent = statFields(pid)?.[1];
  return parent === undefined ? null : Number(parent);
}

/** @param {number} pid @returns {number | null} null on systems without /proc */
export function getProcessGroup(pid) {
  const group = statFields(pid)?.[2];
  return group === undefined ? null : Number(group);
}

/** Returns whether a process group has running members; on Linux zombies do not count. @param {number} group */
export function groupIsAlive(group) {
  if (existsSync('/proc/self/stat'))
    return allProcesses().some((pid) => getProcessGroup(pid) === group && identify(pid) !== null);
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** @param {ProcessIdentity} identity */
export function isAlive(identity) {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Returns the command line, or '' for a missing process. @param {number} pid */
export function commandLine(pid) {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return ps(pid, 'args=');
  } catch {
    return '';
  }
}

/** Returns the processes with this working folder; none on systems without /proc. @param {string} folder @returns {number[]} */
export function processesIn(folder) {
  if (!existsSync('/proc/self/cwd')) return [];
  return allProcesses().filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

/**
 * Waits until a condition is true.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {{ timeoutMs: number, everyMs?: number }} options
 * @returns {Promise<boolean>} false after the timeout
 */
export async function waitFor(condition, { timeoutMs, everyMs = 50 }) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= deadline) return false;
    await sleep(everyMs);
  }
}

/** Sends SIGTERM, and SIGKILL after the timeout. @param {ProcessIdentity} identity @param {number} timeoutMs */
export async function end(identity, timeoutMs) {
  signal(identity.pid, 'SIGTERM');
  if (await waitFor(() => !isAlive(identity), { timeoutMs })) return;
  signal(identity.pid, 'SIGKILL');
  await waitFor(() => !isAlive(identity), { timeoutMs: 5_000 });
}

/** @param {number} pid a negative one is a group @param {NodeJS.Signals} name */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has just ended.
  }
}

function allProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** @param {number} pid */
function startTimeFromProc(pid) {
  const fields = statFields(pid);
  if (!fields) return null;
  const [state, startTicks] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? null : `${startTicks}@${bootId()}`;
}

/** Returns the fields of /proc/PID/stat from the state on. @param {number} pid */
function statFields(pid) {
  try {
    // The second field is the program's name in parentheses, which may contain spaces and parentheses.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}

/** @param {number} pid */
function startTimeFromPs(pid) {
  try {
    const [state, ...start] = ps(pid, 'state=,lstart=').trim().split(/\s+/);
    return !state || state.startsWith('Z') ? null : start.join(' ');
  } catch {
    return null;
  }
}

/** For systems without /proc. @param {number} pid @param {string} columns */
function ps(pid, columns) {
  return execFileSync('ps', ['-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
