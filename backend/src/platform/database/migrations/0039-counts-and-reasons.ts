import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A count has a note beside its reason, an undo its reason, and a price that somebody knows needs no page. */
export class CountsAndReasons1760000000039 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table stock_movement add column note text;
      create index stock_movement_adjusted_idx on stock_movement (at desc, id desc) where type = 'adjustment';
      alter table usage add column undo_reason text;
      alter table price_source alter column url drop not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
