import type { Readable } from 'node:stream';

/**
 * Stores file contents under keys such as the SHA-256 of the content. Contents never change, so `put` under an existing
 * key does nothing.
 */
export abstract class BlobStore {
  /**
   * Stores the complete file at `path`, which may be moved. The content is durable when this resolves. Returns false
   * when the store had it already.
   */
  abstract put(key: string, path: string): Promise<boolean>;
  /** Opens stored content; null when it does not exist. The stream must be read or destroyed. */
  abstract open(key: string): Promise<Readable | null>;
  /** Removes stored content; does nothing when it does not exist. */
  abstract remove(key: string): Promise<void>;
}

/**
 * Returns the path of stored content within the folder or bucket. It is equal in all stores, so that contents can be
 * copied.
 */
export const toBlobPath = (key: string): string => `${key.slice(0, 2)}/${key}`;

export const previewKey = (hash: string): string => `${hash}.webp`;
