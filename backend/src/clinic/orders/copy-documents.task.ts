import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { BlobStore } from '../../platform/files/blob-store.js';
import { TemporaryFiles } from '../../platform/files/temporary-files.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { readFormerContent } from './former-documents.js';

const INTERVAL_MS = 60_000;
const BATCH_SIZE = 100;

/**
 * Copies documents of orders from the database to the file storage, also those that the previous release adds during an
 * update. The next release drops `order_document`.
 */
@Injectable()
export class CopyDocumentsTask {
  constructor(
    private readonly sql: SqlPool,
    private readonly store: BlobStore,
    private readonly temporaryFiles: TemporaryFiles,
  ) {}

  @Scheduled({ name: 'documents to copy', intervalMs: INTERVAL_MS })
  async run(): Promise<void> {
    await this.sql.rows('select add_files_of_documents()');
    for (;;) {
      const waiting = await this.sql.rows<{ hash: string }>(
        `select b.hash from file_blob b where b.stored_at is null
           and exists (select from order_document d where d.hash = b.hash) limit ${BATCH_SIZE}`,
      );
      for (const { hash } of waiting) await this.copy(hash);
      if (waiting.length < BATCH_SIZE) return;
    }
  }

  private async copy(hash: string): Promise<void> {
    const content = await readFormerContent(this.sql, hash);
    if (content === null) return;
    const path = await this.temporaryFiles.create();
    try {
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      await this.store.put(hash, path);
      await this.sql.rows('update file_blob set stored_at = now() where hash = $1', [hash]);
    } finally {
      await this.temporaryFiles.remove(path);
    }
  }
}
