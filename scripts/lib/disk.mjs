// Reports a full disk in one sentence.
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const MEGABYTE = 1_048_576;

/** A new database with the write-ahead log it keeps, and some room to work in. */
const newDatabaseMb = 300;
/** Below this PostgreSQL cannot add a file to its write-ahead log. */
const fullMb = 16;

/** What npm, Node, initdb and PostgreSQL write when there is no space. */
const messages = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/**
 * Space that this user can still write, in MB, on the disk of a folder or of its nearest parent that exists.
 * @param {string} folder @returns {number}
 */
function freeMb(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.floor((bavail * bsize) / MEGABYTE);
  } catch {
    return dirname(folder) === folder ? Infinity : freeMb(dirname(folder));
  }
}

/** Whether a program that writes to this folder must fail. @param {string} folder */
export function isFull(folder) {
  return freeMb(folder) < fullMb;
}

/** Rejects a first start that would fail halfway. @param {string} folder where the database will be */
export function checkRoomForDatabase(folder) {
  const free = freeMb(folder);
  if (free >= newDatabaseMb) return;
  throw new Error(
    `A new database needs ${newDatabaseMb} MB, and the disk of ${dirname(folder)} has ${free} MB left. ` +
      'Free some space, or choose a folder on another disk with DATA_DIR.',
  );
}

/**
 * The sentence for an error that a full disk caused; null for any other error.
 * @param {unknown} error @param {string[]} folders what was written to
 */
export function diskFullSentence(error, folders) {
  const left = folders.map((folder) => ({ folder, free: freeMb(folder) })).toSorted((a, b) => a.free - b.free);
  const fullest = left[0];
  const text = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : String(error);
  if (!fullest || !(messages.test(text) || isFull(fullest.folder))) return null;
  return `The disk of ${fullest.folder} is full (${fullest.free} MB left). Free some space, or choose a folder on another disk with DATA_DIR.`;
}
