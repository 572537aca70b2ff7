import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/**
 * Groups the audit entries of one operation, such as an import. All have `group_id` and `group_kind`, the kind of the
 * summary entry. Only the summary has `group_rows`, the number of the other entries.
 */
export class AddAuditGroups1760000000231 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['audit'], 'access exclusive');
    await db.query(`
      create sequence audit_group_id_seq;
      alter table audit add column group_id bigint, add column group_kind text, add column group_rows integer;
      create index audit_parts_group_idx on audit (group_id, at desc, id desc) where group_id is not null;
      create index audit_parts_shown_idx on audit (at desc, id desc) where group_id is null or group_rows is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
