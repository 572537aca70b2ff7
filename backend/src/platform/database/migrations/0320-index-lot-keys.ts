import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes lots by number without their product, for codes that are checked against all lots. */
export class IndexLotKeys1760000000320 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index stock_lot_number_key_idx on stock_lot (lot_key(number)) where number is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
