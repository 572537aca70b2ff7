import { mkdir } from 'node:fs/promises';
import { ConfigError, withSecrets } from '../config/config.js';
import { type FileStorage, readFileStorage } from '../config/file-storage.js';
import type { BlobStore } from '../files/blob-store.js';
import { createBlobStore } from '../files/create-blob-store.js';

const readStorage = (env: NodeJS.ProcessEnv): FileStorage => {
  const storage = readFileStorage(withSecrets(env));
  if (typeof storage === 'string') throw new ConfigError(storage);
  return storage;
};

/**
 * Opens the file storage of the settings, for operator commands.
 * @throws {ConfigError} if the settings are invalid
 */
export const openFileStore = (env: NodeJS.ProcessEnv): BlobStore => createBlobStore(readStorage(env));

/** Returns a folder on the disk of the file storage, so that restored files are moved and not copied. */
export const prepareWorkFolder = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const { folder } = readStorage(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};
