import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes merged lots, because the recall list of a lot includes the uses of lots that were merged into it. */
export class IndexMergedLots1760000000202 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create index stock_lot_merged_idx on stock_lot (merged_into) where merged_into is not null');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
