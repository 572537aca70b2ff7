import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { DomainError, notFound } from '../http/reply/domain-error.js';
import { BlobStore, previewKey } from './blob-store.js';
import { createPreview } from './create-preview.js';
import { detectFileType, isPictureType } from './detect-file-type.js';
import { TemporaryFiles } from './temporary-files.js';

export interface StoredContent {
  readonly hash: string;
  readonly contentType: string;
}

export interface ReceivedContent {
  /** Path of a complete file, which is moved or stays. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly hash: string;
}

const BYTES_PER_GB = 1_073_741_824;

/**
 * Stores the contents of files by their hash. Storing has two steps, so that no content is lost: a row of `file_blob`
 * reserves the space, then the store receives the content; the transaction that adds the file refers to the row.
 * Content without a file is removed after 24 hours.
 */
@Injectable()
export class FileContents {
  constructor(
    private readonly sql: SqlPool,
    private readonly store: BlobStore,
    private readonly temporaryFiles: TemporaryFiles,
  ) {}

  /**
   * Checks and stores content.
   *
   * @throws {DomainError} when the content is rejected, and `file.quota` when the organization's storage is full
   */
  async add({ path, name, size, hash }: ReceivedContent): Promise<StoredContent> {
    const contentType = await detectFileType(path, name);
    const preview = isPictureType(contentType) ? await createPreview(path) : null;
    await this.reserve({ hash, contentType }, size, preview !== null);
    try {
      if (preview !== null) await this.putPreview(hash, preview);
      await this.store.put(hash, path);
    } catch (error) {
      throw isDiskFull(error) ? new DomainError('file.disk-full') : error;
    }
    return { hash, contentType };
  }

  /** Opens stored content; null when the store lacks it. */
  open(hash: string): Promise<Readable | null> {
    return this.store.open(hash);
  }

  /** Returns the preview of a picture, which is created again when the store lacks it, as after a restore. */
  async openPreview(hash: string, openContent: () => Promise<Readable>): Promise<Readable> {
    const stored = await this.store.open(previewKey(hash));
    if (stored !== null) return stored;
    await this.putPreview(hash, await createPreview(await buffer(await openContent())));
    const created = await this.store.open(previewKey(hash));
    if (created === null) throw notFound('File');
    return created;
  }

  private async putPreview(hash: string, preview: Buffer): Promise<void> {
    const path = await this.temporaryFiles.create();
    try {
      await writeFile(path, preview, { mode: 0o600 });
      await this.store.put(previewKey(hash), path);
    } finally {
      await this.temporaryFiles.remove(path);
    }
  }

  /** Reserves space for content, and keeps the content from being removed for 24 hours. */
  private async reserve({ hash, contentType }: StoredContent, size: number, hasPreview: boolean): Promise<void> {
    const [row] = await this.sql.rows<{ rejected: { used: number; quota: number } | null }>(
      'select reserve_file_blob($1, $2, $3, $4) as rejected',
      [hash, size, contentType, hasPreview],
    );
    if (row?.rejected == null) return;
    const { used, quota } = row.rejected;
    throw new DomainError('file.quota', { used: toGigabytes(used), quota: toGigabytes(quota) });
  }
}

const toGigabytes = (bytes: number): string =>
  `${(bytes / BYTES_PER_GB).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));
