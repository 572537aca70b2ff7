// Small state files, written atomically and readable only by their owner.
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

/** Returns the object in a JSON file, or null when it is missing or invalid. @param {string} path @returns {any} */
export function readJson(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Creates a data folder. Other users may enter it but not list it, because root runs the database as another user. @param {string} dir */
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

/** Opens a log for a child process. A log of more than 10 MB is rotated once. @param {string} path */
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

/** Returns the path of an executable on PATH, or null. @param {string} name */
export function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {}
  }
  return null;
}

/** Gives a file that root creates in another user's data folder to that user, who could not start any more otherwise. @param {string} path */
function giveToOwner(path) {
  const { uid, gid } = statSync(dirname(path));
  if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid);
}
