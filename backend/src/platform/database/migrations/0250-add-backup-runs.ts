import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when `npm run backup` finished, so that an old backup is noticed. */
export class AddBackupRuns1760000000250 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table backup_run (
        id int generated always as identity primary key,
        finished_at timestamptz not null default now(),
        row_count bigint not null check (row_count >= 0)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
