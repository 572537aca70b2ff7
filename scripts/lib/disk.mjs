// Detects full disks and describes them in one sentence.
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const MEGABYTE = 1_048_576;

/** Size of a new database with its WAL, and some room to work. */
const newDatabaseMb = 300;
/** Free space in MB below which PostgreSQL cannot add a WAL segment. */
const fullMb = 16;

/** Error messages of npm, Node, initdb and PostgreSQL without space. */
const messages = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/**
 * Returns the free space in MB for a folder or its nearest existing parent. @param {string} folder @returns {number}
 */
function freeMb(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.floor((bavail * bsize) / MEGABYTE);
  } catch {
    return dirname(folder) === folder ? Infinity : freeMb(dirname(folder));
  }
}

/** Returns whether writes to a folder must fail. @param {string} folder */
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
 * Returns the sentence for an error caused by a full disk; null for any other error.
 * @param {unknown} error @param {string[]} folders what was written to
 */
export function diskFullSentence(error, folders) {
  const left = folders.map((folder) => ({ folder, free: freeMb(folder) })).toSorted((a, b) => a.free - b.free);
  const fullest = left[0];
  const text = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : String(error);
  if (!fullest || !(messages.test(text) || isFull(fullest.folder))) return null;
  return `The disk of ${fullest.folder} is full (${fullest.free} MB left). Free some space, or choose a folder on another disk with DATA_DIR.`;
}
