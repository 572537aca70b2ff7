import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/** Lets files belong to comments. */
export class AddFilesOfComments1760000000371 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['file', 'agency_comment'], 'access exclusive');
    await db.query(`
      alter table file
        add column comment_id integer references agency_comment (id) on delete cascade,
        drop constraint file_subject,
        add constraint file_subject check (num_nonnulls(task_id, comment_id, order_id, draft_kind) = 1);
      create index file_comment on file (comment_id) where comment_id is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
