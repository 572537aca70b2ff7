import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody's employment ends, or ended. */
export class LastDay1760000000018 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table staff add column last_day date;
      create index staff_last_day_idx on staff (last_day) where last_day is not null and removed_at is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
