// One launcher per data folder. The lock names its holder; a holder that no longer runs is ignored.
import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, writePrivateJson } from './files.mjs';
import { identify, isAlive } from './processes.mjs';

/** @typedef {import('./processes.mjs').ProcessIdentity} ProcessIdentity */
/** @typedef {{ holder: ProcessIdentity, command: string, children: ProcessIdentity[], stopping?: boolean }} LockNote */

export class LockedError extends Error {
  /** @param {string} message @param {boolean} stopping */
  constructor(message, stopping) {
    super(message);
    this.stopping = stopping;
  }
}

/**
 * @param {string} dataDir @param {string} command name of the holder in messages to others
 * @returns children of a dead holder, a function to record new ones, and the release
 */
export function acquireLock(dataDir, command) {
  const path = join(dataDir, 'lock.json');
  const holder = identify(process.pid);
  if (!holder) throw new Error('This system does not tell when a process was started.');
  /** @type {LockNote} */
  const note = { holder, command, children: [] };
  /** @type {ProcessIdentity[]} */
  let leftBehind = [];
  /** @type {Set<ProcessIdentity>} */
  const children = new Set();
  let released = false;

  for (;;) {
    if (writeLockNote(path, note)) break;
    const current = /** @type {LockNote | null} */ (readJson(path));
    if (current && isAlive(current.holder)) {
      throw new LockedError(
        `"${current.command}" is already running over ${dataDir} (process ${current.holder.pid}).`,
        current.stopping === true,
      );
    }
    // Moved to a name of this process, so that only one of two processes that find a stale lock succeeds.
    const stale = `${path}.${process.pid}.stale`;
    try {
      renameSync(path, stale);
    } catch {
      continue;
    }
    const moved = /** @type {LockNote | null} */ (readJson(stale));
    if (moved && isAlive(moved.holder)) renameSync(stale, path);
    else leftBehind = (moved?.children ?? []).filter(isAlive);
    rmSync(stale, { force: true });
  }

  const write = () => {
    if (!released) writePrivateJson(path, { ...note, children: [...children] });
  };

  return {
    leftBehind,
    /** Tells waiting processes that the lock will be released soon. */
    noteStopping() {
      note.stopping = true;
      write();
    },
    /** Records a child while it runs, for the next launcher. @param {import('node:child_process').ChildProcess} child */
    track(child) {
      const identity = child.pid && identify(child.pid);
      if (!identity) return;
      children.add(identity);
      write();
      child.once('exit', () => {
        children.delete(identity);
        write();
      });
    },
    release() {
      released = true;
      rmSync(path, { force: true });
    },
  };
}

/**
 * Takes the lock like `acquireLock`, but waits for a holder that is stopping or may stop soon.
 * @param {string} dataDir @param {string} command @param {number} patienceMs for a holder that is not known to stop
 */
export async function waitForLock(dataDir, command, patienceMs) {
  for (const startedAt = Date.now(); ; await sleep(100)) {
    try {
      return acquireLock(dataDir, command);
    } catch (error) {
      const waitMs = error instanceof LockedError ? (error.stopping ? 60_000 : patienceMs) : 0;
      if (Date.now() - startedAt > waitMs) throw error;
    }
  }
}

/** @param {string} path @param {LockNote} note @returns {boolean} false when there is a lock already */
function writeLockNote(path, note) {
  const draft = `${path}.${process.pid}.draft`;
  writePrivateJson(draft, note);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
