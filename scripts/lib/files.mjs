// Small files that hold state: written whole or not at all, and readable by their owner only.
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {string} path @param {string} text */
export function writePrivateFile(path, text) {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  giveToOwner(temporary);
  renameSync(temporary, path);
}

/** @param {string} path @param {unknown} value */
export function writePrivateJson(path, value) {
  writePrivateFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** The object in a JSON file, or null when there is none or it cannot be read as one. @param {string} path @returns {any} */
export function readJson(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Others may pass through (the database runs as another user when we are root) but not list. @param {string} dir */
export function makeDataDir(dir) {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o711 });
    accessSync(dir, constants.W_OK);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOSPC') throw error;
    throw new Error(`This user may not write to ${dir}. Start as its owner, or choose another folder with DATA_DIR.`, {
      cause: error,
    });
  }
}

/** Opens a log for a child; one that has grown over 10 MB starts anew, and the one before is kept. @param {string} path */
export function openLog(path) {
  if (existsSync(path) && statSync(path).size > 10_000_000) renameSync(path, `${path}.1`);
  const log = openSync(path, 'a', 0o600);
  giveToOwner(path);
  return log;
}

/** @param {string} path @param {number} count @param {number} [fromByte] */
export function lastLines(path, count, fromByte = 0) {
  try {
    return readFileSync(path).subarray(fromByte).toString().trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}

/** A program that can be run by its name, or null. @param {string} name */
export function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // not in this folder
    }
  }
  return null;
}

/** What root writes into a plain user's data folder stays that user's, who could not start any more otherwise. @param {string} path */
function giveToOwner(path) {
  const { uid, gid } = statSync(dirname(path));
  if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid);
}
