import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/**
 * Links a use or a write-off that was entered late with the ledger row that compensates it: a later statement of the
 * level had already included its units.
 */
export class AddStockCompensations1760000000340 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['stock_movement'], 'share row exclusive');
    await db.query(`
      create table stock_compensation (
        movement_id bigint primary key references stock_movement (id),
        entry_id bigint not null unique references stock_movement (id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
