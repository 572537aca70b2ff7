import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/** Allows comments that consist of files only: their text is empty. */
export class AllowCommentsOfFiles1760000000410 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['agency_comment'], 'access exclusive');
    await db.query(`
      alter table agency_comment
        drop constraint agency_comment_text_check,
        add constraint agency_comment_text_check check (char_length(text) <= 10000);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
