import { tmpdir } from 'node:os';

const MESSAGES: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  ENOTDIR: (path) => `${path} is not in a folder.`,
  EISDIR: (path) => `${path} is a folder. Name a file in it.`,
  EACCES: (path) => `${path} cannot be opened: this user has no permission.`,
  EPERM: (path) => `${path} cannot be opened: this user has no permission.`,
  EROFS: (path) => `${path} is on a file system that is read-only.`,
};

/** Returns one sentence for an error of reading or writing a file, or null for any other error. */
export const describeFileError = (error: unknown): string | null => {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `No space is left on the disk of the backup or of ${tmpdir()}. Free some space, or set TMPDIR to a folder on another disk.`;
  if (path === undefined) return code === 'EISDIR' ? 'This is a folder. Name a file.' : null;
  return MESSAGES[code]?.(path.replace(/\.unfinished$/, '')) ?? null;
};
