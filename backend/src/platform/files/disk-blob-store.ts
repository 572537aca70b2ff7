import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobStore, toBlobPath } from './blob-store.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores contents in a folder that all processes share. */
export class DiskBlobStore extends BlobStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, path: string): Promise<boolean> {
    const target = this.pathOf(key);
    const exists = await stat(target).then(
      () => true,
      () => false,
    );
    if (exists) return false;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await syncPath(path);
    await rename(path, target);
    // The name of the file and that of its folder are durable only after this.
    await syncPath(dirname(target));
    await syncPath(this.folder);
    return true;
  }

  async open(key: string): Promise<Readable | null> {
    try {
      const handle = await open(this.pathOf(key), 'r');
      return handle.createReadStream();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    return join(this.folder, toBlobPath(key));
  }
}

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
