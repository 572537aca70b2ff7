import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What one write-off threw away, whole ones and what was open of them, is put back together. */
export class UndoneTogether1760000000084 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Of the lines of one write-off the same number.
      alter table stock_movement add column together bigint;
      create index stock_movement_together_idx on stock_movement (together) where together is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
