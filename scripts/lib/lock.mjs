// One launcher for each data folder. The lock names its holder; a holder that no longer runs counts for nothing.
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
 * @param {string} dataDir @param {string} command what the holder is, for the sentence others read
 * @returns the children that a dead holder left behind, a way to note our own, and the release
 */
export function takeLock(dataDir, command) {
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
    if (placeNote(path, note)) break;
    const current = /** @type {LockNote | null} */ (readJson(path));
    if (current && isAlive(current.holder)) {
      throw new LockedError(
        `"${current.command}" is already running over ${dataDir} (process ${current.holder.pid}).`,
        current.stopping === true,
      );
    }
    // moved away under a name of our own: of two that find a stale lock only one succeeds
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
    /** Tells whoever comes now that waiting is worth it. */
    noteStopping() {
      note.stopping = true;
      write();
    },
    /** Notes a child while it lives, for the launcher after us. @param {import('node:child_process').ChildProcess} child */
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
 * As takeLock, but waits for a holder that is on its way out, or may be about to notice that it should go.
 * @param {string} dataDir @param {string} command @param {number} patienceMs for a holder that is not known to stop
 */
export async function takeLockPatiently(dataDir, command, patienceMs) {
  for (const startedAt = Date.now(); ; await sleep(100)) {
    try {
      return takeLock(dataDir, command);
    } catch (error) {
      const waitMs = error instanceof LockedError ? (error.stopping ? 60_000 : patienceMs) : 0;
      if (Date.now() - startedAt > waitMs) throw error;
    }
  }
}

/** @param {string} path @param {LockNote} note @returns {boolean} false when there is a lock already */
function placeNote(path, note) {
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
