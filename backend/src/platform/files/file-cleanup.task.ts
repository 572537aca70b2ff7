import { Injectable } from '@nestjs/common';
import { queryRows } from '../database/rows.js';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import { Scheduled } from '../jobs/scheduler.js';
import { BlobStore, previewKey } from './blob-store.js';
import { TemporaryFiles } from './temporary-files.js';

const INTERVAL_MS = 10 * 60_000;
const ORPHAN_AGE = `interval '24 hours'`;
const BATCH_SIZE = 500;

/** Removes uploads that were never attached and contents without a file, 24 hours after their last use. */
@Injectable()
export class FileCleanupTask {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly store: BlobStore,
    private readonly temporaryFiles: TemporaryFiles,
  ) {}

  @Scheduled({ name: 'orphaned files', intervalMs: INTERVAL_MS })
  async run(): Promise<void> {
    await this.temporaryFiles.removeLeftovers();
    await this.sql.rows(
      `delete from file f where f.draft_kind is not null
         and not exists (select from file_version v where v.file_id = f.id and v.added_at > now() - ${ORPHAN_AGE})`,
    );
    // The 24 hours of a content begin when its last file is gone, so that a running backup finds it.
    await this.sql.rows(
      `update file_blob b set orphaned_at = now()
       where b.orphaned_at is null and not exists (select from file_version v where v.hash = b.hash)`,
    );
    const orphans = await this.sql.rows<{ hash: string }>(
      `select hash from file_blob where orphaned_at < now() - ${ORPHAN_AGE} order by orphaned_at limit ${BATCH_SIZE}`,
    );
    for (const { hash } of orphans) await this.removeOrphan(hash);
  }

  /** Keeps the row locked until the content is removed, so that an upload of the same content waits and stores it again. */
  private async removeOrphan(hash: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [orphan] = await queryRows(
        tx,
        `delete from file_blob b where b.hash = $1 and b.orphaned_at < now() - ${ORPHAN_AGE}
           and not exists (select from file_version v where v.hash = b.hash) returning 1`,
        [hash],
      );
      if (orphan === undefined) return;
      await this.store.remove(hash);
      await this.store.remove(previewKey(hash));
    });
  }
}
